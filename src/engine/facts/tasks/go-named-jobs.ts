import type { CodeCall } from '../../syntax/parsed-file.ts';
import type { TaskFact } from '../fact.ts';
import { writtenArguments } from '../routes/written-arguments.ts';
import type { SourceFile } from '../source-file.ts';
import { closingBracket, splitList, stringValue } from '../text/literal.ts';
import { ownName, task } from './task-way.ts';

/** What work is told to run with that a library of Go is told by options. */
const FRAMEWORK = 'a scheduler';

const WORK = /^\w+\.With(?:Job|Func|Function|Task|Handler|Run|Callback)\(/;
const TIME = /^\w+\.With(Interval|Every|Period|Schedule|Cron|CronExpression|Spec)\(/;
const FUNCTION = /^[A-Za-z]\w*(?:\.\w+)*$/;

interface Job {
  name: string;
  work: string;
  time: string;
}

/**
 * `cronjob.New("Clean", cronjob.WithJob(jobs.clean), cronjob.WithInterval(24*time.Hour))`: a name, the work and how often, told
 * to a library by options. Where a function of the file hands on a name and the work that it is given, its callers tell them.
 */
export function goNamedJobs(file: SourceFile): TaskFact[] {
  if (!/\.With(?:Job|Func|Function|Task|Handler|Run|Callback)\(/.test(file.bare)) return [];
  return file.parsed.calls.flatMap((call): TaskFact[] => {
    const job = jobIn(file, call);
    if (job === null) return [];
    const name = stringValue(job.name);
    if (name !== null) return [factOf(file, call, { ...job, name })];
    return handedOn(file, call, job);
  });
}

function jobIn(file: SourceFile, call: CodeCall): Job | null {
  if (!/^(?:New|Add|Register|Schedule|Create)/.test(call.name) || call.arguments.length < 3) return null;
  const given = writtenArguments(file, call);
  const work = given.map((each) => inside(each, WORK)).find((each) => each !== null);
  const time = given.map((each) => inside(each, TIME)).find((each) => each !== null);
  const name = given.find((each) => /^"[^"]+"$|^[a-z]\w*$/.test(each) && each !== 'ctx');
  if (!work || !time || name === undefined || !(FUNCTION.test(work) || work.startsWith('func('))) return null;
  const isCron = given.some((each) => /^\w+\.With(?:Schedule|Cron|CronExpression|Spec)\(/.test(each));
  const told = isCron ? (stringValue(time) ?? null) : /^[\w.]+(?: ?\* ?[\w.]+)*$/.test(time) ? `every ${time}` : null;
  return told === null ? null : { name, work, time: told };
}

function inside(written: string, pattern: RegExp): string | null {
  const open = pattern.exec(written.trim())?.[0].length ?? 0;
  const close = open === 0 ? -1 : closingBracket(written.trim(), open - 1);
  return close < 0 ? null : (splitList(written.trim().slice(open, close))[0]?.trim() ?? null);
}

/** The jobs that callers in the file hand to a function which only passes their names and their work on. */
function handedOn(file: SourceFile, call: CodeCall, job: Job): TaskFact[] {
  const around = file.symbol(call.inside ?? undefined);
  const parameters = /\(([^()]*(?:\([^()]*\)[^()]*)*)\)/.exec(
    around?.signature.replace(/^func\s*(?:\([^)]*\)\s*)?\w+/, '') ?? '',
  )?.[1];
  const names = splitList(parameters ?? '').map((each) => each.trim().split(/\s/)[0] ?? '');
  const [nameAt, workAt] = [names.indexOf(job.name), names.indexOf(job.work)];
  if (around === undefined || nameAt < 0 || workAt < 0) return [];
  return file.parsed.calls.flatMap((each): TaskFact[] => {
    if (each.name !== around.name.split('.').at(-1)) return [];
    const name = stringValue(each.arguments[nameAt]);
    const work = each.arguments[workAt] ?? '';
    return name !== null && FUNCTION.test(work) ? [factOf(file, each, { name, work, time: job.time })] : [];
  });
}

function factOf(file: SourceFile, call: CodeCall, { name, work, time }: Job): TaskFact {
  const place = { startLine: file.lineOf(call), endLine: call.endLine, symbol: undefined };
  const told = { name, role: 'does', sort: 'job', framework: FRAMEWORK, schedule: time } as const;
  return task(place, work.startsWith('func(') ? told : { ...told, handler: ownName(work) });
}
