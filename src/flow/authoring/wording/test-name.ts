import { thirdPerson, VERBS } from '../../../engine/facts/text/verbs.ts';
import { identifierWords } from '../../../engine/facts/text/words.ts';
import { withCapitals } from './bare-nouns.ts';
import { singular, withArticle } from './plural.ts';

const BAD =
  'bad|invalid|wrong|empty|unknown|expired|oversized|duplicate|duplicated|nonexistent|malformed|unsupported|disabled|unverified|inactive|blocked|deleted|revoked|blank|short|weak|invisible|hidden|locked|archived|overlapping|existing|banned|suspended|unconfirmed|negative|incorrect|mismatched|conflicting|untrusted|unsigned|out of range|too long|too large|too short';
const END =
  '(?: (?:is |are |was )?(?:provided|given|sent|set|specified|supplied|present|rejected|refused|fails?|failed|denied|forbidden|bad request|unauthori[sz]ed|errors?|not allowed|(?:returns?|responds?)(?: \\w+){1,3}|raises?(?: \\w+){0,3}))?';
const NEEDS = /(?:^| )(?:requires?|needs?) (\w+(?: \w+){0,3})$/;
const WITHOUT = new RegExp(`(?:^| )(?:without(?: an?)?|with no|no|missing) (\\w+(?: \\w+){0,2}?)${END}$`);
const WITH = new RegExp(
  `(?:^| )(?:with (?:an? )?)?((?:${BAD}) (?!returns?\\b|responds?\\b|raises?\\b|fails?\\b|is\\b|are\\b|(?:as|at|by|for|from|if|in|of|on|to|when|with)\\b)\\w+(?: \\w+){0,2}?)${END}$`,
);
/** `invalidUpdateOrder`: what is done stands between what is wrong and with what. */
const BAD_DEED = /^(\S+) (?:create|update|delete|get|add|edit|save|post|put|patch) (?=\w)/;
const ABSENT = /(?:^| )(\w+) (?:is |was )?(?:not found|does not exist|doesnt exist)$/;
const NOBODY =
  /(?:^| )(?:unauthenticated|anonymous|not logged in|not signed in|logged out|not authenticated)(?: (?:user|caller|request|access))?$/;
const NO_ADMIN =
  /(?:^| )(?:for|by|as|when|if) (?:an? |the )?(?:user (?:is )?)?(?:non|not(?: an?)?) ?admin(?:s|istrators?)?(?: users?)?$/;
const UNCOUNTED =
  /(?:authentication|authorization|access|permissions?|login|credentials|data|content|json|input|text|auth|info|information|metadata)$/i;

/**
 * Why an answer is as it is, as far as the name of a test says it: "with an expired token", "without a title", "it
 * requires a signature". Null for names that only say what was tried.
 */
export function reasonIn(name: string, status: number, route = ''): string | null {
  const words = wordsOf(name);
  const isRefusal = status >= 400;
  const needed = NEEDS.exec(words)?.[1];
  if (needed !== undefined && isRefusal) return lacks(needed, status);
  if (NOBODY.test(words) && /^(?:30[123]|401|403)$/.test(String(status))) return 'by somebody who is not signed in';
  if (!isRefusal) return null;
  if (NO_ADMIN.test(words) && status === 403) return 'by somebody who is no administrator';
  const absent = ABSENT.exec(words)?.[1];
  if (absent !== undefined) {
    const missing = isNobody(absent) ? thingOf(route) : singular(absent);
    return status === 404 && missing !== null ? `for ${withArticle(missing)} that does not exist` : null;
  }
  const lacking = WITHOUT.exec(words)?.[1];
  // Where nothing is found, the missing one is what was asked for.
  if (lacking !== undefined && status === 404 && / missing /.test(WITHOUT.exec(` ${words}`)?.[0] ?? ''))
    return isOneOfSeveral(words, WITHOUT.exec(words)) || SENT.test(lacking)
      ? null
      : `for ${thing(lacking)} that does not exist`;
  if (lacking !== undefined)
    return !isOneOfSeveral(words, WITHOUT.exec(words)) &&
      fits(lacking, status) &&
      !/ (?:with|no|without) |^(?:or|and) /.test(lacking)
      ? `without ${thing(lacking)}`
      : null;
  const bad = WITH.exec(words)?.[1]
    ?.replace(BAD_DEED, '$1 ')
    .replace(/ from \w+$| when (?:authenticated|logged in|signed in)$/, '')
    .replace(/ csrf$/, ' csrf token');
  if (bad !== undefined && (isOfCaller(words, bad) || isOneOfSeveral(words, WITH.exec(words)))) return null;
  // Who lacks a right has handed over nothing that is wrong: "with invalid permission" says of whom it is not.
  if (bad !== undefined && FAULTY.test(bad) && OF_RIGHT.test(bad) && /^40[134]$/.test(String(status))) return null;
  // What is there already is no reason not to find it, or to let nobody in.
  if (bad?.startsWith('existing ') && /^40[134]$/.test(String(status))) return null;
  if (bad !== undefined && status === 404 && FAULTY.test(bad) && isAskedFor(bad, route))
    return `for ${withArticle(singular(bad.replace(FAULTY, '')))} that does not exist`;
  // A bad request is what the status says already.
  if (bad !== undefined && FAULTY.test(bad) && isOfRoute(bad, route)) return null;
  return bad !== undefined &&
    !/^(?:bad|invalid) requests?$|^bad (?:response|gateway)$| (?:when|if|while) |^\w+ (?:actions?|calls?|methods?)$/.test(
      bad,
    ) &&
    fits(bad, status)
    ? `${isForbiddenTo(words, bad) ? 'by' : 'with'} ${thing(bad)}`
    : null;
}

