import { readSymbol, shortName } from '../../../engine/pack/search/find-symbols.ts';
import type { CodeSource } from '../cite.ts';
import { gatesTold } from '../evidence/crates/feature-gates.ts';
import { taskGates } from '../evidence/crates/task-gates.ts';
import { at, type Evidence, type Found } from '../evidence/evidence.ts';
import { isDeprecated } from '../evidence/routes/deprecated-routes.ts';
import { conditionAround, switchAround } from '../evidence/tasks/condition-around.ts';
import { askedThrough } from '../evidence/tasks/handed-over.ts';
import { loopInside } from '../evidence/tasks/loop-inside.ts';
import { jobsOf } from '../evidence/tasks/queue-jobs.ts';
import { isReset, ownTime, type ScheduleTime, timeBehind } from '../evidence/tasks/schedule-times.ts';
import type { Doer, Task } from '../evidence/tasks/task.ts';
import { purposeOf } from '../evidence/tasks/task-purpose.ts';
import { switchOf } from '../evidence/tasks/task-switch.ts';
import { LOOPS } from '../evidence/tasks.ts';
import { spanInWords } from './amount.ts';
import { count, numberWord } from './count.ts';
import { cronInWords } from './cron-words.ts';
import { joined } from './list.ts';
import { code } from './markup.ts';

const MOST_PLACES = 2;

/** Who does it: "`perform` in `app/jobs/send_job.rb`"; where it has the name of the work, the file says enough. */
function doerName({ symbol, fact }: Doer, name: string): string {
  return symbol && shortName(symbol.name) !== name && ownedName(symbol.name) !== name
    ? `${code(ownedName(symbol.name))} in ${code(symbol.path)}`
    : code(symbol?.path ?? fact.path);
}

/** All who do it, or the first of them and how many more. */
export function doerNames({ name, done }: Task): string {
  const names = [...new Set(done.map((doer) => doerName(doer, name)))];
  const others = names.length - MOST_PLACES;
  return joined(others > 0 ? [...names.slice(0, MOST_PLACES), `${numberWord(others)} more`] : names);
}

/** What the work is called; a loop without a name is one in the function around it. */
export function workName(evidence: Evidence, task: Task): string {
  const isInside = LOOPS.has(task.framework) && loopInside(evidence, task) !== null;
  return isInside ? `a loop in ${code(task.name)}` : code(task.name);
}

const MOST_JOBS = 6;

/** What the work is: by the comment on it, or by the jobs that a queue is for. */
export function workTold(evidence: Evidence, task: Task): string {
  const jobs = jobsOf(evidence, task);
  const others = jobs.length - MOST_JOBS;
  const names = jobs.slice(0, MOST_JOBS).map(code);
  return jobs.length > 1
    ? `A queue of ${count(jobs.length, 'job')}: ${joined(others > 0 ? [...names, `${numberWord(others)} more`] : names)}`
    : [purposeOf(evidence, task) ?? '', task.done.some((doer) => isDeprecated(evidence, doer)) ? 'deprecated' : '']
        .filter(Boolean)
        .join('; ');
}

/** The function in which it is handed over, or the file where no function stands around it. */
function askerName({ pack }: Evidence, { symbol, path }: Pick<Found<'task'>, 'symbol' | 'path'>): string {
  const around = symbol === null ? null : readSymbol(pack, symbol);
  // A field of a class, `task = clean`, is the class's.
  const isField =
    around !== null && /^(?:property|field|variable|constant)$/.test(around.kind) && /\w\.\w+$/.test(around.name);
  const name = isField ? around.name.replace(/\.\w+$/, '') : around?.name;
  return code(name === undefined ? path : ownedName(name));
}

/** With the type it belongs to: half of all jobs are done by a `perform`. */
function ownedName(name: string): string {
  return name
    .split(/(?<=\w)(?:\.|::)(?=\w)/)
    .slice(-2)
    .join('.');
}

