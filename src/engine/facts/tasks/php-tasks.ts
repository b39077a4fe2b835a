import type { SourceFile } from '../source-file.ts';
import { eventsOfLaravel, importedAs } from './php-events.ts';
import { madeJobs } from './php-jobs.ts';
import { calledByTime, FREQUENCY, frequencyTold, givenArguments, heldSchedules } from './php-schedules.ts';
import { MADE_MESSAGE, type TaskWays, taskAt } from './task-way.ts';

/** Queues, events and the schedule of Laravel, and the Messenger of Symfony. */
export const phpTasks: TaskWays = {
  languages: /^php$/,
  words: [
    'ShouldQueue',
    'AbstractJob',
    'BaseJob',
    'dispatch',
    'event(',
    'chedule',
    'AsMessageHandler',
    'MessageHandlerInterface',
    'AsEventListener',
    'AsCronTask',
    'AsPeriodicTask',
    'Listeners',
    '$listen',
    'getSubscribedEvents',
    'function subscribe(',
    'Event::listen(',
    'Event::fire(',
    'Event::until(',
    '->listen(',
    'dispatchesEvents',
    '\\Jobs\\',
  ],
  classes: [
    {
      base: /(?:^|\\)ShouldQueue$/,
      method: /^handle$/,
      by: 'class',
      sort: 'job',
      framework: 'Laravel',
      folder: /(?:^|\/)Jobs\//i,
    },
    // A queue takes anything that can be put on it, wherever it lies; listeners, mails and notices are told by what they hear.
    {
      base: /(?:^|\\)ShouldQueue$/,
      method: /^handle$/,
      holds: /^\s*use\s[^;]*\b(?:Dispatchable|Queueable)\b[^;]*;/m,
      by: 'class',
      sort: 'job',
      framework: 'Laravel',
      folder: /^(?!.*(?:^|\/)(?:Listeners?|Subscribers?|Mails?|Notifications?|Events?|Observers?)\/)/i,
    },
    // A base of the project's own that can be put on a queue stands between.
    {
      base: /(?:^|\\)(?:Abstract|Base)(?:Queue\w*)?Job$/,
      method: /^handle$/,
      by: 'class',
      sort: 'job',
      framework: 'Laravel',
    },
    {
      base: /(?:^|\\)MessageHandlerInterface$/,
      method: /^__invoke$/,
      by: 'parameter',
      sort: 'job',
      framework: 'Symfony Messenger',
    },
    {
      base: /^/,
      method: /^handle$/,
      by: 'parameter',
      sort: 'event',
      framework: 'Laravel',
      folder: /(?:^|\/)Listeners?\//i,
    },
  ],
  marks: [
    { name: /(?:^|\\)AsMessageHandler$/, by: 'parameter', sort: 'job', framework: 'Symfony Messenger' },
    { name: /(?:^|\\)AsEventListener$/, by: 'parameter', sort: 'event', framework: 'Symfony' },
    {
      name: /(?:^|\\)As(?:Cron|Periodic)Task$/,
      by: 'own',
      sort: 'job',
      framework: 'Symfony',
      schedule: (args) => args[0]?.replace(/^\w+:\s*|["']/g, ''),
    },
  ],
  calls: [
    { ...MADE_MESSAGE, framework: 'Laravel' },
    {
      name: /^dispatch$/,
      receiver: /^\\?(?:\w+\\)*Event$/,
      role: 'asks',
      by: 'made',
      sort: 'event',
      framework: 'Laravel',
    },
    {
      name: /^dispatch(?:AfterResponse|If|Unless)?$/,
      receiver: /^\\?[A-Z]/,
      role: 'asks',
      by: 'receiver',
      sort: 'job',
      framework: 'Laravel',
    },
    { name: /^dispatch$/, role: 'asks', by: 'made', sort: 'job', framework: 'Laravel' },
    { name: /^event$/, role: 'asks', by: 'made', sort: 'event', framework: 'Laravel' },
    {
      name: FREQUENCY,
      receiver: /chedule(?:->|::)(?:job|command)\(/,
      role: 'asks',
      by: 'receiver',
      sort: 'job',
      framework: 'Laravel',
      schedule: (args, { name, receiver }) => `${frequencyTold(name, args)}${givenArguments(receiver ?? '')}`,
    },
  ],
  named: importedAs,
  read: (file) => [
    ...eventsOfLaravel(file),
    ...madeJobs(file),
    ...subscribers(file),
    ...ofModels(file),
    ...calledByTime(file),
    ...heldSchedules(file),
  ],
};

/** What a subscriber of Symfony lists: `OrderMade::class => ['onOrder', 10]`. */
function subscribers(file: SourceFile): ReturnType<typeof taskAt>[] {
  const from = file.code.search(/\bfunction getSubscribedEvents\b/);
  if (from < 0) return [];
  const list = file.code.slice(from, from + LONGEST_LIST);
  const end = list.indexOf('}');
  return [...list.slice(0, end < 0 ? undefined : end).matchAll(/(\w+)::class\s*=>\s*[\s[]*['"](\w+)['"]/g)].map(
    (match) => {
      const [, name = '', handler = ''] = match;
      return taskAt(file, from + match.index, { name, role: 'does', sort: 'event', framework: 'Symfony', handler });
    },
  );
}

const LONGEST_LIST = 4_000;
/** What a model of Eloquent tells by itself: `$dispatchesEvents = ['deleted' => OrderGone::class]`. */
function ofModels(file: SourceFile): ReturnType<typeof taskAt>[] {
  const list = /\$dispatchesEvents\s*=\s*\[([^\]]*)\]/.exec(file.code);
  if (!list) return [];
  return [...(list[1] ?? '').matchAll(/=>\s*\\?(?:\w+\\)*(\w+)::class/g)].map((match) =>
    taskAt(file, list.index + list[0].indexOf(match[0]), {
      name: match[1] ?? '',
      role: 'asks',
      sort: 'event',
      framework: 'Laravel',
    }),
  );
}
