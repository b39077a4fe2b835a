import type { TaskFact } from '../fact.ts';
import type { SourceFile } from '../source-file.ts';
import { taskAt } from './task-way.ts';

/** `jobScheduler.enqueue(() -> …`, `BackgroundJob.<Mailer>enqueue(…`, and `jobScheduler.enqueue { … }` of Kotlin. */
const CALL =
  /\b(?:BackgroundJob|\w*[jJ]obScheduler)\s*\.\s*(?:<([\w.]+)>\s*)?(?:enqueue|schedule|scheduleRecurrently)(?:<([\w.]+)>)?\s*[({]([^;]{0,300})/g;
const WORK = /(?:->\s*|^\s*)(?:\w+\.)+(\w+)\(|\b(\w+)::(\w+)\s*\)/;

/** JobRunr: `jobScheduler.scheduleRecurrently("digest", Cron.daily(), () -> mailer.digest())`. */
export function jobrunrWork(file: SourceFile): TaskFact[] {
  if (!file.text.includes('org.jobrunr')) return [];
  return [...file.code.matchAll(CALL)].flatMap((match): TaskFact[] => {
    const [, before, behind, rest = ''] = match;
    const [, method, type, named] = WORK.exec(rest) ?? [];
    const name = method ?? named;
    if (name === undefined) return [];
    const owner = (before ?? behind ?? type)?.split('.').at(-1);
    const time = /\bCron\.\w+\([^()]*\)|"(?:[\d*/,-]+ ){4,5}[\d*/,?LW#A-Z-]+"/.exec(rest)?.[0];
    return [
      taskAt(file, match.index, {
        name: owner === undefined ? name : `${owner}.${name}`,
        role: 'asks',
        sort: 'job',
        framework: 'JobRunr',
        schedule: (/^Cron\.(\w+)\(\)$/.exec(time ?? '')?.[1] ?? time)?.replaceAll('"', ''),
      }),
    ];
  });
}
