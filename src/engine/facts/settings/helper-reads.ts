import { escaped } from '../../../base/escaped.ts';
import type { CodeCall } from '../../syntax/parsed-file.ts';
import type { SourceFile } from '../source-file.ts';
import { closingBracket, namedArgument, splitList } from '../text/literal.ts';
import { docOver } from './comment-above.ts';
import { convertedDefault } from './converted-default.ts';
import { demandsValue } from './demanding-helpers.ts';
import { orElse } from './or-else.ts';
import { isOfOneCase } from './own-variables.ts';
import type { SettingFound } from './setting-maker.ts';

/** Ends before the name of the parameter that holds the variable's name. */
const READ_BY_PARAMETER =
  /(?:getenv|environ\.get|os\.Getenv|os\.LookupEnv|ENV\.fetch|env::var(?:_os)?|dotenvy?::var|get_env)\(\s*(?:(?:\w+|["'][A-Z\d_]+["'])\s*\+\s*)?$|(?:environ|process\??\.env|\bENV)(?:\?\.)?\[\s*$|(?<![\w>:])(?:get)?env\(\s*\$$/;
/** Longer functions do something else too. */
const MOST_LINES = 60;

/** A function that reads the variable which its first argument names: where its default stands among the others, or -1. */
export interface EnvironmentHelper {
  defaultAt: number;
  /** What it takes itself where it is given no default. */
  without?: string | undefined;
  /** It gives back the value or fails. */
  isStrict?: boolean;
  /** It fails where neither the variable nor a default is given. */
  demands?: boolean;
}

/** What stands for the method of a project's own class that reads a variable: `env.get('SHOP_PORT')`. */
export const ENVIRONMENT_GETTER = 'env.get';

/** What a function is to the variable that it is given; it may hand the name on to another such function. */
export function environmentHelper(
  signature: string,
  body: string,
  isHelper: (name: string) => boolean,
): EnvironmentHelper | null {
  const open = signature.indexOf('(');
  const parameters = splitList(signature.slice(open + 1, Math.max(open, closingBracket(signature, open)))).filter(
    (each) => !/^(?:self|cls)\b/.test(each),
  );
  // A parameter of PHP stands behind its type.
  const names = parameters.map((each) => /\$(\w+)/.exec(each)?.[1] ?? /^\w+/.exec(each)?.[0] ?? '');
  const [first = ''] = names;
  if (first === '') return null;
  const reads = [...body.matchAll(new RegExp(`\\b${escaped(first)}\\b`, 'g'))].some(({ index }) => {
    const before = body.slice(Math.max(0, index - 40), index);
    if (READ_BY_PARAMETER.test(before)) return true;
    const handed = /(?<![\w.])(\w+)\(\s*$/.exec(before)?.[1];
    return handed !== undefined && isHelper(handed);
  });
  if (!reads) return null;
  const called = names.findIndex((each) => /default|fallback|^def/i.test(each));
  const defaultAt = called < 0 && isGivenBack(body, first, names[1]) ? 1 : called;
  const without = /=\s*(-?\d[\d_.]*|"[^"]*"|'[^']*'|true|false)$/i.exec(parameters[defaultAt]?.trim() ?? '')?.[1];
  const demands = without === undefined && demandsValue(body, first, names[defaultAt]);
  return { defaultAt, without, isStrict: defaultAt < 0 && isStrict(signature, body), ...(demands ? { demands } : {}) };
}

/** Whether what stands behind the name is taken where there is nothing, whatever it is called: `process.env[name] ?? preset`. */
function isGivenBack(body: string, first: string, second: string | undefined): boolean {
  if (second === undefined || !/^[A-Za-z_]\w*$/.test(second)) return false;
  return new RegExp(
    `(?:\\?\\?|\\|\\||\\breturn)\\s*${escaped(second)}\\s*(?:;|\\n|\\}|as\\b)|env\\w*(?:\\.get)?\\(\\s*${escaped(first)}\\s*,\\s*${escaped(second)}\\s*\\)`,
    'i',
  ).test(body);
}

/** A function of Rust that gives back a value, and not perhaps one, and takes none in its stead. */
function isStrict(signature: string, body: string): boolean {
  const [, returned] = /->\s*([\s\S]*)$/.exec(signature.replace(/\bwhere\b[\s\S]*$/, '')) ?? [];
  return (
    returned !== undefined &&
    !/\b(?:Option|Vec|bool)\b/.test(returned) &&
    !/\bunwrap_or|\bNone\s*=>|\bNotPresent\)*\s*=>\s*Ok|\.is_(?:ok|some)\w*\(|\bor_else\(/.test(body)
  );
}

/** `extract_bool("DEBUG", False)`, where this file defines `extract_bool(name, default)` to read the variable it is given. */
export function helperReads(file: SourceFile): SettingFound[] {
  const helpers = helpersIn(file);
  return file.parsed.calls.flatMap((call): SettingFound[] => {
    const [first = ''] = call.arguments;
    const name = /^["'`]([A-Z][A-Z\d_]+)["'`]$/.exec(first.trim())?.[1];
    const { line, endLine } = call;
    if (name === undefined) return keyRead(file, call);
    const read = { name, source: 'environment', help: docOver(file, line), line, endLine } as const;
    const helper = helpers.get(call.name);
    if (helper) {
      const given = defaultOf(call.arguments, helper.defaultAt) ?? helper.without ?? null;
      const value = valueAround(file, call, given) ?? undefined;
      // Elixir marks what fails where there is nothing.
      const fails = call.name === 'fetch_env!' || helper.demands === true;
      const required = value === undefined && fails && !isOfOneCase(file, call.line);
      return [{ ...read, default: value, required }];
    }
    const told = /env/i.test(call.name) && !NAMED_HELPER.test(call.name) ? handedOn(file, call) : null;
    if (told !== null) return [{ ...read, default: defaultOf(call.arguments, 1), by: told }];
    // A helper of another file is known by its own name and by that of the variable.
    if (!name.includes('_')) return [];
    const behind = call.arguments.length === 1 && file.isScript ? valueBehind(file, call) : null;
    // `env('SHOP_PORT') || 80`: whether it asks the environment, only its own file tells.
    if (file.isScript && call.name === 'env' && call.receiver === null && call.arguments.length === 1)
      return [{ ...read, default: behind, by: { helper: call.name, defaultAt: -1 } }];
    if (NAMED_HELPER.test(call.name)) {
      // What stands behind the name is its default only where its own file says so.
      const by = { helper: call.name, defaultAt: 1, isSure: true } as const;
      return [
        call.arguments.length < 2
          ? { ...read, default: behind, by: { ...by, defaultAt: -1 } }
          : { ...read, default: defaultOf(call.arguments, 1), by },
      ];
    }
    const module = file.language === 'elixir' ? SETTING_MODULE.exec(call.receiver ?? '')?.[1] : undefined;
    if (module !== undefined) {
      // It is a function of `config.ex`.
      const by = { helper: `${module.toLowerCase()}.${call.name}`, defaultAt: 1 };
      return [{ ...read, default: defaultOf(call.arguments, 1), by }];
    }
    if (!SETTING_HELPER.test(call.name) || !BARE_IS_FUNCTION.has(file.language)) return [];
    const at = call.arguments.length > 2 && /^["'][a-z][\w.-]*["']$/.test(call.arguments[1] ?? '') ? 2 : 1;
    const by = { helper: `${call.receiver === null ? '' : `${call.receiver}.`}${call.name}`, defaultAt: at };
    return [{ ...read, default: defaultOf(call.arguments, at), by }];
  });
}

const KEY = /^["'`]([a-z][A-Za-z\d]*(?:[._-][A-Za-z\d]+)*)["'`]$/;

/** `conf.GetConfigString("driverName")`: a key that is spelled as such, where the function asks the environment for it first. */
function keyRead(file: SourceFile, { name, receiver, arguments: given, line, endLine }: CodeCall): SettingFound[] {
  const key = KEY.exec(given[0]?.trim() ?? '')?.[1];
  if (key === undefined || !SETTING_HELPER.test(name) || !BARE_IS_FUNCTION.has(file.language)) return [];
  const by = { helper: `${receiver === null ? '' : `${receiver}.`}${name}`, defaultAt: given.length > 1 ? 1 : -1 };
  return [{ name: key, source: 'environment', default: defaultOf(given, 1), by, line, endLine }];
}

/** `env_to_list("TAGS", [])`, imported from another file, which tells whether it reads the variable. */
function handedOn(file: SourceFile, { name, receiver, arguments: given }: CodeCall): SettingFound['by'] | null {
  if (receiver !== null || !BARE_IS_FUNCTION.has(file.language) || OF_LIBRARY.test(name)) return null;
  // A class of Python holds the variable, and is read with its own.
  if (file.language === 'python' && /^_*[A-Z]/.test(name)) return null;
  return { helper: name, defaultAt: given.length > 1 ? 1 : -1 };
}

/** What reads or changes the environment itself, and is read elsewhere. */
const OF_LIBRARY = /^(?:env|get_?env|(?:set|put|unset|clear|delete|write|remove)_?env\w*)$/i;

/** `safe_int(get_env("X"), 30)`: what the functions around a call make of what it gives where nothing is set. */
function valueAround(file: SourceFile, { name, line }: CodeCall, given: string | null): string | null {
  const at = file.code.indexOf(`${name}(`, file.offsetOf(line));
  const close = at < 0 ? -1 : closingBracket(file.bare, at + name.length);
  return close < 0 || file.lineAt(at) !== line ? given : convertedDefault(file, at, close, given);
}

/** What is taken where a call gives nothing: `Number(getEnv('SHOP_PORT')) || 80`. */
function valueBehind(file: SourceFile, { name, line }: CodeCall): string | null {
  const at = file.code.indexOf(`${name}(`, file.offsetOf(line));
  const close = at < 0 ? -1 : closingBracket(file.bare, at + name.length);
  return close < 0 ? null : orElse(file.code, close + 1);
}

/** Functions of a file that read the variable which they are given. */
export function helpersIn(file: SourceFile): Map<string, EnvironmentHelper> {
  const helpers = new Map<string, EnvironmentHelper>();
  for (const symbol of file.parsed.symbols) {
    if (!/^(?:function|method)$/.test(symbol.kind) || symbol.endLine - symbol.startLine > MOST_LINES) continue;
    const body = file.code.slice(file.offsetOf(symbol.startLine), file.offsetOf(symbol.endLine + 1));
    if (helpers.size === 0 && !/env/i.test(body)) continue;
    const helper = environmentHelper(symbol.signature, body, (name) => helpers.has(name));
    if (helper) helpers.set(symbol.name, helper);
  }
  return helpers;
}

function defaultOf(given: readonly string[], at: number): string | null {
  const named = ['default', 'default_value', 'fallback'].map((name) => namedArgument(given, name)).find(Boolean);
  const own = at > 0 ? given[at] : undefined;
  return named ?? (own === undefined || /^\w+\s*=[^=]/.test(own) ? null : ofProduct(own, given));
}

/** One value for each place where it runs, `prod: "80", test: "81"`: that of the product counts. */
export function ofProduct(own: string, given: readonly string[]): string | null {
  if (!/^[a-z]\w*:\s/.test(own)) return own;
  return given.flatMap((each) => /^prod(?:uction)?:\s*(\S[\s\S]*)$/.exec(each)?.[1] ?? [])[0] ?? null;
}

/** `get_environment_value`, `get_bool_from_env`, `readEnv`, `get_expanded_environ`. */
const NAMED_HELPER =
  /^_?(?:get|read|load|lookup|fetch|require)(?:_(?:[a-z]+_){0,2}env(?:iron|ironment)?(?:_(?:value|var|variable|bool|int|str|path))?|Env(?:iron|ironment)?(?:Value|Var|Variable|Bool|Int|String)?)$/;
/** `get_setting`, `getBooleanConfig`: whether such a function asks the environment, only its own file tells. */
const SETTING_HELPER = /^_?(?:get|read|load|lookup|fetch)_?[A-Za-z_]{0,30}(?:setting|config|option)\w{0,20}$/i;
/** `Shop.Config.port!("SHOP_PORT")` of Elixir. */
const SETTING_MODULE = /(?:^|\.)(Config|Env|Environment|Settings)$/;
/** Where a bare name that is called is never a method. */
const BARE_IS_FUNCTION: ReadonlySet<string> = new Set(['python', 'typescript', 'tsx', 'javascript', 'go']);
