import { escaped } from '../../../base/escaped.ts';
import type { SourceFile } from '../source-file.ts';
import { closingBracket, objectValue, splitList, stringsIn, stringValue } from '../text/literal.ts';
import { askedWhen, openAround } from './asked-when.ts';
import { commentAbove, commentBeside } from './comment-above.ts';
import { configKeys } from './config-keys.ts';
import { describedItems } from './described-items.ts';
import { djangoLookups } from './django-lookups.ts';
import { filledSettings } from './filled-settings.ts';
import { goIniSettings } from './go-ini-settings.ts';
import { madeOfNothing, withHandedDefaults } from './handed-to-schemas.ts';
import { byTheirVariables } from './handed-variables.ts';
import { iniHelperReads } from './ini-helper-reads.ts';
import { iniSettings } from './ini-settings.ts';
import { jvmSettings } from './jvm-settings.ts';
import { libraryKeys } from './library-keys.ts';
import { lookedUpSettings } from './looked-up-settings.ts';
import { repeatedDeclarations } from './repeated-declarations.ts';
import type { SettingFact } from './setting-fact.ts';
import { makeSetting, type SettingFound } from './setting-maker.ts';
import { builtStructs } from './structures/built-structs.ts';
import { configStructs } from './structures/config-structs.ts';
import { dotnetSettings } from './structures/dotnet-settings.ts';
import { environmentTags } from './structures/environment-tags.ts';
import { loadedClasses } from './structures/loaded-classes.ts';
import { preferences } from './structures/preferences.ts';
import { pydanticSections } from './structures/pydantic-sections.ts';
import { pydanticSettings } from './structures/pydantic-settings.ts';
import { serdeStructs } from './structures/serde-structs.ts';
import { settingObjects } from './structures/setting-objects.ts';
import { traitlets } from './structures/traitlets.ts';
import { validatedClasses } from './structures/validated-classes.ts';
import { valueObjects } from './structures/value-objects.ts';
import { tableReads } from './table-reads.ts';
import { viperSettings } from './viper-settings.ts';

/** Settings that the code declares with a name, and often a default and a help text, apart from where they are read. */
export function declaredSettings(file: SourceFile): SettingFact[] {
  const found = [
    ...settingObjects(file),
    ...describedItems(file),
    ...environmentSchemas(file),
    ...describedVariables(file),
    ...configKeys(file),
    ...environmentRows(file),
    ...pydanticSettings(file),
    ...pydanticSections(file),
    ...validatedClasses(file),
    ...environmentTags(file),
    ...jvmSettings(file),
    ...dotnetSettings(file),
    ...viperSettings(file),
    ...valueObjects(file),
    ...lookedUpSettings(file),
    ...djangoLookups(file),
    ...filledSettings(file),
    ...iniSettings(file),
    ...goIniSettings(file),
    ...iniHelperReads(file),
    ...libraryKeys(file),
    ...builtStructs(file),
    ...configStructs(file),
    ...serdeStructs(file),
    ...tableReads(file),
    ...preferences(file),
    ...loadedClasses(file),
    ...traitlets(file),
    ...repeatedDeclarations(file),
  ];
  return found.map((each) => makeSetting(file, each)).filter((each) => each !== null);
}

