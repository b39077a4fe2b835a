import { posix } from 'node:path';
import { escaped } from '../../../base/escaped.ts';
import { CRON } from '../../../engine/facts/tasks/crontab-work.ts';
import { OWN_QUEUE } from '../../../engine/facts/tasks/go-queues.ts';
import { OWN_JOBS, OWN_MARK } from '../../../engine/facts/tasks/own-jobs.ts';
import { type FoundSymbol, findSymbols, readSymbol } from '../../../engine/pack/search/find-symbols.ts';
import { commandsOf } from './commands.ts';
import { constantText } from './constant-text.ts';
import { at, derived, type Evidence, type Found } from './evidence.ts';
import { directoryOf } from './files/directory-of.ts';
import { fileAt } from './routes/addresses/run-by-shell.ts';
import { handedToFile, withoutRunners } from './tasks/defined-jobs.ts';
import { eventHomes } from './tasks/event-classes.ts';
import { homeOf, homesOf, withReferences } from './tasks/handed-over.ts';
import { withoutTasksAtOnce } from './tasks/own-jobs.ts';
import { withoutOtherSpans } from './tasks/own-timers.ts';
import { queuedDoers } from './tasks/queued-work.ts';
import { withRegisteredListeners } from './tasks/registered-listeners.ts';
import { timeBehind } from './tasks/schedule-times.ts';
import { withoutWaits } from './tasks/sent-beside.ts';
import { startedLoops } from './tasks/started-loops.ts';
import type { Doer, Task } from './tasks/task.ts';
import { withoutUnmade } from './tasks/unmade-beans.ts';
import { ofUsedClass } from './tasks/used-class.ts';

const EVENT_BUS = 'an event bus';

/** What the framework itself tells: `post_save of Order`. */
const TOLD_BY_FRAMEWORK = / of /;

