import { escaped } from '../../../base/escaped.ts';
import type { SourceFile } from '../source-file.ts';
import { closingBracket } from '../text/literal.ts';
import { defaultTriggers } from './default-triggers.ts';
import { OWN_JOB } from './own-jobs.ts';
import { MADE_MESSAGE, type TaskWays, taskAt } from './task-way.ts';

/** Hosted services, handlers of MediatR and of message buses, Hangfire and Quartz. */
export const dotnetTasks: TaskWays = {
  languages: /^csharp$/,
  words: [
    'BackgroundService',
    'IHostedService',
    'IBackground',
    'Handler<',
    'Consumer<',
    'Job',
    'Task',
    'Publish',
    'Send(',
  ],
  classes: [
    {
      base: /^(?:BackgroundService|IHostedService)$/,
      method: /^(?:ExecuteAsync|StartAsync)$/,
      // Others extend it.
      except: /^(?:Base|Abstract)[A-Z]|[a-z]Base$/,
      by: 'class',
      sort: 'job',
      framework: 'hosted services',
      schedule: hostedTime,
    },
    // The interface of a project or of a library for the same.
    {
      base: /^IBackground(?:Process|Service|Worker|Task)$/,
      method: /^(?:Execute|Start|Run)(?:Async)?$/,
      by: 'class',
      sort: 'job',
      framework: 'background processes',
      schedule: hostedTime,
    },
    {
      base: /^(?:IRequestHandler|ICommandHandler|IQueryHandler|IStreamRequestHandler)$/,
      method: /^Handle(?:Async)?$/,
      by: 'parameter',
      sort: 'request',
      framework: 'a mediator',
    },
    {
      base: /^(?:INotificationHandler|IIntegrationEventHandler|IDomainEventHandler|IEventHandler|IHandleMessages)$/,
      method: /^Handle(?:Async)?$/,
      by: 'parameter',
      sort: 'event',
      framework: 'a mediator',
    },
    // Tasks that a project runs by a clock of its own, and listeners of its own events.
    {
      base: /^I(?:Scheduled|Recurring|Periodic)(?:Task|Job)$/,
      method: /^(?:Execute|Run)(?:Async)?$/,
      by: 'class',
      sort: 'job',
      framework: 'scheduled tasks',
      schedule: defaultTriggers,
    },
    {
      base: /^I(?:Event|Domain|Notification)(?:Consumer|Listener|Subscriber)$/,
      method: /^(?:On|Handle|Consume|On[A-Z]\w*)(?:Async)?$/,
      by: 'parameter',
      sort: 'event',
      framework: 'an event bus',
    },
    { base: /^IConsumer$/, method: /^Consume$/, by: 'parameter', sort: 'job', framework: 'MassTransit' },
    {
      base: /^IJob$/,
      method: /^Execute$/,
      // It makes the job itself, whichever was asked for.
      except: /JobRunner$/,
      by: 'class',
      sort: 'job',
      framework: 'Quartz',
    },
    OWN_JOB,
  ],
  calls: [
    { ...MADE_MESSAGE, framework: 'a mediator' },
    { name: /^Send(?:Async)?$/, role: 'asks', by: 'made', sort: 'request', framework: 'a mediator' },
    {
      name: /^Publish(?:Async)?$/,
      receiver: /[bB]us$/,
      role: 'asks',
      by: 'made',
      sort: 'event',
      framework: 'an event bus',
    },
    { name: /^Publish(?:Async)?$/, role: 'asks', by: 'made', sort: 'event', framework: 'a mediator' },
  ],
  read: (file) => [...hangfire(file), ...quartz(file), ...triggered(file)],
};

const NO_STOP =
  /\bStopAsync\([^()]*\)\s*(?:=>\s*Task\.(?:CompletedTask|FromResult\(\w*\))\s*;|\{\s*(?:return\s+Task\.(?:CompletedTask|FromResult\(\w*\))\s*;\s*)?\})/;
