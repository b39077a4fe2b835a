import type { Message } from '../../record/conversations/conversation.ts';
import { questionKind } from './understanding/question-kind.ts';
import { topicsOf, type Understanding, understandQuestion } from './understanding/understand-question.ts';

/** What an earlier answer cited, as far as it is needed to understand what comes after it. */
interface Cited {
  n: number;
  path: string;
  symbol: string | null;
}

const STARTS_FOLLOW_UP =
  /^(?:and|but|also|then|so|ok(?:ay)?|why|what about|how about|show|more|same|else|again|now)\b/i;
const POINTS_BACK =
  /\b(?:it|its|that|this|those|these|they|them|there|the same|the (?:first|second|third|fourth|fifth|last|other) (?:one)?|the former|the latter|above)\b/i;
const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth'];

/**
 * Understands a message in the light of the conversation. A message that has no subject of its own, or points back at
 * one, gets the subject of the last answer; its kind is its own unless it has none.
 */
export function understandInDialogue(text: string, history: readonly Message[]): Understanding {
  const own = understandQuestion(text);
  if (!isFollowUp(own)) return own;
  const subject = referredTo(text, history);
  if (!subject) return own;
  const { kind, second } = hasKind(own.text)
    ? questionKind(own.text)
    : { kind: kindBefore(history) ?? own.kind, second: own.second };
  const rest = own.text.replace(POINTS_BACK, ' ');
  const joined = understandQuestion(`${rest} \`${subject}\``);
  return { ...joined, text: `${own.text} (${subject})`, kind, second };
}

function isFollowUp(understanding: Understanding): boolean {
  const topics = topicsOf(understanding);
  if (understanding.identifiers.length > 0) return false;
  return (
    topics.length === 0 ||
    (topics.length <= 3 && (STARTS_FOLLOW_UP.test(understanding.text) || POINTS_BACK.test(understanding.text)))
  );
}

/** "Why?" and "and where is it tested?" say what they want; "and the parser?" does not. */
function hasKind(text: string): boolean {
  return /\b(?:why|where|how|who|when|what (?:is|does|breaks|tests?|calls|uses)|tests?|tested|calls?|used|changed|difference|must|rules?|show|example)\b/i.test(
    text,
  );
}

/** The name that a message points back at: the N-th citation of the last answer, or what that answer was about. */
function referredTo(text: string, history: readonly Message[]): string | null {
  const last = answerAt(history.length - 1, history);
  if (!last) return null;
  const cited = citationsOf(last);
  const ordinal = ORDINALS.findIndex((word) => new RegExp(`\\b${word}\\b`, 'i').test(text));
  const number = /\[(\d{1,2})\]|\bnumber (\d{1,2})\b/.exec(text);
  const n = ordinal >= 0 ? ordinal + 1 : Number(number?.[1] ?? number?.[2] ?? 0);
  if (n === 0 && !/\bthe last\b/i.test(text)) return subjectBefore(history);
  const chosen = n > 0 ? cited.find((each) => each.n === n) : cited.at(-1);
  if (!chosen) return null;
  return chosen.symbol ?? fileName(chosen.path);
}

/** What the conversation is about: the last question that had a subject of its own, by its name or by its answer. */
function subjectBefore(history: readonly Message[]): string | null {
  for (let place = history.length - 1; place >= 0; place--) {
    const message = history[place];
    if (message?.role !== 'user') continue;
    const asked = understandQuestion(message.text);
    if (isFollowUp(asked)) continue;
    const [named] = asked.identifiers;
    if (named) return named;
    const [first] = citationsOf(answerAt(place + 1, history));
    if (first) return first.symbol ?? fileName(first.path);
  }
  return null;
}

/** The answer at a place or, where the place is the last, the last answer that found something. */
function answerAt(place: number, history: readonly Message[]): Message | null {
  const found =
    place === history.length - 1
      ? history.findLast(({ answer }) => answer !== null && answer.support !== 'none')
      : history[place];
  return found?.role === 'assistant' ? found : null;
}

function kindBefore(history: readonly Message[]): Understanding['kind'] | null {
  const question = history.findLast(({ role }) => role === 'user');
  return question ? understandQuestion(question.text).kind : null;
}

/** Citations are kept as they were sent; those of commits name nothing in the code. */
function citationsOf(message: Message | null): Cited[] {
  return (message?.answer?.citations ?? []).flatMap((citation): Cited[] => {
    if (typeof citation !== 'object' || citation === null || !('path' in citation) || typeof citation.path !== 'string')
      return [];
    const n = 'n' in citation && typeof citation.n === 'number' ? citation.n : 0;
    const symbol = 'symbol' in citation && typeof citation.symbol === 'string' ? citation.symbol : null;
    return [{ n, path: citation.path, symbol }];
  });
}

function fileName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, '');
}