/** `rejects_reopening_for_guests_without_key`: what is given besides makes the difference as well. */
function isOneOfSeveral(words: string, found: RegExpExecArray | null): boolean {
  const before = words
    .slice(0, found?.index ?? 0)
    .replace(/ (?:for|if|when|on|by|as|with|from|in|to)(?: an?| the)?$/, '');
  return /\b(?:for|by|as|when|if|with|without|from) (?!(?:an? )?(?:requests?|calls?|payloads?|users?|input)$)/.test(
    before,
  );
}

/** What is sent along is not what was asked for. */
const SENT = /^(?:body|content|data|field|header|name|param|parameter|payload|value)s?$/;

const OF_RIGHT = /(?:^| )(?:access|owner(?:ship)?|permissions?|privileges?|rights?|roles?)$/;

const FAULTY = /^(?:invalid|bad|wrong|incorrect|malformed) /;

/** `adminLockedDepot`: it may be the administrator who is locked; and no route is locked, but to somebody. */
function isOfCaller(words: string, bad: string): boolean {
  if (/ (?:api|endpoints?|pages?|routes?|views?)$/.test(bad)) return true;
  const before = words.slice(0, words.indexOf(bad)).trimEnd();
  return (
    /(?:^| )(?:admin|administrator|caller|client|guest|manager|member|owner|staff|superuser|user)$/.test(before) &&
    /^(?:archived|banned|blocked|deleted|disabled|hidden|inactive|invisible|locked|revoked|suspended|unconfirmed|unverified) /.test(
      bad,
    )
  );
}

/** `create_member_forbidden_for_unverified_user`: who calls is meant. */
function isForbiddenTo(words: string, bad: string): boolean {
  const before = words.slice(0, words.indexOf(bad));
  return (
    /(?:forbidden|denied|refused|not allowed) (?:for|to) (?:an? )?$/.test(before) && / (?:user|member)s?$/.test(bad)
  );
}

/** "an invalid parcel", where parcels are made, does not say what is wrong with it. */
function isOfRoute(bad: string, route: string): boolean {
  const last = route.split('/').findLast((part) => /^[a-z]/i.test(part)) ?? '';
  return singular(bad.split(' ').at(-1) ?? '') === singular(identifierWords(last).toLowerCase());
}

