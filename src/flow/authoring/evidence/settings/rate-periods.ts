import type { Evidence } from '../evidence.ts';
import type { Setting } from './setting.ts';

/** A file of settings of Laravel. */
const CONFIG = /(?:^|\/)config\/[\w-]+\.php$/;
const LINES_BESIDE = 3;
/** A list has hardly more lines above its last bound. */
const LINES_ABOVE = 8;
const COMMENT = /^\s*(?:\/\/|\||\/?\*|#)/;
/** `'period' => env('SALE_PERIOD', 600)`, `'sale_period' => 1`. */
const PERIOD = /^\s*['"](\w+_)?(?:period|window|decay(?:_\w+)?)['"]\s*=>\s*(?:env\(\s*['"]\w+['"]\s*,\s*)?(\d+)\b/;
const KEY = /^\s*['"](\w+)['"]\s*=>/;
/** "The period is defined in seconds", "requests per minute". */
const UNIT = /\bperiod\b[^.]{0,40}?\bin (second|minute|hour)s\b|\bper (second|minute|hour)\b/i;
const SECONDS: Readonly<Record<string, number>> = { second: 1, minute: 60, hour: 3600 };

/**
 * The seconds in which as many are let through as a setting says: what stands beside it in the same list, where the comment
 * above says in what it is counted. Null for all others.
 */
export function periodOf(evidence: Evidence, { facts }: Setting): number | null {
  for (const { path, startLine } of facts) {
    const lines = CONFIG.test(path) ? (evidence.lines(path) ?? []) : [];
    const key = KEY.exec(lines[startLine - 1] ?? '')?.[1];
    if (key === undefined) continue;
    const beside = [-1, 1].flatMap((step) => linesFrom(lines, startLine - 1, step));
    const periods = beside.flatMap((line) => {
      const [, of = '', amount] = PERIOD.exec(line) ?? [];
      return amount === undefined || (of !== '' && of !== `${key}_`) ? [] : [Number(amount)];
    });
    const [, own, other] = UNIT.exec(commentAbove(lines, startLine - 1)) ?? [];
    const seconds = SECONDS[(own ?? other ?? '').toLowerCase()];
    const [amount, ...others] = periods;
    if (amount !== undefined && amount > 0 && others.length === 0 && seconds !== undefined) return amount * seconds;
  }
  return null;
}

/** The words of the nearest comment, which may stand above the list. */
function commentAbove(lines: readonly string[], from: number): string {
  const last = lines.slice(0, from).findLastIndex((line) => COMMENT.test(line));
  if (last < 0 || from - last > LINES_ABOVE) return '';
  const first = lines.slice(0, last).findLastIndex((line) => !COMMENT.test(line)) + 1;
  return lines
    .slice(first, last + 1)
    .map((line) => line.replace(COMMENT, ''))
    .join(' ')
    .replace(/\s+/g, ' ');
}

/** The lines of the same list in one direction. */
function linesFrom(lines: readonly string[], from: number, step: number): string[] {
  const found: string[] = [];
  for (let place = from + step; found.length < LINES_BESIDE; place += step) {
    const line = lines[place];
    if (line === undefined || /[[\]]\s*,?\s*$/.test(line)) break;
    found.push(line);
  }
  return found;
}
