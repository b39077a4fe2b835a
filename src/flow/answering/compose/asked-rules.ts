import { readSymbol } from '../../../engine/pack/search/find-symbols.ts';
import type { Rule } from '../../authoring/evidence/rules.ts';
import { capital } from '../../authoring/wording/markup.ts';
import type { Inquiry } from '../inquiry.ts';
import { maskWeight } from '../subject/question-terms.ts';
import { kindStems } from '../understanding/kind-words.ts';

const ASKS_HOW_MANY = /\b(?:how many|number of)\b(?!.*\b(?:characters?|letters?|digits?|bytes)\b)/i;
const OF_LENGTH = /\b(?:characters?|bytes|digits)\b/i;
const SAYS_NUMBER = /\d|num|count|limit|max|min|total|many|quota|available|remaining|exceed|len|size|least|most|[<>]/i;

/** How many there may be is told by what counts them: neither by how long a text may be, nor by whose one is. */
export function isOfNumber(question: string, text: string): boolean {
  const told = text.replace(/\bstatus \d+/g, '');
  return !ASKS_HOW_MANY.test(question) || (SAYS_NUMBER.test(told) && !OF_LENGTH.test(told));
}

/** The function that enforces a rule, with the type it belongs to. */
export function ownerOf({ pack }: Inquiry, { symbol, values }: Rule['fact']): string | undefined {
  return (symbol === null ? null : readSymbol(pack, symbol)?.name) ?? values.owner;
}

/** The share of the topic words alone: a sentence from anywhere must be about the very thing. */
export function aboutness({ subject }: Inquiry, text: string): number {
  const weigh = ({ generic, weight }: (typeof subject.terms)[number]): number => (generic ? 0 : weight);
  const total = subject.terms.reduce((sum, term) => sum + weigh(term), 0);
  return total === 0 ? 0 : maskWeight(subject.matcher.mask(text), subject.terms, weigh) / total;
}

/** The share of the question's weight that a text holds. Generic words count a little: *name* may be the very thing. */
export function nearness({ subject, understanding }: Inquiry, text: string): number {
  // "What must hold for …" says what is asked, not what it is about.
  const asking = kindStems(understanding.kind);
  const weigh = ({ stem, weight }: (typeof subject.terms)[number]): number => (asking.has(stem) ? 0 : weight);
  const total = subject.terms.reduce((sum, term) => sum + weigh(term), 0);
  return total === 0 ? 0 : maskWeight(subject.matcher.mask(text), subject.terms, weigh) / total;
}

export function sentence({ text }: Rule): string {
  return capital(text);
}
