import { statedDefault } from '../../../../engine/facts/settings/stated-default.ts';
import { isBalanced, plain } from '../../wording/markup.ts';
import type { Evidence } from '../evidence.ts';
import { literal, type Setting } from './setting.ts';

/** What a document says that holds where nobody sets a setting. */
export interface ToldDefault {
  default?: string | null;
  /** See the setting that a document tells. */
  without?: string | null;
}

export const NO_VALUE =
  /^[*_]{0,2}\(?(?:none|no|n\/a|null|nil|unset|empty|undefined|required|mandatory|-+|["']{2})\)?[*_]{0,2}$/i;

/** What the words about a setting name as its default: "Defaults to 80", "Defaults to a random key." */
export function saidDefault(words: string): ToldDefault {
  if (!/default/i.test(words)) return {};
  const value = literal(statedDefault(words) ?? '');
  if (value !== '') return NO_VALUE.test(value) ? {} : { default: value };
  const [, told = ''] = /\bDefaults to (an? [a-z][^.`"]{4,80})(?:\.|$)/.exec(words) ?? [];
  return { without: withoutIt(told.replace(/ (?:that|which|if|when|unless) .*$/, '')) };
}

/** As many of one unit of time or of data are one of the next. */
const OF_UNITS = new Set([
  7, 10, 24, 60, 100, 1000, 1024, 1440, 3600, 60_000, 86_400, 1_000_000, 1_048_576, 3_600_000, 86_400_000,
]);

/** Whether the code holds another number, or another truth, than a document says; in other units, they may be the same. */
export function isContradicted(held: string | null, told: string): boolean {
  const [a, b] = [literal(held ?? '').toLowerCase(), told.toLowerCase()];
  if (/^(?:true|false)$/.test(a) && /^(?:true|false)$/.test(b)) return a !== b;
  if (!/^\d+$/.test(a) || !/^\d+$/.test(b) || Number(a) === Number(b)) return false;
  const [less, more] = [Number(a), Number(b)].sort((one, other) => one - other) as [number, number]; // two were given
  return less > 0 && !OF_UNITS.has(more / less);
}

/** What the code works out may be something else by now than what a document says, unless the code has the same word. */
export function saidOfComputed(evidence: Evidence, setting: Setting, told: string | null): string | null {
  if (told === null || !setting.computed || setting.default !== null) return null;
  const isWritten = setting.facts
    .filter(({ values }) => values.computed)
    .some(({ path, startLine, endLine }) =>
      (evidence.lines(path) ?? [])
        .slice(startLine - 1, endLine)
        .join('\n')
        .split(/[^\w./:-]+|(?<=\w)\.(?=[A-Z])/)
        .some((word) => word.toLowerCase() === told.toLowerCase()),
    );
  return isWritten ? null : `set in the code; a document says \`${told}\``;
}

const LONGEST_WITHOUT = 60;

/** What holds where nobody sets it, in the words of a document: "`80` or `81` with TLS", "a random key, so that …". */
export function withoutIt(written: string): string | null {
  const said = plain(written)
    .replace(/[.\s]+$/, '')
    .replace(/^`?(["'])\1`?(?=\s\()/, 'empty');
  const words = said.length <= LONGEST_WITHOUT ? said : (/^[^,;.]{8,}(?=[,;.]\s)/.exec(said)?.[0] ?? '');
  const isWords = words.length <= LONGEST_WITHOUT && /^[`A-Za-z]\S* \S/.test(words) && isBalanced(words);
  return isWords &&
    !/https?:|^(?:see|none|not|no|unset|optional|empty(?:$| \((?:empty|blank)\b)|depends|required|n\/a)\b/i.test(words)
    ? words
    : null;
}

const LINES_BELOW = 12;
const DEFAULT_LINE = /^(?:[-*>]\s+)?[*_]{0,2}defaults?(?: value)?[*_]{0,2}:[*_]{0,2}\s*(\S.{0,200})$/i;

/** `**Default**: \`80\`` among the lines below the heading of a setting. */
export function defaultBelow(lines: readonly string[], index: number): ToldDefault | null {
  if (!/^\s*#/.test(lines[index] ?? '')) return null;
  for (const line of lines.slice(index + 1, index + 1 + LINES_BELOW)) {
    if (/^\s*#/.test(line)) return null;
    const written = DEFAULT_LINE.exec(line.trim())?.[1];
    if (written === undefined) continue;
    const value = /^(`?)([^`\s]{1,60})\1\.?$/.exec(written)?.[2];
    if (value === undefined) return { without: withoutIt(written) };
    return { default: NO_VALUE.test(value) ? null : value };
  }
  return null;
}
