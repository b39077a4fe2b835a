import { thirdPerson, VERBS } from '../../../../engine/facts/text/verbs.ts';

const THIRD = new Set(VERBS.map(thirdPerson));
const CASE = /\b(?:happy|sad|unhappy|edge|error|base) (?:case|path)\b/i;
/** What is sent along and refused, rather than what is made. */
const LACKING = /^(?:bad|empty|incorrect|invalid|malformed|missing|no|unknown|wrong)$/;
const JOINED = /,|\b(?:and|or|but|when|if|that|which|while|where|who|because|so|as|until|unless|then|before|after)\b/;

/** "create happy case no lids", "update crate sends mail": a deed as a heading, of which no "it creates …" can be made. */
export function isHeading(name: string, clause: string): boolean {
  const [first = '', ...rest] = (name.trim().toLowerCase().split(JOINED)[0] ?? '').trim().split(/\s+/);
  if (!VERBS.includes(first) || !clause.toLowerCase().startsWith(`${thirdPerson(first)} `)) return false;
  return CASE.test(name) || LACKING.test(rest[0] ?? '') || rest.slice(1, -1).some((word) => THIRD.has(word));
}

/** "update by label changes the lid", as a test of `update_by_label` is called, is told of no other function. */
export function isOfOtherDeed(name: string, handler: string | undefined): boolean {
  const [, deed, by = '', next = ''] = /^([a-z]+) by ([a-z]+) ([a-z]+)\b/i.exec(name.trim()) ?? [];
  return deed !== undefined && THIRD.has(next) && !(handler ?? '').toLowerCase().includes(by.toLowerCase());
}
