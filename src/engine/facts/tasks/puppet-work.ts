import type { TaskFact } from '../fact.ts';
import type { SourceFile } from '../source-file.ts';
import { CRON, commandOf } from './crontab-work.ts';
import { task } from './task-way.ts';

/** `cron { 'clean': …` of Puppet, or a type of the project that writes such tables: `shop::cron { 'clean': …`. */
const OPENS = /^\s*(?:::)?(?:\w+::)*cron\s*\{\s*(['"])([\w. -]{1,60})\1\s*:\s*$/;
const GIVEN = /^\s*(\w+)\s*=>\s*(?:'([^'\n]*)'|"([^"\n$]*)"|(\d+)|(absent)\b)/;
const MOST_LINES = 20;
const TIMES = ['minute', 'hour', 'monthday', 'month', 'weekday'] as const;
/** What the project's own types call the command that a program is told. */
const TOLD = /^(?:command|manage|task|job|script)$/;

/** What tables of times and commands are told by a manifest of Puppet. */
export function puppetWork(file: SourceFile): TaskFact[] {
  if (file.extension !== 'pp' || !file.text.includes('cron')) return [];
  return file.lines.flatMap((text, at): TaskFact[] => {
    const title = OPENS.exec(text)?.[2];
    if (title === undefined) return [];
    const given = givenBelow(file.lines.slice(at + 1, at + 1 + MOST_LINES));
    const times = TIMES.map((each) => given.get(each) ?? (each === 'weekday' ? given.get('dow') : undefined));
    // Without any time it is one that is taken away, or that a caller fills.
    if (given.get('ensure') === 'absent' || times.every((each) => each === undefined)) return [];
    const schedule = times.map((each) => each ?? '*').join(' ');
    const written = [...given].find(([name]) => TOLD.test(name))?.[1];
    const handler = written === undefined ? undefined : (commandOf(written).script ?? commandOf(written).name);
    const place = { startLine: at + 1, endLine: at + 1 + given.size };
    return [task(place, { name: title, role: 'does', sort: 'job', framework: CRON, schedule, handler })];
  });
}

function givenBelow(lines: readonly string[]): Map<string, string> {
  const end = lines.findIndex((line) => /^\s*\}\s*$/.test(line));
  const given = new Map<string, string>();
  for (const line of lines.slice(0, Math.max(0, end))) {
    const [, name, single, double, number, word] = GIVEN.exec(line) ?? [];
    if (name !== undefined) given.set(name, single ?? double ?? number ?? word ?? '');
  }
  return given;
}
