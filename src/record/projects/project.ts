export const PROJECT_STATUSES = ['queued', 'ingesting', 'completed', 'failed', 'cancelled'] as const;
export type ProjectStatus = (typeof PROJECT_STATUSES)[number];

export const RUN_STATUSES = ['queued', 'running', 'completed', 'failed', 'cancelled'] as const;
export type RunStatus = (typeof RUN_STATUSES)[number];

export const STAGES = ['fetching', 'parsing', 'indexing', 'writing'] as const;
export type Stage = (typeof STAGES)[number];

/** Where the code comes from. The credential of a git source is stored apart and never read back into this. */
export type ProjectSource =
  | { type: 'git'; url: string; branch: string | null }
  | { type: 'path'; path: string; branch: string | null }
  | { type: 'archive'; filename: string; branch: null };

export interface Commit {
  sha: string;
  date: number | null;
  subject: string;
}

/** How much of the project the current snapshot holds. */
export interface Completeness {
  percent: number;
  filesFound: number;
  filesIngested: number;
  filesSkipped: number;
}

/** How current the snapshot is. */
export interface Freshness {
  commit: string | null;
  ageSeconds: number | null;
  behindBy: number | null;
  stale: boolean;
}

export interface IngestionError {
  type: string;
  message: string;
  hint: string;
}

export interface IngestionRun {
  id: string;
  /** Rises with each run of a project: a worker that was overtaken holds a lower number and may write nothing more. */
  number: number;
  status: RunStatus;
  stage: Stage | null;
  percent: number;
  filesDone: number;
  filesTotal: number;
  /** What is being read right now, and how fast; null while nothing is. */
  currentFile: string | null;
  filesPerSecond: number | null;
  startedAt: number | null;
  finishedAt: number | null;
  error: IngestionError | null;
}

export interface Project {
  id: string;
  organizationId: string;
  name: string;
  description: string;
  status: ProjectStatus;
  source: ProjectSource;
  defaultBranch: string | null;
  commit: Commit | null;
  ingestedAt: number | null;
  languages: string[];
  hasPrd: boolean;
  hasTechspec: boolean;
  /** The latest run, also while it waits or goes on. Null for a project that never had one. */
  ingestion: IngestionRun | null;
  completeness: Completeness;
  behindBy: number | null;
  /** Where the remote's branch stood when it was last asked; null where it never was. */
  remoteCommit: string | null;
  /** The knowledge pack that readers use: the published one, or the preview of the first run. */
  pack: { name: string; hash: string | null; preview: boolean } | null;
  /** What the preview of the first run was read from; null once a snapshot is published. */
  previewCommit: Pick<Commit, 'sha' | 'date'> | null;
  createdAt: number;
  updatedAt: number;
}

/**
 * A project that was completed once stays completed: readers keep its last snapshot whatever the later runs do, and
 * those show in its `ingestion` block alone. Before that, the project's status follows its run.
 */
export function statusAfter(current: ProjectStatus, run: RunStatus): ProjectStatus {
  if (current === 'completed') return 'completed';
  return run === 'running' ? 'ingesting' : run;
}

const RUN_MOVES: Record<RunStatus, readonly RunStatus[]> = {
  queued: ['running', 'failed', 'cancelled'],
  // A run whose process died waits again.
  running: ['queued', 'completed', 'failed', 'cancelled'],
  completed: [],
  failed: [],
  cancelled: [],
};

export function mayMove(from: RunStatus, to: RunStatus): boolean {
  return RUN_MOVES[from].includes(to);
}

const STALE_AFTER_MS = 7 * 24 * 3_600_000;

/** A remote that is known to stand elsewhere makes a snapshot stale; where it was never asked, a week of age does. */
export function freshnessOf(
  project: Pick<Project, 'commit' | 'previewCommit' | 'ingestedAt' | 'behindBy' | 'remoteCommit'>,
  now: number,
): Freshness {
  const { previewCommit, ingestedAt, behindBy, remoteCommit } = project;
  const commit = project.commit ?? previewCommit;
  const elsewhere = remoteCommit !== null && commit !== null && remoteCommit !== commit.sha;
  const old = ingestedAt !== null && now - ingestedAt > STALE_AFTER_MS;
  const since = commit?.date ?? ingestedAt;
  return {
    commit: commit?.sha ?? null,
    ageSeconds: since === null ? null : Math.max(0, Math.floor((now - since) / 1000)),
    behindBy,
    stale: behindBy === null ? elsewhere || old : behindBy > 0,
  };
}

const SERVED = 'what was ingested before is served';

/** One sentence on where a project stands, for messages that have to explain why something is missing. */
export function describeIngestion(project: Project): string {
  const run = project.ingestion;
  if (!run) return 'it has not been ingested yet';
  switch (run.status) {
    case 'queued':
      return 'its ingestion is queued and has not started';
    case 'running': {
      const files = run.filesTotal > 0 ? `, ${run.filesDone} of ${run.filesTotal} files` : '';
      return `its ingestion is at stage ${run.stage ?? 'fetching'} (${run.percent} %${files})`;
    }
    case 'completed':
      return 'its ingestion is completed';
    case 'failed': {
      const { message = 'the reason was not recorded', hint = '' } = run.error ?? {};
      const what = project.commit === null ? 'its ingestion' : `${SERVED}; the latest ingestion`;
      return `${what} failed: ${message} ${hint}`.trim().replace(/\.$/, '');
    }
    case 'cancelled':
      return project.commit === null
        ? 'its ingestion was cancelled and has to be started again'
        : `${SERVED}; the latest ingestion was cancelled`;
  }
}
