import { derived, type Evidence } from '../../evidence.ts';
import { includesOf } from './included-files.ts';

export interface Chain {
  /** Files that are run before and with a script, in the order in which they are taken in. */
  files: string[];
  /** Whether all of them could be told. */
  isWhole: boolean;
}

const MOST_FILES = 40;

/** All that a script takes in whatever is asked, also by what it takes in. */
export function takenInAtOnce(evidence: Evidence, path: string): Chain {
  const known = chains(evidence).get(path);
  if (known) return known;
  const files: string[] = [];
  let isWhole = true;
  const follow = (from: string): void => {
    const taken = includesOf(evidence).get(from);
    if (!taken?.isWhole) isWhole = false;
    for (const each of taken?.always ?? [])
      if (each !== path && !files.includes(each) && files.length < MOST_FILES) {
        files.push(each);
        follow(each);
      }
  };
  follow(path);
  const chain = { files, isWhole: isWhole && files.length < MOST_FILES };
  chains(evidence).set(path, chain);
  return chain;
}

const chains = derived((): Map<string, Chain> => new Map());
