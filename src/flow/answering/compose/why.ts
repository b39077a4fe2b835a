import { type SymbolDetail, shortName } from '../../../engine/pack/search/find-symbols.ts';
import type { CodeSource, Source } from '../../authoring/cite.ts';
import { sentencesOf } from '../../authoring/wording/doc-sentence.ts';
import { joined } from '../../authoring/wording/list.ts';
import { capital, code, lower, quote } from '../../authoring/wording/markup.ts';
import type { Inquiry } from '../inquiry.ts';
import { LIKELY } from '../places/rank-places.ts';
import { definitionOf, inFile, predicateOf, symbolName } from '../wording/symbol-words.ts';
import { otherPlaces } from './code/other-places.ts';
import { ownComments } from './code/own-comments.ts';
import { excerptOf } from './code/telling-lines.ts';
import type { Composer } from './composer.ts';
import { toldBeside } from './documents/from-documents.ts';
import { statedReasons } from './documents/stated-reasons.ts';
import { writtenRule } from './documents/written-rule.ts';
import { firstAdding } from './history/first-adding.ts';
import { quotedRule } from './invariant.ts';
import { bullet, cited, lacking, opening, type Part } from './part.ts';

/** Why something is so: reasons that someone wrote down, or that none was found, then what the code shows. */
export const composeWhy: Composer = function* (inquiry) {
  const { main, isNamed, place, places } = inquiry;
  if (!main) {
    if (place) yield* whyFile(inquiry, place);
    return;
  }
  const written = writtenRule(inquiry);
  if (written.length > 0) return yield* written;
  const says = predicateOf(main);
  // Which code it is about may not be known, and someone still wrote down why.
  const isKnown = isNamed || (places[0]?.chance ?? 1) >= LIKELY;
  const stated = statedReasons(inquiry);
  const elsewhere = stated.filter(({ by, weight }) => by !== OWN && weight >= WHOLE);
  const reasons = (isKnown || elsewhere.length === 0 ? stated : elsewhere).flatMap(({ text, ...reason }) => {
    const words = quote(text, 320);
    return words && tellsOf(inquiry, reason) ? [{ ...reason, words }] : [];
  });
  const [first, ...others] = reasons;
  const more = others.map(({ by, words, source }) => bullet(`${capital(by)} says: ${words}`, cited(source)));
  const name = `${symbolName(main)} ${inFile(main)}`;
  const rule = first || !STATES_RULE.test(inquiry.understanding.text) ? null : quotedRule(inquiry);
  if (first && !isKnown && !isSaidOf(main, first))
    return yield* [opening(`${capital(first.by)} says: ${first.words}`, cited(first.source)), ...more];
  const beside = first || rule ? [] : [...toldBeside(inquiry)];
  const comments = first || rule ? [] : commentsOn(inquiry, main);
  const speaking = [...(beside.length > 0 ? ['the documents'] : []), ...(comments.length > 0 ? ['comments'] : [])];
  if (first)
    yield opening(
      `${isSaidOf(main, first) ? `On ${name},` : `The nearest code is ${name};`} ${first.by} says: ${first.words}`,
      cited(definitionOf(main), first.source),
    );
  else if (rule)
    yield notSaid(
      `${rule.owner ? `${code(rule.owner)} enforces it` : 'The code enforces it'}: ${lower(rule.text)}`,
      rule.source,
    );
  else
    yield notSaid(
      `${isNamed ? 'The code to look at is' : 'By the words of the question, the nearest code is'} ${name}${says ? `, which ${says}` : ''}`,
      definitionOf(main),
      speaking.length > 0
        ? `no reason was found that is stated as one, but ${joined(speaking)} speak of it`
        : undefined,
    );
  yield* more;
  yield* beside;
  if (!isNamed) yield* otherPlaces(inquiry, 'Close to it');
  // What follows speaks of the definition that fits best, which is not the one that enforces the rule.
  if (rule) return;
  if (first && says) yield bullet(`${symbolName(main)} ${says}`, cited(definitionOf(main)));
  if (!first) yield* excerptOf(inquiry, main);
  for (const { words, source } of comments) yield bullet(`A comment inside it says: ${words}`, cited(source));
  // What it calls tells how it works, and not why it is there.
  if (isNamed) yield* otherPlaces(inquiry);
};

const WHOLE = 0.95;
const OWN = 'a comment';
/** Whether someone wrote down why, naming all that is asked: then it does not matter which code is meant. */
export function isToldWhy(inquiry: Inquiry): boolean {
  if (writtenRule(inquiry).length > 0) return true;
  return statedReasons(inquiry).some((each) => each.by !== OWN && each.weight >= WHOLE && tellsOf(inquiry, each));
}