/** When it is done: "on the schedule `0 3 * * *`", "asked for in `create` and 3 more places". */
export function whenDone(evidence: Evidence, task: Task): string {
  const { sort, schedules, asked, framework } = task;
  const [schedule, ...times] = schedules;
  const condition =
    switchOf(evidence, task) ??
    (schedule && times.length === 0 && schedule.fact.values.handler ? switchAround(evidence, schedule.fact) : null);
  const [ask, ...asks] = asked;
  // Two classes of one name in two files are two places.
  const wrapped = sort === 'job' ? askedThrough(evidence, task) : null;
  const places = new Map(
    (wrapped?.places ?? asked).map((fact) => [`${fact.path} ${askerName(evidence, fact)}`, askerName(evidence, fact)]),
  );
  const names = [...new Set(places.values())].slice(0, MOST_PLACES);
  const others = [...places.values()].filter((name) => !names.includes(name)).length;
  const where = others > 0 ? [...names, count(others, 'more place')] : names;
  const met = ask && asks.length === 0 ? conditionAround(evidence, ask) : null;
  const reason = met === null ? '' : `, ${met}`;
  return [
    joined([...new Set(schedules.map((each) => planned(evidence, each, framework)))].map(continued)),
    where.length > 0
      ? `${sort === 'event' ? 'told' : 'asked for'} in ${joined(where)}${wrapped ? `, through ${joined(wrapped.through.map(({ name }) => code(ownedName(name))))}` : reason}`
      : '',
    schedules.length > 0 && schedules.every(({ fact }) => fact.values.off) ? 'off by default' : '',
    condition ?? '',
    gatesTold(taskGates(evidence, task)) ?? '',
  ]
    .filter(Boolean)
    .join('; ');
}

/** "in a loop, every 5 seconds and every minute": that it loops is said once. */
function continued(time: string, place: number): string {
  return place === 0 ? time : time.replace(/^in a loop, /, '');
}

/** Of a loop whose span a caller gives, or a field holds that only runs can tell. */
const OWN_PACE = 'in a loop, at its own interval';

/** Whether the function that does it waits itself, and is not the one that is called each time. */
function isLoop(framework: string, { fact }: Task['schedules'][number]): boolean {
  return LOOPS.has(framework) && fact.values.handler === undefined;
}

/** Where the time stands that the schedule of a task only names. */
export function whenSaid(evidence: Evidence, { schedules }: Task): CodeSource[] {
  return schedules.slice(0, MOST_PLACES).flatMap((each) => behindTime(evidence, each)?.source ?? []);
}

function behindTime(evidence: Evidence, schedule: Task['schedules'][number]): ScheduleTime | null {
  const { text, fact } = schedule;
  const own = ownTime(evidence, schedule);
  if (own !== null) return { ...own, setting: null };
  const [, name = '', unit] = /^(?:every )?(.*?)( (?:ms|seconds|minutes|hours|days))?$/.exec(text) ?? [];
  const behind = timeBehind(evidence, name, at(fact));
  // A timer counts thousandths of a second, and an executor says its unit, whatever the name of the span is.
  return behind?.value && unit !== undefined && /^[\d_* ]+$/.test(behind.value)
    ? { ...behind, value: `${behind.value}${unit}` }
    : behind;
}