/** All jobs, and the events and requests that the code shows from both ends. What is asked for most comes first. */
export const tasksOf = derived((evidence): Task[] => {
  const own = withRegisteredListeners(
    evidence,
    evidence.facts('task').filter(({ path }) => evidence.file(path)?.place === 'source'),
  );
  const standing = withoutUnmade(evidence, own);
  const facts = withoutWaits(evidence, withoutOtherSpans(evidence, withoutTasksAtOnce(evidence, standing)));
  const queues = queueNames(facts);
  const called = ({ values }: Found<'task'>): string => queues.get(values.name) ?? values.name;
  const names = new Set(facts.filter(({ values }) => values.role === 'does').map(called));
  const sortsOf = Map.groupBy(
    facts.filter(({ values }) => values.role === 'does'),
    called,
  );
  const ambiguous = new Set(
    [...sortsOf].flatMap(([name, all]) => (new Set(all.map(({ values }) => values.sort)).size > 1 ? [name] : [])),
  );
  const byEnd = Map.groupBy(names, lastPart);
  // What is done by the code that makes it, and asked for by none, is no work in the background.
  const atOnce = new Set(
    facts.flatMap(({ values }) => (values.role === 'calls' && values.framework === 'Laravel' ? [values.name] : [])),
  );
  // Where a framework does the work behind a response, a mark of the project only makes functions fit for that.
  const isMarked = facts.some(({ values }) => AFTER_RESPONSE.has(values.framework));
  const isAtOnce = (name: string, framework: string): boolean =>
    atOnce.has(name) || (isMarked && framework === OWN_MARK);
  const homes = homesOf(evidence, facts);
  const classOf = eventHomes(evidence, facts);
  const byName = Map.groupBy(
    facts.filter(({ values }) => values.role !== 'calls'),
    (fact) => {
      const name = called(fact);
      // A job and an event may have the same name.
      if (ambiguous.has(name)) return `${name}${APART}${fact.values.sort}s`;
      // Loops of one name in several packages have nothing to do with each other.
      if (LOOPS.has(fact.values.framework)) return `${name}${APART}${directoryOf(fact.path)}`;
      const event = classOf(fact, name);
      if (event !== null) return `${name}${APART}${event}`;
      const own = homes.get(name);
      if (own) return `${name}${APART}${homeOf(evidence, own, fact)}`;
      if (names.has(name) || isText(fact)) return name;
      const fitting = (byEnd.get(lastPart(name)) ?? []).filter((each) => isSameEnd(each, name));
      return fitting.find((each) => isInModuleOf(evidence, each, fact)) ?? fitting[0] ?? name;
    },
  );
  const found = [...byName].flatMap(([key, own]): Task[] => {
    const [name = key] = key.split(APART);
    const done = own.filter(({ values }) => values.role === 'does');
    const [first] = done;
    const asks = own.filter(({ values }) => values.role === 'asks');
    const planned = own.find(({ values }) => values.schedule !== undefined);
    const asked = withReferences(
      evidence,
      first,
      asks.filter(({ values }) => values.schedule === undefined),
    );
    const isNamed = planned !== undefined || own.some(({ values }) => NAMING.has(values.framework));
    const doers = first
      ? once(done.flatMap((fact) => doerOf(evidence, fact) ?? []))
      : isNamed
        ? [...namedDoers(evidence, name), ...ofFramework(evidence, name, planned)]
        : own.some(({ values }) => values.framework === OWN_QUEUE)
          ? queuedDoers(evidence, name)
          : [];
    const known = own.find(({ values }) => values.role === 'asks' && values.framework !== OWN_JOBS);
    const { sort, framework: by } = ((OWN.has(first?.values.framework) ? (known ?? first) : first) ?? planned ?? own[0])
      ?.values ?? { sort: 'job', framework: '' };
    // What is published on a bus may come to those who handle it by a mediator.
    const isOnBus = sort === 'event' && by !== EVENT_BUS && asks.some(({ values }) => values.framework === EVENT_BUS);
    const framework = isOnBus ? `${EVENT_BUS} and ${by}` : by;
    const isSeen =
      sort === 'job'
        ? asked.length > 0 || planned || !isAtOnce(name, framework)
        : asked.length > 0 || TOLD_BY_FRAMEWORK.test(name);
    if (doers.length === 0 || !isSeen) return [];
    const schedules = own.flatMap((fact) =>
      fact.values.schedule === undefined ? [] : [{ text: fact.values.schedule, fact }],
    );
    // A queue is often called by a constant, or by a property.
    const called = /^[A-Z][A-Z\d_]+$/.test(name)
      ? constantText(evidence, name)
      : first && name.startsWith('${')
        ? (timeBehind(evidence, name, at(first))?.value ?? null)
        : null;
    return [{ name: called ?? methodName(doers[0], name), sort, framework, done: doers, asked, schedules }];
  });
  return withoutRunners(evidence, [...found, ...startedLoops(evidence, found)]).sort(
    (a, b) => rank(b) - rank(a) || (a.name < b.name ? -1 : 1),
  );
});

/** What is registered and says itself what it hears does it once. */
function once(doers: readonly Doer[]): Doer[] {
  return doers.filter(
    ({ symbol }, place) => symbol == null || doers.findIndex((other) => other.symbol?.id === symbol.id) === place,
  );
}

/** With its class, where a method does it under its own name. */
function methodName(doer: Doer | undefined, name: string): string {
  const parts = doer?.symbol?.name.split('.') ?? [];
  return doer?.symbol?.kind === 'method' && parts.length > 1 && parts.at(-1) === name
    ? parts.slice(-2).join('.')
    : name;
}

/** A loop that waits for a clock says less of the product than a job that has a name. */
function rank({ schedules: [schedule], asked, framework }: Task): number {
  const isPlanned =
    (schedule !== undefined && !/^(?:as long as|once,)/.test(schedule.text)) || framework === 'scheduled tasks';
  return (
    asked.length +
    (isPlanned ? 6 : schedule ? 3 : 0) -
    (LOOPS.has(framework) ? 10 : 0) -
    (schedule?.fact.values.off ? 2 : 0)
  );
}

const OWN: ReadonlySet<string | undefined> = new Set([OWN_JOBS, OWN_MARK]);
const AFTER_RESPONSE: ReadonlySet<string> = new Set(['FastAPI', 'Starlette']);

/** In these the function itself waits, so it is not the function that is called again and again. */
export const LOOPS: ReadonlySet<string> = new Set(['a ticker', 'a timer', 'a goroutine', 'an executor', 'Tokio']);

