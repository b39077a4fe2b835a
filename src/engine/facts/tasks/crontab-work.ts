import type { TaskFact } from '../fact.ts';
import type { SourceFile } from '../source-file.ts';
import { task } from './task-way.ts';

/** What reads tables of times and commands, whatever the program is written in. */
export const CRON = 'crontab';

/** `crontab`, `cronjobs`, `shop.cron`, and what lies in a folder of such tables. */
const TABLE =
  /(?:^|\/)(?:(?:[\w-]+[-_.])?cron(?:tabs?|jobs?)?|[\w.-]+\.cron(?:tab)?|(?:etc\/)?cron\.d\/[\w-]+)(?:\.txt|\.conf)?$/i;
const FIELD = String.raw`(?:\*|[\d,-]+|[a-zA-Z]{3}(?:-[a-zA-Z]{3})?)(?:\/\d+)?(?:,[\d*/-]+)*`;
const ROW = new RegExp(
  `^\\s*(@(?:hourly|daily|midnight|weekly|monthly|yearly|annually|reboot)|${FIELD}(?:\\s+${FIELD}){4})\\s+(\\S.*)$`,
);
/** The account that a command is run for stands before it in tables of the whole system. */
const ACCOUNT =
  /^(?!(?:cd|php|python|node|bash|sh)\b)[a-z_][a-z0-9_-]*\s+(?=\/|[a-z]+\s+\/|php|python|node|bash|sh|cd)/;
const MOST_COMMAND = 80;

/** Lines of a table that starts commands at their times: `0 3 * * * php /srv/shop/clean.php >> clean.log`. */
export function crontabWork(file: SourceFile): TaskFact[] {
  if (!TABLE.test(file.path) || file.text.length > 100_000) return [];
  return file.lines.flatMap((text, at): TaskFact[] => {
    const [, schedule, written = ''] = ROW.exec(text) ?? [];
    const { name, script } = commandOf(written);
    if (schedule === undefined || name === '' || name.length > MOST_COMMAND) return [];
    const when = schedule.replace(/\s+/g, ' ');
    const told = { name, role: 'does', sort: 'job', framework: CRON, schedule: when, handler: script } as const;
    return [task({ startLine: at + 1, endLine: at + 1 }, told)];
  });
}

const RUNS_SCRIPT =
  /^(?:\S*\/)?(?:php\d*(?:\.\d+)?|python\d?|node|bash|sh|perl|ruby)(?:\s+-[\w=.]+)*\s+([\w./$-]*[\w-]+(?:\.\w+)?)(.*)$/;

/** The script with what it is told, without where it writes to, and the path by which it is run. */
export function commandOf(written: string): { name: string; script: string | undefined } {
  const command = written
    .replace(/\s*(?:\d?>{1,2}|&>|2>&1|\|).*$/, '')
    .replace(/^(?:[a-z_][\w-]*\s+)?cd\s+\S+\s*(?:&&|;)\s*/, '')
    .replace(ACCOUNT, '')
    .trim();
  const [, run, more = ''] = RUNS_SCRIPT.exec(command) ?? [];
  const [own = ''] = command.split(' ');
  const script = run ?? (own.includes('/') ? own : undefined);
  const name = run === undefined ? command : `${run}${more}`;
  return { name: name.replace(/^\S*\/(?=[\w.-])/, '').trim(), script };
}
