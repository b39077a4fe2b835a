import { escaped } from '../../../base/escaped.ts';
import type { CodeSymbol } from '../../syntax/parsed-file.ts';
import { cased, casingOf } from '../settings/flags/clap-casing.ts';
import { writtenText } from '../settings/flags/clap-flags.ts';
import type { SourceFile } from '../source-file.ts';
import { builtClapCommands } from './clap-built.ts';
import { fieldsGiven, flattenedIn, madeOf, marksOn, typeOf } from './clap-fields.ts';
import { type Given, givenOf } from './clap-given.ts';
import type { CommandFact } from './command-fact.ts';
import { type CommandLink, makeCommand } from './command-maker.ts';

/** clap of Rust: built by calls, or derived from enums whose variants are commands, or from a struct that is a whole program. */
export function clapCommands(file: SourceFile): CommandFact[] {
  return [...builtClapCommands(file), ...derived(file), ...programs(file)];
}

interface Variant {
  name: string;
  help: string;
  /** The enum in which it stands. */
  type: string;
  /** The type of its arguments, below which further commands may hang. */
  opens: CommandLink | undefined;
  /** Its commands are those of the enum in which it stands. */
  flat: boolean;
  hidden: boolean;
  given: Given & { takes: string[] };
  line: number;
  endLine: number;
  symbol: number;
}

/** A file with more is generated; each is compared with each. */
const MOST_COMMANDS = 1_000;

function derived(file: SourceFile): CommandFact[] {
  const variants = file.parsed.symbols
    .flatMap((symbol, index) =>
      symbol.kind === 'enum' && isDerived(file, index, TAKEN) ? variantsOf(file, symbol, index) : [],
    )
    .slice(0, MOST_COMMANDS);
  return variants
    .filter(({ flat }) => !flat)
    .map((variant) => {
      const { names, under } = ancestors(file, variants, variant);
      return makeCommand({
        name: variant.name,
        ...variant.given,
        parent: names.join(' '),
        under,
        part: isPart(file, under),
        opens: variant.opens ? [variant.opens] : [],
        hidden: variant.hidden,
        help: variant.help,
        framework: 'clap',
        line: variant.line,
        endLine: variant.endLine,
        symbol: variant.symbol,
      });
    });
}

/**
 * `#[derive(Parser)] struct Args` without commands below it: what is typed is the program alone, or a command of another
 * file that holds the struct. Which of them, or none, only all files tell where this one does not parse it.
 */
function programs(file: SourceFile): CommandFact[] {
  const taken = file.text.includes('clap') ? heldTypes(file) : new Set<string>();
  return file.parsed.symbols.flatMap((symbol, index): CommandFact[] => {
    if (symbol.kind !== 'struct' || taken.has(symbol.name) || !isDerived(file, index, PARSED)) return [];
    const isParsed = new RegExp(`\\b${escaped(symbol.name)}::(?:try_)?parse(?:_from)?\\(`).test(file.bare);
    const marks = marksOn(file, index);
    const own = /\bname\s*=\s*"([\w-]+)"/.exec(marks)?.[1] ?? programFile(file.path);
    const name = own ?? (isParsed ? undefined : symbol.name);
    if (name === undefined || file.members(index).some((field) => isSubcommandField(file, field.index))) return [];
    return [
      makeCommand({
        name,
        ...givenOf(madeOf(file, index)),
        takes: flattenedIn(file, index),
        sole: true,
        under: isParsed ? undefined : symbol.name,
        help: writtenText(marks, 'about') ?? symbol.doc.split('\n\n')[0] ?? '',
        framework: 'clap',
        line: symbol.startLine,
        endLine: symbol.endLine,
        symbol: index,
      }),
    ];
  });
}

/** Structs that variants and fields of the file hold: what they take is told there. */
function heldTypes(file: SourceFile): Set<string> {
  return new Set(
    file.parsed.symbols.flatMap(({ kind, signature }) => {
      if (kind !== 'constant' && kind !== 'property') return [];
      return typeOf(/^\w+\s*\((.*)\)$/.exec(signature)?.[1] ?? signature.slice(signature.indexOf(':') + 1)) ?? [];
    }),
  );
}

/** What the file of a program calls it: `src/bin/shop.rs`, or the folder of a crate with a main file. */
function programFile(path: string): string | undefined {
  return (
    /(?:^|\/)src\/bin\/([\w-]+)(?:\.rs|\/main\.rs)$/.exec(path)?.[1] ??
    /(?:^|\/)([\w-]+)\/src\/main\.rs$/.exec(path)?.[1]
  );
}

