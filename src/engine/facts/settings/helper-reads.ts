import type { SourceFile } from '../source-file.ts';
import { splitList } from '../text/literal.ts';
import type { SettingFound } from './setting-maker.ts';

/** Ends before the name of the parameter that holds the variable's name. */
const READ_BY_PARAMETER =
  /(?:getenv|environ\.get|os\.Getenv|os\.LookupEnv|ENV\.fetch|env::var|get_env)\(\s*(?:(?:\w+|["'][A-Z\d_]+["'])\s*\+\s*)?$|(?:environ|process\.env|\bENV)\[\s*$/;

/** `extract_bool("DEBUG", False)`, where this file defines `extract_bool(name, default)` to read the variable it is given. */
export function helperReads(file: SourceFile): SettingFound[] {
  const helpers = new Map<string, { givesDefault: boolean }>();
  for (const symbol of file.parsed.symbols) {
    if (!/^(?:function|method)$/.test(symbol.kind) || symbol.endLine - symbol.startLine > 30) continue;
    const [first = '', second = ''] = splitList(/\(([^()]*)\)/.exec(symbol.signature)?.[1] ?? '').map(
      (each) => /^(?:self|cls)?\s*(\w+)/.exec(each)?.[1] ?? '',
    );
    const body = file.code.slice(file.offsetOf(symbol.startLine), file.offsetOf(symbol.endLine + 1));
    const reads =
      first !== '' &&
      [...body.matchAll(new RegExp(`\\b${first}\\b`, 'g'))].some(({ index }) =>
        READ_BY_PARAMETER.test(body.slice(Math.max(0, index - 40), index)),
      );
    if (reads) helpers.set(symbol.name, { givesDefault: /default|fallback|^def/i.test(second) });
  }
  return file.parsed.calls.flatMap((call): SettingFound[] => {
    const [first = '', second] = call.arguments;
    const name = /^["'`]([A-Z][A-Z\d_]+)["'`]$/.exec(first.trim())?.[1];
    if (name === undefined) return [];
    const helper = helpers.get(call.name);
    // A helper of another file is known by its own name and by that of the variable.
    if (!helper && !(NAMED_HELPER.test(call.name) && name.includes('_'))) return [];
    return [{ name, source: 'environment', default: helper?.givesDefault ? second : null, line: call.line }];
  });
}

/** `get_environment_value`, `readEnv`, `get_expanded_environ`. */
const NAMED_HELPER =
  /^_?(?:get|read|load|lookup|fetch|require)(?:_(?:[a-z]+_)?env(?:iron|ironment)?(?:_(?:value|var|variable|bool|int|str|path))?|Env(?:iron|ironment)?(?:Value|Var|Variable|Bool|Int|String)?)$/;