/** Libraries that are handed any function, which need not say that it may be. */
const NAMING: ReadonlySet<string> = new Set([
  'Hangfire',
  'JobRunr',
  'RQ',
  'APScheduler',
  'schedule',
  'Quartz',
  ...AFTER_RESPONSE,
]);

/** An event of Laravel that is called by a text has its whole name wherever it is written. */
function isText({ values: { framework, sort, name } }: Found<'task'>): boolean {
  return framework === 'Laravel' && sort === 'event' && /[.:]/.test(name);
}

const PARTS = /::|\./;
const APART = ' in ';

function lastPart(name: string): string {
  return name.split(PARTS).at(-1) ?? name;
}

/** `SendJob` inside of a module is its `Mail::SendJob`, and `shop.tasks.clean` the function `clean`. */
function isSameEnd(a: string, b: string): boolean {
  const [first, second] = [a.split(PARTS), b.split(PARTS)];
  const length = Math.min(first.length, second.length);
  return first.slice(-length).join('.') === second.slice(-length).join('.');
}

/** Whether the code that asks stands in the module of the job: inside of `Mail`, `SendJob` is `Mail::SendJob`. */
function isInModuleOf({ pack }: Evidence, name: string, { symbol }: Found<'task'>): boolean {
  const around = (symbol === null ? null : readSymbol(pack, symbol))?.name.split(PARTS) ?? [];
  return name
    .split(PARTS)
    .slice(0, -1)
    .every((part, place) => around[place] === part);
}

/** The names of queues by the variables of the code that stand for them, where a variable stands for one alone. */
function queueNames(facts: readonly Found<'task'>[]): Map<string, string> {
  const names = new Map<string, Set<string>>();
  for (const { values } of facts)
    if (values.handler !== undefined && (values.role === 'calls' || isRegistered(values)))
      names.set(values.handler, (names.get(values.handler) ?? new Set()).add(values.name));
  return new Map([...names].flatMap(([variable, all]) => (all.size === 1 ? [[variable, [...all][0] ?? '']] : [])));
}

/** A task of Celery or Dramatiq that goes by another name than its function. */
function isRegistered({ role, framework }: Found<'task'>['values']): boolean {
  return role === 'does' && (framework === 'Celery' || framework === 'Dramatiq');
}

/** Null where the method that a list names cannot be told from others, or is none of the project. */
function doerOf(evidence: Evidence, fact: Found<'task'>): Doer | null {
  const { pack } = evidence;
  const { handler } = fact.values;
  const own = fact.symbol === null ? null : readSymbol(pack, fact.symbol);
  if (fact.values.framework === CRON) {
    const started = startedFile(evidence, handler);
    // A manifest that writes the table does none of the work in it.
    const place = started ?? (fact.path.endsWith('.pp') ? null : fact);
    return managed(evidence, fact) ?? (place && { fact: place, symbol: null });
  }
  if (handler === undefined) return { fact, symbol: own };
  const elsewhere = handedToFile(evidence, fact);
  if (elsewhere !== undefined)
    return elsewhere.symbol === null && elsewhere.fact === fact ? { fact, symbol: own } : elsewhere;
  const [, folder, name = handler] = (fact.path.endsWith('.go') && /^(\w+)\.(\w+)$/.exec(handler)) || [];
  const isType = folder !== undefined && /^[A-Z]/.test(folder);
  const named = findSymbols(pack, name, { exact: true, limit: isType ? 100 : 10 }).filter(
    ({ kind, path, name: own }) =>
      /^(?:function|method)$/.test(kind) &&
      (folder === undefined ||
        (isType ? own.split('.').at(-2) === folder : directoryOf(path).split('/').at(-1) === folder)),
  );
  const symbol =
    named.find(({ path }) => path === fact.path) ??
    importedOf(evidence, fact.path, name, named) ??
    (named.length === 1 ? named[0] : own && ofReceiver(evidence, own, named, name));
  if (!symbol && (folder === undefined || isType) && handler.includes('.')) return null;
  return symbol || fact.values.schedule === undefined
    ? { fact, symbol: symbol ?? own }
    : { fact, symbol: own, outside: handler };
}

