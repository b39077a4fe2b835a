import type { CodeCall } from '../../syntax/parsed-file.ts';
import type { TaskFact } from '../fact.ts';
import type { SourceFile } from '../source-file.ts';
import { stringValue } from '../text/literal.ts';
import { ownName, type TaskWays, task } from './task-way.ts';

/** Loops by the interval of Tokio, jobs of its cron scheduler, and what clokwerk runs. */
export const rustTasks: TaskWays = {
  languages: /^rust$/,
  words: ['interval(', 'interval_at(', 'Job::new', 'clokwerk', 'tokio_cron_scheduler'],
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
  read: (file) => [
    ...(file.text.includes('clokwerk') ? file.parsed.calls.flatMap((call) => clockwork(file, call)) : []),
    ...(file.text.includes('tokio_cron_scheduler') ? file.parsed.calls.flatMap((call) => cronJob(file, call)) : []),
  ],
};

/** `Job::new_async("0 0 3 * * *", |_id, _jobs| Box::pin(async { backup().await; }))` */
function cronJob(file: SourceFile, call: CodeCall): TaskFact[] {
  if (!/^new(?:_async|_tz|_async_tz)?$/.test(call.name) || !/(?:^|::)Job$/.test(call.receiver ?? '')) return [];
  const schedule = stringValue(call.arguments[0]);
  if (schedule === null) return [];
  const works = file.parsed.calls
    .filter((each) => each !== call && each.receiver === null && each.line >= call.line && each.endLine <= call.endLine)
    .map(({ name }) => name)
    .filter((name) => file.parsed.symbols.some((each) => each.kind === 'function' && each.name === name));
  const [name, ...others] = new Set(works);
  if (name === undefined || others.length > 0 || !call.arguments.at(-1)?.includes(`${name}(`)) return [];
  const place = { startLine: file.lineOf(call), endLine: call.endLine, symbol: call.inside ?? undefined };
  return [task(place, { name, role: 'does', sort: 'job', framework: 'a cron scheduler', handler: name, schedule })];
}

/** `scheduler.every(10.minutes())`, also as `every(TimeUnits::minutes(10))` and `every(Interval::Minutes(10))`. */
const EVERY =
  /\.every\(\s*(?:(\d+)\.([a-z]+)\(\)|(?:\w+::)+([A-Za-z]+)\(\s*(\d+)\s*\))\s*\)((?:\.at\(\s*"[^"]*"\s*\))?)$/;
const UNIT = /^(second|minute|hour|day|week)s?$/;

/** A function that is run by its name, or each of the functions that the one written there calls. */
function clockwork(file: SourceFile, call: CodeCall): TaskFact[] {
  const [, number, unit, type, amount, at = ''] = call.name === 'run' ? (EVERY.exec(call.receiver ?? '') ?? []) : [];
  const span = UNIT.exec((unit ?? type ?? '').toLowerCase())?.[1];
  if (span === undefined) return [];
  const time = /"([^"]*)"/.exec(at)?.[1];
  const count = number ?? amount ?? '';
  const schedule =
    time === undefined ? `every ${count} ${span}s` : `every ${count} ${span}${count === '1' ? '' : 's'} at ${time}`;
  return worksOf(file, call).map((name) =>
    task(
      { startLine: file.lineOf(call), endLine: file.lineOf(call), symbol: call.inside ?? undefined },
      { name, role: 'does', sort: 'job', framework: 'clokwerk', handler: name, schedule },
    ),
  );
}

function worksOf(file: SourceFile, call: CodeCall): string[] {
  const [given = ''] = call.arguments;
  if (/^(?:\w+::)*[a-z]\w*$/.test(given)) return [ownName(given)];
  const called = file.parsed.calls
    .filter((each) => each !== call && each.receiver === null && each.line >= call.line && each.endLine <= call.endLine)
    .map(({ name }) => name)
    .filter((name) => /^[a-z]\w*$/.test(name));
  const names = [...new Set(called)];
  const own = names.filter((name) =>
    file.parsed.symbols.some((each) => each.kind === 'function' && each.name === name),
  );
  return own.length > 0 ? own : names.length === 1 ? names : [];
}
