import type { Pack } from '../../../engine/pack/open-pack.ts';
import { stem } from '../../../engine/pack/search/stem.ts';
import { filesWithTerm } from '../../../engine/pack/search/term-lists.ts';
import type { QuestionWord, Understanding } from '../understanding/understand-question.ts';
import { isProduction } from './question-terms.ts';
import { saidInCode } from './said-in-code.ts';

/** Verbs that people use of anything and code hardly ever does, each with what is written for it, if anything is. */
const EVERYDAY: ReadonlyMap<string, readonly string[]> = new Map(
  [
    'talk communicate integrate interact exchange',
    'speak communicate integrate interact exchange',
    'worry',
    'bother',
    'hurt',
    'cope',
    'mess',
    'fiddle',
    'tweak',
    'wonder',
    'survive',
    'complain',
    'vanish',
  ].map((line) => {
    const [verb = '', ...others] = line.split(' ').map(stem);
    return [verb, others];
  }),
);

/** What is done again is called as what is done: *regenerate*. */
const AGAIN =
  /^re(?=(?:generat|creat|build|compil|calculat|comput|import|upload|deploy|install|index|send|open|rend)$)/;

/**
 * A question in the words of the code, where that has none of those that were asked: "does a parcel survive a restart" is about
 * parcels and restarts, "how do the modules talk" about how they communicate, and what *caps* something limits it.
 */
export function inWordsOfCode(pack: Pack, asked: Understanding): Understanding {
  const words = asked.words.map((word, place) =>
    isSaid(pack, word.stem) ? word : asCodeSays(pack, word, besides(asked.words, place)),
  );
  return words.every((word, place) => word === asked.words[place]) ? asked : { ...asked, words };
}

function asCodeSays(pack: Pack, word: QuestionWord, pairs: readonly string[]): QuestionWord {
  const base = word.stem.replace(AGAIN, '');
  if (base !== word.stem && isSaid(pack, base)) return { ...word, others: [base] };
  const others = EVERYDAY.get(word.stem);
  if (others === undefined) {
    const names = [word.stem, ...pairs].flatMap((words) => [...saidInCode(words)]).filter((name) => isSaid(pack, name));
    return names.length > 0 ? { ...word, others: [...new Set(names)] } : word;
  }
  return others.some((other) => isSaid(pack, other)) ? { ...word, generic: true, others } : { ...word, generic: true };
}

/** A word with the one before it, and with the one behind it. */
function besides(words: readonly QuestionWord[], place: number): string[] {
  return [words.slice(Math.max(0, place - 1), place + 1), words.slice(place, place + 2)].map((two) =>
    two.map(({ stem: root }) => root).join(' '),
  );
}

function isSaid(pack: Pack, term: string): boolean {
  return [...filesWithTerm(pack, term)].some((place) => isProduction(pack.corpus.files[place]?.role));
}
