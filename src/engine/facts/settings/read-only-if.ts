import { escaped } from '../../../base/escaped.ts';
import type { SourceFile } from '../source-file.ts';
import { openAround } from './asked-when.ts';

const LONGEST = 80;
const OTHER_VARIABLE = /\b(?:process\.env\b|os\.(?:Getenv|LookupEnv)\()/;

/**
 * The condition around a read that puts a variable into what the condition itself asks about, or that asks another
 * variable first: `if (config.port < 1 || process.env.CLOUD) { config.port = process.env.PORT }`.
 */
export function readOnlyIf(file: SourceFile, at: number, name: string): string | null {
  if (!file.isScript && file.language !== 'go') return null;
  const open = openAround(file, at);
  if (file.bare[open] !== '{') return null;
  const head = file.code.slice(Math.max(0, open - 200), open);
  const [, before = '', written = ''] = /(\S*)\s*\bif\b\s*([^\n;{}]+?)\s*$/.exec(head) ?? [];
  const asked = /^\((.*)\)$/.exec(written)?.[1] ?? written;
  if (asked === '' || before === 'else' || asked.length > LONGEST || asked.includes('`') || asked.includes(name))
    return null;
  // Only what is the last or first thing of a line of its own is put somewhere.
  const line = file.code.slice(file.code.lastIndexOf('\n', at) + 1, at);
  const target = /^\s*([A-Za-z_][\w.]*)\s*=(?!=)\s*(?:[\w.]+\(\s*)?$/.exec(line)?.[1];
  if (target === undefined) return null;
  const isOfTarget = new RegExp(`(?<![\\w.])${escaped(target)}(?![\\w.])`).test(asked);
  // `if (x === '')` says no more than that there is nothing yet.
  const isEmpty = new RegExp(`^!?\\s*${escaped(target)}(?:\\s*(?:===?)\\s*(?:""|''|null|nil|undefined|0))?$`).test(
    asked,
  );
  return (isOfTarget && !isEmpty) || OTHER_VARIABLE.test(asked) ? asked : null;
}
