import { escaped } from '../../../base/escaped.ts';
import type { Flag } from '../settings/flags/flag.ts';
import type { SourceFile } from '../source-file.ts';
import { closingBracket } from '../text/literal.ts';
import type { CommandFact } from './command-fact.ts';
import { makeCommand } from './command-maker.ts';

/** A field of a structure that Kong fills from what is typed. */
interface Field {
  name: string;
  type: string;
  tag: string;
  line: number;
  /** The fields of a structure that is written in place. */
  inner: Field[] | null;
}

const DEEPEST = 5;

/**
 * Commands of Kong: `Serve serveCmd \`cmd:"" help:"…"\``. The structure that a command has for its type, often one of
 * another file or package, holds its options, what it takes, and further commands.
 */
export function kongCommands(file: SourceFile): CommandFact[] {
  if (file.language !== 'go' || !file.text.includes('cmd:""')) return [];
  const structs = new Map(
    [...file.bare.matchAll(/^type[ \t]+(\w+)[ \t]+struct[ \t]*\{/gm)].map((match) => {
      const open = match.index + match[0].length - 1;
      return [match[1] ?? '', fieldsIn(file, open, closingBracket(file.bare, open), 0)] as const;
    }),
  );
  return [...structs].flatMap(([type, fields]) => commandsAmong(file, structs, fields, type, []));
}

function commandsAmong(
  file: SourceFile,
  structs: ReadonlyMap<string, Field[]>,
  fields: readonly Field[],
  under: string,
  parents: readonly string[],
): CommandFact[] {
  return fields.filter(isCommand).flatMap((field): CommandFact[] => {
    const name = typedName(field);
    // `name:"-"` is typed, but says nothing.
    if (!/^\w/.test(name)) return [];
    const [type = '', place] = field.type.replace(/^\*/, '').split('.').toReversed();
    const module = place === undefined ? undefined : file.moduleOf(place);
    const own = field.inner ?? (place === undefined ? structs.get(type) : undefined) ?? [];
    const isKnown = field.inner === null && type !== '' && (place === undefined || module !== undefined);
    const command = makeCommand({
      name,
      parent: parents.join(' '),
      under,
      opens: isKnown ? [{ name: type, ...(module === undefined ? {} : { module }) }] : [],
      hidden: said(field.tag, 'hidden') !== null,
      help: said(field.tag, 'help'),
      arguments: own.filter(isArgument).map(argumentOf).join(' '),
      framework: 'Kong',
      flags: own.filter(isFlag).map(flagOf),
      line: field.line,
    });
    return [command, ...commandsAmong(file, structs, field.inner ?? [], under, [...parents, name])];
  });
}

function fieldsIn(file: SourceFile, open: number, close: number, depth: number): Field[] {
  const found: Field[] = [];
  for (let at = file.bare.indexOf('\n', open) + 1; at > 0 && at < close; ) {
    const end = file.bare.indexOf('\n', at);
    const [text = '', name = '', type = ''] =
      /^\s*(\w+)[ \t]+(struct[ \t]*\{|[\w.*[\]]+)/.exec(file.bare.slice(at, end)) ?? [];
    const stop = type.endsWith('{') && depth < DEEPEST ? closingBracket(file.bare, at + text.length - 1) : -1;
    const last = stop < 0 ? end : file.bare.indexOf('\n', stop);
    const tag = /`([^`\n]*)`/.exec(file.text.slice(stop < 0 ? at : stop, last))?.[1];
    if (name !== '' && tag !== undefined)
      found.push({
        name,
        type: stop < 0 ? type : '',
        tag,
        line: file.lineAt(at),
        inner: stop < 0 ? null : fieldsIn(file, at + text.length - 1, stop, depth + 1),
      });
    at = last + 1;
  }
  return found;
}

function isCommand({ tag }: Field): boolean {
  return said(tag, 'cmd') === '';
}

function isArgument({ tag }: Field): boolean {
  return said(tag, 'arg') !== null;
}

function isFlag(field: Field): boolean {
  return (
    /^[A-Z]/.test(field.name) &&
    !isCommand(field) &&
    !isArgument(field) &&
    said(field.tag, 'embed') === null &&
    said(field.tag, 'hidden') === null &&
    said(field.tag, 'kong') !== '-'
  );
}

function argumentOf(field: Field): string {
  const many = field.type.startsWith('[]') ? ' ...' : '';
  const word = `<${typedName(field)}>${many}`;
  return said(field.tag, 'optional') === null ? word : `[${word}]`;
}

function flagOf(field: Field): Flag {
  const value = said(field.tag, 'default');
  return {
    name: `--${typedName(field)}`,
    default: value && !value.includes('${') ? JSON.stringify(value) : null,
    help: said(field.tag, 'help'),
  };
}

/** `DeviceID` is typed as `device-id`, unless its tag names it. */
function typedName({ name, tag }: Field): string {
  const words = name.replace(/([a-z\d])([A-Z])/g, '$1-$2').replace(/([A-Z])([A-Z][a-z])/g, '$1-$2');
  return said(tag, 'name') ?? words.toLowerCase();
}

function said(tag: string, key: string): string | null {
  const [, text] = new RegExp(`(?:^|\\s)${escaped(key)}:"((?:[^"\\\\]|\\\\.)*)"`).exec(tag) ?? [];
  return text?.replace(/\\(.)/g, '$1') ?? null;
}
