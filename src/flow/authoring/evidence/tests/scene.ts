import { identifierWords } from '../../../../engine/facts/text/words.ts';
import { withArticles, withCapitals } from '../../wording/bare-nouns.ts';
import type { Found } from '../evidence.ts';

type TestValues = Pick<Found<'test'>['values'], 'name' | 'status'>;

const SCENE = /^(?:given (.+?),? )?when (.+?),? then (.+)$/i;
const ANSWERS: Readonly<Record<string, number>> = {
  'bad request': 400,
  unauthorized: 401,
  forbidden: 403,
  'not found': 404,
  conflict: 409,
  'unprocessable entity': 422,
  'too many requests': 429,
};
const ANSWERED =
  /^(?:it |they )?(?:(?:should )?(?:returns?|responds? with|answers?(?: with)?|gets?) )?(?:an? |the )?(?:http )?([a-z ]+?)(?: (?:is returned|response|error|status))*$/;
const HOLDS =
  /^(?:(?:the |an? |no |all |only )?(?:[a-z]+ ){1,3}?|it |they )(?:is|are|remains?|cannot|can|does not|do not|has|have) \w/;

/** What says nothing of how things are: that all is right, or one thing or another. */
const OPEN = /\b(?:thrown|raised|correct(?:ly)?|accordingly|properly|successful(?:ly)?|as expected|or)\b/;

/** Whether the name of a test says what is given, what is done and what must come out of it. */
export function isScene(name: string): boolean {
  return SCENE.test(spaced(name));
}

/** "given user without key when adding boat then return forbidden" → "given a user without a key, when adding a boat, the answer is 403". */
export function sceneOf({ name, status }: TestValues): string | null {
  const [, given, done = '', outcome = ''] = SCENE.exec(withCapitals(spaced(name))) ?? [];
  const told = outcomeOf(outcome, status);
  const deed = deedOf(done);
  if (
    told === null ||
    deed === null ||
    isSaidAlready(outcome, done) ||
    / (?:given|when|then) /.test(`${given} ${done} ${outcome}`)
  )
    return null;
  if (given === undefined) return `when ${deed}, ${told}`;
  const isState = / (?:is|are|has|have|does|do) /.test(given);
  // "user only allowed to read" is cut short in another way.
  if (/\b(?:only|allowed|disallowed)\b/.test(given)) return null;
  return `given ${isState ? theThing(given) : withArticles(given)}, when ${deed}, ${told}`;
}

/** "when changing the sail, the sail is changed". */
function isSaidAlready(outcome: string, done: string): boolean {
  const stems = (text: string): string[] =>
    (text.match(/[a-z]{4,}/gi) ?? []).map((word) => word.slice(0, 5).toLowerCase());
  const known = new Set(stems(done));
  return stems(outcome).every((stem) => known.has(stem) || /^(?:retur|updat)/.test(stem));
}

function outcomeOf(written: string, status: number | undefined): string | null {
  const outcome = written.replace(/\bshould be\b/g, 'is');
  const code = ANSWERS[ANSWERED.exec(outcome.toLowerCase())?.[1] ?? ''];
  if (code !== undefined) return status === undefined || status === code ? `the answer is ${code}` : null;
  if (status !== undefined && status >= 400) return null;
  return HOLDS.test(outcome) && !OPEN.test(outcome) && !/^they \w+s (?:is|are) |^(?:[a-z]+ )?error /.test(outcome)
    ? theThing(outcome)
    : null;
}

/** A test of `addOne` that says "when addOne" says that it is called. */
function deedOf(done: string): string | null {
  if (/^[a-z]+(?:[A-Z][a-z]*)+$/.test(done)) return 'it is called';
  return /^[a-z]+ing\b/.test(done) ? withArticles(done) : null;
}

function theThing(clause: string): string {
  return /^(?:it|they|there|the|an?|no|all|only|any|each|every|some|its|their) /.test(clause)
    ? clause
    : `the ${clause}`;
}

/** Names of methods are written in one word. */
function spaced(name: string): string {
  const bare = name.trim();
  return /\s/.test(bare) ? bare : identifierWords(bare).toLowerCase();
}
