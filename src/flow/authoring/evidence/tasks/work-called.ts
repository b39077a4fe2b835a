import { thirdPerson, VERBS } from '../../../../engine/facts/text/verbs.ts';
import { identifierWords } from '../../../../engine/facts/text/words.ts';
import { callees } from '../../../../engine/pack/graph/symbol-graph.ts';
import { type FoundSymbol, shortName, symbolDetail } from '../../../../engine/pack/search/find-symbols.ts';
import { count } from '../../wording/count.ts';
import { docSentence, saysMore } from '../../wording/doc-sentence.ts';
import { joined } from '../../wording/list.ts';
import { capital, code } from '../../wording/markup.ts';
import { toldComment } from '../../wording/told-comment.ts';
import type { Evidence } from '../evidence.ts';
import { asDeed, continued, deedWords, isVerb, VAGUE } from './deed-words.ts';

/** A function as long as this does more than the few things that it calls by their names. */
const MOST_LINES = 40;
const MOST_CALLED = 3;
const MOST_DEEDS = 8;
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
  if (deeds.length === told.length && deeds.every((deed) => WHOLE.test(deed)))
    return capital(joined(deeds.map((deed, place) => continued(deeds[place - 1], deed))));
  const [single] = told.length === 1 ? told : [];
  return (
    (single && calledComment(evidence, single)) ||
    `Calls ${joined(told.map(({ name }) => code(name.split('.').slice(-2).join('.'))))}`
  );
}

/** What the comment on the one function says that the work is handed to, where it begins with a deed. */
function calledComment(evidence: Evidence, { id, name, path }: FoundSymbol): string | null {
  const own = shortName(name);
  const sentence = docSentence(symbolDetail(evidence.pack, id)?.doc ?? '', own);
  const told = sentence === null ? null : toldComment({ sentence, name: own, path });
  const [first = ''] = told?.toLowerCase().split(' ') ?? [];
  // What a function gives back is not the work of its caller.
  if (told === null || !saysMore(told, '') || /^(?:return|give|provide|report)s?$/.test(first)) return null;
  if (isVerb(first)) return asDeed(told);
  return VERBS.some((verb) => !VAGUE.test(verb) && thirdPerson(verb) === first) ? told : null;
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