/** Schemas of the environment: zod objects with names in capitals, envalid's `cleanEnv`, `createEnv`. */
function environmentSchemas(file: SourceFile): SettingFound[] {
  if (!file.isScript || !/z\.|cleanEnv|createEnv|Joi\./.test(file.text)) return [];
  if (!OF_ENVIRONMENT.test(file.text) && !/(?:^|[/._-])(?:env|config|settings?)/i.test(file.path)) return [];
  const written = [
    ...file.code.matchAll(
      /^[ \t]*([A-Z][A-Z\d]*_?[A-Z\d_]*):\s*((?:z|Joi|str|num|port|bool|url|host|email|json|makeValidator|t|v)\b\s*[.(])/gm,
    ),
  ];
  const found = written.flatMap((match): SettingFound[] => {
    if (isRecord(file, match.index)) return [];
    const from = match.index + match[0].length - (match[2] ?? '').length;
    const value = expressionAt(file, from);
    const isZod = /^(?:z|Joi)\b/.test(value);
    const fallback = isZod ? (ZOD_DEFAULT.exec(value)?.[1] ?? madeOfNothing(value)) : objectValue(value, 'default');
    const help = /\.describe\(\s*(['"`][^'"`]*['"`])/.exec(value)?.[1] ?? objectValue(value, 'desc');
    const when = askedWhen(file, match.index, value);
    const isAsked = isZod ? !/\.(?:optional|nullish|default|prefault)\(/.test(value) : !fallback;
    return [
      {
        name: match[1] ?? '',
        source: 'environment',
        default: fallback,
        help: stringValue(help ?? undefined) ?? commentAt(file, file.lineAt(match.index), match[1] ?? ''),
        type: zodType(value.replace(/\s+/g, '')),
        choices: stringsIn(CHOICES.exec(value)?.[1] ?? ''),
        required: isAsked && when === null,
        requiredIf: isAsked || /\brequiredWhen\b/.test(value) ? when?.words : null,
        declared: true,
        line: file.lineAt(match.index),
      },
    ];
  });
  return byTheirVariables(file, withHandedDefaults(file, [...found, ...keptApart(file, found)]));
}

/** What says that a schema is of the environment, where the name of its file does not. */
const OF_ENVIRONMENT =
  /\b(?:process|import\.meta|Deno|Bun)\.env\b|cleanEnv|createEnv|\benv_?(?:schema|var)|@nestjs\/config/i;

/** `z.enum(['a', 'b'])`, `Joi.string().valid('a', 'b')`, `str({ choices: ['a', 'b'] })`. */
const CHOICES = /(?:\benum\(\s*\[|\.valid\(|\bchoices:\s*\[)([^[\]()]*)[\])]/;

/** What holds before or after the value is looked at. */
const ZOD_DEFAULT = /\.(?:default|prefault)\(\s*([^()]*?)\s*\)/;

/**
 * Whether an object around a place has more names in small letters than in capitals, a row of a table with a column
 * `URL`, or one that no variable is called by: what is kept of `syncHistory` beside `PROXY_URL` is no environment.
 */
function isRecord(file: SourceFile, at: number): boolean {
  const open = openAround(file, at);
  const close = closingBracket(file.bare, open);
  const names = splitList(file.code.slice(open + 1, close < 0 ? at : close)).flatMap(
    (each) => /^(["']?)([\w -]+)\1\s*:/.exec(each)?.[2] ?? [],
  );
  return (
    names.filter((each) => /[a-z]/.test(each)).length > names.length / 2 ||
    names.some((each) => /^[a-z]+[A-Z]/.test(each))
  );
}

/**
 * Between those of a schema, `SHOP_LEVEL: LevelSchema.optional()` and `SHOP_OPEN: flag("false")`: a variable whose schema
 * is kept in a constant or made by a function of the file.
 */
function keptApart(file: SourceFile, beside: readonly SettingFound[]): SettingFound[] {
  const lines = beside.map(({ line }) => line);
  return [
    ...file.code.matchAll(
      /^[ \t]*([A-Z][A-Z\d]*(?:_[A-Z\d]+)+):\s*([A-Za-z_]\w*)(\([^()\n]*\))?((?:\.\w+\([^()\n]*\))*),?[ \t]*$/gm,
    ),
  ].flatMap((match): SettingFound[] => {
    const line = file.lineAt(match.index);
    if (line < Math.min(...lines) || line > Math.max(...lines) || lines.includes(line)) return [];
    const [, , maker = '', given, chained = ''] = match;
    const made = given === undefined ? undefined : madeDefault(file, maker, given.slice(1, -1).trim());
    // What a function of another file makes of it, nobody knows here.
    if (made === null) return [];
    const fallback = ZOD_DEFAULT.exec(chained)?.[1] ?? made;
    const choices = given === undefined ? choicesOf(file, maker) : [];
    return [{ name: match[1] ?? '', source: 'environment', default: fallback, choices, declared: true, line }];
  });
}

/** The values of `const Mode = z.enum(['a', 'b'])`, or of `z.enum(Mode)` with an enum of the file. */
function choicesOf(file: SourceFile, schema: string): string[] {
  const [, type, listed = ''] =
    new RegExp(
      `\\bconst ${escaped(schema)}\\s*=\\s*z\\s*\\.(?:enum|nativeEnum)\\(\\s*(?:([A-Z]\\w*)|\\[([^[\\]]*)\\])\\s*\\)`,
    ).exec(file.code) ?? [];
  const members = type && new RegExp(`\\benum ${escaped(type)}\\s*\\{([^{}]*)\\}`).exec(file.code)?.[1];
  return stringsIn(members ?? listed);
}

/** What a function of the file that makes a schema takes as its default: its only argument, or none; null for another one. */
function madeDefault(file: SourceFile, maker: string, given: string): string | undefined | null {
  const [whole, parameter] =
    new RegExp(`\\b${escaped(maker)}\\s*(?:=\\s*)?\\(\\s*(\\w*)[^()]*\\)[^=;{]*(?:=>|\\{\\s*return)\\s*(?=z\\b)`).exec(
      file.code,
    ) ?? [];
  if (whole === undefined) return null;
  const value = expressionAt(file, file.code.indexOf(whole) + whole.length);
  const taken = ZOD_DEFAULT.exec(value.split(/;|\n\n/)[0] ?? '')?.[1];
  return taken === undefined ? undefined : taken === parameter ? given || undefined : taken;
}

/** A schema that names the variable of each key: `port: z.number().default(80).describe('SHOP_PORT')`. */
function describedVariables(file: SourceFile): SettingFound[] {
  if (!file.isScript || !/\.describe\(/.test(file.text)) return [];
  // What stands in one of several shapes, or in a part that may be left out, is asked for in some cases only.
  const isWhole =
    /\.(?:safeP|p)arse\(/.test(file.bare) &&
    !/[uU]nion\(|\}\s*\)\s*\.(?:optional|null\w+|partial|or)\(/.test(file.bare);
  const found = [...file.code.matchAll(/^[ \t]*\w*[a-z]\w*:\s*(?=(?:z|Joi)\s*\.)/gm)].flatMap(
    (match): SettingFound[] => {
      const value = expressionAt(file, match.index + match[0].length);
      const name = /\.describe\(\s*(['"`])([A-Z][A-Z\d]*(?:_[A-Z\d]+)+)\1\s*\)/.exec(value)?.[2];
      // Only what is read under the name is a variable.
      if (name === undefined || !new RegExp(`\\benv(?:\\.|\\[['"])${escaped(name)}\\b`).test(file.code)) return [];
      if (/^\w+\s*\.\s*(?:object|union|discriminatedUnion)\(/.test(value)) return [];
      return [
        {
          name,
          source: 'environment',
          default: /\.default\(\s*([^()]*?)\s*\)/.exec(value)?.[1],
          type: zodType(value.replace(/\s+/g, '')),
          required:
            isWhole && /^z\b/.test(value) && !/\.(?:default|optional|null\w+|catch|prefault|preprocess)\(/.test(value),
          declared: true,
          line: file.lineAt(match.index + match[0].search(/\S/)),
        },
      ];
    },
  );
  // Of two choices with a default each, none holds for both.
  return found.map((each) => {
    const others = found.filter(({ name, default: value }) => name === each.name && value !== undefined);
    return new Set(others.map(({ default: value }) => value)).size > 1 ? { ...each, default: null } : each;
  });
}

/** Rows of a table of settings, as convict and many hand-written ones have them: `{ env: 'PORT', default: 80, doc: '…' }`. */
function environmentRows(file: SourceFile): SettingFound[] {
  if (!file.isScript) return [];
  const rows = rowsIn(file);
  return rows.length < LEAST_ROWS ? rows : [...rows, ...rowsByHelper(file, rows)];
}

const LEAST_ROWS = 3;

/** Rows that a function of the same file makes: `perMinute('APP_REQUESTS', 1200, 'Requests a minute.')`. */
function rowsByHelper(file: SourceFile, rows: readonly SettingFound[]): SettingFound[] {
  const known = new Set(rows.map(({ name }) => name));
  const prefix = rows[0]?.name.split('_')[0] ?? '';
  return file.parsed.calls.flatMap(({ arguments: given, line, endLine }): SettingFound[] => {
    const name = stringValue(given[0]);
    if (name === null || known.has(name) || !name.startsWith(`${prefix}_`) || !/^[A-Z\d_]+$/.test(name)) return [];
    const help = given
      .slice(1)
      .map(stringValue)
      .find((each) => each?.includes(' '));
    if (!help) return [];
    const fallback = given.slice(1).find((each) => stringValue(each) !== help);
    return [{ name, source: 'environment', default: fallback, help, declared: true, line, endLine }];
  });
}

function rowsIn(file: SourceFile): SettingFound[] {
  return [
    ...file.code.matchAll(/[{,]\s*(?:env|envVar|environmentVariable):\s*(['"])([A-Z][A-Z\d]*(?:_[A-Z\d]+)+)\1/g),
  ].flatMap((match): SettingFound[] => {
    const open = file.bare.lastIndexOf('{', match.index + 1);
    const close = open < 0 ? -1 : closingBracket(file.bare, open);
    if (close < match.index) return [];
    const row = file.code.slice(open, close + 1);
    const value = (keys: string[]): string | null => {
      for (const key of keys) {
        const found = objectValue(row, key);
        if (found !== null) return found;
      }
      return null;
    };
    return [
      {
        name: match[2] ?? '',
        source: 'environment',
        default: value(['default', 'fallback', 'defaultValue']),
        help: stringValue(value(['doc', 'about', 'description', 'help', 'desc']) ?? undefined),
        declared: true,
        line: file.lineAt(match.index + match[0].indexOf(match[2] ?? '')),
        endLine: file.lineAt(close),
      },
    ];
  });
}

function commentAt(file: SourceFile, line: number, name: string): string | null {
  return commentAbove(file, line, name) ?? commentBeside(file, line);
}

function zodType(value: string): string | null {
  return /^(?:z|Joi)\.(?:coerce\.)?(string|number|boolean|enum|url|int)\b/.exec(value)?.[1] ?? null;
}

function expressionAt(file: SourceFile, from: number): string {
  let depth = 0;
  for (let at = from; at < Math.min(file.bare.length, from + 600); at++) {
    const char = file.bare[at] ?? '';
    if ('([{'.includes(char)) depth++;
    else if (')]}'.includes(char)) depth--;
    if (depth < 0 || (char === ',' && depth === 0)) return file.code.slice(from, at);
  }
  return file.code.slice(from, from + 600);
}
