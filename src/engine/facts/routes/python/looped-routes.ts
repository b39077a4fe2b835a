import type { CodeCall } from '../../../syntax/parsed-file.ts';
import type { SourceFile } from '../../source-file.ts';
import { stringValue } from '../../text/literal.ts';
import { filledText, loopRows, textWithHole } from '../../text/python-loops.ts';

/** `stringValue` takes it for a text like any other. */
const WITH_HOLE = /^f["'][^"']*\{/;

/**
 * The rules that a loop of Flask adds by one call: `for page in ["orders", "crates"]: app.add_url_rule(f"/{page}/list", …)`,
 * each as a
 * call of its own; what else the loop gives stands in it as it is written in the list.
 */
export function loopedRoutes(file: SourceFile, call: CodeCall): CodeCall[] {
  const path = call.arguments[0]?.replace(/^rule\s*=\s*/, '');
  if (call.name !== 'add_url_rule' || path === undefined || (stringValue(path) !== null && !WITH_HOLE.test(path)))
    return [call];
  const hole = textWithHole(path);
  const rows = hole === null ? undefined : loopRows(file, call.line, hole.name);
  // What a text with a hole stands for is not known, and the hole is no part of the address.
  if (!rows) return WITH_HOLE.test(path) ? [] : [call];
  return rows.flatMap((row): CodeCall[] => {
    const filled = filledText(path, row);
    if (filled === null) return [];
    const others = call.arguments.slice(1).map((each) => {
      const [, key = '', value = ''] = /^(\w+\s*=\s*(?!=))?([\s\S]*)$/.exec(each.trim()) ?? [];
      return `${key}${row.get(value) ?? value}`;
    });
    return [{ ...call, arguments: [JSON.stringify(filled), ...others] }];
  });
}
