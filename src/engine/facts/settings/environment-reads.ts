import { escaped } from '../../../base/escaped.ts';
import type { SourceFile } from '../source-file.ts';
import { closingBracket, namedArgument, splitList, upToComma } from '../text/literal.ts';
import { ofChosenConnection } from './chosen-connections.ts';
import { meaningOf } from './comment-above.ts';
import { comparedSwitch, withSwitches } from './compared-switches.ts';
import { convertedDefault, isTruth } from './converted-default.ts';
import { demandedNames } from './demanded-names.ts';
import { enumeratedNames } from './enumerated-names.ts';
import { environmentNames } from './environment-names.ts';
import { goDefault } from './go-defaults.ts';
import { ENVIRONMENT_GETTER, helperReads, ofProduct } from './helper-reads.ts';
import { insteadOfNothing } from './instead-of-nothing.ts';
import { jvmDefault } from './jvm-defaults.ts';
import { orElse } from './or-else.ts';
import { isAssigned, isOfOneCase, isSetBefore } from './own-variables.ts';
import { readOnlyIf } from './read-only-if.ts';
import { blockBehind, branchWithout, keptInCredentials, variableInstead } from './ruby-defaults.ts';
import { isDemanded, rustHelperReads } from './rust-helper-reads.ts';
import type { SettingFact } from './setting-fact.ts';
import { makeSetting, type SettingFound } from './setting-maker.ts';
import { isChosen, ternaryDefault } from './ternary-defaults.ts';

interface Read {
  /** Ends in the name, or in the bracket before the name's quote. */
  pattern: RegExp;
  /** The next argument is the default. */
  second?: boolean;
  /** The program stops without the variable. */
  required?: boolean;
  /** A class of the project that holds the environment; whether it fails without the variable, its own file tells. */
  holder?: boolean;
  /** Counts only where the name itself comes from this module: the `environ` of a WSGI request is another one. */
  imports?: RegExp;
}

/** Its service takes from the environment what it is asked for in capitals. */
const NEST = /^@nestjs\/config$/;
const ENVIRON = /^os$/;

