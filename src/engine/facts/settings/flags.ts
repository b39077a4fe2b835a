import type { CodeCall } from '../../syntax/parsed-file.ts';
import { loopedOptions } from '../commands/looped-options.ts';
import type { SourceFile } from '../source-file.ts';
import { closingBracket, namedArgument, splitList, stringsIn, stringValue, upToComma } from '../text/literal.ts';
import { clapFlag, macroFlags } from './flags/clap-flags.ts';
import { completionFlags } from './flags/completion-flags.ts';
import { dotnetFlags } from './flags/dotnet-flags.ts';
import { type Flag, OF_EVERY_PROGRAM } from './flags/flag.ts';
import { flagLiterals } from './flags/flag-literals.ts';
import { goFlag } from './flags/go-flags.ts';
import { helpFlags } from './flags/help-flags.ts';
import { kotlinText } from './flags/kotlin-text.ts';
import { optionTables } from './flags/option-tables.ts';
import { parserFlags } from './flags/parser-flags.ts';
import { pythonFlag } from './flags/python-flags.ts';
import { structFlags } from './flags/struct-flags.ts';
import type { SettingFact } from './setting-fact.ts';
import { makeSetting, type SettingFound } from './setting-maker.ts';

export function flags(file: SourceFile): SettingFact[] {
  const calls =
    file.language === 'python' ? file.parsed.calls.flatMap((each) => loopedOptions(file, each)) : file.parsed.calls;
  const called = calls.flatMap((call) => {
    const flag = flagOf(file, call);
    if (!flag) return [];
    // A call at the end of a chain starts where the chain starts.
    const line = file.isScript ? file.lineOf(call) : call.line;
    return [{ flag: withReadVariable(withNamedVariable(flag)), line, endLine: call.endLine }];
  });
  const declared = [
    ...called,
    ...flagLiterals(file),
    ...structFlags(file),
    ...optionTables(file),
    ...macroFlags(file),
    ...completionFlags(file),
    ...dotnetFlags(file),
    ...parserFlags(file),
  ];
  const own = declared.length > 0 ? declared.filter(({ flag }) => !OF_EVERY_PROGRAM.test(flag.name)) : helpFlags(file);
  const found = own.flatMap(({ flag, line, endLine }): SettingFound[] => {
    const value = flag.heldIn ?? flag.default;
    const place = { line, endLine, declared: true, help: flag.help, default: value, instead: flag.instead };
    const { name, type, choices, required = false } = flag;
    const own: SettingFound = { name, source: 'flag', type, choices, required, ...place };
    const typed = name.startsWith('-') ? [{ ...own, short: flag.short }] : [];
    // What an option takes away, its variable gives.
    const help = name.startsWith('--no-') && !/(?:^|_)NO_/.test(flag.environment ?? '') ? null : flag.help;
    return flag.environment ? [...typed, { ...own, help, name: flag.environment, source: 'environment' }] : typed;
  });
  return found
    .map((each) => makeSetting(file, each))
    .filter((each) => each !== null)
    .map((fact) => (fact.values.source === 'flag' ? fact : { ...fact, score: fact.score - OF_OPTION }));
}

/** What an option says of the variable that it falls back to is about the command; who declares the variable says more. */
const OF_OPTION = 0.8;

const VARIABLE = '\\$?([A-Z][A-Z\\d]*(?:_[A-Z\\d]+)+)';
/** `(default: $SHOP_DIR)`, `(env: SHOP_DIR)`, `[$SHOP_DIR]` at the end of a help text. */
const NAMED = new RegExp(
  `\\s*[(\\[](?:defaults?(?: to|:)? (?=\\$)|env(?:ironment)?(?: var(?:iable)?)?:? ?|(?=\\$))${VARIABLE}[)\\]]\\.?$`,
);

/** The variable that the help of a flag names as what it falls back to. */
function withNamedVariable(flag: Flag): Flag {
  const name = flag.environment ? undefined : NAMED.exec(flag.help ?? '')?.[1];
  return name === undefined ? flag : { ...flag, environment: name, help: flag.help?.replace(NAMED, '') };
}

