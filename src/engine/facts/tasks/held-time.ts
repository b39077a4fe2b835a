import { escaped } from '../../../base/escaped.ts';
import type { CodeCall } from '../../syntax/parsed-file.ts';
import type { SourceFile } from '../source-file.ts';

const MOST_LINES = 60;

/**
 * The arguments of a call with the time that a variable of the function around holds in its place: `at := "0 3 * * *"`
 * above `cron.AddFunc(at, clean)`. What the function is handed stays a name, for those who call it know it.
 */
export function withHeldTime(file: SourceFile, { arguments: args, inside, line }: CodeCall): string[] {
  const [name = '', ...others] = args;
  const around = file.symbol(inside ?? undefined);
  if (!around || !/^\$?[a-z]\w*$/.test(name)) return [...args];
  const above = file.textOf(Math.max(around.startLine, line - MOST_LINES), line);
  const held = new RegExp(
    `(?:^|[\\s;{])\\$?${escaped(name.replace('$', ''))}\\s*:?=\\s*("[^"\\n]+"|'[^'\\n]+'|\`[^\`\\n]+\`|fmt\\.Sprintf\\([^()\\n]+\\))\\s*;?\\s*$`,
    'gm',
  );
  const found = [...above.matchAll(held)].map(([, text = '']) => text);
  // Of two times that it may be given, none is the time.
  return found.length === 1 ? [found[0] ?? name, ...others] : [...args];
}
