import { escaped } from '../../../base/escaped.ts';
import type { Flag } from '../settings/flags/flag.ts';
import type { SourceFile } from '../source-file.ts';
import { closingBracket, splitList, stringValue } from '../text/literal.ts';
import type { CommandFact } from './command-fact.ts';
import { type ArgumentDefault, makeCommand } from './command-maker.ts';

const NAME = /\bprotected\s+\$name\s*=\s*(['"])([\w:.-]+)\1\s*;/;

/** The older form of a command of Artisan: a name by itself, and what it takes in lists that two methods give. */
export function namedArtisanCommand(file: SourceFile, help: string): CommandFact | null {
  const named = file.imports(/^Illuminate\\Console\b/) ? NAME.exec(file.code) : null;
  if (!named) return null;
  const line = file.lineAt(named.index);
  const taken = rowsOf(file, 'getArguments');
  return makeCommand({
    name: named[2] ?? '',
    parent: 'artisan',
    help,
    arguments: taken.map(shown).join(' '),
    defaults: taken.flatMap(([name, , , value]): ArgumentDefault[] => {
      const [own, text] = [stringValue(name), stringValue(value)];
      return own === null || !text ? [] : [{ name: own, value: text }];
    }),
    flags: rowsOf(file, 'getOptions').map(flagOf),
    framework: 'Laravel',
    line,
    symbol: file.symbolAround(line, /^class$/),
  });
}

/** `return [['user', InputArgument::REQUIRED, 'Who gets it']];`: each row with its parts as written. */
function rowsOf(file: SourceFile, method: string): string[][] {
  const given = new RegExp(
    `\\bfunction\\s+${escaped(method)}\\(\\s*\\)[^{;]{0,40}\\{\\s*return\\s*(?=\\[|array\\()`,
  ).exec(file.code);
  if (!given) return [];
  const inside = (from: number): string => {
    const open = file.bare.slice(from).search(/[[(]/) + from;
    const close = closingBracket(file.bare, open);
    return close < 0 ? '' : file.code.slice(open + 1, close);
  };
  return splitList(inside(given.index + given[0].length)).flatMap((row) => {
    const written = /^\s*(?:array\(|\[)([\s\S]*)[\])]\s*$/.exec(row)?.[1];
    const parts = written === undefined ? [] : splitList(written).map((part) => part.trim());
    return /^\w[\w-]*$/.test(stringValue(parts[0]) ?? '') ? [parts] : [];
  });
}

function shown([name, mode = '']: readonly string[]): string {
  const word = `${stringValue(name) ?? ''}${/\bIS_ARRAY\b/.test(mode) ? '...' : ''}`;
  return /\bREQUIRED\b/.test(mode) ? `<${word}>` : `[${word}]`;
}

function flagOf([name, letter, , help, value]: readonly string[]): Flag {
  const short = /^-?(\w)$/.exec(stringValue(letter) ?? '')?.[1];
  return {
    name: `--${stringValue(name) ?? ''}`,
    short: short === undefined ? undefined : `-${short}`,
    help: stringValue(help),
    default: value === 'null' ? null : value,
  };
}
