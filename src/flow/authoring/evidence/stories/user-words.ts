import { identifierWords } from '../../../../engine/facts/text/words.ts';
import { withCapitals } from '../../wording/bare-nouns.ts';
import { code } from '../../wording/markup.ts';
import { singular, withArticle } from '../../wording/plural.ts';

/** What only those know who wrote the code: how a function works inside, and what it hands to the next one. */
const INTERNAL =
  /\b(?:prisma|database|db|sql|redis|cach(?:e|es|ed|ing)|(?:de)?serializ\w+|mapp(?:er|ed|ing)|maps|propagat\w+|payloads?|audit log|enrich\w*|delegat\w+|repositor(?:y|ies)|authorizers?|auth(?:orization)? responses?|invok\w+|dispatch\w*|instantiat\w+|shape|wrapp(?:er|ed|ing)|helpers?|hooks?|props?|callbacks?|promises?|undefined|null|nil|none|transactions?|arrays?|objects?|booleans?|strings?|instances?|arguments?|params|schema|middlewares?|handlers?|controllers?|services?|models?|stub\w*|pub-?sub|pubnub|resolves?|(?:re-?)?fetch\w*)\b|\bpublish\w* .*\b(?:message|subscription|topic|event)\b|\bcalls? |\breturns (?:true|false)\b/i;
/** Errors that say what is wrong with a request; others say that something broke. */
const OF_CALLER =
  /(?:Validation|Invalid|NotFound|Missing|Forbidden|Unauthori[sz]ed|Authentication|Authorization|Permission|Denied|NotAllowed|Conflict|Duplicate|Exists|BadRequest|Unprocessable|Input|Limit|Quota|Expired|Required|TooMany|TooLarge|Unsupported)\w*$/;
const THROWS =
  /^(?:it|`[^`]+`) (?:throws|raises|rejects with|fails with) (?:an? )?`?([A-Z]\w*?)`? (when|if|for|on|with|without) (.+)$/;
const THROWN_WHEN = /^(when|if) (.+), (?:it|`[^`]+`) (?:throws|raises) `([A-Z]\w*)`$/;
/** "rejects for a wrong key" leaves out whom. */
const REJECTS = /^it rejects (for|on|with|without) ((?:an? )?[a-z]+(?: [a-zA-Z]+){0,3})$/;
/** What is wrong with what was sent, whatever is thrown for that. */
const THROWS_ANY = /^(?:it|`[^`]+`) (?:throws|raises) an (?:error|exception) (?:when|if) (.+)$/;
const OF_SENT =
  / (?:is|are) (?:not (?:valid|allowed|unique|given|found)|invalid|empty|missing|too \w+)\b| already (?:exists?|used|taken)$| does not exist$/;
/** That what is there is found needs no test to be believed. */
const PLAIN =
  / returns (?:(?:the|an?|all) )?[\w ]{3,40} (?:when|if) (?:it |they )?(?:exists?|found|available|present|provided|valid)$|^it (?:is|are|has)\b|\band returns? |\b5\d\d\b/;

/**
 * What a test of a function behind a route says, in words of those who ask for the route; null where it speaks of the
 * inside of the code, or of nothing.
 */
export function userWords(text: string): string | null {
  const [, when, given, thrown] = THROWN_WHEN.exec(text) ?? [];
  const [, error, link = '', rest = ''] =
    thrown === undefined ? (THROWS.exec(text) ?? []) : [text, thrown, when, given];
  const [, lack, wrongly = ''] = REJECTS.exec(text) ?? [];
  if (lack !== undefined && !INTERNAL.test(wrongly))
    return `a request ${lack === 'without' ? lack : 'with'} ${withCapitals(thing(wrongly))} is refused`;
  if (error !== undefined) return OF_CALLER.test(error) && !INTERNAL.test(rest) ? refused(error, link, rest) : null;
  const [, wrong] = THROWS_ANY.exec(text) ?? [];
  if (wrong !== undefined && OF_SENT.test(wrong) && !INTERNAL.test(wrong))
    return `when ${bare(wrong)}, the request is refused`;
  if (/ (?:throws|raises) /.test(text) || PLAIN.test(text)) return null;
  return INTERNAL.test(text.replace(/`[^`]*`/g, '')) ? null : text;
}

/** "throws NotFoundError when the order does not exist" → "when the order does not exist, the request is refused with `NotFoundError`". */
function refused(error: string, link: string, rest: string): string | null {
  const end = `is refused with ${code(error)}`;
  const [, given] = /^(?:(?:it is )?(?:called|given|passed|provided)(?: with)?|provided with) (.+)$/.exec(rest) ?? [];
  if (given !== undefined) return `a request with ${thing(given)} ${end}`;
  if (/^(?:for|on|with|without)$/.test(link)) return `a request ${link === 'on' ? 'with' : link} ${thing(rest)} ${end}`;
  return / (?:is|are|has|have|does|do|was|cannot|exceeds|already) /.test(` ${rest} `)
    ? `when ${bare(rest)}, the request ${end}`
    : null;
}

function thing(words: string): string {
  const isKnown = /^(?:an?|the|any|no|all|some|another|its|their) /.test(words);
  const [head = words] = words.split(/ (?:for|of|in|with|from|to|on) /);
  return isKnown || singular(head) !== head || /\b(?:data|input|access|permissions?|content)$/.test(head)
    ? words
    : withArticle(words);
}

/** "user is no member" leaves an article out. */
function bare(written: string): string {
  const clause = written.replace(/ \([^()]*\)$/, '');
  return /^[a-z]+ (?:is|are|has|have|does|do|was|cannot)\b/.test(clause) &&
    !/^(?:it|there|nobody|nothing|this|that|they)\b/.test(clause) &&
    !/^[a-z]+s /.test(clause)
    ? `the ${clause}`
    : clause;
}

/** Whether a sentence says no more than the story that it belongs to. */
export function repeatsStory(text: string, title: string): boolean {
  const stems = (each: string): string[] =>
    (identifierWords(each.replace(/^(?:it|`[^`]*`) /, '')).match(/[a-z]{4,}/gi) ?? []).map((word) =>
      word
        .replace(/s$/i, '')
        .slice(0, 5)
        .toLowerCase()
        .replace(/^(?:chang|edit|edite|modif)$/, 'updat'),
    );
  const told = new Set(stems(title));
  return stems(text).every((stem) => told.has(stem) || /^(?:with|succe|corre|prope|valid|can)$/.test(stem));
}
