import type { Pack } from '../../../../engine/pack/open-pack.ts';
import { readFile } from '../../../../engine/pack/read-file.ts';

/** Who holds the rights; the terms below speak of "the copyright notice" and of "COPYRIGHT HOLDERS", whoever these are. */
const HOLDER = /(?:\([Cc]\)|©|\b(?:[Cc]opyright|COPYRIGHT)(?=\s*(?:\([Cc]\)|©|[:<]?\s*\d{4}|\p{Lu}\p{Ll})))[^\n]*/gu;
const LICENCE_FILE = /^(?:LICEN[SC]E|COPYING)(?:\.\w+)?$/i;

/** Whether a file, told by its name alone, holds the licence of the folder that it lies in. */
export function isLicence(name: string): boolean {
  return LICENCE_FILE.test(name);
}

/** Those who hold the rights in the project, as the licences at its root say. */
export function holdersOfProject(pack: Pack, paths: readonly string[]): ReadonlySet<string> {
  return new Set(paths.filter(isLicence).flatMap((path) => [...holdersIn(readFile(pack, path)?.text ?? '')]));
}

/** Words of the names of those who hold the rights, as the lines of copyright say them. */
export function holdersIn(text: string): Set<string> {
  return new Set([...text.slice(0, 2_000).matchAll(HOLDER)].flatMap(([line]) => namesIn(line)));
}

export function sharesHolder(text: string, holders: ReadonlySet<string>): boolean {
  return [...holdersIn(text)].some((name) => holders.has(name));
}

/** Words of a holder that may be a name. */
function namesIn(line: string): string[] {
  return (line.match(/\p{Lu}[\p{L}\d_-]{3,}/gu) ?? [])
    .map((word) => word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase())
    .filter(
      (word) =>
        !/^(?:copyright|licensed?|inc|corporation|foundation|contributors?|authors?|team|project|rights|reserved|permission|free|software)$/.test(
          word,
        ),
    );
}
