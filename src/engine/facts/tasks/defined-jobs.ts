import { escaped } from '../../../base/escaped.ts';
import type { TaskFact } from '../fact.ts';
import type { SourceFile } from '../source-file.ts';
import { constantText } from '../text/constant-text.ts';
import { closingBracket, objectValue, stringValue } from '../text/literal.ts';
import { task, taskAt } from './task-way.ts';

/** What jobs are told to run with that a project defines as objects for a runner of its own. */
export const DEFINED_JOBS = 'job definitions of its own';

/** `const SEND_MAIL_JOB: Job = {`, `export const sendMail = defineJob({`. */
const HELD =
  /\b(?:const|let)\s+([A-Za-z]\w*)\s*(?::\s*([\w<>, .|[\]'"]{1,120}?))?\s*=\s*(?:(?:await\s+)?(?:\w+\.)?(\w+)(?:<[^(){}\n]{1,200}>)?\(\s*)?(?=\{)/g;
const NAMES_JOB = /(?:^|[a-z\d_])Jobs?(?![a-z])|(?:^|_)JOBS?(?:_|$)|^jobs?(?![a-z])|CronTask|BackgroundTask/;
const MAKES_JOB =
  /^(?:define|create|make|register|declare|add|schedule|new)?_?(?:\w*Job|\w*Cron|BackgroundTask|ScheduledTask)$/i;
/** What the object is said to be behind its end: `} as const satisfies JobDefinition<typeof ID>`. */
const SATISFIED = /^\s*(?:as const\s*)?(?:satisfies\s+([\w.]+))/;
const WORK = ['handler', 'run', 'perform', 'execute', 'process', 'task', 'fn', 'callback'];
const FUNCTION = /^(?:async\b|function\b|\([^()]*\)\s*(?::[^=]+)?=>|\w+\s*=>|[a-z]\w*(?:\.\w+)?$)/;
const TIMES = ['cron', 'schedule', 'cronExpression', 'interval', 'pattern'];
const LARGEST = 20_000;

/**
 * Jobs that a project defines as objects: an id or a name, a function that does the work, and what starts it. Only where the
 * object is called a job by its variable, its type or the function that it is handed to.
 */
export function definedJobs(file: SourceFile): TaskFact[] {
  if (!/[Jj]ob|JOB|[cC]ron|Task/.test(file.text)) return [];
  return [...file.bare.matchAll(HELD)].flatMap((match): TaskFact[] => {
    const [head, variable = '', type = '', maker = ''] = match;
    const open = match.index + head.length;
    const close = closingBracket(file.bare, open);
    if (close < 0 || close - open > LARGEST) return [];
    const satisfied = SATISFIED.exec(file.bare.slice(close + 1, close + 80))?.[1] ?? '';
    const isJob =
      NAMES_JOB.test(variable) || NAMES_JOB.test(type) || NAMES_JOB.test(satisfied) || MAKES_JOB.test(maker);
    const text = file.code.slice(open, close + 1);
    const name = ['id', 'name', 'type', 'key'].map((key) => textOf(file, objectValue(text, key))).find(Boolean);
    const work = methodIn(text) ?? WORK.map((key) => objectValue(text, key)).find((each) => FUNCTION.test(each ?? ''));
    if (!isJob || !name || !work || !/^[\w.:/ -]{1,80}$/.test(name)) return [];
    const trigger = objectValue(text, 'trigger') ?? objectValue(text, 'options') ?? '';
    const time = [trigger, text]
      .flatMap((each) => TIMES.map((key) => (each === '' ? null : objectValue(each, key))))
      .map((each) => textOf(file, each))
      .find((each) => each !== null && /^@\w|^[\d*/,-]+(?: [\d*/,?A-Za-z-]+){4,5}$|^every /.test(each));
    const line = file.lineAt(match.index);
    const handler = /^[a-z]\w*$/.test(work) ? work : handedOnIn(work);
    return [
      task(
        { startLine: line, endLine: file.lineAt(close), symbol: symbolCalled(file, variable) },
        {
          name,
          role: 'does',
          sort: 'job',
          framework: DEFINED_JOBS,
          ...(handler === undefined ? {} : { handler }),
          schedule: time ?? undefined,
        },
      ),
    ];
  });
}

/** What the work hands on to a file that it takes in when it is done: `(await import('./send.handler')).run(…)`. */
function handedOnIn(work: string): string | undefined {
  const [only, ...others] = [...work.matchAll(/\bimport\(\s*(['"])(\.{1,2}\/[\w./-]+)\1\s*\)\)?/g)];
  const [, direct] = /^\.(\w+)\(/.exec(work.slice((only?.index ?? 0) + (only?.[0].length ?? 0))) ?? [];
  const [, held] = /\b(?:const|let)\s+(\w+)\s*=\s*await\s+import\(/.exec(work) ?? [];
  const [, taken] = /\b(?:const|let)\s+\{\s*(\w+)\s*\}\s*=\s*await\s+import\(/.exec(work) ?? [];
  const called =
    direct ?? taken ?? (held === undefined ? undefined : new RegExp(`\\b${escaped(held)}\\.(\\w+)\\(`).exec(work)?.[1]);
  return only?.[2] === undefined || called === undefined || others.length > 0 ? undefined : `${only[2]}#${called}`;
}

const ASKS = /^(?:trigger|enqueue|dispatch|queue|schedule|start|submit)(?:Job|Task)?$/;

/** `jobs.triggerJob({ name: 'send.mail', payload })`, also behind a key of its own: a job by the name of its definition. */
export function triggeredJobs(file: SourceFile): TaskFact[] {
  return file.parsed.calls.flatMap((call): TaskFact[] => {
    if (!ASKS.test(call.name) || call.receiver === null) return [];
    const given = call.arguments.slice(0, 2).find((each) => each.startsWith('{'));
    const name = given === undefined ? null : textOf(file, objectValue(given, 'name') ?? objectValue(given, 'id'));
    if (name === null || !/^[A-Za-z][\w.:/-]{2,80}$/.test(name)) return [];
    return [
      taskAt(file, file.offsetOf(file.lineOf(call)), { name, role: 'asks', sort: 'job', framework: DEFINED_JOBS }),
    ];
  });
}

/** A method that is written in the object: `async handler({ payload }) {`. */
function methodIn(text: string): string | null {
  return new RegExp(`(?:^\\{|,)\\s*(?:async\\s+)?(?:${WORK.join('|')})\\s*\\([^()]*\\)\\s*(?::[^{]*)?\\{`).test(text)
    ? 'function'
    : null;
}

function textOf(file: SourceFile, written: string | null): string | null {
  if (written === null) return null;
  return stringValue(written) ?? (/^[A-Za-z]\w*$/.test(written) ? constantText(file, written) : null);
}

function symbolCalled(file: SourceFile, name: string): number | undefined {
  const index = file.parsed.symbols.findIndex((each) => each.name === name);
  return index < 0 ? undefined : index;
}
