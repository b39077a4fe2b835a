import { escaped } from '../../../base/escaped.ts';
import type { TaskFact } from '../fact.ts';
import type { SourceFile } from '../source-file.ts';
import { namedArgument, stringValue } from '../text/literal.ts';
import { task } from './task-way.ts';

const EVERY =
  /^(?:schedule\.)?every\(\s*(?:interval\s*=\s*)?([\w.]*)\s*\)\.(second|minute|hour|day|week|monday|tuesday|wednesday|thursday|friday|saturday|sunday)s?(?:\.at\(\s*["']:?(\d[\d:]*)["'][^()]*\))?$/;

/** The times of the library `schedule`: "every day at 18:00" of `every(1).day.at("18:00")`. */
export function spokenEvery(written: string): string {
  const [, number = '', unit, time] = EVERY.exec(written.trim()) ?? [];
  if (unit === undefined) return written;
  const span = unit.endsWith('day') && unit !== 'day' ? `${unit.charAt(0).toUpperCase()}${unit.slice(1)}` : unit;
  const many = /^1?$/.test(number) ? span : `${number} ${span}s`;
  return `every ${many}${time === undefined ? '' : ` at ${time}`}`;
}

const CRON = /^(?:[\d*/,-]+\s+){4,5}[\w*/,-]+$/;
const UNIT = /^(seconds|minutes|hours|days|weeks)\s*=\s*([\w.]+)$/;

/** The time among what a scheduler is told: `every(1).hour`, a cron expression, `minutes=5`. */
function timeIn(args: readonly string[]): string | undefined {
  for (const each of args) {
    const written = each.replace(/^(?:job|trigger|schedule|cron|every|when|interval)\s*=\s*/, '');
    if (EVERY.test(written)) return spokenEvery(written);
    if (CRON.test(stringValue(written) ?? '')) return stringValue(written) ?? undefined;
    if (/^(?:crontab|(?:datetime\.)?timedelta)\([^()]*\)$/.test(written))
      return written.startsWith('crontab') ? written : `every ${written}`;
  }
  const [unit, ...others] = args.flatMap((each) => {
    const [, name, amount] = UNIT.exec(each) ?? [];
    return name === undefined ? [] : [`every ${amount} ${name}`];
  });
  return others.length === 0 ? unit?.replace(/^every 1 (\w+)s$/, 'every $1') : undefined;
}

/** What an object that is called a scheduler is told to call by a time: `@scheduler.add(every(1).hour, name="clean")`. */
export function clockMarks(file: SourceFile): TaskFact[] {
  if (!/@[\w.]*sched\w*\./i.test(file.text)) return [];
  return file.parsed.calls.flatMap((call): TaskFact[] => {
    const symbol = file.symbol(call.decorates ?? undefined);
    if (!symbol || call.decorates === null || !/(?:^|[._])sched(?:uler)?$/i.test(call.receiver ?? '')) return [];
    const schedule = call.name === 'scheduled_job' ? undefined : timeIn(call.arguments);
    if (schedule === undefined || symbol.kind === 'class') return [];
    const given = stringValue(
      namedArgument(call.arguments, 'name') ?? namedArgument(call.arguments, 'id') ?? undefined,
    );
    const place = { startLine: symbol.startLine, endLine: symbol.endLine, symbol: call.decorates };
    const told = { name: given ?? symbol.name, role: 'does', sort: 'job', framework: 'a scheduler' } as const;
    return [task(place, { ...told, schedule })];
  });
}

/** `background_tasks.add_task(send_mail, order)`, `BackgroundTask(send_mail, order)`: done when the response is sent. */
export function afterResponse(file: SourceFile): TaskFact[] {
  if (!file.text.includes('BackgroundTask')) return [];
  const framework = file.imports(/^fastapi\b/) ? 'FastAPI' : file.imports(/^starlette\b/) ? 'Starlette' : null;
  if (framework === null) return [];
  return file.parsed.calls.flatMap((call): TaskFact[] => {
    const isHanded =
      call.name === 'add_task' ? /tasks?$|^bg$|background/i.test(call.receiver ?? '') : call.name === 'BackgroundTask';
    // A short method of another object may be of any library: `file.close`.
    const name = /^(?:func\s*=\s*)?(?:([a-z_]\w*)|[\w.]+\.([a-z]\w*_\w+))$/.exec(call.arguments[0] ?? '');
    const own = name?.[1] ?? name?.[2];
    if (!isHanded || own === undefined || call.decorates !== null) return [];
    const around = file.symbol(call.inside ?? undefined);
    // What the function around is handed is told by those who call it.
    if (around && new RegExp(`[(,]\\s*${escaped(own)}\\s*[,:)=]`).test(around.signature)) return [];
    const place = { startLine: call.line, endLine: call.endLine, symbol: call.inside ?? undefined };
    return [task(place, { name: own, role: 'asks', sort: 'job', framework })];
  });
}
