import { pastParticiple } from '../../../../engine/facts/invariants/past-participle.ts';
import { thirdPerson, VERBS } from '../../../../engine/facts/text/verbs.ts';
import { identifierWords } from '../../../../engine/facts/text/words.ts';
import { capital } from '../../wording/markup.ts';

const MOST_WORDS = 5;
/** Verbs that say nothing of what is done, and those of a function that only asks. */
export const VAGUE =
  /^(?:apply|await|call|can|check|do|ensure|execute|find|format|get|handle|has|init|is|invoke|list|log|make|map|may|new|on|parse|perform|process|put|run|set|should|start|stop|to|try|use|wait|with)$/;
/** Words that stand before a thing as often as they are verbs: `cache_key`, `recordType`. */
const NOUNS =
  /^(?:cache|cast|change|count|default|display|export|end|fire|flag|fork|free|group|index|issue|label|like|limit|link|lock|look|mark|match|need|offer|order|pin|point|quote|record|report|request|return|round|scale|schedule|share|star|state|support|time|track|trigger|visit|vote|wrap)$/;
/** What work in the background does, and other code seldom. */
const OF_WORK: ReadonlySet<string> = new Set(
  'aggregate analyze calculate crawl download expire flush gather harvest import poll prune purge rebuild recalculate reconcile reindex scan sweep sync synchronize'.split(
    ' ',
  ),
);

/** "gathers the hourly market data" of `gatherHourlyMarketData`; null where a name is no deed with its thing. */
export function deedWords(name: string): string | null {
  const [verb = '', ...rest] = identifierWords(name.replace(/^_+|_+$|_?[aA]sync$|_(?:task|job)$/g, '')).split(' ');
  if (!isVerb(verb) || VAGUE.test(verb) || rest.length === 0 || rest.length > MOST_WORDS) return null;
  if (rest.some((word) => !/^[a-z]{3,}$|^(?:to|in|of|on|by)$|^[a-z]{1,3}\d$/.test(word)) || LINK.test(rest[0] ?? ''))
    return null;
  if (
    LINK.test(rest.at(-1) ?? '') ||
    NO_THING.test(rest.at(-1) ?? '') ||
    rest.some((word) => /^(?:if|when|and|or|unless|async)$/.test(word))
  )
    return null;
  // `uploadOrderToS3`: a short word with a number is the name of something.
  const object = rest
    .map((word) => (/\d$/.test(word) ? word.toUpperCase() : word))
    .join(' ')
    .replace(/ (to|from|into|in|on|for|of|by) (?!all |the |[A-Z])/g, ' $1 the ');
  return `${thirdPerson(verb)} ${/^(?:all|any|every|each) /.test(object) ? '' : 'the '}${object}`;
}

/** Verbs that stand behind their thing in the name of a job. */
const BEHIND =
  /^(.+) (clean ?up|clear|create|delete|download|export|fetch|generate|import|prune|purge|rebuild|refresh|remove|scan|send|sync|update|upload)$/;

/** "updates the collection" of `CollectionUpdate`; null where what stands before the verb says how or when. */
export function deedBehind(name: string): string | null {
  const [, thing = '', verb = ''] = BEHIND.exec(identifierWords(name).replace(/^async /, '')) ?? [];
  const words = thing.split(' ');
  if (!words.every((word) => /^[a-z]{3,}$|^[A-Z]{2,}$/.test(word)) || isVerb(words[0] ?? '')) return null;
  if (NO_THING.test(words.at(-1) ?? '') || MANNER.test(words.at(-1) ?? '')) return null;
  return `${verb.startsWith('clean') ? 'cleans up' : thirdPerson(verb)} the ${thing}`;
}

const MANNER =
  /^(?:async|auto|automatic|background|base|batch|bulk|default|delayed|full|general|global|incremental|initial|main|manual|mass|nightly|partial|periodic|queued|recurring|regular|scheduled|simple|temp)$/;

/** A verb that seldom names a thing. */
export function isVerb(word: string): boolean {
  const once = word.replace(/^re(?=[a-z]{4})/, '');
  return (
    (VERBS.includes(word) || VERBS.includes(once) || pastParticiple(word) !== null || OF_WORK.has(word)) &&
    !NOUNS.test(word)
  );
}

/** How or which ones a thing is done is no thing, and `update_check` is one itself. */
const NO_THING =
  /ly$|^(?:single|multiple|missing|existing|pending|remaining|unused|expired|stale|empty|old|new|active|check|cron|sync|run|loop|handler|worker|service|manager|result|status|err|errors?|ctx|args)$/;
const LINK = /^(?:to|from|into|in|on|for|of|by|with|at|as|all|than|before|after|since|until)$/;

/** "gathers the prices, the rates": the same verb is said once. */
export function continued(last: string | undefined, deed: string): string {
  const [verb = ''] = deed.split(' ');
  return last?.startsWith(`${verb} `) ? deed.slice(verb.length + 1) : deed;
}

/** "Sends the reminders and clears the list" of "Send the reminders and clear the list."; null where it begins with no verb. */
export function asDeed(said: string): string | null {
  const [verb = '', ...rest] = said.replace(/[.!]$/, '').split(' ');
  const own = verb.toLowerCase();
  if (!(VERBS.includes(own) || isVerb(own)) || !/^[a-z\d`'"]/.test(rest[0] ?? '')) return null;
  const others = rest
    .join(' ')
    .replace(/\b(and|or|then) ([a-z]+)(?= \w)/g, (all, link: string, next: string) =>
      isVerb(next) ? `${link} ${thirdPerson(next)}` : all,
    );
  return `${capital(thirdPerson(own))} ${others}`;
}
