import type { SourceFile } from '../source-file.ts';
import { closingBracket, objectValue, splitList, stringValue } from '../text/literal.ts';
import { commentAbove, commentBeside } from './comment-above.ts';
import { orElse } from './or-else.ts';
import type { SettingFact } from './setting-fact.ts';
import { makeSetting, type SettingFound } from './setting-maker.ts';

const HELP = ['about', 'help', 'description', 'desc', 'doc', 'usage', 'summary'];
const DEFAULT = ['default', 'fallback', 'defaultValue', 'default_value', 'rawValue', 'initial'];
const TABLE_FILE = /(?:conf(?:ig)?|settings?|options?|env(?:ironment)?|preferences)[^/]*$/i;
/** `getOptions.ts`, `useSettings.ts`: a function with what its own argument may leave out. */
const FUNCTION_FILE = /^(?:get|use|make|build|create|with|render|parse|merge|normali[sz]e)[A-Z]/;
/** What tests take instead of the settings. */
const OF_TESTS =
  /(?:^|\/)(?:__mocks__|mocks?|fixtures?|test[-_]?(?:utils?|helpers?|data|support))\/|\.(?:mock|fixture|stories)s?\.\w+$/i;
/** What a user interface shows until the server has told it the settings. */
const IN_BROWSER =
  /\bcreateContext\b|\bfrom ['"](?:react|vue|pinia|zustand|jotai|svelte[\w/-]*)['"]|\b(?:local|session)Storage\b/;
/** Folders of what a browser runs: what its user prefers there configures nothing. */
const OF_BROWSER =
  /(?:^|\/)(?:(?:assets|static|public|wwwroot)\/(?:js|javascripts?)|[cC]omponents|styling|themes?)\/|\.[jt]sx$/;
/** Fewer rows than this are some other object with a key in capitals. */
const FEWEST_ROWS = 5;

/** Settings that a program keeps as rows of a table of its own: the name, and often a default and a meaning. */
export function settingTables(file: SourceFile): SettingFact[] {
  const found = [...rowsByName(file), ...variableBlocks(file), ...buildOptions(file), ...optionDictionaries(file)];
  return found.map((each) => makeSetting(file, each)).filter((each) => each !== null);
}

/** `"BATCH_SIZE": { rawValue: "100" }`: a table whose keys are the names. */
function rowsByName(file: SourceFile): SettingFound[] {
  if (!TABLE_FILE.test(file.name) || /^(?:json|yaml|toml)$/.test(file.language)) return [];
  const rows = [...file.code.matchAll(/^[ \t]*(["']?)([A-Z][A-Z\d]*(?:_[A-Z\d]+)*)\1\s*:\s*(?:&?\w+)?\{/gm)].flatMap(
    (match) => {
      const open = match.index + match[0].length - 1;
      const end = closingBracket(file.bare, open);
      const text = end < 0 ? '' : file.code.slice(open, end + 1);
      return [...HELP, ...DEFAULT, 'type', 'valueType'].some((key) => objectValue(text, key) !== null)
        ? [row(file, match[2] ?? '', text, match.index + (match[0].length - match[0].trimStart().length))]
        : [];
    },
  );
  return rows.length < FEWEST_ROWS ? [] : rows;
}

/** `variable "region" { default = "eu" }` of Terraform. */
function variableBlocks(file: SourceFile): SettingFound[] {
  if (file.extension !== 'tf') return [];
  return [...file.text.matchAll(/^variable\s+"([\w-]+)"\s*\{/gm)].map((match): SettingFound => {
    const end = file.text.indexOf('\n}', match.index);
    const text = file.text.slice(match.index, end < 0 ? undefined : end);
    const value = /^\s*default\s*=\s*(.+)$/m.exec(text)?.[1];
    return {
      name: match[1] ?? '',
      source: 'declared',
      default: value,
      help: /^\s*description\s*=\s*"((?:[^"\\]|\\.)*)"/m.exec(text)?.[1],
      required: value === undefined,
      declared: true,
      line: file.lineAt(match.index),
    };
  });
}

/** `option(BUILD_SHARED "Build shared lib" ON)` of CMake. */
function buildOptions(file: SourceFile): SettingFound[] {
  if (file.name !== 'CMakeLists.txt' && file.extension !== 'cmake') return [];
  return [
    ...file.text.matchAll(
      /^[ \t]*(?:cmake_dependent_)?option\(\s*([A-Za-z][\w-]+)\s+"((?:[^"\\]|\\.)*)"\s*(ON|OFF|TRUE|FALSE)?/gim,
    ),
  ].map((match) => ({
    name: match[1] ?? '',
    source: 'declared',
    default: match[3] ? JSON.stringify(match[3].toUpperCase()) : null,
    help: match[2],
    declared: true,
    line: file.lineAt(match.index),
  }));
}

