import { escaped } from '../../../../base/escaped.ts';
import type { CodeSymbol } from '../../../syntax/parsed-file.ts';
import type { SourceFile } from '../../source-file.ts';
import { constantText } from '../../text/constant-text.ts';
import { stringValue } from '../../text/literal.ts';
import type { SettingFound } from '../setting-maker.ts';

const OPTIONS = /(?:Options|Settings|Configuration|Config)$/;
const KEY = '("[\\w:.-]+"|nameof\\([\\w.]+\\)|[A-Za-z_]\\w*)';
/** The ways to say which class a section is read into; the class stands in the first group or, in the last ones, in the second. */
const BY_TYPE = [
  new RegExp(`\\bConfigure<([\\w.]+)>\\(\\s*[\\w.]*\\bGetSection\\(\\s*${KEY}\\s*\\)`, 'g'),
  new RegExp(`\\bAddOptions<([\\w.]+)>\\(\\)[^;]{0,200}?\\.BindConfiguration\\(\\s*${KEY}\\s*[,)]`, 'g'),
  new RegExp(`\\bAddOptions<([\\w.]+)>\\(\\)[^;]{0,200}?\\.Bind\\(\\s*[\\w.]*\\bGetSection\\(\\s*${KEY}\\s*\\)`, 'g'),
];
const BY_KEY = [new RegExp(`\\bGetSection\\(\\s*${KEY}\\s*\\)\\s*\\.Get<([\\w.]+)>\\(`, 'g')];
const INTO_NAME = new RegExp(
  `\\bConfigurationBinder\\.Bind\\([\\w.]*\\bGetSection\\(\\s*${KEY}\\s*\\),\\s*(\\w+)\\)|\\bGetSection\\(\\s*${KEY}\\s*\\)\\s*\\.Bind\\(\\s*(\\w+)\\s*\\)`,
  'g',
);

/**
 * Classes of .NET that a section of the configuration is read into: `services.Configure<MailOptions>(configuration.GetSection("Mail"))`.
 * Most are written in another file than the class, so that only all files tell the whole names of the keys.
 */
export function boundSettings(file: SourceFile): SettingFound[] {
  const properties = file.parsed.symbols.flatMap(({ name }, index) =>
    namedSection(file, index) === undefined
      ? propertiesOf(file, index).map((each): SettingFound => ({ ...each, of: name }))
      : [],
  );
  return [...bindings(file), ...properties];
}

/** `class MailOptions { public const string SectionName = "Mail"; public int Port { get; set; } = 25; }`. */
export function namedSection(file: SourceFile, index: number): string | undefined {
  return file
    .members(index)
    .filter(({ symbol }) => /^(?:SectionName|Section|Position|ConfigurationSection|SectionKey)$/.test(symbol.name))
    .map(({ symbol }) => /\bconst\s+string\s+\w+\s*=\s*"([\w:.-]+)"/.exec(symbol.signature)?.[1])
    .find(Boolean);
}

/** The public properties of a class of settings, each with the class that stands below it. */
export function propertiesOf(file: SourceFile, index: number): SettingFound[] {
  const type = file.symbol(index);
  if (type?.kind !== 'class' || !OPTIONS.test(type.name)) return [];
  return file.members(index).flatMap(({ symbol, index: at }): SettingFound[] => {
    const text = file.textOf(symbol.startLine, symbol.endLine);
    const isSet =
      symbol.kind === 'property' &&
      /\bpublic\b/.test(symbol.signature) &&
      !/\b(?:static|override)\b/.test(symbol.signature) &&
      /\{[\s\S]*\bget\b[\s\S]*\b(?:set|init)\b/.test(text) &&
      !/\b(?:private|protected|internal)\s+(?:set|init)\b/.test(text);
    if (!isSet) return [];
    const value = /\}\s*=\s*([^;]+);/.exec(text)?.[1]?.trim() ?? null;
    const required = value === null && file.decorators(at).some(({ name }) => name === 'Required');
    const isGiven = value !== null && !/^(?:string\.Empty|""|null!?|default!?|new\b.*)$/s.test(value);
    const written = /([\w.]+)\??\s+\w+\s*(?:\{|=|$)/.exec(symbol.signature)?.[1] ?? '';
    const held = /^new\s+([\w.]+)\s*\(/.exec(value ?? '')?.[1] ?? written;
    return [
      {
        name: symbol.name,
        source: 'property',
        default: isGiven ? value : value === null && !required && isOff(file, symbol) ? 'false' : null,
        declared: true,
        required,
        help: symbol.doc || null,
        line: symbol.startLine,
        ...(OPTIONS.test(held) ? { holds: held.split('.').at(-1) ?? held } : {}),
      },
    ];
  });
}

/** A `bool` is false until something sets it. */
function isOff(file: SourceFile, { name, signature }: CodeSymbol): boolean {
  return /\bbool \w+\s*(?:\{|$)/.test(signature) && !new RegExp(`\\b${escaped(name)}\\s*=\\s*true\\b`).test(file.bare);
}

function bindings(file: SourceFile): SettingFound[] {
  if (!/\bGetSection\(|\bBindConfiguration\(/.test(file.bare)) return [];
  const { code } = file;
  const found = [
    ...BY_TYPE.flatMap((each) => [...code.matchAll(each)].map(({ 1: type, 2: key, index }) => ({ key, type, index }))),
    ...BY_KEY.flatMap((each) => [...code.matchAll(each)].map(({ 1: key, 2: type, index }) => ({ key, type, index }))),
    ...[...code.matchAll(INTO_NAME)].map(({ 1: first, 2: name, 3: other, 4: into, index }) => ({
      key: first ?? other,
      type: typeOf(code, name ?? into ?? ''),
      index,
    })),
  ];
  return found.flatMap(({ key = '', type, index }): SettingFound[] => {
    const section = stringValue(key) ?? /^nameof\((?:\w+\.)*(\w+)\)$/.exec(key)?.[1] ?? constantText(file, key);
    if (section === null || type === undefined) return [];
    const holds = type.split('.').at(-1) ?? type;
    return [{ name: section, source: 'property', declared: true, line: file.lineAt(index), of: '', holds }];
  });
}

/** `var settings = new MailSettings();` and `MailSettings settings = new();` before the section is read into it. */
function typeOf(code: string, name: string): string | undefined {
  const made = new RegExp(`\\b(?:([A-Z]\\w*)\\s+)?${escaped(name)}\\s*=\\s*new(?:\\s+([A-Z][\\w.]*))?\\s*\\(`).exec(
    code,
  );
  return made?.[2] ?? made?.[1];
}
