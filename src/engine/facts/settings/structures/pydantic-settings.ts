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
import { commentAbove, commentBeside, commentOver } from '../comment-above.ts';
import type { SettingFound } from '../setting-maker.ts';

/** What projects call their own base of settings: only fields in capitals then tell that they are variables. */
const OWN_BASE = /(?:^|\.)(?:Base\w*(?:Settings|Config|ConfigSet)|\w+Settings)$/;

function isSettingsBase(base: string): boolean {
  return /(?:^|\.)BaseSettings$/.test(base);
}

/** Classes of the file that one of `BaseSettings` puts together: `class Settings(MailSettings, BaseSettings)`. */
function partsOfSettings(file: SourceFile): Set<string> {
  const parts = new Set<string>();
  if (!file.text.includes('BaseSettings')) return parts;
  const classes = file.parsed.symbols.filter(({ kind }) => kind === 'class');
  const own = new Map(classes.map((symbol) => [symbol.name, symbol.bases]));
  const left = classes.filter(({ bases }) => bases.some(isSettingsBase)).flatMap(({ bases }) => bases);
  for (let base = left.pop(); base !== undefined; base = left.pop()) {
    const bases = own.get(base);
    if (bases === undefined || parts.has(base) || bases.some(isSettingsBase)) continue;
    parts.add(base);
    left.push(...bases);
  }
  return parts;
}

/** Pydantic `BaseSettings` classes, and those that extend one of the same file: every field is read from the environment. */
export function pydanticSettings(file: SourceFile): SettingFound[] {
  if (file.language !== 'python') return [];
  const prefixes = new Map<string, string>();
  const parts = partsOfSettings(file);
  return file.parsed.symbols.flatMap((symbol, index): SettingFound[] => {
    if (symbol.kind !== 'class') return [];
    // A class stands below those that it extends.
    const isPart = parts.has(symbol.name);
    const isOne = isPart || symbol.bases.some((base) => isSettingsBase(base) || prefixes.has(base));
    const isOwn = !isOne && symbol.bases.some((base) => OWN_BASE.test(base)) && file.imports(/^pydantic/);
    if (!isOne && !isOwn) return [];
    const text = file.code.slice(file.offsetOf(symbol.startLine), file.offsetOf(symbol.endLine + 1));
    const own = stringValue(/\benv_prefix\s*=\s*(['"][^'"]*['"])/.exec(text)?.[1]);
    const made = isOwn && own === null ? madeConfig(text) : null;
    const prefix = own ?? made?.prefix ?? symbol.bases.flatMap((base) => prefixes.get(base) ?? [])[0] ?? '';
    if (isOne && !isPart) prefixes.set(symbol.name, prefix);
    const isNamed = isOne || own !== null || made !== null;
    const given = givenFields(file, symbol.name);
    return file.members(index).flatMap(({ symbol: field }): SettingFound[] => {
      const found = field.kind === 'property' ? fieldOf(file, field, prefix) : null;
      if (
        found === null ||
        given.has(field.name.split('.').at(-1) ?? '') ||
        (!isNamed && !/^[A-Z][A-Z\d]*(?:_[A-Z\d]+)+$/.test(field.name.split('.').at(-1) ?? ''))
      )
        return [];
      return [made === null ? found : { ...found, by: { helper: `prefix ${made.maker}`, defaultAt: -1 } }];
    });
  });
}

/** Fields that the class is handed wherever it is made, which goes before the environment: `Settings(key=make_key())`. */
function givenFields(file: SourceFile, name: string): Set<string> {
  const [first = new Set<string>(), ...others] = [
    ...file.bare.matchAll(new RegExp(`(?<!class )\\b${escaped(name)}\\(`, 'g')),
  ].map(({ index }) => {
    const open = index + name.length;
    const handed = splitList(file.code.slice(open + 1, closingBracket(file.bare, open)));
    return new Set(handed.flatMap((each) => /^(\w+)\s*=(?!=)/.exec(each)?.[1] ?? keysOf(file, each)));
  });
  return new Set([...first].filter((field) => others.every((each) => each.has(field))));
}

