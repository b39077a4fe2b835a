import { addedJobs } from './added-jobs.ts';
import { definedJobs, triggeredJobs } from './defined-jobs.ts';
import { handledJobs } from './handled-jobs.ts';
import { ASKED_JOB, OWN_JOB } from './own-jobs.ts';
import { listedJobs, timedObjects } from './script-jobs.ts';
import { BY_CLOCK, givenTime, MADE_MESSAGE, type TaskWays } from './task-way.ts';

/** `new Worker('video', convert)`; a thread is made by the same name, but speaks of no queue. */
const AT_QUEUE = { constructs: true, role: 'does', by: 'named', handler: 1, sort: 'job' } as const;

/** The class of a queue in NestJS; one that only listens to what happens in a queue does none of its work. */
const PROCESSOR = {
  name: /^Processor$/,
  by: 'text',
  holds: /@Process\b|\bprocess\s*\(|extends WorkerHost/,
  sort: 'job',
} as const;
const INJECTED = { name: /^InjectQueue$/, by: 'text', sort: 'job' } as const;

/**
 * A time that a setting or a record holds, `cron.schedule(library.scanTime, () => scan(library))`; where the function is
 * handed in too, it is a helper that others call.
 */
function heldTime(args: readonly string[]): string | undefined {
  const [time = '', work = ''] = args;
  const isOwn = /^(?:async\s+)?(?:function\b|\([^()]*\)\s*=>\s*\{)|^this\.\w/.test(work);
  return givenTime(args) ?? (isOwn && /^[\w$]+(?:\??\.[\w$]+)*$/.test(time) ? 'on a cron schedule' : undefined);
}

/** Bull, BullMQ and queues built like it, pg-boss, Agenda, cron libraries, and the marks of NestJS. */
export const scriptTasks: TaskWays = {
  languages: /^(?:typescript|tsx|javascript)$/,
  words: [
    'setInterval',
    '@Interval',
    'ueue',
    'Worker',
    'Runner',
    'cron',
    'Cron',
    'scheduleJob',
    'Processor',
    'OnEvent',
    'Handler(',
    'Pattern(',
    'boss',
    'genda',
    'Bus',
    'Task',
    'Job',
    'Scheduler',
    'onTick',
    'emit(',
    'emitAsync(',
    'JOB',
  ],
  classes: [OWN_JOB],
  marks: [
    { ...PROCESSOR, needs: "'@nestjs/bull'", framework: 'Bull' },
    { ...PROCESSOR, needs: '"@nestjs/bull"', framework: 'Bull' },
    { ...PROCESSOR, framework: 'BullMQ' },
    {
      name: /^Cron$/,
      by: 'own',
      sort: 'job',
      framework: 'NestJS',
      schedule: (args) => givenTime(args) ?? 'on a cron schedule',
    },
    {
      name: /^Interval$/,
      by: 'own',
      sort: 'job',
      framework: 'NestJS',
      schedule: (args) => `every ${args.at(-1) ?? ''} ms`,
    },
    { name: /^OnEvent$/, by: 'text', sort: 'event', framework: 'NestJS' },
    { name: /^(?:EventPattern|MessagePattern)$/, by: 'text', sort: 'event', framework: 'NestJS' },
    { name: /^EventsHandler$/, by: 'named', sort: 'event', framework: 'NestJS' },
    { name: /^(?:CommandHandler|QueryHandler)$/, by: 'named', sort: 'request', framework: 'NestJS' },
    // A mark of the project on the method that does a job of its list.
    {
      name: /^(?:On|Handles?|Process(?:es)?|Register)?(?:Job|Task|QueueJob|JobHandler|TaskHandler)$/,
      by: 'job',
      sort: 'job',
      framework: 'a queue of jobs',
    },
    { ...INJECTED, needs: "'@nestjs/bull'", framework: 'Bull' },
    { ...INJECTED, needs: '"@nestjs/bull"', framework: 'Bull' },
    { ...INJECTED, framework: 'BullMQ' },
  ],
  calls: [
    ASKED_JOB,
    { ...MADE_MESSAGE, framework: 'NestJS' },
    { name: /Queue$/, constructs: true, role: 'calls', by: 'text', sort: 'job', framework: 'a queue' },
    { ...AT_QUEUE, name: /^Worker$/, needs: 'bullmq', framework: 'BullMQ' },
    { ...AT_QUEUE, name: /^(?:Worker|Runner|Consumer|QueueWorker)$/, needs: 'ueue', framework: 'a queue' },
    {
      name: /^process$/,
      needs: 'new Queue',
      role: 'does',
      by: 'receiver',
      handler: 0,
      sort: 'job',
      framework: 'a queue',
    },
    {
      name: /^(?:add|addBulk|enqueue)$/,
      receiver: /queue$|\bqueues?\.\w+$/i,
      role: 'asks',
      by: 'receiver',
      sort: 'job',
      framework: 'a queue',
    },
    { name: /^work$/, receiver: /boss$/i, role: 'does', by: 'text', handler: -1, sort: 'job', framework: 'pg-boss' },
    {
      name: /^(?:send|sendAfter|insert)$/,
      receiver: /boss$/i,
      role: 'asks',
      by: 'text',
      sort: 'job',
      framework: 'pg-boss',
    },
    {
      name: /^schedule$/,
      receiver: /boss$/i,
      role: 'asks',
      by: 'text',
      sort: 'job',
      framework: 'pg-boss',
      schedule: (args) => givenTime(args.slice(1)),
    },
    { name: /^define$/, receiver: /agenda$/i, role: 'does', by: 'text', handler: -1, sort: 'job', framework: 'Agenda' },
    { name: /^now$/, receiver: /agenda$/i, role: 'asks', by: 'text', sort: 'job', framework: 'Agenda' },
    {
      name: /^(?:every|schedule)$/,
      receiver: /agenda$/i,
      role: 'asks',
      by: 'text',
      at: 1,
      sort: 'job',
      framework: 'Agenda',
      schedule: (args, { name }) => {
        const time = givenTime(args);
        return name === 'every' && /^(?:\d+|one|two|three|five|ten) [a-z]+$/.test(time ?? '') ? `every ${time}` : time;
      },
    },
    { ...BY_CLOCK, name: /^schedule$/, receiver: /^(?:node_?)?cron$/i, framework: 'node-cron', schedule: heldTime },
    {
      ...BY_CLOCK,
      name: /^scheduleJob$/,
      needs: 'node-schedule',
      // A name may stand before the time.
      at: -1,
      handler: -1,
      framework: 'node-schedule',
      schedule: (args) => givenTime(args.slice(-2)),
    },
    { ...BY_CLOCK, name: /^(?:CronJob|Cron)$/, constructs: true, framework: 'cron' },
    {
      name: /^(?:emit|emitAsync)$/,
      receiver: /(?:event|emitter|bus)\w*$/i,
      role: 'asks',
      by: 'text',
      sort: 'event',
      framework: 'events',
    },
    { name: /^publish$/, receiver: /(?:event|bus)\w*$/i, role: 'asks', by: 'made', sort: 'event', framework: 'NestJS' },
    {
      name: /^execute$/,
      receiver: /(?:command|query)Bus$/i,
      role: 'asks',
      by: 'made',
      sort: 'request',
      framework: 'NestJS',
    },
    // In a page a timer moves something on the screen.
    {
      name: /^setInterval$/,
      receiver: /^null$/,
      folder:
        /^(?!.*(?:^|\/)(?:assets|public|static|client|frontend|web|www|wwwroot|javascripts|pages)\/).*?(?:^|\/)(?:server|backend|api|workers?|jobs?|cron|schedulers?)(?:\/[^.]*)?\.?[\w.-]*\.[cm]?[jt]s$/,
      role: 'does',
      by: 'around',
      sort: 'job',
      framework: 'a timer',
      // One that ends itself waits for something.
      schedule: ([work = '', span]) =>
        span === undefined || work.includes('clearInterval(') ? undefined : `every ${span} ms`,
    },
  ],
  read: (file) => [
    ...listedJobs(file),
    ...timedObjects(file),
    ...addedJobs(file),
    ...handledJobs(file),
    ...definedJobs(file),
    ...triggeredJobs(file),
  ],
};
