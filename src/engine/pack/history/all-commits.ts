import type { Pack } from '../open-pack.ts';
import { historyOf } from './history.ts';
import type { Commit } from './stored-commits.ts';

/** Every commit of the history, oldest first. */
export function allCommits(pack: Pack): Commit[] {
  const history = historyOf(pack);
  return Array.from({ length: history.size }, (_, place) => history.commit(place));
}
