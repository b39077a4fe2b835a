import { escaped } from '../../../base/escaped.ts';
import type { CodeCall } from '../../syntax/parsed-file.ts';
import type { TaskFact } from '../fact.ts';
import type { SourceFile } from '../source-file.ts';
import { task } from './task-way.ts';

/** The queue that a project made itself. */
export const OWN_QUEUE = 'a queue of its own';

const PUTS = /^(?:Enqueue(?:Task|Job)?|QueueTask|QueueJob)$/;
/** `tasks.SendMail(order)`, `workflows.NewPackTask(ctx)`. */
const MADE = /^(?:\w+\.)?([A-Za-z]\w*)\(/;
const MOST_LINES = 40;

/**
 * Work that a queue of the project is handed, made where it is handed over or just above: `c.Enqueue(tasks.SendMail(order))`.
 * Whether what is made is work of the project shows where its function is declared.
 */
export function goQueues(file: SourceFile): TaskFact[] {
  return file.parsed.calls.flatMap((call): TaskFact[] => {
    if (!PUTS.test(call.name) || call.receiver === null) return [];
    const made = madeBy(file, call, call.arguments.at(-1) ?? '');
    // Libraries make work by the same word, whatever it is.
    if (made === null || /^New(?:Task|Job)?$/.test(made)) return [];
    const name = made.replace(/^[Nn]ew(?=[A-Z]\w*(?:Task|Job)$)/, '');
    const place = { startLine: file.lineOf(call), endLine: call.endLine, symbol: call.inside ?? undefined };
    return [task(place, { name, role: 'asks', sort: 'job', framework: OWN_QUEUE })];
  });
}

function madeBy(file: SourceFile, { inside, line }: CodeCall, written: string): string | null {
  const made = MADE.exec(written)?.[1];
  if (made !== undefined) return made;
  const around = file.symbol(inside ?? undefined);
  if (!around || !/^[a-z]\w*$/.test(written)) return null;
  const above = file.textOf(Math.max(around.startLine, line - MOST_LINES), line);
  const held = new RegExp(`\\b${escaped(written)}(?:, \\w+)? :?= (?:\\w+\\.)?([A-Za-z]\\w*)\\(`, 'g');
  const names = new Set([...above.matchAll(held)].map(([, name = '']) => name));
  return names.size === 1 ? ([...names][0] ?? null) : null;
}
