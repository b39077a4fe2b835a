import { pastParticiple } from '../../../../engine/facts/invariants/past-participle.ts';
import { thirdPerson, VERBS } from '../../../../engine/facts/text/verbs.ts';
import { identifierWords } from '../../../../engine/facts/text/words.ts';
import { callees } from '../../../../engine/pack/graph/symbol-graph.ts';
import { type FoundSymbol, shortName } from '../../../../engine/pack/search/find-symbols.ts';
import { count } from '../../wording/count.ts';
import { joined } from '../../wording/list.ts';
import { capital, code } from '../../wording/markup.ts';
import type { Evidence } from '../evidence.ts';

/** A function as long as this does more than the few things that it calls by their names. */
const MOST_LINES = 40;
const MOST_CALLED = 3;
const MOST_DEEDS = 8;
const MOST_WORDS = 5;
/** Verbs that say nothing of what is done, and those of a function that only asks. */
const VAGUE =
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
/** That something is counted or logged is told beside the work, and is not it: `recordQueueDepth`. */
const COUNTS =
  /^(?:emit|publish|record|report|update)\w*(?:Count|Depth|Duration|Gauge|Latency|Metrics?|Size|Stats|Time)s?$/;
const TELLS = /(?:^|\.)(?:\w*log(?:ger)?|console|metrics?|tracer|telemetry)(?:\.|$)/i;

/**
 * What a piece of work does by the functions of the project that it calls: "Gathers the hourly prices and sends the digest".
 * Null where their names do not say it, or where there are too many of them to be the whole.
 */
export function workCalled(
  evidence: Evidence,
  doer: FoundSymbol,
  { startLine, endLine }: { startLine: number; endLine: number } = doer,
  isNext = false,
): string | null {
  if (!/^(?:function|method)$/.test(doer.kind) || endLine - startLine > MOST_LINES) return null;
  const called = callees(evidence.pack, doer.id, { limit: 60, atLeast: 'likely' })
    .filter(({ lines }) => lines.some((line) => line >= startLine && line <= endLine))
    .toSorted((a, b) => (a.lines[0] ?? 0) - (b.lines[0] ?? 0))
    .flatMap(({ symbol }) => (symbol && symbol.id !== doer.id && isWork(evidence, symbol) ? [symbol] : []));
  const names = [...new Map(called.map((each) => [shortName(each.name), each])).values()];
  // `start` that only calls `execute` of its own class does what that does.
  const [only, ...others] = names;
  if (only && others.length === 0 && GENERIC.test(shortName(only.name)))
    return isNext || ownerName(only) !== ownerName(doer) ? null : workCalled(evidence, only, only, true);
  const told = names.filter(
    (each) => !GENERIC.test(shortName(each.name)) && (names.length === 1 || isVerb(firstWord(each))),
  );
  const deeds = told.flatMap(({ name }) => deedWords(shortName(name)) ?? []);
  if (told.length > MOST_CALLED && told.length <= MOST_DEEDS && deeds.length === told.length) {
    const first = deeds.slice(0, MOST_CALLED).map((deed, place) => continued(deeds[place - 1], deed));
    return capital(`${first.join(', ')} and does ${count(told.length - MOST_CALLED, 'thing')} more`);
  }
  if (told.length === 0 || told.length > MOST_CALLED) return null;
  // A function that hands its work to one of its own name says nothing by that.
  if (told.every(({ name }) => shortName(name) === shortName(doer.name))) return null;
  // `generateOrder` of one that makes tickets is told by its name alone.
  return deeds.length === told.length && deeds.every((deed) => WHOLE.test(deed))
    ? capital(joined(deeds.map((deed, place) => continued(deeds[place - 1], deed))))
    : `Calls ${joined(told.map(({ name }) => code(name.split('.').slice(-2).join('.'))))}`;
}

/** Several things, or one that two words name; that jobs are put into a queue is not what they do. */
const WHOLE = /^(?!.*\b(?:jobs?|tasks?|queue|items?)\b)\w+ (?:the|all|any|every|each) (?:\w{3,}(?<!s)s$|\w+ \w+)/;

/** Names that any work has. */
const GENERIC =
  /^_?(?:execute|run|start|perform|process|handle|do|main|work|loop|invoke)(?:_?(?:async|jobs?|tasks?|work|core|once|loop|internal))*$/i;

function ownerName({ name }: FoundSymbol): string {
  return name.slice(0, Math.max(0, name.lastIndexOf('.')));
}

function firstWord({ name }: Pick<FoundSymbol, 'name'>): string {
  return identifierWords(shortName(name).replace(/^_+/, '')).split(' ')[0] ?? '';
}

/** "gathers the hourly market data" of `gatherHourlyMarketData`; null where a name is no deed with its thing. */
export function deedWords(name: string): string | null {
  const [verb = '', ...rest] = identifierWords(name.replace(/^_+|_+$|_?[aA]sync$|_(?:task|job)$/g, '')).split(' ');
  if (!isVerb(verb) || VAGUE.test(verb) || rest.length === 0 || rest.length > MOST_WORDS) return null;
  if (rest.some((word) => !/^[a-z]{3,}$|^(?:to|in|of|on)$|^[a-z]{1,3}\d$/.test(word)) || LINK.test(rest[0] ?? ''))
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
    .replace(/ (to|from|into|in|on|for|of) (?!all |the |[A-Z])/g, ' $1 the ');
  return `${thirdPerson(verb)} ${/^(?:all|any|every|each) /.test(object) ? '' : 'the '}${object}`;
}

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

function isWork(evidence: Evidence, { kind, name, path }: FoundSymbol): boolean {
  const words = identifierWords(shortName(name)).split(' ');
  return (
    /^(?:function|method)$/.test(kind) &&
    evidence.file(path)?.place === 'source' &&
    words.length > 1 &&
    !/^(?:as|by|can|from|get|has|is|may|of|set|should|to|with)$/.test(words[0] ?? '') &&
    (name.includes('.') || isVerb(firstWord({ name }))) &&
    !/(?:Err|Error|Exception|_?Internal|_?Impl|_?Inner)$/i.test(name) &&
    !TELLS.test(name) &&
    !COUNTS.test(shortName(name))
  );
}
