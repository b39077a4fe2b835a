import type { SourceFile } from '../source-file.ts';
import { type TaskWays, taskAt } from './task-way.ts';

/** Active Job, Sidekiq and what is built like them; crontabs of sidekiq-cron, GoodJob and Solid Queue. */
export const rubyTasks: TaskWays = {
  languages: /^(?:ruby|yaml)$/,
  words: [
    'every',
    'push_bulk',
    'Job',
    'Worker',
    'perform_',
    'cron',
    'lockwork',
    'Bus.publish',
    'bus.publish',
    'Subscriber',
  ],
  qualified: true,
  classes: [
    {
      base: /^(?:::)?(?:\w+::)*(?:ApplicationJob|ActiveJob::Base|BaseJob)$/,
      method: /^perform$/,
      by: 'class',
      sort: 'job',
      framework: 'Active Job',
    },
    {
      base: /^Sidekiq::(?:Job|Worker)$|^(?:\w+::)*(?:Application|Base)Worker$|^Shoryuken::Worker$/,
      method: /^perform$/,
      by: 'class',
      sort: 'job',
      framework: 'Sidekiq',
    },
    // The one that all workers of a project are built on often has no other name.
    {
      base: /^(?:::)?(?:\w+::)*Base$/,
      method: /^perform$/,
      by: 'class',
      sort: 'job',
      framework: 'Sidekiq',
      folder: /(?:^|\/)(?:workers|sidekiq)\//,
    },
    // A job of the project that others are built on.
    {
      base: /(?:Job|Worker)$/,
      method: /^perform$/,
      by: 'class',
      sort: 'job',
      framework: 'Active Job',
      folder: /(?:^|\/)(?:jobs|workers|sidekiq)\//,
    },
  ],
  calls: [
    { name: /^publish$/, receiver: /Bus$|bus$/, role: 'asks', by: 'text', sort: 'event', framework: 'an event bus' },
    {
      name: /^handle$/,
      receiver: /^null$/,
      needs: '::Subscriber',
      role: 'does',
      by: 'text',
      handler: 1,
      sort: 'event',
      framework: 'an event bus',
    },
    {
      name: /^(?:perform_(?:later|async|in|at|bulk)|push_bulk)$/,
      receiver: /^(?:::)?[A-Z]/,
      role: 'asks',
      by: 'receiver',
      sort: 'job',
      framework: 'Active Job',
    },
  ],
  read: (file) => [...crontab(file), ...clockwork(file), ...whenever(file), ...askedByItself(file)],
};

/** A job with a way of its own to be asked for: `def self.schedule(order)` with `perform_later order.id` inside. */
function askedByItself(file: SourceFile): ReturnType<typeof taskAt>[] {
  return file.parsed.calls.flatMap((call) => {
    if (!/^perform_(?:later|async|in|at)$/.test(call.name) || !/^(?:|self)$/.test(call.receiver ?? '')) return [];
    let around = file.symbol(call.inside);
    while (around && around.kind !== 'class') around = file.symbol(around.container);
    const name = around && /(?:Job|Worker)$/.test(around.name) ? around.name : null;
    return name === null
      ? []
      : [taskAt(file, file.offsetOf(call.line), { name, role: 'asks', sort: 'job', framework: 'Active Job' })];
  });
}