/** The keys of a table that a call takes apart: `**made`, where `made = {"key": …}`. */
function keysOf(file: SourceFile, written: string): string[] {
  const table = /^\*\*(\w+)$/.exec(written)?.[1];
  const inside = table && new RegExp(`^\\s*${escaped(table)}\\s*=\\s*\\{([^{}]*)\\}`, 'm').exec(file.code)?.[1];
  return [...(inside || '').matchAll(/(["'])(\w+)\1\s*:/g)].map(([, , key = '']) => key);
}

/** `model_config = settings_config(("mail", "out"))`: a function of the project puts its own prefix before what it is given. */
function madeConfig(text: string): { maker: string; prefix: string } | null {
  const [, maker = '', given = ''] =
    /^[ \t]+model_config\s*(?::[^=\n]+)?=\s*(?!\w*ConfigDict\b|dict\b)(\w+)\(\s*(\([^()]*\)|["'][^"'\n]*["'])?\s*,?\s*\)/m.exec(
      text,
    ) ?? [];
  const words = stringsIn(given);
  return maker === '' ? null : { maker, prefix: words.map((word) => `${word}_`).join('') };
}

/** A field with its type and value; one without a name of its own is called as its variable is. */
export function fieldOf(
  file: SourceFile,
  field: { name: string; signature: string; doc: string; startLine: number; endLine: number },
  prefix: string,
): SettingFound | null {
  const whole = file.code.slice(file.offsetOf(field.startLine), file.offsetOf(field.endLine + 1)).trim();
  const match = /^(\w+)\s*:\s*([^=]+?)(?:\s*=\s*(.+))?$/s.exec(whole);
  if (!match || /^(?:model_config|_)|ClassVar/.test(field.signature)) return null;
  const [, name = '', type = '', value] = match;
  const list = /^Field\(/.test(value ?? '') ? splitList((value ?? '').slice(6, -1)) : [];
  const factory = namedArgument(list, 'default_factory');
  // What another class of settings holds stands there.
  if (/^\w+(?:Settings|Config)$/.test(type) && [factory, `${value}`.replace(/\(.*$/s, '')].includes(type)) return null;
  const made = factory === null ? undefined : factory === 'list' ? '[]' : factory === 'dict' ? '{}' : `${factory}()`;
  const fallback =
    list.length > 0 ? (namedArgument(list, 'default') ?? made ?? list.find((each) => !/^\w+\s*=/.test(each))) : value;
  const alias = ['alias', 'validation_alias', 'env'].map((each) => namedArgument(list, each)).find(Boolean);
  const said = namedArgument(list, 'description') ?? undefined;
  const help =
    stringValue(said) ??
    adjacentStrings(said?.replace(/^\(([\s\S]*)\)$/, '$1').trim() ?? '') ??
    (isCommentOf(file, field) ? commentOver(file, field.startLine, name) : field.doc || null);
  return {
    name: aliasOf(alias ?? '') ?? `${prefix}${name}`.toUpperCase(),
    source: 'environment',
    default: fallback === '...' ? null : fallback,
    help: withBounds(help ?? commentAbove(file, field.startLine, name) ?? commentBeside(file, field.startLine), list),
    type: type.trim(),
    choices: stringsIn(/\bLiteral\[([^[\]]*)\]/.exec(type)?.[1] ?? ''),
    required: fallback === undefined || fallback === '...',
    declared: true,
    line: field.startLine,
    endLine: field.endLine,
  };
}

/** Whether what is said of a field is a comment over it, which may be a heading over several. */
function isCommentOf(file: SourceFile, { doc, startLine }: { doc: string; startLine: number }): boolean {
  const [, above] = /^\s*#\s?(.*\S)\s*$/.exec(file.lines[startLine - 2] ?? '') ?? [];
  return above !== undefined && (doc === '' || doc.trimEnd().endsWith(above));
}

/** The name that a field is given by; of several, `AliasChoices(AliasPath("port"), "shop_port")`, the first that is no path. */
function aliasOf(written: string): string | null {
  if (!written.startsWith('AliasChoices(')) return stringValue(written);
  const [first] = splitList(written.slice('AliasChoices('.length, -1)).flatMap((each) => stringValue(each) ?? []);
  return first?.toUpperCase() ?? null;
}

const BOUNDS = [
  ['ge', 'at least'],
  ['gt', 'more than'],
  ['le', 'at most'],
  ['lt', 'less than'],
] as const;

/** `Field(ge=1, le=9)` goes with what the field means. */
function withBounds(help: string | null, list: readonly string[]): string | null {
  const bounds = BOUNDS.flatMap(([key, words]) => {
    const bound = namedArgument([...list], key);
    return bound !== null && /^-?\d[\d_.]*$/.test(bound) ? [`${words} ${bound.replaceAll('_', '')}`] : [];
  });
  if (help === null || bounds.length === 0) return help;
  return `${help.trim().replace(/[.\s]+$/, '')}. Must be ${bounds.join(' and ')}.`;
}
