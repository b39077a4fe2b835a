import { thirdPerson, VERBS } from '../../../engine/facts/text/verbs.ts';
import { article, singular } from './plural.ts';

/** Behind these something is named. */
const BEFORE =
  /^(?:with|without|for|of|from|to|in|on|by|as|at|into|and|or|but|when|if|while|until|unless|after|before|than|via|using|having|given)$/;
/** Behind these something is done. */
const MODAL = /^(?:not|can|cannot|must|will|may)$/;
const STATE = /^(?:is|are|was|were|has|have|does|do)$/;
/** What says itself how many there are, or needs no article. */
const DETERMINED =
  /^(?:an?|the|all|any|both|each|every|no|not|one|two|three|its|their|his|her|this|that|these|those|some|such|another|other|it|they|them|itself|there|nobody|nothing|everything|multiple|many|several|more|less|only|different|\d.*|["'`(].*)$|^(?!existing|missing|pending).*ing$|['’]s$/i;
const UNCOUNTED =
  /(?:(?<![a-z])(?:activation|authorisation|creation|deletion|installation|modification|registration|removal|validation|verification)|ing|ness|data|access|content|info|information|text|time|mode|input|output|auth|authentication|authorization|default|json|xml|html|metadata|media|traffic|success|failure|order|settings|progress|details|credentials)$/i;
/** Before "to" these ask for a deed: "allowed to pin". */
const ASKS_DEED =
  /^(?:able|allowed|attempts?|disallowed|fails?|forbidden|has|have|needs?|permitted|required|tries|trying|unable|wants?)$/;
/** What is said of a thing, or of where it goes. */
const NO_THING =
  /^(?:ready|read|unread|out|in|up|down|off|over|away|again|once|twice|online|offline|active|empty|valid|invalid|null|true|false|private|public|available|first|last|back|aside|along|forward|together|present|absent|unset|possible|necessary|ahead|upon)$|ed$|ly$|ful$/;
/** Of these there is one. */
const NAMED = /^(?:role|permission|scope|setting|flag|header|feature|right|privilege)$/;
const ONLY_ONE = /^(?:first|last|latest|current|same|next|previous|default)$/;

const THIRD = new Set(VERBS.map(thirdPerson));

/** "user without key" → "a user without a key": things that the name of a test names without an article. */
export function withArticles(words: string): string {
  if (/\bboth\b|\b(?:any|no) \w+(?:,| or) /.test(words)) return words;
  const all = words.split(' ').map((word) => /^([^,]*)(,?)$/.exec(word) ?? ['', word, '']);
  const bare = all.map(([, word = '']) => word);
  const ends = (place: number): boolean => all[place]?.[2] === ',';
  const starts = (place: number): boolean =>
    place === 0 ||
    ends(place - 1) ||
    (BEFORE.test(bare[place - 1] ?? '') && !(bare[place - 1] === 'to' && ASKS_DEED.test(bare[place - 2] ?? ''))) ||
    isDone(bare, place - 1);
  return bare
    .map((word, place) => {
      const written = `${word}${all[place]?.[2] ?? ''}`;
      if (!starts(place) || BEFORE.test(word) || STATE.test(word) || THIRD.has(word) || DETERMINED.test(word))
        return written;
      const last = bare.findIndex((_, at) => at >= place && (ends(at) || isEnd(bare.slice(at + 1))));
      const thing = bare.slice(place, last + 1);
      const head = thing.at(-1) ?? '';
      // "Status 403 forbidden" is the name of an answer.
      if (thing.slice(1).some((each) => /^\d/.test(each))) return written;
      if (thing.length > 1 && singular(word) !== word && (VERBS.includes(thing[1] ?? '') || thing[1] === 'exist'))
        return written;
      if (!/^[A-Za-z-]+$/.test(head) || singular(head) !== head || UNCOUNTED.test(head) || NO_THING.test(head))
        return written;
      // What is written as a name is one: `ServeHTTP`, `Rewrite`.
      if (/^[A-Z][a-z]|[a-z][A-Z]/.test(head)) return written;
      // "skips HTML": an abbreviation may be of anything; and what one sorts by is none in particular.
      if (thing.length === 1 && (/^[A-Z]{2,}$/.test(word) || bare[place - 1] === 'by')) return written;
      const isOne =
        (NAMED.test(head) && thing.length > 1 && word !== 'missing') ||
        ONLY_ONE.test(word) ||
        STATE.test(bare[last + 1] ?? '');
      return `${isOne ? 'the' : article(word)} ${written}`;
    })
    .join(' ');
}

function isEnd([next = '', after = '']: readonly string[]): boolean {
  return (
    next === '' ||
    BEFORE.test(next) ||
    MODAL.test(next) ||
    STATE.test(next) ||
    /^(?:that|which|who|only|already|then|being)$/.test(next) ||
    // "face groups" are several, and "the face groups what it finds" does so.
    (THIRD.has(next) && after !== '' && !BEFORE.test(after) && !STATE.test(after))
  );
}

/** Whether a word is a deed, which is done to what comes next. */
function isDone(words: readonly string[], place: number): boolean {
  const [word = '', before = ''] = [words[place], words[place - 1]];
  const isFirst = place === 0 || BEFORE.test(before);
  return (
    (isFirst && /^(?!existing|missing|pending)[a-z]+ing$/.test(word)) ||
    ((isFirst || /^(?:it$|and$|`)/.test(before)) && THIRD.has(word)) ||
    (MODAL.test(before) && VERBS.includes(word))
  );
}

/** Names of tests are read in small letters. */
export function withCapitals(words: string): string {
  return words.replace(
    /\b(?:api|csrf|csv|dsa|html|http|id|ip|json|jwt|ldap|mfa|oidc|otp|pdf|rsa|saml|sms|smtp|sql|ssh|ssl|sso|tls|totp|uid|uri|url|uuid|xml|yaml)s?\b/g,
    (word) => word.replace(/^[a-z]+?(?=s?$)/, (name) => name.toUpperCase()),
  );
}