/** Whether a path asks for one of a thing: `/crates/{id}/lids` asks for a crate. */
function isAskedFor(bad: string, route: string): boolean {
  const thing = singular(bad.replace(FAULTY, ''));
  return [...route.matchAll(/\/([a-z][\w-]*)\/[{:]/gi)].some(
    ([, things = '']) => singular(identifierWords(things).toLowerCase()) === thing,
  );
}

/** What is required was not there. */
function lacks(needed: string, status: number): string | null {
  if (/^(?:an? )?(?:admins?|superusers?|administrators?|staff)(?: \w+)?$/.test(needed))
    return status === 403 ? 'by somebody who is no administrator' : null;
  if (/^(?:login|auth|authentication|authenticated(?: user)?|signed in|logged in(?: user)?|user)$/.test(needed))
    return /^40[13]$/.test(String(status)) ? 'by somebody who is not signed in' : null;
  // How a thing must stand is not given with the request.
  return fits(needed, status) && !/^(?:un|non|not? )|(?:^| )(?:state|status)$/.test(needed)
    ? `without ${thing(needed)}`
    : null;
}

/** `getNotFound` and "one that does not exist" leave out what it is that was asked for. */
function isNobody(word: string): boolean {
  return (
    /^(?:that|which|who|it|id|ids|uuid|key|entity|object|resource|record|item|entry|one|when|if|by|with|for|from|of|on|in|to|and|or|an?|the|api|endpoint|route|page|url|path|action|response|request|returns?)$/.test(
      word,
    ) || DEEDS.has(word)
  );
}

/** The thing that a path asks for one of: `GET /users/{id}` is about a user, as is what is done with one behind it. */
function thingOf(route: string): string | null {
  const [end = '', deed = ''] = /(?<=\})\/([a-z]+)$/i.exec(route) ?? [];
  const asked = DEEDS.has(deed.toLowerCase()) ? route.slice(0, -end.length) : route;
  const [, things = ''] = /\/([a-z][\w-]*)(?:\/\{[^{}/]*\})+$/i.exec(asked) ?? [];
  const one = singular(identifierWords(things).toLowerCase());
  return one === '' || DEEDS.has(one) ? null : one;
}

const DEEDS = new Set([
  ...VERBS,
  ...VERBS.map(thirdPerson),
  'auth',
  'login',
  'logout',
  'signup',
  'register',
  'download',
  'upload',
  'export',
]);
const SMALL =
  /^(?:a|an|and|api|admin|after|as|be|by|can|cannot|client|does|endpoint|for|from|if|in|is|it|not|of|on|or|request|requests|response|should|than|that|the|then|to|user|users|using|view|when|while|will|with|\d+)$|(?:ed|ing)$/;

/**
 * Whose the bad or missing thing is, where the name of a test says it right before: `change_item_wrong_event` has an
 * item of the wrong event. Null where it belongs to what the route is about, or to nobody.
 */
export function holderIn(name: string, route: string): string | null {
  const words = wordsOf(name);
  const { index = 0 } = WITHOUT.exec(words) ?? WITH.exec(words) ?? {};
  const holder = words.slice(0, index).split(' ').at(-1) ?? '';
  const isOfStory = holder === '' || SMALL.test(holder) || DEEDS.has(holder);
  return isOfStory || route.toLowerCase().includes(singular(holder)) ? null : holder;
}

/** `Delete_GroupNotFound_ThrowsNotFound`: what is asked for, what is given, and what comes out of it. */
const PARTS = /^[A-Za-z]\w*?_([A-Z][A-Za-z\d]+)_([A-Z][A-Za-z\d]+)$/;

function wordsOf(name: string): string {
  const [, given, outcome] = PARTS.exec(name) ?? [];
  // The other way round, the condition comes last.
  if (given !== undefined && outcome !== undefined && !/^(?:When|If|Given|With|Without|For)[A-Z]/.test(outcome))
    return identifierWords(given).toLowerCase();
  const words = identifierWords(name.replace(/^(?:tests?_?|Tests?_?)(?=[A-Z_a-z])/, '')).toLowerCase();
  // Many call "error input" what is wrong with it, and what is tested a handler.
  return words.replace(/ handler(?= |$)/, '').replace(/ (?:with|by) (?:an? )?errors? (?=[a-z]+$)/, ' with invalid ');
}

/** That nobody is signed in is refused before anything else is looked at. */
function fits(what: string, status: number): boolean {
  return (
    status !== 401 ||
    /auth|token|key|session|log ?in|user|password|credential|signature|cookie|secret|header/.test(what)
  );
}

function thing(words: string): string {
  const spelled = withCapitals(identifierWords(words));
  return UNCOUNTED.test(words) || singular(words) !== words || /^(?:an?|the|any|no) /.test(words)
    ? spelled
    : withArticle(spelled);
}
