import { pastParticiple } from '../../../../engine/facts/invariants/past-participle.ts';
import { thirdPerson, VERBS } from '../../../../engine/facts/text/verbs.ts';
import { capital } from '../../wording/markup.ts';

/** Verbs that say nothing of what is done, and those of a function that only asks. */
export const VAGUE =
  /^(?:apply|await|call|can|check|do|ensure|execute|find|format|get|handle|has|init|is|invoke|list|log|make|map|may|new|on|parse|perform|process|put|run|set|should|start|stop|to|try|use|wait|with)$/;
/** Words that stand before a thing as often as they are verbs: `cache_key`, `recordType`. */
export const NOUNS =
  /^(?:cache|cast|change|count|default|display|export|end|fire|flag|fork|free|group|index|issue|label|like|limit|link|lock|look|mark|match|need|offer|order|pin|point|quote|record|report|request|return|round|scale|schedule|share|star|state|support|time|track|trigger|visit|vote|wrap)$/;
/** What work in the background does, and other code seldom. */
const OF_WORK: ReadonlySet<string> = new Set(
  'aggregate analyze calculate crawl download expire flush gather harvest import poll prune purge rebuild recalculate reconcile reindex scan sweep sync synchronize'.split(
    ' ',
  ),
);

/** A verb that seldom names a thing. */
export function isVerb(word: string): boolean {
  const once = word.replace(/^re(?=[a-z]{4})/, '');
  return (
    (VERBS.includes(word) || VERBS.includes(once) || pastParticiple(word) !== null || OF_WORK.has(word)) &&
    !NOUNS.test(word)
  );
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
