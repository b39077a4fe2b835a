import { isNoun } from '../../../../engine/facts/invariants/noun-phrase.ts';
import { identifierWords } from '../../../../engine/facts/text/words.ts';
import { singular } from '../../wording/plural.ts';
import type { Found } from '../evidence.ts';
import { asksForRefused, tellsOtherBound } from './compared.ts';

/** Whether the condition beside a message tests something else than what the message says: it was copied, or lost a value. */
export function isContradicted(
  rule: string,
  { condition, form }: Pick<Found<'invariant'>['values'], 'condition' | 'form'>,
  writtenOf: (constant: string) => string | null = () => null,
): boolean {
  if (condition === undefined) return false;
  // What an assertion compares must hold; what a guard compares is refused.
  if (form === 'message' && (asksForRefused(rule, condition) || tellsOtherBound(rule, condition, writtenOf)))
    return true;
  return (
    refusesAnotherValue(rule, condition) ||
    isOfAnotherThing(rule, condition) ||
    (form === 'message' && isOnlyMissing(rule, condition)) ||
    namesTestedValue(rule, condition) ||
    refusesOneOfMany(rule, condition) ||
    namesHolders(rule, condition)
  );
}

const CONSTANT = String.raw`((?:\w+(?:\.|::))*[A-Z][A-Z\d_]{2,}|"[A-Za-z_-]{3,}"|'[A-Za-z_-]{3,}')`;
const FIELD = String.raw`(\w+(?:\??\.\w+(?:\(\))?)*)`;
/** `boat.state == State.LENT` and `LENT.equals(boat.getState())`, with nothing beside it. */
const EQUALS = [
  new RegExp(String.raw`^\(?${FIELD}\s*===?\s*${CONSTANT}\)?$`),
  new RegExp(String.raw`^\(?${FIELD}\.equals(?:IgnoreCase)?\(\s*${CONSTANT}\s*\)\)?$`),
];
const EQUAL_TO = new RegExp(String.raw`^\(?${CONSTANT}\.equals(?:IgnoreCase)?\(\s*${FIELD}\s*\)\)?$`);

/** "The kind cannot be `lent`" where another field is compared with another value. */
function refusesAnotherValue(rule: string, condition: string): boolean {
  if (!/ cannot be [`"']\w/.test(rule)) return false;
  const [, constant, field] = EQUAL_TO.exec(condition) ?? swapped(condition);
  if (constant === undefined || field === undefined) return false;
  const said = wordsOf(rule);
  return [constant, field].every((name) => !said.has(wordList(name).at(-1) ?? ''));
}

function swapped(condition: string): readonly (string | undefined)[] {
  const [whole, field, constant] =
    EQUALS.map((pattern) => pattern.exec(condition)).find((match) => match !== null) ?? [];
  return [whole, constant, field];
}

const IS_THERE = /^\(?([A-Za-z]\w*)\s*(?:!==?|is not)\s*(?:nil|null|None|undefined)\)?$/;
/** Names for whatever was found, and people, who have many. */
const ANYTHING =
  /^(?:account|client|customer|document|element|entity|entry|instance|item|member|model|name|object|record|reference|request|resource|response|result|row|user|value)$/;

/** "A tag must not already exist" where a boat was looked for. */
function isOfAnotherThing(rule: string, condition: string): boolean {
  const thing = /^(?:An?|The|Another) ((?:[a-z]+ )?[a-z]+) must not already exist\b/.exec(rule)?.[1];
  const found = wordList(IS_THERE.exec(condition)?.[1] ?? '').at(-1) ?? '';
  if (thing === undefined || !isNoun(found) || ANYTHING.test(found)) return false;
  const told = thing.split(' ').at(-1) ?? thing;
  return isNoun(told) && !ANYTHING.test(told) && !wordsOf(rule).has(found);
}

const IS_MISSING =
  /^\(?(?:!\s*|not )?([A-Za-z]\w*(?:\.\w+)*?)\s*(?:(?:===?|\bis\b)\s*(?:nil|null|None|undefined)|\.nil\?)?\)?$/;

/** "An expired session is refused" where a user was looked for and not found: nobody asked how old anything is. */
function isOnlyMissing(rule: string, condition: string): boolean {
  const [, thing, other] =
    /^An? expired ([a-z ]+?) (?:is|are|cannot)\b|^(?:An?|The) ([a-z ]+?) must not (?:have|be) expired\b/.exec(rule) ??
    [];
  const told = (thing ?? other)?.split(' ').at(-1);
  const missed = IS_MISSING.exec(condition)?.[1];
  return told !== undefined && missed !== undefined && !/expir|valid/i.test(missed) && !wordList(missed).includes(told);
}

/** "A change to a `role` type is not supported" where `role !== ADMIN`: the value that it names is any but one. */
function namesTestedValue(rule: string, condition: string): boolean {
  const named = / (?:an?|the|to|of|with|for) `(\w+)`(?: [a-z]+)? (?:is|are) not (?:supported|allowed|permitted)$/.exec(
    rule,
  )?.[1];
  const tested = /^!?\(?\s*(?:[\w$]+(?:\?\.|\.|->))*(\w+)(?:\(\))?\s*(?:[!=]==?|\bnot in\b|\bin\b)/.exec(
    condition,
  )?.[1];
  if (named !== undefined && named === tested) return true;
  // "A `state` boat cannot be lent": which state, only the comparison tells.
  const held = /\ban? `(\w+)` [a-z]+ (?:cannot|may not)\b/.exec(rule)?.[1];
  return held !== undefined && held === tested;
}

/** "Only owners and captains can" where one other kind is refused: of those that there are besides, nothing is known. */
function refusesOneOfMany(rule: string, condition: string): boolean {
  if (!/^Only [^`]+(?:,| and| or) [^`]+ (?:can|may) /.test(rule)) return false;
  const constant = swapped(condition)[1] ?? EQUAL_TO.exec(condition)?.[1];
  return constant !== undefined && !wordsOf(rule).has(wordList(constant).at(-1) ?? '');
}

const OF_RIGHT =
  /\b(?:cannot|can|is_?granted|allows|denies|(?:has|check)_?(?:any_?)?(?:permission|right|scope|ability)\w*)\(/i;

/** "Only captains can" where a right is asked for: who holds it is written elsewhere, and may have changed since. */
function namesHolders(rule: string, condition: string): boolean {
  const who = /^Only (?:the |an? )?([a-z][a-z ]*?) (?:can|may) /.exec(rule)?.[1];
  if (who === undefined || !OF_RIGHT.test(condition)) return false;
  const asked = condition.toLowerCase();
  return who
    .split(/ (?:and|or) (?:the |an? )?/)
    .some((each) => !asked.includes(singular(each.split(' ').at(-1) ?? each)));
}

function wordList(name: string): string[] {
  return identifierWords(
    name
      .replace(/["'()]/g, '')
      .split(/\.|::/)
      .at(-1) ?? '',
  )
    .toLowerCase()
    .split(/[\s_-]+/)
    .filter(Boolean);
}

function wordsOf(rule: string): Set<string> {
  return new Set((rule.toLowerCase().match(/[a-z]+/g) ?? []).flatMap((word) => [word, singular(word)]));
}
