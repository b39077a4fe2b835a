import type { CommandFact } from '../fact.ts';
import { flagOf } from '../settings/flags.ts';
import type { SourceFile } from '../source-file.ts';
import { makeCommand } from './command-maker.ts';

/** Up to the end of the line, of the text, or of what is written for it: a new line, a quote, `\n`. */
const USAGE = /\busage:(?:\s|\\n|\\t){0,12}([\w][\w.-]{0,40})((?: [^\n"`\\%]{1,160})?)(?=\n|"|`|\\n)/i;

/** A program without a library for it that says itself how it is called: `Usage: shop [-v] <file>` beside its `main`. */
export function usageCommands(file: SourceFile): CommandFact[] {
  if (!/usage:/i.test(file.text) || !/\bmain\s*\(/.test(file.bare)) return [];
  const usage = USAGE.exec(file.code);
  const [, name = '', typed = ''] = usage ?? [];
  // Any text may speak of usage; the name of a program is that of its file or folder.
  const own = [file.name.replace(/\.\w+$/, ''), file.path.split('/').at(-2)];
  if (!usage || !own.includes(name)) return [];
  return [
    makeCommand({
      name,
      sole: true,
      arguments: typed,
      framework: 'usage',
      flags: file.parsed.calls.map((call) => flagOf(file, call)).filter((flag) => flag !== null),
      line: file.lineAt(usage.index),
      endLine: file.lineAt(usage.index + usage[0].length),
    }),
  ];
}
