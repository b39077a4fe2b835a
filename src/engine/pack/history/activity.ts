import type { Pack } from '../open-pack.ts';
import { historyOf } from './history.ts';

/** What happened in one month. */
export interface MonthOfWork {
  /** `2026-11` */
  month: string;
  commits: number;
  authors: number;
}

/** Commits and authors of each month, oldest first, of the whole project or of one path. Months without any are left out. */
export function activityByMonth(pack: Pack, path?: string): MonthOfWork[] {
  const history = historyOf(pack);
  const months = new Map<string, { commits: number; authors: Set<unknown> }>();
  const places = path === undefined ? Array.from({ length: history.size }, (_, i) => i) : history.commitsOf(path);
  for (const place of places) {
    const month = new Date(history.date(place) * 1000).toISOString().slice(0, 7);
    const known = months.get(month) ?? { commits: 0, authors: new Set() };
    known.commits += 1;
    known.authors.add(history.author(place));
    months.set(month, known);
  }
  return [...months].map(([month, { commits, authors }]) => ({ month, commits, authors: authors.size }));
}
