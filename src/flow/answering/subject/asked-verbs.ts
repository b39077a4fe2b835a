import type { Pack } from '../../../engine/pack/open-pack.ts';
import { stem } from '../../../engine/pack/search/stem.ts';
import { filesWithTerm } from '../../../engine/pack/search/term-lists.ts';
import type { QuestionWord, Understanding } from '../understanding/understand-question.ts';
import { isProduction } from './question-terms.ts';

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
 * A question whose everyday verbs are no subject where the code has none of them: "does a parcel survive a restart" is about
 * parcels and restarts, "how do the modules talk" about how they communicate.
 */
export function withoutEverydayVerbs(pack: Pack, asked: Understanding): Understanding {
  const words = asked.words.map((word) => (isSaid(pack, word.stem) ? word : asCodeSays(pack, word)));
  return words.every((word, place) => word === asked.words[place]) ? asked : { ...asked, words };
}

function asCodeSays(pack: Pack, word: QuestionWord): QuestionWord {
  const base = word.stem.replace(AGAIN, '');
  if (base !== word.stem && isSaid(pack, base)) return { ...word, others: [base] };
  const others = EVERYDAY.get(word.stem);
  if (others === undefined) return word;
  return others.some((other) => isSaid(pack, other)) ? { ...word, generic: true, others } : { ...word, generic: true };
}

function isSaid(pack: Pack, term: string): boolean {
  return [...filesWithTerm(pack, term)].some((place) => isProduction(pack.corpus.files[place]?.role));
}
