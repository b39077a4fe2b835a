import { SYMBOLS_A_FILE } from '../pack-schema.ts';
import type { Definition, Resolved } from './definitions.ts';
import type { FileCode } from './file-code.ts';

const FUNCTION = /^(?:function|method)$/;
const HOLDER = /^(?:constant|variable)$/;

/** What an object of a script holds under a name: `cancel` of `const orders = { cancel: async (id) => … }`. */
export function heldBy(code: FileCode, holder: Definition, name: string): Definition | null {
  return HOLDER.test(holder.kind) ? oneOf(code.nested(holder.id % SYMBOLS_A_FILE, name)) : null;
}

/** What the object around a place of a script holds under a name: `this.cancel(id)` in another of its functions. */
export function heldBeside(code: FileCode, inside: number | null, name: string): Resolved | null {
  for (const at of code.around(inside)) {
    const container = code.own[at]?.container ?? null;
    const holder = container === null ? undefined : code.own[container];
    const found = holder && heldBy(code, holder, name);
    if (found) return { definition: found, certainty: 'likely' };
  }
  return null;
}

/** What the one object that a file exports holds under a name, or an object that it exports by no name. */
export function heldByExport(code: FileCode, name: string): Definition | null {
  const top = code.own.filter(({ container, exported }) => container === null && exported);
  const unnamed = oneOf(top.filter((each) => each.kind === 'method' && each.name === name));
  return unnamed ?? oneOf(top.flatMap((each) => heldBy(code, each, name) ?? []));
}

function oneOf(found: readonly Definition[]): Definition | null {
  const [only, ...others] = found.filter(({ kind }) => FUNCTION.test(kind));
  return only !== undefined && others.length === 0 ? only : null;
}
