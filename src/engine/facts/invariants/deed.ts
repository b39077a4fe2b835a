import { identifierWords, withoutAsync } from '../text/words.ts';
import { plural, withArticle } from './noun-phrase.ts';
import { pastParticiple } from './past-participle.ts';

const LONGEST = 3;
/** Verbs that say nothing of what is done. */
const VAGUE_VERB =
  /^(?:apply|call|do|execute|format|get|group|handle|index|issue|link|list|make|map|mark|nest|pin|process|put|run|set|store|take|use|validate)$/;
/** Words that only the code says, and those behind which the sentence goes on. */
const NO_OBJECT =
  /^(?:action|all|and|api|args?|async|by|cb|data|for|from|func|handler|helper|if|impl|init|inner|internal|into|item|obj|on|or|params?|req|request|res|response|result|self|task|to|util|value|view|with|wrapper)$/;

/** How things are that a name leaves out: `deleteMissing`. */
const NO_THING =
  /^(?:missing|existing|pending|remaining|unused|orphaned|expired|stale|empty|old|new|active|inactive|current|deleted|selected)$/;

/** What a function does, from its name: `mergeTickets` → "merge tickets"; null where it does not say. */
export function deedOf(name: string): string | null {
  // What answers a request is called an action by some: `deleteTicketAction`.
  const own = withoutAsync(name.split(/[.:]/).at(-1) ?? name).replace(/(?<=[a-z][A-Z][a-z]+)Action$/, '');
  const [verb = '', ...rest] = identifierWords(own).toLowerCase().split(' ');
  if (pastParticiple(verb) === null || VAGUE_VERB.test(verb) || rest.length === 0 || rest.length > LONGEST) return null;
  if (rest.some((word) => NO_OBJECT.test(word) || !/^[a-z]{3,}$/.test(word))) return null;
  if (NO_THING.test(rest.at(-1) ?? '')) return null;
  const object = rest.join(' ');
  return `${verb} ${plural(object) ? object : withArticle(object)}`;
}
