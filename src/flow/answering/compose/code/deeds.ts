import { nameTerms } from '../../../../engine/pack/search/name-match.ts';
import { stem } from '../../../../engine/pack/search/stem.ts';

/** What may be done to a thing, each line in the words for one deed. */
const DEEDS = [
  'create add register insert',
  'publish post submit',
  'upload',
  'delete remove destroy drop erase',
  'update edit change rename modify',
  'invite',
  'join',
  'leave',
  'cancel',
  'archive',
  'transfer',
  'merge',
  'approve accept',
  'reject decline',
  'close',
  'login',
  'download export',
  'import',
];
const DEED_OF: ReadonlyMap<string, string> = new Map(
  DEEDS.flatMap((words) => words.split(' ').map((word) => [stem(word), words] as const)),
);

/** The deeds that a text speaks of. */
export function deedsIn(text: string): ReadonlySet<string> {
  return new Set(nameTerms(text).parts.flatMap((part) => DEED_OF.get(part) ?? []));
}

/** Whether a rule is for another deed than those of the question, or for the same that is done to another thing. */
export function isOfOtherDeed(text: string, question: string): boolean {
  const asked = deedsIn(question);
  if (asked.size === 0) return false;
  // "Must be a member of a club to create a poll" is no rule for who creates a club.
  const [, deed = '', thing = ''] = /\bto (\w+) (?:an?|the|this|their|your) (\w+)/i.exec(text) ?? [];
  if (deedsIn(deed).size > 0 && !nameTerms(question).parts.includes(nameTerms(thing).whole)) return true;
  return ![...deedsIn(text)].some((told) => asked.has(told));
}
