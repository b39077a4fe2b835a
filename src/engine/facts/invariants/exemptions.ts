import { WHO } from './condition-clause.ts';
import { FORBIDS, HAS_EXCEPTIONS, isSaid } from './conditional-rule.ts';
import { EXEMPT, OTHER_ROLE } from './conjuncts.ts';
import type { Guard } from './guards.ts';

const OF_CALLER = /^The (?:caller|user|member) must (?:be|have)\b/;

/** "Drafts cannot be deleted" with those who can: null where the condition lets through more than the rule can say. */
export function withExceptions(written: string, guard: Guard): string | null {
  const rule = whileSet(written, guard);
  const { condition, inverted } = guard;
  if (rule === written && !inverted && condition.split(/&&|\band\b/).some((part) => isUnsaidSwitch(part.trim(), rule)))
    return null;
  const isStrict = HAS_EXCEPTIONS.test(rule) || OF_CALLER.test(rule);
  if (!(isStrict || CAN_ONLY.test(rule)) || / (?:when|unless|while|if) /.test(rule)) return rule;
  // `unless isMember || isAdmin` lets through both, as does `!(isMember || isAdmin)`.
  const [, inner = inverted ? condition : null] = /^(?:!|not )\s*\(([\s\S]+)\)$/.exec(condition) ?? [];
  const besides = inner?.split(/\|\||\bor\b/).map((part) => `!${part.trim()}`);
  const parts = besides ?? condition.split(/&&|\band\b/).map((part) => part.trim());
  const who = parts
    .map((part) => EXEMPT.exec(part.replace(OTHER_ROLE, '!$1'))?.[1]?.toLowerCase().replace('api_key', 'apikey'))
    .find((each) => each !== undefined && !isNamed(each, rule));
  const owner = parts.map((part) => OWNS.exec(spaced(part))).find((found) => found !== null);
  const own = owner?.[1] ?? owner?.[2];
  const others = [
    ...(besides !== undefined || own === undefined || isSaid(own, rule) ? [] : [`the ${own.toLowerCase()}`]),
    ...(who === undefined ? [] : [WHO[who] ?? '']),
  ];
  if (others.length > 0 && parts.length > 1) return exceptFor(rule, [...new Set(others)].join(' or '));
  if (!isStrict) return rule;
  if (!/&&|\band\b/.test(condition)) return rule;
  // `!(isFree && isOpen)` lets through what is both.
  if (inner !== null) return /^Only\b/.test(rule) ? rule : null;
  // How many there are is a condition of its own: the last one may go.
  if (
    FORBIDS.test(rule) &&
    parts.some((part) => COUNTED.test(part)) &&
    !/\d|\b(?:last|only|more|other|one)\b/.test(rule)
  )
    return null;
  const words = parts.flatMap((part) => [...spaced(part).matchAll(SWITCH)]);
  return words.every(([, word = '']) => isSaid(word, rule)) ? rule : null;
}

/** "Super users" are superusers, and administrators are admins. */
function isNamed(who: string, rule: string): boolean {
  const told = rule
    .replace(/super[ _-]user/gi, 'superuser')
    .replace(/administrator/gi, 'admin')
    // What somebody may do as an administrator of a thing makes him none.
    .replace(/\badmin(?= (?:access|permissions?|privileges?|rights?|scope|write)\b)/gi, '');
  return isSaid(who.replace('apikey', 'key').replace('super_user', 'superuser'), told);
}

const CAN_ONLY = /\bcan only be \w+/;

const COUNTED = /\b(?:count|length|len|size|Count|Length)\b[^<>]*[<>]=? ?[1-9]/;

/** Who is let through besides, in the place where a rule can say so. */
function exceptFor(rule: string, who: string): string | null {
  if (/^Only .+? (?:can|may) /.test(rule)) return rule.replace(/^(Only .+?) (can|may) /, `$1 or ${who} $2 `);
  if (OF_CALLER.test(rule)) return `${rule} unless the caller is ${who}`.replace('is a caller with', 'has');
  if (CAN_ONLY.test(rule)) return / by [^,]+$/.test(rule) ? `${rule} or by ${who}` : `${rule}, except by ${who}`;
  return /\bcannot be \w+$/.test(rule) ? `${rule}, except by ${who}` : null;
}

/** "Only admins can create groups" holds while the setting is on that is asked beside. */
function whileSet(rule: string, { condition, inverted }: Guard): string {
  if (inverted || !/^Only\b|\bcannot\b/.test(rule) || / (?:when|unless|while|if) /.test(rule)) return rule;
  const [, no, own, none, other] =
    condition
      .split(/&&|\band\b/)
      .map((part) => SETTING.exec(part.trim()))
      .find((found) => found !== null) ?? [];
  const not = no ?? none;
  const name = own ?? other;
  return name === undefined || !/&&|\band\b/.test(condition)
    ? rule
    : `${rule} ${not === undefined ? 'when' : 'unless'} \`${name}\` is on`;
}

const SETTING =
  /^(!|not )?(?:\w+(?:\.|->|::))*(?:settings?|config|options?|flags?|features?)(?:\.|->)(\w+)$|^(!|not )?(?:\w+(?:\.|->))*(\w+_(?:only|required|enabled|disabled)|\w+[a-z](?:Only|Required|Enabled|Disabled))$/;

/** `isFleetEnabled &&` beside a rule that does not speak of fleets: without one, it does not hold. */
function isUnsaidSwitch(part: string, rule: string): boolean {
  const [, name = ''] = /^[\w$.>-]*?\b(\w+?)_?(?:[Ee]n|[Dd]is)abled$/.exec(part) ?? [];
  const words = (spaced(name).match(/[A-Za-z]{2,}/g) ?? []).filter((word) => !/^(?:are|has|is|was)$/i.test(word));
  return words.length > 0 && !words.some((word) => isSaid(word.toLowerCase(), rule));
}

/** What switches a rule off. */
const SWITCH = /(?:^|[^a-z])(public|private|allow|enable|disable|force|skip|ignore|override|bypass|trusted)/gi;
/** `boat.ownerId !== user.id`: whose it is, is let through. */
const OWNS =
  /(?:^|[\W_])(owner|author|creator)(?:[\W_]*id)?(?:\(\))?\s*!==?\s|!==?\s*[\w$.>()-]*?[\W_](owner|author|creator)[\W_]*id\b/i;

function spaced(code: string): string {
  return code.replace(/([a-z])([A-Z])/g, '$1 $2');
}
