import { derived, type Evidence, type Found } from '../evidence.ts';
import { directoryOf } from '../files/directory-of.ts';

/**
 * Whether a flag of Go is taken over later into a variable of a package, `config.LogFolder`, that something else sets as
 * well: then nobody knows what that holds where the flag is not given.
 */
export function isSetElsewhere(evidence: Evidence, { path, startLine, endLine, values }: Found<'setting'>): boolean {
  const { constant = '', source } = values;
  if (source !== 'flag' || !path.endsWith('.go') || !/^\w+\.[A-Z]\w*$/.test(constant)) return false;
  const declared = (evidence.lines(path) ?? []).slice(startLine - 1, endLine).join('\n');
  // What the flag itself names as its default was read when the flag was made.
  if (declared.includes(constant.slice(constant.indexOf('.')))) return false;
  return (settersOf(evidence).get(constant) ?? 0) > 1;
}

/** `config.LogFolder = …`, `LogFolder, err = …` inside of its package, and `&config.LogFolder`, which hands it out. */
const SETS = /^\s+(?:(\w+)\.)?([A-Z]\w*)(?:,\s*[\w.]+)*\s*[-+|]?=(?!=)|&(?:(\w+)\.)?([A-Z]\w*)\b(?![.{(])/g;

/** How many lines of the product set each variable of a package of Go, by the folder of the package. */
const settersOf = derived((evidence): Map<string, number> => {
  const found = new Map<string, number>();
  for (const { path, place } of evidence.files) {
    if (place !== 'source' || !path.endsWith('.go')) continue;
    const own = directoryOf(path).split('/').at(-1) ?? '';
    let isDeclaring = false;
    for (const line of evidence.lines(path) ?? []) {
      // What a list of declarations gives a variable is what it begins with.
      if (/^(?:var|const) \($/.test(line)) isDeclaring = true;
      else if (line.startsWith(')')) isDeclaring = false;
      if (isDeclaring) continue;
      for (const [, setIn, set, handedFrom, handed] of line.matchAll(SETS)) {
        const key = `${setIn ?? handedFrom ?? own}.${set ?? handed}`;
        found.set(key, (found.get(key) ?? 0) + 1);
      }
    }
  }
  return found;
});