/** Where nobody says why something was added, it may be known when it came. */
export function* composeCame(inquiry: Inquiry): Generator<Part> {
  if (inquiry.understanding.kind !== 'why' || isToldWhy(inquiry)) return;
  const [came, ...reason] = firstAdding(inquiry);
  if (came) yield* [lacking(UNSAID, came), ...reason];
}

const UNSAID = 'the project does not say why, as far as was found';

function notSaid(instead: string, source: Source, lack = UNSAID): Part {
  return lacking(lack, opening(instead, cited(source)));
}

/** "Why must …", "why is … refused": only such a question quotes a rule. */
const STATES_RULE =
  /\b(?:must|cannot|can'?t|may|only|required?s?|needs?|not|never|without|allowed|refuse[sd]?|reject(?:s|ed)?|forbidden|fails?|invalid|limit\w*|max\w*|min\w*|at (?:most|least)|before|after)\b/i;

const OF_A_CHANGE =
  /\bwhy (?:was|were|did|has|have)\b.*\b(?:chang|remov|replac|renam|mov(?:e|ed|ing)\b|dropp|rewr|refactor|switch|deprecat)/i;

const OF_A_START = /\bwhy (?:was|were|did|has|have)\b.*\b(?:add(?:ed)?\b|introduc|creat|start)/i;

/** Why something was changed is told with the change: a remark beside the code says why it is as it is, or why it is there. */
function tellsOf({ understanding: { text } }: Inquiry, { by }: { by: string }): boolean {
  if (OF_A_CHANGE.test(text)) return !/^(?:a comment|the documentation)/.test(by);
  return !OF_A_START.test(text) || by === OWN || !by.startsWith('a comment');
}

/** Words elsewhere that do not name a definition may be about its neighbour. */
function isSaidOf({ path, name }: SymbolDetail, { words, source }: { words: string; source: Source }): boolean {
  return 'commit' in source || source.path === path || words.includes(shortName(name));
}

/** Why a file that defines nothing is there: what is stated, or what it says of itself at its top. */
function* whyFile(inquiry: Inquiry, place: CodeSource): Generator<Part> {
  const [first] = statedReasons(inquiry).flatMap(({ text, ...reason }) => {
    const words = quote(text, 320);
    return words ? [{ ...reason, words }] : [];
  });
  const [own] = topComment(inquiry.evidence.lines(place.path) ?? []);
  const words = own && quote(own.text, 320);
  const isElsewhere = first && !('commit' in first.source) && first.source.path !== place.path;
  if (first)
    yield opening(
      `${isElsewhere ? `The nearest file is ${code(place.path)};` : `On ${code(place.path)},`} ${first.by} says: ${first.words}`,
      cited(place, first.source),
    );
  else if (own && words)
    yield opening(`${code(place.path)} says of itself: ${words}`, cited({ path: place.path, ...own.lines }));
  else yield notSaid(`The place to look at is ${code(place.path)}`, place);
  yield* otherPlaces(inquiry);
}

const COMMENT = /^\s*(?:#(?!!)|\/\/|;|--)\s?/;

/** The first sentence of the comment that a file begins with. */
function topComment(lines: readonly string[]): { text: string; lines: { startLine: number; endLine: number } }[] {
  const start = lines.findIndex((line) => COMMENT.test(line) && /\p{L}{3}/u.test(line));
  if (start < 0 || lines.slice(0, start).some((line) => line.trim() !== '' && !COMMENT.test(line))) return [];
  let end = start;
  while (COMMENT.test(lines[end] ?? '') && (lines[end] ?? '').replace(COMMENT, '').trim() !== '') end += 1;
  const text = lines
    .slice(start, end)
    .map((line) => line.replace(COMMENT, '').trim())
    .join(' ');
  const [sentence] = sentencesOf(text);
  return sentence ? [{ text: sentence, lines: { startLine: start + 1, endLine: end } }] : [];
}

const COMMENTS_READ = 40;
const MOST_COMMENTS = 3;

function commentsOn(inquiry: Inquiry, main: SymbolDetail): ReturnType<typeof ownComments> {
  return ownComments(inquiry.pack, main, COMMENTS_READ)
    .filter(({ words }) => isAbout(inquiry, words))
    .slice(0, MOST_COMMENTS);
}

/** A comment that shares no topic with the question explains something else. */
function isAbout({ subject, main }: Inquiry, words: string): boolean {
  const own = subject.matcher.mask(main?.name ?? '');
  const topics = subject.terms.filter((term, place) => !term.generic && !(own & (1 << place)));
  if (topics.length === 0) return true;
  const mask = subject.matcher.mask(words);
  return topics.some((term) => mask & (1 << subject.terms.indexOf(term)));
}
