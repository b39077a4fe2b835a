import { escaped } from '../../../base/escaped.ts';
import type { CodeCall } from '../../syntax/parsed-file.ts';
import type { Flag } from '../settings/flags/flag.ts';
import type { SourceFile } from '../source-file.ts';
import { namedArgument, stringsIn, stringValue } from '../text/literal.ts';
import { artisanCommand } from './artisan-commands.ts';
import { attributedInputs } from './attributed-inputs.ts';
import type { CommandFact } from './command-fact.ts';
import { type ArgumentDefault, type CommandFound, makeCommand } from './command-maker.ts';

/** Commands of Artisan with a signature; of Symfony with an attribute, a property or a call that names them. */
export function phpCommands(file: SourceFile): CommandFact[] {
  const artisan = artisanCommand(file);
  if (artisan) return [artisan];
  const found = [...(olderCommand(file) ?? attributes(file))];
  // What a file takes belongs to its only command; of several, nothing tells whose it is.
  const [only] = found;
  if (only === undefined || found.length > 1) return found.map((each) => makeCommand(each));
  const inputs = attributedInputs(file);
  return [
    makeCommand({
      ...only,
      aliases: [...(only.aliases ?? []), ...setAliases(file)],
      development: DEVELOPMENT.test(file.code),
      arguments: [symfonyArguments(file), ...inputs.words].filter((each) => each !== '').join(' '),
      defaults: [...symfonyDefaults(file), ...inputs.defaults],
      flags: [...symfonyFlags(file), ...inputs.flags],
    }),
  ];
}