/** The command of Django that a line of a table starts by its name, or that a table is called after. */
function managed(evidence: Evidence, { path, values: { name, handler } }: Found<'task'>): Doer | null {
  const told = path.endsWith('.pp') ? (handler ?? name) : (/^manage\.py (.*)$/.exec(name)?.[1] ?? '');
  const word = told.replace(/^\S*manage\.py /, '').split(' ')[0] ?? '';
  const called = ` ${word.replaceAll('-', '_')}`;
  const command = commandsOf(evidence).find(
    (each) => each.fact.values.framework === 'Django' && each.name.endsWith(called),
  );
  return word !== '' && command ? { fact: command.fact, symbol: null, help: command.help } : null;
}

/** The file of the project that a line of a table starts. */
function startedFile(evidence: Evidence, script: string | undefined): Doer['fact'] | null {
  const path = script === undefined ? null : fileAt(evidence, script);
  return path === null ? null : { path, startLine: 1, endLine: LINES_OF_HEAD };
}

const LINES_OF_HEAD = 20;

/** Of several functions of one name, the one that the file imports by it: `import { sendMail } from './mail.js'`. */
function importedOf(
  evidence: Evidence,
  from: string,
  name: string,
  named: readonly FoundSymbol[],
): FoundSymbol | undefined {
  if (named.length > 1 && from.endsWith('.php')) return ofUsedClass(evidence, from, name, named);
  if (named.length < 2 || !/\.[cm]?[jt]sx?$/.test(from)) return undefined;
  const line = new RegExp(`^import .*\\b${escaped(name)}\\b.* from ['"](\\.{1,2}/[^'"]+)['"]`);
  const target = (evidence.lines(from) ?? []).flatMap((each) =>
    each.includes(name) ? (line.exec(each)?.[1] ?? []) : [],
  )[0];
  if (target === undefined) return undefined;
  const path = posix.join(directoryOf(from), target).replace(/\.[cm]?[jt]sx?$/, '');
  return named.find((each) => each.path.replace(/(?:\/index)?\.[cm]?[jt]sx?$/, '') === path);
}

/** Of several methods of one name, the one whose class is called as the object is: `s.orderService.Count()`. */
function ofReceiver(
  evidence: Evidence,
  around: FoundSymbol,
  named: readonly FoundSymbol[],
  name: string,
): FoundSymbol | undefined {
  const text = evidence.text(around);
  const owners = new Set(
    [...text.matchAll(new RegExp(`(\\w+)\\.${escaped(name)}\\(`, 'g'))].map(([, own = '']) => own.toLowerCase()),
  );
  const [only, ...others] = named.filter((each) => owners.has(each.name.split('.').at(-2)?.toLowerCase() ?? ''));
  return others.length === 0 ? only : undefined;
}

/** What a schedule or a queue is told by its name alone: a command, a function, or a method of a class. */
function namedDoers(evidence: Evidence, name: string): Doer[] {
  const command = commandsOf(evidence).find((each) => each.name === name || each.name.endsWith(` ${name}`));
  if (command) return [{ fact: command.fact, symbol: null, help: command.help }];
  const [symbol, ...others] = findSymbols(evidence.pack, name, { exact: true, limit: 10 }).filter(
    (each) => evidence.file(each.path)?.place === 'source' && !PROMISED.test(each.name) && each.kind !== 'constructor',
  );
  return symbol && others.length === 0 ? [{ fact: symbol, symbol }] : [];
}

/** `$schedule->command('queue:prune-failed')` starts a command of Laravel, or of a package, where the project has none of the name. */
function ofFramework(evidence: Evidence, name: string, planned: Found<'task'> | undefined): Doer[] {
  if (planned?.values.framework !== 'Laravel' || !(/^[a-z][\w-]*(?::[\w-]+)+$/.test(name) || name.endsWith('Command')))
    return [];
  const isOwn =
    commandsOf(evidence).some((each) => each.name === name || each.name.endsWith(` ${name}`)) ||
    (!name.includes(':') && findSymbols(evidence.pack, name, { exact: true, limit: 1 }).length > 0);
  const around = planned.symbol === null ? null : readSymbol(evidence.pack, planned.symbol);
  return isOwn ? [] : [{ fact: planned, symbol: around, outside: name }];
}

/** `IMailer.Send` says that somebody does it. */
const PROMISED = /(?:^|\.)I[A-Z][a-z]\w*\.\w+$/;
