import type { Pack } from '../open-pack.ts';
import { type History, historyOf } from './history.ts';

export interface CoChange {
  path: string;
  /** Commits that changed both. */
  together: number;
  /** Share of the commits of the file asked about. */
  share: number;
}

/** Two files that changed in the same commits; `commits` counts those of the left one. */
export interface ChangedPair {
  left: string;
  right: string;
  together: number;
  commits: number;
}

/** A commit that touches more files than this says nothing about which of them belong together. */
const LARGEST_COMMIT = 20;
const LEAST_TOGETHER = 2;
const PAIRS_IN_MEMORY = 1_000_000;
/** Two numbers of paths make one number of a pair. */
const MOST_PATHS = 2 ** 26;

/** Files of the snapshot that changed in the same commits as this one, most often first. */
export function coChanges(pack: Pack, path: string, limit = 10): CoChange[] {
  const history = historyOf(pack);
  const places = history.commitsOf(path);
  const own = history.numberOf(path);
  const counts = new Map<number, number>();
  for (const place of places) {
    const changed = history.changed(place);
    if (changed.length > LARGEST_COMMIT) continue;
    for (const other of changed) if (other !== own) counts.set(other, (counts.get(other) ?? 0) + 1);
  }
  const exists = pack.query('select 1 from files where path = ?');
  return [...counts]
    .filter(([, together]) => together >= LEAST_TOGETHER)
    .map(([other, together]) => ({ path: history.path(other), together, share: together / places.length }))
    .filter((other) => exists.get(other.path))
    .sort((a, b) => b.together - a.together || compare(a.path, b.path))
    .slice(0, limit);
}

/** Every pair of files of the snapshot that changed together at least so often, most often first, once each way. */
export function changedPairs(pack: Pack, least: number): ChangedPair[] {
  const history = historyOf(pack);
  const pairs: ChangedPair[] = [];
  for (const [pair, together] of countPairs(history, presentPaths(pack, history))) {
    if (together < Math.max(least, LEAST_TOGETHER)) continue;
    const one = history.path(Math.floor(pair / MOST_PATHS));
    const other = history.path(pair % MOST_PATHS);
    pairs.push({ left: one, right: other, together, commits: history.commitsOf(one).length });
    pairs.push({ left: other, right: one, together, commits: history.commitsOf(other).length });
  }
  return pairs.sort((a, b) => b.together - a.together || compare(a.left, b.left) || compare(a.right, b.right));
}

function presentPaths(pack: Pack, history: History): Set<number> {
  const numbers = pack
    .query('select path from files')
    .all()
    .map((row) => history.numberOf(String(row['path'])));
  return new Set(numbers.filter((number) => number !== undefined));
}

/** Newest commits first, so that pairs which are dropped for want of room are old ones. */
function countPairs(history: History, present: ReadonlySet<number>): Map<number, number> {
  const together = new Map<number, number>();
  for (let place = history.size - 1; place >= 0; place--) {
    const changed = history.changed(place);
    if (changed.length > LARGEST_COMMIT) continue;
    const paths = changed.filter((path) => present.has(path));
    for (const [i, left] of paths.entries()) {
      for (const right of paths.subarray(i + 1)) {
        const pair = left * MOST_PATHS + right;
        together.set(pair, (together.get(pair) ?? 0) + 1);
      }
    }
    if (together.size > PAIRS_IN_MEMORY) for (const [pair, count] of together) if (count < 2) together.delete(pair);
  }
  return together;
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
