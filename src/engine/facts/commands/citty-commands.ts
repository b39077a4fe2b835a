import type { Flag } from '../settings/flags/flag.ts';
import type { SourceFile } from '../source-file.ts';
import { closingBracket, objectValue, splitList, stringValue } from '../text/literal.ts';
import type { CommandFact } from './command-fact.ts';
import { makeCommand } from './command-maker.ts';

interface Argument {
  name: string;
  written: string;
}

/** citty: `defineCommand({ meta: { name: 'x', description: '…' }, args: { size: { type: 'string', alias: 's' } } })`. */
export function cittyCommands(file: SourceFile): CommandFact[] {
  return file.parsed.calls.flatMap((call): CommandFact[] => {
    if (call.name !== 'defineCommand') return [];
    const open = file.bare.indexOf('{', file.offsetOf(call.line));
    const close = open < 0 ? -1 : closingBracket(file.bare, open);
    const text = close < 0 ? (call.arguments[0] ?? '') : file.code.slice(open, close + 1);
    const meta = objectValue(text, 'meta') ?? '';
    const name = stringValue(objectValue(meta, 'name') ?? undefined);
    if (name === null) return [];
    const all = argumentsIn(objectValue(text, 'args') ?? '');
    const isTyped = ({ written }: Argument): boolean => textOf(written, 'type') === 'positional';
    return [
      makeCommand({
        name,
        help: stringValue(objectValue(meta, 'description') ?? undefined),
        arguments: all.filter(isTyped).map(typedWord).join(' '),
        flags: all.filter((each) => !isTyped(each)).map(flagOf),
        framework: 'citty',
        line: call.line,
        symbol: call.inside,
      }),
    ];
  });
}

function argumentsIn(written: string): Argument[] {
  if (!written.startsWith('{')) return [];
  return splitList(written.slice(1, written.lastIndexOf('}'))).flatMap((each): Argument[] => {
    const [, name, value] = /^["']?([\w-]+)["']?\s*:\s*(\{[\s\S]*\})$/.exec(each.trim()) ?? [];
    return name === undefined || value === undefined ? [] : [{ name, written: value }];
  });
}

/** What is typed without a name must be given, unless it says otherwise. */
function typedWord({ name, written }: Argument): string {
  const isFree = objectValue(written, 'required') === 'false' || objectValue(written, 'default') !== null;
  return isFree ? `[${name}]` : `<${name}>`;
}

function flagOf({ name, written }: Argument): Flag {
  const letter = textOf(written, 'alias');
  return {
    name: `--${name}`,
    short: letter !== null && /^\w$/.test(letter) ? `-${letter}` : undefined,
    default: objectValue(written, 'default'),
    help: textOf(written, 'description'),
    required: objectValue(written, 'required') === 'true',
  };
}

function textOf(written: string, key: string): string | null {
  return stringValue(objectValue(written, key) ?? undefined);
}
