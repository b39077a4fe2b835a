import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, type Project } from '../../api.ts';
import { count } from '../../numbers.ts';
import { useRole } from '../../session.ts';
import { duration } from '../../time.ts';
import { Button } from '../button.tsx';
import { ErrorNote } from '../callout.tsx';
import { Icon } from '../icon.tsx';
import { useNow } from '../moment.tsx';
import { STAGE_WORDS, STAGES } from './project-state.ts';
import styles from './projects.module.css';
import { timeLeft } from './time-left.ts';

/** A running ingestion: the bar, the stages in words, the time, and the way to stop it. */
export function RunProgress({ project }: { project: Project }) {
  const run = project.ingestion;
  const client = useQueryClient();
  const { atLeast } = useRole();
  const now = useNow(1_000);
  const cancel = useMutation({
    mutationFn: () => api.cancelIngest(project.project_id),
    onSettled: () => client.invalidateQueries({ queryKey: ['projects'] }),
  });
  if (!run) return null;
  const left = timeLeft(run, now);
  const at = run.stage === null ? -1 : STAGES.indexOf(run.stage);
  const files = run.files_total > 0 ? `${count(run.files_done)} of ${count(run.files_total)} files` : '';
  const spoken = [`${run.percent} percent`, run.stage && STAGE_WORDS[run.stage], files].filter(Boolean).join(', ');
  return (
    <div className={styles.run}>
      <div
        className="progress"
        role="progressbar"
        aria-label={`Ingesting ${project.name}`}
        aria-valuenow={run.percent}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuetext={spoken}
      >
        <i style={{ width: `${run.percent}%` }} />
      </div>
      <ol className="stages" aria-label="Stages">
        {STAGES.map((stage, index) => (
          <li
            key={stage}
            className={index < at ? 'done' : index === at ? 'now' : ''}
            aria-current={index === at ? 'step' : undefined}
          >
            <Icon name={index < at ? 'check' : index === at ? 'running' : 'ring'} spin={index === at} />
            {STAGE_WORDS[stage]}
            {index < at && <span className="vh"> done</span>}
          </li>
        ))}
      </ol>
      <div className="row small t2 num">
        <span>
          {run.percent}&nbsp;%{files && `, ${files}`}
        </span>
        {run.started_at && (
          <>
            <span className="t3" aria-hidden="true">
              ·
            </span>
            <span>
              {duration(Math.max(0, now - Date.parse(run.started_at)))}
              {left && `, ${left}`}
            </span>
          </>
        )}
        {atLeast('member') && (
          <Button kind="line" size="s" busy={cancel.isPending && 'Cancelling'} onClick={() => cancel.mutate()}>
            Cancel
          </Button>
        )}
      </div>
      <ErrorNote error={cancel.error} />
    </div>
  );
}
