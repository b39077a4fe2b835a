import type { TaskWays } from './task-way.ts';

/** Loops by the interval of Tokio, and jobs of its cron scheduler. */
export const rustTasks: TaskWays = {
  languages: /^rust$/,
  words: ['interval(', 'interval_at(', 'Job::new'],
  calls: [
    {
      name: /^interval$/,
      receiver: /^(?:tokio::)?time$|^null$/,
      needs: 'tokio',
      role: 'does',
      by: 'around',
      sort: 'job',
      framework: 'Tokio',
      schedule: ([span]) => `every ${span ?? ''}`,
    },
  ],
};
