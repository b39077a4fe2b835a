import type { Pack } from '../open-pack.ts';
import { decodeVarints } from '../varints.ts';
import { commitMessages } from './commit-messages.ts';

export interface HistoryCommit {
  sha: string;
  author: string;
  /** Seconds since 1970. */
  date: number;
  subject: string;
  body: string;
  /** How many paths it touched. */
  paths: number;
}

export interface FileHistory {
  path: string;
  commits: number;
  firstDate: number;
  lastDate: number;
  /** Who changed it, most often first. */
  authors: { name: string; email: string; commits: number }[];
}

export interface CoChange {
  path: string;
  /** Commits that changed both. */
  together: number;
  /** Share of the commits of the file asked about. */
  share: number;
}

/** How often, when and by whom a path was changed; null where the history has no such path. */
export function fileHistory(pack: Pack, path: string): FileHistory | null {
  const row = pathHistory(pack, path);
  if (!row) return null;
  const numbers = decodeVarints(row['authors']);
  const author = pack.query('select name, email from authors where id = ?');
  const authors: FileHistory['authors'] = [];
  for (let i = 0; i < numbers.length; i += 2) {
    const found = author.get(numbers[i] ?? 0);
    authors.push({
      name: String(found?.['name'] ?? ''),
      email: String(found?.['email'] ?? ''),
      commits: numbers[i + 1] ?? 0,
    });
  }
  return {
    path,
    commits: Number(row['commits']),
    firstDate: Number(row['first_date']),
    lastDate: Number(row['last_date']),
    authors,
  };
}

/** The commits that changed a path, newest first. */
export function fileCommits(
  pack: Pack,
  path: string,
  options: { limit?: number; offset?: number } = {},
): HistoryCommit[] {
  const row = pathHistory(pack, path);
  if (!row) return [];
  const newestFirst = decodeVarints(row['list']).reverse();
  const offset = options.offset ?? 0;
  return readCommits(pack, newestFirst.slice(offset, offset + (options.limit ?? 20)));
}

/** The newest commits of the project. */
export function latestCommits(pack: Pack, options: { limit?: number; offset?: number } = {}): HistoryCommit[] {
  const rows = pack
    .query('select id from commits order by date desc, sha limit ? offset ?')
    .all(options.limit ?? 20, options.offset ?? 0);
  return readCommits(
    pack,
    rows.map((row) => Number(row['id'])),
  );
}

/** One commit by its sha or the beginning of it (at least four digits); null where none or several fit. */
export function findCommit(pack: Pack, sha: string): (HistoryCommit & { changed: string[] }) | null {
  if (!/^[0-9a-f]{4,64}$/i.test(sha)) return null;
  const low = Buffer.from(sha.padEnd(sha.length + (sha.length % 2), '0'), 'hex');
  const high = Buffer.concat([
    Buffer.from(sha.padEnd(sha.length + (sha.length % 2), 'f'), 'hex'),
    Buffer.alloc(32, 0xff),
  ]);
  const rows = pack.query('select id, files from commits where sha >= ? and sha <= ? limit 2').all(low, high);
  const [only] = rows;
  const [commit] = only && rows.length === 1 ? readCommits(pack, [Number(only['id'])]) : [];
  if (!only || !commit) return null;
  const path = pack.query('select path from paths where id = ?');
  const changed = decodeVarints(only['files']).map((id) => String(path.get(id)?.['path'] ?? ''));
  return { ...commit, changed: changed.sort() };
}

/** Files that changed in the same commits as this one, most often first. */
export function coChanges(pack: Pack, path: string, limit = 10): CoChange[] {
  const own = pathHistory(pack, path);
  if (!own) return [];
  const rows = pack
    .query(
      `select o.path, c.together from paths p join co_changes c on c.path = p.id join paths o on o.id = c.other
       where p.path = ? order by c.together desc, o.path limit ?`,
    )
    .all(path, limit);
  return rows.map((row) => ({
    path: String(row['path']),
    together: Number(row['together']),
    share: Number(row['together']) / Math.max(1, Number(own['commits'])),
  }));
}

function pathHistory(pack: Pack, path: string): Record<string, unknown> | undefined {
  return pack.query('select h.* from path_history h join paths p on p.id = h.path where p.path = ?').get(path);
}

function readCommits(pack: Pack, ids: readonly number[]): HistoryCommit[] {
  const messages = commitMessages(pack, ids);
  const commit = pack.query(
    'select lower(hex(c.sha)) as sha, a.name, c.date, c.files from commits c join authors a on a.id = c.author where c.id = ?',
  );
  return ids.flatMap((id) => {
    const row = commit.get(id);
    if (!row) return [];
    const { subject = '', body = '' } = messages.get(id) ?? {};
    const paths = decodeVarints(row['files']).length;
    return [{ sha: String(row['sha']), author: String(row['name']), date: Number(row['date']), subject, body, paths }];
  });
}
