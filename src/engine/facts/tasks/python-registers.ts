import type { TaskFact } from '../fact.ts';
import type { SourceFile } from '../source-file.ts';
import { stringValue } from '../text/literal.ts';
import { ownName, task, taskAt } from './task-way.ts';

const SCHEDULES = /(?:^|[._\s])(?:rq_scheduler|apscheduler|schedule|scheduler|cron)\b/im;
const LISTED = /\{[^{}]{0,200}?["'](?:func|function|callable|job)["']\s*:\s*([a-z_][\w.]*)\s*[,}][^{}]{0,300}/g;
const SPAN = /["'](?:interval|every|seconds|schedule)["']\s*:\s*([\w.]+(?:\([^()]*\))?|\d+(?: \* \d+)*)\s*(?:,|\}|$)/;

/** A list of what a scheduler is told: `{"func": clean, "interval": timedelta(minutes=5)}`. */
export function listedWork(file: SourceFile): TaskFact[] {
  if (!/["'](?:func|function|callable|job)["']/.test(file.text) || !SCHEDULES.test(file.text)) return [];
  return [...file.code.matchAll(LISTED)].flatMap((match): TaskFact[] => {
    const [, name = ''] = match;
    const span = SPAN.exec(`${match[0]}}`)?.[1];
    const schedule = span === undefined ? undefined : spanInList(span);
    if (schedule === undefined || /^(?:None|True|False|self|kwargs|args)\b/.test(name)) return [];
    const offset = match.index + match[0].indexOf(name);
    return [
      taskAt(file, offset, { name: ownName(name), role: 'asks', sort: 'job', framework: 'a scheduler', schedule }),
    ];
  });
}

/** A number counts seconds in every scheduler that takes one there. */
function spanInList(written: string): string | undefined {
  if (/^\d+(?: \* \d+)*$/.test(written)) return `every ${written} seconds`;
  const [, unit, amount] =
    /^(?:datetime\.)?timedelta\(\s*(seconds|minutes|hours|days)\s*=\s*([\w.]+)\s*\)$/.exec(written) ?? [];
  return unit === undefined ? undefined : /^\d+$/.test(amount ?? '') ? `every ${written}` : `every ${amount} ${unit}`;
}

const IMPORTED = /^from [\w.]*(?:worker|jobs?|tasks?|queues?)[\w.]* import [^\n]*\bjob\b/m;

/** Functions under a mark of the project that is made of RQ: `from shop.worker import job` and `@job("mails")`. */
export function markedJobs(file: SourceFile): TaskFact[] {
  if (!IMPORTED.test(file.code) || file.imports(/^rq\b/)) return [];
  return file.parsed.calls.flatMap((call): TaskFact[] => {
    const symbol = file.symbol(call.decorates ?? undefined);
    if (call.name !== 'job' || call.receiver !== null || symbol?.kind !== 'function' || call.decorates === null)
      return [];
    if (call.arguments[0] !== undefined && stringValue(call.arguments[0]) === null) return [];
    const place = { startLine: symbol.startLine, endLine: symbol.endLine, symbol: call.decorates };
    return [task(place, { name: symbol.name, role: 'does', sort: 'job', framework: 'a queue of jobs' })];
  });
}

const WORKS = /^(?:consume(?:_batch)?|process|handle|perform|run)$/;

/** Classes under a mark that gives them a queue: `@assign_queue("mails")` on `class MailWorker(Worker)`. */
export function queueWorkers(file: SourceFile): TaskFact[] {
  return file.parsed.calls.flatMap((call): TaskFact[] => {
    if (call.decorates === null || !/^(?:[a-z]+_)+queue$/.test(call.name)) return [];
    const [type, queue] = [file.symbol(call.decorates), stringValue(call.arguments[0])];
    if (type?.kind !== 'class' || queue === null || !/^[\w.-]+$/.test(queue)) return [];
    if (!type.bases.some((base) => /(?:Worker|Consumer|Processor)$/.test(base))) return [];
    // A queue that only tests fill, or that is switched off.
    if (call.arguments.some((each) => /^(?:is_)?test\w*\s*=\s*True$|^enabled\s*=\s*False$/.test(each))) return [];
    const method = file.members(call.decorates).find(({ symbol }) => WORKS.test(symbol.name.split('.').at(-1) ?? ''));
    const { startLine, endLine } = method?.symbol ?? type;
    const place = { startLine, endLine, symbol: method?.index ?? call.decorates };
    return [task(place, { name: queue, role: 'does', sort: 'job', framework: 'a queue of jobs' })];
  });
}

/** `Registry.register_daily(tasks.clean, tasks.count)`; how often "minutely" is, only the registry knows. */
export function registeredByClock(file: SourceFile): TaskFact[] {
  return file.parsed.calls.flatMap((call): TaskFact[] => {
    const [, how] =
      /^(?:register|add|schedule)_(minutely|hourly|daily|nightly|weekly|monthly)(?:_(?:task|job))?s?$/.exec(
        call.name,
      ) ?? [];
    if (
      how === undefined ||
      call.decorates !== null ||
      !/sched|cron|registry|clock|task|job/i.test(call.receiver ?? call.name)
    )
      return [];
    const schedule = how === 'minutely' ? 'again and again' : how === 'nightly' ? 'daily' : how;
    return call.arguments.flatMap((each): TaskFact[] => {
      if (!/^[a-z_]\w*(?:\.[a-z_]\w*)*$/.test(each)) return [];
      const place = { startLine: call.line, endLine: call.endLine, symbol: call.inside ?? undefined };
      return [task(place, { name: ownName(each), role: 'asks', sort: 'job', framework: 'a scheduler', schedule })];
    });
  });
}

/** Celery takes a plain number for seconds. */
export function beatTime(written: string): string {
  if (/^[\d.]+(?: ?\* ?[\d.]+)*$/.test(written.trim())) return `every ${written.trim().replace(/\.0$/, '')} seconds`;
  return /^(?:\w+\.)?timedelta\(/.test(written) ? `every ${written}` : written;
}

/** `sender.add_periodic_task(10.0, clean.s())` */
export function addedToBeat(file: SourceFile): TaskFact[] {
  return file.parsed.calls.flatMap((call): TaskFact[] => {
    const [time = '', work = ''] = call.name === 'add_periodic_task' ? call.arguments : [];
    const name = /^([\w.]+?)(?:\.(?:s|si|signature)\(.*\))?$/s.exec(work)?.[1];
    if (name === undefined || !/^(?:[\d.]+(?: ?\* ?[\d.]+)*|(?:\w+\.)?(?:crontab|timedelta)\([^()]*\))$/.test(time))
      return [];
    const place = { startLine: call.line, endLine: call.endLine, symbol: call.inside ?? undefined };
    const told = { role: 'asks', sort: 'job', framework: 'Celery', schedule: beatTime(time) } as const;
    return [task(place, { ...told, name: ownName(name) })];
  });
}
