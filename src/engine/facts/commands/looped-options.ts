import type { CodeCall } from '../../syntax/parsed-file.ts';
import type { SourceFile } from '../source-file.ts';
import { stringValue } from '../text/literal.ts';
import { filledText, loopRows, textWithHole } from '../text/python-loops.ts';

const ADDS = /^(?:add_argument|add_option|option)$/;
const MOST = 20;

/** The options that a loop of Python adds by one call: `for part in ["mast", "sail"]: parser.add_argument(f"--{part}")`. */
export function loopedOptions(file: SourceFile, call: CodeCall): CodeCall[] {
  const hole = ADDS.test(call.name) ? textWithHole(call.arguments[0] ?? '') : null;
  const rows = hole === null ? undefined : loopRows(file, call.line, hole.name);
  if (hole === null || !rows || rows.length > MOST) return [call];
  if (!rows.every((row) => /^[\w-]+$/.test(stringValue(row.get(hole.name)) ?? ''))) return [call];
  return rows.map((row) => ({
    ...call,
    arguments: call.arguments.map((each) => {
      const [, key = '', value = ''] = /^(\w+\s*=\s*(?!=))?([\s\S]*)$/.exec(each.trim()) ?? [];
      const filled = filledText(value, row);
      return filled === null ? each : `${key}${JSON.stringify(filled)}`;
    }),
  }));
}
