import type { TaskFact } from '../fact.ts';
import type { SourceFile } from '../source-file.ts';
import { namedArgument, stringValue } from '../text/literal.ts';
import { spokenTrigger } from './python-made.ts';
import { task } from './task-way.ts';

/** What only an actor of Dramatiq is told. */
const TOLD =
  /^(?:actor_name|queue_name|actor_class|max_retries|min_backoff|max_backoff|time_limit|max_age|store_results)\s*=/;
/** A mark of the project that is made of that of Dramatiq: `from shop.worker import actor`. */
const IMPORTED =
  /^from [\w.]*(?:worker|jobs?|tasks?|queues?|broker|dramatiq)[\w.]* import (?:\([^()]*|[^\n]*)\bactor\b/m;
const TIME = /^\w+\s*=\s*((?:\w+\.)*(?:Cron|Interval)Trigger\b.*)$/s;
/** What Periodiq is told: `periodic=cron("0 3 * * *")`. */
const PERIODIC = /^periodic\s*=\s*(?:\w+\.)?cron\(\s*(["'][^"']+["'])/;

/** Functions that are actors of Dramatiq, by the name that they are called by, and with the time that they are told. */
export function dramatiqActors(file: SourceFile): TaskFact[] {
  if (!/@(?:\w+\.)?actor\b/.test(file.text)) return [];
  const isKnown = file.text.includes('dramatiq') || IMPORTED.test(file.code);
  return file.parsed.calls.flatMap((call): TaskFact[] => {
    const symbol = file.symbol(call.decorates ?? undefined);
    if (call.name !== 'actor' || call.decorates === null || symbol === undefined) return [];
    if (!isKnown && !call.arguments.some((each) => TOLD.test(each))) return [];
    const given = stringValue(namedArgument(call.arguments, 'actor_name') ?? undefined);
    const place = { startLine: symbol.startLine, endLine: symbol.endLine, symbol: call.decorates };
    const own = given === null || given === symbol.name ? {} : { handler: symbol.name };
    const told = { name: given ?? symbol.name, role: 'does', sort: 'job', framework: 'Dramatiq', ...own } as const;
    return [task(place, { ...told, schedule: timeOf(call.arguments) })];
  });
}

function timeOf(args: readonly string[]): string | undefined {
  const cron = args.flatMap((each) => stringValue(PERIODIC.exec(each)?.[1]) ?? [])[0];
  return cron ?? spokenTrigger(args.flatMap((each) => TIME.exec(each)?.[1] ?? []));
}
