import type { SourceFile } from '../../source-file.ts';
import { closingBracket, namedArgument, splitList, stringsIn, stringValue } from '../../text/literal.ts';
import type { Flag } from './flag.ts';
import type { FlagLiteral } from './flag-literals.ts';

/** `new Option<int>("--delay", …)` of System.CommandLine, `app.Option("-p | --port <PORT>", …)` of CommandLineUtils. */
const DECLARED = /\bnew\s+Option(?:<([\w.?[\]<>]+)>)?\s*\(|\.\s*Option(?:<[\w.?[\]]+>)?\s*\(/g;

/** The options that a program of .NET declares by calls. */
export function dotnetFlags(file: SourceFile): FlagLiteral[] {
  if (file.language !== 'csharp' || !/\bSystem\.CommandLine\b|\bCommandOptionType\./.test(file.bare)) return [];
  return [...file.bare.matchAll(DECLARED)].flatMap((match): FlagLiteral[] => {
    const open = match.index + match[0].length - 1;
    const close = closingBracket(file.bare, open);
    if (close < 0) return [];
    const list = splitList(file.code.slice(open + 1, close));
    const isMade = match[0].startsWith('new');
    const flag = isMade ? madeOption(file, list, close, match[1]) : calledOption(list);
    return flag === null ? [] : [{ flag, line: file.lineAt(match.index), endLine: file.lineAt(close) }];
  });
}

function calledOption(list: readonly string[]): Flag | null {
  const taken = list.find((each) => each.startsWith('CommandOptionType.'));
  const written = stringValue(list[0]);
  const name = /--[\w-]+/.exec(written ?? '')?.[0];
  if (taken === undefined || name === undefined) return null;
  const isSwitch = taken.endsWith('.NoValue');
  return {
    name,
    short: /(?:^|[\s|])(-\w)(?=$|[\s|])/.exec(written ?? '')?.[1],
    default: isSwitch ? 'false' : null,
    help: plainText(list[1]),
    type: /\.(?:NoValue|BoolValue)$/.test(taken) ? 'bool' : undefined,
  };
}

function madeOption(file: SourceFile, list: readonly string[], close: number, type: string | undefined): Flag | null {
  const braces = /^\s*\{/.exec(file.bare.slice(close + 1, close + 200))?.[0].length ?? 0;
  const end = braces === 0 ? -1 : closingBracket(file.bare, close + braces);
  const members = end < 0 ? [] : splitList(file.code.slice(close + braces + 1, end));
  const all = [namedArgument(list, 'name') ?? namedArgument(list, 'aliases') ?? list[0] ?? '', ...list.slice(1)];
  const names = all.flatMap((each) => (/^(?:["[]|new\b)/.test(each) ? stringsIn(each) : []));
  const name = names.find((each) => /^--[\w-]+$/.test(each));
  if (name === undefined || namedArgument(members, 'Hidden') === 'true') return null;
  const second = stringValue(list[1]);
  const fallback =
    namedArgument(list, 'getDefaultValue') ??
    namedArgument(members, 'DefaultValueFactory') ??
    list.find((each, at) => at > 1 && /^(?:\(\)|_)\s*=>/.test(each));
  return {
    name,
    short: names.find((each) => /^-\w$/.test(each)),
    default: fallback?.replace(/^\(?\w*\)?\s*=>\s*/, '') ?? (/^bool$/.test(type ?? '') ? 'false' : null),
    help:
      plainText(namedArgument(members, 'Description') ?? namedArgument(list, 'description') ?? undefined) ??
      (second?.startsWith('-') ? null : second),
    type: type === 'bool' ? 'bool' : undefined,
    required: /^true$/.test(namedArgument(members, 'Required') ?? namedArgument(members, 'IsRequired') ?? ''),
  };
}

/** A text, without the brackets at its end that the program fills. */
function plainText(written: string | undefined): string | null {
  const filled = written?.startsWith('$"') ? written.slice(1).replace(/\s*\([^()]*\{[^()]*\)(?=\.?"$)/, '') : written;
  return filled?.includes('{') ? null : stringValue(filled);
}
