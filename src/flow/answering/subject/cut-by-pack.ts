import type { Pack } from '../../../engine/pack/open-pack.ts';
import { filesWithTerm } from '../../../engine/pack/search/term-lists.ts';
import { translationsOf } from '../../../engine/pack/search/translations.ts';
import { hasUnspaced } from '../../../engine/pack/search/unspaced.ts';
import type { QuestionWord, Understanding } from '../understanding/understand-question.ts';

/**
 * What a question says without spaces, cut into the words that the project writes, two characters each: those that most
 * files have where several cuts fit. What no file has stays as it was asked, so that it is missed.
 */
export function cutByPack(pack: Pack, asked: Understanding): Understanding {
  if (!asked.words.some(({ text }) => hasUnspaced(text))) return asked;
  const found = new Map<string, QuestionWord>();
  for (const word of asked.words) {
    const cut = hasUnspaced(word.text) ? cutOf(pack, word.text) : [word.text];
    for (const text of cut) {
      const each = text === word.text ? word : { ...word, text, stem: text };
      if (!found.has(each.stem)) found.set(each.stem, each);
    }
  }
  const words = [...found.values()];
  return { ...asked, words, stems: words.map(({ stem }) => stem) };
}

const LONGEST_CUT = 200;

interface Cut {
  /** How many characters its words hold, and in how many files those stand. */
  covered: number;
  files: number;
  words: readonly { at: number; text: string }[];
}

function cutOf(pack: Pack, text: string): string[] {
  const letters = [...text].slice(0, LONGEST_CUT);
  const cuts: Cut[] = [{ covered: 0, files: 0, words: [] }];
  for (let end = 1; end <= letters.length; end++) {
    const skipped = cuts[end - 1] ?? { covered: 0, files: 0, words: [] };
    const pair = letters.slice(end - 2, end).join('');
    const files = end < 2 ? 0 : filesOf(pack, pair);
    const before = cuts[end - 2];
    const taken = before && files > 0 ? withWord(before, { at: end - 2, text: pair }, files) : null;
    cuts.push(taken && isBetter(taken, skipped) ? taken : skipped);
  }
  const words = cuts.at(-1)?.words ?? [];
  if (words.length === 0) return [text];
  return [...words.map(({ text: word }) => word), ...missedBefore(letters, words)];
}

/** An ending of Korean stands behind what is known; what nothing is known of before a word, or between two, is missed. */
function missedBefore(letters: readonly string[], words: Cut['words']): string[] {
  const isHangul = /\p{sc=Hangul}/u.test(letters.join(''));
  let end = 0;
  const missed: string[] = [];
  for (const { at } of [...words, { at: letters.length }]) {
    if (at - end >= 2 && !(isHangul && end > 0)) missed.push(letters.slice(end, at).join(''));
    end = at + 2;
  }
  return missed;
}

function filesOf(pack: Pack, pair: string): number {
  const own = filesWithTerm(pack, pair).size;
  return own > 0 ? own : translationsOf(pair).reduce((sum, other) => sum + filesWithTerm(pack, other).size, 0);
}

function withWord({ covered, files, words }: Cut, word: Cut['words'][number], found: number): Cut {
  return { covered: covered + 2, files: files + Math.log(1 + found), words: [...words, word] };
}

function isBetter(one: Cut, other: Cut): boolean {
  return one.covered > other.covered || (one.covered === other.covered && one.files > other.files);
}
