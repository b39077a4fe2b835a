import type { TaskFact } from '../fact.ts';
import type { SourceFile } from '../source-file.ts';
import { closingBracket, splitList, stringValue } from '../text/literal.ts';
import { ownName, task, taskAt } from './task-way.ts';

const FRAMEWORK = 'a queue of jobs';
/** An object that says by its name or its type that it holds those who do jobs: `handlers: { [id in JobType]: … } = {`. */
const TABLE =
  /\b((?:\w*[hH]andlers?|\w*[pP]rocessors?|\w*[wW]orkers?|[jJ]obs|[tT]asks)(?:By\w+|Map)?)\b(?:[ \t]*:[ \t]*([^;\n]{1,200}?))?[ \t]*=[ \t]*(?=\{[ \t]*(?:\n|[^}\n]*:))/g;
const OF_JOBS = /(?:job|task|queue)/i;
/** What is done when a job went wrong or has ended is no job. */
const BESIDE = /error|fail|complete|event|done|abort|cancel|stall|retry|listener/i;
const ENTRY = /^(?:\[\s*([\w.]+)\s*\]|(["'`]?)([\w:.-]+)\2)\s*:\s*([\s\S]+)$/;
const LARGEST = 20_000;
/** What makes a queue or a worker: where there is none, a table may hold the steps of one job, which are done at once. */
const RUNS = /\bnew \w*(?:Worker|Queue)\b|\bqueues?\w*\.process\(|\brun\(\{[^}]*taskList/i;

/** Jobs that a table gives to functions by their names, where the file works on a queue. */
export function handledJobs(file: SourceFile): TaskFact[] {
  return [...tableEntries(file), ...askedByType(file)];
}

function tableEntries(file: SourceFile): TaskFact[] {
  if (!RUNS.test(file.text)) return [];
  return [...file.bare.matchAll(TABLE)].flatMap((match): TaskFact[] => {
    const [head, name = '', type = ''] = match;
    if (BESIDE.test(name) || !OF_JOBS.test(`${name} ${type}`)) return [];
    const open = match.index + head.length;
    const close = closingBracket(file.bare, open);
    if (close < 0 || close - open > LARGEST) return [];
    const entries = splitList(file.code.slice(open + 1, close)).flatMap((each) => entryOf(each));
    // A table of anything else has values that are none of functions.
    if (entries.length < 2 || !entries.every(({ work }) => work !== null)) return [];
    let from = open;
    return entries.map(({ job, written, work }) => {
      from = Math.max(from, file.code.indexOf(written, from));
      const handler = work === '' ? undefined : (work ?? undefined);
      return taskAt(file, from, { name: job, role: 'does', sort: 'job', framework: FRAMEWORK, handler });
    });
  });
}

/** The job and the function of one entry; no name for a function that is written there, null for what is none. */
function entryOf(text: string): { job: string; written: string; work: string | null }[] {
  const plain = text.trim();
  if (plain === '') return [];
  const [, computed, , key, value = ''] = ENTRY.exec(plain) ?? [];
  const job = key ?? (computed === undefined ? undefined : ownName(computed));
  if (job === undefined) return [{ job: '', written: plain, work: null }];
  const written = plain.slice(0, plain.indexOf(':'));
  if (/^(?:async\s+)?(?:function\b|\([^()]*\)\s*(?::[^=]+)?=>|\w+\s*=>)/.test(value))
    return [{ job, written, work: '' }];
  const named = /^(?:this\.)?(?:\w+\.)?([a-z]\w*)(?:\.bind\(this\))?$/.exec(value.trim())?.[1];
  return [{ job, written, work: named !== undefined && !/^(?:true|false|null|undefined)$/.test(named) ? named : null }];
}

/** `jobs.createJob({ type: 'send-mail', payload })` */
function askedByType(file: SourceFile): TaskFact[] {
  return file.parsed.calls.flatMap((call): TaskFact[] => {
    if (!/^(?:create|add|enqueue|push|queue|dispatch|schedule|submit)\w*(?:Job|Task)\w*$/.test(call.name)) return [];
    const found = call.arguments.flatMap((each) => [
      ...each.matchAll(/(?:^|[[,(]\s*)\{\s*(?:type|name|job|jobName|jobType)\s*:\s*(["'`][\w:.-]+["'`])/g),
    ]);
    return found.flatMap(([, text]): TaskFact[] => {
      const name = stringValue(text);
      if (name === null) return [];
      const place = { startLine: call.line, endLine: call.line, symbol: call.inside ?? undefined };
      return [task(place, { name, role: 'asks', sort: 'job', framework: FRAMEWORK })];
    });
  });
}
