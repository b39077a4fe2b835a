import { escaped } from '../../../base/escaped.ts';
import type { CodeCall } from '../../syntax/parsed-file.ts';
import type { TaskFact } from '../fact.ts';
import type { SourceFile } from '../source-file.ts';
import { ownName, task, taskAt } from './task-way.ts';

/** The names that a project lists for its jobs: `JobName.SendMail`, `Jobs.SendMail`. */
const LISTED = String.raw`\b(?:[A-Z]\w*)?(?:Job|Task)(?:Name|Type|Id|Key)?s?\.([A-Za-z]\w*)`;
const OBJECT = new RegExp(String.raw`(?<!@\w{0,40}\(\s{0,20})\{\s*(?:name|type|job):\s*${LISTED}`, 'g');

/** Jobs that are put into a queue by an entry of the project's list: `jobs.queue({ name: JobName.SendMail, data })`. */
export function listedJobs(file: SourceFile): TaskFact[] {
  if (!/\b(?:[A-Z]\w*)?(?:Job|Task)\w*\.\w/.test(file.text)) return [];
  const inTimes = timedCalls(file);
  return [...file.code.matchAll(OBJECT)].flatMap((match) => {
    const line = file.lineAt(match.index);
    // What stands in no function is a type that says how a job looks.
    if (file.symbolAround(line) === undefined || /^\s*;/.test(file.code.slice(match.index + match[0].length)))
      return [];
    if (inTimes.some((call) => call.line <= line && line <= call.endLine)) return [];
    return [taskAt(file, match.index, { name: match[1] ?? '', role: 'asks', sort: 'job', framework: 'a queue' })];
  });
}

/** What is done at the times of a cron expression by an object: `CronJob.from({ cronTime: '0 3 * * *', onTick: clean })`. */
export function timedObjects(file: SourceFile): TaskFact[] {
  return timedCalls(file).flatMap((call): TaskFact[] => {
    const [written = ''] = call.arguments;
    const at = /\bonTick\s*(?::|\()/.exec(written);
    const time = /\b(?:expression|cronTime|cronExpression|cron|schedule|pattern)\b(?:\s*:\s*([^,\n]+))?/.exec(written);
    if (!at || !time) return [];
    const schedule = (time[1] ?? time[0]).trim().replace(/^["'`]|["'`]$/g, '');
    const work = written.slice(at.index + at[0].length);
    const place = { startLine: file.lineOf(call), endLine: call.endLine, symbol: call.inside ?? undefined };
    const told = { sort: 'job', framework: 'cron', schedule } as const;
    // What is only put into a queue is done by who works on that.
    const job = new RegExp(String.raw`\{\s*(?:name|type|job):\s*${LISTED}`).exec(work)?.[1];
    if (job !== undefined) return [task(place, { ...told, name: job, role: 'asks' })];
    const own = /\bthis\.(?!\w*(?:log|Log)\w*\b)#?([a-z]\w*)(?:\(|\.bind\(|\s*(?:[,}]|$))/.exec(work)?.[1];
    const handed = own ?? /^\s*([a-z]\w*)\s*(?:[,}]|$)/.exec(work)?.[1];
    return handed === undefined ? [] : [task(place, { ...told, name: handed, handler: handed, role: 'does' })];
  });
}

function timedCalls(file: SourceFile): CodeCall[] {
  if (!file.text.includes('onTick')) return [];
  return file.parsed.calls.filter(({ arguments: [first = ''] }) => first.startsWith('{') && /\bonTick\b/.test(first));
}

/** What the mark on a method says of its job: `@OnJob({ name: JobName.SendMail })`, `@JobHandler('send-mail')`. */
export function jobInMark(written: string | undefined): string | null {
  const named = /^\{[^{}]*?\b(?:name|type|job|id)\s*:\s*(["'`]?)([\w.:-]+)\1/.exec(written ?? '');
  const plain = named ?? /^(["'`]?)([A-Za-z][\w.:-]*)\1$/.exec(written ?? '');
  const [, quote, name] = plain ?? [];
  return name === undefined ? null : quote === '' ? ownName(name) : name;
}

/** `new Worker(options.workerPath)` and every worker of `worker_threads` is a thread, which runs a file and works on no queue. */
export function isThread(file: SourceFile, name: string): boolean {
  return /(?:path|file|url|script)$/i.test(name) || file.imports(/^(?:node:)?worker_threads$/);
}

/** Whether a name is filled anew by a loop or by a caller, so that it names no one queue. */
export function isFilledName(file: SourceFile, { inside, line }: CodeCall, name: string): boolean {
  if (!/^[a-z]\w*$/.test(name)) return false;
  const around = file.symbol(inside);
  if (around && new RegExp(`[(,{]\\s*${escaped(name)}\\s*[,:)}?]`).test(around.signature)) return true;
  const before = file.textOf(around?.startLine ?? Math.max(1, line - MOST_LINES), line);
  return new RegExp(`\\b(?:const|let|var) ${escaped(name)} of\\b|\\(?\\b${escaped(name)}\\)?\\s*=>`).test(before);
}

const MOST_LINES = 20;
