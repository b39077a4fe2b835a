import { escaped } from '../../../base/escaped.ts';
import type { SourceFile } from '../source-file.ts';

const LINES_ABOVE = 8;
/** What a request carries; who calls is in none of these. */
const SENT = /\b(?:model|body|dto|input|form|command|params|query)\b/i;
/** What tells who calls, whatever else is handed along. */
const OF_CALLER = /\bUser\b|principal|claims|session|\bauth|current|context|payload|token|cookie|header/i;

/** Whether the user that a condition asks for was looked up by what was sent, `find(model.userId)`: it is not who calls. */
export function isSentUser(file: SourceFile, condition: string, line: number): boolean {
  const [name] = /[A-Za-z_]\w*/.exec(condition.replace(/^\s*(?:!|not )\s*/, '')) ?? [];
  if (name === undefined) return false;
  const assigned = new RegExp(`(?<![\\w.])${escaped(name)}\\s*(?::[^=\\n]{1,40})?:?=(?!=)\\s*(.+)`);
  const made = file.lines
    .slice(Math.max(0, line - 1 - LINES_ABOVE), line - 1)
    .flatMap((each) => assigned.exec(each)?.[1] ?? [])
    .at(-1);
  // Who signs in is looked up by what was typed.
  if (/(?:authenticat|log_?in|sign_?in|verif|check)\w*\(.*(?:password|credential)/i.test(made ?? '')) return true;
  const given = made === undefined ? '' : (/\((.*)$/.exec(made)?.[1] ?? '');
  return SENT.test(given) && !OF_CALLER.test(given);
}