const IS_CRON = /^(?:[\dA-Z*/,?#-]{1,20} ){4,6}[\dA-Z*/,?#-]{1,20}$/;

/** "daily", "every ten minutes", as the schedules of frameworks name them. */
const SPOKEN =
  /^(?:hourly|daily|weekly|monthly|quarterly|yearly|twice (?:daily|monthly)|every (?:[a-z]+ )?(?:seconds?|minutes?|hours?|days?|weeks?|months?)|(?:daily|every (?:day|[A-Z][a-z]+day)) at \d{1,2}:[\d:]+|every [A-Z][a-z]+day|every (?:\d{1,3} )?[a-z]+ at [\d:]+ ?(?:am|pm)?)$/;

/** `CronExpression.EVERY_DAY_AT_5PM` is said in its name. */
function namedTime(text: string): string | null {
  const name = /^\w+\.(EVERY_[A-Z\d_]+)$/.exec(text)?.[1];
  return name === undefined ? null : name.toLowerCase().replaceAll('_', ' ');
}

/** "`feed.Pause` minutes" of `time.Duration(feed.Pause) * time.Minute`, which only the one who set it knows. */
function fieldSpan(span: string): string | null {
  const [, before, field, behind] =
    /^(?:time\.(Second|Minute|Hour) ?\* ?)?time\.Duration\((\w+(?:\.\w+)+)\)(?: ?\* ?time\.(Second|Minute|Hour))?$/.exec(
      span,
    ) ?? [];
  const unit = before ?? behind;
  return field === undefined || unit === undefined ? null : `${code(field)} ${unit.toLowerCase()}s`;
}

function clockTime(cron: string): string {
  const clock = cronInWords(cron);
  return clock === null ? `on the schedule ${code(cron)}` : `${clock}, ${code(cron)}`;
}

/** On a schedule or every so often; a name is told with what stands behind it, where that is known. */
function planned(evidence: Evidence, schedule: Task['schedules'][number], framework: string): string {
  const { text } = schedule;
  const [, plain, told] = /^(.*)(, with `[^`]+`)$/.exec(text) ?? [];
  if (plain !== undefined) return `${planned(evidence, { ...schedule, text: plain }, framework)}${told}`;
  // Which of several times holds, something else says.
  if (/ or /.test(text) && text.split(/, | or /).every((each) => SPOKEN.test(each))) return text;
  const [, time, other, given] = /^(.+?)(?: or (.+)| unless ([\w.]+) is given)$/.exec(text) ?? [];
  if (time !== undefined && IS_CRON.test(time)) {
    const own = planned(evidence, { ...schedule, text: time }, framework);
    return given === undefined ? `${own} or ${code(other ?? '')}` : `${own} unless ${code(given)} is given`;
  }
  const loops = isLoop(framework, schedule);
  const pause = /^(as long as .*), with pauses of (.*)$/.exec(text);
  if (pause) return `${pause[1]}, with pauses of ${spanInWords(pause[2] ?? '') ?? code(pause[2] ?? '')}`;
  if (
    /^(?:as long as|only when|once,|by default|on a cron schedule|at a fixed rate|again and again|every hour at minute)/.test(
      text,
    ) ||
    SPOKEN.test(text)
  )
    return text;
  if (text === 'in a loop' || (loops && isReset(evidence, schedule.fact))) return OWN_PACE;
  const twice = /^twice daily (\d{1,2}) (\d{1,2})$/.exec(text);
  if (twice)
    return `twice daily, at ${[twice[1], twice[2]].map((hour) => `${hour?.padStart(2, '0')}:00`).join(' and ')}`;
  const constant = ownTime(evidence, schedule);
  if (constant !== null) return clockTime(constant.value);
  const named = namedTime(text);
  if (named !== null) return named;
  const span = /^every (.*)$/.exec(text)?.[1];
  const [loop, before] = [loops ? 'in a loop, ' : '', span === undefined ? 'on the schedule' : 'every'];
  const behind = behindTime(evidence, schedule);
  const written = (each: string): string =>
    (span === undefined ? undefined : spanInWords(each)?.replace(/^1 /, '')) ??
    each.replace(
      /^(.*?)(?:(?<=^[A-Za-z_][\w.]*) (ms|seconds|minutes|hours|days))?$/,
      (_all, name: string, unit?: string) =>
        unit === undefined ? code(name) : `${code(name)} ${unit.replace('ms', 'milliseconds')}`,
    );
  const said = (each: string): string => {
    const spoken = namedTime(each);
    if (spoken !== null) return spoken;
    return span === undefined && cronInWords(each) !== null ? clockTime(each) : `${loop}${before} ${written(each)}`;
  };
  // Of a time that was cut, or that a variable of the function holds, the code is the better witness.
  if (!behind && /^(?!every )[a-z]\w*$/.test(text)) return 'on a cron schedule';
  // A ticker of so many billionths of a second is set to its time later.
  if (!behind && loops && /^every \d+$/.test(text)) return OWN_PACE;
  const counted = span === undefined || behind ? null : fieldSpan(span);
  if (counted !== null) return `${loop}every ${counted}`;
  // What is counted out of something says less than nothing where that is not known.
  if (!behind && span !== undefined && /[()/+?-]|\$\{/.test(span) && spanInWords(span) === null)
    return loops ? OWN_PACE : 'at its own interval';
  if (!behind)
    return /…$/.test(text) || (loops && /^every [a-z]\w*(?: ms)?$/.test(text))
      ? loops
        ? OWN_PACE
        : ''
      : LOOPS.has(framework) && /^every (?:this|self|[a-z])\.[a-z]\w*$/.test(text)
        ? OWN_PACE
        : said(span ?? text);
  const { value, setting } = behind;
  // Spring takes a dash for no time at all.
  if (value === '-' && setting !== null) return `only where ${code(setting)} gives a schedule`;
  if (value === null)
    return `${loop}${span === undefined ? 'on the schedule that' : 'as often as'} ${code(setting ?? '')} says`;
  return `${said(value)}${setting === null ? '' : `, unless ${code(setting)} says otherwise`}`;
}