/** `OPTIONS = {"display_width": 80, …}`: the defaults of a library, as a dictionary with the names as keys. */
function optionDictionaries(file: SourceFile): SettingFound[] {
  const isTable = TABLE_FILE.test(file.name) || /default|constants/i.test(file.name);
  // In other files of Python, the name of the dictionary must say what it holds.
  if (!isTable && !(file.language === 'python' && /default_?(?:config|settings)/i.test(file.bare))) return [];
  if (
    FUNCTION_FILE.test(file.name) ||
    OF_A_SITE.test(file.bare) ||
    OF_TESTS.test(file.path) ||
    (file.isScript && (OF_BROWSER.test(file.path) || IN_BROWSER.test(file.code)))
  )
    return [];
  return [...file.bare.matchAll(DICTIONARY)].flatMap((match): SettingFound[] => {
    if (!isTable && !WHOLE.test(match[0])) return [];
    const open = match.index + match[0].length - 1;
    const end = closingBracket(file.bare, open);
    // What a request is sent with is no setting.
    if (/:[^=]*(?:RequestInit|RequestConfig|HeadersInit|FetchOptions)\b/.test(match[0])) return [];
    // What one call is made with, such as a mail that is sent.
    if (OF_A_CALL.test(match[0])) return [];
    if (OF_A_PAGE.test(match[0])) return [];
    // A list of the names under which settings are kept holds no defaults.
    if (end < 0 || /(?:KEYS|NAMES|TYPES|IDS|LABELS|CODES|EVENTS|Keys|Names|Types|Ids|Labels)\b/.test(match[0]))
      return [];
    const isWhole = file.language === 'python' && WHOLE.test(match[0]);
    const rows = isWhole ? sectionRows(file, open, end) : flatRows(file, open, end);
    // `{"wide": {"default": True}}` describes its settings; their defaults are no sections.
    if (isWhole && rows.some(({ name }) => DESCRIBES.test(name))) return [];
    // What a field of a form is shown with.
    if (rows.some(({ name }) => /^(?:placeholder|label)$/.test(name))) return [];
    // What `logging.config.dictConfig` takes.
    if (
      rows.some(({ name }) => /^(?:formatters|handlers)\./.test(name)) &&
      rows.some(({ name }) => /^(?:loggers|root)\./.test(name))
    )
      return [];
    const isFlat = rows.filter((each) =>
      /^(?:["'\d(-]|true|false|null|None|True|False)/i.test(each.default ?? ''),
    ).length;
    return rows.length >= FEWEST_ROWS && isFlat >= rows.length * 0.7 ? rows : [];
  });
}

/** The settings of a project of Django give values to what its applications read, and declare nothing. */
const OF_A_SITE = /^ROOT_URLCONF\s*=/m;

/** `mailOptions = {`, `corsOptions: CorsOptions = {`. */
const OF_A_CALL = /\b(?!\w*[dD]efault)[a-z]\w*(?:Options|Settings)(?:\s*:[^=]+)?\s*=\s*\{$/;

/** What a piece of a page is made with: `smallEditorDefaultOptions`, `chartDefaults: ChartOptions`. */
const OF_A_PAGE =
  /(?:[aA]nimation|[cC]arousel|[cC]hart|[eE]ditor|[gG]rid|[mM]odal|[sS]lider|[tT]oast|[tT]ooltip)s?(?:Default\w*|Options|Settings)\b/;

const DICTIONARY =
  /^(?:(?:export\s+)?(?:const\s+|let\s+|var\s+)?\w*(?:OPTIONS|SETTINGS|DEFAULTS|[oO]ptions|[sS]ettings|[dD]efaults|DEFAULT_CONFIG|defaultConfig|default_config)\w*|[ \t]+(?:default_config|default_settings|DEFAULT_CONFIG|DEFAULT_SETTINGS))(?:\s*:[^=\n]+)?\s*=\s*(?:\w+\(\s*)?\{/gm;
/** The defaults of a whole configuration, section by section. */
const WHOLE = /^\s*(?:[a-z]+\s+)*_*default_?(?:config|settings)\b/i;

const DESCRIBES = new RegExp(`\\.(?:type|${[...HELP, ...DEFAULT].join('|')})$`);

function flatRows(file: SourceFile, open: number, end: number): SettingFound[] {
  return (
    [...file.code.slice(open, end).matchAll(/^[ \t]*(["']?)([a-zA-Z][\w.-]*)\1\s*:\s*([^\n]+?),?[ \t]*$/gm)]
      // The keys of an object inside are no names by themselves.
      .filter((entry) => depthAt(file.bare, open, open + entry.index) === 1 && !/^[{[]$/.test(entry[3] ?? ''))
      .map((entry) => dictionaryRow(file, entry[2] ?? '', entry[3], open + entry.index))
  );
}

/** Each value under its whole key: `{"mail": {"port": 25}}` sets `mail.port`. */
function sectionRows(file: SourceFile, open: number, end: number, above = ''): SettingFound[] {
  let from = open + 1;
  return splitList(file.code.slice(from, end)).flatMap((part): SettingFound[] => {
    const at = file.code.indexOf(part, from);
    from = at + part.length;
    const [, , key, value = ''] = /^(["']?)([a-zA-Z][\w.-]*)\1\s*:\s*([\s\S]+)$/.exec(part) ?? [];
    if (key === undefined) return [];
    const inside = value.startsWith('{') && !/^\{\s*\}$/.test(value) ? from - value.length : -1;
    const close = inside < 0 ? -1 : closingBracket(file.bare, inside);
    return close < 0
      ? [dictionaryRow(file, `${above}${key}`, value, at)]
      : sectionRows(file, inside, close, `${above}${key}.`);
  });
}

function dictionaryRow(file: SourceFile, name: string, value: string | undefined, at: number): SettingFound {
  const line = file.lineAt(at);
  const help = commentAbove(file, line, name) ?? commentBeside(file, line);
  return { name, source: 'declared', default: withoutVariable(value), help, declared: true, line };
}

/** `process.env.PORT || 9001` is what stands last where nobody sets the variable. */
function withoutVariable(value: string | undefined): string | undefined {
  const asked = /^process\.env(?:\.\w+|\[["']\w+["']\])/.exec(value ?? '')?.[0];
  return asked === undefined || value === undefined ? value : (orElse(value, asked.length) ?? value);
}

/** How many brackets are open between two places of masked code. */
function depthAt(bare: string, from: number, to: number): number {
  let depth = 0;
  for (const char of bare.slice(from, to)) depth += /[{[(]/.test(char) ? 1 : /[}\])]/.test(char) ? -1 : 0;
  return depth;
}

function row(file: SourceFile, name: string, text: string, at: number): SettingFound {
  const first = (keys: readonly string[]): string | null =>
    keys.map((key) => objectValue(text, key)).find((value) => value !== null) ?? null;
  const help = first(HELP);
  return {
    name,
    source: 'environment',
    default: first(DEFAULT),
    help:
      help &&
      splitList(help, '+')
        .map((part) => stringValue(part) ?? '')
        .join(''),
    required: /\brequired["']?\s*[:=]\s*true\b/i.test(text),
    declared: true,
    line: file.lineAt(at),
  };
}
