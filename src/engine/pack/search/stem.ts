/**
 * Light suffix stemming: enough that "completions", "completing" and "complete" meet, and little enough that
 * identifiers stay recognisable. The same function makes the terms of the index and of a query, so a stem need not be a
 * word; it only has to be the same for related words.
 */
export function stem(word: string): string {
  if (word.length < 4 || !isPlainLetters(word)) return word;
  const base = undoubled(replaceSuffix(withoutPlural(word), INFLECTIONS));
  return withoutFinalE(undoubled(replaceSuffix(base, DERIVATIONS)));
}

/** A suffix, what stands in its place, and how many letters must be left before it. */
type Suffix = readonly [string, string, number];

const INFLECTIONS = byLastLetter([
  ['ings', '', 3],
  ['ing', '', 3],
  ['ied', 'y', 3],
  ['ed', '', 3],
  ['ally', 'al', 3],
  ['ly', '', 4],
]);

/** Longer suffixes come before those that they end in. */
const DERIVATIONS = byLastLetter([
  ['ization', 'ize', 3],
  ['ational', 'ate', 3],
  ['ation', 'ate', 3],
  ['izer', 'ize', 3],
  ['ition', 'it', 3],
  ['ution', 'ut', 3],
  ['ement', 'e', 4],
  ['ment', '', 4],
  ['ness', '', 4],
  ['ator', 'ate', 3],
  ['ction', 'ct', 2],
  ['ssion', 'ss', 3],
  ['sion', 's', 3],
  ['tion', 't', 3],
  ['able', '', 4],
  ['ible', '', 4],
  ['er', '', 3],
  ['or', '', 4],
]);

/** By the code of the letter: a word is compared with the suffixes alone that end as it does. */
function byLastLetter(suffixes: readonly Suffix[]): Suffix[][] {
  const lists: Suffix[][] = Array.from({ length: 128 }, () => []);
  for (const suffix of suffixes) lists[suffix[0].charCodeAt(suffix[0].length - 1)]?.push(suffix);
  return lists;
}

function replaceSuffix(word: string, suffixes: readonly Suffix[][]): string {
  for (const [suffix, replacement, shortest] of suffixes[word.charCodeAt(word.length - 1)] ?? []) {
    if (word.length - suffix.length >= shortest && word.endsWith(suffix)) {
      return word.slice(0, -suffix.length) + replacement;
    }
  }
  return word;
}

function withoutPlural(word: string): string {
  if (!word.endsWith('s')) return word;
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(sses|shes|ches|xes|zes)$/.test(word)) return word.slice(0, -2);
  if (!/(ss|us|is)$/.test(word)) return word.slice(0, -1);
  return word;
}

function undoubled(root: string): string {
  const last = root.at(-1) ?? '';
  return root.length > 3 && last === root.at(-2) && !'lszf'.includes(last) ? root.slice(0, -1) : root;
}

function withoutFinalE(root: string): string {
  return root.length > 3 && root.endsWith('e') ? root.slice(0, -1) : root;
}

function isPlainLetters(word: string): boolean {
  for (let i = 0; i < word.length; i++) {
    const code = word.charCodeAt(i);
    if (code < 97 || code > 122) return false;
  }
  return true;
}
