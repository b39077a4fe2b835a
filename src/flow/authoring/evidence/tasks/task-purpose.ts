import { VERBS } from '../../../../engine/facts/text/verbs.ts';
import { identifierWords } from '../../../../engine/facts/text/words.ts';
import { type FoundSymbol, shortName, symbolsOfFile } from '../../../../engine/pack/search/find-symbols.ts';
import { capital, code } from '../../wording/markup.ts';
import type { Evidence } from '../evidence.ts';
import { LOOPS, tasksOf } from '../tasks.ts';
import { asDeed } from './deed-words.ts';
import { loopInside } from './loop-inside.ts';
import { graphDescription, ownDescription } from './own-description.ts';
import { scheduleComment } from './schedule-comment.ts';
import type { Doer, Task } from './task.ts';
import { workCalled } from './work-called.ts';
import { codeOf } from './work-code.ts';
import { docOf, ownerOf, saidOf, shortlySaid } from './work-comment.ts';
import { workDeleted } from './work-deleted.ts';
import { workLogged } from './work-logged.ts';
import { atTicks, handedOn, markedMethods, methodsTold } from './work-parts.ts';
import { workRecords } from './work-records.ts';

/**
 * What the code says of the work: above the function that does it, in the description that its class gives of itself, or
 * above that class. Where it says nothing, what its code does to tables and what it calls tell it; its name, which stands
 * beside it, is no witness of what is done.
 */
export function purposeOf(evidence: Evidence, task: Task): string | null {
  const { done, sort } = task;
  const [doer] = done;
  if (sort === 'event' || !doer) return null;
  if (doer.help) return asDeed(doer.help) ?? capital(doer.help.replace(/[.!]$/, ''));
  const graph = task.framework === 'Airflow' ? graphDescription(evidence, doer.fact) : null;
  if (graph !== null || !doer.symbol) return graph;
  // What is said of the function around, and what that calls beside, is not what is done at the time.
  if (doer.outside !== undefined)
    return scheduleComment(evidence, task) ?? (doer.outside.includes('.') ? `Calls ${code(doer.outside)}` : null);
  if (LOOPS.has(task.framework) && loopInside(evidence, task) !== null)
    return scheduleComment(evidence, task) ?? atTicks(evidence, doer.symbol) ?? null;
  if (isPlannedIn(task)) return scheduleComment(evidence, task) ?? workCalled(evidence, doer.symbol, doer.fact);
  const own = shortName(doer.symbol.name);
  // A class has the name of its work, so that a sentence about it may say little more.
  const isWhole = doer.symbol.kind === 'class';
  const around = isWhole ? doer.symbol : isItsWork(doer) ? ownerOf(evidence, doer) : undefined;
  // What a device does every few seconds is not what it is; one that runs as long as the program does is its loop.
  const owner = around && OF_TIME.has(task.framework) && !isCalledAfterWork(evidence, around) ? undefined : around;
  return (
    scheduleComment(evidence, task) ??
    saidOf(evidence, doer.symbol, own) ??
    (owner ? (ownDescription(evidence, owner) ?? saidOf(evidence, owner, own)) : null) ??
    workLogged(evidence, doer.symbol) ??
    shortlySaid(evidence, doer.symbol) ??
    saidOfClock(evidence, doer) ??
    (owner && !isWhole ? shortlySaid(evidence, owner) : null) ??
    (isBegun(evidence, doer.symbol) ? null : seenIn(evidence, doer.symbol))
  );
}

/** What a class does "periodically", or is called a task for, where one method of it alone is done by the clock. */
function saidOfClock(evidence: Evidence, doer: Doer): string | null {
  const owner = ownerOf(evidence, doer);
  if (!owner || !(OF_CLOCK.test(owner.name) || AGAIN.test(docOf(evidence, owner)))) return null;
  const own = tasksOf(evidence).filter(({ done }) =>
    done.some(({ symbol }) => symbol?.path === owner.path && symbol.name.startsWith(`${owner.name}.`)),
  );
  return own.length === 1 ? saidOf(evidence, owner, shortName(owner.name)) : null;
}

const OF_TIME: ReadonlySet<string> = new Set(['a ticker', 'a timer']);
const AGAIN = /^(?:Continuously|Periodically|Regularly) /;

