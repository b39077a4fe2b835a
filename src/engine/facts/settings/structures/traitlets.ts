import { escaped } from '../../../../base/escaped.ts';
import type { SourceFile } from '../../source-file.ts';
import {
  adjacentStrings,
  closingBracket,
  namedArgument,
  splitList,
  stringsIn,
  stringValue,
} from '../../text/literal.ts';
import type { SettingFound } from '../setting-maker.ts';

const TRAIT = /^(?: {4}|\t)([a-z]\w*)[ \t]*=[ \t]*([A-Z]\w*)\(/gm;
/** What a trait holds that is given nothing. */
const ZERO: Readonly<Record<string, string>> = { Bool: 'False', Int: '0', Integer: '0' };
/** Traits whose first argument is a value, and not what they hold. */
const PLAIN = /^(?:Unicode|Bool|Int|Integer|Float|Bytes|ByteSpecification)$/;
/** Traits whose first argument lists what they may hold, and the second is the value. */
const ONE_OF = /^(?:CaselessStr|Fuzzy)?Enum$/;
const MOST = 500;

/** Traits of Python that a configuration sets: `port = Integer(80, help="…").tag(config=True)` of the class `Shop` is `Shop.port`. */
export function traitlets(file: SourceFile): SettingFound[] {
  if (file.language !== 'python' || !/\bconfig\s*=\s*True/.test(file.text) || !file.imports(/^traitlets\b/)) return [];
  return [...file.bare.matchAll(TRAIT)].slice(0, MOST).flatMap(({ index, 0: head, 1: name = '', 2: type = '' }) => {
    const open = index + head.length - 1;
    const close = closingBracket(file.bare, open);
    if (close < 0) return [];
    const parts = splitList(file.code.slice(open + 1, close));
    const isSet =
      namedArgument(parts, 'config') === 'True' ||
      /^\s*\.tag\(\s*(?:\w+=\w+,\s*)?config\s*=\s*True/.test(file.bare.slice(close + 1, close + 80));
    const line = file.lineAt(index);
    const owner = file.symbol(file.symbolAround(line, /^class$/));
    const written = namedArgument(parts, 'help') ?? '';
    const help = stringValue(written) ?? adjacentStrings(written);
    if (!isSet || !owner || /^\W*deprecated/i.test(help ?? '')) return [];
    const placed = parts.filter((each) => !/^\w+\s*=[^=]/.test(each.trim()));
    const isOneOf = ONE_OF.test(type);
    const given =
      namedArgument(parts, 'default_value') ??
      (isOneOf ? placed[1] : PLAIN.test(type) ? (placed[0] ?? ZERO[type]) : undefined);
    // What a method gives is only known when the program runs.
    const isMade = new RegExp(
      `@(?:traitlets\\.)?default\\(\\s*["']${escaped(name)}["']|def _${escaped(name)}_default\\(`,
    ).test(file.code);
    return [
      {
        name: `${owner.name}.${name}`,
        source: 'declared',
        default: isMade ? `${name}_default()` : given,
        help: help?.trim().split(/\n\s*\n/)[0],
        choices: isOneOf ? stringsIn(/^[[(]([^()[\]]*)[\])]$/.exec(placed[0] ?? '')?.[1] ?? '') : undefined,
        declared: true,
        line,
        endLine: file.lineAt(close),
      },
    ];
  });
}
