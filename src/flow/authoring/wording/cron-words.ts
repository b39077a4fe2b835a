import { namedArgument, splitList } from '../../../engine/facts/text/literal.ts';
import { numberWord } from './count.ts';
import { joined } from './list.ts';

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** When a line of cron or a `crontab(…)` of Python falls due, where few words say it: "every day at 03:00". */
export function cronInWords(text: string): string | null {
  const span = ofSpan(text.trim());
  if (span !== null) return span;
  const fields = NAMED[text.trim()]?.split(' ') ?? ofHangfire(text) ?? fieldsOf(text);
  if (!fields) return null;
  const [minute = '', hour = '', day = '', month = '', weekday = ''] = fields;
  if (month !== '*') return null;
  const step = STEP.exec(minute);
  if (step) {
    if (`${hour} ${day} ${weekday}` !== '* * *') return null;
    return every(Number(step[1] ?? step[2] ?? 1), 'minute');
  }
  if (!/^\d+$/.test(minute)) return null;
  const hours = STEP.exec(hour);
  if (hours) return `${day} ${weekday}` === '* *' ? every(Number(hours[1] ?? hours[2] ?? 1), 'hour') : null;
  if (!/^\d+(?:,\d+)*$/.test(hour)) return null;
  const at = `at ${joined(hour.split(',').map((each) => `${each.padStart(2, '0')}:${minute.padStart(2, '0')}`))}`;
  if (day === '*' && weekday === '*') return `every day ${at}`;
  if (day === '*' && (/^MON-FRI$/i.test(weekday) || (fields.length === FIELDS && weekday === '1-5')))
    return `from Monday to Friday ${at}`;
  if (day === '*') {
    const named = /^[a-z]+$/i.test(weekday)
      ? DAYS.find((name) => name.slice(0, 3).toLowerCase() === weekday.slice(0, 3).toLowerCase())
      : fields.length === FIELDS && /^[0-7]$/.test(weekday)
        ? DAYS[Number(weekday) % DAYS.length]
        : undefined;
    return named === undefined ? null : `every ${named} ${at}`;
  }
  return weekday === '*' && /^\d+$/.test(day) ? `on day ${day} of every month ${at}` : null;
}

/** `@every 1h30m`, and the intervals of Hangfire: `Cron.MinuteInterval(10)`. */
function ofSpan(text: string): string | null {
  const [, unit, amount] = /^Cron\.(Minute|Hour|Day|Month)Interval\((\d+)\)$/.exec(text) ?? [];
  if (unit !== undefined) return every(Number(amount), unit.toLowerCase());
  const spans = /^@every (?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s)?$/.exec(text)?.slice(1) ?? [];
  const told = spans.flatMap((each, place) =>
    each === undefined || Number(each) === 0
      ? []
      : [{ amount: Number(each), unit: ['hour', 'minute', 'second'][place] ?? '' }],
  );
  const [only, ...others] = told;
  if (!only) return null;
  if (others.length === 0) return every(only.amount, only.unit);
  return `every ${joined(told.map(({ amount: many, unit: of }) => `${numberWord(many)} ${of}${many === 1 ? '' : 's'}`))}`;
}

const FIELDS = 5;
/** Every one of them, or every so many: Quartz begins to count at the one that it names. */
const STEP = /^\*(?:\/(\d+))?$|^0\/(\d+)$/;

/** Names that a table of cron has for its times. */
const NAMED: Readonly<Record<string, string>> = {
  '@hourly': '0 * * * *',
  '@daily': '0 0 * * *',
  '@midnight': '0 0 * * *',
  '@weekly': '0 0 * * 0',
  '@monthly': '0 0 1 * *',
};

/** `Cron.Daily(3, 30)` of Hangfire; what is not given is its first minute, hour or day. */
function ofHangfire(text: string): string[] | null {
  const [, unit, given = ''] =
    /^Cron\.(Minutely|Hourly|Daily|Weekly|Monthly)(?:\(([^()]*)\))?$/.exec(text.trim()) ?? [];
  if (unit === undefined) return null;
  const args = given === '' ? [] : given.split(',').map((each) => each.trim());
  const day = /^DayOfWeek\.\w+$/.test(args[0] ?? '') ? (args.shift() ?? '').replace(/^DayOfWeek\./, '') : 'Monday';
  if (args.some((each) => !/^\d+$/.test(each))) return null;
  if (unit === 'Minutely') return ['*', '*', '*', '*', '*'];
  if (unit === 'Hourly') return [args[0] ?? '0', '*', '*', '*', '*'];
  const date = unit === 'Monthly' ? (args.shift() ?? '1') : '*';
  return [args[1] ?? '0', args[0] ?? '0', date, '*', unit === 'Weekly' ? day : '*'];
}

/** Minute, hour, day, month and weekday; with seconds before them the weekdays of Quartz begin with another number. */
function fieldsOf(text: string): string[] | null {
  const called = /^(?:\w+\.)?crontab\(([\s\S]*)\)$/.exec(text.trim());
  if (called) {
    const list = splitList(called[1] ?? '');
    const known = ['minute', 'hour', 'day', 'day_of_month', 'month', 'month_of_year', 'day_of_week'];
    if (list.some((each) => !known.includes(each.split('=')[0]?.trim() ?? ''))) return null;
    const given = (...names: string[]): string =>
      names.flatMap((name) => namedArgument(list, name) ?? []).map((each) => each.replace(/["']/g, ''))[0] ?? '*';
    return [
      given('minute'),
      given('hour'),
      given('day_of_month', 'day'),
      given('month_of_year', 'month'),
      given('day_of_week'),
    ];
  }
  const fields = text.trim().split(/\s+/);
  if (!fields.every((each) => /^[\w*/,?-]+$/.test(each))) return null;
  if (fields.length === FIELDS) return fields;
  // In some clouds the year stands last, and the day of the month is the one that may be open.
  if (fields.length !== FIELDS + 1 || fields[0] !== '0' || fields[4] === '?') return null;
  return [...fields.slice(1).map((each) => (each === '?' ? '*' : each)), ''];
}

function every(amount: number, unit: string): string {
  return amount === 1 ? `every ${unit}` : `every ${numberWord(amount)} ${unit}s`;
}
