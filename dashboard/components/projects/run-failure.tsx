import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, type Project } from '../../api.ts';
import { useRole } from '../../session.ts';
import { Button } from '../button.tsx';
import { Callout, ErrorNote } from '../callout.tsx';
import styles from './projects.module.css';

/** A failed run in its place: what happened, what to do, and a way to try again. */
export function RunFailure({ project }: { project: Project }) {
  const client = useQueryClient();
  const { atLeast } = useRole();
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
    </Callout>
  );
}
