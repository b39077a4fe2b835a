import { escaped } from '../../../base/escaped.ts';
import type { CodeCall } from '../../syntax/parsed-file.ts';
import type { SourceFile } from '../source-file.ts';
import { adjacentStrings, closingBracket, namedArgument, nameValue, splitList, stringValue } from '../text/literal.ts';
import type { SettingFound } from './setting-maker.ts';

/** Fewer calls with names may be made for any reason. */
const FEWEST = 6;
/** Functions that give a setting its name, and mostly what holds without it. */
const DECLARES =
  /^(?:define|declare|register|add|setting|option|set_?[dD]efault|default|(?:define|declare|register|add|create|config)_?(?:[sS]etting|[oO]ption|[cC]onfig\w*))$/;
/** A dictionary has such methods too: what they are called on must be a configuration. */
const HOLDER = /(?:config|configuration|conf|settings?|prefs|preferences)$/i;
/** Names that say that the second argument holds where nobody sets another. */
const GIVES_DEFAULT = /^(?:define|set_?default|default)$/i;
const KEY = /^[A-Za-z][\w.-]*$/;
/** Options of a command line are told as such. */
const OF_COMMAND_LINE = /^(?:tornado\.options|argparse|optparse|click|absl|commander|yargs|optimist)\b/;

/**
 * Settings that a file declares one by one with the same function, `Config.define("PAGE_SIZE", 50, "Books on a page")`.
 * That the names are keys of a configuration is seen where they are read: `config.PAGE_SIZE`.
 */
export function repeatedDeclarations(file: SourceFile): SettingFound[] {
  if (file.parsed.calls.length < FEWEST || file.imports(OF_COMMAND_LINE)) return [];
  const groups = Map.groupBy(
    file.parsed.calls.filter(isDeclaration),
    ({ receiver, name }) => `${receiver ?? ''}.${name}`,
  );
  return [...groups].flatMap(([callee, calls]): SettingFound[] => {
    if (new Set(calls.map(({ arguments: [first] }) => first)).size < FEWEST) return [];
    const rows = calls.map((call) => ({ call, given: argumentsOf(file, call) }));
    const told = wordColumn(rows.map(({ given }) => given));
    return rows.map(({ call, given }): SettingFound => {
      const named = namedArgument(given, 'default') ?? namedArgument(given, 'default_value');
      const second = GIVES_DEFAULT.test(call.name) && told !== 1 ? given[1] : undefined;
      const written = named ?? (second !== undefined && /^\w+\s*[:=](?![:=])/.test(second) ? null : second);
      return {
        name: nameValue(given[0]) ?? '',
        source: 'declared',
        default: written,
        help:
          textOf(namedArgument(given, 'help') ?? namedArgument(given, 'description') ?? undefined) ??
          (told < 0 ? null : textOf(given[told])),
        declared: true,
        by: { helper: `table ${callee}`, defaultAt: -1 },
        line: call.line,
        endLine: call.endLine,
      };
    });
  });
}

function isDeclaration({ name, receiver, arguments: given, decorates }: CodeCall): boolean {
  if (decorates !== null || given.length === 0 || !DECLARES.test(name)) return false;
  const key = nameValue(given[0]);
  if (key === null || !KEY.test(key)) return false;
  return (/^(?:this|self)$/.test(receiver ?? 'this') && !/default$/i.test(name)) || HOLDER.test(receiver ?? '');
}

/** The arguments as they stand: those that the parser keeps are cut. */
function argumentsOf(file: SourceFile, { name, line, arguments: kept }: CodeCall): readonly string[] {
  const at = new RegExp(`\\b${escaped(name)}\\s*\\(`).exec(
    file.bare.slice(file.offsetOf(line), file.offsetOf(line + 2)),
  );
  const open = at === null ? -1 : file.offsetOf(line) + at.index + at[0].length - 1;
  const close = open < 0 ? -1 : closingBracket(file.bare, open);
  const given = close < 0 ? [] : splitList(file.code.slice(open + 1, close)).map((each) => each.trim());
  return nameValue(given[0]) === nameValue(kept[0]) ? given : kept;
}

/** The column in which most rows that have one hold a sentence; -1 where none does. */
function wordColumn(rows: readonly (readonly string[])[]): number {
  const columns = Math.max(...rows.map((given) => given.length));
  for (let at = 1; at < columns; at++) {
    const cells = rows.flatMap((given) => given[at] ?? []);
    const sentences = cells.filter((each) => /\w\s+\w+\s+\w/.test(textOf(each) ?? ''));
    if (cells.length * 2 > rows.length && sentences.length * 4 >= cells.length * 3) return at;
  }
  return -1;
}

function textOf(written: string | undefined): string | null {
  const text = written?.replace(/^\(\s*([\s\S]*?)\s*,?\s*\)$/, '$1');
  // What is filled in while the program runs is not known here.
  if (/(?:^|\s)f["']/.test(text ?? '')) return null;
  return stringValue(text) ?? (text === undefined ? null : adjacentStrings(text));
}
