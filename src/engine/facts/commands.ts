import type { CommandFact } from './commands/command-fact.ts';
import { compiledCommands } from './commands/compiled-commands.ts';
import { dispatchedCommands } from './commands/dispatched-commands.ts';
import { flagSetCommands, withFlagSets } from './commands/flag-set-commands.ts';
import { pythonCommands } from './commands/python-commands.ts';
import { scriptCommands } from './commands/script-commands.ts';
import { usageCommands } from './commands/usage-commands.ts';
import type { Extractor } from './extractor.ts';
import type { SourceFile } from './source-file.ts';

/** Commands of a command line, with their options, as the libraries of each language declare them. */
export const commands: Extractor = {
  kind: 'command',
  places: ['source'],
  find: (file) => {
    const found = BY_LANGUAGE[file.language]?.(file) ?? [];
    if (found.length > 0) return found;
    const dispatched = dispatchedCommands(file);
    if (dispatched.length > 0) return file.language === 'go' ? withFlagSets(file, dispatched) : dispatched;
    if (!PLAIN.test(file.language)) return [];
    const told = usageCommands(file);
    return told.length === 0 && file.language === 'go' ? flagSetCommands(file) : told;
  },
};

/** Languages in which programs often read what is typed themselves. */
const PLAIN = /^(?:c|cpp|go|rust|elixir)$/;

const BY_LANGUAGE: Record<string, (file: SourceFile) => CommandFact[]> = {
  typescript: scriptCommands,
  tsx: scriptCommands,
  javascript: scriptCommands,
  python: pythonCommands,
  ruby: scriptCommands,
  php: scriptCommands,
  go: compiledCommands,
  rust: compiledCommands,
  java: compiledCommands,
  kotlin: compiledCommands,
  csharp: compiledCommands,
  elixir: compiledCommands,
};