const TIME =
  /^\s*([:\w"'-]+(?:\s*=>)?\s*\{[^}\n]{0,120}?[\s{,])?:?["']?(cron|schedule|every)["']?\s*(?::|=>)\s*(?:\[\s*)?(?:["']([^"'\n]{2,80})["']|([^\s"'#[{&|>][^"'#\n{}]{1,80}))/;

/** `cron: "0 3 * * *"` beside `class: NightlyJob`, in YAML or in a hash. */
function crontab(file: SourceFile): ReturnType<typeof taskAt>[] {
  if (!file.text.includes('class')) return [];
  const lines = file.lines;
  return lines.flatMap((line, index) => {
    const [, before, key, quoted, plain] = TIME.exec(line) ?? [];
    const written = quoted ?? (file.language === 'yaml' ? plain?.trim() : undefined);
    if (key === undefined || written === undefined) return [];
    const time = withoutTemplates(written);
    const schedule = key === 'every' && !/^every\b/.test(time) ? `every ${time}` : time;
    // An entry may stand in one line: `clean: { cron: "0 3 * * *", class: "CleanJob" }`.
    const near = before !== undefined ? line : entryAround(lines, index).join('\n');
    const name = /["']?\bclass["']?\s*(?::|=>)\s*["']?([A-Z][\w:]*)/.exec(near)?.[1];
    if (name === undefined) return [];
    return [
      taskAt(file, file.offsetOf(index + 1), {
        name: name,
        role: 'asks',
        sort: 'job',
        framework: 'cron',
        schedule,
      }),
    ];
  });
}

/** A time of which the program fills the minute or the hour, `<%= rand(0..59) %> 3 * * *`, is only known by its day. */
function withoutTemplates(time: string): string {
  if (!/<%|#\{/.test(time)) return time;
  const [, hour, ...days] = time.replace(/<%.*?%>|#\{[^{}]*\}/g, 'x').split(/\s+/);
  if (days.join(' ') !== '* * *') return 'on a cron schedule';
  return hour === '*' ? 'hourly' : hour?.startsWith('*/') ? `every ${hour.slice(2)} hours` : 'daily';
}

const EVERY = /^(\s*)every\(\s*([\w.]+)\s*,\s*["']([^"'\n]{1,80})["']([^\n]*)$/;
const LONGEST_BLOCK = 20;

/** `every(1.day, 'Send reminders', at: '12:00') { ReminderJob.perform_later }` of Clockwork. */
function clockwork(file: SourceFile): ReturnType<typeof taskAt>[] {
  if (!/clockwork/i.test(file.text)) return [];
  return file.lines.flatMap((line, index) => {
    const [, indent, span, title = '', options = ''] = EVERY.exec(line) ?? [];
    if (span === undefined) return [];
    const at = /\bat:\s*["']([^"'\n]{1,40})["']/.exec(options)?.[1];
    const schedule = `every ${span.replace('.', ' ')}${at === undefined ? '' : ` at ${at}`}`;
    const below = file.lines.slice(index + 1, index + LONGEST_BLOCK);
    const end = below.findIndex((each) => each.startsWith(`${indent}end`));
    const block = [options, ...below.slice(0, Math.max(0, end))].join('\n');
    const job = /\b([A-Z][\w:]*)\.(?:set\([^)\n]*\)\.)?perform_\w+/.exec(block)?.[1];
    const told = { sort: 'job', framework: 'Clockwork', schedule } as const;
    const where = file.offsetOf(index + 1);
    return job === undefined
      ? [taskAt(file, where, { ...told, name: title, role: 'does' })]
      : [taskAt(file, where, { ...told, name: job, role: 'asks' })];
  });
}

const WHENEVER = /^every[ (]+(:\w+|\d+\.\w+|["'][^"'\n]{3,60}["'])[^\n]*\bdo\s*$/;

/** `every 2.hours do runner "Report.write" end` of Whenever, in the one file that it reads. */
function whenever(file: SourceFile): ReturnType<typeof taskAt>[] {
  if (!/(?:^|\/)config\/schedule(?:\/[^/]+)?\.rb$/.test(file.path)) return [];
  return file.lines.flatMap((line, index) => {
    const span = WHENEVER.exec(line)?.[1]?.replace(/["']/g, '');
    if (span === undefined) return [];
    const at = /\bat:\s*["']([^"'\n]{1,40})["']/.exec(line)?.[1];
    const time = /^[\d*]\S* \S/.test(span) ? span : `every ${span.replace(/^:|^1\./, '').replace('.', ' ')}`;
    const schedule = `${time}${at === undefined ? '' : ` at ${at}`}`;
    const below = file.lines.slice(index + 1, index + LONGEST_BLOCK);
    const end = below.findIndex((each) => /^end\b/.test(each));
    return below.slice(0, Math.max(0, end)).flatMap((each, place) => {
      const name = /^\s*(?:runner|rake)[ (]+["'](?:::)?([\w:.]+)/
        .exec(each)?.[1]
        ?.replace(/\.(?:perform_\w+|new)$/, '');
      return name === undefined
        ? []
        : [
            taskAt(file, file.offsetOf(index + place + 2), {
              name,
              role: 'asks',
              sort: 'job',
              framework: 'Whenever',
              schedule,
            }),
          ];
    });
  });
}

const MOST_LINES = 6;

/** The lines above and below that are indented as far: the entry that a line belongs to. */
function entryAround(lines: readonly string[], index: number): readonly string[] {
  const depth = (line = ''): number => line.search(/\S/);
  const isInside = (line: string | undefined): boolean => depth(line) >= depth(lines[index]);
  let from = index;
  while (index - from < MOST_LINES && isInside(lines[from - 1])) from--;
  let to = index;
  while (to - index < MOST_LINES && isInside(lines[to + 1])) to++;
  return lines.slice(from, to + 1);
}
