import { helpFlags } from '../settings/flags/help-flags.ts';
import { flagOf } from '../settings/flags.ts';
import type { SourceFile } from '../source-file.ts';
import type { CommandFact } from './command-fact.ts';
import { makeCommand } from './command-maker.ts';

/** Up to the end of the line, of the text, or of what is written for it: a new line, a quote, `\n`. */
const USAGE = /(?:\b|\\[nt])usage:(?:\s|\\n|\\t){0,12}([\w][\w.-]{0,40})((?: [^\n"`\\%]{1,160})?)(?=\n|"|`|\\n)/i;

/** `Usage: shop [command]`, with the commands in a list below: `  shop pack    Packs a bag`. */
const LISTING =
  /\busage:[ \t]+([a-z][\w-]*)[ \t]+[<[](?:sub)?command[>\]][^\n]*\n(?:[^\n]*\n){0,6}?[^\n]*\bcommands:[ \t]*\n\s*\n?/i;
const LISTED = /^[ \t]+(?:([a-z][\w-]*)[ \t])?([a-z][\w:-]*)(?:[ \t]{2,}|\t)([A-Z][^\n]*)$/;

function listedCommands(file: SourceFile): CommandFact[] {
  const listing = LISTING.exec(file.code);
  const [whole = '', program = ''] = listing ?? [];
  const from = file.lineAt((listing?.index ?? 0) + whole.length);
  const found: CommandFact[] = [];
  for (let line = from; listing; line++) {
    const [row, named = program, name = '', help] = LISTED.exec(file.lines[line - 1] ?? '') ?? [];
    if (row === undefined || named !== program) break;
    found.push(makeCommand({ name, parent: program, help, framework: 'usage', line }));
  }
  return found.length > 1 ? found : [];
}

/** A line of a program that prints a text: `fmt.Println("  pack <bag>   Packs a bag")`. */
const PRINTED = /^\s*[\w.:!]+\(\s*"((?:[^"\\\n]|\\.)*)"\s*\)?\)?;?\s*$/;
const PRINTED_USAGE = /\busage:[ \t]+([a-z][\w-]*)\b[^\n]*?\b(?:sub)?command\b/i;
const PRINTED_ROW = /^[ \t]+([a-z][\w:-]*)((?: [<[][^\]>]*[\]>])*)(?:[ \t]{2,}|\\t)([A-Z].*)$/;

/** The same list where a statement prints each line of it, down to the first line that is none of its rows. */
function printedCommands(file: SourceFile): CommandFact[] {
  const printed = file.lines.map((line) => PRINTED.exec(line)?.[1]?.replace(/^(?:\\n)+|(?:\\n)+$/g, '') ?? null);
  const at = printed.findIndex((text) => text !== null && PRINTED_USAGE.test(text));
  const [, program = ''] = PRINTED_USAGE.exec(printed[at] ?? '') ?? [];
  const head = printed.findIndex((text, index) => index > at && text !== null && /^(?:\w+ )?commands:$/i.test(text));
  if (at < 0 || head < 0 || head - at > FARTHEST_HEAD) return [];
  const found: CommandFact[] = [];
  for (let line = head + 2; ; line++) {
    const [row, name = '', typed = '', help] = PRINTED_ROW.exec(printed[line - 1] ?? '') ?? [];
    if (row === undefined) return found.length > 1 ? found : [];
    found.push(makeCommand({ name, parent: program, arguments: typed.trim(), help, framework: 'usage', line }));
  }
}

const FARTHEST_HEAD = 40;

/** A program without a library for it that says itself how it is called: `Usage: shop [-v] <file>` beside its `main`. */
export function usageCommands(file: SourceFile): CommandFact[] {
  if (!/usage:/i.test(file.text)) return [];
  const printed = printedCommands(file);
  if (printed.length > 0) return printed;
  if (!/\bmain\s*\(/.test(file.bare)) return [];
  const listed = listedCommands(file);
  if (listed.length > 0) return listed;
  const usage = USAGE.exec(file.code);
  const [, name = '', typed = ''] = usage ?? [];
  if (!usage) return [];
  const called = file.parsed.calls.flatMap((call) => {
    const flag = flagOf(file, call);
    return flag === null || flag.name === '' ? [] : [flag];
  });
  const flags = called.length > 0 ? called : helpFlags(file).map(({ flag }) => flag);
  // Any text may speak of usage; the name of a program is that of its file or folder, or it explains its options too.
  const own = [file.name.replace(/\.\w+$/, ''), file.path.split('/').at(-2)];
  const isExplained = flags.length > 0 && /^(?:main|cli)\./.test(file.name) && /[<[]/.test(typed);
  if (!own.includes(name) && !isExplained) return [];
  return [
    makeCommand({
      name,
      sole: true,
      arguments: typed,
      framework: 'usage',
      flags,
      line: file.lineAt(usage.index),
      endLine: file.lineAt(usage.index + usage[0].length),
    }),
  ];
}
