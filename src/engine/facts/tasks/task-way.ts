import type { TaskFact } from '../fact.ts';
import type { SourceFile } from '../source-file.ts';
import { cutAt, oneLine } from '../text/words.ts';

type Sort = TaskFact['values']['sort'];

/** A class that does such work, known by what it extends or implements. */
export interface ClassWay {
  base: RegExp;
  /** The method that is called; without it the class is none that does the work. */
  method: RegExp;
  /** Whether it is asked for by its own name, or by the type of what its method is given. */
  by: 'class' | 'parameter';
  sort: Sort;
  framework: string;
  /** What must stand in the text of the class. */
  holds?: RegExp;
  /** Names of classes that only hand the work on. */
  except?: RegExp;
  /** When it is done without that anybody asks for it, as its text tells. */
  schedule?: (file: SourceFile, index: number) => string | undefined;
  /** The folder in which alone it means this. */
  folder?: RegExp;
}

/** A decorator, annotation or attribute on the function or class that does such work. */
export interface MarkWay {
  name: RegExp;
  receiver?: RegExp;
  /** Its own name, the text or the name that the mark is given, the job that it names, or the type of its parameter. */
  by: 'own' | 'text' | 'named' | 'job' | 'parameter';
  sort: Sort;
  framework: string;
  schedule?: (args: readonly string[], signature: string) => string | undefined;
  /** The library that must be named in the file, where others have the same mark. */
  needs?: string;
  /** What must stand in the text of the marked class. */
  holds?: RegExp;
  /** The folder in which alone it means this. */
  folder?: RegExp;
}

/** A call that hands work over, or that says who does it. */
export interface CallWay {
  name: RegExp;
  receiver?: RegExp;
  /** Whether it is a call of `new`. */
  constructs?: true;
  role: TaskFact['values']['role'];
  /**
   * What it is called on, the class that it makes itself or by its first argument, a text or name among its arguments, or
   * the function around it.
   */
  by: 'receiver' | 'own' | 'made' | 'text' | 'named' | 'around';
  /** The place of the argument that tells it; the first one otherwise. */
  at?: number;
  sort: Sort;
  framework: string;
  /** The place of the argument that is the function which does the work. */
  handler?: number;
  schedule?: (args: readonly string[], call: { name: string; receiver: string | null }) => string | undefined;
  needs?: string;
  folder?: RegExp;
}

/** How the libraries of one language part work from the code that asks for it. */
export interface TaskWays {
  languages: RegExp;
  /** A file without any of these words has none of it, and most files have none. */
  words: readonly string[];
  /** Classes of the same name in several modules are common, so names keep their modules. */
  qualified?: true;
  classes?: readonly ClassWay[];
  marks?: readonly MarkWay[];
  calls?: readonly CallWay[];
  /** What a class is called that a file takes in under another name. */
  named?: (file: SourceFile, name: string) => string;
  /** What only the text tells. */
  read?: (file: SourceFile) => TaskFact[];
}

type Told = Pick<TaskFact['values'], 'name' | 'role' | 'sort' | 'framework'> & {
  handler?: string | undefined;
  schedule?: string | undefined;
};

const LONGEST_SCHEDULE = 80;

export function task(
  place: { startLine: number; endLine: number; symbol?: number | undefined },
  { name, role, sort, framework, handler, schedule }: Told,
): TaskFact {
  const when = schedule && cutAt(oneLine(schedule), LONGEST_SCHEDULE);
  return {
    kind: 'task',
    subject: name,
    values: { name, role, sort, framework, ...(handler && { handler }), ...(when && { schedule: when }) },
    startLine: place.startLine,
    endLine: place.endLine,
    ...(place.symbol === undefined ? {} : { symbol: place.symbol }),
    score: role === 'does' ? 1 : 0.5,
    polarity: 'observed',
  };
}

/** A time as it is written, or the setting of the job that holds it, where it is no variable that only a caller fills. */
export function givenTime([first = '']: readonly string[]): string | undefined {
  if (jobKeyIn(first) !== null) return first;
  // Settings fill a part of it.
  if (/^(?:fmt\.Sprintf\(\s*)?["`][^"`]*(?:%[dsv]|\$\{)/.test(first)) return filledTime(first) ?? 'on a cron schedule';
  return /^["'`]|^[A-Z]/.test(first) ? first.replace(/^["'`]|["'`]$/g, '') : undefined;
}

/** The span of a cron expression whose one open place says after how many minutes, hours or days it is done again. */
function filledTime(written: string): string | null {
  const [, cron = '', name] =
    /^fmt\.Sprintf\(\s*"([^"]*)",\s*([\w.]+)\s*\)$/.exec(written) ??
    /^`([^`$]*\$)\{([\w.]+)\}[^`$]*`$/.exec(written) ??
    [];
  // What is put into the end of a span is told by its name: `@every 12h0m{seconds}s`.
  if (name !== undefined && /^@every \d+[hm]\w*%d[ms]$/.test(cron)) return cron.replace('%d', `{${name}}`);
  const [, counted] = /^@every %d([smh])$/.exec(cron) ?? [];
  if (name !== undefined && counted !== undefined) return `every ${name} ${COUNTED[counted]}`;
  const unit = [/^\*\/[%$]/, /^\d+ \*\/[%$]/, /^\d+ \d+ \*\/[%$]/].findIndex((form) => form.test(cron));
  return name === undefined || unit < 0 ? null : `every ${name} ${['minutes', 'hours', 'days'][unit]}`;
}

const COUNTED: Readonly<Record<string, string>> = { s: 'seconds', m: 'minutes', h: 'hours' };

/** What a job is called among the settings: `clean-up` of `jobs['clean-up'].schedule`. */
export function jobKeyIn(time: string): string | null {
  return /^[\w$.]{1,80}\[["']([A-Za-z][\w-]{0,60})["']\][\w$.]{0,80}$/.exec(time)?.[1] ?? null;
}

/** `schedule('0 3 * * *', clean)`: the time, then the function. */
export const BY_CLOCK: Omit<CallWay, 'name' | 'framework'> = {
  role: 'does',
  by: 'named',
  at: 1,
  handler: 1,
  sort: 'job',
  schedule: givenTime,
};

/** Who makes an event or a command hands it over, by whatever it is sent. */
export const MADE_MESSAGE: Omit<CallWay, 'framework'> = {
  name: /(?:Event|Command|Query|Notification|Message)$/,
  constructs: true,
  role: 'asks',
  by: 'own',
  sort: 'event',
};

/** The fact of a line that only the text tells. */
export function taskAt(file: SourceFile, offset: number, told: Told): TaskFact {
  const line = file.lineAt(offset);
  return task({ startLine: line, endLine: line, symbol: file.symbolAround(line) }, told);
}

/** A class or function without its modules: `Mail::SendJob`, `app.tasks.clean`, `App\Jobs\Send::class`, `Made.class`. */
export function ownName(written: string): string {
  const plain = written.replace(/(?:::|\.)class$/, '');
  return plain.split(/::|[.\\]/).at(-1) ?? plain;
}
