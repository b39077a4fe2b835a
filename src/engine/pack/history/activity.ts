import type { Pack } from '../open-pack.ts';
import { decodeVarints } from '../varints.ts';

/** What happened in one month. */
export interface MonthOfWork {
  /** `2026-11` */
  month: string;
  commits: number;
  authors: number;
}

/** Commits and authors of each month, oldest first, of the whole project or of one path. Months without any are left out. */
export function activityByMonth(pack: Pack, path?: string): MonthOfWork[] {
  if (path === undefined) {
    return pack
      .query(
        `select strftime('%Y-%m', date, 'unixepoch') as month, count(*) as commits, count(distinct author) as authors
         from commits group by month order by month`,
      )
      .all()
      .map((row) => ({
        month: String(row['month']),
        commits: Number(row['commits']),
        authors: Number(row['authors']),
      }));
  }
  const list = pack
    .query('select h.list from path_history h join paths p on p.id = h.path where p.path = ?')
    .get(path)?.['list'];
  if (list === undefined) return [];
  const commit = pack.query('select author, date from commits where id = ?');
  const months = new Map<string, { commits: number; authors: Set<number> }>();
  for (const id of decodeVarints(list)) {
    const row = commit.get(id);
    if (!row) continue;
    const month = new Date(Number(row['date']) * 1000).toISOString().slice(0, 7);
    const known = months.get(month) ?? { commits: 0, authors: new Set<number>() };
    known.commits += 1;
    known.authors.add(Number(row['author']));
    months.set(month, known);
  }
  return [...months]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([month, { commits, authors }]) => ({ month, commits, authors: authors.size }));
}
