import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, type Project } from '../../api.ts';
import { useRole } from '../../session.ts';
import { Button } from '../button.tsx';
import { Callout, ErrorNote } from '../callout.tsx';
import styles from './projects.module.css';
import { ReplaceCredential } from './replace-credential.tsx';

/** A failed run in its place: what happened, what to do, and a way to try again. */
export function RunFailure({ project }: { project: Project }) {
  const client = useQueryClient();
  const { atLeast } = useRole();
  const [replacing, setReplacing] = useState(false);
  const retry = useMutation({
    mutationFn: () => api.ingest(project.project_id),
    onSuccess: () => client.invalidateQueries({ queryKey: ['projects'] }),
  });
  const run = project.ingestion;
  if (!run?.error) return null;
  return (
    <Callout tone="fail">
      <strong>{run.error.message}</strong>
      {run.error.hint && (
        <dl className={styles.why}>
          <dt>Fix</dt>
          <dd>{run.error.hint}</dd>
        </dl>
      )}
      <div className="row mt3">
        {atLeast('member') && project.source.type === 'git' && run.error.type === 'git_auth' && (
          <Button kind="line" size="s" icon="key" onClick={() => setReplacing(true)}>
            Replace credential
          </Button>
        )}
        {atLeast('member') && (
          <Button kind="line" size="s" icon="sync" busy={retry.isPending && 'Starting'} onClick={() => retry.mutate()}>
            Try again
          </Button>
        )}
        <span className="tiny t2 grow-end">
          {run.error.type} · run <code>{run.run_id}</code>
        </span>
      </div>
      <ErrorNote error={retry.error} />
      {replacing && <ReplaceCredential project={project} onClose={() => setReplacing(false)} />}
    </Callout>
  );
}
