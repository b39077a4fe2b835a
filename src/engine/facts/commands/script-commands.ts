import type { CommandFact } from '../fact.ts';
import { namedArgument, stringValue } from '../literal.ts';
import type { Flag } from '../settings/flag.ts';
import type { SourceFile } from '../source-file.ts';
import { makeCommand } from './command-maker.ts';
import { commanderCommands } from './commander-commands.ts';
import { moduleCommands } from './module-commands.ts';
import { nestCommands } from './nest-commands.ts';
import { objectCommands } from './object-commands.ts';
import { oclifCommands } from './oclif-commands.ts';
import { thorCommands } from './thor-commands.ts';

const LIBRARY =
  /^(?:commander|@commander-js\/\S+|yargs(?:\/\S+)?|cac|sade|vorpal|caporal|citty|clipanion|@caporal\/core)$/;

/** commander, yargs, cac, citty, oclif and nest-commander; Thor of Ruby; Artisan and Symfony commands of PHP. */
export function scriptCommands(file: SourceFile): CommandFact[] {
  if (file.language === 'ruby') return thorCommands(file);
  if (file.language === 'php') return php(file);
  if (!file.imports(LIBRARY) && !/require\(['"](?:commander|yargs|cac|sade)['"]\)/.test(file.text))
    return [...objectCommands(file), ...moduleCommands(file), ...oclifCommands(file), ...nestCommands(file)];
  return [...commanderCommands(file), ...defined(file)];
}

/** `defineCommand({ meta: { name: 'x', description: '…' } })`. */
function defined(file: SourceFile): CommandFact[] {
  return file.parsed.calls.flatMap((call): CommandFact[] => {
    if (call.name !== 'defineCommand') return [];
    const meta = /\bmeta:\s*\{([^}]*)\}/.exec(call.arguments[0] ?? '')?.[1] ?? '';
    const name = stringValue(namedArgument([`{${meta}}`], 'name') ?? undefined);
    return name === null
      ? []
      : [
          makeCommand({
            name,
            help: stringValue(namedArgument([`{${meta}}`], 'description') ?? undefined),
            framework: 'citty',
            line: call.line,
            symbol: call.inside,
          }),
        ];
  });
}

function php(file: SourceFile): CommandFact[] {
  const artisan = /\$signature\s*=\s*(['"])([\w:.-]+)(?:\\[\s\S]|(?!\1)[^\\])*\1/.exec(file.code);
  if (artisan) {
    const help = /\$description\s*=\s*('(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")/.exec(file.code)?.[1];
    const line = file.lineAt(artisan.index);
    return [
      makeCommand({
        name: artisan[2] ?? '',
        parent: 'artisan',
        help: stringValue(help),
        arguments: artisanArguments(artisan[0]),
        flags: artisanFlags(artisan[0]),
        framework: 'Laravel',
        line,
        symbol: file.symbolAround(line, /^class$/),
      }),
    ];
  }
  const older = symfonyCommand(file);
  if (older.length > 0) return older;
  return file.parsed.calls.flatMap((call): CommandFact[] => {
    const name =
      call.name === 'AsCommand'
        ? (stringValue(namedArgument(call.arguments, 'name') ?? call.arguments[0]) ?? null)
        : null;
    return name === null
      ? []
      : [
          makeCommand({
            name,
            help: stringValue(namedArgument(call.arguments, 'description') ?? call.arguments[1]),
            framework: 'Symfony',
            line: call.line,
            symbol: call.decorates,
          }),
        ];
  });
}

/** `mail:send {user} {copies?} {--queue= : Where it waits}`. */
const ARTISAN_PART = /\{\s*(-{0,2}[\w|-]+)([?*=]*)([^{}]{0,200})\}/g;

function artisanArguments(signature: string): string {
  return [...signature.matchAll(ARTISAN_PART)]
    .filter(([, name = '']) => !name.startsWith('--'))
    .map(([, name = '', mark = '', rest = '']) =>
      mark.includes('?') || rest.startsWith('=') ? `[${name}]` : `<${name}>`,
    )
    .join(' ');
}

function artisanFlags(signature: string): Flag[] {
  return [...signature.matchAll(ARTISAN_PART)]
    .filter(([, name = '']) => name.startsWith('--'))
    .map(([, name = '', , rest = '']) => ({
      name: `--${name.split('|').at(-1)?.replace(/^--/, '') ?? ''}`,
      help: rest.split(/\s:\s/)[1]?.trim() ?? null,
    }));
}

/** Symfony's older forms: `protected static $defaultName = 'x'` and `$this->setName('x')->setDescription('…')`. */
function symfonyCommand(file: SourceFile): CommandFact[] {
  if (!file.imports(/^Symfony\\Component\\Console/)) return [];
  const named = /\$defaultName\s*=\s*(['"])([\w:.-]+)\1|->setName\(\s*(['"])([\w:.-]+)\3\s*\)/.exec(file.code);
  const name = named?.[2] ?? named?.[4];
  if (!named || name === undefined) return [];
  const text = /(?:\$defaultDescription\s*=\s*|->setDescription\(\s*)('(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")/.exec(
    file.code,
  );
  const line = file.lineAt(named.index);
  return [
    makeCommand({
      name,
      help: stringValue(text?.[1]),
      framework: 'Symfony',
      line,
      symbol: file.symbolAround(line, /^class$/),
    }),
  ];
}
