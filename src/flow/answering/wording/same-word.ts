import { partsOf } from '../../../engine/pack/search/tokenize.ts';
import { irregularOf } from './irregular-verbs.ts';

const ENDINGS = ['', 's', 'es', 'd', 'ed', 'ing', 'er', 'r'];
const SHORTEST = 3;

/** What a word may be a form of: *keys* of key, *stored* of store, *stopping* of stop, *evaluation* of evaluate. */
function rootsOf(word: string): Set<string> {
  const roots = new Set<string>();
  for (const ending of ENDINGS) {
    const root = word.endsWith(ending) ? word.slice(0, word.length - ending.length) : '';
    if (root.length < SHORTEST) continue;
    roots.add(root);
    if (/ing|ed|er/.test(ending)) roots.add(`${root}e`).add(root.replace(/([^aeiou])\1$/, '$1'));
  }
  if (/(?:i(?:es|ed))$/.test(word)) roots.add(`${word.slice(0, -3)}y`);
  // A production is no product, though both have one stem.
  if (/at(?:ion|ions)$/.test(word)) roots.add(word.replace(/ions?$/, 'e'));
  for (const base of irregularOf(word)) roots.add(base);
  return roots;
}

/** Whether two words are forms of one another. A shared stem does not say so. */
function isSameWord(a: string, b: string): boolean {
  if (a === b) return true;
  const others = rootsOf(b);
  return [...rootsOf(a)].some((root) => others.has(root));
}

/** Whether a name has one of the words as a part of its own, in any form. */
export function namesOneOf(name: string, words: readonly string[]): boolean {
  const parts = partsOf(name);
  return parts.some((part) => words.some((word) => isSameWord(part, word.toLowerCase())));
}
