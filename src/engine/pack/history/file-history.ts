import type { Pack } from '../open-pack.ts';
import { type History, historyOf } from './history.ts';

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
  authors: { name: string; commits: number }[];
}

const AUTHORS_SHOWN = 10;

/** How often, when and by whom a path was changed; null where the history has no such path. */
export function fileHistory(pack: Pack, path: string): FileHistory | null {
  const history = historyOf(pack);
  const places = history.commitsOf(path);
  const [first] = places;
  const last = places.at(-1);
  if (first === undefined || last === undefined) return null;
  // Who commits from several addresses is one person.
  const people = Map.groupBy(places, (place) => history.author(place).name);
  const authors = [...people]
    .sort(([a, left], [b, right]) => right.length - left.length || (a < b ? -1 : 1))
    .slice(0, AUTHORS_SHOWN)
    .map(([name, own]) => ({ name, commits: own.length }));
  return { path, commits: places.length, firstDate: history.date(first), lastDate: history.date(last), authors };
}

/** The commits that changed a path, newest first. */
export function fileCommits(
  pack: Pack,
  path: string,
  options: { limit?: number; offset?: number } = {},
): HistoryCommit[] {
  const history = historyOf(pack);
  return readCommits(history, history.commitsOf(path), options);
}

/** The newest commits of the project. */
export function latestCommits(pack: Pack, options: { limit?: number; offset?: number } = {}): HistoryCommit[] {
  const history = historyOf(pack);
  return readCommits(
    history,
    Int32Array.from({ length: history.size }, (_, place) => place),
    options,
  );
}

/** One commit by its sha or the beginning of it (at least four digits); null where none or several fit. */
export function findCommit(pack: Pack, sha: string): (HistoryCommit & { changed: string[] }) | null {
  if (!/^[0-9a-f]{4,64}$/i.test(sha)) return null;
  const history = historyOf(pack);
  const [place, another] = history.withSha(sha.toLowerCase(), 2);
  if (place === undefined || another !== undefined) return null;
  const changed = Array.from(history.changed(place), (number) => history.path(number));
  return { ...readCommit(history, place), changed: changed.sort() };
}

function readCommits(
  history: History,
  places: Int32Array,
  { limit = 20, offset = 0 }: { limit?: number; offset?: number },
): HistoryCommit[] {
  const end = Math.max(0, places.length - offset);
  const newestFirst = places.slice(Math.max(0, end - limit), end).reverse();
  return Array.from(newestFirst, (place) => readCommit(history, place));
}

function readCommit(history: History, place: number): HistoryCommit {
  return {
    sha: history.sha(place),
    author: history.author(place).name,
    date: history.date(place),
    ...history.message(place),
    paths: history.changed(place).length,
  };
}
