import { thirdPerson, VERBS } from '../../../engine/facts/text/verbs.ts';
import { identifierWords, withoutAsync } from '../../../engine/facts/text/words.ts';
import { capital } from './markup.ts';
import { singular, withArticle } from './plural.ts';

/** "see an order", "see orders", "undo". */
function deed([verb = '', ...rest]: readonly string[]): string {
  const object = rest.join(' ');
  if (object === '') return verb;
  const isBare = singular(object) !== object || /^(?:to|from|into|for|by|with|on|in|at|as|all|any|be)\b/.test(object);
  return `${verb} ${isBare ? object : withArticle(object)}`;
}

const READS = /^(?:get|lookup)$/;
const MAKES = /^(?:create|make|build|new|generate|construct)$/;

/** What a function does, as far as its name says it: `isTextElement` tells whether something is a text element. */
export function functionWords(name: string): string | null {
  const [first = '', ...rest] = identifierWords(withoutAsync(name.replace(/^[_$]+(?:do_)?|^do_/, ''))).split(' ');
  const object = rest.join(' ');
  // `throwIfEmpty` says when, not what.
  if (object === '' || /\b(?:undefined|null|nan)\b|^(?:if|when|unless|or|and)\b/i.test(object)) return null;
  if (/^(?:is|has|can|should)$/.test(first)) {
    // `isAllowedToSell`: who is allowed, and what is sold, the name leaves open.
    if (/\bto\b/.test(object)) return null;
    // `isKeyPressed` asks how the key is.
    if (first === 'is' && rest.length > 1 && /ed$/.test(object))
      return `Tells whether the ${rest.slice(0, -1).join(' ')} is ${rest.at(-1)}`;
    // One word may name a thing or a quality.
    if (first === 'is' && rest.length === 1 && !/(?:ed|able|ible|ful)$/.test(object)) return null;
    // `canSeeOrder`: who can is not said by the name.
    if (first === 'can')
      return VERBS.includes(rest[0] ?? '') || rest[0] === 'view' ? `Tells whether one can ${deed(rest)}` : null;
    const isThing = first === 'is' && rest.length > 1 && !/(?:ed|ing|able|ible|ful)$/.test(rest.at(-1) ?? '');
    return `Tells whether something ${first} ${isThing || first === 'has' ? withArticle(object) : object}`;
  }
  // `useTitle` may read the title or set it.
  if (first === 'use' && /^use[A-Z]/.test(name)) return null;
  if (/^(?:to|into|as)$/.test(first)) return `Converts to ${object}`;
  if (READS.test(first)) return `Returns the ${object}`;
  if (MAKES.test(first)) return `Makes ${singular(object) === object ? withArticle(object) : object}`;
  // `switchToChannel` has its own link between the verb and what it acts on.
  const link = /^(?:to|from|into|for|by|with|on|in|at|as)$/.test(rest[0] ?? '') ? '' : 'the ';
  const isVerb = VERBS.includes(first) || VERBS.includes(first.replace(/^(?:un|re|de|dis)/, ''));
  return isVerb ? capital(`${thirdPerson(first)} ${link}${object}`) : null;
}
