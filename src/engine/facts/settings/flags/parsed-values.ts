import { escaped } from '../../../../base/escaped.ts';
import type { SourceFile } from '../../source-file.ts';
import { stringValue, upToComma } from '../../text/literal.ts';

export interface Fallback {
  environment?: string;
  /** As it is written. */
  default?: string;
}

/** `args = parser.parse_args()`, `options, args = parser.parse_args()`. */
const PARSED =
  /^[ \t]*(?:(\w+)|\(?(\w+),[ \t]*\w+\)?)[ \t]*=[ \t]*(?:[\w.]+(?:\([^()\n]*\))?\.)?parse_(?:known_)?args\(/gm;
const READS =
  /^(?:os\.)?(?:environ\.get|getenv)\(\s*(["']\w+["'])\s*(?:,\s*([\s\S]+?)\s*)?\)$|^(?:os\.)?environ\[(["']\w+["'])\]$/;

/**
 * What Python takes where an option is not given, as the code says that reads it: `args.port or DEFAULT_PORT`,
 * `args.token or os.environ.get("SHOP_TOKEN")`. Two places that take different things say nothing.
 */
export function fallbackOf(file: SourceFile, option: string): Fallback {
  if (!file.code.includes('parse_')) return {};
  const held = [...file.code.matchAll(PARSED)].flatMap(([, whole, first]) => whole ?? first ?? []);
  const field = option.replace(/^-+/, '').replaceAll('-', '_');
  if (held.length === 0 || !/^[A-Za-z]\w*$/.test(field)) return {};
  const taken = new RegExp(
    `(?<=[=(,]\\s*)\\b(?:${[...new Set(held)].map(escaped).join('|')})\\.${escaped(field)}\\s+or\\s+(?=([^\\n]+))`,
    'g',
  );
  const [only, ...others] = new Set(
    [...file.code.matchAll(taken)].map((match) =>
      upToComma(file.code.slice(match.index + match[0].length).split('\n')[0] ?? '', 0),
    ),
  );
  if (only === undefined || others.length > 0 || /\s(?:or|and|if)\s/.test(only)) return {};
  const [, read, value, key] = READS.exec(only) ?? [];
  const environment = stringValue(read ?? key);
  if (environment !== null)
    return { environment, ...(value === undefined || value === 'None' ? {} : { default: value }) };
  return only === 'None' || stringValue(only) === '' || !isValue(only) ? {} : { default: only };
}

/** A literal, a constant, or a path put together of such; what is asked elsewhere is no default. */
function isValue(written: string): boolean {
  return (
    stringValue(written) !== null ||
    /^(?:-?\d[\d_.]*|True|(?:\w+\.)*_?[A-Z][A-Z\d_]*|os\.path\.\w+\(.*\))$/.test(written)
  );
}
