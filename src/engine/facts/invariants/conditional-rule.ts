import { escaped } from '../../../base/escaped.ts';
import {
  chosenOption,
  clauseOf,
  EXISTING,
  FLAG,
  IS_KEPT,
  namesOption,
  OPTIONAL,
  SENT,
  SIGNED_IN,
} from './condition-clause.ts';
import { conjunctsOf, disjunctsOf } from './conjuncts.ts';
import type { Guard } from './guards.ts';
import type { Surrounding } from './surroundings.ts';
import { isSwitch, switchedIn } from './switch-words.ts';
import { whereGiven } from './where-given.ts';

/** What is told of everything, though it was asked only of some: these need their condition to be true. */
const ABSOLUTE =
  /\b(?:is|are) (?:required|not (?:allowed|permitted|supported|available))\b|\bcannot be (?:null|nil|none|empty|blank|undefined)\b|\bmust (?:be (?:given|empty|set|enabled|configured|available|logged in)|exist|not already\b|not exist|not be (?:given|empty|set|disabled))\b|\bneeds?\b|\bcannot\b(?! be (?:less|more|greater|longer|shorter|larger|smaller|negative)\b)|^It is not possible\b|\bOnly\b|\b(?:can|may) only\b|\bmay not\b|^The caller must\b|^(?:At least|Exactly) one\b.*\bmust be (?:given|provided|selected|set|specified|supplied)\b/;

/** Whether a rule is true of nothing less than everything: an exception makes it wrong. */
export function isAbsolute(rule: string): boolean {
  return ABSOLUTE.test(rule);
}

/**
 * A rule with the condition around its guard. Conditions that only ask whether the thing is there at all go without
 * saying, as do those that the rule names itself; null where the rule would be told of more than it holds for.
 */
export function withSurroundings(
  rule: string,
  guardCondition: string,
  beside: readonly Surrounding[],
  around: readonly Surrounding[],
  isParameter: (name: string) => boolean,
  unsaid: readonly Surrounding[] = [],
): string | null {
  // Which one "this boat" is, the conditions tell.
  const said = rule.replace(THIS_ONE, '');
  const isOpen = (each: Surrounding): boolean => unsaid.includes(each) || !isAllUnderstood(each, said, guardCondition);
  const open = [...beside, ...around.flatMap(partsOf)].filter(isOpen);
  if (open.length === 0) return whereGiven(rule, guardCondition, [...beside, ...around]);
  const [only, ...others] = open;
  const clause = only && others.length === 0 ? clauseOf(only, isParameter) : null;
  const isCounted = clause?.endsWith(' is greater than 0');
  if (clause !== null && !(isCounted && ABSOLUTE.test(rule)) && !/\b(?:when|unless|if)\b/.test(rule))
    return `${said} ${clause}`;
  if (clause !== null && OPTIONAL_ONE.test(rule)) return `${rule.replace(OPTIONAL_ONE, ', or be left out,')} ${clause}`;
  // What is asked of the compared things themselves bounds the comparison.
  const isBound = open.some(
    (each) => beside.includes(each) || (COMPARES.test(rule) && isOfCompared(each.condition, guardCondition)),
  );
  return ABSOLUTE.test(rule) || isBound || open.some((each) => !isOfBeing(each)) ? null : rule;
}

/** What must hold together around a guard is asked part by part. */
function partsOf(around: Surrounding): Surrounding[] {
  const parts = around.negated ? [] : conjunctsOf(around.condition);
  return parts.length > 1 ? parts.map((condition) => ({ ...around, condition })) : [around];
}

/** Whether a condition asks only whether there is a thing, which says little of when a rule holds. */
function isOfBeing({ condition, negated }: Surrounding): boolean {
  return (
    !negated &&
    condition !== '?' &&
    /^[\w.$@?>[\]"'-]+(?:\.(?:present|any)\?|\.is_some\(\)|\.isPresent\(\))?$|(?:!==?|is not|!=) ?(?:None|null|nil|undefined|""|'')$|\.(?:length|size|len\(\)|Length|Count)(?: ?> ?0)?$|^len\([\w.]+\) ?> ?0$/.test(
      condition,
    ) &&
    !FLAG.test(condition.split(/\W+/).at(-1) ?? '')
  );
}

