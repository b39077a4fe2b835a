import type { Found } from '../evidence.ts';

/** Words that say which of the things is meant. */
const MEANT =
  /\b(?:of|with|without|that|which|who|in|on|for|from|by|last|latest|first|only|own|default|current|existing|same|final|initial|main|primary|root|system|built-in|empty|[a-z]+ed|[a-z]+ing|in?valid|active|live|public|private|personal)\b/i;
const FORBIDDEN = /^(?:The|An?) ([\w -]{3,60}) cannot be [a-z]+(?:ed|en|un|wn|nt|lt|ld|ut|et|ad)$/;

/** What holds at some moment only, of which the words do not say when. */
const NOT_NOW =
  /\b(?:is|are) not (?:\w+ )?(?:now|right now|at th(?:is|e) (?:time|moment|point))$|\bnot (?:now|currently|presently) (?:\w+)$/;

/** Whether something is switched off for somebody: `features.IsDisabledFor(user, editing)`. */
const ASKS_SWITCH = /^!?\(?(?:\w+(?:\.|->|::))*\w*(?:[dD]isabled|[eE]nabled)\w*\([^()]+\)\)?$/;

/** "The password setting is not allowed to be changed", with no word of what is switched off. */
function isForbiddenAlways(rule: string): boolean {
  return (
    /\b(?:cannot|must not|(?:is|are) not allowed)\b/.test(rule) &&
    !/(?:en|dis)abled|\b(?:when|unless|while|if)\b/.test(rule)
  );
}

/** "The folder mount cannot be served" of some mounts: neither the message nor what is asked before it says of which. */
export function lacksCondition(
  rule: string,
  { form, condition = '' }: Pick<Found<'invariant'>['values'], 'form' | 'condition'>,
): boolean {
  if (form === 'message' && (NOT_NOW.test(rule) || (ASKS_SWITCH.test(condition) && isForbiddenAlways(rule))))
    return true;
  const thing = FORBIDDEN.exec(rule)?.[1];
  if (form !== 'message' || thing === undefined || MEANT.test(thing)) return false;
  const asked = condition.toLowerCase();
  return !thing
    .toLowerCase()
    .split(/[ -]/)
    .some((word) => word.length > 2 && asked.includes(word));
}

/** "The rate is invalid (must be between 0 and 9)": the rule stands in the brackets. */
export function fromBrackets(rule: string): string {
  return rule.replace(
    /^([^()]+?)(?: `[^`]*`| '[^']*')? (?:is|are) (?:invalid|not valid|wrong) \((must (?:not )?(?:be|contain|have|match) [^()]+)\)$/,
    '$1 $2',
  );
}
