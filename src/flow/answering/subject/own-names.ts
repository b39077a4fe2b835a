import { derived } from '../../authoring/evidence/evidence.ts';
import { rarityOf } from '../understanding/word-rarity.ts';

/** Where a project says its own name, and on which of the first lines. */
const SAID: readonly (readonly [RegExp, RegExp])[] = [
  [/^package\.json$/, /^\s*"name":\s*"(?:@[\w-]+\/)?([\w-]+)"/],
  [/^(?:Cargo|pyproject)\.toml$/, /^name\s*=\s*"([\w-]+)"/],
  [/^go\.mod$/, /^module\s+\S*?([\w-]+)(?:\/v\d+)?\s*$/],
  [/^readme\.(?:md|rst|txt)$/i, /^(?:# )?([\w-]+)(?: \([^)]*\))?\s*$/],
];
const LINES_READ = 20;
/** A name that is a word of its own is asked about in its own right. */
const OWN_WORD = 0.9;

/** What the project calls itself, in lower case: whoever names it in a question names no part of it. */
export const ownNames = derived((evidence): ReadonlySet<string> => {
  const names = SAID.flatMap(([file, line]) =>
    evidence.files
      .filter(({ path }) => file.test(path))
      .flatMap(({ path }) => {
        const found = (evidence.lines(path) ?? []).slice(0, LINES_READ).map((text) => line.exec(text)?.[1]);
        return found.find((name) => name !== undefined)?.toLowerCase() ?? [];
      }),
  );
  return new Set(names.filter((name) => /^\p{L}[\p{L}\p{N}]{2,}$/u.test(name) && rarityOf(name) >= OWN_WORD));
});
