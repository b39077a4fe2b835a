import type { CodeCall } from '../../syntax/parsed-file.ts';
import type { Flag } from '../settings/flags/flag.ts';
import type { SourceFile } from '../source-file.ts';
import { namedArgument, nameValue, stringsIn, stringValue } from '../text/literal.ts';
import { saidBy } from '../text/ruby-text.ts';
import type { CommandFact } from './command-fact.ts';
import { makeCommand } from './command-maker.ts';

/** `class InstallGenerator < Rails::Generators::Base` in `lib/generators/shop/install/` → `rails generate shop:install`. */
export function generatorCommands(file: SourceFile): CommandFact[] {
  const place = /(?:^|\/)lib\/generators\/(?:(\w+(?:\/\w+)*)\/)?(\w+)_generator\.rb$/.exec(file.path);
  const [, folders = '', own = ''] = place ?? [];
  // The application that a dummy makes is there for tests.
  if (!place || own === 'dummy') return [];
  const above = folders.split('/').filter((each) => each !== '');
  const name = [...(above.at(-1) === own ? above.slice(0, -1) : above), own].join(':');
  return file.parsed.symbols.flatMap((type, index): CommandFact[] => {
    const base = type.bases.map((each) => /(?:^|::)Generators::(Named|App)?Base$/.exec(each)).find((each) => each);
    if (type.kind !== 'class' || !base) return [];
    const calls = file.parsed.calls.filter(({ receiver }) => receiver === null);
    return [
      makeCommand({
        name,
        parent: 'rails generate',
        help: saidBy(
          file,
          calls.find((call) => call.name === 'desc'),
        ),
        arguments: generatorArguments(base[1] === 'Named', calls),
        flags: calls.filter((call) => call.name === 'class_option').flatMap(optionFlag),
        framework: 'Rails',
        line: type.startLine,
        symbol: index,
      }),
    ];
  });
}

/** What is typed behind a generator: `argument :model, type: :string`, which may be left out only where something stands in. */
function generatorArguments(isNamed: boolean, calls: readonly CodeCall[]): string {
  const typed = new Map(isNamed ? [['name', 'NAME']] : []);
  for (const { name: called, arguments: list } of calls) {
    const name = called === 'argument' ? nameValue(list[0]) : null;
    if (name === null) continue;
    const isList = /array|hash/.test(namedArgument(list, 'type') ?? '');
    const shown =
      stringValue(namedArgument(list, 'banner') ?? undefined) ?? `${name.toUpperCase()}${isList ? ' ...' : ''}`;
    const mayLack = namedArgument(list, 'default') !== null || namedArgument(list, 'required') === 'false';
    typed.set(name, mayLack ? `[${shown}]` : shown);
  }
  return [...typed.values()].join(' ');
}

/** Thor of Ruby: `desc "install NAME", "Install one package"` over a method, or over a class with commands of its own. */
export function thorCommands(file: SourceFile): CommandFact[] {
  return file.parsed.symbols.flatMap((type, index): CommandFact[] => {
    if (type.kind !== 'class' || type.bases.length === 0) return [];
    const methods = file.members(index).filter(({ symbol }) => symbol.kind === 'method');
    const own = file.parsed.calls.filter(
      ({ receiver, line }) =>
        receiver === null &&
        type.startLine < line &&
        line <= type.endLine &&
        !methods.some(({ symbol }) => symbol.startLine <= line && line <= symbol.endLine),
    );
    const described = own.filter(({ name, arguments: list }) => name === 'desc' && list.length > 0);
    // Only Thor describes a command with its usage and a text; the class that is Thor may be another file's.
    const isThor =
      type.bases.some((base) => /(?:^|::)Thor$/.test(base)) ||
      (described.length > 0 && described.every(({ arguments: list }) => list.filter(isText).length === 2));
    if (!isThor) return [];
    const ends = [...methods.map(({ symbol }) => symbol.startLine), ...subcommands(own).map(({ line }) => line)];
    return described.flatMap((call): CommandFact[] => {
      const usage = stringValue(call.arguments[0]);
      const end = Math.min(...ends.filter((line) => line > call.line));
      const from = Math.max(type.startLine, ...ends.filter((line) => line < call.line));
      if (usage === null || !Number.isFinite(end)) return [];
      const opened = subcommands(own).find(({ line }) => line === end)?.arguments[1];
      return [
        makeCommand({
          name: usage.split(/\s/)[0] ?? usage,
          // What opens other commands says so in the same words: `media SUBCOMMAND ...ARGS`.
          arguments: opened === undefined ? usage.replace(/^\S+/, '').replace(/\[(?:options|flags)\]/gi, '') : '',
          help: stringValue(call.arguments[1]),
          under: type.name.split('::').at(-1),
          ...(opened === undefined ? {} : { opens: [opening(file, opened)] }),
          flags: own.filter(({ name, line }) => isOption(name) && from < line && line < end).flatMap(optionFlag),
          framework: 'Thor',
          line: call.line,
          symbol: call.inside,
        }),
      ];
    });
  });
}

function isText(written: string): boolean {
  return stringValue(written) !== null;
}

function isOption(name: string): boolean {
  return name === 'option' || name === 'method_option';
}

function subcommands(own: readonly CodeCall[]): CodeCall[] {
  return own.filter(({ name, arguments: list }) => name === 'subcommand' && list.length >= 2);
}

/** The class whose commands hang below one, and the file that is required for it. */
function opening(file: SourceFile, written: string): { name: string; module?: string } {
  const name = written.split('::').at(-1) ?? written;
  const required = name.replace(/([a-z\d])([A-Z])/g, '$1_$2').toLowerCase();
  const module = file.parsed.imports.find((each) => each.module.split('/').at(-1) === required)?.module;
  return module === undefined ? { name } : { name, module };
}

/** `option :concurrency, type: :numeric, default: 5, desc: "…"`. */
function optionFlag({ arguments: list }: CodeCall): Flag[] {
  const name = nameValue(list[0]);
  if (name === null) return [];
  const fallback = namedArgument(list, 'default');
  const help = stringValue(namedArgument(list, 'desc') ?? namedArgument(list, 'banner') ?? undefined);
  return [
    {
      name: `--${name.replaceAll('_', '-')}`,
      // `1_000` is typed without its mark.
      default: fallback !== null && /^\d[\d_]*$/.test(fallback) ? fallback.replaceAll('_', '') : fallback,
      help,
      required: namedArgument(list, 'required') === 'true',
      choices: stringsIn(namedArgument(list, 'enum') ?? ''),
    },
  ];
}