/** `WeightWatcher`, `SweepOldCrates`, and what says itself that it is done again and again. */
function isCalledAfterWork(evidence: Evidence, owner: FoundSymbol): boolean {
  const [first = '', second] = identifierWords(shortName(owner.name)).toLowerCase().split(' ');
  return (
    OF_LOOP.test(owner.name) || (second !== undefined && VERBS.includes(first)) || AGAIN.test(docOf(evidence, owner))
  );
}

const OF_CLOCK = /(?:Cleaner|Cron|Job|Scheduler|Task|Worker)$/;
const OF_LOOP =
  /(?:Checker|Cleaner|Collector|Cron|Daemon|Gatherer|Job|Loop|Monitor|Poller|Purger|Reaper|Refresher|Reporter|Runner|Scanner|Scheduler|Sender|Syncer|Synchronizer|Task|Ticker|Timer|Updater|Watchdog|Watcher|Worker)$/i;

/** What was seen of its code: the tables it changes, and what it calls. */
function seenIn(evidence: Evidence, symbol: FoundSymbol): string | null {
  return (
    workDeleted(evidence, symbol) ??
    workRecords(evidence, symbol) ??
    calledService(evidence, symbol) ??
    doneIn(evidence, symbol) ??
    onlyCall(evidence, symbol)
  );
}

/** Whether the function around is the one that plans the work, which is written there without a name. */
function isPlannedIn({ done: [doer], schedules, framework }: Task): boolean {
  const fact = schedules[0]?.fact;
  const { path, startLine, endLine } = doer?.symbol ?? {};
  if (!fact || fact !== doer?.fact || fact.path !== path || LOOPS.has(framework)) return false;
  return fact.startLine > (startLine ?? 0) && fact.endLine < (endLine ?? 0) && fact.endLine > fact.startLine;
}

/** What the code of the work does, where no words tell it. */
function doneIn(evidence: Evidence, symbol: FoundSymbol): string | null {
  const [method, ...others] = markedMethods(evidence, symbol);
  if (method) return others.length === 0 ? seenIn(evidence, method) : methodsTold([method, ...others]);
  const ticked = atTicks(evidence, symbol);
  return (
    // What stands around the loop is done once.
    (ticked === undefined ? workCalled(evidence, symbol) : ticked) ?? handedOn(evidence, symbol)
  );
}

/** What a hosted service does first is not its work, where that is done by another of its methods. */
function isBegun({ pack }: Evidence, { name, path }: FoundSymbol): boolean {
  const other = name.replace(/\.StartAsync$/, '.ExecuteAsync');
  return other !== name && symbolsOfFile(pack, path).some((each) => each.name === other);
}

const SERVICE =
  /(?<![\w:])((?:[A-Z]\w*::)*[A-Z]\w*(?:Service|Interactor|Operation|UseCase))\.(?:new(?:\([^()]*\))?\.)?(?:call|perform|run|execute|process)\b/g;
const MOST_LINES = 40;

/** The one service that the job of a Ruby program hands its work to. */
function calledService(evidence: Evidence, doer: FoundSymbol): string | null {
  if (!doer.path.endsWith('.rb') || doer.endLine - doer.startLine > MOST_LINES) return null;
  const body = codeOf(evidence, doer);
  const [only, ...others] = new Set([...body.matchAll(SERVICE)].map(([, name = '']) => name));
  return only !== undefined && others.length === 0 ? `Calls ${code(only)}` : null;
}

/** A method of Ruby that is one call, of a class by its name. */
const ONE_CALL =
  /^\s*def [^\n]+\n\s*((?:[A-Z]\w*::)*[A-Z]\w*\.[a-z]\w*[!?]?)(?:\([^()\n]*\)| [\w:@][^\n.({]*)?\s*\n\s*end\s*$/;

/** The call that is the whole of a method of Ruby. */
function onlyCall(evidence: Evidence, doer: FoundSymbol): string | null {
  const called = doer.path.endsWith('.rb') ? ONE_CALL.exec(codeOf(evidence, doer))?.[1] : undefined;
  return called === undefined ? null : `Calls ${code(called)}`;
}

/** A class is described by its job where the one method of it that does work is the job; one of many methods is not. */
function isItsWork({ symbol }: Doer): boolean {
  return /(?:^|\.)(?:perform|handle|run|execute|call|process|invoke|__invoke|consume|__call__)(?:Async)?$|\.(?:Start|Do|DoWork)Async$/i.test(
    symbol?.name ?? '',
  );
}
