import { escaped } from '../../../base/escaped.ts';
import type { CodeCall } from '../../syntax/parsed-file.ts';
import type { TaskFact } from '../fact.ts';
import type { SourceFile } from '../source-file.ts';
import { constantText } from '../text/constant-text.ts';
import { splitList, stringValue, withoutLastComma } from '../text/literal.ts';
import { task } from './task-way.ts';

const ADDS = /^_?(?:add|schedule|queue|enqueue|register)(?:OneOff|Once|Recurring|Inline|Background|Cron)?Job$/;
const NAME = /^[A-Za-z][\w.:/-]{2,80}$/;
const CRON = /^["'`]?(?:@[a-z]+|(?:(?:[\d*/,?-]+|\$\{\w+\})\s+){4,5}(?:[\d*/,?A-Za-z-]+|\$\{\w+\}))["'`]?$/;
const MOST = 40;

/**
 * Jobs that are handed to a runner as objects: `jobs.addJob({ at: '0 3 * * *', job: path.resolve(__dirname, 'clean.js'),
 * name: 'clean-lids' })`, also by a function of the file that is given the name and the script.
 */
export function addedJobs(file: SourceFile): TaskFact[] {
  return file.parsed.calls
    .filter(({ name, arguments: [given = ''] }) => ADDS.test(name) && given.startsWith('{'))
    .flatMap((call): TaskFact[] => {
      const given = keysOf(call.arguments[0] ?? '');
      const name = given.get('name');
      const job = given.get('job');
      if (name === undefined || job === undefined) return [];
      const own = textOf(file, name);
      const time = given.get('at') ?? given.get('cron');
      const schedule = time === undefined ? undefined : timeOf(file, call, time);
      if (own !== null) return jobOf(file, call, own, handlerOf(job), schedule);
      return handedIn(file, call, name, job).flatMap(({ by, name: each, work }) =>
        jobOf(file, by, each, work === undefined ? handlerOf(job) : `./${work}#`, schedule),
      );
    })
    .slice(0, MOST);
}

function jobOf(
  file: SourceFile,
  call: CodeCall,
  name: string,
  handler: string | undefined,
  schedule: string | undefined,
): TaskFact[] {
  const place = { startLine: file.lineOf(call), endLine: call.endLine, symbol: call.inside ?? undefined };
  const told = { name, role: 'does', sort: 'job', framework: 'a queue of jobs', handler, schedule } as const;
  return NAME.test(name) ? [task(place, told)] : [];
}

/** Keys with what they hold; one that stands alone holds the variable of its name. */
function keysOf(written: string): Map<string, string> {
  return new Map(
    splitList(withoutLastComma(written.replace(/^\{|\}$/g, ''))).flatMap((each): [string, string][] => {
      const [, key = '', value] = /^["']?(\w+)["']?(?:\s*:\s*([\s\S]+))?$/.exec(each) ?? [];
      return key === '' ? [] : [[key, value ?? key]];
    }),
  );
}

/** What does the work: a script beside the file, a method or a function that is called; nothing where the work is written there. */
function handlerOf(job: string): string | undefined {
  const script = /\.(?:resolve|join)\(\s*__dirname\s*,\s*["'](?:\.\/)?([\w./-]+\.[cm]?[jt]s)["']\s*\)$/.exec(job)?.[1];
  if (script !== undefined) return `./${script}#`;
  const called = /^(?:async\s*)?\(\)\s*=>\s*(?:await\s+)?(?:this\.#?)?(\w+)\(/.exec(job)?.[1];
  return called ?? /^(?:this\.#?)?([a-z]\w*)(?:\.bind\(\w+\))?$/.exec(job)?.[1];
}

function timeOf(file: SourceFile, { line }: CodeCall, written: string): string | undefined {
  const before = file.code.slice(0, file.offsetOf(line));
  const value = /^[a-z]\w*$/.test(written)
    ? [...before.matchAll(new RegExp(`\\b(?:const|let)\\s+${escaped(written)}\\s*=\\s*([^;\\n]+)`, 'g'))]
        .at(-1)?.[1]
        ?.trim()
    : written;
  if (value === undefined) return undefined;
  const text = stringValue(value);
  if (text !== null && CRON.test(text) && !text.includes('${')) return text;
  // What is drawn once when it starts, or worked out by another function, has the form of such a time all the same.
  return CRON.test(value) || /\w*[cC]ron\w*\(/.test(value) ? 'on a cron schedule' : undefined;
}

interface HandedIn {
  by: CodeCall;
  name: string;
  /** The script, where it is handed in too. */
  work: string | undefined;
}

/** What callers in the file give to the function around the call, by the places of its parameters. */
function handedIn(file: SourceFile, call: CodeCall, name: string, job: string): HandedIn[] {
  const around = file.symbol(call.inside);
  const parameters = splitList(/\(([^()]*)\)/.exec(around?.signature ?? '')?.[1] ?? '').map(
    (each) => /^\w+/.exec(each)?.[0] ?? '',
  );
  const nameAt = parameters.indexOf(name);
  if (!around || nameAt < 0) return [];
  const workAt = parameters.findIndex(
    (each) => each !== '' && new RegExp(`__dirname\\s*,\\s*${escaped(each)}\\b`).test(job),
  );
  return file.parsed.calls
    .filter((each) => each.name === around.name && each.arguments.length > nameAt)
    .flatMap((by): HandedIn[] => {
      const given = textOf(file, by.arguments[nameAt] ?? '');
      const work = workAt < 0 ? undefined : (stringValue(by.arguments[workAt]) ?? undefined);
      return given === null ? [] : [{ by, name: given, work }];
    });
}

function textOf(file: SourceFile, written: string): string | null {
  return stringValue(written) ?? (/^[A-Z]\w*$/.test(written) ? constantText(file, written) : null);
}
