import { escaped } from '../../../base/escaped.ts';
import type { CodeCall } from '../../syntax/parsed-file.ts';
import type { SourceFile } from '../source-file.ts';
import { stringValue } from '../text/literal.ts';
import type { CommandLink } from './command-maker.ts';

/** A command of commander that a variable holds, so that others are opened below it: `const users = program.command('users')`. */
export interface Held {
  variable: string;
  call: CodeCall;
}

const DEEPEST = 6;

export function heldCommands(file: SourceFile, calls: readonly CodeCall[]): Held[] {
  return [...file.bare.matchAll(/\b(\w+)\s*=\s*\w+\s*\.command\(/g)].flatMap((match): Held[] => {
    const line = file.lineAt(match.index + match[0].length - 1);
    const call = calls.find((each) => file.lineOf(each) === line && !isBelowAnother(each));
    return call === undefined ? [] : [{ variable: match[1] ?? '', call }];
  });
}

/** `add` of `program.command('add <name>')`. */
export function typedName(call: CodeCall): string {
  return (stringValue(call.arguments[0]) ?? '').split(/[\s<[]/)[0] ?? '';
}

/** What a command takes behind its name: `command('copy <from> [to]')`, and `.argument('<from>')` further on in its chain. */
export function takenIn(opened: CodeCall | null, chain: readonly CodeCall[]): string {
  const beside = argumentsIn(stringValue(opened?.arguments[0]) ?? '');
  if (beside !== '') return beside;
  return chain
    .filter(({ name }) => /^(?:add)?Arguments?$/i.test(name))
    .flatMap(({ arguments: list }) => {
      const written = stringValue(
        /^new\s+(?:\w+\.)?Argument\(\s*((['"`])[^'"`]+\2)/.exec(list[0] ?? '')?.[1] ?? list[0],
      );
      // A name without marks has to be given.
      return written === null ? [] : /^[\w-]+(?:\.{3})?$/.test(written) ? `<${written}>` : argumentsIn(written);
    })
    .join(' ');
}

/** `<from> [to]` of `copy <from> [to]`. */
export function argumentsIn(typed: string): string {
  return [...typed.matchAll(/<[^<>]{1,40}>|\[[^[\]]{1,40}\]/g)]
    .map(([written]) => written)
    .filter((written) => !/^\[(?:options|flags)\]$|^\[-/i.test(written))
    .join(' ');
}

/** The call by which the topmost command above one is opened, or its own. */
export function topOf(held: readonly Held[], call: CodeCall): CodeCall {
  let top = call;
  for (let depth = 0; depth < DEEPEST; depth++) {
    const above = holderOf(held, top);
    if (above === undefined) break;
    top = above.call;
  }
  return top;
}

/** Names of the commands above one, the highest first: those of variables, then those of its own chain. */
export function namesAbove(held: readonly Held[], call: CodeCall, depth = 0): string[] {
  const above = depth > DEEPEST ? undefined : holderOf(held, call);
  return [...(above ? [...namesAbove(held, above.call, depth + 1), typedName(above.call)] : []), ...chainNames(call)];
}

/** The function that is handed the command above: `register` of `function register(program: Command)`. */
export function handedTo(file: SourceFile, call: CodeCall): string | undefined {
  const taker = file.symbol(call.inside);
  const onto = /^\w+/.exec(call.receiver ?? '')?.[0];
  if (taker?.kind !== 'function' || onto === undefined) return undefined;
  return new RegExp(`[(,]\\s*${escaped(onto)}\\s*[:,)]`).test(taker.signature) ? taker.name : undefined;
}

/** The functions that are handed a command, so that they open others below it. */
export function handedOn(file: SourceFile, held: readonly Held[], call: CodeCall): CommandLink[] {
  const variable = held.find((each) => each.call === call)?.variable;
  if (variable === undefined) return [];
  return file.parsed.calls.flatMap(({ name, receiver, arguments: written, inside }): CommandLink[] => {
    if (receiver !== null || inside !== call.inside || !written.includes(variable)) return [];
    const module = file.moduleOf(name);
    return [{ name, ...(module === undefined ? {} : { module }) }];
  });
}

function holderOf(held: readonly Held[], call: CodeCall): Held | undefined {
  const onto = /^\w+/.exec(call.receiver ?? '')?.[0];
  const named = held.filter((each) => each.variable === onto && each.call !== call);
  // The only variable with that name is meant wherever it stands: what is made at the top of a file is its own symbol.
  return named.find((each) => each.call.inside === call.inside) ?? (named.length === 1 ? named[0] : undefined);
}

/** `cache` for `clear` in `program.command('cache').command('clear')`; one that has its help beside its name gives back the program. */
function chainNames(call: CodeCall): string[] {
  return [...(call.receiver ?? '').matchAll(/\.command\(\s*['"`]([\w:.-]+)[^'"`]*['"`]\s*\)/g)].map(
    ([, name = '']) => name,
  );
}

function isBelowAnother({ receiver }: CodeCall): boolean {
  return /\.command\(/.test(receiver ?? '');
}
