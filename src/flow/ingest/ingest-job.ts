import type { GitCredential } from '../../engine/git/ask-for-refs.ts';
import type { NewDocument } from '../../record/documents/documents.ts';
import type { Commit, IngestionError, Stage } from '../../record/projects/project.ts';
import type { ProjectStatistics } from '../../record/projects/project-statistics.ts';

/** Everything one run needs to know. It is plain data, because it crosses into a process. */
export interface IngestJob {
  /** Makes the pack of this attempt different from every other file in the store. */
  claim: string;
  projectName: string;
  source: JobSource;
  /** Folder of ours that keeps the clone of this project from run to run. */
  sourceFolder: string;
  /** Folder of ours for what this run writes; it is removed afterwards. */
  workFolder: string;
  /** The file of the published pack, to start from. */
  previous: string | null;
  limits: { bytes: number; files: number };
  parseWorkers: number;
}

/** A source that can be asked where it stands now. */
export type LiveSource =
  | {
      type: 'git';
      url: string;
      branch: string | null;
      credential: GitCredential | null;
      allowedHosts: string[];
      caFile: string | null;
    }
  | { type: 'path'; path: string; branch: string | null; allowedRoots: string[] };

export type JobSource = LiveSource | { type: 'archive'; file: string; filename: string };

export interface IngestProgress {
  stage: Stage;
  percent: number;
  filesDone: number;
  filesTotal: number;
  currentFile: string | null;
  filesPerSecond: number | null;
}

/** What a run made. Nothing of it is visible to readers yet. */
export type Ingested =
  | { changed: false }
  | {
      changed: true;
      commit: Commit;
      branch: string | null;
      languages: string[];
      statistics: ProjectStatistics;
      packFile: string;
      packHash: string;
      documents: NewDocument[];
      /** Sections that could not be written, for the log. */
      faults: { section: string; cause: string }[];
    };

/** What a worker tells the process of a run. */
export type IngestOrder = { type: 'start'; job: IngestJob } | { type: 'cancel' };

/** A pack of what there is so far, and how many of the files that were found it holds. */
export interface IngestPreview {
  file: string;
  found: number;
  ingested: number;
  skipped: number;
  commit: Pick<Commit, 'sha' | 'date'>;
}

/** What the process of a run tells its worker. */
export type IngestMessage =
  | { type: 'progress'; progress: IngestProgress }
  /** The source is here; readers have `published`, which lacks `behindBy` of its commits, where that can be told. */
  | { type: 'fetched'; commit: string; published: string; behindBy: number | null }
  /** A pack of what there is so far, for readers who have nothing else yet. */
  | { type: 'preview'; preview: IngestPreview }
  /** Told every few seconds: a process that is lost in a computation tells nothing. */
  | { type: 'alive' }
  | { type: 'done'; ingested: Ingested }
  | { type: 'failed'; error: IngestionError; cause: string };
