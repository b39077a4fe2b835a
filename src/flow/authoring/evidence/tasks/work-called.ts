import { thirdPerson, VERBS } from '../../../../engine/facts/text/verbs.ts';
import { identifierWords } from '../../../../engine/facts/text/words.ts';
import { callees } from '../../../../engine/pack/graph/symbol-graph.ts';
import { type FoundSymbol, shortName, symbolDetail } from '../../../../engine/pack/search/find-symbols.ts';
import { docSentence, saysMore } from '../../wording/doc-sentence.ts';
import { joined } from '../../wording/list.ts';
import { code, lower } from '../../wording/markup.ts';
import { toldComment } from '../../wording/told-comment.ts';
import type { Evidence } from '../evidence.ts';
import { asDeed, isVerb, VAGUE } from './deed-words.ts';

/** A function as long as this does more than the few things that it calls by their names. */
const MOST_LINES = 40;
const MOST_CALLED = 3;
/** That something is counted or logged is told beside the work, and is not it: `recordQueueDepth`. */
const COUNTS =
  /^(?:emit|publish|record|report|update)\w*(?:Count|Depth|Duration|Gauge|Latency|Metrics?|Size|Stats|Time)s?$/;
/** What every piece of work says at its end: `self._handle_success()`. */
const OUTCOME =
  /^_?(?:handle|on|set|mark|report)_?(?:success|error|failure|failed|done|finished|completed?|exception|progress)\w*$/i;
const TELLS = /(?:^|\.)(?:\w*log(?:ger)?|console|metrics?|tracer|telemetry)(?:\.|$)/i;

/**
 * The functions of the project that a piece of work calls: "Calls `gatherPrices` and `sendDigest`", or what the comment on
 * the only one says. Null where their names do not say a deed, or where there are too many of them to be the whole.
 */
export function workCalled(
  evidence: Evidence,
  doer: FoundSymbol,
  { startLine, endLine }: { startLine: number; endLine: number } = doer,
  isNext = false,
): string | null {
  if (!/^(?:function|method)$/.test(doer.kind) || endLine - startLine > MOST_LINES) return null;
  const all = callees(evidence.pack, doer.id, { limit: 60, atLeast: 'likely' })
    .filter(({ lines }) => lines.some((line) => line >= startLine && line <= endLine))
    .toSorted((a, b) => (a.lines[0] ?? 0) - (b.lines[0] ?? 0))
    .flatMap(({ symbol, lines }) =>
      symbol &&
      symbol.id !== doer.id &&
      isOwnCode(evidence, symbol) &&
      !lines.every((line) => isKept(evidence, doer, line, symbol))
        ? [symbol]
        : [],
    );
  const called = all.filter(isWork);
  const names = [...new Map(called.map((each) => [shortName(each.name), each])).values()];
  // `start` that only calls `execute` of its own class does what that does.
  const [only, ...others] = names;
  if (only && others.length === 0 && GENERIC.test(shortName(only.name)))
    return isNext || ownerName(only) !== ownerName(doer) ? null : workCalled(evidence, only, only, true);
  const told = names.filter(
    (each) => !GENERIC.test(shortName(each.name)) && (names.length === 1 || isVerb(firstWord(each))),
  );
  if (told.length === 0 || told.length > MOST_CALLED) return null;
  // A function that hands its work to one of its own name says nothing by that.
  if (told.every(({ name }) => shortName(name) === shortName(doer.name))) return null;
  const isMore = all.some(
    (each) => !told.some(({ name }) => shortName(name) === shortName(each.name)) && !isAsking(each),
  );
  const said = isMore ? [] : told.flatMap((each) => calledComment(evidence, each) ?? []);
  const shown = told.map(({ name }) => code(name.split('.').slice(-2).join('.')));
  return said.length === told.length
    ? said.map((each, place) => (place === 0 ? each : lower(each))).join('; ')
    : `Calls ${joined(isMore ? [...shown, 'more'] : shown)}`;
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

/** Names that any work has. */
const GENERIC =
  /^_?(?:execute|run|start|perform|process|handle|do|main|work|loop|invoke)(?:_?(?:async|jobs?|tasks?|work|core|once|loop|internal))*$/i;

function ownerName({ name }: FoundSymbol): string {
  return name.slice(0, Math.max(0, name.lastIndexOf('.')));
}

function firstWord({ name }: Pick<FoundSymbol, 'name'>): string {
  return identifierWords(shortName(name).replace(/^_+/, '')).split(' ')[0] ?? '';
}

/** What only asks for something. */
const ASKS = /^(?:as|by|can|from|get|has|is|may|of|set|should|to|with)$/;

function isAsking({ name }: FoundSymbol): boolean {
  return ASKS.test(firstWord({ name }));
}

const QUESTION = /^\s*(?:\}\s*)?(?:else\s*)?(?:if|elif|elseif|elsif|unless|while)\b/;

/** `if (!file_exists(crate_path(Crate::` before a call: what comes of it is handed on to what is asked there. */
function isInQuestion(before: string): boolean {
  const [head] = QUESTION.exec(before) ?? [];
  if (head === undefined || /[^=!<>]=[^=]/.test(before)) return false;
  const open: boolean[] = [];
  for (let place = head.length; place < before.length; place++) {
    if (before[place] === '(') open.push(/[\w$]/.test(before[place - 1] ?? ''));
    else if (before[place] === ')') open.pop();
  }
  return open.includes(true);
}

/** `prices = gatherPrices()`: what is kept in a variable is a step to the work; an error that is kept is none. */
function isKept(evidence: Evidence, { path }: FoundSymbol, line: number, { name }: FoundSymbol): boolean {
  const [before = ''] = (evidence.lines(path)?.[line - 1] ?? '').split(`${shortName(name)}(`);
  if (isInQuestion(before)) return true;
  const kept = /([\w$, ]+?)\s*:?=\s*(?:await |\$|&|new )?[\w.>:$-]*$/.exec(before)?.[1]?.trim();
  return kept !== undefined && !/^(?:(?:if )?(?:\w*[eE]rr|ok|_))$/.test(kept);
}

function isOwnCode(evidence: Evidence, { kind, name, path }: FoundSymbol): boolean {
  return (
    /^(?:function|method)$/.test(kind) &&
    evidence.file(path)?.place === 'source' &&
    !/(?:Err|Error|Exception)$/i.test(name) &&
    !TELLS.test(name) &&
    !COUNTS.test(shortName(name)) &&
    !OUTCOME.test(shortName(name))
  );
}

function isWork(symbol: FoundSymbol): boolean {
  const { name } = symbol;
  return (
    identifierWords(shortName(name)).includes(' ') &&
    !isAsking(symbol) &&
    (name.includes('.') || isVerb(firstWord({ name }))) &&
    !/(?:_?Internal|_?Impl|_?Inner)$/i.test(name)
  );
}