/** `getEnv("SHOP_PORT", "80")`, `os.environ.get('SHOP_PORT', 80)`, also inside what only changes the type. */
const READ_WITH_DEFAULT =
  /^(?:(?:int|str|float|bool|Number|parseInt)\()?[\w.]*env(?:iron)?\w*(?:\.\w+)?\(\s*(["'`])([A-Z][A-Z\d_]*)\1\s*(?:,([^()]*))?\)+$/i;
/** `process.env.SHOP_PORT || 80`, `os.environ["SHOP_PORT"]`. */
const READ_OR =
  /^(?:process\.env\.|os\.environ\[["'])([A-Z][A-Z\d_]*)(?:["']\])?\s*(?:(?:\|\||\?\?|\bor\b)\s*([^()|?]+))?$/;

/** A flag whose default is read from the environment: the variable means what the flag means. */
function withReadVariable(flag: Flag): Flag {
  const written = flag.default?.trim() ?? '';
  if (flag.environment || !/env/i.test(written)) return flag;
  const [, , name, second] = READ_WITH_DEFAULT.exec(written) ?? [];
  const [, other, alternative] = name === undefined ? (READ_OR.exec(written) ?? []) : [];
  const environment = name ?? other;
  if (environment === undefined || environment !== environment.toUpperCase()) return flag;
  const value = (second ?? alternative)?.trim();
  return { ...flag, environment, default: value === 'None' ? null : value };
}

export function flagOf(file: SourceFile, call: CodeCall): Flag | null {
  switch (file.language) {
    case 'go':
      return goFlag(file, call);
    case 'python':
      return pythonFlag(file, call);
    case 'typescript':
    case 'tsx':
    case 'javascript':
      return scriptFlag(file, call);
    case 'rust':
      return clapFlag(file, call);
    case 'java':
    case 'kotlin':
      return javaFlag(file, call);
    case 'csharp':
      return csharpFlag(file, call);
    case 'ruby':
      return rubyFlag(file, call);
    default:
      return null;
  }
}

/** Commander's `.option('-p, --port <n>', 'help', '80')`, yargs' `.option('port', { default: 80, describe: '' })`. */
function scriptFlag(file: SourceFile, call: CodeCall): Flag | null {
  if (call.receiver === 'Option' && file.imports(/^clipanion/)) return clipanionFlag(call);
  if (!/^(?:option|requiredOption|addOption|positional)$/.test(call.name) || call.receiver === null) return null;
  if (
    !file.imports(/^(?:commander|yargs|cac|sade|@commander-js|meow|@oclif|citty)/) &&
    !/^(?:program|cli|cmd|command|yargs|\w*[cC]ommand|\w*[pP]rogram)\b/.test(call.receiver)
  )
    return null;
  const made = madeOption(call.arguments[0] ?? '');
  // What the help of the program leaves out is not for its users.
  if (/\.hideHelp\(\s*(?:true)?\s*\)/.test(made?.chained ?? '')) return null;
  const written = stringValue(made ? made.given[0] : call.arguments[0]);
  if (written === null) return null;
  const long = /--(?:no-)?([\w.-]+)/.exec(written)?.[0];
  if (!long && !/^[\w-]+$/.test(written)) return null;
  if (!long && (call.name !== 'option' || !/^\{/.test(call.arguments[1] ?? ''))) return null;
  const isObject = /^\{/.test(call.arguments[1] ?? '');
  if (isObject && namedArgument(call.arguments, 'hidden') === 'true') return null;
  const help = isObject
    ? (namedArgument(call.arguments, 'describe') ?? namedArgument(call.arguments, 'description'))
    : made
      ? made.given[1]
      : call.arguments[1];
  const fallback = isObject
    ? namedArgument(call.arguments, 'default')
    : made
      ? upToComma(/\.default\(\s*([\s\S]*)$/.exec(made.chained)?.[1] ?? '', 0).trim()
      : (call.arguments[3] ?? defaultAmong(file, call.arguments[2]));
  return {
    name: long ?? `${written.length === 1 ? '-' : '--'}${written}`,
    short: long === undefined ? undefined : /^(-\w{1,2})(?=[\s,|])/.exec(written)?.[1],
    // The default of what switches something off is that of the thing, and not its own.
    default: long?.startsWith('--no-') ? null : fallback,
    help: stringValue(help ?? undefined),
    choices: made ? stringsIn(/\.choices\(\s*\[([^[\]]*)\]/.exec(made.chained)?.[1] ?? '') : undefined,
    environment: made ? /\.env\(\s*['"]([A-Z][A-Z\d_]*)['"]/.exec(made.chained)?.[1] : undefined,
    required:
      call.name === 'requiredOption' ||
      (made !== null && /\.makeOptionMandatory\(\s*(?:true\s*)?\)/.test(made.chained)) ||
      (isObject && namedArgument(call.arguments, 'demandOption') === 'true'),
  };
}

/** The default itself, as for Commander, or among what else is said of the option, as for cac: `{ default: 80 }`. */
function defaultAmong(file: SourceFile, written: string | undefined): string | null | undefined {
  if (written?.startsWith('{')) return namedArgument([written], 'default');
  return isParser(file, written ?? '') ? null : written;
}

/** What Commander is given to read the value with, in the place of a default: `parseInt`, `(text) => Number(text)`, `collect`. */
function isParser(file: SourceFile, written: string): boolean {
  if (
    /^(?:parseInt|parseFloat|Number|String|Boolean|BigInt|JSON\.parse|(?:async\s+)?function\b|(?:async\s+)?(?:\([^()]*\)|\w+)(?:\s*:\s*[\w[\]]+)?\s*=>)/.test(
      written,
    )
  )
    return true;
  const isFunction = file.parsed.symbols.some(({ kind, name }) => kind === 'function' && name === written);
  return isFunction || /^(?:\w+\.)?(?:parse|collect|coerce|validate|to)(?:[A-Z]\w*)?$/.test(written);
}

/** `new Option('-p, --port <n>', 'help').env('PORT').default(80)`: what it is made of, and what is said of it behind. */
function madeOption(written: string): { given: string[]; chained: string } | null {
  const open = /^new Option\(/.exec(written)?.[0].length ?? 0;
  // Brackets in a help text come in pairs, as those of the code do.
  const close = open === 0 ? -1 : closingBracket(written, open - 1);
  return close < 0 ? null : { given: splitList(written.slice(open, close)), chained: written.slice(close + 1) };
}

/** `Option.String('-p,--port', { description: '…' })`, with the default before the rest where there is one. */
function clipanionFlag({ arguments: list }: CodeCall): Flag | null {
  const long = stringValue(list[0])
    ?.split(',')
    .findLast((each) => each.startsWith('--'));
  if (long === undefined) return null;
  return {
    name: long,
    default: list.length > 2 ? list[1] : null,
    help: stringValue(namedArgument(list, 'description') ?? undefined),
    required: namedArgument(list, 'required') === 'true',
  };
}

/** picocli's `@Option(names = {"-p", "--port"}, description = "…", defaultValue = "80")`. */
function javaFlag(file: SourceFile, call: CodeCall): Flag | null {
  if (call.name !== 'Option' || !file.imports(/picocli/)) return null;
  const name = /"(--[\w-]+)"/.exec(call.arguments.join(', '))?.[1];
  if (!name) return null;
  return {
    name,
    short: /"(-\w)"/.exec(call.arguments.join(', '))?.[1],
    // What Kotlin fills in is a constant of the code, and no variable that somebody sets.
    default: kotlinText(file, namedArgument(call.arguments, 'defaultValue') ?? initialValue(file, call)),
    help: kotlinText(
      file,
      stringValue(namedArgument(call.arguments, 'description')?.replace(/^[{[]\s*|\s*[}\]]$/g, '')),
    ),
    required: namedArgument(call.arguments, 'required') === 'true',
  };
}

/** `int threads = 8;` below the mark; that a switch is off needs no word. */
function initialValue(file: SourceFile, { decorates }: CodeCall): string | null {
  const field = file.symbol(decorates);
  return /=\s*("[^"]+"|[\d_]+[lL]?|true)\s*;?\s*$/.exec(field?.signature ?? '')?.[1] ?? null;
}

/** `[Option('d', "data", Required = false, HelpText = "…")]` of CommandLineParser on a property. */
function csharpFlag(file: SourceFile, call: CodeCall): Flag | null {
  if (call.name !== 'Option' || call.decorates === null || !file.imports(/^CommandLine\b/)) return null;
  const name = call.arguments
    .map((each) => stringValue(each))
    .find((each) => each !== null && /^[\w-]{2,}$/.test(each));
  if (!name || namedArgument(call.arguments, 'Hidden') === 'true') return null;
  const isSwitch = /\bbool\s+\w+\s*(?:\{|$)/.test(file.symbol(call.decorates)?.signature ?? '');
  return {
    name: `--${name}`,
    short: shortOf(/^'(\w)'$/.exec(call.arguments[0] ?? '')?.[1]),
    default: namedArgument(call.arguments, 'Default') ?? (isSwitch ? 'false' : null),
    help: stringValue(namedArgument(call.arguments, 'HelpText') ?? undefined),
    required: namedArgument(call.arguments, 'Required') === 'true',
  };
}

function shortOf(letter: string | undefined): string | undefined {
  return letter === undefined ? undefined : `-${letter}`;
}

/** `opts.on("-p", "--port PORT", Integer, "help")` of OptionParser. */
function rubyFlag(file: SourceFile, call: CodeCall): Flag | null {
  if (call.name !== 'on' || call.receiver === null || !file.text.includes('OptionParser')) return null;
  const texts = call.arguments.map((each) => stringValue(each)).filter((each) => each !== null);
  const name = texts.map((each) => /^--(?:\[no-\])?([\w-]+)/.exec(each)?.[1]).find((each) => each !== undefined);
  if (name === undefined) return null;
  return { name: `--${name}`, default: null, help: texts.find((each) => !each.startsWith('-')) ?? null };
}
