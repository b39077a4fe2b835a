import type { CodeSymbol } from '../../../syntax/parsed-file.ts';
import type { SourceFile } from '../../source-file.ts';
import { closingBracket, splitList } from '../../text/literal.ts';
import { returnedValue } from '../flags/clap-flags.ts';
import type { SettingFound } from '../setting-maker.ts';

/** Most structures that serde fills are messages; a configuration says so in the name of its file or folder. */
const CONFIGURATION_FILE = /conf|setting/i;
const BASIC = /^(?:String|PathBuf|Url|Duration|IpAddr|SocketAddr|Vec|HashMap|HashSet|BTreeMap|BTreeSet|Byte\w*)$/;

/**
 * Fields of Rust structures that serde fills from a configuration file. Which structure is the configuration, and below
 * which key another one stands, only all files together tell.
 */
export function serdeStructs(file: SourceFile): SettingFound[] {
  if (file.language !== 'rust' || !CONFIGURATION_FILE.test(file.path) || !file.bare.includes('Deserialize')) return [];
  // What derive_builder makes says its defaults there.
  if (/\bBuilder\b/.test(file.bare)) return [];
  return file.parsed.symbols.flatMap((symbol, index): SettingFound[] => {
    const marks = marksOn(file, index);
    if (symbol.kind !== 'struct' || !/\bderive\([^)]*\bDeserialize\b/.test(marks)) return [];
    const given = valuesGiven(file, symbol.name);
    const isSmart = /\bSmartDefault\b/.test(marks);
    const isKebab = /\brename_all\s*=\s*"kebab-case"/.test(marks);
    return file.members(index).flatMap(({ symbol: field, index: at }): SettingFound[] => {
      const said = marksOn(file, at);
      if (field.kind !== 'property' || /\bskip(?:_deserializing)?\b(?!_)|#\[deprecated/.test(said)) return [];
      const own = field.name.split('.').at(-1) ?? field.name;
      const key = /\brename\s*=\s*"([\w-]+)"/.exec(said)?.[1] ?? (isKebab ? own.replaceAll('_', '-') : own);
      const maker = /\bdefault\s*=\s*"(\w+)"/.exec(said)?.[1];
      const held = typeOf(field);
      return [
        {
          name: /\bflatten\b/.test(said) ? '*' : key,
          source: 'declared',
          default:
            maker === undefined
              ? (given.get(own) ?? (isSmart ? markedValue(said) : undefined))
              : returnedValue(file, maker),
          help: field.doc.split('\n\n')[0],
          declared: true,
          line: field.startLine,
          of: symbol.name,
          ...(held === undefined || BASIC.test(held) ? {} : { holds: held }),
        },
      ];
    });
  });
}

function marksOn(file: SourceFile, index: number): string {
  return file
    .decorators(index)
    .map(({ line, endLine }) => file.textOf(line, endLine))
    .join('\n');
}

function typeOf({ signature }: CodeSymbol): string | undefined {
  return /^[^:]*:\s*(?:(?:Option|Box)<)*(?:\w+::)*([A-Z]\w*)>*\s*,?$/.exec(signature)?.[1];
}

/** `impl Default for Mail { fn default() -> Self { Self { port: 25 } } }`. */
function valuesGiven(file: SourceFile, type: string): Map<string, string> {
  const given = new Map<string, string>();
  const start = file.bare.indexOf(`impl Default for ${type} {`);
  const self = start < 0 ? null : /\{\s*(?:Self|\w+)\s*\{/.exec(file.bare.slice(start, start + 400));
  if (self === null) return given;
  const open = start + self.index + self[0].length - 1;
  const close = closingBracket(file.bare, open);
  for (const part of close < 0 ? [] : splitList(file.code.slice(open + 1, close))) {
    const [, name = '', value = ''] = /^(\w+)\s*:\s*([\s\S]+)$/.exec(part.trim()) ?? [];
    const read = writtenValue(value);
    if (read !== undefined) given.set(name, read);
  }
  return given;
}

/** `#[default(8536)]` on a field of a structure that derives SmartDefault; one with code for it is not read. */
function markedValue(said: string): string | undefined {
  const [, inside, behind] = /#\[default(?:\(([\s\S]+?)\)|\s*=\s*([\s\S]+?))\]\s*(?=$|#|\/)/m.exec(said) ?? [];
  const written = (inside ?? behind)?.trim();
  return written === undefined || written.startsWith('_code') ? undefined : writtenValue(written);
}

function writtenValue(written: string): string | undefined {
  const plain = PLAIN.exec(written);
  if (plain) return plain[1] ?? plain[2] ?? plain[3] ?? '';
  const address = ADDRESS.exec(written)?.[1];
  if (address !== undefined) return `"${address.replace(/\s*,\s*/g, '.')}"`;
  return NOTHING.test(written) ? undefined : written;
}

/** `IpAddr::V4(Ipv4Addr::new(0, 0, 0, 0))`. */
const ADDRESS = /^(?:(?:\w+::)*V4\()?(?:\w+::)*Ipv4Addr::new\(\s*(\d+(?:\s*,\s*\d+){3})\s*\)\)?$/;

/** What holds nothing yet, or what its own type says. */
const NOTHING = /^(?:None|vec!\[\]|(?:\w+::)*(?:new|default)\(\))$/;

/** A literal, also inside what makes a type of it: `Some("x".to_string())`, `PathBuf::from("x")`. */
const PLAIN =
  /^(?:Some\()?(?:(?:String|PathBuf)::from\(\s*("[^"]*")\s*\)|("[^"]*")(?:\.(?:to_string|to_owned|into)\(\))?|(-?\d[\d_.]*(?: \* \d[\d_]*)*|true|false))\)?$/;
