import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '../../engine/db/open-database.ts';
import type { Project } from '../../record/projects/project.ts';
import { findProject, readStatistics } from '../../record/projects/projects.ts';
import type { Reach } from '../../record/reach.ts';
import type { ProgressLine } from './progress-line.ts';

const LOOK_EVERY_MS = 100;

/** Shows a run until it has ended, whichever process does the work. Gives up when the signal aborts. */
export async function followIngestion(
  db: Db,
  reach: Reach,
  projectId: string,
  line: ProgressLine | null,
  signal: AbortSignal,
): Promise<Project> {
  for (;;) {
    const project = await findProject(db, reach, projectId);
    const run = project.ingestion;
    const isOver = !run || !['queued', 'running'].includes(run.status);
    if (isOver || signal.aborted) {
      line?.end();
      return project;
    }
    line?.show(run);
    await pause(LOOK_EVERY_MS, undefined, { signal }).catch(() => {});
  }
}

/** What a person wants to know at the end of a run, in one line. */
export async function summarize(db: Db, project: Project): Promise<string> {
  const { ingestion: run, completeness, commit } = project;
  if (run?.status === 'failed') return `✘ ${project.name}: ${run.error?.message ?? ''} ${run.error?.hint ?? ''}`.trim();
  if (run?.status !== 'completed') return `• ${project.name}: the ingestion is ${run?.status ?? 'not begun'}.`;
  const seconds = run.startedAt === null || run.finishedAt === null ? 0 : (run.finishedAt - run.startedAt) / 1000;
  const { symbols, commits } = await readStatistics(db, project.organizationId, project.id);
  const skipped = completeness.filesSkipped > 0 ? ` (${completeness.filesSkipped} left out)` : '';
  return `✔ ${project.name}: ${completeness.filesIngested} files${skipped}, ${symbols} symbols, ${commits} commits at ${commit?.sha.slice(0, 12) ?? '?'} in ${seconds.toFixed(1)} s`;
}
