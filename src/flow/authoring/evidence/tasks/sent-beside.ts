import { callers } from '../../../../engine/pack/graph/symbol-graph.ts';
import { type FoundSymbol, readSymbol, shortName, symbolDetail } from '../../../../engine/pack/search/find-symbols.ts';
import type { Evidence, Found } from '../evidence.ts';

/** What is sent its own way: `go work()`, `go func() { … }()`, `group.Go(func() error { … })`. */
const SENT = /(?:^|[^\w.])go\s+[\w.(]|\.Go\(/;
/** Who answers one request lives no longer than that. */
const ANSWERS = /\bhttp\.(?:ResponseWriter|Request)\b|\b(?:gin|echo|fiber)\.(?:Context|Ctx)\b/;
/** Functions that go on while the program runs, by their names. */
const GOES_ON =
  /^(?:run|start|serve|watch|monitor|poll|keep|sync|collect|refresh|clean|sweep|flush|prune|purge|expire|heartbeat|report)|(?:loop|worker|periodic\w*|background|watcher|ticker|daemon|routine)/i;
const SAYS_SO = /\b(?:periodic(?:ally)?|background|goroutine|every|interval|regularly|continuous(?:ly)?|loops?)\b/i;
const MOST_STEPS = 3;
const MOST_CALLERS = 20;

/**
 * The facts without loops of Go that a caller waits for: a ticker is also how a function waits for something, tells how
 * far it is, or keeps one connection open. What is sent its own way, here or by a caller, goes on in the background.
 */
export function withoutWaits(evidence: Evidence, facts: readonly Found<'task'>[]): Found<'task'>[] {
  return facts.filter((fact) => {
    if (fact.values.framework !== 'a ticker' || fact.values.handler !== undefined || fact.symbol === null) return true;
    const around = readSymbol(evidence.pack, fact.symbol);
    return !around || goesOn(evidence, around, fact.startLine);
  });
}

function goesOn(evidence: Evidence, around: FoundSymbol, line: number): boolean {
  const { signature = '', doc = null } = symbolDetail(evidence.pack, around.id) ?? {};
  if (ANSWERS.test(signature)) return false;
  if (isSent(evidence, around, heardAt(evidence, around, line)) || isEndless(evidence, around, line)) return true;
  const found = sentBy(evidence, around, MOST_STEPS);
  return found ?? (GOES_ON.test(shortName(around.name)) || SAYS_SO.test(doc ?? ''));
}

/** Where a ticker is listened to: it may be made before the loop is sent its own way. */
function heardAt(evidence: Evidence, { path, endLine }: FoundSymbol, line: number): number {
  const place = (evidence.lines(path) ?? []).slice(line - 1, endLine).findIndex((text) => /\.C\b/.test(text));
  return line + Math.max(0, place);
}

/** Channels that tell a loop that its time is over. */
const ENDING =
  /^\s*case (?:\w+(?:, \w+)? :?= )?<-[^:]*(?:done|ctx|context|stop|quit|exit|clos|cancel|shutdown|term|kill|sig)/i;

/** Whether a loop leaves only when it is told to, so that nobody can wait for its end. */
function isEndless(evidence: Evidence, { path, endLine }: FoundSymbol, line: number): boolean {
  const lines = (evidence.lines(path) ?? []).slice(line - 1, endLine);
  return lines.every((text, place) => {
    if (!/^\s*(?:return|break|goto)\b/.test(text)) return true;
    const depth = text.search(/\S/);
    const head = lines
      .slice(0, place)
      .findLast((each) => /^\s*(?:case\b|default:)/.test(each) && each.search(/\S/) < depth);
    return head !== undefined && ENDING.test(head);
  });
}

/** Whether a caller of a function, or one of theirs, sends it its own way; null where nobody is known to call it. */
function sentBy(evidence: Evidence, symbol: FoundSymbol, steps: number): boolean | null {
  const uses = callers(evidence.pack, symbol.id, { limit: MOST_CALLERS }).flatMap(({ symbol: caller, lines }) =>
    caller && caller.id !== symbol.id && evidence.file(caller.path)?.place === 'source' ? [{ caller, lines }] : [],
  );
  if (uses.length === 0) return null;
  if (uses.some(({ caller, lines }) => lines.some((line) => isSent(evidence, caller, line)))) return true;
  return steps > 1 && uses.some(({ caller }) => isStart(caller) || sentBy(evidence, caller, steps - 1) === true);
}

/** The program itself waits for what it is there for. */
function isStart({ name }: FoundSymbol): boolean {
  return /^(?:main|run|serve|start|execute|daemon)/i.test(shortName(name));
}

/** Whether a line, or a block of the function around it, is sent its own way. */
function isSent(evidence: Evidence, around: FoundSymbol, line: number): boolean {
  const lines = evidence.lines(around.path) ?? [];
  let depth = Number.POSITIVE_INFINITY;
  for (let place = line - 1; place >= around.startLine; place--) {
    const text = lines[place] ?? '';
    const own = text.search(/\S/);
    if (own < 0 || own >= depth) continue;
    depth = own;
    if (SENT.test(text)) return true;
  }
  return false;
}
