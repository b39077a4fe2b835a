import { identifierWords } from '../text/words.ts';
import { conjunctsOf, disjunctsOf } from './conjuncts.ts';
import { passive } from './message-words.ts';

/** How a message that tells somebody what he may not do is turned: whom it is said to, the condition tells. */
const DENIED = /^The (?:caller|user) must have permission to (?!be\b)(\w+) ?(.*)$/;

/** What conditions ask of who calls, word by word. */
const OF_CALLER = new Set(
  'ability access admin administrator allow allowed author authorised authorized authorisation authorization authorize can caller denied forbidden gate grant granted granter guard hierarchy may member membership moderator own owner owners owns permission permissions permitted permits policies policy principal privilege privileges right rights role roles scope scopes staff superuser user'.split(
    ' ',
  ),
);
/** What is compared of a thing, whoever calls. */
const OF_THING =
  /(?:\.|->|\b)(?:\w*[tT]ype|\w*[kK]ind|\w*[sS]tatus|\w*[sS]tate|\w*[cC]ategory)\)? ?(?:===?|!==?|is|is not|\bin\b) ?|^(?:[\w$]+(?:\??\.|->))+(?:is_?)?(?:[aA]rchived|[bB]uilt_?[iI]n|[cC]losed|[dD]efault|[iI]mmutable|[iI]nternal|[lL]ocked|[pP]rotected|[rR]ead_?[oO]nly|[sS]ystem)(?:\(\))?$/;

/**
 * "You are not allowed to sell boats" is said to who lacks the right to; where the guard asks about the boat alone,
 * nobody may. Null where it asks for more than the sentence says.
 */
export function deniedDeed(rule: string, condition: string): string | null {
  if (!rule.includes(' must have permission to ')) return rule;
  const [, verb, rest = ''] = DENIED.exec(rule) ?? [];
  if (verb === undefined) return null;
  const parts = conjunctsOf(condition).flatMap(disjunctsOf);
  if (parts.some((part) => OF_THING.test(part)))
    return parts.every((part) => OF_THING.test(part)) && conjunctsOf(condition).length === 1
      ? passive(verb, rest)
      : null;
  const words = identifierWords(condition.replace(/["'][^"']*["']/g, ' ').replace(/[^\w]+/g, ' '))
    .toLowerCase()
    .split(' ');
  // A bare flag and what was looked up for the caller say no more than that he may not.
  return words.some((word) => OF_CALLER.has(word)) || /^(?:!|not )?\(?[$@]?\w+\)?$/.test(condition) ? rule : null;
}