const OPTIONAL_ONE = / when it is given$/;
const THIS_ONE = /(?<= (?:is|are) required) for this \w+$/;

/** Whether a condition asks about something that the guard compares. */
function isOfCompared(condition: string, guardCondition: string): boolean {
  const compared = new Set(guardCondition.match(PATHS));
  return (condition.replace(/["'][^"']*["']/g, ' ').match(PATHS) ?? []).some((path) => compared.has(path));
}

const PATHS = /[A-Za-z_$][\w$]*(?:\.[\w$]+)*/g;

/** Words of conditions that are in every program. */
const EVERYWHERE =
  /^(?:this|self|not|and|null|none|nil|undefined|true|false|get|set|has|the|for|len|length|size|count|type|typeof|value|values|key|keys|name|names|data|item|items|list|req|request|res|user|users|ctx|context|config|options?|opts|args?|params?|path|file|mode|state|status|result|input|body|instance|include|includes|isinstance|str|string|int|number|object|array|dict|all|any|filter|find|equal|equals|contains|kind|must|given|required|allowed|empty|exist|exists|be|is|in|or|of|to)$/i;

export function isSaid(word: string, rule: string): boolean {
  return new RegExp(`(?<![A-Za-z])${escaped(word.replace(/s$/, ''))}(?:s|es)?(?![A-Za-z])`, 'i').test(
    rule.replace(/([a-z])([A-Z])/g, '$1 $2').replaceAll('_', ' '),
  );
}

/** Of what must hold together each part is taken for granted, and of what is enough alone each way. */
function isAllUnderstood({ condition, negated }: Surrounding, rule: string, guardCondition: string): boolean {
  const parts = conjunctsOf(condition);
  const all = parts.length > 1 ? parts : disjunctsOf(condition);
  return all.every((part) => isUnderstood({ condition: part, negated }, rule, guardCondition));
}

