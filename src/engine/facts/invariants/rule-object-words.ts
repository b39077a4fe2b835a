import { escaped } from '../../../base/escaped.ts';
import { identifierWords } from '../text/words.ts';
import { conjunctsOf } from './conjuncts.ts';
import { withArticle } from './noun-phrase.ts';

/** What is always so; what only tells of the case at hand is left out. */
const SAYS_RULE = /\b(?:must|cannot|can ?not|can't|only|may not|should|at least|at most)\b/i;
/** What classes of rules are called behind what they say. */
const KIND = /(?:Business)?(?:Rule|Invariant|Policy|Specification|Spec)$/;
/** A word that no English sentence has: a letter of it was lost. */
const SLIP =
  /(?<=\bbe )(?!(?:an?|as|at|by|in|me|no|of|off|on|or|out|set|so|up|us|we)\b)[a-z]{1,2}(?= (?:as|to|by|in|on)\b)/;

/** The words by which an object tells its rule: of its message and the name of its class, those that its check bears out. */
export function wordsOfRule(type: string, message: string, check: string): string | null {
  const named = wordsOfName(type);
  const said = onlyWho(message.replace(/ rule(?=\.?$)/, ''));
  const isNamed = SAYS_RULE.test(named);
  if (SLIP.test(said)) return isNamed && !isOfOthers(named, check) ? named : null;
  if (SAYS_RULE.test(said)) {
    if (isOfOthers(said, check)) {
      if (isNamed && headsOf(named).some((who) => speaksOf(check, who))) return named;
      if (!headsOf(named).some((who) => headsOf(said).includes(who))) return null;
    }
    return said;
  }
  if (isNamed) return isOfOthers(named, check) ? null : named;
  return asForbidden(said);
}

/** `CommentCanBeAddedOnlyByMemberRule` → "Comment can be added only by member". */
function wordsOfName(type: string): string {
  const words = identifierWords(type.replace(KIND, ''))
    .replace(/\bcan ?not\b/, 'cannot')
    // "Only if boarding enabled" lacks its verb.
    .replace(
      /(\b(?:if|when|while) (?:(?!\b(?:are|has|have|is)\b).)*?) (?=(?:active|closed|disabled|enabled|open|[a-z]{2,}ed)$)/,
      '$1 is ',
    );
  return onlyWho(words.charAt(0).toUpperCase() + words.slice(1));
}

/** "Not active member cannot be signed off": only an active one can. */
function onlyWho(text: string): string {
  return text
    .replace(/\bpayed\b/gi, 'paid')
    .replace(/(?<=\b(?:active|actual|current) )not (?=[a-z]+(?:ee|er|or|ant|ist)\b)/g, 'non-')
    .replace(
      /^Not (?!all\b|any\b|every\b|more\b|only\b)(\w.*?) cannot /i,
      (_, who: string) => `Only ${withArticle(who)} can `,
    )
    .replace(
      /(?<=\bbe |\bby )(?=(?:active|actual|current|paid) [a-z-]+(?: (?:once|twice)|\.?$))/,
      (_, at: number, whole: string) => (whole.slice(at).startsWith('a') ? 'an ' : 'a '),
    )
    .replace(/(?<=\bcannot .*) because (?:it is|they are) (?=[a-z]+$)/, (because) =>
      because.replace('because', 'when'),
    );
}

/** "Boats number is above limit" tells what is refused. */
function asForbidden(text: string): string | null {
  const [, thing, where] =
    /^(.+?) (?:is|are) ((?:above|below|over|under|outside|beyond) [a-z ]+?)\.?$/i.exec(text) ?? [];
  if (thing === undefined || where === undefined) return null;
  const counted = /^(.+s) (?:number|count)$/i.exec(thing)?.[1];
  const told = counted === undefined ? thing : `The number of ${counted.charAt(0).toLowerCase()}${counted.slice(1)}`;
  const bound = where.replace(/^\w+ /, '').replace(/^(?=(?:limit|maximum|minimum)$)/, 'the ');
  const [how = ''] = where.toLowerCase().split(' ');
  return `${told} must ${/^(?:below|under)$/.test(how) ? 'be at least' : how === 'outside' ? 'be within' : 'not exceed'} ${bound}`;
}

const WHO =
  /^Only (?:the |an? )?(.+?) (?:can|may) |\bonly by (?:the |an? )?([a-z -]+?)(?: (?:can|may|if|when|while|of|in|on)\b|[.,]|$)/i;

/** The last words of those who alone may: "group organizer" and "meeting host" are an organizer and a host. */
function headsOf(text: string): string[] {
  const [, before, after] = WHO.exec(text) ?? [];
  const who = (before ?? after ?? '').toLowerCase();
  return who === ''
    ? []
    : who.split(/,? (?:or|and) |, /).map(
        (each) =>
          each
            .replace(/ (?:of|in|on|for|with) .*$/, '')
            .split(' ')
            .at(-1) ?? each,
      );
}

/** Whether a check asks who somebody is, and of others than those who are said to be the only ones. */
function isOfOthers(text: string, check: string): boolean {
  return ASKS_WHO.test(check) && headsOf(text).some((who) => !speaksOf(check, who));
}

const ASKS_WHO = /\b(?:[Ii]s|[Hh]as)_?[A-Z][A-Za-z]*\s*\(\s*[^()\s]/;

function speaksOf(check: string, who: string): boolean {
  const words = identifierWords(check.replace(/[^\w]+/g, ' ')).toLowerCase();
  const bare = who.replace(/s$/, '');
  return ` ${words} `.includes(` ${bare}`) || words.includes(bare.replace(/^non-/, 'not '));
}

const HAS_VALUE = /^(?:this\.|\$this->)?_?(\w+?)(?:\.HasValue| (?:!==?|is not) null)$/;
const ABOVE_NOTHING = /^(?:this\.|\$this->)?_?(\w+) > 0$/;

/** "The limit must be greater than 3 when it is given", where the check asks first whether there is one. */
export function withGivenPart(rule: string, condition: string): string {
  if (/ (?:when|if|while|unless|once) /.test(rule)) return rule;
  const parts = conjunctsOf(condition);
  const own = parts.length === 2 ? parts[0]?.trim() : undefined;
  const name = HAS_VALUE.exec(own ?? '')?.[1] ?? ABOVE_NOTHING.exec(own ?? '')?.[1];
  if (own === undefined || name === undefined || !new RegExp(`\\b_?${escaped(name)}\\b`).test(parts[1] ?? ''))
    return rule;
  if (!/[<>]/.test(parts[1] ?? '')) return rule;
  const words = identifierWords(name);
  const it = rule.toLowerCase().startsWith(`the ${words} `) ? 'it' : `the ${words}`;
  return `${rule} when ${it} is ${ABOVE_NOTHING.test(own) ? 'above 0' : 'given'}`;
}
