import type { SourceFile } from '../source-file.ts';
import { cittyCommands } from './citty-commands.ts';
import type { CommandFact } from './command-fact.ts';
import { commanderCommands } from './commander-commands.ts';
import { moduleCommands } from './module-commands.ts';
import { nestCommands } from './nest-commands.ts';
import { objectCommands } from './object-commands.ts';
import { oclifCommands } from './oclif-commands.ts';
import { phpCommands } from './php-commands.ts';
import { generatorCommands, thorCommands } from './thor-commands.ts';
import { yargsObjects } from './yargs-objects.ts';

const LIBRARY =
  /^(?:commander|@commander-js\/\S+|yargs(?:\/\S+)?|cac|sade|vorpal|caporal|citty|clipanion|@caporal\/core)$/;

/** commander, yargs, cac, citty, oclif and commands of NestJS; Thor and generators of Ruby; Artisan and Symfony commands of PHP. */
export function scriptCommands(file: SourceFile): CommandFact[] {
  if (file.language === 'ruby') return [...generatorCommands(file), ...thorCommands(file)];
  if (file.language === 'php') return phpCommands(file);
  const objects = yargsObjects(file);
  if (!file.imports(LIBRARY) && !/require\(['"](?:commander|yargs|cac|sade)['"]\)/.test(file.text))
    return [
      ...(objects.length > 0 ? objects : objectCommands(file)),
      ...moduleCommands(file),
      ...oclifCommands(file),
      ...nestCommands(file),
    ];
  return [...commanderCommands(file), ...objects, ...moduleCommands(file), ...cittyCommands(file)];
}