/** Whether a reader takes a condition for granted. */
function isUnderstood({ condition, negated }: Surrounding, rule: string, guardCondition: string): boolean {
  const chosen = chosenOption(condition);
  if (chosen !== null) return namesOption(rule, chosen);
  // What a flag switches is a part of what is done, also where the rule has its word.
  if (isSwitch(condition) && !/ needs /.test(rule))
    return (
      /\bcannot be (?:en|dis)abled\b|\b(?:when|unless|while|if|once|until)\b/.test(rule) &&
      switchedIn(condition).every((word) => isSaid(word, rule))
    );
  if (!/ needs /.test(rule) && isUnsaidFlag(condition, rule)) return false;
  if (ABSOLUTE.test(rule) && /^(?:is|should|as)(?:_[a-z]|[A-Z])\w*$/.test(condition)) return false;
  if (OPTIONAL.test(condition) || IS_KEPT.test(condition)) return false;
  // What is asked of one part of a request where another one is there.
  const sent = SENT.exec(condition)?.[1];
  if (sent !== undefined && !negated && !new RegExp(`\\.${escaped(sent)}\\b`).test(guardCondition)) return false;
  if (EXISTING.test(condition) && !/\b(?:already|exist(?:s|ing)?)\b/.test(rule)) return false;
  if (/\b(?:method|METHOD|is_post|isPost|IsPost)\b|["'](?:GET|POST|PUT|PATCH|DELETE)["']/.test(condition)) return true;
  // Who is told to give a thing has not given it.
  if (!negated && /^The caller must (?:give|pass|provide|set|specify|supply)\b/.test(rule) && LACKS.test(condition))
    return true;
  // `deleteAll` is the flag that the rule names.
  if (
    [...rule.matchAll(/--([a-z]+)/g)].some(([, flag = '']) =>
      new RegExp(`(?:^|_|[a-z])${escaped(flag)}$`, 'i').test(condition),
    )
  )
    return true;
  const words = (text: string): Set<string> => new Set(text.toLowerCase().match(/[a-z]{4,}/g) ?? []);
  const said = words(rule.replace(/[_A-Z]/g, (char) => (char === '_' ? ' ' : ` ${char}`)));
  const compared = condition.replace(/^[^=]*(?:===?|!==?)/, '');
  const values = [...compared.matchAll(/["'](\w[\w -]+)["']|(?:\.|::)([A-Z]\w+)\b/g)].flatMap((match) => [
    ...words((match[1] ?? match[2] ?? '').replace(/[_A-Z-]/g, (char) => (/[_-]/.test(char) ? ' ' : ` ${char}`))),
  ]);
  if (!negated && values.length > 0 && values.every((word) => said.has(word))) return true;
  // The rule speaks of what the condition asks about.
  const asked =
    condition.replace(/["'][^"']*["']/g, ' ').match(/[A-Z]{2,}(?=[A-Z][a-z]|[^A-Za-z]|$)|[A-Z]?[a-z]+/g) ?? [];
  // A rule about a cache holds only while there is one.
  const isCompared = /[=<>]|(?:en|dis)abled$/i.test(condition);
  // Where what is asked for is given in another way, the rule does not hold.
  const isOtherwise =
    ABSOLUTE.test(rule) &&
    ((/^!?[\w.]+$/.test(condition) && negated !== condition.startsWith('!')) ||
      (!negated && /^\w+ is None$/.test(condition)));
  if (
    !isCompared &&
    !isOtherwise &&
    !isSwitch(condition) &&
    asked.some((word) => word.length > 2 && !EVERYWHERE.test(word) && isSaid(word, rule))
  )
    return true;
  // That the thing is there, or of a kind that can be asked.
  const isPresence =
    /^!?\(?[\w.$@?>[\]"'-]+\)?(?:\.(?:present|any)\?|\.is_some\(\)|\.isPresent\(\))?$|(?:!==?|is not|!=) ?(?:None|null|nil|undefined|""|'')$|\.(?:length|size|len\(\)|Length|Count)(?: ?> ?0)?$|^len\([\w.]+\) ?> ?0$/.test(
      condition,
    );
  const names = condition.replace(/["'][^"']*["']/g, ' ').match(/[A-Za-z_$][\w$]{2,}/g) ?? [];
  const last = names.at(-1) ?? '';
  // That `boat.isOld` is no more than that there is a boat, which the guard asks about, is not said.
  const asking = /^!?[A-Za-z_$][\w$]*(?:\??\.[\w$]+)+$/.test(condition) ? [last] : names;
  const isShared = asking.some((name) => new RegExp(`(?<![\\w$])${escaped(name)}(?![\\w$])`).test(guardCondition));
  if (isPresence && !negated && !condition.startsWith('!') && (isShared || said.has(last.toLowerCase()))) return true;
  return false;
}

/** What is refused only where it lacks: "an invite code is required". */
const ASKED_FOR =
  /\b(?:is|are) required(?: for this \w+)?$|\bmust (?:be given|not be empty|exist)$|\bcannot be (?:null|nil|none|empty|blank|undefined)$/i;
const LACKS =
  /^!|^not\b|IsNullOr|(?<!["'])\b(?:null|nil|None|undefined)\b|(?:===?|!=|is) ?(?:""|'')|\b(?:isEmpty|is_empty|isBlank|empty|blank|is_none)\b|(?:===?|<=?) ?[01]\b/i;

/** `inviteOnly && !code`: what is asked beside the lack of a thing is a condition of needing it. */
export function askedBeside(rule: string, { condition, inverted }: Guard): Surrounding[] {
  if (inverted || /\|\||\bor\b/.test(condition.replace(/\([^()]*\)/g, ''))) return [];
  const parts = condition.split(/&&|\band\b/).map((part) => part.trim());
  if (parts.length === 1) return [];
  const bounds = parts.filter((part) => BOUND.test(part));
  // That a bound is more than nothing asks only whether there is one, beside the comparison with it.
  const compared = bounds.length > 1 ? bounds.filter((part) => !/[^-=]> ?0$/.test(part)) : bounds;
  const isAsked = ASKED_FOR.test(rule)
    ? (part: string) => !LACKS.test(part)
    : COMPARES.test(rule) && compared.length === 1
      ? (part: string) => part !== compared[0] && !OF_TYPE.test(part)
      : (part: string) =>
          (/^[^!]/.test(part) && SIGNED_IN.test(part)) ||
          isUnsaidSwitch(part, rule, parts) ||
          (!HAS_EXCEPTIONS.test(rule) && !/ needs /.test(rule) && isUnsaidFlag(part, rule));
  return parts.filter(isAsked).map((part) => ({ condition: part, negated: false }));
}

/** `!user.isGuest` beside a rule that does not speak of guests: they are let through. */
function isUnsaidFlag(part: string, rule: string): boolean {
  const [, kind = '', last = ''] = FLAG_NAME.exec(part) ?? [];
  const words = last.match(/[A-Z]?[a-z]{3,}/g) ?? [];
  // `includeOldBoats` says by its first word which boats.
  const telling = /^(?:allow|include|enable|ignore|skip)$/i.test(kind) ? words.slice(0, 1) : words;
  return telling.length > 0 && !telling.some((word) => isSaid(word.toLowerCase(), rule));
}

/** `!update && boat.isMoored`: "must not already be moored" is not asked of an update. */
function isUnsaidSwitch(part: string, rule: string, parts: readonly string[]): boolean {
  const name = /^(?:!|not )([a-z]\w*)$/.exec(part)?.[1];
  if (name === undefined || !/\bmust not\b/.test(rule) || /^(?:ok|found|exists?|existing|err(?:or)?)$/.test(name))
    return false;
  const isAlone = parts.every((other) => other === part || !new RegExp(`\\b${escaped(name)}\\b`).test(other));
  return isAlone && !isSaid(name, rule);
}

const FLAG_NAME =
  /^(?:!|not )[\w$.@>-]*?([Ii]s|[Hh]as|[Cc]an|[Aa]llow|[Ss]kip|[Ii]nclude|[Ee]nable|[Ii]gnore)_?([A-Z_]?[a-z]\w*)\??(?:\(\))?$/;

/** What is refused only where one thing is less or more than another. */
const COMPARES =
  /\b(?:must (?:not exceed|(?:not )?(?:be|have|come|lie) (?:equal|at least|at most|between|positive|negative|before|after|later|earlier|less|smaller|lower|fewer|shorter|greater|larger|higher|more|longer|bigger))|cannot (?:exceed|(?:be|have) (?:less|smaller|lower|fewer|shorter|greater|larger|higher|more|longer|bigger|before|after)))\b/;
const OF_TYPE = /\b(?:typeof|instanceof|isinstance|is_numeric|is_int)\b|\bNumber\.is/;

const BOUND = /(?<![-=<])[<>](?![<>])/;

export const HAS_EXCEPTIONS = /^Only\b|\bcannot\b|\bnot (?:allowed|permitted)\b/;
/** What is told of something without a word on which: the condition tells. */
export const FORBIDS = /\bcannot\b(?!.* together$)|\bmay not\b|\b(?:is|are) not (?:allowed|permitted|supported)\b/;
const BARE = /^The (?!caller\b)([a-z]+) (?:cannot|may not|is not)\b/;
const MEMBER = /^(!|not )?[\w$@]+(?:(?:\.|->|\?\.)\w+)*(?:\.|->|\?\.)(?:is_?|Is)?([A-Za-z]\w*?)\??(?:\(\))?$/;

/** What is forbidden with the quality that its condition asks for; null where the condition asks for something else. */
export function withQuality(rule: string, { condition, inverted }: Guard, owner = ''): string | null {
  // What belongs to another is asked of the thing itself: "tag" may be left from a copied line.
  const owned = /^The ([a-z ]+) must (?:belong|be part)\b/.exec(rule)?.[1];
  if (owned !== undefined && !sharesWord(owned, `${condition} ${owner}`)) return null;
  if (!FORBIDS.test(rule) || / (?:when|unless|while|if) /.test(rule)) return rule;
  if (!sharesWord(rule, `${condition} ${owner}`)) return null;
  const lacked = /^(?:!|not )\(?([a-z]\w*)\)?$/.exec(condition)?.[1];
  if (lacked !== undefined && !QUALITY.test(lacked) && !sharesWord(rule, lacked)) return null;
  // "Partial updates are not supported" where those are refused that are not partial says the opposite.
  if (lacked !== undefined && sharesWord(/^(.*?) (?:cannot|is not|are not)\b/.exec(rule)?.[1] ?? '', lacked))
    return null;
  const bare = BARE.exec(rule)?.[1];
  if (bare !== undefined && !sharesWord(bare, condition)) return null;
  const [, not, flag] = MEMBER.exec(condition) ?? [];
  if (flag === undefined || bare === undefined) return rule;
  // `invoice.regenerate_allowed` says of the deed that it is allowed, and not when.
  if (sharesWord(rule, flag)) return ALLOWS.test(flag) ? null : rule;
  const isAsked = (not === undefined) !== inverted;
  return /(?:able|ible|ed)$/.test(flag) && /^[A-Z]?[a-z]+$/.test(flag)
    ? `${rule} ${isAsked ? 'when' : 'unless'} it is ${flag.toLowerCase()}`
    : null;
}

const ALLOWS =
  /^(?:[Aa]llow|[Cc]an|[Mm]ay|[Uu]ses?|[Ee]nable)(?:_|[A-Z\d])|(?:^|_|[a-z])(?:[Aa]llowed|[Pp]ermitted|able|ible)$/;
const QUALITY = /^(?:is|has|can|may|should|allow|enable)[A-Z_]|(?:able|ible|ed|ok|found|exists|allowed|valid)$/i;

/** Whether a text and code have a word in common; the code may cut it short. */
export function sharesWord(text: string, code: string): boolean {
  const words = (written: string): string[] =>
    (written.match(/[A-Z]{2,}(?=[A-Z][a-z]|[^A-Za-z]|$)|[A-Z]?[a-z]+/g) ?? [])
      .map((word) => word.toLowerCase())
      .filter((word) => word.length > 2 && !SMALL.test(word));
  const said = words(text);
  return words(code).some((word) =>
    said.some((other) => other.startsWith(word) || word.startsWith(other) || word.slice(0, 5) === other.slice(0, 5)),
  );
}

const SMALL =
  /^(?:the|this|self|not|and|for|get|set|has|can|cannot|null|none|nil|undefined|true|false|len|any|all|with)$/;

/** "The size cap `limit`": what a variable of the function holds is not told by its name. */
export function withoutLocal(rule: string, isParameter: (name: string) => boolean): string {
  return rule.replace(/(?<= (?:cap|limit|maximum|minimum|quota)) `([a-z]+)`$/, (whole, name: string) =>
    isParameter(name) ? whole : '',
  );
}

/** "Must be readable or writable" where the condition asks for one of the two: that one. */
function asAsked(rule: string, { condition }: Guard): string {
  const [ending = '', one = '', other = ''] = / must be (\w+able) or (\w+able)$/.exec(rule) ?? [];
  const asked = [one, other].filter((word) => word !== '' && condition.toLowerCase().includes(word));
  return asked.length === 1 ? `${rule.slice(0, -ending.length)} must be ${asked[0]}` : rule;
}

/** Where the lack of one "or" the other is refused, both are needed. */
export function withBoth(spoken: string, guard: Guard): string {
  const { condition, inverted } = guard;
  const rule = asAsked(spoken, guard);
  const isEither = !inverted && /\|\||\bor\b/.test(condition);
  return isEither && BOTH.test(rule) ? rule.replace(/ or /, ' and ') : rule;
}

/** `a.is_some() && b.is_some()`: each may be given, and not both, whatever the name of the error says. */
export function notBoth({ condition, inverted }: Guard): string | null {
  const [, one, other] =
    /^(?:[\w.]+\.)?(\w+)(?:\.is_some\(\)| is not None| !==? (?:null|undefined)) (?:&&|and) (?:[\w.]+\.)?(\w+)(?:\.is_some\(\)| is not None| !==? (?:null|undefined))$/.exec(
      condition,
    ) ?? [];
  return inverted || one === undefined || one === other
    ? null
    : `At most one of \`${one}\` and \`${other}\` can be given`;
}

const BOTH =
  / must (?:be (?:given(?: and valid)?|\w+(?:ed|able) or \w+(?:ed|able))|have (?:an? |the )?(?!\d)\w+(?: \w+)? or \w+(?: \w+)?)$/;
