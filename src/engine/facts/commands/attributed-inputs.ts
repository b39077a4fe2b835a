import type { Flag } from '../settings/flags/flag.ts';
import type { SourceFile } from '../source-file.ts';
import { closingBracket, namedArgument, splitList, stringValue, upToComma } from '../text/literal.ts';
import type { ArgumentDefault } from './command-maker.ts';

interface Inputs {
  /** As they are typed: `<name>`, `[name]`. */
  words: string[];
  defaults: ArgumentDefault[];
  flags: Flag[];
}

/** The parameter or property behind an attribute: its type, its name, and what begins its default. */
const TAKEN = /^\s*(?:(?:public|protected|private|readonly)\s+)*(?:([\w?|\\]+)\s+)?\$(\w+)\s*(=)?/;

/** Parameters of a command of Symfony that attributes make arguments and options: `#[Option('Only open ones', shortcut: 'o')] bool $open = false`. */
export function attributedInputs(file: SourceFile): Inputs {
  const found: Inputs = { words: [], defaults: [], flags: [] };
  if (!file.imports(/^Symfony\\Component\\Console\\Attribute/)) return found;
  for (const match of file.bare.matchAll(/#\[\s*(Argument|Option)\s*(?=[(\]])/g)) {
    const at = match.index + match[0].length;
    const close = file.bare[at] === '(' ? closingBracket(file.bare, at) : at - 1;
    const end = close < 0 ? -1 : file.bare.indexOf(']', close);
    if (end < 0) continue;
    const behind = file.code.slice(end + 1, end + 400);
    const [head = '', type = '', variable = '', equals] = TAKEN.exec(behind) ?? [];
    if (variable === '') continue;
    const given = file.bare[at] === '(' ? splitList(file.code.slice(at + 1, close)) : [];
    const value = equals === undefined ? undefined : valueBehind(file.code, end + 1 + head.length);
    const name = stringValue(namedArgument(given, 'name') ?? undefined) ?? kebab(variable);
    if (match[1] === 'Argument') addArgument(found, name, type, value);
    else found.flags.push(optionOf(name, type, value, given));
  }
  return found;
}

/** A default ends at a comma, at the end of the list or of the statement. */
function valueBehind(code: string, from: number): string {
  return upToComma(code, from)
    .replace(/\s*[;\n][\s\S]*$/, '')
    .replace(/(?<=[\w'"\]])\s*\)[\s\S]*$/, '')
    .trim();
}

function kebab(name: string): string {
  return name.replace(/([a-z\d])([A-Z])/g, '$1-$2').toLowerCase();
}

function addArgument(found: Inputs, name: string, type: string, value: string | undefined): void {
  const word = `${name}${/^\??array$/.test(type) ? '...' : ''}`;
  const isOptional = value !== undefined || /^\?|(?:^|\|)null(?:\||$)/.test(type);
  found.words.push(isOptional ? `[${word}]` : `<${word}>`);
  const text = stringValue(value);
  if (text) found.defaults.push({ name, value: text });
}

function optionOf(name: string, type: string, value: string | undefined, given: readonly string[]): Flag {
  const byName = given.some((each) => /^\w+:(?!:)/.test(each));
  const first = /^\w+:(?!:)/.test(given[0] ?? '') ? undefined : given[0];
  const letters = stringValue(namedArgument(given, 'shortcut') ?? (byName ? undefined : given[2]));
  const shortcut = /^-?(\w)(?:\||$)/.exec(letters ?? '')?.[1];
  const isSwitch = /^\??bool$|(?:^|\|)bool(?:\||$)/.test(type);
  return {
    name: `--${name}`,
    short: shortcut === undefined ? undefined : `-${shortcut}`,
    help: stringValue(namedArgument(given, 'description') ?? first),
    // What is not typed is off.
    default: value === undefined || /^(?:null|\[\]|'')$/.test(value) || (isSwitch && value === 'false') ? null : value,
    off: isSwitch && value === 'true' ? `--no-${name}` : undefined,
  };
}
