import type { CodeSymbol } from '../../../syntax/parsed-file.ts';
import type { SourceFile } from '../../source-file.ts';
import { returnedValue } from '../flags/clap-flags.ts';
import type { SettingFound } from '../setting-maker.ts';
import { givenFields, writtenValue } from './given-fields.ts';

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
    const given = givenFields(file, symbol.name);
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
              ? (given.get(own) ?? (isSmart ? markedValue(said) : isOff(field, said) ? 'false' : undefined))
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

/** `#[serde(default)]` takes what the type begins with. */
function isOff({ signature }: CodeSymbol, said: string): boolean {
  return /:\s*bool\s*,?$/.test(signature) && /\bserde\([^)]*\bdefault\b(?!\s*=)/.test(said);
}

function typeOf({ signature }: CodeSymbol): string | undefined {
  return /^[^:]*:\s*(?:(?:Option|Box)<)*(?:\w+::)*([A-Z]\w*)>*\s*,?$/.exec(signature)?.[1];
}

/** `#[default(8536)]` on a field of a structure that derives SmartDefault; one with code for it is not read. */
function markedValue(said: string): string | undefined {
  const [, inside, behind] = /#\[default(?:\(([\s\S]+?)\)|\s*=\s*([\s\S]+?))\]\s*(?=$|#|\/)/m.exec(said) ?? [];
  const written = (inside ?? behind)?.trim();
  return written === undefined || written.startsWith('_code') ? undefined : writtenValue(written);
}
