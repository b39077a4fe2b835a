import { cased, casingOf } from '../settings/flags/clap-casing.ts';
import { clapFlag } from '../settings/flags/clap-flags.ts';
import type { SourceFile } from '../source-file.ts';
import { stringsIn } from '../text/literal.ts';
import { type Given, type Group, givenOf, type Made } from './clap-given.ts';

/** The fields of a variant, or of the struct of this file that it holds: options by name, all others by their place. */
export function fieldsGiven(file: SourceFile, variant: number, type: string | undefined): Given & { takes: string[] } {
  const struct = file.parsed.symbols.findIndex(({ kind, name }) => kind === 'struct' && name === type);
  const places = [variant, ...(struct < 0 ? [] : [struct])];
  return {
    ...givenOf(places.flatMap((index) => madeOf(file, index))),
    takes: places.flatMap((index) => flattenedIn(file, index)),
  };
}

/** Structs that are taken up into others hold one another this deep at most. */
const DEEPEST = 3;

/** What the fields of a struct or variant of clap take from the command line. */
export function madeOf(file: SourceFile, struct: number, depth = 0): Made[] {
  const groups = groupsOn(file, struct);
  return file.members(struct).flatMap(({ symbol, index }): Made[] => {
    const calls = file.decorators(index).filter(({ name }) => /^(?:arg|command|clap|structopt|group)$/.test(name));
    const marks = calls.map(({ line, endLine }) => file.textOf(line, endLine)).join('\n');
    if (symbol.kind !== 'property' || /\b(?:subcommand|skip|hide|from_global)\b/.test(marks.replace(/"[^"]*"/g, '""')))
      return [];
    if (FLATTENED.test(marks)) {
      const held = typeOf(symbol.signature.slice(symbol.signature.indexOf(':') + 1));
      const inner = file.parsed.symbols.findIndex(({ kind, name }) => kind === 'struct' && name === held);
      const made = inner < 0 || depth === DEEPEST ? [] : madeOf(file, inner, depth + 1);
      // What is taken up as a whole or not at all need not be given.
      return /:\s*Option</.test(symbol.signature) ? made.map(asOptional) : made;
    }
    const name = (symbol.name.split('.').at(-1) ?? '').replace(/^r#/, '');
    const long = /\blong\s*=\s*"([^"]+)"/.exec(marks)?.[1] ?? cased(name, casingOf(file, index));
    const short = /\bshort\s*=\s*'(\w)'/.exec(marks)?.[1] ?? name.charAt(0);
    const option = /\blong\b/.test(marks) ? `--${long}` : /\bshort\b/.test(marks) ? `-${short}` : null;
    const written = symbol.signature.slice(symbol.signature.indexOf(':') + 1).trim();
    // A switch that has no name cannot be given.
    if (option === null && /^bool\b/.test(written)) return [];
    const letter = /\bshort\b/.test(marks) ? `-${short}` : undefined;
    const flag = calls.map((call) => clapFlag(file, call)).find((each) => each !== null);
    const id = /\b(?:id|name)\s*=\s*"([^"]+)"/.exec(marks)?.[1];
    const own = namesIn(marks, 'groups?');
    return [
      {
        id: id ?? name,
        name: /\bvalue_name\s*=\s*"([^"]+)"/.exec(marks)?.[1] ?? id ?? name.toUpperCase(),
        option,
        letter,
        isNeeded: isNeeded(written, marks, option),
        isMany: /^(?:Option<)?Vec</.test(written),
        help: flag?.help,
        default: flag?.default,
        groups: [
          ...groups.filter((group) => group.holds?.includes(id ?? name) ?? (group.isWhole || own.includes(group.name))),
          ...own.filter((each) => groups.every((group) => group.name !== each)).map(plainGroup),
        ],
        unless: namesIn(marks, 'required_unless(?:_present)?(?:_any|_one)?'),
        excludes: namesIn(marks, 'conflicts_with(?:_all)?'),
        needs: namesIn(marks, 'requires(?:_all)?'),
      },
    ];
  });
}