/** `->setDescription('…')` and `$defaultDescription = '…'`; what goes on with a name is not known whole. */
const DESCRIBED =
  /(?:\$defaultDescription\s*=\s*|->setDescription\(\s*(?:description:\s*)?)('(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")(?!\s*\.)/;

/** `#[AsCommand(name: 'x', description: '…')]`, or with a description that is set later. */
function attributes(file: SourceFile): CommandFound[] {
  return file.parsed.calls.flatMap((call): CommandFound[] => {
    const written =
      call.name === 'AsCommand' ? (namedArgument(call.arguments, 'name') ?? call.arguments[0]) : undefined;
    const constant = /^\w+::(\w+)$/.exec(written ?? '')?.[1];
    const held =
      constant &&
      new RegExp(`\\bconst\\s+(?:string\\s+)?${escaped(constant)}\\s*=\\s*('[^'\\n]*'|"[^"\\n]*")`).exec(file.code);
    const name = stringValue(held ? held[1] : written);
    const told = namedArgument(call.arguments, 'description') ?? call.arguments[1] ?? DESCRIBED.exec(file.code)?.[1];
    const help = stringValue(told);
    if (name === null) return [];
    const [own = '', ...others] = name.split('|');
    return [
      {
        name: own,
        help,
        aliases: [...others, ...stringsIn(namedArgument(call.arguments, 'aliases') ?? '')],
        hidden: own === '' || namedArgument(call.arguments, 'hidden') === 'true',
        framework: 'Symfony',
        line: call.line,
        symbol: call.decorates,
      },
    ];
  });
}

/** `public function isEnabled(): bool { return $this->environment !== 'prod'; }`. */
const DEVELOPMENT =
  /function isEnabled\(\)[^{}]*\{\s*return\s+(?:[\w$>()-]+\s*!==?\s*['"]prod['"]|['"]prod['"]\s*!==?\s*[\w$>()-]+|[\w$>()-]+\s*===?\s*['"]dev['"]|['"]dev['"]\s*===?\s*[\w$>()-]+);/;

/** `$this->setAliases(['shop:update'])`. */
function setAliases(file: SourceFile): string[] {
  return file.parsed.calls.flatMap(({ name, arguments: list }) =>
    name === 'setAliases' ? stringsIn(list[0] ?? '') : [],
  );
}

/** Symfony's older forms: `protected static $defaultName = 'x'` and `$this->setName('x')->setDescription('…')`. */
function olderCommand(file: SourceFile): CommandFound[] | null {
  if (!file.imports(/^Symfony\\Component\\Console/)) return null;
  const named = /\$defaultName\s*=\s*(['"])([\w:.-]+)\1|->setName\(\s*(?:name:\s*)?(['"])([\w:.-]+)\3\s*\)/.exec(
    file.code,
  );
  const name = named?.[2] ?? named?.[4];
  if (!named || name === undefined) return null;
  const marked = file.parsed.calls.find((call) => call.name === 'AsCommand');
  const text = DESCRIBED.exec(file.code)?.[1] ?? namedArgument(marked?.arguments ?? [], 'description') ?? undefined;
  const line = file.lineAt(named.index);
  return [{ name, help: stringValue(text), framework: 'Symfony', line, symbol: file.symbolAround(line, /^class$/) }];
}

/** `addArgument('name', InputArgument::REQUIRED, 'help')`, or the same in a definition: `new InputArgument('name')`. */
function symfonyArguments(file: SourceFile): string {
  return inOrder(file, /^(?:add|Input)Argument$/)
    .flatMap((call) => {
      const name = givenName(call);
      const mode = namedArgument(call.arguments, 'mode') ?? call.arguments[1] ?? '';
      const word = `${name}${/\bIS_ARRAY\b/.test(mode) ? '...' : ''}`;
      return name === null ? [] : [/\bREQUIRED\b/.test(mode) ? `<${word}>` : `[${word}]`];
    })
    .join(' ');
}

/** `addArgument('name', InputArgument::OPTIONAL, 'help', 'default')`, by place or by name. */
function symfonyDefaults(file: SourceFile): ArgumentDefault[] {
  return inOrder(file, /^(?:add|Input)Argument$/).flatMap((call) => {
    const name = givenName(call);
    const byName = call.arguments.some((each) => /^\w+:(?!:)/.test(each));
    const value = stringValue(namedArgument(call.arguments, 'default') ?? (byName ? undefined : call.arguments[3]));
    return name === null || !value ? [] : [{ name, value }];
  });
}

/** `addOption('name', 'n', InputOption::VALUE_REQUIRED, 'help', 'default')`, by place or by name. */
function symfonyFlags(file: SourceFile): Flag[] {
  return inOrder(file, /^(?:add|Input)Option$/).flatMap((call): Flag[] => {
    const name = givenName(call);
    const byName = call.arguments.some((each) => /^\w+:(?!:)/.test(each));
    const [, , mode, help, value] = byName ? [] : call.arguments;
    const isNegatable = /\bVALUE_NEGATABLE\b/.test(namedArgument(call.arguments, 'mode') ?? mode ?? '');
    const written = namedArgument(call.arguments, 'default') ?? value;
    const letters = stringValue(namedArgument(call.arguments, 'shortcut') ?? (byName ? undefined : call.arguments[1]));
    const shortcut = /^-?(\w)(?:\||$)/.exec(letters ?? '')?.[1];
    if (name === null) return [];
    return [
      {
        name: `--${name}`,
        short: shortcut === undefined ? undefined : `-${shortcut}`,
        help: stringValue(namedArgument(call.arguments, 'description') ?? help),
        default: written === 'null' ? null : written,
        off: isNegatable && written === 'true' ? `--no-${name}` : undefined,
      },
    ];
  });
}

/** As they are typed: of a chain the last call comes first. */
function inOrder(file: SourceFile, names: RegExp): CodeCall[] {
  return file.parsed.calls
    .filter(({ name }) => names.test(name))
    .toReversed()
    .sort((a, b) => a.endLine - b.endLine);
}

function givenName(call: CodeCall): string | null {
  const name = stringValue(namedArgument(call.arguments, 'name') ?? call.arguments[0]);
  return name !== null && /^\w[\w-]*$/.test(name) ? name : null;
}
