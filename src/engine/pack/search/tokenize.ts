import { stem } from './stem.ts';
import { hasUnspaced, pairsOf, UNSPACED } from './unspaced.ts';

/**
 * How text becomes terms, for the index and for queries alike. A word is a run of letters, digits, `_` and `$`. It
 * gives the stem of each of its snake- and camel-case parts and, when it has several, the stem of the parts joined, so
 * that `thread_pool`, `ThreadPool` and `threadpool` share a term. What is written without spaces between words, as
 * Chinese and Japanese are, gives each pair of characters that stand side by side.
 */
const WORDS_KEPT = 60_000;
const LONGEST_WORD = 80;
/** A sentence without spaces is one word here. */
const LONGEST_UNSPACED = 2_000;

const termsOfWord = new Map<string, readonly string[]>();

/** The words of a text in order, as written. */
export function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}_$]+/gu) ?? [];
}

/** The terms of one word: the joined form first when there are several parts. */
export function termsOf(word: string): readonly string[] {
  const known = termsOfWord.get(word);
  if (known) return known;
  const terms = makeTerms(word);
  if (termsOfWord.size >= WORDS_KEPT) termsOfWord.clear();
  termsOfWord.set(word, terms);
  return terms;
}

/** The lower-case parts of an identifier as written, not stemmed: `HTTPServer_v2` gives http, server, v, 2. */
export function partsOf(word: string): string[] {
  return asciiParts(word) ?? anyParts(word);
}

const UPPER = 1;
const LOWER = 2;
const DIGIT = 3;
/** Which characters of ASCII make up parts; what stands between them is 0. */
const KINDS = Uint8Array.from({ length: 128 }, (_, code) => {
  const char = String.fromCharCode(code);
  return /[A-Z]/.test(char) ? UPPER : /[a-z]/.test(char) ? LOWER : /\d/.test(char) ? DIGIT : 0;
});

/** What `anyParts` says, for the words that nearly all are; null for one with other letters. */
function asciiParts(word: string): string[] | null {
  for (let at = 0; at < word.length; at++) if (word.charCodeAt(at) > 127) return null;
  const lower = word.toLowerCase();
  const parts: string[] = [];
  let at = 0;
  while (at < word.length) {
    const kind = KINDS[word.charCodeAt(at)] ?? 0;
    const start = at++;
    if (kind === 0) continue;
    while (at < word.length && KINDS[word.charCodeAt(at)] === kind) at++;
    // The last capital of several begins the part in small letters behind it.
    const isFollowed = kind === UPPER && at < word.length && KINDS[word.charCodeAt(at)] === LOWER;
    if (isFollowed && at - start > 1) at--;
    else if (isFollowed) while (at < word.length && KINDS[word.charCodeAt(at)] === LOWER) at++;
    parts.push(lower.slice(start, at));
  }
  return parts;
}

/** A name in Latin letters ends where a text without spaces goes on. */
const PARTS = new RegExp(
  `[${UNSPACED}]+|\\p{Lu}+(?!\\p{Ll})|\\p{Lu}?[[\\p{Ll}\\p{Lo}\\p{M}]--[${UNSPACED}]]+|\\p{Lu}|\\p{N}+`,
  'gv',
);

function anyParts(word: string): string[] {
  return (word.match(PARTS) ?? []).map((part) => part.toLowerCase());
}

/** All terms of a text in order, repeated as often as they occur. */
export function termsOfText(text: string): string[] {
  return wordsOf(text).flatMap((word) => termsOf(word));
}

/** As `termsOf`, for one who remembers the answer. */
export function makeTerms(word: string): readonly string[] {
  if (word.length > LONGEST_WORD && (word.length > LONGEST_UNSPACED || !hasUnspaced(word))) return [];
  const parts = partsOf(word);
  if (parts.length === 0) return [];
  if (parts.length === 1) return usable(parts[0] ?? '');
  const terms = new Set(parts.some(hasUnspaced) ? [] : [stem(parts.join(''))]);
  for (const part of parts) for (const term of usable(part)) terms.add(term);
  return [...terms];
}

/** Single digits are everywhere and say nothing; texts without spaces between words are cut into pairs of characters. */
function usable(part: string): string[] {
  if (part.length === 1) return /\d/.test(part) ? [] : [stem(part)];
  return part.length > 2 && hasUnspaced(part) ? pairsOf(part) : [stem(part)];
}
