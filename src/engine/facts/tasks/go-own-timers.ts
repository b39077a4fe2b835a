import type { TaskFact } from '../fact.ts';
import type { SourceFile } from '../source-file.ts';
import { stringValue } from '../text/literal.ts';
import { ownName, task } from './task-way.ts';

/** What work is told to run with that only a function of the project calls work by the clock. */
export const OWN_TIMER = 'timers of its own';

const MAKES = /^(?:[nN]ew|[aA]dd|[rR]egister|[sS]chedule|[sS]tart)(?:[A-Z][a-z]+)?(?:Task|Job|Worker)$/;
const SPAN = /^(?:\d+ ?\* ?)?time\.(?:Second|Minute|Hour)(?: ?\* ?\d+)?$/;
const WORK = /^func\(|^[A-Za-z]\w*(?:\.\w+)*$/;

/**
 * What a function of the project is handed with a name and a span: `NewTask("sweep", 24*time.Hour, func(ctx) { … })`. Whether
 * the span is how often it is done, only that function tells, which stands in another file.
 */
export function goOwnTimers(file: SourceFile): TaskFact[] {
  return file.parsed.calls.flatMap((call): TaskFact[] => {
    // A context may stand before the name, and switches behind the work.
    const given = /^(?:\w+\.)?[cC]tx$|^context\./.test(call.arguments[0] ?? '')
      ? call.arguments.slice(1)
      : call.arguments;
    const [first, ...rest] = given;
    const more = rest.filter((each) => !/^(?:true|false|nil)$/.test(each));
    const name = MAKES.test(call.name) && more.length === 2 ? stringValue(first) : null;
    if (name === null || !/^[A-Za-z][\w.-]*$/.test(name) || /^(?:asynq|gocron)$/.test(call.receiver ?? '')) return [];
    const span = more.find((each) => SPAN.test(each));
    const work = more.find((each) => each !== span && WORK.test(each));
    if (span === undefined || work === undefined) return [];
    // The function around only has it made.
    const place = { startLine: file.lineOf(call), endLine: call.endLine, symbol: undefined };
    const told = { name, role: 'does', sort: 'job', framework: OWN_TIMER, schedule: `every ${span}` } as const;
    return [task(place, work.startsWith('func(') ? told : { ...told, handler: ownName(work) })];
  });
}
