import { escaped } from '../../../base/escaped.ts';
import type { CodeCall } from '../../syntax/parsed-file.ts';
import type { SourceFile } from '../source-file.ts';
import { stringValue } from '../text/literal.ts';
import { clockWork } from './clock-work.ts';
import { goNamedJobs } from './go-named-jobs.ts';
import { goOwnTimers } from './go-own-timers.ts';
import { goQueues } from './go-queues.ts';
import { goNamedQueues, goNamedWork, goRegisteredJobs } from './go-registered-jobs.ts';
import { riverWork } from './go-river.ts';
import { BY_CLOCK, givenTime, ownName, type TaskWays, task, taskAt } from './task-way.ts';

/** What keeps a connection alive, or ends a wait, is no work of the product. */
const every = ([span = '']: readonly string[]): string | undefined =>
  /ping|beat|alive|time_?out/i.test(span) ? undefined : `every ${span}`;

/** Cron libraries, Asynq, and functions that work by a ticker. */
export const goTasks: TaskWays = {
  languages: /^go$/,
  words: [
    'AddFunc',
    'AddJob',
    'asynq',
    'gocron',
    'NewTicker',
    'time.Tick(',
    'Cron(',
    'Every(',
    'us.Publish(',
    'us.Subscribe(',
    'Schedule() string',
    'ron.Register(',
    'rontab.Register(',
    'cheduler.Register(',
    'nqueue',
    'QueueTask(',
    'QueueJob(',
    'beego',
    'Recurring',
    'Periodic',
    'Repeating',
    'Task("',
    'riverqueue',
    'Job("',
    'Worker("',
    '.WithJob(',
    '.WithFunc(',
    '.WithTask(',
    '.WithHandler(',
    'Job(ctx,',
    'Task(ctx,',
    'Worker(ctx,',
    'Schedule:',
    'Cron:',
    'Spec:',
    'ueue(',
    'ueue.Push',
    'ddTask',
    'ddCron',
    'ddJob',
    'ask.Register',
    'asks.Register',
    'ob.Register',
    'obs.Register',
  ],
  calls: [
    // What makes pages small is handed functions by the same name.
    { ...BY_CLOCK, name: /^Add(?:Func|Job)$/, needs: 'cron', framework: 'cron' },
    // A task of Beego has its name, its time and its work: `toolbox.NewTask("clean", "0 0 3 * * *", clean)`.
    {
      name: /^NewTask$/,
      receiver: /^(?:toolbox|task)$/,
      needs: 'beego',
      role: 'does',
      by: 'named',
      handler: 2,
      sort: 'job',
      framework: 'Beego',
      schedule: ([, time = '']) => givenTime([time]),
    },
    // A register of the project: `crontab.Register(settings.SweepTime, sweep)`.
    {
      name: /^Register(?:Func|Job|Task)?$/,
      receiver: /(?:^|\.)(?:cron(?:tab|s)?|scheduler)$/i,
      role: 'does',
      by: 'named',
      at: 1,
      handler: 1,
      sort: 'job',
      framework: 'cron',
      schedule: (args) => (args.length === 2 ? (cronText(args[0]) ?? 'on a cron schedule') : undefined),
    },
    // With a name before the time: `app.Cron().Add("cleanLogs", "0 3 * * *", func() { … })`.
    {
      name: /^(?:Must)?Add$/,
      receiver: /[cC]ron(?:\(\))?$/,
      role: 'does',
      by: 'named',
      handler: 2,
      sort: 'job',
      framework: 'cron',
      schedule: ([, time = '']) => givenTime([time]),
    },
    {
      name: /^Do$/,
      receiver: /\.Every\(|\.Cron\(/,
      role: 'does',
      by: 'named',
      handler: 0,
      sort: 'job',
      framework: 'gocron',
      schedule: (_args, { receiver }) => receiver?.slice(receiver.search(/Every\(|Cron\(/)),
    },
    // A function of the project around it: `NewJob("backup", conf.BackupSchedule(), backup.Start)`.
    {
      name: /^(?:New|Add)Job$/,
      needs: 'go-co-op/gocron',
      receiver: /^null$/,
      role: 'does',
      by: 'text',
      handler: 2,
      sort: 'job',
      framework: 'gocron',
      schedule: ([, time = '']) =>
        /^[\w.]*(?:[sS]chedule|[cC]ron)\w*(?:\(\))?$/.test(time) ? time : givenTime([time]),
    },
    // Queues of the project or of a small library: `queue.DispatchCron(s.clean, s.config.CleanupTime)`.
    {
      name: /^(?:Dispatch|Schedule|Run)(?:Cron|Every)$/,
      role: 'does',
      by: 'named',
      handler: 0,
      sort: 'job',
      framework: 'a queue',
      schedule: (args, { name }) => (args[1] && name.endsWith('Every') ? `every ${args[1]}` : args[1]),
    },
    {
      name: /^(?:HandleFunc|Handle)$/,
      needs: 'hibiken/asynq',
      role: 'does',
      by: 'named',
      handler: 1,
      sort: 'job',
      framework: 'Asynq',
    },
    { name: /^NewTask$/, receiver: /^asynq$/, role: 'asks', by: 'named', sort: 'job', framework: 'Asynq' },
    {
      name: /^(?:NewTicker|Tick)$/,
      receiver: /^time$/,
      role: 'does',
      by: 'around',
      sort: 'job',
      framework: 'a ticker',
      schedule: every,
    },
  ],
  read: (file) => [
    ...eventBus(file),
    ...plannedTypes(file),
    ...plannedJobs(file),
    ...recurringTasks(file),
    ...goOwnTimers(file),
    ...goNamedJobs(file),
    ...goQueues(file),
    ...goRegisteredJobs(file),
    ...goNamedWork(file),
    ...goNamedQueues(file),
    ...plannedMessages(file),
    ...riverWork(file),
  ],
};

/** A time that is written; what a register is called by, a name or a key of its own, is none. */
function cronText(written: string | undefined): string | undefined {
  const text = stringValue(written ?? '');
  return text !== null && /^@\w|^[\d*/,-]+(?: [\d*/,?A-Za-z-]+){4,5}$/.test(text) ? text : undefined;
}

const JOB_TIME = /^gocron\.(CronJob|DurationJob)\(\s*("[^"]*"|[^,()]+)\s*[,)]/;
const DAILY =
  /^gocron\.DailyJob\(\s*1\s*,\s*gocron\.NewAtTimes\(\s*gocron\.NewAtTime\(\s*(\d{1,2})\s*,\s*(\d{1,2})\s*,\s*\d+\s*\)\s*,?\s*\)/;
const JOB_WORK = /^gocron\.NewTask\(\s*([\w.]+)\s*[,)]/;

/** `s.NewJob(gocron.CronJob("0 3 * * *", false), gocron.NewTask(clean))`; a time that a caller hands over is none. */
function plannedJobs(file: SourceFile): ReturnType<typeof taskAt>[] {
  if (!file.text.includes('gocron.NewTask(')) return [];
  return file.parsed.calls.flatMap((call) => {
    const schedule = call.name === 'NewJob' ? plannedTime(file, call.arguments[0] ?? '') : null;
    const name = JOB_WORK.exec(call.arguments[1] ?? '')?.[1];
    if (schedule === null) return [];
    const place = { startLine: file.lineOf(call), endLine: call.endLine, symbol: call.inside ?? undefined };
    const told = { role: 'does', sort: 'job', framework: 'gocron', schedule } as const;
    if (name !== undefined) return [task(place, { ...told, name: ownName(name), handler: ownName(name) })];
    const written = /^gocron\.NewTask\(\s*(func\b.*)$/s.exec(call.arguments[1] ?? '')?.[1];
    const around = file.symbol(call.inside ?? undefined)?.name ?? file.name;
    const work = written === undefined ? null : clockWork(file, call, { name: around, work: written, isOwn: true });
    return work?.handler === undefined ? [] : [task(place, { ...told, ...work })];
  });
}

/** The time of a job, where it is written there or a constant of the file holds it. */
function plannedTime(file: SourceFile, written: string): string | null {
  const [, hour, minute = ''] = DAILY.exec(written) ?? [];
  if (hour !== undefined) return `every day at ${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`;
  const [, sort, time = ''] = JOB_TIME.exec(written) ?? [];
  if (sort === undefined) return null;
  const name = time.trim();
  const isHeld = file.parsed.symbols.some((each) => each.name === name && each.kind === 'constant');
  if (/^[a-z]\w*$/.test(name) && !isHeld) return null;
  return sort === 'CronJob' ? name.replaceAll('"', '') : `every ${name}`;
}

/** `scheduler.Register("@every 30s", asynq.NewTask(TypeMail, nil))` */
function plannedMessages(file: SourceFile): ReturnType<typeof taskAt>[] {
  if (!file.text.includes('asynq.NewTask(')) return [];
  return file.parsed.calls.flatMap((call) => {
    const [time, work = ''] = call.name === 'Register' ? call.arguments : [];
    const name = /^asynq\.NewTask\(\s*("[^"]+"|[\w.]+)/.exec(work)?.[1];
    const schedule = cronText(time);
    if (name === undefined || schedule === undefined) return [];
    const place = { startLine: call.line, endLine: call.line, symbol: call.inside ?? undefined };
    const own = ownName(name.replaceAll('"', ''));
    return [task(place, { name: own, role: 'asks', sort: 'job', framework: 'Asynq', schedule })];
  });
}

const RECURS = /^(?:[A-Za-z][a-z]+)?(?:Recurring|Periodic(?:al)?|Repeating)(?:Task|Job|Work)$/;

/** A helper of the project that takes a name, the work and the time: `CreateRecurringTask("clean", s.clean, time.Hour)`. */
function recurringTasks(file: SourceFile): ReturnType<typeof taskAt>[] {
  return file.parsed.calls.flatMap((call) => {
    const unnamed = RECURS.test(call.name) ? unnamedWork(file, call) : null;
    if (unnamed) return [unnamed];
    const [first, work = '', span = '', ...more] = call.arguments;
    const name = RECURS.test(call.name) && more.length === 0 ? stringValue(first) : null;
    if (name === null || !/^[A-Za-z][\w .-]*$/.test(name) || !/^[\w.]+(?: ?\* ?[\w.]+)*$/.test(span)) return [];
    const around = file.symbol(call.inside ?? undefined);
    // A time that the function around is handed is told by those who call it.
    if (around && new RegExp(`[(,]\\s*${escaped(span.replace(/\W.*$/, ''))}\\b[^.]`).test(around.signature)) return [];
    const place = { startLine: file.lineOf(call), endLine: call.endLine, symbol: call.inside ?? undefined };
    const isMethod = /^\w+\.\w+$/.test(work) || file.parsed.symbols.some((each) => each.name === work);
    const told = {
      name,
      role: 'does' as const,
      sort: 'job' as const,
      framework: 'a scheduler',
      schedule: `every ${span}`,
    };
    return [task(place, isMethod ? { ...told, handler: ownName(work) } : told)];
  });
}

/** The same without a name: `go p.runPeriodicTask(5*time.Minute, p.clean)`. */
function unnamedWork(file: SourceFile, call: CodeCall): ReturnType<typeof taskAt> | null {
  const [span = '', work = '', ...more] = call.arguments;
  const name = /^(?:\w+\.)*(\w+)$/.exec(/^func\(\) \{\s*([\w.]+)\([^{}]*\)\s*\}$/.exec(work)?.[1] ?? work)?.[1];
  const isSpan = /^(?:\d+ ?\* ?)?time\.\w+(?: ?\* ?\d+)?$|^(?:\w+\.)?[A-Z]\w*$|^\w*(?:[iI]nterval|[pP]eriod)$/.test(
    span,
  );
  if (!isSpan || name === undefined || more.length > 0) return null;
  const place = { startLine: file.lineOf(call), endLine: call.endLine, symbol: call.inside ?? undefined };
  const given = new RegExp(`[(,]\\s*${escaped(span)}\\b`).test(file.symbol(call.inside ?? undefined)?.signature ?? '');
  const schedule = given || /^[a-z]\w*$/.test(span) ? 'in a loop' : `every ${span}`;
  return task(place, { name, handler: name, role: 'does', sort: 'job', framework: 'a ticker', schedule });
}

const OWN_TIME = /\bfunc \((?:\w+ )?\*?(\w+)\) Schedule\(\) string \{\s*return "((?:@|\*|\d)[^"\n]{2,60})"/g;

/** A type that says itself when it is run: `func (c Clean) Schedule() string { return "0 3 * * *" }`. */
function plannedTypes(file: SourceFile): ReturnType<typeof taskAt>[] {
  if (!file.text.includes('Schedule() string')) return [];
  return [...file.code.matchAll(OWN_TIME)].flatMap((match) => {
    const [, name = '', schedule = ''] = match;
    const run = file.parsed.symbols.findIndex(
      (each) => each.owner === name && /^(?:Run|Execute|Handle)$/.test(each.name),
    );
    const { startLine, endLine } = file.symbol(run) ?? {};
    if (startLine === undefined || endLine === undefined) return [];
    return [
      task({ startLine, endLine, symbol: run }, { name, role: 'does', sort: 'job', framework: 'cron', schedule }),
    ];
  });
}

const TOLD = /\b\w*[bB]us\.Publish\(\s*(?:&?[\w.]+\{\s*(?:Name|Topic|Type):\s*)?("[^"\n]+"|[\w.]*(?:Event|Topic)\w*)/g;
const HEARD = /\b\w*[bB]us\.Subscribe\(\s*(?:\d+,\s*)?("[^"\n]+"|[\w.]*(?:Event|Topic)\w*)/g;

/** A bus inside of the program: `bus.Publish(hub.Message{Name: config.EventOrderMade})`. */
function eventBus(file: SourceFile): ReturnType<typeof taskAt>[] {
  if (!/us\.(?:Publish|Subscribe)\(/.test(file.text)) return [];
  const found = (pattern: RegExp, role: 'does' | 'asks') =>
    [...file.code.matchAll(pattern)].map((match) => {
      const name = ownName((match[1] ?? '').replaceAll('"', ''));
      return taskAt(file, match.index, { name, role, sort: 'event', framework: 'an event bus' });
    });
  return [...found(HEARD, 'does'), ...found(TOLD, 'asks')];
}
