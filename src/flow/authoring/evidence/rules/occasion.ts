import { deedOf } from '../../../../engine/facts/invariants/deed.ts';
import { pastParticiple } from '../../../../engine/facts/invariants/past-participle.ts';
import { singular } from '../../wording/plural.ts';
import type { Rule } from '../rules.ts';

/** What is asked of somebody or something at one moment only, in words that do not tell which. */
const AT_ONE_MOMENT =
  /^The (?:[\w ]+ must not already (?:exist|be|have)\b|(?:user|member|customer|account) must (?:not )?(?:be|have)\b)/;
const NEEDED = /\bpermissions? (?:is|are) (?:needed|required)$/;
const TOLD = / (?:when|unless|while|if|to|for|before|after|until) /;
/** Deeds that users know; what only checks or loads has another name. */
const DEED =
  /^(?:accept|approve|archive|assign|cancel|change|clone|delete|disable|edit|enable|import|invite|merge|move|publish|redeem|remove|rename|restore|revoke|transfer|update|upload) /;

/** "Admin permissions are needed to update a rule": a rule with the deed of its function, where it names none itself. */
export function withOccasion({ text, fact: { values } }: Rule): string {
  const deed = values.form === 'message' ? (deedOf(values.owner ?? '') ?? '') : '';
  if (!DEED.test(deed) || TOLD.test(text)) return text;
  if (NEEDED.test(text)) return `${text} to ${deed}`;
  const [verb = '', ...object] = deed.split(' ');
  const thing = object.join(' ');
  // "The user must have a sail plan when a sail plan is moved" says it twice.
  const isTwice = text.includes(` ${thing.replace(/^an? /, '')} `) && !text.includes(` be ${thing} `);
  if (!AT_ONE_MOMENT.test(text) || isTwice) return text;
  return `${text} when ${thing} ${singular(thing) === thing ? 'is' : 'are'} ${pastParticiple(verb)}`;
}

const MUST_BE = /^The (?:user|caller) must be (an? (?:admin|administrator|moderator|owner|superuser))$/;

/** "The user must be an admin", asked by `deleteBoat`: "Only an admin can delete a boat". */
export function onlyBy(text: string, owner: string | undefined): string {
  const [, who] = MUST_BE.exec(text) ?? [];
  const deed = who === undefined ? null : deedOf(owner ?? '');
  return deed === null ? text : `Only ${who} can ${deed}`;
}
