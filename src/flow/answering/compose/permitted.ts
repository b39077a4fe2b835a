import { nameTerms } from '../../../engine/pack/search/name-match.ts';
import { at } from '../../authoring/evidence/evidence.ts';
import { type Rule, rulesOf } from '../../authoring/evidence/rules.ts';
import { code } from '../../authoring/wording/markup.ts';
import type { Inquiry } from '../inquiry.ts';
import { aboutness, isOfNumber, ownerOf, sentence } from './asked-rules.ts';
import { deedsIn, isOfOtherDeed } from './code/deeds.ts';
import { bullet, cited, opening, type Part } from './part.ts';

/** Asks whether something may be done: "Can I sell a boat that is moored?" */
const ASKS_WHETHER =
  /^(?:(?:can|could|may) (?!you\b|it\b|this\b)|is it (?:allowed|permitted|possible) to\b|(?:am i|are (?:we|users|members|people)) allowed to\b)/i;
/** "How many boats may a sailor have?" */
const ASKS_HOW_MANY = /^how many\b.*\b(?:may|can|could|at most|allowed|permitted)\b/i;
const REFUSES =
  /\b(?:cannot|can only|only|must|may not|not (?:allowed|permitted|possible|supported)|refused|at most|at least)\b/i;
const MOST = 3;
const WHOLE = 0.95;

/** The rules that say themselves whether it may be done, or how many there may be; nothing where none says all of it. */
export function* composePermitted(inquiry: Inquiry): Generator<Part> {
  const [first, ...others] = rulesFor(inquiry);
  if (first === undefined) return;
  const owner = ownerOf(inquiry, first.fact);
  const enforced = owner === undefined ? '' : `; ${code(owner)} enforces it`;
  yield opening(`${sentence(first)}${enforced}`, cited(at(first.fact)));
  for (const other of others) yield bullet(sentence(other), cited(at(other.fact)));
}

function rulesFor(inquiry: Inquiry): Rule[] {
  const { text, identifiers, paths } = inquiry.understanding;
  const isAmount = ASKS_HOW_MANY.test(text);
  if ((!isAmount && !ASKS_WHETHER.test(text)) || identifiers.length + paths.length > 0) return [];
  const things = isAmount ? [COUNTED.exec(text)?.[1] ?? ''] : thingsOf(text);
  if (things.length === 0) return [];
  const isMeant = ({ text: rule, fact }: Rule): boolean =>
    REFUSES.test(rule) &&
    isOfNumber(text, rule) &&
    !isOfOtherDeed(rule, text) &&
    things.some((thing) => isAbout(rule, thing)) &&
    aboutness(inquiry, `${rule} ${fact.values.message ?? ''}`) >= WHOLE;
  // The shortest says least besides.
  return rulesOf(inquiry.evidence)
    .filter(isMeant)
    .sort((a, b) => a.text.length - b.text.length)
    .slice(0, MOST);
}

/** Up to what tells more of a thing, or where and when. */
const THING =
  /^ ((?:(?:an?|the|my|our|any|all|another|one) )?[\w' -]+?)(?=\??$|,| (?:that|which|who|with|without|when|if|while|as|to|from|for|in|on|by|of|after|before)\b)/i;
const PASSIVE = /^(?:can|could|may) (.+?) be [a-z]+ed\b/i;

/** What something is to be done to: "delete a location that …", "can a location be deleted". */
function thingsOf(text: string): string[] {
  const [, passive] = PASSIVE.exec(text) ?? [];
  const verbs = [...text.matchAll(/\b[a-z]+\b/gi)].filter(([word]) => deedsIn(word).size > 0);
  const done = verbs.flatMap(({ 0: verb, index }) => THING.exec(text.slice(index + verb.length))?.[1] ?? []);
  return passive === undefined ? done : [passive];
}

const COUNTED = /^how many ([\w' -]+?) (?:may|can|could|at most|are allowed|are permitted)\b/i;
/** A rule up to what must be, or what it counts. */
const HEAD = /^(?:at (?:most|least) \S+ |no more than \S+ |only )?(.+?) (?:cannot|can|must|may|is|are)\b/i;

/** Whether what a rule speaks of first is the thing itself: "the owner of a boat" is no boat. */
function isAbout(rule: string, thing: string): boolean {
  const [, subject = ''] = HEAD.exec(rule) ?? [];
  const headOf = (words: string): string | undefined =>
    nameTerms(words.split(/ (?:that|which|who|whose|with|without|of|for|in|on|by|to|from)\b/)[0] ?? '').parts.at(-1);
  const asked = headOf(thing);
  return asked !== undefined && headOf(subject) === asked;
}
