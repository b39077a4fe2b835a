import { flagOf } from '../settings/flags.ts';
import type { SourceFile } from '../source-file.ts';
import { stringValue } from '../text/literal.ts';
import type { CommandFact } from './command-fact.ts';
import { makeCommand } from './command-maker.ts';
import { argumentsIn } from './held-commands.ts';
import { WHOLE_MODULE } from './yargs-objects.ts';

/** What a module hands out under a name: `exports.command = 'add <name>'`, `export const command = 'add <name>'`. */
const HANDED =
  /^(?:export\s+(?:const|let)|const|let|var|(?:module\.)?exports\.)\s*(command|desc|describe|description)(?:\s*:\s*\w+)?\s*=\s*\[?\s*('[^'\n]{1,300}'|"[^"\n]{1,300}"|`[^`\n$]{1,300}`)/gm;

/** A module that is one command, as `commandDir` of yargs takes it: `command`, `desc`, `builder` and `handler`. */
export function moduleCommands(file: SourceFile): CommandFact[] {
  if (!file.code.includes('command') || !/\bhandler\b/.test(file.bare) || !/\bbuilder\b/.test(file.bare)) return [];
  const handed = [...file.code.matchAll(HANDED)];
  const command = handed.find(([, key]) => key === 'command');
  const typed = stringValue(command?.[2]) ?? '';
  const name = /^[a-z][\w:.-]*/i.exec(typed)?.[0];
  if (!command || name === undefined) return [];
  const line = file.lineAt(command.index);
  // The parser gives the calls of a chain from its end.
  const calls = file.parsed.calls.toSorted((a, b) => file.lineOf(a) - file.lineOf(b));
  return [
    makeCommand({
      name,
      under: WHOLE_MODULE,
      help: stringValue(handed.find(([, key]) => key !== 'command')?.[2]),
      arguments: argumentsIn(typed),
      framework: 'yargs',
      flags: calls.map((call) => flagOf(file, call)).filter((flag) => flag !== null),
      line,
      endLine: line,
    }),
  ];
}
