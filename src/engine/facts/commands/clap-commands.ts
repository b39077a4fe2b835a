import type { CodeSymbol } from '../../syntax/parsed-file.ts';
import type { CommandFact } from '../fact.ts';
import { clapFlag, kebab, optionName } from '../settings/flags/clap-flags.ts';
import type { SourceFile } from '../source-file.ts';
import { builtClapCommands } from './clap-built.ts';
import { type Given, givenOf, type Made } from './clap-given.ts';
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
  given: Given;
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
    const isParsed = new RegExp(`\\b${symbol.name}::(?:try_)?parse(?:_from)?\\(`).test(file.bare);
    const marks = marksOn(file, index);
    const own = /\bname\s*=\s*"([\w-]+)"/.exec(marks)?.[1] ?? programFile(file.path);
    const name = own ?? (isParsed ? undefined : symbol.name);
    if (name === undefined || file.members(index).some((field) => isSubcommandField(file, field.index))) return [];
    return [
      makeCommand({
        name,
        ...givenOf(madeOf(file, index, 0)),
        sole: true,
        under: isParsed ? undefined : symbol.name,
        help: /\babout\s*=\s*"([^"]+)"/.exec(marks)?.[1] ?? symbol.doc.split('\n\n')[0] ?? '',
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
    const name = /\bname\s*=\s*"([^"]+)"/.exec(marks)?.[1] ?? kebab(symbol.name);
    const field = file.members(own).find((each) => isSubcommandField(file, each.index))?.symbol;
    const written =
      typeOf(field?.signature.slice(field.signature.indexOf(':') + 1)) ??
      typeOf(/^\w+\s*\((.*)\)$/.exec(symbol.signature)?.[1]);
    return [
      {
        name,
        help: /\babout\s*=\s*"([^"]+)"/.exec(marks)?.[1] ?? symbol.doc.split('\n\n')[0] ?? '',
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

/** The fields of a variant, or of the struct of this file that it holds: options by name, all others by their place. */
function fieldsGiven(file: SourceFile, variant: number, type: string | undefined): Given {
  const struct = file.parsed.symbols.findIndex(({ kind, name }) => kind === 'struct' && name === type);
  return givenOf([variant, ...(struct < 0 ? [] : [struct])].flatMap((index) => madeOf(file, index, 0)));
}

/** Structs that are taken up into others hold one another this deep at most. */
const DEEPEST = 3;

function madeOf(file: SourceFile, struct: number, depth: number): Made[] {
  return file.members(struct).flatMap(({ symbol, index }): Made[] => {
    const calls = file.decorators(index).filter(({ name }) => /^(?:arg|command|clap|structopt|group)$/.test(name));
    const marks = calls.map(({ line, endLine }) => file.textOf(line, endLine)).join('\n');
    if (symbol.kind !== 'property' || /\b(?:subcommand|skip|hide|from_global)\b/.test(marks)) return [];
    if (/\bflatten\b/.test(marks)) {
      const held = typeOf(symbol.signature.slice(symbol.signature.indexOf(':') + 1));
      const inner = file.parsed.symbols.findIndex(({ kind, name }) => kind === 'struct' && name === held);
      const made = inner < 0 || depth === DEEPEST ? [] : madeOf(file, inner, depth + 1);
      // What is taken up as a whole or not at all need not be given.
      return /:\s*Option</.test(symbol.signature) ? made.map((each) => ({ ...each, isNeeded: false })) : made;
    }
    const name = (symbol.name.split('.').at(-1) ?? '').replace(/^r#/, '');
    const long = /\blong\s*=\s*"([^"]+)"/.exec(marks)?.[1] ?? optionName(name);
    const short = /\bshort\s*=\s*'(\w)'/.exec(marks)?.[1] ?? name.charAt(0);
    const option = /\blong\b/.test(marks) ? `--${long}` : /\bshort\b/.test(marks) ? `-${short}` : null;
    const written = symbol.signature.slice(symbol.signature.indexOf(':') + 1).trim();
    // A switch that has no name cannot be given.
    if (option === null && /^bool\b/.test(written)) return [];
    const isNeeded =
      !/^(?:Option|Vec)</.test(written) &&
      !/\bdefault_value/.test(marks) &&
      (option === null || isAsked(written, marks));
    const letter = /\bshort\b/.test(marks) ? `-${short}` : undefined;
    const flag = calls.map((call) => clapFlag(file, call)).find((each) => each !== null);
    const told = { help: flag?.help, default: flag?.default };
    return [{ name: name.toUpperCase(), option, letter, isNeeded, isMany: /^(?:Option<)?Vec</.test(written), ...told }];
  });
}

/** Whether an option without a default must be typed: a switch and a count need not be, nor what another option stands in for. */
function isAsked(written: string, marks: string): boolean {
  return (
    !/^bool\b/.test(written) &&
    !/\b(?:required_\w+|required\s*=\s*false|groups?|action|from_occurrences|conflicts_with\w*|exclusive|overrides_with\w*)\b/.test(
      marks,
    )
  );
}

/** The text of the attributes by which clap is told about a symbol. */
function marksOn(file: SourceFile, index: number): string {
  return file
    .decorators(index)
    .filter(({ name }) => /^(?:command|clap|structopt)$/.test(name))
    .map(({ line, endLine }) => file.textOf(line, endLine))
    .join('\n');
}

function isSubcommandField(file: SourceFile, index: number): boolean {
  return file.symbol(index)?.kind === 'property' && /\bsubcommand\b/.test(marksOn(file, index));
}

/** The path of a type without the box or option around it. */
function typeOf(written: string | undefined): string | undefined {
  return /^\s*(?:pub\s+)?(?:(?:Box|Option)<)*([\w:]+)>*\s*,?\s*$/.exec(written ?? '')?.[1];
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