const JAVASCRIPT: Read[] = [
  { pattern: /\b(?:process|Bun)\.env\??\.([A-Z][A-Z\d_]*)\b/g },
  { pattern: /\bimport\.meta\.env\??\.([A-Z][A-Z\d_]*)\b/g },
  { pattern: /\b(?:process|Bun)\.env\[\s*(?=['"`])/g },
  { pattern: /\bDeno\.env\.get\(\s*(?=['"`])/g },
  {
    pattern: /\b\w*[cC]onfig(?:Service)?\s*\.get(?:<[^<>()\n]{1,40}>)?\(\s*(?=['"`][A-Z])/g,
    second: true,
    imports: NEST,
  },
  {
    pattern: /\b\w*[cC]onfig(?:Service)?\s*\.getOrThrow(?:<[^<>()\n]{1,40}>)?\(\s*(?=['"`][A-Z])/g,
    required: true,
    imports: NEST,
  },
  // `this.env.get('PORT', true)`: the second argument may be missing.
  { pattern: /(?<![\w$]|Deno\.)(?:[\w$]+\.)*env(?:ironment)?\.get\(\s*(?=['"`][A-Z][A-Z\d_]*['"`])/g, holder: true },
];
const JVM: Read[] = [
  { pattern: /\bSystem\.getenv\(\s*(?=")/g },
  { pattern: /\bsys\.env\.get(?:OrElse)?\(\s*(?=")/g, second: true },
  { pattern: /\bsys\.env\(\s*(?=")/g, required: true },
];
const C: Read[] = [{ pattern: /\b\w*getenv(?:_\w+)?\(\s*(?="[A-Z])/g }];

const READS: Record<string, Read[]> = {
  typescript: JAVASCRIPT,
  tsx: JAVASCRIPT,
  javascript: JAVASCRIPT,
  python: [
    { pattern: /\bos\.environ\.get\(\s*(?=[rb]?['"])/g, second: true },
    { pattern: /\b(?:os\.)?getenv\(\s*(?=['"])/g, second: true },
    { pattern: /\bos\.environ\.(?:setdefault|pop)\(\s*(?=['"])/g, second: true },
    { pattern: /\bos\.environ\[\s*(?=['"])/g, required: true },
    { pattern: /(?<!\.)\benviron\.(?:get|setdefault|pop)\(\s*(?=['"])/g, second: true, imports: ENVIRON },
    { pattern: /(?<!\.)\benviron\[\s*(?=['"])/g, required: true, imports: ENVIRON },
    {
      pattern:
        /(?<![\w.])env(?:\.(?:str|int|bool|float|list|json|url|db|path|dict|log_level|timedelta))?\(\s*(?=['"][A-Z])/g,
      second: true,
    },
    {
      pattern:
        /(?<![\w.])(?:config|envbool|envint|env_bool|env_int|get_env|getenv_\w+)\(\s*(?=['"][A-Z][A-Z\d_]*['"])/g,
      second: true,
    },
  ],
  go: [
    { pattern: /\bos\.(?:Getenv|LookupEnv)\(\s*(?=["`])/g },
    {
      pattern:
        /\b(?:getEnv|GetEnv|envOr|EnvOr|getenv|envString|envInt|envBool)(?:Or|Default|WithDefault|String|Int|Bool)?\(\s*(?=["`][A-Z][A-Z\d_]*["`])/g,
      second: true,
    },
  ],
  java: JVM,
  kotlin: JVM,
  scala: JVM,
  ruby: [{ pattern: /\bENV\.fetch\(?\s*(?=['"])/g, second: true, required: true }, { pattern: /\bENV\[\s*(?=['"])/g }],
  php: [
    // `envOrEmpty('PORT', 80)` and its like: helpers of a project that read as the one of Laravel does.
    { pattern: /(?<![\w>:$])env(?:[A-Z]\w*)?\(\s*(?=['"])/g, second: true },
    // `Environment::get('PORT', 80)`, `$this->env('PORT', 80)`: a class of the project that does the same.
    { pattern: /\b(?:Env|\w*Environment)::get[A-Z]?\w*\(\s*(?=['"][A-Z][A-Z\d_]*['"])/g, second: true },
    { pattern: /(?:\$this->|\b(?:self|static)::)env(?:[A-Z]\w*)?\(\s*(?=['"][A-Z][A-Z\d_]*['"])/g, second: true },
    { pattern: /\bgetenv\(\s*(?=['"])/g },
    { pattern: /\$_ENV\[\s*(?=['"])/g },
  ],
  rust: [{ pattern: /\benv::(?:var|var_os)\(\s*(?=")/g }, { pattern: /\b(?:dotenvy|dotenv)::var\(\s*(?=")/g }],
  csharp: [{ pattern: /\bEnvironment\.GetEnvironmentVariable\(\s*(?=")/g }],
  elixir: [
    { pattern: /\bSystem\.get_env\(\s*(?=")/g, second: true },
    { pattern: /\bSystem\.fetch_env!\(\s*(?=")/g, required: true },
    // Helpers that look into a folder of secrets too, with the folder as the first argument or before a pipe.
    { pattern: /\bget_(?:\w+_)?(?:env|var)(?:_\w+)?\(\s*(?:\w+,\s*)?(?="[A-Z][A-Z\d]*_?[A-Z\d_]*")/g, second: true },
  ],
  c: C,
  cpp: C,
  lua: [{ pattern: /\bos\.getenv\(?\s*(?=['"])/g }],
  haskell: [{ pattern: /\blookupEnv\s+(?=")/g }, { pattern: /\bgetEnv\s+(?=")/g, required: true }],
  swift: [{ pattern: /\bprocessInfo\.environment\[\s*(?=")/g }],
  dart: [{ pattern: /\bPlatform\.environment\[\s*(?=['"])/g }],
};
const HINT = /env|@nestjs\/config/i;
/** A function of another file is given the name of a variable. */
const HELPER_HINT = /(?:setting|config|option)\w{0,20}\(\s*["'`][A-Z]/i;
/** What a file may import for `config("X")` to be a read of the environment. */
const DECOUPLE = /^(?:decouple|starlette\.config)/;

/** A value of a class that is named after the environment: `const env = new Env()`, `private env: EnvInterface`. */
const HOLDS_ENVIRONMENT = /(?:\bnew|:|<|\bas)\s+(?:[A-Z]\w*)?Env(?:ironment)?(?:Interface|Service)?\b/;

/** What is asked for by its name alone may be demanded; the class tells. */
function heldBy(isAlone: boolean): Pick<SettingFound, 'by' | 'required'> {
  return { by: { helper: ENVIRONMENT_GETTER, defaultAt: -1 }, required: isAlone };
}

/** Reads of environment variables, with the literal that is used when they are missing. */
export function environmentReads(file: SourceFile): SettingFact[] {
  const reads = READS[file.language];
  if (!reads) return [];
  if (!HINT.test(file.text)) return HELPER_HINT.test(file.text) ? settingsMade(file, helperReads(file)) : [];
  let found: SettingFound[] = [];
  const switches = new Map<SettingFound, string>();
  const firstOf = new Map<number, { index: number; name: string }>();
  for (const { pattern, second, required, imports, holder } of reads) {
    if (holder && !HOLDS_ENVIRONMENT.test(file.bare)) continue;
    if (imports && !(imports === ENVIRON ? importsEnviron(file) : file.imports(imports))) continue;
    if (
      pattern.source.includes('config|') &&
      !file.imports(DECOUPLE) &&
      !/def (?:envbool|envint|env_bool|env_int|get_env)\b/.test(file.bare)
    )
      continue;
    for (const match of file.code.matchAll(pattern)) {
      const at = match.index + match[0].length;
      // What a string shows as an example is not read.
      if (file.bare[match.index] !== file.code[match.index]) continue;
      if (isAssigned(file.bare, at, match[0])) continue;
      const written = match[1] ?? quoted(file.code, at);
      if (written === null || !/^[A-Za-z_]\w*$/.test(written)) continue;
      const line = file.lineAt(match.index);
      if (isSetBefore(file, match.index, line, written)) continue;
      const last = lastOf(file, match.index, match[0]);
      const named = match[1] === undefined ? at + written.length + 2 : at;
      const end = holder && last >= 0 ? last : named;
      const own =
        (second ? nextArgument(file, at, end) : null) ??
        orElse(file.code, end) ??
        (file.isScript || file.language === 'php' ? ternaryDefault(file.code, end, written) : null) ??
        (file.language === 'go' ? goDefault(file, match.index) : null) ??
        (/^(?:java|kotlin)$/.test(file.language) ? jvmDefault(file, match.index, end) : null) ??
        (file.language === 'ruby' ? branchWithout(file, match.index, written) : null) ??
        (file.language === 'php' ? (wrappedDefault(file, match.index, at) ?? madeInstead(file.code, end)) : null) ??
        (file.language === 'rust' ? armWhenMissing(file, match.index, end) : null);
      const converted = last < 0 ? own : convertedDefault(file, match.index, last, own);
      const credentials = keptInCredentials(file, end, own);
      const another = variableInstead(file, own);
      const isWorked = credentials !== null || another !== null;
      const fallback = isWorked ? null : last < 0 ? own : insteadOfNothing(file, last, converted);
      const { index = Number.POSITIVE_INFINITY } = firstOf.get(line) ?? {};
      if (match.index < index) firstOf.set(line, { index: match.index, name: written });
      const read: SettingFound = {
        name: written,
        source: 'environment',
        default: fallback,
        fallback: isPresence(file.bare, match.index)
          ? null
          : (another ?? standInOf(file.code, end, match[1] === undefined && second === true)),
        instead: credentials,
        help: meaningOf(file, line, written, isCondition(file.bare, end)),
        required:
          (required === true ||
            isStrict(file, match[0], line) ||
            (file.language === 'rust' && isDemanded(file, match.index))) &&
          fallback === null &&
          !isWorked &&
          !isAskedFor(file, written, line) &&
          !isOfOneCase(file, line),
        onlyIf: readOnlyIf(file, match.index, written),
        ...(holder
          ? heldBy(file.bare.slice(named, end).trim() === '' && fallback === null && !isOfOneCase(file, line))
          : {}),
        line,
      };
      found.push(read);
      const off =
        fallback !== null || isChosen(file.code, match.index, written)
          ? null
          : last >= 0 && isTruth(file, match.index, last) && !holdsText(written)
            ? file.isScript
              ? 'false'
              : 'False'
            : comparedSwitch(file.code, end);
      if (off !== null) switches.set(read, off);
    }
  }
  // What is said of a line is about the first variable that it reads; another one only stands in for it.
  for (const each of found) {
    const first = firstOf.get(each.line)?.name;
    if (first !== each.name && found.some((other) => other.name === first && other.help === each.help))
      each.help = null;
  }
  found = withSwitches(found, switches);
  if (file.isScript) found.push(...destructured(file));
  const isRead = ({ by, name, line }: SettingFound): boolean =>
    by?.isSure === true && found.some((each) => each.name === name && each.line === line);
  const byHelpers = file.language === 'rust' ? rustHelperReads(file) : helperReads(file);
  found.push(
    ...byHelpers.filter((each) => !isRead(each)),
    ...enumeratedNames(file),
    ...environmentNames(file),
    ...namedAlike(file),
    ...demandedNames(file),
  );
  return settingsMade(file, ofChosenConnection(file, found));
}

function settingsMade(file: SourceFile, found: readonly SettingFound[]): SettingFact[] {
  return found.map((each) => makeSetting(file, each)).filter((each) => each !== null);
}

/** Where the expression that reads a variable ends. */
function lastOf(file: SourceFile, at: number, read: string): number {
  const last = at + read.trimEnd().length - 1;
  return /[([]/.test(file.bare[last] ?? '') ? closingBracket(file.bare, last) : last;
}

/** `SHOP_MAIL_URL`: whether there is one is asked, and it is no switch. */
function holdsText(name: string): boolean {
  return /(?:^|_)(?:UR[IL]S?|DSN|DOMAINS?|KEYS?|IDS?|TOKENS?|HOSTS?|PATH|FILES?|DIR|NAMES?|USER|USERNAME|PASSWORD|SECRET|E?MAIL|PORT|ADDR|ADDRESS|SERVER|BUCKET|REGION|VERSION|COMMIT|SHA|PROXY)$/.test(
    name,
  );
}

/** `KEY = config("KEY")` of Decouple or Starlette as a file of Python is loaded: it fails where there is none. */
function isStrict(file: SourceFile, read: string, line: number): boolean {
  return read.startsWith('config(') && file.imports(DECOUPLE) && /^\w/.test(file.lines[line - 1] ?? '');
}

/** `if "X" in os.environ`, `… if ENV.key?('X')`: the program goes on without it. */
function isAskedFor(file: SourceFile, name: string, line: number): boolean {
  if (file.language === 'ruby')
    return (
      new RegExp(`\\bENV(?:\\.\\w+\\?\\(?\\s*|\\[)["']${escaped(name)}["']`).test(file.code) ||
      /\S\s+(?:if|unless|rescue)\s|\s\?\s/.test(file.lines[line - 1] ?? '')
    );
  return file.language === 'python' && new RegExp(`["']${escaped(name)}["'] (?:not )?in os\\.environ`).test(file.code);
}

/** `env.CLOUD ? ['x-ip'] : []`: what stands behind the line is about what is chosen. */
function isCondition(bare: string, end: number): boolean {
  return /^[\]) ]*(?:\?(?![?.])|&&)/.test(bare.slice(end, end + 12));
}

/** `from os import environ`. */
function importsEnviron(file: SourceFile): boolean {
  return file.imports(ENVIRON) && /^[ \t]*from\s+os\s+import\b[^\n]*\benviron\b/m.test(file.code);
}

function quoted(code: string, at: number): string | null {
  const quote = code[at] ?? '';
  const end = code.indexOf(quote, at + 1);
  return end < 0 || end - at > 100 ? null : code.slice(at + 1, end);
}

function nextArgument(file: SourceFile, at: number, end: number): string | null {
  const space = file.bare.lastIndexOf(' ', at);
  // A space after a comma parts two arguments; any other takes the place of the bracket.
  const bracket = file.bare.lastIndexOf('(', at);
  const isFirst = bracket >= 0 && file.bare.slice(bracket + 1, at).trim() === '';
  const isLater = file.bare
    .slice(Math.max(0, at - 100), at)
    .trimEnd()
    .endsWith(',');
  const open = isFirst ? bracket : Math.max(bracket, isLater ? -1 : space);
  const close = file.bare[open] === '(' ? closingBracket(file.bare, open) : -1;
  const rest = close < 0 ? '' : file.code.slice(end, close);
  const block = blockBehind(file, close < 0 ? end : close);
  const list = splitList(rest.replace(/^\s*,/, '')).map(innermost);
  const named = namedArgument(list, 'default');
  const first = list[0];
  if (named !== null) return named;
  if (first !== undefined && !/^\w+\s*=/.test(first)) return ofProduct(first, list);
  return file.language === 'ruby' ? block : null;
}

/** `env('A', env('B', 'x'))`: what holds where neither is set. */
function innermost(written: string): string {
  const inside =
    /^(?:env|os\.environ\.get|os\.getenv|ENV\.fetch|System\.get_env)\(\s*["'][A-Z][A-Z\d_]*["']\s*,\s*([^()]+)\)$/;
  return inside.exec(written)?.[1]?.trim() ?? written;
}

/** `hasAuth = process.env.USER || process.env.KEY`, `if (a && (process.env.A || …`: whether one of them is set, and not which holds. */
function isPresence(bare: string, at: number): boolean {
  const before = bare.slice(Math.max(0, at - 160), at);
  const asked = /\b(?:if|while|elif)\b([^;{}:]*)$/.exec(before)?.[1];
  return (
    // `def replica?` of Ruby, and nothing else before the chain.
    /\bdef\s+(?:self\.)?\w+\?\s*\n[^\n]*$/.test(before) ||
    /(?:\b(?:has|is|can|should|needs?|uses?|with|enabled?)[A-Z_]\w*\s*(?::\s*boolean\s*)?[=:]\s*|!!|\bBoolean)\(?$/.test(
      before,
    ) ||
    (asked !== undefined && (!asked.includes('\n') || asked.split('(').length > asked.split(')').length))
  );
}

const STAND_IN =
  /^(?:\s*(,)|["'\])!]*\s*(?:\?\?=?|\|\|=?|\bor\b)|\)\s*\{)\s*(?:(?:process\.env|os\.environ|ENV)(?:\.|\[["']|\.get\(\s*["']|\.fetch\(\s*["'])|(?:os\.)?getenv\(\s*["']|env\(\s*["'])?([A-Z][A-Z\d]*(?:_[A-Z\d]+)+|PORT|HOST)\b(?!\s*[.([])/;

/** `A || process.env.B`, `ENV['A'] ||= ENV['B']`, `env("A", env("B"))`, `os.environ.get("A") or B`, `ENV.fetch("A") { ENV["B"] }`: the variable that is asked next. */
function standInOf(code: string, end: number, isCall: boolean): string | null {
  const [, comma, name] = STAND_IN.exec(code.slice(end, end + 160)) ?? [];
  return name === undefined || (comma !== undefined && !isCall) ? null : name;
}

/** `default_when_empty(env('X'), 'info')`: a function around the read takes what else holds. */
function wrappedDefault(file: SourceFile, begin: number, at: number): string | null {
  if (!/\b\w*(?:default|fallback|empty)\w*\(\s*$/i.test(file.code.slice(Math.max(0, begin - 60), begin))) return null;
  const close = closingBracket(file.bare, file.bare.lastIndexOf('(', at));
  const comma = close < 0 ? null : /^\)\s*,\s*/.exec(file.code.slice(close, close + 40));
  return comma ? upToComma(file.code, close + comma[0].length) : null;
}

/** `getenv('X') ?: ROOT.'/data'`: what else is taken, where it is put together, so that it is not said to be missing. */
function madeInstead(code: string, end: number): string | null {
  const after = code.slice(end, end + MOST_BEHIND);
  const sign = /^["'\])]*\s*\?[:?](?!>)\s*/.exec(after)?.[0];
  const made = sign === undefined ? '' : upToComma(after, sign.length).trim();
  return /^(?:[\w\\]+\(|__DIR__\b|[A-Z][A-Z\d_]*\s*\.|["'][^"'\n]*["']\s*\.)/.test(made) ? made : null;
}

const MOST_BEHIND = 240;

/** `match env::var("X") { Ok(text) => text.parse()?, Err(VarError::NotPresent) => 10, … }`. */
function armWhenMissing(file: SourceFile, at: number, end: number): string | null {
  const isMatched = /\bmatch\s+(?:std::)?$/.test(file.bare.slice(Math.max(0, at - 20), at));
  const open = isMatched ? end + (/^\s*\)\s*(?=\{)/.exec(file.bare.slice(end, end + 40))?.[0].length ?? -end) : 0;
  const close = open > 0 ? closingBracket(file.bare, open) : -1;
  const arms = close < 0 ? '' : file.code.slice(open + 1, close);
  return (
    /(?:^|,|\})\s*(?:Err\((?:_|(?:\w+::)*NotPresent)\)|None)\s*=>\s*(-?\d[\d_.]*|"[^"\n]*"|true|false)\s*(?:,|$)/.exec(
      arms,
    )?.[1] ?? null
  );
}

/** What a file takes the variables from that another one reads: `import environment from './utils/environment'`. */
const HOLDER = /^import\s+(\w+)\s+from\s+["'](?:[^"'\n]{0,200}\/)?env(?:ironment)?(?:\.[jt]s)?["']/m;

/** `PORT = toNumber(environment.PORT) ?? 3000`: each variable gets a value of the same name. */
function namedAlike(file: SourceFile): SettingFound[] {
  const holder = file.isScript ? HOLDER.exec(file.code)?.[1] : undefined;
  if (holder === undefined) return [];
  return [...file.code.matchAll(new RegExp(`\\b${escaped(holder)}\\??\\.([A-Z][A-Z\\d_]*)\\b`, 'g'))].flatMap(
    ({ 0: whole, 1: name = '', index }): SettingFound[] => {
      const before = file.code.slice(Math.max(0, index - MOST_BEFORE), index);
      if (!new RegExp(`\\b${escaped(name)}\\s*[=:](?![=>])[^;]*$`).test(before)) return [];
      const line = file.lineAt(index);
      const fallback = orElse(file.code, index + whole.length);
      return [{ name, source: 'environment', default: fallback, help: meaningOf(file, line, name), line }];
    },
  );
}

const MOST_BEFORE = 120;

/** `const { PORT = 3000, HOST } = process.env`. */
function destructured(file: SourceFile): SettingFound[] {
  return [...file.code.matchAll(/\{([^{}]{1,800})\}\s*=\s*(?:process|Bun)\.env\b(?!\.)/g)].flatMap((match) =>
    splitList(match[1] ?? '').flatMap((part): SettingFound[] => {
      const name = /^([A-Z][A-Z\d_]*)\b/.exec(part)?.[1];
      if (!name) return [];
      const fallback = /=\s*(.+)$/.exec(part)?.[1];
      return [{ name, source: 'environment', default: fallback, line: file.lineAt(match.index) }];
    }),
  );
}
