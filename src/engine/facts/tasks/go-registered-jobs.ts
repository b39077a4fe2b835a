import type { CodeCall } from '../../syntax/parsed-file.ts';
import type { TaskFact } from '../fact.ts';
import type { SourceFile } from '../source-file.ts';
import { stringValue } from '../text/literal.ts';
import { task } from './task-way.ts';

const REGISTERS =
  /^(?:[mM]ust)?(?:[rR]egister|[aA]dd|[sS]chedule|[nN]ew)[A-Za-z]{0,20}(?:Task|Job|Cron)[A-Za-z]{0,12}$/;
const NAME = /^[A-Za-z][\w.-]*$/;
const SETTINGS = /^&?(?:\w+\.)?\w+\{/;
const TIME = /\b(?:Schedule|Spec|Cron|CronSpec|CronExpression)\s*:\s*"([^"\n]{2,60})"/g;
const OFF = /\bEnabled\s*:\s*false\b/;
const FUNCTION = /^(?:\w+\.)?[A-Za-z]\w*$/;
/** `return mirror.Update(ctx, …)`, `mirror.Sweep(ctx)`. */
const CALLED = /(?:^|[\n{;])\s*(?:return\s+|_\s*=\s*|(?:if\s+)?err\s*:?=\s*)?((?:\w+\.)?\w+)\(/g;
const NO_WORK = /^(?:log|fmt|errors)\.|^(?:if|for|func|switch|len|append|make)$/;

/**
 * What a register of the project is handed with a name, settings that hold a time, and the work: `RegisterTask("sweep",
 * &BaseConfig{Schedule: "@midnight"}, func(ctx) error { return rooms.Sweep(ctx) })`.
 */
export function goRegisteredJobs(file: SourceFile): TaskFact[] {
  if (!file.code.includes('Schedule') && !file.code.includes('Cron') && !file.code.includes('Spec')) return [];
  return file.parsed.calls.flatMap((call): TaskFact[] => {
    const [first, ...rest] = call.arguments;
    const name = REGISTERS.test(call.name) ? stringValue(first) : null;
    const given = rest.find((each) => SETTINGS.test(each));
    const work = rest.findLast((each) => each !== given && (each.startsWith('func(') || FUNCTION.test(each)));
    if (name === null || !NAME.test(name) || given === undefined || work === undefined) return [];
    const times = [...given.matchAll(TIME)].map(([, time = '']) => time);
    const [schedule] = times;
    if (schedule === undefined || times.length > 1) return [];
    const place = { startLine: file.lineOf(call), endLine: call.endLine, symbol: call.inside ?? undefined };
    const made = task(place, {
      name,
      role: 'does',
      sort: 'job',
      framework: 'a scheduler',
      schedule,
      handler: handlerOf(file, call, work),
    });
    return [OFF.test(given) ? { ...made, values: { ...made.values, off: true } } : made];
  });
}

const ADDS = /^(?:[mM]ust)?[aA]dd(?:Task|Job|Cron)\w{0,24}$/;
const SPEC =
  /^(?:@(?:every \w+|yearly|annually|monthly|weekly|daily|midnight|hourly)|(?:[\d*/,?LW#-]+\s+){4,5}[\w*/,?#-]+)$/;
const HOLDS_TASKS = /(?:^|\.)(?:cron|timed|scheduled)?_?(?:[tT]asks?|[jJ]obs?)$/;

/**
 * Work by its name in one call: with its time, as wrappers of cron take it, `timer.AddTaskByFunc("clean", "@daily", clean)`,
 * or without, where something else than code says when: `task.Register("clean", "Removes old crates", clean)`.
 */
export function goNamedWork(file: SourceFile): TaskFact[] {
  return file.parsed.calls.flatMap((call): TaskFact[] => {
    const [first, second, third] = call.arguments;
    const name = stringValue(first);
    if (name === null || !NAME.test(name)) return [];
    const spec = stringValue(second) ?? '';
    const isTimed = ADDS.test(call.name) && SPEC.test(spec);
    const isHeld = /^Register(?:Func|Task|Job)?$/.test(call.name) && HOLDS_TASKS.test(call.receiver ?? '');
    const work = isTimed ? third : isHeld ? call.arguments.slice(1).at(-1) : undefined;
    if (work === undefined || !(work.startsWith('func(') || FUNCTION.test(work))) return [];
    const handler = handlerOf(file, call, work) ?? lastMethod(work);
    // What is written on the spot is not what the function around it does.
    const symbol = work.startsWith('func(') ? undefined : (call.inside ?? undefined);
    const place = { startLine: file.lineOf(call), endLine: call.endLine, symbol };
    return [
      task(place, {
        name,
        role: 'does',
        sort: 'job',
        framework: isTimed ? 'a scheduler' : 'a register of tasks',
        schedule: isTimed ? spec : undefined,
        handler,
      }),
    ];
  });
}

/** The method that a function on the spot ends with: `Sweep` of `return store.Sweep(ctx)`. */
function lastMethod(work: string): string | undefined {
  const called = [...work.matchAll(CALLED)].flatMap(([, each = '']) => (NO_WORK.test(each) ? [] : each)).at(-1);
  return called?.split('.').at(-1);
}

/** The function that does it: handed over by its name, or called last by the one that is. */
function handlerOf(file: SourceFile, { name }: CodeCall, work: string): string | undefined {
  if (FUNCTION.test(work)) return inPackage(file, work);
  const called = [...work.matchAll(CALLED)].flatMap(([, each = '']) =>
    NO_WORK.test(each) || each === name ? [] : (inPackage(file, each) ?? []),
  );
  return called.at(-1);
}

/** A function under the package that its file calls otherwise: `room_service.Sweep` is `rooms.Sweep` of `shop/services/rooms`. */
function inPackage(file: SourceFile, written: string): string | undefined {
  const [, alias, name = ''] = /^(?:(\w+)\.)?(\w+)$/.exec(written) ?? [];
  if (alias === undefined)
    return file.parsed.symbols.some((each) => each.name === name && each.kind === 'function') ? name : undefined;
  const module = file.moduleOf(alias);
  return module === undefined || !module.includes('/')
    ? undefined
    : `${module
        .replace(/\/v\d+$/, '')
        .split('/')
        .at(-1)}.${name}`;
}

const MAKES_QUEUE = /^(?:[cC]reate|[nN]ew|[mM]ake)[A-Za-z]{0,20}Queue$/;
const PUTS = /^(?:Push|PushBlock|PushBack|Enqueue)$/;

/** `pushQueue = queue.CreateQueue(ctx, "push_update", handlePush)`, and who puts something into it: `pushQueue.Push(options)`. */
export function goNamedQueues(file: SourceFile): TaskFact[] {
  const told = { sort: 'job', framework: 'a queue' } as const;
  return file.parsed.calls.flatMap((call): TaskFact[] => {
    const place = { startLine: file.lineOf(call), endLine: call.endLine, symbol: call.inside ?? undefined };
    const holder = /(?:^|\.)(\w*[qQ]ueue)$/.exec(call.receiver ?? '')?.[1];
    if (PUTS.test(call.name) && holder !== undefined && call.arguments.length > 0)
      return [task(place, { ...told, name: holder, role: 'asks' })];
    const name = MAKES_QUEUE.test(call.name) ? namedIn(call.arguments) : null;
    const work = call.arguments.at(-1) ?? '';
    if (name === null || !/^(?:func\(|\w+(?:\(\w*\))?$)/.test(work)) return [];
    const held = /(?:^|[\s.])(\w+)\s*:?=\s*$/.exec(textBefore(file, call))?.[1];
    const handler = file.parsed.symbols.some((each) => each.name === work && each.kind === 'function')
      ? work
      : undefined;
    return [
      task(place, { ...told, name, role: 'does', handler }),
      ...(held === undefined ? [] : [task(place, { ...told, name, role: 'calls', handler: held })]),
    ];
  });
}

/** The one text among what is handed over, behind a context at most. */
function namedIn(given: readonly string[]): string | null {
  const [name, ...others] = given.slice(0, 2).flatMap((each) => stringValue(each) ?? []);
  return name !== undefined && others.length === 0 && NAME.test(name) ? name : null;
}

/** What stands before a call on its line. */
function textBefore(file: SourceFile, call: CodeCall): string {
  const line = file.textOf(call.line, call.line);
  const written = `${call.receiver === null ? '' : `${call.receiver}.`}${call.name}(`;
  const at = line.indexOf(written);
  return at < 0 ? '' : line.slice(0, at);
}
