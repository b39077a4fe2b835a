import { componentsOf } from './components.ts';
import { derived, type Evidence } from './evidence.ts';
import { productFiles } from './parts.ts';

/** Words of promises that say nothing about what was built. */
const EMPTY = new Set(
  'support supports supported with your from that this have using uses used based default automatic automatically simple easy fast full more most many multiple every other them they will when into over just like also built allows allow make makes without only very high great modern powerful different various custom customizable including include includes available ability user users file files data code page pages type types feature features application system project'.split(
    ' ',
  ),
);
/** Files that hold a little of everything stand behind no promise. */
const COLLECTIVE =
  /(?:^|\/)(?:extra|scripts?|tools?|build|config)\/|(?:^|\/)(?:manage|setup|build|exceptions?|errors?|types?|utils?|constants?|index|main|helpers?|common|__init__|compat|status_codes)\.\w+$/i;
/** A word that more files than this share belongs to none of them. */
const MOST_SHARED = 0.04;
const MOST_WORDS = 3;

/** The file whose name and definitions share the rarest words with a promise; null where none does. */
export function codeBehind(evidence: Evidence, promise: string): { path: string; line: number } | null {
  const { byWord, files } = wordIndex(evidence);
  const words = [...new Set(promise.toLowerCase().match(/[a-z][a-z\d]{3,}/g) ?? [])].filter((word) => !EMPTY.has(word));
  const most = Math.max(3, files * MOST_SHARED);
  const scores = new Map<string, { score: number; line: number }>();
  for (const word of words) {
    const places = placesOf(byWord, word);
    if (places.size === 0 || places.size > most) continue;
    for (const [path, line] of places) {
      const known = scores.get(path) ?? { score: 0, line };
      const weight = Math.log(files / places.size) * (path.toLowerCase().includes(word.slice(0, 6)) ? 1.5 : 1);
      scores.set(path, { score: known.score + weight, line: known.line });
    }
  }
  const [best] = [...scores].sort((a, b) => b[1].score - a[1].score || (a[0] < b[0] ? -1 : 1));
  if (!best) return null;
  const [path, { line }] = best;
  // Words in common may be chance, unless the whole name of the file is among them.
  const stem = stemWords(path);
  const isNamed = stem.length > 0 && stem.every((each) => words.some((word) => isSameWord(each, word)));
  // A promise of many things, or one with many words, has more behind it than a file that is called like one of them.
  const isOne = !promise.includes(',') && (stem.length > 1 || words.length <= MOST_WORDS);
  return isNamed && isOne ? { path, line } : null;
}

const wordIndex = derived((evidence): { byWord: Map<string, Map<string, number>>; files: number } => {
  const byWord = new Map<string, Map<string, number>>();
  const add = (word: string, path: string, line: number): void => {
    const places = byWord.get(word) ?? new Map<string, number>();
    if (!places.has(path)) places.set(path, line);
    byWord.set(word, places);
  };
  const product = productFiles(evidence);
  for (const { path } of product.filter((each) => !COLLECTIVE.test(each.path)))
    for (const word of fileWords(path)) add(word, path, 1);
  for (const { name, path, startLine } of componentsOf(evidence).filter((each) => !COLLECTIVE.test(each.path)))
    for (const word of wordsIn(name)) add(word, path, startLine);
  return { byWord, files: product.length };
});

function stemWords(path: string): string[] {
  return wordsIn((path.split('/').at(-1) ?? path).replace(/\.\w+$/, ''));
}

function fileWords(path: string): string[] {
  return wordsIn(
    path
      .split('/')
      .slice(-2)
      .join('/')
      .replace(/\.\w+$/, ''),
  );
}

function wordsIn(name: string): string[] {
  return (
    name
      .replace(/([a-z\d])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .match(/[a-z]+/g) ?? []
  ).filter((word) => word.length >= 4);
}

/** "sessions" and "session"; "auth" and "config" stand for the longer words. */
function isSameWord(a: string, b: string): boolean {
  if (stemOf(a) === stemOf(b)) return true;
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return /^(?:auth|config|admin|localization|notif)$/.test(short) && long.startsWith(short);
}

function stemOf(word: string): string {
  return word.replace(/(?:ings?|ions?|ed|es|e|s)$/, '');
}

function placesOf(byWord: ReadonlyMap<string, Map<string, number>>, word: string): Map<string, number> {
  const places = new Map<string, number>();
  for (const [known, found] of byWord)
    if (isSameWord(known, word)) for (const [path, line] of found) if (!places.has(path)) places.set(path, line);
  return places;
}
