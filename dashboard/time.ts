const MINUTE = 60;
const HOUR = 3_600;
const DAY = 86_400;

/** How long ago, in as few words as one needs: "3 s ago", "4 min ago", "yesterday", "13 Feb 2027". */
export function ago(iso: string, now: number): string {
  const seconds = Math.round((now - Date.parse(iso)) / 1000);
  if (seconds < 2) return 'now';
  if (seconds < MINUTE) return `${seconds} s ago`;
  if (seconds < HOUR) return `${Math.floor(seconds / MINUTE)} min ago`;
  if (seconds < DAY) return `${Math.floor(seconds / HOUR)} h ago`;
  const days = Math.floor(seconds / DAY);
  if (days === 1) return 'yesterday';
  if (days < 14) return `${days} days ago`;
  if (days < 60) return `${Math.floor(days / 7)} weeks ago`;
  return day(iso);
}

/** How long something takes: "0.4 s", "1 min 12 s", "2 h 5 min". */
export function duration(milliseconds: number): string {
  const seconds = milliseconds / 1000;
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  if (seconds < MINUTE) return `${Math.round(seconds)} s`;
  if (seconds < HOUR) return `${Math.floor(seconds / MINUTE)} min ${Math.round(seconds % MINUTE)} s`;
  return `${Math.floor(seconds / HOUR)} h ${Math.floor((seconds % HOUR) / MINUTE)} min`;
}

/** How old a commit is: "40 minutes old", "12 days old", "2 years old". */
export function age(seconds: number): string {
  const steps = [
    [365 * DAY, 'year'],
    [30 * DAY, 'month'],
    [DAY, 'day'],
    [HOUR, 'hour'],
    [MINUTE, 'minute'],
  ] as const;
  for (const [length, word] of steps) {
    const whole = Math.floor(seconds / length);
    if (whole >= 1) return `${whole} ${word}${whole === 1 ? '' : 's'} old`;
  }
  return 'just made';
}

const DAY_FORMAT = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
const LONG_FORMAT = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});
const MOMENT_FORMAT = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** "13 Feb 2027", in the reader's own time zone. */
export function day(iso: string): string {
  return DAY_FORMAT.format(new Date(iso));
}

/** "Saturday, 13 February 2027". */
export function longDay(time: number): string {
  return LONG_FORMAT.format(time);
}

/** "13 Feb 2027, 09:41:07", in the reader's own time zone. */
export function moment(iso: string): string {
  return MOMENT_FORMAT.format(new Date(iso));
}

/** "2027-02-13 09:41:07 UTC", for titles. */
export function utc(iso: string): string {
  return `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`;
}

export function daysUntil(iso: string, now: number): number {
  return Math.ceil((Date.parse(iso) - now) / (DAY * 1000));
}