/** A parser that is an enum has its variants as commands too. */
const TAKEN = /^(?:Subcommand|Parser)$/;
const PARSED = /^(?:Parser|Args)$/;

function isDerived(file: SourceFile, index: number, traits: RegExp): boolean {
  const isClap = file.imports(/^(?:clap|structopt)\b/);
  const isMeant = (written: string): boolean => {
    const name = written.replace(/^(?:clap|structopt)::/, '');
    return name === 'StructOpt' || (traits.test(name) && (isClap || name !== written || name === 'Subcommand'));
  };
  return file
    .decorators(index)
    .some(
      ({ name, line, endLine }) =>
        name === 'derive' && (file.textOf(line, endLine).match(/(?:\w+::)*\w+/g) ?? []).some(isMeant),
    );
}

function variantsOf(file: SourceFile, { name: type }: CodeSymbol, index: number): Variant[] {
  return file.members(index).flatMap(({ symbol, index: own }): Variant[] => {
    if (symbol.kind !== 'constant') return [];
    const marks = marksOn(file, own);
    if (/\b(?:external_subcommand|skip)\b/.test(marks)) return [];
    const name = /\bname\s*=\s*"([^"]+)"/.exec(marks)?.[1] ?? cased(symbol.name, casingOf(file, index));
    const field = file.members(own).find((each) => isSubcommandField(file, each.index))?.symbol;
    const written =
      typeOf(field?.signature.slice(field.signature.indexOf(':') + 1)) ??
      typeOf(/^\w+\s*\((.*)\)$/.exec(symbol.signature)?.[1]);
    return [
      {
        name,
        help: writtenText(marks, 'about') ?? symbol.doc.split('\n\n')[0] ?? '',
        type,
        opens: written === undefined ? undefined : linkTo(file, written),
        flat: /\bflatten\b/.test(marks),
        given: fieldsGiven(file, own, written),
        hidden: /\bhide\s*(?:=\s*true|\(\s*true\s*\))/.test(marks),
        line: symbol.startLine,
        endLine: symbol.endLine,
        symbol: index,
      },
    ];
  });
}

function isSubcommandField(file: SourceFile, index: number): boolean {
  return file.symbol(index)?.kind === 'property' && /\bsubcommand\b/.test(marksOn(file, index));
}

function linkTo(file: SourceFile, written: string): CommandLink {
  const parts = written.split('::');
  const name = parts.at(-1) ?? written;
  const module = parts.length <= 2 ? file.moduleOf(written) : undefined;
  if (module !== undefined) return { name, module };
  // A path that no import tells cannot be followed, and must not be taken for a type of this file.
  return parts.length > 1 ? { name, module: written } : { name };
}

function ancestors(
  file: SourceFile,
  variants: readonly Variant[],
  variant: Variant,
): { names: string[]; under: string | undefined } {
  const names: string[] = [];
  const seen = new Set<string>();
  for (let type = variant.type; ; ) {
    if (seen.has(type)) return { names, under: undefined };
    seen.add(type);
    const owners = variants.filter(({ opens }) => opens?.name === type && opens.module === undefined);
    const [owner] = owners;
    if (owners.length > 1) return { names, under: undefined };
    if (owner) {
      if (!owner.flat) names.unshift(owner.name);
      type = owner.type;
      continue;
    }
    const holders = holdersOf(file, type);
    const [holder] = holders;
    if (holder === undefined || holders.length > 1) return { names, under: type };
    type = holder;
  }
}

/** Whether a struct is only ever taken up by another one, and never the program. */
function isPart(file: SourceFile, struct: string | undefined): boolean {
  const index = file.parsed.symbols.findIndex(({ kind, name }) => kind === 'struct' && name === struct);
  return index >= 0 && isDerived(file, index, /^Args$/) && !isDerived(file, index, /^Parser$/);
}

/** Structs of the file with a field that holds the command: `#[command(subcommand)] action: Action`. */
function holdersOf(file: SourceFile, type: string): string[] {
  return file.parsed.symbols.flatMap((symbol, index) =>
    symbol.kind === 'struct' &&
    file
      .members(index)
      .some(
        (field) =>
          isSubcommandField(file, field.index) &&
          typeOf(field.symbol.signature.slice(field.symbol.signature.indexOf(':') + 1)) === type,
      )
      ? [symbol.name]
      : [],
  );
}
