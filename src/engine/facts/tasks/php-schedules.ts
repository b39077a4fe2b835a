import type { CodeCall } from '../../syntax/parsed-file.ts';
import type { TaskFact } from '../fact.ts';
import type { SourceFile } from '../source-file.ts';
import { identifierWords } from '../text/words.ts';
import { taskAt } from './task-way.ts';

/** `->dailyAt('03:00')` at the end of what Laravel's schedule is told. */
export const FREQUENCY = /^(?:every\w+|hourly\w*|daily\w*|weekly\w*|monthly\w*|quarterly\w*|yearly\w*|twice\w+|cron)$/;
const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** `weeklyOn(1, '8:00')`, `hourlyAt(17)` */
function spokenFrequency(name: string, args: readonly string[]): string | null {
  const [first = '', time = "'0:0'"] = args;
  const clock = /^["'](\d{1,2}):(\d{1,2})["']$/.exec(time);
  const at = clock ? `${clock[1]?.padStart(2, '0')}:${clock[2]?.padStart(2, '0')}` : null;
  if (name === 'hourlyAt') return /^\d{1,2}$/.test(first) ? `every hour at minute ${first}` : null;
  if (name !== 'weeklyOn' || at === null) return null;
  const day = DAYS[Number(/^[0-7]$/.test(first) ? Number(first) % DAYS.length : Number.NaN)];
  return day === undefined ? null : `every ${day} at ${at}`;
}

/** `$schedule->call([Stats::class, 'count'])->hourly()`. */
export function calledByTime(file: SourceFile): ReturnType<typeof taskAt>[] {
  return file.parsed.calls.flatMap((call) => {
    const from = FREQUENCY.test(call.name) ? /chedule(?:->|::)call\(\s*/.exec(call.receiver ?? '') : null;
    if (!from) return [];
    const work = (call.receiver ?? '').slice(from.index + from[0].length);
    const [, type, method] =
      /^\[\s*(?:new\s+)?\\?(?:\w+\\)*([A-Z]\w*)(?:::class)?(?:\(\))?\s*,\s*["'](\w+)["']\s*\]/.exec(work) ?? [];
    const [, called] =
      /^(?:app\(\)->make\(|app\(|resolve\(|new\s+)\s*\\?(?:\w+\\)*([A-Z]\w*)(?:::class|\(\)|(?=\s*[,)]))/.exec(work) ??
      [];
    if (called !== undefined) return [timed(file, call, `${called}.__invoke`)];
    return type === undefined || call.arguments.some((each) => each.includes('$'))
      ? []
      : [timed(file, call, `${type}.${method}`)];
  });
}

/** What is called at its time; a time that a variable holds is not told by its name. */
function timed(file: SourceFile, call: CodeCall, name: string): ReturnType<typeof taskAt> {
  const schedule = frequencyTold(call.name, call.arguments);
  return taskAt(file, file.offsetOf(call.line), { name, role: 'asks', sort: 'job', framework: 'Laravel', schedule });
}

/** How often a call says that something is done; a time that a variable holds is not told by its name. */
export function frequencyTold(name: string, args: readonly string[]): string {
  const words = identifierWords(name);
  if (args.some((each) => each.includes('$'))) return words.replace(/ (?:at|on)$/, '');
  return spokenFrequency(name, args) ?? `${words} ${args.join(' ').replace(/["']/g, '')}`.trim();
}

/** What a command is told on the schedule, `$schedule->command('shop:count --only=sold')`, by which it may do less. */
export function givenArguments(receiver: string): string {
  const given = /chedule(?:->|::)command\(\s*["'][\w:-]+ ([^"'`$]{1,40})["']\s*\)/.exec(receiver)?.[1];
  return given === undefined ? '' : `, with \`${given.trim()}\``;
}

const HELD =
  /(\$\w+)\s*=\s*(?:\$schedule->|\$this->schedule->|Schedule::)(?:command|job)\(\s*(?:new\s+)?(?:["']([\w:-]+)[^"'\n]{0,60}["']|\\?(?:\w+\\)*(\w+))/g;

/** `$event = $schedule->command('shop:count');` and further down `$event->daily();`, maybe one of several. */
function heldIn(file: SourceFile, from: number, variable: string): { name: string; args: string[]; line: number }[] {
  const around = file.symbol(file.symbolAround(file.lineAt(from)) ?? null);
  return file.parsed.calls
    .filter(({ name, receiver, line }) => FREQUENCY.test(name) && receiver === variable && line >= file.lineAt(from))
    .filter(({ line }) => around === undefined || around === null || line <= around.endLine)
    .map(({ name, arguments: args, line }) => ({ name, args, line }));
}

/** What is put on the schedule by a variable; which of several times holds is chosen elsewhere. */
export function heldSchedules(file: SourceFile): TaskFact[] {
  return [...file.code.matchAll(HELD)].flatMap(({ index, 1: variable = '', 2: command, 3: type }): TaskFact[] => {
    const times = heldIn(file, index, variable).map(({ name, args }) => frequencyTold(name, args));
    const [last, ...before] = [...new Set(times)].toReversed();
    if (last === undefined) return [];
    const schedule = before.length === 0 ? last : `${before.toReversed().join(', ')} or ${last}`;
    const name = command ?? type ?? '';
    return [taskAt(file, index, { name, role: 'asks', sort: 'job', framework: 'Laravel', schedule })];
  });
}
