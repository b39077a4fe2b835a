import type { SourceFile } from '../source-file.ts';
import { MADE_MESSAGE, type TaskWays, taskAt } from './task-way.ts';

/** Hosted services, handlers of MediatR and of message buses, Hangfire and Quartz. */
export const dotnetTasks: TaskWays = {
  languages: /^csharp$/,
  words: ['BackgroundService', 'IHostedService', 'Handler<', 'Consumer<', 'Job', 'Task', 'Publish', 'Send('],
  classes: [
    {
      base: /^(?:BackgroundService|IHostedService)$/,
      method: /^(?:ExecuteAsync|StartAsync)$/,
      by: 'class',
      sort: 'job',
      framework: 'hosted services',
      schedule: 'as long as the program runs',
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
    },
    {
      base: /^I(?:Event|Domain|Notification)(?:Consumer|Listener|Subscriber)$/,
      method: /^(?:On|Handle|Consume|On[A-Z]\w*)(?:Async)?$/,
      by: 'parameter',
      sort: 'event',
      framework: 'an event bus',
    },
    { base: /^IConsumer$/, method: /^Consume$/, by: 'parameter', sort: 'job', framework: 'MassTransit' },
    { base: /^IJob$/, method: /^Execute$/, by: 'class', sort: 'job', framework: 'Quartz' },
  ],
  calls: [
    { ...MADE_MESSAGE, framework: 'a mediator' },
    { name: /^Send(?:Async)?$/, role: 'asks', by: 'made', sort: 'request', framework: 'a mediator' },
    { name: /^Publish(?:Async)?$/, role: 'asks', by: 'made', sort: 'event', framework: 'a mediator' },
  ],
  read: (file) => [...hangfire(file), ...quartz(file)],
};

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
        name: type === undefined ? method : `${type}.${method}`,
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
    const times = [
      ...[...plan.matchAll(/\bWithCronSchedule\(\s*"([^"\n]{5,60})"/g)].map(([, cron = '']) => cron),
      ...[...plan.matchAll(/\bWithIntervalIn(Seconds|Minutes|Hours)\(\s*(\d{1,6})\s*\)/g)].map(
        ([, unit = '', amount = '']) => `every ${amount} ${unit.toLowerCase()}`,
      ),
    ];
    // Of two times, which one holds is decided while it runs.
    const [schedule] = times.length === 1 && !plan.includes('.WithInterval(') ? times : [];
    return taskAt(file, match.index, {
      name: match[1] ?? '',
      role: 'asks',
      sort: 'job',
      framework: 'Quartz',
      schedule,
    });
  });
}