/** What goes on when a method that began it has returned. */
const GOES_ON =
  /\bwhile\s*\(|\bfor\s*\(\s*;|\bTimer\b|PeriodicTimer|await foreach|Task\.(?:Run|Factory)|\+=|\b(?:Subscribe|Start|Consume|Receive|Listen|Process)\w*\(|_\w*[tT]ask\s*=/;
const PAUSE = /\bTask\.Delay\(\s*(TimeSpan\.From\w+\(\s*\d+\s*\)|\d[\d_]*)\s*[,)]/g;
const TIMED =
  /\bnew (?:PeriodicTimer\(|Timer\([^;]{0,200},)\s*(TimeSpan\.From\w+\(\s*\d+\s*\))\s*\)|\bnew [A-Z]\w*Timer\(\s*(?:\(int\)\s*)?(TimeSpan\.From\w+\(\s*\d+\s*\))(?:\.TotalMilliseconds)?\s*,/g;

/** A service that stops nothing, and that leaves nothing behind that goes on, works once. */
function hostedTime(file: SourceFile, index: number): string | undefined {
  const { startLine, endLine } = file.symbol(index) ?? { startLine: 1, endLine: 1 };
  const text = withHeldSpans(file.bare.slice(file.offsetOf(startLine), file.offsetOf(endLine + 1)));
  const body = text.replace(/\b(?:Start|Stop)Async\(/g, '(');
  const isBackground = file.symbol(index)?.bases.includes('BackgroundService') ?? false;
  if (!isBackground && NO_STOP.test(text) && !GOES_ON.test(body)) return 'once, when the program starts';
  // Whether one without a loop ends soon depends on what it calls.
  if (isBackground && !GOES_ON.test(body)) return undefined;
  const times = new Set([...text.matchAll(TIMED)].map(([, span, own]) => span ?? own ?? ''));
  if (times.size === 1) return `every ${[...times][0]}`;
  // What waits after an error is no beat.
  const calm = withoutCatches(text);
  if (times.size === 0 && endsItself(calm)) return undefined;
  const pauses = new Set([...calm.matchAll(PAUSE)].map(([, span = '']) => span));
  const [pause] = pauses.size === 1 && times.size === 0 && /\bwhile\s*\(/.test(text) ? pauses : [];
  const span = pause === undefined || !/^\d/.test(pause) ? pause : `${pause} ms`;
  return `as long as the program runs${span === undefined ? '' : `, with pauses of ${span}`}`;
}

/** With the spans in the place of the fields that hold them and are never set again. */
function withHeldSpans(text: string): string {
  const fields = [...text.matchAll(/\b(?:readonly|const) TimeSpan (\w+)\s*=\s*(TimeSpan\.From\w+\(\s*\d+\s*\))\s*;/g)];
  return fields.reduce(
    (whole, [, name = '', span = '']) =>
      [...whole.matchAll(new RegExp(`\\b${escaped(name)}\\s*=[^=>]`, 'g'))].length > 1
        ? whole
        : whole.replace(new RegExp(`(?<=[(,]\\s*)${escaped(name)}(?=\\s*[,)])`, 'g'), span),
    text,
  );
}

function withoutCatches(text: string): string {
  let kept = '';
  let from = 0;
  for (const { index } of text.matchAll(/\bcatch\b[^{};]{0,200}\{/g)) {
    const open = text.indexOf('{', index);
    const close = index < from ? -1 : closingBracket(text, open);
    if (close < 0) continue;
    kept += text.slice(from, index);
    from = close + 1;
  }
  return kept + text.slice(from);
}

/** Whether the loops of a service end when their work is done, and nothing else of it goes on. */
function endsItself(text: string): boolean {
  if (/\bTimer\b|PeriodicTimer|await foreach|\+=|\b(?:Subscribe|Consume|Receive|Listen)\w*\(/.test(text)) return false;
  const loops = [...text.matchAll(/\bwhile\s*\(/g)].flatMap(({ index }) => {
    const open = text.indexOf('{', index);
    const close = open < 0 ? -1 : closingBracket(text, open);
    return close < 0 ? [] : [text.slice(open, close)];
  });
  const ends = /^\s*(?:break|return)\s*;/m;
  return (
    loops.length > 0 &&
    loops.every((loop) => !/\bcase\b|\bforeach\b|\bfor\b/.test(loop) && ends.test(loop.replace(CANCELLED, '')))
  );
}

const CANCELLED = /\bif\s*\([^\n]*(?:[cC]ancel|[sS]top)[^\n]*\)\s*\{?\s*(?:break|return)\s*;/g;

/** `RecurringJob.AddOrUpdate<Mailer>("digest", mailer => mailer.Send(), Cron.Daily)` */
function hangfire(file: SourceFile): ReturnType<typeof taskAt>[] {
  if (!file.text.includes('Hangfire')) return [];
  const calls = /\b\w*[jJ]ob\w*\.(?:Enqueue|Schedule|AddOrUpdate)(?:<(\w+)>)?\(([^;]{0,300})/g;
  return [...file.code.matchAll(calls)].flatMap((match) => {
    const [, type, rest = ''] = match;
    const method = /=>\s*(?:await\s+)?(?:\w+\.)?(\w+)\(/.exec(rest)?.[1];
    if (method === undefined) return [];
    const schedule = /\bCron\.\w+(?:\([^()]*\))?|"[\d*/, -]{9,}"/.exec(rest)?.[0];
    return [
      taskAt(file, match.index, {
        // A service may be asked for by its interface.
        name: type === undefined ? method : `${type.replace(/^I(?=[A-Z][a-z])/, '')}.${method}`,
        role: 'asks',
        sort: 'job',
        framework: 'Hangfire',
        schedule: schedule?.replaceAll('"', ''),
      }),
    ];
  });
}

const LONGEST_PLAN = 1_500;

/** `JobBuilder.Create<Clean>()` and, before the next one, `.WithCronSchedule("0 0 3 * * ?")`. */
function quartz(file: SourceFile): ReturnType<typeof taskAt>[] {
  if (!file.text.includes('Quartz')) return [];
  const made = [...file.code.matchAll(/\b(?:JobBuilder\s*\.\s*Create|AddJob|ScheduleJob)<(\w+)>\(/g)];
  return made.map((match, place) => {
    const plan = file.code.slice(match.index, Math.min(made[place + 1]?.index ?? Infinity, match.index + LONGEST_PLAN));
    return taskAt(file, match.index, {
      // A job may be asked for by its interface.
      name: (match[1] ?? '').replace(/^I(?=[A-Z][a-z])/, ''),
      role: 'asks',
      sort: 'job',
      framework: 'Quartz',
      schedule: planTime(plan),
    });
  });
}

/** A job beside the trigger that starts it: `(typeof(CleanJob), nightly)`, where `nightly` was built with a time. */
function triggered(file: SourceFile): ReturnType<typeof taskAt>[] {
  if (!file.text.includes('TriggerBuilder')) return [];
  const pairs = [...file.code.matchAll(/\btypeof\((\w+)\)\s*,\s*(\w+)\s*\)/g)];
  return pairs.flatMap((match) => {
    const [, name = '', trigger = ''] = match;
    const from = file.code.search(new RegExp(`\\b${escaped(trigger)}\\s*=\\s*TriggerBuilder\\.Create\\(`));
    if (from < 0) return [];
    const plan = file.code.slice(from, from + LONGEST_PLAN).split(/\.Build\(\)\s*;/)[0] ?? '';
    return [
      taskAt(file, match.index, { name, role: 'asks', sort: 'job', framework: 'Quartz', schedule: planTime(plan) }),
    ];
  });
}

/** Of two times, which one holds is decided while it runs. */
function planTime(plan: string): string | undefined {
  const times = [
    ...[...plan.matchAll(/\bWithCronSchedule\(\s*"([^"\n]{5,60})"/g)].map(([, cron = '']) => cron),
    ...[...plan.matchAll(/\bWithIntervalIn(Seconds|Minutes|Hours)\(\s*(\d{1,6})\s*\)/g)].map(
      ([, unit = '', amount = '']) => `every ${amount} ${unit.toLowerCase()}`,
    ),
  ];
  const [first, second] = times;
  if (first === undefined) return undefined;
  if (plan.includes('.WithInterval(')) return times.length === 1 ? unlessGiven(plan, first) : undefined;
  if (second === undefined) return first;
  const isEither = times.length === 2 && /WithCronSchedule\([^;]*;\s*\}\s*else\b[^;]*WithCronSchedule\(/.test(plan);
  return isEither ? `${first} or ${second}` : undefined;
}

/** The interval that somebody hands over holds in the place of a time: `if (pause.HasValue) { … } else { … }`. */
const GIVEN =
  /\bif\s*\(\s*([\w.]{1,60}?)(?:\.HasValue|\s*!=\s*null|\s+is\s+not\s+null)\s*\)([\s\S]{1,900}?)\belse\b([\s\S]{1,900})/;
const LONGEST_TIME = 80;

function unlessGiven(plan: string, time: string): string | undefined {
  const [, name = '', then = '', otherwise = ''] = GIVEN.exec(plan) ?? [];
  const told = `${time} unless ${name} is given`;
  const isSo = then.includes('.WithInterval(') && then.includes(name) && otherwise.includes(`"${time}"`);
  return isSo && told.length <= LONGEST_TIME ? told : undefined;
}
