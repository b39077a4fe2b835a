/**
 * Light suffix stemming: enough that "completions", "completing" and "complete" meet, and little enough that
 * identifiers stay recognisable. The same function makes the terms of the index and of a query, so a stem need not be a
 * word; it only has to be the same for related words.
 */
export function stem(word: string): string {
  if (word.length < 4 || !isPlainLetters(word)) return word;
  let root = withoutPlural(word);
  for (const [suffix, replacement, shortest] of SUFFIXES) {
    if (root.length - suffix.length >= shortest && root.endsWith(suffix)) {
      root = root.slice(0, -suffix.length) + replacement;
      break;
    }
  }
  return withoutFinalE(undoubled(root));
}

/** Suffix, what stands in its place, and how many letters must be left before it. Longer suffixes come first. */
const SUFFIXES: readonly (readonly [string, string, number])[] = [
  ['ization', 'ize', 3],
  ['ational', 'ate', 3],
  ['ations', 'ate', 3],
  ['ation', 'ate', 3],
  ['izer', 'ize', 3],
  ['ition', 'it', 3],
  ['ution', 'ut', 3],
  ['ement', 'e', 4],
  ['ments', '', 4],
  ['ment', '', 4],
  ['ness', '', 4],
  ['ators', 'ate', 3],
  ['ator', 'ate', 3],
  ['ating', 'ate', 3],
  ['ated', 'ate', 3],
  ['ction', 'ct', 2],
  ['ssion', 'ss', 3],
  ['sion', 's', 3],
  ['tion', 't', 3],
  ['able', '', 4],
  ['ible', '', 4],
  ['ings', '', 3],
  ['ing', '', 3],
  ['ally', 'al', 3],
  ['ly', '', 4],
  ['ers', '', 3],
  ['er', '', 3],
  ['ors', '', 4],
  ['or', '', 4],
  ['ed', '', 3],
];

function withoutPlural(word: string): string {
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(sses|shes|ches|xes|zes)$/.test(word)) return word.slice(0, -2);
  if (word.endsWith('s') && !/(ss|us|is)$/.test(word)) return word.slice(0, -1);
  return word;
}

function undoubled(root: string): string {
  return root.length > 3 && root.at(-1) === root.at(-2) && !/[lszf]$/.test(root) ? root.slice(0, -1) : root;
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
