import type { CodeSymbol } from '../../../syntax/parsed-file.ts';
import type { SourceFile } from '../../source-file.ts';
import type { SettingFound } from '../setting-maker.ts';

/** Fewer are a structure of some other sort. */
const FEWEST = 5;
const DEEPEST = 4;

/**
 * Structures of Rust that a configuration is read into and that derive_builder makes with defaults:
 * `#[builder(default = "80")] pub port: u16`. A structure inside another stands below the name of its field: `mail.port`.
 */
export function builtStructs(file: SourceFile): SettingFound[] {
  if (file.language !== 'rust' || !/\bBuilder\b/.test(file.bare) || !/\bDeserialize\b/.test(file.bare)) return [];
  const structs = new Map<string, { symbol: CodeSymbol; index: number }[]>();
  for (const [index, symbol] of file.parsed.symbols.entries()) {
    const derived = file
      .decorators(index)
      .map(({ name, line, endLine }) => (name === 'derive' ? file.textOf(line, endLine) : ''))
      .join('\n');
    const isRead = /\bDeserialize\b/.test(derived) && /\bBuilder\b/.test(derived);
    if (symbol.kind === 'struct' && isRead) structs.set(symbol.name, [...file.members(index)]);
  }
  const held = new Set([...structs.values()].flat().flatMap(({ symbol }) => typeOf(symbol)));
  const roots = [...structs.keys()].filter((name) => /conf|setting|option/i.test(name) && !held.has(name));
  const fieldsOf = (name: string, above: string[]): SettingFound[] =>
    (above.length > DEEPEST ? [] : (structs.get(name) ?? [])).flatMap(({ symbol, index }): SettingFound[] => {
      const path = [...above, symbol.name.split('.').at(-1) ?? symbol.name];
      const marks = file
        .decorators(index)
        .map(({ line, endLine }) => file.textOf(line, endLine))
        .join('\n');
      if (/\bserde\([^)]*\bskip\b/.test(marks)) return [];
      const inner = typeOf(symbol).find((type) => structs.has(type));
      if (inner !== undefined) return fieldsOf(inner, path);
      const written = /\bdefault\s*=\s*(?:r#"([\s\S]*?)"#|"((?:[^"\\]|\\.)*)")/.exec(marks);
      return [
        {
          name: path.join('.'),
          source: 'declared',
          default: plain(written?.[1] ?? written?.[2]),
          help: symbol.doc,
          declared: true,
          line: symbol.startLine,
        },
      ];
    });
  const found = roots.flatMap((name) => fieldsOf(name, []));
  return found.length < FEWEST ? [] : found;
}

function typeOf({ signature }: CodeSymbol): string[] {
  const type = /:\s*(?:Option<)?([A-Z]\w*)>*\s*,?$/.exec(signature)?.[1];
  return type === undefined ? [] : [type];
}

/** The value inside what makes a type of it: `String::from("x")`, `"x".to_string()`. */
function plain(written: string | undefined): string | null {
  if (written === undefined) return null;
  const text = written.replaceAll('\\"', '"');
  return /^(?:\w+::)+(?:from|new)\(\s*("[^"]*")\s*\)$/.exec(text)?.[1] ?? text;
}
