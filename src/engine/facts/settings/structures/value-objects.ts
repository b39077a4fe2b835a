import { escaped } from '../../../../base/escaped.ts';
import type { SourceFile } from '../../source-file.ts';
import { namedArgument, splitList, stringValue } from '../../text/literal.ts';
import type { SettingFound } from '../setting-maker.ts';

/** A class of the file whose objects say what a setting may be: where its default and its variable stand among the arguments. */
interface ValueClass {
  defaultAt: number;
  defaultName: string;
  variableAt: number;
  variableName: string;
}

const DEFAULT = /^(?:default|default_value|fallback)$/;
const VARIABLE = /^(?:env|environ|environment)(?:_?(?:name|var|variable|key))?$/;
/** Fewer are objects of some other sort. */
const FEWEST = 5;

/**
 * A schema of Python with an object for each setting: `'port': Value(int, 8888, 'SHOP_PORT')` in `'server': {…}`. The key
 * is what a file of settings sets, and the variable, where one is named, what the environment sets.
 */
export function valueObjects(file: SourceFile): SettingFound[] {
  if (file.language !== 'python') return [];
  const classes = classesIn(file);
  if (classes.size === 0) return [];
  const found = file.parsed.calls.flatMap((call): SettingFound[] => {
    const made = call.receiver === null ? classes.get(call.name) : undefined;
    const key = made && keyBefore(file, call.line, call.name);
    if (!made || !key) return [];
    const positional = call.arguments.filter((each) => !/^\w+\s*=[^=]/.test(each));
    const value = namedArgument(call.arguments, made.defaultName) ?? positional[made.defaultAt];
    const variable = stringValue(namedArgument(call.arguments, made.variableName) ?? positional[made.variableAt]);
    const place = { default: value, declared: true, line: call.line, endLine: call.endLine };
    return [
      { name: key, source: 'declared', ...place },
      ...(variable === null ? [] : [{ name: variable, source: 'environment' as const, ...place }]),
    ];
  });
  return found.length < FEWEST ? [] : found;
}

function classesIn(file: SourceFile): Map<string, ValueClass> {
  const classes = new Map<string, ValueClass>();
  for (const [index, symbol] of file.parsed.symbols.entries()) {
    if (symbol.kind !== 'class') continue;
    const made = file
      .members(index)
      .find(({ symbol: member }) => /^__init__$/.test(member.name.split('.').at(-1) ?? ''));
    // A class without its own constructor has the one of the class above it.
    const inherited = made ? undefined : symbol.bases.map((base) => classes.get(base)).find(Boolean);
    if (inherited) classes.set(symbol.name, inherited);
    if (!made) continue;
    const text = file.code.slice(file.offsetOf(made.symbol.startLine), file.offsetOf(made.symbol.endLine + 1));
    const names = splitList(/\(([\s\S]*?)\)\s*(?:->[^:]*)?:/.exec(text)?.[1] ?? '')
      .map((each) => /^\w+/.exec(each)?.[0] ?? '')
      .filter((each) => each !== 'self');
    const defaultAt = names.findIndex((each) => DEFAULT.test(each));
    const variableAt = names.findIndex((each) => VARIABLE.test(each));
    if (defaultAt >= 0 && variableAt >= 0)
      classes.set(symbol.name, {
        defaultAt,
        defaultName: names[defaultAt] ?? '',
        variableAt,
        variableName: names[variableAt] ?? '',
      });
  }
  return classes;
}

/** The keys above an object that a dictionary holds, outermost first: `server.port`. */
function keyBefore(file: SourceFile, line: number, name: string): string | null {
  const own = new RegExp(`^\\s*(['"])([\\w.-]+)\\1\\s*:\\s*${escaped(name)}\\(`).exec(file.lines[line - 1] ?? '');
  if (!own) return null;
  const keys = [own[2] ?? ''];
  let indent = indentOf(file.lines[line - 1] ?? '');
  for (let above = line - 1; above > 0 && indent > 0; above--) {
    const text = file.lines[above - 1] ?? '';
    const [, space = '', , key] = /^(\s*)(['"])([\w.-]+)\2\s*:\s*\{/.exec(text) ?? [];
    if (text.trim() === '' || indentOf(text) >= indent) continue;
    if (key !== undefined) keys.unshift(key);
    indent = key === undefined ? 0 : space.length;
  }
  return keys.join('.');
}

function indentOf(text: string): number {
  return text.length - text.trimStart().length;
}
