import { pathFault } from '../../base/source-path.ts';
import { cleanText, cut } from '../../base/text.ts';
import { gitRecords } from './git-records.ts';
import { DEFAULT_LIMITS, type GitLimits, runGit, throwIfStopped } from './run-git.ts';

export interface Commit {
  sha: string;
  parents: string[];
  authorName: string;
  authorEmail: string;
  /** When the change was written, in ISO 8601 with its own time zone. */
  date: string;
  subject: string;
  body: string;
  /** What it changed against its first parent; empty for merges, cut at a limit for giants. */
  files: CommitFile[];
}

export interface CommitFile {
  status: 'added' | 'modified' | 'deleted' | 'type-changed';
  path: string;
}

export interface HistoryOptions {
  repository: string;
  /** The newest commit to tell about. */
  commit: string;
  /** A commit whose past is known already: only what came after it is told. */
  after?: string | undefined;
  mostCommits?: number;
  limits?: GitLimits;
  signal?: AbortSignal | undefined;
}

export const MOST_FILES_A_COMMIT = 5_000;
const PATHS_REMEMBERED = 50_000;
const MOST_COMMITS = 1_000_000;
const LONGEST = { name: 200, subject: 500, body: 20_000 };
const FIELDS = ['%H', '%P', '%aN', '%aE', '%aI', '%s', '%b'];
// A record that begins with this byte begins a commit. Status letters follow as records of their own, so a message
// that contains the byte misleads no one.
const COMMIT_MARK = 1;
const STATUSES = { A: 'added', M: 'modified', D: 'deleted', T: 'type-changed' } as const;

/** The commits behind a commit, newest first, as a stream. Renames are not searched for: that costs ten times as much. */
export async function* readHistory(options: HistoryOptions): AsyncGenerator<Commit> {
  const { repository, commit, after, mostCommits = MOST_COMMITS, limits = DEFAULT_LIMITS, signal } = options;
  const format = `--format=tformat:%x01${FIELDS.join('%x00')}`;
  const what = after === undefined ? [commit] : [commit, `^${after}`];
  const args = ['log', '-z', '--name-status', '--no-renames', '--no-ext-diff', '--no-textconv', '--encoding=UTF-8'];
  const run = {
    args: [...args, `--max-count=${mostCommits}`, format, '--end-of-options', ...what, '--'],
    repository,
    limits,
    signal,
  };

  const reader = new CommitReader();
  for await (const records of gitRecords(run)) yield* reader.read(records);
  yield* reader.end();
}

/** Puts commits together from records: seven fields, then a status and a path for each changed file. */
class CommitReader {
  #fields: string[] = [];
  #current: Commit | null = null;
  #status: CommitFile['status'] | null = null;
  /** Paths without a fault: most are changed again and again. */
  readonly #taken = new Set<string>();

  *read(records: Buffer[]): Generator<Commit> {
    for (const record of records) {
      if (this.#fields.length > 0 && this.#fields.length < FIELDS.length) {
        this.#fields.push(record.toString('utf8'));
        if (this.#fields.length === FIELDS.length) this.#current = toCommit(this.#fields);
      } else if (this.#status !== null) {
        this.#addFile(this.#status, record.toString('utf8'));
        this.#status = null;
      } else if (record[0] === COMMIT_MARK) {
        yield* this.end();
        this.#fields = [record.toString('latin1', 1)];
      } else {
        const letter = record.toString('latin1').trim();
        if (letter !== '') this.#status = STATUSES[letter as keyof typeof STATUSES] ?? 'modified'; // Unknown letters count as changes.
      }
    }
  }

  #addFile(status: CommitFile['status'], path: string): void {
    if (!this.#current || this.#current.files.length >= MOST_FILES_A_COMMIT) return;
    if (!this.#taken.has(path)) {
      if (pathFault(path) !== null) return;
      if (this.#taken.size >= PATHS_REMEMBERED) this.#taken.clear();
      this.#taken.add(path);
    }
    this.#current.files.push({ status, path });
  }

  *end(): Generator<Commit> {
    if (this.#current) yield this.#current;
    this.#current = null;
  }
}

/**
 * True where `newer` still contains `older`: then telling what came after `older` completes what was known. False after
 * a force push, and where `older` is gone.
 */
export async function isContinued(
  repository: string,
  older: string,
  newer: string,
  signal?: AbortSignal,
): Promise<boolean> {
  const args = ['merge-base', '--is-ancestor', '--end-of-options', older, newer];
  const exit = await runGit({ args, repository, limits: DEFAULT_LIMITS, signal });
  throwIfStopped(exit, DEFAULT_LIMITS);
  return exit.code === 0;
}

/** How many commits `newer` has that `older` has not; null where one of them is not here. */
export async function countCommits(
  repository: string,
  older: string,
  newer: string,
  signal?: AbortSignal,
): Promise<number | null> {
  const args = ['rev-list', '--count', '--end-of-options', newer, `^${older}`];
  const exit = await runGit({ args, repository, limits: DEFAULT_LIMITS, signal });
  throwIfStopped(exit, DEFAULT_LIMITS);
  return exit.code === 0 ? Number(exit.output.trim()) : null;
}

function toCommit(fields: string[]): Commit {
  const [sha = '', parents = '', name = '', email = '', date = '', subject = '', body = ''] = fields;
  return {
    sha,
    parents: parents === '' ? [] : parents.split(' '),
    authorName: oneLine(name, LONGEST.name),
    authorEmail: oneLine(email, LONGEST.name),
    date: isoDate(date),
    subject: oneLine(subject, LONGEST.subject),
    body: cleanText(cut(body, LONGEST.body)).trimEnd(),
    files: [],
  };
}

/** Git writes UTC as `Z` or as `+00:00`, by its version; a date that is none becomes the beginning of time. */
export function isoDate(text: string): string {
  const isDate = /^\d{4}-\d\d-\d\dT[\d:]{8}(?:Z|[+-]\d\d:\d\d)$/.test(text);
  return isDate ? text.replace(/\+00:00$/, 'Z') : '1970-01-01T00:00:00Z';
}

function oneLine(text: string, longest: number): string {
  const line = cleanText(cut(text, longest));
  return (/[^\S ]| {2}/.test(line) ? line.replace(/\s+/g, ' ') : line).trim();
}
