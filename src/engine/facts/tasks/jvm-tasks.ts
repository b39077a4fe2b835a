import type { TaskFact } from '../fact.ts';
import type { SourceFile } from '../source-file.ts';
import { namedArgument } from '../text/literal.ts';
import { executorWork, workRequests } from './executor-work.ts';
import { jobrunrWork } from './jobrunr-work.ts';
import { OWN_JOB } from './own-jobs.ts';
import { MADE_MESSAGE, type TaskWays, taskAt } from './task-way.ts';

/** Frameworks have the same words for it; which one it is, the imports say. */
const BY_MARK = { name: /^Scheduled$/, by: 'own', sort: 'job', schedule: markedTime } as const;
const LISTENING = {
  name: /^(?:EventListener|TransactionalEventListener|ApplicationModuleListener)$/,
  by: 'parameter',
  sort: 'event',
} as const;

/** Schedules, events and listeners of Spring, Micronaut and Quarkus, jobs of Quartz and JobRunr, executors, and the workers of Android. */
export const jvmTasks: TaskWays = {
  languages: /^(?:java|kotlin|scala|groovy)$/,
  words: [
    '@Scheduled',
    'Listener',
    'publishEvent',
    '@Incoming',
    'Template',
    'JobExecutionContext',
    '@Subscribe',
    '@Channel',
    'mitter',
    'Job',
    'Task',
    'Worker',
    'scheduleAtFixedRate',
    'scheduleWithFixedDelay',
    'WorkRequest',
    'jobrunr',
    'org.quartz',
  ],
  classes: [
    {
      base: /^(?:Job|QuartzJobBean)$/,
      method: /^execute(?:Internal)?$/,
      by: 'class',
      sort: 'job',
      framework: 'Quartz',
    },
    {
      base: /^(?:Coroutine|Listenable|Rx)?Worker$/,
      method: /^(?:do|start|create)Work$/,
      by: 'class',
      sort: 'job',
      framework: 'WorkManager',
    },
    OWN_JOB,
  ],
  marks: [
    { ...BY_MARK, needs: 'io.micronaut', framework: 'Micronaut' },
    { ...BY_MARK, needs: 'io.quarkus', framework: 'Quarkus' },
    { ...BY_MARK, framework: 'Spring' },
    { ...BY_MARK, name: /^Recurring$/, needs: 'org.jobrunr', framework: 'JobRunr' },
    { ...LISTENING, needs: 'io.micronaut', framework: 'Micronaut' },
    { ...LISTENING, framework: 'Spring' },
    { name: /^Subscribe$/, by: 'parameter', sort: 'event', framework: 'an event bus' },
    { name: /^KafkaListener$/, by: 'text', sort: 'job', framework: 'Kafka' },
    { name: /^RabbitListener$/, by: 'text', sort: 'job', framework: 'RabbitMQ' },
    { name: /^JmsListener$/, by: 'text', sort: 'job', framework: 'JMS' },
    { name: /^SqsListener$/, by: 'text', sort: 'job', framework: 'SQS' },
    { name: /^Incoming$/, by: 'text', sort: 'job', framework: 'reactive messaging' },
  ],
  calls: [
    { ...MADE_MESSAGE, framework: 'Spring' },
    { name: /^publishEvent$/, role: 'asks', by: 'made', sort: 'event', framework: 'Spring' },
    { name: /^post$/, receiver: /bus$/i, role: 'asks', by: 'made', sort: 'event', framework: 'an event bus' },
    {
      name: /^(?:send|sendDefault)$/,
      receiver: /kafka\w*$/i,
      role: 'asks',
      by: 'text',
      sort: 'job',
      framework: 'Kafka',
    },
    {
      name: /^(?:convertAndSend|convertSendAndReceive)$/,
      role: 'asks',
      by: 'text',
      sort: 'job',
      framework: 'RabbitMQ',
    },
  ],
  read: (file) => [...executorWork(file), ...workRequests(file), ...jobrunrWork(file), ...quartzPlans(file)],
};

const PLANNED =
  /\bcronSchedule\(\s*"([^"\n]{5,60})"|\brepeat(Secondly|Minutely|Hourly)Forever\(\s*(\d*)\s*\)|\bwithIntervalIn(Seconds|Minutes|Hours)\(\s*(\d+)\s*\)/g;

/** The one job of Quartz that a file builds, and the one time that it gives to it. */
function quartzPlans(file: SourceFile): TaskFact[] {
  if (!file.text.includes('org.quartz')) return [];
  const [job, ...jobs] = [
    ...file.code.matchAll(/\b(?:JobBuilder\s*\.\s*)?newJob\(\s*([A-Z]\w*)(?:\.class|::class\.java)/g),
  ];
  const [time, ...times] = [...file.code.matchAll(PLANNED)];
  if (!job || !time || jobs.length > 0 || times.length > 0) return [];
  const [, cron, repeated, amount, unit, many] = time;
  const of =
    unit?.toLowerCase() ?? `${{ Secondly: 'second', Minutely: 'minute', Hourly: 'hour' }[repeated ?? ''] ?? ''}s`;
  const schedule = cron ?? `every ${many ?? (amount || '1')} ${of}`.replace(/^every 1 (\w+)s$/, 'every $1');
  return [taskAt(file, job.index, { name: job[1] ?? '', role: 'asks', sort: 'job', framework: 'Quartz', schedule })];
}

/** `cron = "0 3 * * *"`, `every = "24h"`, `fixedRate = 15, timeUnit = TimeUnit.SECONDS`. */
function markedTime(args: readonly string[]): string | undefined {
  const given = (name: string): string | undefined => namedArgument(args, name)?.replaceAll('"', '');
  const span = ['every', 'interval', 'fixedRate', 'fixedDelay', 'fixedRateString', 'fixedDelayString']
    .map(given)
    .find(Boolean);
  if (span === undefined) return given('cron') ?? args.join(', ');
  const unit = given('timeUnit')?.split('.').at(-1)?.toLowerCase() ?? 'ms';
  const isNumber = /^[\d_]+L?(?: ?\* ?[\d_]+L?)*$/.test(span);
  // A constant counts in the unit of the mark, while a text may have a unit of its own.
  const isName = /^[A-Z][\w.]*(?: ?\* ?\d+)?$/.test(span) && (given('fixedRate') ?? given('fixedDelay')) === span;
  // Spring counts the number behind a property in the unit of the mark, too.
  const isProperty = /^\$\{[^{}]*\}$/.test(span) && (given('fixedRateString') ?? given('fixedDelayString')) === span;
  return `every ${isNumber || isProperty || (isName && unit === 'ms') ? `${span.replace(/(?<=\d)L/g, '')} ${unit}` : span}`;
}
