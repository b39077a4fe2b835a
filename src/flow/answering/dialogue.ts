import { escaped } from '../../base/escaped.ts';
import type { Message } from '../../record/conversations/conversation.ts';
import { bareName } from '../authoring/evidence/files/bare-name.ts';
import { askedTask } from './understanding/asked-task.ts';
import { kindStems } from './understanding/kind-words.ts';
import { questionKind } from './understanding/question-kind.ts';
import { topicsOf, type Understanding, understandQuestion } from './understanding/understand-question.ts';

/** What an earlier answer cited, as far as it is needed to understand what comes after it. */
interface Cited {
  n: number;
  path: string;
  symbol: string | null;
}

/** What goes on with what was said. */
const GOES_ON = /^(?:and|but|also|then|so|ok(?:ay)?|what about|how about|more|same|else|again|now|instead)\b/i;
/** Of something, and without it nothing is asked: "why?", "show me an example", "who are the callers?". */
const OF_SOMETHING =
  /^(?:and |now |ok |please )*(?:why|how|where|when|who|what|which|show|open|print|display|see|in|any|an?|examples?|tests?)\b(?:\W+[\w'-]+)?\W*$|^show\b|\b(?:callers?|parameters?|arguments?|signature|implementation|definition|subclasses|implementers|return (?:type|value)|authors?|reasons?|examples?)\W*$/i;
/** "What about the parser?" asks the same of something else. */
const SAME_OF_ANOTHER =
  /^(?:(?:ok(?:ay)?|and|but|so|then|also|now)[\s,]+)*(?:(?:what|how) about|same (?:for|with))\b\s*|^and\b\s*/i;
/** "Which models are there?", "this project": nothing that was said is meant. */
const OF_NOTHING_SAID =
  /\b(?:is|are|was|were|exists?) there\b|\bthere (?:is|are|was|were|exists?|should|must)\b|\b(?:this|the same) (?:project|repo(?:sitory)?|app(?:lication)?|service|code ?base|system|program|library|tool|product|package)\b/gi;
/** "The rule that a token must keep" says itself what is meant. */
const RELATIVE = /\b(?:an?|the|any|every|all|each|which|what|some|those) (?:[\w-]+ ){1,3}that\b/gi;
const NEW_CLAUSE = /[,;]|\b(?:and|or|but|when|if|after|before|until|while|because|once|so that|unless)\b/i;
const POINTS_BACK =
  /\b(?:it|its|that(?: one)?|this(?: one)?|those|these|they|them|there|which one|one of them|the same|the (?:first|second|third|fourth|fifth|last|other) (?:one)?|the former|the latter|above)\b/i;
const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth'];
const ASKS_TO_SEE = /^(?:and |now |ok |please )*(?:show|open|print|display|see)\b/i;
const ASKS_EXAMPLE = /\bexamples?\b|\bhow (?:do|can|would) i use\b/i;

/**
 * Understands a message in the light of the conversation. A message that has no subject of its own, or points back at
 * one, gets the subject of the last answer; its kind is its own unless it has none.
 */
export function understandInDialogue(text: string, history: readonly Message[]): Understanding {
  const own = understandQuestion(text);
  const other = askedOfAnother(own, history);
  if (other) return other;
  if (!isFollowUp(own) || isOfTheProject(own, history)) return own;
  const subject = referredTo(text, history);
  if (!subject) return own;
  const { kind, second } = followUpKind(own.text, history) ?? own;
  const rest = own.text.replace(POINTS_BACK, ' ');
  const joined = understandQuestion(`${rest} ${subject.isName ? `\`${subject.text}\`` : subject.text}`);
  return { ...joined, text: `${own.text} (${subject.text})`, kind, second };
}

/** "And the parser?", "what about CORS instead?": the last question once more, about what is named now. */
function askedOfAnother(own: Understanding, history: readonly Message[]): Understanding | null {
  const rest = own.text.replace(SAME_OF_ANOTHER, '').replace(/[\s,]+(?:instead|then|too|as well)\b/gi, '');
  if (rest === own.text || POINTS_BACK.test(rest)) return null;
  const named = understandQuestion(rest);
  if (topicsOf(named).length === 0 && named.identifiers.length === 0) return null;
  return questionKind(rest).isSaid ? named : { ...named, ...kindBefore(history) };
}

/** A message leans on what was said by its words; that it names nothing of its own does not make it: "Which tests exist?". */
function isFollowUp(understanding: Understanding): boolean {
  const { text, identifiers } = understanding;
  const topics = topicsOf(understanding);
  if (identifiers.length > 0 || topics.length > MOST_TOPICS) return false;
  return GOES_ON.test(text) || pointsBack(text) || (topics.length === 0 && OF_SOMETHING.test(text));
}

const MOST_TOPICS = 3;
/** A citation of the last answer. */
const NUMBERED = /\[(\d{1,2})\]|\bnumber (\d{1,2})\b/;

/** Whether a word of a message means something said before it, and not in the message itself: "how is a cart saved, and when is it cleared?". */
function pointsBack(text: string): boolean {
  const own = text.replace(OF_NOTHING_SAID, ' ').replace(RELATIVE, ' ');
  const found = POINTS_BACK.exec(own);
  if (!found) return NUMBERED.test(text);
  const before = own.slice(0, found.index);
  const clause = NEW_CLAUSE.exec(before);
  return !clause || topicsOf(understandQuestion(before.slice(0, clause.index))).length === 0;
}

/** "How do I run the tests?" is about the project wherever it is asked; "how do I run it?" only after talk of the project. */
function isOfTheProject({ text }: Understanding, history: readonly Message[]): boolean {
  const task = askedTask(text, []);
  if (task?.of.length !== 0) return false;
  // Nothing but the whole is released.
  if (task.task === 'release') return true;
  const last = history.findLast(({ role }) => role === 'user');
  return !pointsBack(text) || (last !== undefined && understandQuestion(last.text).kind === 'architecture');
}

/** "Why?" and "and where is it tested?" say what they want; "and that one?" does not. */
function followUpKind(text: string, history: readonly Message[]): Pick<Understanding, 'kind' | 'second'> | null {
  if (ASKS_EXAMPLE.test(text)) return { kind: 'reuse', second: 'howto' };
  if (ASKS_TO_SEE.test(text) && POINTS_BACK.test(text)) return { kind: 'what', second: 'where' };
  const { kind, second, isSaid } = questionKind(text.replace(/\bwhich one\b/i, ''));
  return isSaid ? { kind, second } : kindBefore(history);
}

interface ReferredSubject {
  text: string;
  /** It is written like that in the code. */
  isName: boolean;
}

/** What a message points back at: the N-th citation of the last answer, or what that answer was about. */
function referredTo(text: string, history: readonly Message[]): ReferredSubject | null {
  const chosen = citationAt(text, history);
  return chosen ? nameOf(chosen) : subjectBefore(history);
}

/** The citation of the last answer that a message means by its place: "the second one", "[3]", "the last one". */
function citationAt(text: string, history: readonly Message[]): Cited | undefined {
  const cited = citationsOf(answerAt(history.length - 1, history));
  const ordinal = ORDINALS.findIndex((word) => new RegExp(`\\b${escaped(word)}\\b`, 'i').test(text));
  const number = NUMBERED.exec(text);
  const n = ordinal >= 0 ? ordinal + 1 : Number(number?.[1] ?? number?.[2] ?? 0);
  if (n > 0) return cited.find((each) => each.n === n);
  return /\bthe last one\b/i.test(text) ? cited.at(-1) : undefined;
}

function nameOf({ symbol, path }: Cited): ReferredSubject {
  return { text: symbol ?? bareName(path), isName: true };
}

/** What the conversation is about: the last question that had a subject of its own, by its name or by its answer. */
function subjectBefore(history: readonly Message[]): ReferredSubject | null {
  for (let place = history.length - 1; place >= 0; place--) {
    const message = history[place];
    if (message?.role !== 'user') continue;
    const asked = understandQuestion(message.text);
    const before = history.slice(0, place);
    // "What is an entry?" has only words that fit any project, and leans on nothing that was said before.
    if ((asked.words.length === 0 || isFollowUp(asked)) && !askedOfAnother(asked, before)) {
      // "Show the second one", then "who wrote that": what was shown is meant.
      const shown = citationAt(message.text, before);
      if (shown) return nameOf(shown);
      continue;
    }
    const [named] = asked.identifiers;
    if (named) return { text: named, isName: true };
    const [first] = citationsOf(answerAt(place + 1, history));
    // "What tests cover the importer" is about the importer alone.
    const asking = kindStems(asked.kind);
    const topics = topicsOf(asked)
      .filter(({ stem }) => !asking.has(stem))
      .map(({ text }) => text);
    // The example that a how-to shows is not what was asked about.
    if (asked.kind === 'howto' && topics.length > 0) return { text: topics.join(' '), isName: false };
    // A file without a definition in it is less of a subject than the words of the question.
    if (first?.symbol || (first && topics.length === 0)) return nameOf(first);
    if (topics.length > 0) return { text: topics.join(' '), isName: false };
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

/** The kind of the last question that said one; looking at something is no question. */
function kindBefore(history: readonly Message[]): Pick<Understanding, 'kind' | 'second'> | null {
  const question = history.findLast(
    ({ role, text }) => role === 'user' && !ASKS_TO_SEE.test(text) && questionKind(text).isSaid,
  );
  if (!question) return null;
  const { kind, second } = understandQuestion(question.text);
  return { kind, second };
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
