import { isUtf8 } from 'node:buffer';
import { SourceError } from '../../base/source-error.ts';
import { pathFault } from '../../base/source-path.ts';
import { gitRecords } from './git-records.ts';
import { DEFAULT_LIMITS, type GitLimits } from './run-git.ts';

export interface RepositoryFile {
  path: string;
  blobId: string;
  size: number;
  kind: 'file' | 'executable' | 'symlink' | 'submodule';
  /** Why the file must be left out, where its name cannot be used. The path is then only for showing. */
  fault: string | null;
}

export interface ListOptions {
  repository: string;
  commit: string;
  mostFiles?: number;
  limits?: GitLimits;
  signal?: AbortSignal | undefined;
}

const MOST_FILES = 200_000;
const KINDS = { '100755': 'executable', '120000': 'symlink', '160000': 'submodule' } as const;

/** Every file of a commit, in git's order, without reading one. Two listings differ exactly where blob ids differ. */
export async function* listFiles(options: ListOptions): AsyncGenerator<RepositoryFile> {
  const { repository, commit, mostFiles = MOST_FILES, limits = DEFAULT_LIMITS, signal } = options;
  const run = { args: ['ls-tree', '-r', '-l', '-z', '--full-tree', commit], repository, limits, signal };
  let count = 0;
  for await (const records of gitRecords(run)) {
    count += records.length;
    if (count > mostFiles) {
      const hint = 'Ingest a smaller repository, or raise the limit.';
      throw new SourceError('too_large', `The repository has more than ${mostFiles} files.`, hint);
    }
    for (const record of records) yield readEntry(record);
  }
}

/** A record is `<mode> <type> <id> <size>\t<path>`, the size padded with spaces and `-` where there is none. */
function readEntry(record: Buffer): RepositoryFile {
  const tab = record.indexOf('\t');
  const [mode = '', , blobId = '', size = ''] = record.toString('latin1', 0, tab).split(/ +/);
  const name = record.subarray(tab + 1);
  const path = name.toString('utf8');
  return {
    path,
    blobId,
    // `BAD` stands for a blob that an incomplete clone does not have.
    size: Number(size) || 0,
    kind: KINDS[mode as keyof typeof KINDS] ?? 'file', // A mode that is not in the table is a plain file.
    fault: isUtf8(name) ? pathFault(path) : 'the name is not valid UTF-8',
  };
}
