import type { SourceFile } from '../source-file.ts';
import type { CommandFact } from './command-fact.ts';
import { makeCommand } from './command-maker.ts';

const BRANCH = /\b(\w+)\.AddBranch(?:<\w+>)?\(\s*"([\w-]+)"\s*,\s*(\w+)\s*=>/g;
const COMMAND =
  /\b(\w+)\.AddCommand<[\w.]+>\(\s*"([\w-]+)"\s*\)((?:\s*\.With(?:Alias|Example|Data)\((?:[^;.]|\.(?!W)){0,300}?\)(?=\s*[.;]))*?\s*\.WithDescription\(\s*"((?:[^"\\\n]|\\.)*)"\s*\))?/g;

/** Spectre.Console: `config.AddBranch("db", db => { db.AddCommand<Migrate>("migrate").WithDescription("…"); })`. */
export function spectreCommands(file: SourceFile): CommandFact[] {
  if (!file.imports(/^Spectre\.Console\.Cli\b/)) return [];
  const branches = new Map(
    [...file.code.matchAll(BRANCH)].map(([, above = '', name = '', variable = '']) => [variable, { above, name }]),
  );
  const parents = (variable: string, depth = 0): string[] => {
    const branch = branches.get(variable);
    return branch === undefined || depth > branches.size || branch.above === variable
      ? []
      : [...parents(branch.above, depth + 1), branch.name];
  };
  return [...file.code.matchAll(COMMAND)].map(({ index, 1: above = '', 2: name = '', 4: help }) => {
    const line = file.lineAt(index);
    return makeCommand({
      name,
      parent: parents(above).join(' '),
      help,
      framework: 'Spectre.Console',
      line,
      symbol: file.symbolAround(line, /^(?:method|function|class)$/),
    });
  });
}