/** Structs of other files that are taken up as a whole: `#[command(flatten)] log: LogArgs`; `LogArgs?` where that is optional. */
export function flattenedIn(file: SourceFile, struct: number, depth = 0): string[] {
  return file.members(struct).flatMap(({ symbol, index }): string[] => {
    if (symbol.kind !== 'property' || !FLATTENED.test(marksOn(file, index))) return [];
    const written = symbol.signature.slice(symbol.signature.indexOf(':') + 1);
    const held = typeOf(written) ?? /^\s*([\w:]+)</.exec(written)?.[1];
    const inner = file.parsed.symbols.findIndex(({ kind, name }) => kind === 'struct' && name === held);
    if (inner >= 0) return depth === DEEPEST ? [] : flattenedIn(file, inner, depth + 1);
    return held === undefined ? [] : [`${held.split('::').at(-1)}${/^\s*Option</.test(written) ? '?' : ''}`];
  });
}

const FLATTENED = /\bflatten\b/;

function asOptional(made: Made): Made {
  const groups = made.groups?.map((group) => ({ ...group, isRequired: false }));
  return { ...made, isNeeded: false, unless: [], groups };
}

/** The arguments that an pattern names: `requires = "batch_size"`, `conflicts_with_all = ["all", "names"]`. */
function namesIn(marks: string, pattern: string): string[] {
  const given = new RegExp(`\\b(?:${pattern})(?:\\s*=\\s*|\\()(&?\\[[^\\]]*\\]|"[^"]*")`).exec(marks)?.[1];
  return given === undefined ? [] : stringsIn(given);
}

/** One that is named by its members alone is not asked for, and only one of them can be given. */
function plainGroup(name: string): Group {
  return { name, isRequired: false, isMany: false };
}

const BUILT_GROUP = /\bArgGroup::(?:new|with_name)\(\s*"([\w-]+)"\s*\)((?:\s*\.\w+\([^()]*\))*)/g;

/** `#[group(required = true, multiple = false)]` on a struct, and `group(ArgGroup::new("mode").required(true))`. */
function groupsOn(file: SourceFile, struct: number): Group[] {
  const built = [...marksOn(file, struct).matchAll(BUILT_GROUP)].map(([, name = '', said = '']): Group => {
    const holds = [...said.matchAll(/\.args?\(([^()]*)\)/g)].flatMap(([, list = '']) => stringsIn(list));
    return {
      name,
      isRequired: /\.required\(\s*true\s*\)/.test(said),
      isMany: /\.multiple\(\s*true\s*\)/.test(said),
      ...(holds.length > 0 ? { holds } : {}),
    };
  });
  const whole = file
    .decorators(struct)
    .filter(({ name }) => name === 'group')
    .map(({ line, endLine }): Group => {
      const said = file.textOf(line, endLine);
      return {
        name: file.symbol(struct)?.name ?? '',
        isWhole: true,
        isRequired: /\brequired\s*=\s*true\b/.test(said),
        isMany: !/\bmultiple\s*=\s*false\b/.test(said),
      };
    });
  return [...built, ...whole];
}

function isNeeded(written: string, marks: string, option: string | null): boolean {
  if (/\brequired\s*(?:=\s*|\(\s*)true\b/.test(marks)) return true;
  if (/^(?:Option|Vec)</.test(written) || /\bdefault_value/.test(marks)) return false;
  return option === null ? !/\b(?:required_\w+|required\s*=\s*false)\b/.test(marks) : isAsked(written, marks);
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
export function marksOn(file: SourceFile, index: number): string {
  return file
    .decorators(index)
    .filter(({ name }) => /^(?:command|clap|structopt)$/.test(name))
    .map(({ line, endLine }) => file.textOf(line, endLine))
    .join('\n');
}

/** The path of a type without the box or option around it. */
export function typeOf(written: string | undefined): string | undefined {
  return /^\s*(?:pub\s+)?(?:(?:Box|Option)<)*(?:r#)?([\w:]+)>*\s*,?\s*$/.exec(written ?? '')?.[1];
}
