import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { api, type NewMcpToken } from '../../api.ts';
import { projectsQuery } from '../../queries.ts';
import { useRole } from '../../session.ts';
import { longDay } from '../../time.ts';
import { Button } from '../button.tsx';
import { ErrorNote } from '../callout.tsx';
import { Field, fieldError } from '../field.tsx';
import { Panel } from '../page.tsx';
import styles from './tokens.module.css';

const PRESETS = [30, 90, 180, 365];
const LONGEST = 730;

/** The form for a new token: all of it is optional, so one click is enough. */
export function GenerateToken({ onIssued }: { onIssued: (token: NewMcpToken) => void }) {
  const client = useQueryClient();
  const { atLeast } = useRole();
  const [name, setName] = useState('');
  const [days, setDays] = useState('90');
  const [custom, setCustom] = useState(false);
  const [scope, setScope] = useState<'read' | 'write'>(atLeast('member') ? 'write' : 'read');
  const [projects, setProjects] = useState<string[]>([]);
  const create = useMutation({
    mutationFn: () =>
      api.createToken({
        ...(name.trim() && { name: name.trim() }),
        expires_days: Number(days),
        scope,
        project_ids: projects.length > 0 ? projects : null,
      }),
    onSuccess: async (token) => {
      onIssued(token);
      await client.invalidateQueries({ queryKey: ['tokens'] });
    },
  });
  const good = /^\d+$/.test(days) && Number(days) >= 1 && Number(days) <= LONGEST;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (good) create.mutate();
  }

  return (
    <Panel
      id="generate"
      title="Generate a token"
      side={<span className="tiny t3">Next: shown once, then set up your tool</span>}
    >
      <form className="stack" onSubmit={submit}>
        <div className={styles.form}>
          <Field
            label="Name"
            optional
            maxLength={100}
            placeholder="Mira, MacBook"
            value={name}
            onChange={(event) => setName(event.target.value)}
            error={fieldError(create.error, 'name')}
          />
          <fieldset className="field">
            <legend className={styles.legend}>Expires after</legend>
            <div className="row">
              <div className="seg">
                {PRESETS.map((preset) => (
                  <label key={preset}>
                    <input
                      type="radio"
                      name="expires"
                      checked={!custom && days === String(preset)}
                      onChange={() => pick(preset)}
                    />
                    {preset} days
                  </label>
                ))}
                <label>
                  <input type="radio" name="expires" checked={custom} onChange={() => setCustom(true)} />
                  Custom
                </label>
              </div>
              {custom && (
                <input
                  className={`input ${styles.days}`}
                  type="number"
                  min={1}
                  max={LONGEST}
                  aria-label="Days until it expires"
                  aria-invalid={!good}
                  value={days}
                  onChange={(event) => setDays(event.target.value)}
                />
              )}
            </div>
            <p className={`help ${good ? '' : 'bad'}`} role="status">
              {good ? `Ends ${longDay(Date.now() + Number(days) * 86_400_000)}` : `Give 1 to ${LONGEST} days.`}
            </p>
          </fieldset>
        </div>
        <div className="row between upper">
          <Limits
            scope={scope}
            onScope={setScope}
            mayWrite={atLeast('member')}
            chosen={projects}
            onChosen={setProjects}
          />
          <Button kind="main" icon="key" type="submit" busy={create.isPending && 'Generating'} disabled={!good}>
            Generate token
          </Button>
        </div>
        <ErrorNote error={create.error} />
      </form>
    </Panel>
  );

  function pick(preset: number) {
    setCustom(false);
    setDays(String(preset));
  }
}

interface LimitsProps {
  scope: 'read' | 'write';
  onScope: (scope: 'read' | 'write') => void;
  mayWrite: boolean;
  chosen: string[];
  onChosen: (ids: string[]) => void;
}

function Limits({ scope, onScope, mayWrite, chosen, onChosen }: LimitsProps) {
  const { data } = useQuery({ ...projectsQuery, throwOnError: false });
  const id = useId();
  const projects = data?.projects ?? [];
  const told = [
    scope === 'read' ? 'read only' : '',
    chosen.length > 0 ? `${chosen.length} of ${projects.length} projects` : '',
  ]
    .filter(Boolean)
    .join(', ');
  return (
    <details className={styles.limits}>
      <summary className="small t2">Limit projects or scope{told && `: ${told}`}</summary>
      <div className="stack s3 mt3">
        <fieldset className="field">
          <legend className={styles.legend}>Scope</legend>
          <div className="seg">
            <label>
              <input
                type="radio"
                name={`${id}-scope`}
                disabled={!mayWrite}
                checked={scope === 'write'}
                onChange={() => onScope('write')}
              />
              Read and converse
            </label>
            <label>
              <input type="radio" name={`${id}-scope`} checked={scope === 'read'} onChange={() => onScope('read')} />
              Read only
            </label>
          </div>
          <p className="help">
            {mayWrite
              ? 'A read-only token cannot start conversations or send messages.'
              : 'As a viewer you have read-only tokens.'}
          </p>
        </fieldset>
        <fieldset className="field">
          <legend className={styles.legend}>Projects</legend>
          {projects.length === 0 ? (
            <p className="help">All projects, also those added later. There are none yet.</p>
          ) : (
            <>
              <p className="help">
                {chosen.length === 0 ? 'All projects, also those added later. Tick some to limit it.' : 'Only these:'}
              </p>
              <div className={styles.projects}>
                {projects.map((project) => (
                  <label className="check" key={project.project_id}>
                    <input
                      type="checkbox"
                      checked={chosen.includes(project.project_id)}
                      onChange={(event) =>
                        onChosen(
                          event.target.checked
                            ? [...chosen, project.project_id]
                            : chosen.filter((other) => other !== project.project_id),
                        )
                      }
                    />
                    <span>{project.name}</span>
                  </label>
                ))}
              </div>
            </>
          )}
        </fieldset>
      </div>
    </details>
  );
}
