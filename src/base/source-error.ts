import { AppError } from './errors.ts';

/** Why a source (a git repository, an archive, a folder) could not be taken in. People and programs both read these words. */
export type SourceFault =
  | 'git_auth'
  | 'git_not_found'
  /** The address or the repository is one that we do not touch. */
  | 'git_refused'
  | 'git_unreachable'
  | 'git_damaged'
  | 'archive_refused'
  | 'path_refused'
  | 'too_large'
  | 'timeout'
  | 'empty'
  | 'cancelled'
  | 'internal';

/** Message and hint are our own words: nothing that a remote server or a repository said is ever quoted in them. */
export class SourceError extends AppError {
  readonly type: SourceFault;
  /** What the person can do about it. */
  readonly hint: string;

  constructor(type: SourceFault, message: string, hint: string, cause?: unknown) {
    super('ingest-failed', message, { cause });
    this.name = 'SourceError';
    this.type = type;
    this.hint = hint;
  }
}

export function cancelled(): SourceError {
  return new SourceError('cancelled', 'The work was cancelled.', 'Start it again when you want it.');
}

/** One answer for "not there" and "not allowed": which of them it is would tell about folders that are closed. */
export function closedPath(): SourceError {
  return new SourceError(
    'path_refused',
    'This path is not a folder that may be read.',
    'Check the path, or let the operator allow its folder.',
  );
}
