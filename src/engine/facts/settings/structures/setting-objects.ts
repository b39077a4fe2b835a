import type { CodeCall } from '../../../syntax/parsed-file.ts';
import type { SourceFile } from '../../source-file.ts';
import { closingBracket, namedArgument, splitList, stringValue } from '../../text/literal.ts';
import { commentAbove, commentBeside } from '../comment-above.ts';
import type { SettingFound } from '../setting-maker.ts';

/** `Setting("max_rows", 1000, "Maximum rows")` and its like. */
export function settingObjects(file: SourceFile): SettingFound[] {
  const typed = [...typedVariables(file), ...annotatedVariables(file)];
  if (typed.length > 0) return typed;
  const keyed = keyedObjects(file);
  if (keyed.length > 0) return keyed;
  return file.parsed.calls.flatMap((call): SettingFound[] => {
    if (
      !/^(?:Setting|ConfigOption|ConfigItem|ConfigSetting|SettingDef|\w*(?:Str|Int|Bool|Float|Port|List|URI)Opt)$/.test(
        call.name,
      ) ||
      call.decorates !== null
    )
      return [];
    const name = stringValue(call.arguments[0]) ?? stringValue(namedArgument(call.arguments, 'name') ?? undefined);
    if (name === null || !/^[A-Za-z][\w.-]*$/.test(name) || call.arguments.length < 2) return [];
    const positional = call.arguments.slice(1).filter((each) => !/^\w+\s*=/.test(each));
    const isOption = /Opt$/.test(call.name);
    const fallback = namedArgument(call.arguments, 'default') ?? (isOption ? undefined : positional[0]);
    const help = stringValue(namedArgument(call.arguments, 'help') ?? positional.at(-1));
    return [
      {
        name,
        source: 'declared',
        default: fallback,
        help: help?.includes(' ') ? help : null,
        declared: true,
        line: call.line,
        endLine: call.endLine,
      },
    ];
  });
}

const TYPE =
  /^(?:(?!(?:None|True|False)$)[A-Z]\w*|int|str|float|bool|bytes|(?:list|dict|tuple|set)\b.*|[\w.]+\.[A-Z]\w*)$/;

/** Python: `SHOP_PORT = EnvironmentVariable("SHOP_PORT", int, 80)`, an object of a class of the project with the name of a variable. */
function typedVariables(file: SourceFile): SettingFound[] {
  if (file.language !== 'python' || !/^[A-Z][A-Z\d_]+\s*(?::[^=\n]+)?=\s*\w*[eE]nv\w*\(/m.test(file.text)) return [];
  return file.parsed.calls.flatMap((call): SettingFound[] => {
    const name = /^_*[A-Z]\w*$/.test(call.name) && /Env/.test(call.name) ? stringValue(call.arguments[0]) : null;
    const own = /^([A-Z][A-Z\d_]*)\s*(?::[^=]+)?=/.exec(file.lines[call.line - 1] ?? '')?.[1];
    if (name === null || !/^[A-Z][A-Z\d]*(?:_[A-Z\d]+)+$/.test(name) || own === undefined || call.decorates !== null)
      return [];
    const rest = call.arguments.slice(1).filter((each) => !/^\w+\s*=[^=]/.test(each));
    const isTyped = TYPE.test(rest[0] ?? '');
    const type = namedArgument(call.arguments, 'type') ?? (isTyped ? rest[0] : null);
    return [
      {
        name,
        source: 'environment',
        default: namedArgument(call.arguments, 'default') ?? rest[isTyped ? 1 : 0],
        // The default is said by the code.
        help: commentAbove(file, call.line, name)
          ?.replace(/\s*\(default: [^()]{1,40}\)/g, '')
          .replaceAll('``', '`'),
        type: type ?? (/Bool/.test(call.name) ? 'bool' : null),
        declared: true,
        line: call.line,
        endLine: call.endLine,
      },
    ];
  });
}

/** Python: `SHOP_PORT: EnvVar[int] = env_var(80)`, where the name of the field is that of the variable. */
function annotatedVariables(file: SourceFile): SettingFound[] {
  if (file.language !== 'python' || !/:\s*[\w.]*Env(?:ironment)?Var\w*\[/.test(file.code)) return [];
  const written = file.code.matchAll(
    /^[ \t]*([A-Z][A-Z\d]*(?:_[A-Z\d]+)+)[ \t]*:[ \t]*[\w.]*Env(?:ironment)?Var\w*\[([^\n]+)\][ \t]*=[ \t]*[\w.]+\(/gm,
  );
  return [...written].flatMap((match): SettingFound[] => {
    const [whole, name = '', type = ''] = match;
    const open = match.index + whole.length - 1;
    const close = closingBracket(file.bare, open);
    const list = splitList(file.code.slice(open + 1, Math.max(open + 1, close)));
    // What the program hands to itself is for nobody else to set.
    if (close < 0 || namedArgument(list, 'internal') === 'True') return [];
    const [line, endLine] = [file.lineAt(match.index), file.lineAt(close)];
    const value = namedArgument(list, 'default') ?? list.find((each) => !/^\w+\s*=[^=]/.test(each));
    const help = commentAbove(file, line, name);
    return [{ name, source: 'environment', default: value, help, type, declared: true, line, endLine }];
  });
}

const TABLE_FILE = /(?:conf|cfg|config|settings?|options?|preferences)[^/]*\.py$/i;
const FEWEST = 10;
/** A key, or the section that it stands in. */
const WORD = /^["']([A-Za-z][\w.-]*)["']$/;

/** Python: `port = OptionStr("web", "port", 80)` many times over, each an object of a class of the project with its key. */
function keyedObjects(file: SourceFile): SettingFound[] {
  if (file.language !== 'python' || !TABLE_FILE.test(file.name)) return [];
  const rows = file.parsed.calls.flatMap((call): { call: CodeCall; variable: string }[] => {
    if (call.decorates !== null || !/^[A-Z]/.test(call.name)) return [];
    const variable = /^([a-z]\w*)\s*(?::[^=]+)?=\s*[\w.]+\(/.exec(file.lines[call.line - 1] ?? '')?.[1];
    return variable !== undefined && WORD.test(call.arguments[0] ?? '') ? [{ call, variable }] : [];
  });
  const named = [0, 1].map((at) => rows.filter(({ call, variable }) => wordAt(call, at) === variable).length);
  // The argument that most of the variables are called after is the key; what stands before it is its section.
  const key = (named[1] ?? 0) > (named[0] ?? 0) ? 1 : 0;
  if (rows.length < FEWEST || (named[key] ?? 0) * 2 < rows.length) return [];
  return rows.flatMap(({ call }): SettingFound[] => {
    const parts = [0, 1].slice(0, key + 1).map((at) => wordAt(call, at));
    const given = call.arguments[key + 1];
    const named = call.arguments.map((each) => /^default\w*\s*=\s*([\s\S]+)$/.exec(each)?.[1]).find(Boolean);
    const value = named ?? (given === undefined || /^\w+\s*=[^=]/.test(given) ? null : given);
    const by = { helper: `new ${call.name}`, defaultAt: named === undefined ? key + 1 : -1 };
    const { line, endLine } = call;
    const found = {
      name: parts.join('.'),
      source: 'declared',
      default: value,
      declared: true,
      by,
      line,
      endLine,
    } as const;
    return parts.includes(undefined) ? [] : [{ ...found, help: commentBeside(file, line) }];
  });
}

function wordAt(call: CodeCall, at: number): string | undefined {
  return WORD.exec(call.arguments[at] ?? '')?.[1];
}
