import type { TaskWays } from './task-way.ts';

/** A time as it is written, where it is no variable that only a caller fills. */
const given = ([first = '']: readonly string[]): string | undefined =>
  /^["'`]|^[A-Z]/.test(first) ? first.replace(/^["'`]|["'`]$/g, '') : undefined;
/** What keeps a connection alive is no work of the product. */
const every = ([span = '']: readonly string[]): string | undefined =>
  /ping|beat|alive/i.test(span) ? undefined : `every ${span}`;

/** Cron libraries, Asynq, and functions that work by a ticker. */
export const goTasks: TaskWays = {
  languages: /^go$/,
  words: ['AddFunc', 'AddJob', 'asynq', 'gocron', 'NewTicker', 'time.Tick('],
  calls: [
    {
      name: /^AddFunc$/,
      role: 'does',
      by: 'named',
      at: 1,
      handler: 1,
      sort: 'job',
      framework: 'cron',
      schedule: given,
    },
    { name: /^AddJob$/, role: 'does', by: 'named', at: 1, handler: 1, sort: 'job', framework: 'cron', schedule: given },
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
};
