import type { TaskFact } from '../fact.ts';
import type { SourceFile } from '../source-file.ts';
import { closingBracket, splitList, stringValue } from '../text/literal.ts';
import { ownName, task, taskAt } from './task-way.ts';

const MADE: readonly { framework: string; needs: RegExp; call: RegExp }[] = [
  {
    framework: 'Dramatiq',
    needs: /^dramatiq\b/,
    call: /^[ \t]*(\w+)[ \t]*(?::[^=\n]+)?=[ \t]*(?:dramatiq\.)?actor\(\s*([A-Za-z_]\w*)\s*(?=[(,)])/gm,
  },
  {
    framework: 'Celery',
    needs: /celery/,
    call: /^[ \t]*(?:(\w+)[ \t]*(?::[^=\n]+)?=[ \t]*)?(?:\w+\.)*(?:shared_task|(?:app|celery|celery_app)\.(?:task|register_task))\(\s*([A-Za-z_]\w*)\s*(?=[(,)])/gm,
  },
];

/** Work that no mark makes of a function, but a call of it or of an object: `clean = dramatiq.actor(CleanTask())`. */
export function madeTasks(file: SourceFile): TaskFact[] {
  return MADE.filter(({ needs }) => file.imports(needs)).flatMap(({ framework, call }) =>
    [...file.code.matchAll(call)].flatMap((match): TaskFact[] => {
      const [, variable, made = ''] = match;
      const index = workOf(file, made);
      const told = { name: variable ?? made, role: 'does', sort: 'job', framework } as const;
      const symbol = file.symbol(index);
      if (symbol === undefined || index === undefined) return [];
      return [task({ startLine: symbol.startLine, endLine: symbol.endLine, symbol: index }, told)];
    }),
  );
}

/** The function of the file, or the method of the class, that does the work. */
function workOf(file: SourceFile, name: string): number | undefined {
  const { symbols } = file.parsed;
  const own = symbols.findIndex((each) => each.name === name && /^(?:function|class)$/.test(each.kind));
  if (own < 0 || symbols[own]?.kind === 'function') return own < 0 ? undefined : own;
  const method = file.members(own).find(({ symbol }) => /(?:^|\.)(?:run|perform|__call__)$/.test(symbol.name));
  return method?.index;
}

/** `class WorkerSettings: functions = [send_mail]; cron_jobs = [cron(clean, hour=3)]` of arq. */
export function arqTasks(file: SourceFile): TaskFact[] {
  if (!file.imports(/^arq\b/)) return [];
  const listed = [...file.bare.matchAll(/^[ \t]+functions[ \t]*(?::[^=\n]+)?=[ \t]*\[/gm)].flatMap((match) => {
    const open = match.index + match[0].length - 1;
    const names = splitList(file.code.slice(open + 1, Math.max(open + 1, closingBracket(file.bare, open))));
    return names.flatMap((each): TaskFact[] => {
      const name = ownName(/^(?:func\(\s*)?([\w.]+)/.exec(each)?.[1] ?? '');
      const index = workOf(file, name);
      const symbol = file.symbol(index);
      const place = symbol && { startLine: symbol.startLine, endLine: symbol.endLine, symbol: index };
      return place ? [task(place, { name, role: 'does', sort: 'job', framework: 'arq' })] : [];
    });
  });
  const timed = [...file.code.matchAll(/(?<![\w.])cron\(\s*([a-z_][\w.]*)\s*,([^()]*)\)/g)].map((match) =>
    taskAt(file, match.index, {
      name: ownName(match[1] ?? ''),
      role: 'asks',
      sort: 'job',
      framework: 'arq',
      schedule: `cron ${splitList(match[2] ?? '')
        .filter((each) => /^(?:month|day|weekday|hour|minute|second)\s*=/.test(each))
        .join(' ')}`.trim(),
    }),
  );
  return [...listed, ...timed];
}

const SPAN = /^(?:weeks|days|hours|minutes|seconds|hour|minute|second|day|day_of_week)\s*=/;

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** "every 5 minutes", "every Monday at 04:00": APScheduler takes zero for the smaller parts of a time that are not given. */
function triggerInWords(kind: string, spans: readonly string[]): string | null {
  const given = new Map(spans.map((each) => each.split(/\s*=\s*/) as [string, string]));
  const number = (name: string): string | null => /^["']?(\d{1,5})["']?$/.exec(given.get(name) ?? '')?.[1] ?? null;
  const [first, ...others] = given.keys();
  if (kind === 'interval')
    return first !== undefined && others.length === 0 && /s$/.test(first) && number(first) !== null
      ? `every ${number(first)} ${first}`.replace(/^every 1 (\w+)s$/, 'every $1')
      : null;
  const hour = number('hour');
  // Every hour, where nothing but the minute is told.
  if (kind === 'cron' && given.size === 1 && number('minute') !== null) return `${number('minute')} * * * *`;
  const isKnown = [...given.keys()].every((name) => /^(?:hour|minute|day_of_week)$/.test(name));
  if (kind !== 'cron' || hour === null || !isKnown || (given.has('minute') && number('minute') === null)) return null;
  const day = given.get('day_of_week')?.replace(/["']/g, '');
  const named =
    day === undefined
      ? 'day'
      : DAYS.find((name, place) => day === String(place) || day === name.slice(0, 3).toLowerCase());
  return named === undefined
    ? null
    : `every ${named} at ${hour.padStart(2, '0')}:${(number('minute') ?? '0').padStart(2, '0')}`;
}

/** `'interval', minutes=5`, `CronTrigger.from_crontab("0 3 * * *")`, `IntervalTrigger(hours=1)`. */
export function spokenTrigger(args: readonly string[]): string | undefined {
  const plain = args.map((each) => each.replace(/^trigger\s*=\s*/, ''));
  for (const each of plain) {
    const cron = /^(?:\w+\.)*CronTrigger\.from_crontab\(\s*(["'][^"']+["'])/.exec(each)?.[1];
    if (cron !== undefined) return stringValue(cron) ?? undefined;
    const [, kind, given] = /^(?:\w+\.)*(Cron|Interval)Trigger\(([^()]*)\)$/s.exec(each) ?? [];
    const spans = splitList(given ?? '').filter((part) => SPAN.test(part));
    const words = kind === undefined ? null : triggerInWords(kind.toLowerCase(), spans);
    if (words !== null) return words;
    if (kind !== undefined && spans.length > 0) return `${kind.toLowerCase()} ${spans.join(' ')}`;
  }
  const told = plain.filter((each) => /^["'](?:interval|cron)["']$/.test(each) || SPAN.test(each));
  const [kind = '', ...spans] = told.map((each) => each.replace(/^["']|["']$/g, ''));
  const words = triggerInWords(kind, spans);
  if (words !== null) return words;
  return told.length > 1 ? told.map((each) => each.replace(/["']/g, '')).join(' ') : undefined;
}
