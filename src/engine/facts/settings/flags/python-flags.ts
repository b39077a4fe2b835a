import { escaped } from '../../../../base/escaped.ts';
import type { CodeCall } from '../../../syntax/parsed-file.ts';
import type { SourceFile } from '../../source-file.ts';
import { adjacentStrings, namedArgument, stringsIn, stringValue } from '../../text/literal.ts';
import { filledHelp } from './filled-help.ts';
import type { Flag } from './flag.ts';
import { fallbackOf } from './parsed-values.ts';

/** Click and Typer options by decorator, argparse by call. */
export function pythonFlag(file: SourceFile, call: CodeCall): Flag | null {
  if (call.decorates !== null && READY_MADE[call.name] && file.imports(/click/)) return readyMade(call);
  // An option may be made apart, for a function that puts it on several commands.
  const isOption = call.name === 'option' && (call.decorates !== null || call.receiver === 'click');
  const isArgument =
    call.decorates === null &&
    call.receiver !== null &&
    (call.name === 'add_argument' || (call.name === 'add_option' && /(?:^|[._])parser$/.test(call.receiver)));
  if (!isOption && !isArgument) return null;
  if (isArgument && readsOtherText(file, call)) return null;
  if (isOption && !file.imports(/click|typer/)) return null;
  const names = call.arguments.map((each) => stringValue(each)).filter((each) => each !== null);
  const name =
    names.find((each) => /^--[\w/-]+$/.test(each))?.split('/')[0] ??
    names.find((each) => /^-\w$/.test(each)) ??
    composedName(call.arguments[0]);
  if (!name) return null;
  if (namedArgument(call.arguments, 'hidden') === 'True') return null;
  if (/\bSUPPRESS$/.test(namedArgument(call.arguments, 'help') ?? '')) return null;
  const dest = stringValue(namedArgument(call.arguments, 'dest') ?? undefined);
  if (isUnread(file, dest ?? name)) return null;
  const fallback = isArgument ? fallbackOf(file, dest ?? name) : {};
  const environment = stringValue(namedArgument(call.arguments, 'envvar') ?? undefined) ?? fallback.environment;
  const given = namedArgument(call.arguments, 'default');
  const written = (given === null || given === 'None' ? null : given) ?? fallback.default ?? given ?? switchedOff(call);
  // Click takes the default of what it must have; argparse asks for it all the same, so that its default never holds.
  const required =
    namedArgument(call.arguments, 'required') === 'True' &&
    !(isOption && ((written !== null && written !== 'None') || isPrompted(call.arguments)));
  const help = namedArgument(call.arguments, 'help') ?? '';
  const chosen = namedArgument(call.arguments, isOption ? 'type' : 'choices') ?? '';
  return {
    name,
    short: name.startsWith('--') ? names.find((each) => /^-\w$/.test(each)) : undefined,
    choices: isOption && !/^(?:\w+\.)?Choice\(/.test(chosen) ? undefined : stringsIn(chosen),
    default: written === 'None' || required ? null : (attributeIn(file, written) ?? written),
    help: filledHelp(stringValue(help) ?? adjacentStrings(help), written),
    environment,
    required,
    asked: isOption && written === null && isPrompted(call.arguments),
    off:
      isOption && written === 'True'
        ? names.flatMap((each) => /^--[\w-]+\/(--[\w-]+)$/.exec(each)?.[1] ?? [])[0]
        : undefined,
  };
}

/** Click and Typer ask for what is left out: `prompt=True`, `prompt="Your name"`. */
export function isPrompted(given: readonly string[]): boolean {
  return !/^(?:False|None)$/.test(namedArgument(given, 'prompt') ?? 'None');
}

/** `@click.password_option()` and `@click.confirmation_option()` are options with names of their own. */
const READY_MADE: Readonly<Record<string, string>> = { password_option: '--password', confirmation_option: '--yes' };

function readyMade({ name, arguments: list }: CodeCall): Flag {
  const named = list.map((each) => stringValue(each)).find((each) => each?.startsWith('--'));
  return {
    name: named ?? READY_MADE[name] ?? '',
    help: stringValue(namedArgument(list, 'help') ?? undefined),
    default: null,
    asked: name === 'password_option' && (namedArgument(list, 'prompt') === null || isPrompted(list)),
  };
}

/** An option of a command of Django whose `handle` takes all options by name, and never this one, does nothing. */
function isUnread(file: SourceFile, name: string): boolean {
  if (!/(?:^|\/)management\/commands\/\w+\.py$/.test(file.path)) return false;
  if (!/^class Command\(BaseCommand\):/m.test(file.bare) || /\bsuper\(\)\.(?!add_arguments\b)/.test(file.bare))
    return false;
  const held = /\bdef handle\(self, \*(?:args|_), \*\*(\w+)\)/.exec(file.bare)?.[1];
  if (held === undefined) return false;
  const used = new RegExp(`\\b${escaped(held)}\\b(?:(?:\\[|\\.get\\()\\s*["'](\\w+)["'])?`, 'g');
  const key = name.replace(/^-+/, '').replaceAll('-', '_');
  return [...file.code.replace(/\bdef handle\([^()]*\)/, '').matchAll(used)].every(
    ([, read]) => read !== undefined && read !== key,
  );
}

/** `parser.parse_args(value.split())`: what is read is a text of some other place, and no command line. */
function readsOtherText(file: SourceFile, { receiver, inside }: CodeCall): boolean {
  if (inside === null || !file.text.includes('split(')) return false;
  return file.parsed.calls.some(
    (other) =>
      /^parse_(?:known_)?args$/.test(other.name) &&
      other.receiver === receiver &&
      other.inside === inside &&
      /\bsplit\(/.test(other.arguments[0] ?? ''),
  );
}

/** `f"--{User.NAME_FIELD}"`: what the program puts in is told by its own name, as `--<name-field>`. */
function composedName(written: string | undefined): string | undefined {
  const [, head, name] = /^f["']--([\w-]*)\{(?:[\w.]+\.)?(\w+)\}["']$/.exec(written ?? '') ?? [];
  return name === undefined ? undefined : `--${head}<${name.toLowerCase().replaceAll('_', '-')}>`;
}

/** What a switch is where nobody types it. */
function switchedOff({ arguments: given }: CodeCall): string | null {
  const action = stringValue(namedArgument(given, 'action') ?? undefined);
  if (action === 'store_true' || namedArgument(given, 'is_flag') === 'True') return 'False';
  return action === 'store_false' ? 'True' : null;
}

/** `self.default_port`: what the class of the file says, where one does. */
function attributeIn(file: SourceFile, written: string | null): string | null {
  const name = /^(?:self|cls)\.(\w+)$/.exec(written ?? '')?.[1];
  if (name === undefined) return null;
  const [only, ...others] = file.code.matchAll(
    new RegExp(`^[ \\t]+${escaped(name)}(?:\\s*:[^=\\n]+)?\\s*=\\s*([^=\\n][^\\n]*)$`, 'gm'),
  );
  return others.length > 0 ? null : (only?.[1]?.trim() ?? null);
}
