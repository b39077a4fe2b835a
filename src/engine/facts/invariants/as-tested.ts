import { identifierWords } from '../text/words.ts';
import { FORBIDS } from './conditional-rule.ts';
import { conjunctsOf, disjunctsOf } from './conjuncts.ts';
import type { Guard } from './guards.ts';
import { article } from './noun-phrase.ts';

/** What a message says of a value, cut to what its condition asks; null where nothing of it is left. */
export function asTested(rule: string, guard: Guard): string | null {
  const told = ofState(ofType(rule, guard), guard);
  return told === null ? null : withOthers(told, guard);
}

/** That a value is of a type, and nothing of how large it is. */
const OF_TYPE =
  /^(?:(?:!|not )\s*(?:\w+\.)?(?:is_numeric|is_int(?:eger)?|is_float|is_string|is_array|isinstance|isArray|isInteger|isSafeInteger|isFinite|isNumeric|isNumber|isString)\([^()]*(?:\([^()]*\))?[^()]*\)|(?:Number\.)?isNaN\([\w$.]+\)|typeof [\w$.]+ ?!==? ?["']\w+["'])$/;
const HOW_LARGE =
  /\b(?:(?:and|or) )?(?:strictly )?(?:positive|non-?negative|non-?empty|non-?zero|(?:greater|less|more|larger|smaller) than [\w.`-]+|between [\w.`-]+ and [\w.`-]+|at (?:least|most) [\w.`-]+)(?:,? | and |$)/i;

/** "Must be a positive integer", where only that it is an integer is asked. */
function ofType(rule: string, { condition, inverted }: Guard): string | null {
  if (inverted || !disjunctsOf(condition).every((part) => OF_TYPE.test(part)) || !HOW_LARGE.test(rule)) return rule;
  const [, before = '', what = ''] = /^(.* must be )(?:an? )?(.+)$/.exec(rule.replace(HOW_LARGE, '')) ?? [];
  return /^[a-z]+(?: [a-z]+)?$/.test(what) ? `${before}${isAdjective(what) ? '' : article(what)}${what}` : null;
}

function isAdjective(what: string): boolean {
  return /^(?:numeric|integral|finite)$/.test(what);
}

const MUST_BE = /^(.+) must be (?:an? )?([a-z]+)$/;
/** `account.inactive?`, `account.isInactive()`, and `account.status === 'inactive'`. */
const IN_STATE =
  /^[\w$@.>?&-]*(?:\.|->)(?:(?!nil|blank|empty|present|any|none|zero|key|include)([a-z]+)\?|is([A-Z][a-z]+)(?:\(\))?)$|^[\w$@.>?-]*(?:[sS]tatus|[sS]tate|[sS]tage|[pP]hase)(?:\(\))? ?(?:===?|is) ?(?:["':]|(?:\w+(?:\.|::))+)([A-Za-z]+)["']?$/;
const QUALITY =
  /^(?:[a-z]+(?:ed|ive|able|ible)|banned|frozen|hidden|open|pending|private|public|new|old|running|broken|sold)$/;

/** "Must be active", where one of several states is refused: others pass, so that it must not be in that one. */
function ofState(rule: string | null, { condition, inverted }: Guard): string | null {
  const [, subject = '', asked = ''] = MUST_BE.exec(rule ?? '') ?? [];
  if (inverted || !QUALITY.test(asked)) return rule;
  const state = IN_STATE.exec(condition)
    ?.slice(1)
    .find((each) => each !== undefined)
    ?.toLowerCase();
  if (state === undefined || state === asked || /^(?:null|nil|none|undefined|false|true)$/.test(state)) return rule;
  return QUALITY.test(state) ? `${subject} must not be ${state}` : null;
}

/** `options.host != "localhost"`. */
const OTHER_THAN = /^([\w$@.>?-]+) ?(?:!==?|<>) ?(?:["']([\w ./:*-]+)["']|([1-9]\d*))$/;
const FORBIDDEN =
  /^(`[^`]+`|(?:The|An?) [a-z][a-z ]*?|[A-Z][a-z]+) ((?:is|are) not (?:supported|allowed|permitted)|cannot be (?:combined|given|passed|set|specified|used)|must not be (?:given|set))\b/;

/** "`--host` is not supported", where one value of it is let through: "`--host` other than `localhost`". */
function withOthers(rule: string, { condition, inverted }: Guard): string | null {
  if (inverted || !(FORBIDS.test(rule) || FORBIDDEN.test(rule))) return rule;
  const [, subject = ''] = FORBIDDEN.exec(rule) ?? /^(.*?) (?:cannot|(?:is|are) not|may not)\b/.exec(rule) ?? [];
  const spared = conjunctsOf(condition)
    .map((part) => OTHER_THAN.exec(part))
    .filter((found) => found !== null && isNamed(subject, found[1] ?? ''))
    .map((found) => found?.[2] ?? found?.[3] ?? '');
  if (spared.length === 0 || spared.some((value) => rule.toLowerCase().includes(value.toLowerCase()))) return rule;
  if (!FORBIDDEN.test(rule)) return null;
  const which = subject.replace(/^The (?=[a-z])/, '');
  const one = which === subject ? subject : `${article(which) === 'an ' ? 'An' : 'A'} ${which}`;
  return rule.replace(subject, `${one} other than ${spared.map((value) => `\`${value}\``).join(' and ')}`);
}

/** Whether what a rule speaks of is what a condition compares: `--host` and `options.Host`. */
function isNamed(subject: string, path: string): boolean {
  const last = identifierWords(path.split(/\W+/).at(-1) ?? '').toLowerCase();
  const said = identifierWords(subject.replace(/[^\w-]+|--?/g, ' '))
    .toLowerCase()
    .trim();
  return last.length > 1 && (said === last || said.endsWith(` ${last}`) || said.startsWith(`${last} `));
}
