import { escaped } from '../../../base/escaped.ts';
import { isAllOf, type Value } from './local-values.ts';
import { declaredType } from './parameters.ts';

/** What the value of a declaration is: `const boats: Boats`, `var Boats *store`, `export const boats = new Boats()`. */
export function declaredValue(signature: string, family: string): Value | null {
  const declaration = signature.replace(MODIFIERS, '');
  const type = declaredType(declaration, family);
  if (type !== null) return { type };
  const given = GIVEN.exec(declaration);
  if (!given || !isAllOf(declaration, given[0].length - 1)) return null;
  const [, made, called = ''] = given;
  return made === undefined ? { call: called } : { type: made };
}

const MODIFIERS =
  /^(?:(?:export|default|declare|public|private|protected|internal|static|final|readonly|const|let|var|val|lateinit|late|override|abstract|open|volatile|transient|required|mut|async|pub(?:\([^)]*\))?|@\w+(?:\([^)]*\))?)\s+)+/;
const GIVEN = /^[\w$]+\s*:?=\s*(?:(?:new\s+|&)([\w$.]+)(?:<[^()]*>)?\s*[({]|(?:await\s+)?([\w$.:]+)\()/;

/** Languages in which the type stands before the name of a function. */
const TYPE_FIRST = new Set(['jvm', 'c', 'csharp', 'dart']);
/** What stands around a value that is only there later, or may be missing. */
const AROUND =
  /^(?:Promise|Awaitable|Result|Option|Optional|Task|ValueTask|Future|CompletableFuture|Mono|Uni|Maybe)\s*[<[]\s*([^,>\]]+)/;

/** The type that a function gives back, as its declaration has it; of several values that of the first. */
export function returnedType(signature: string, name: string, family: string): string | null {
  const after = afterParameters(signature, name);
  if (after === null) return null;
  const told = family === 'go' ? goResult(after) : /^\s*(?::|->)\s*([\s\S]+?)\s*(?:[{=;]|\bwhere\b|$)/.exec(after)?.[1];
  const before = TYPE_FIRST.has(family) ? typeBefore(signature, name) : undefined;
  const given = (told ?? before)?.trim();
  if (given === undefined || given === '') return null;
  const inner = AROUND.exec(given)?.[1] ?? given;
  return (
    /^[\s*&"']*(?:mut\s+)?([A-Za-z_$][\w$]*(?:(?:\.|::)[A-Za-z_$][\w$]*)?)\s*(?:<[\s\S]*>)?[\s?"']*$/.exec(
      inner,
    )?.[1] ?? null
  );
}

/** `*Boat` of `*Boat` and of `(*Boat, error)`; a result with a name has its type behind it. */
function goResult(after: string): string | undefined {
  const [first = ''] = after
    .trim()
    .replace(/^\(|\)$/g, '')
    .split(',');
  return first.trim().split(/\s+/).at(-1);
}

function typeBefore(signature: string, name: string): string | undefined {
  const at = signature.search(new RegExp(`(?<![\\w$])${escaped(name)}\\s*(?:<[^()]*>)?\\(`));
  const words = at < 0 ? null : /([\w$.]+(?:<[^()]*>)?)\??\s*$/.exec(signature.slice(0, at));
  return words?.[1];
}

/** What follows the brackets of the parameters. */
function afterParameters(signature: string, name: string): string | null {
  const named = signature.search(new RegExp(`(?<![\\w$])${escaped(name)}\\s*(?:[<[][^()]*[>\\]])?\\(`));
  const open = named < 0 ? -1 : signature.indexOf('(', named + name.length);
  if (open < 0) return null;
  let depth = 0;
  for (let at = open; at < signature.length; at++) {
    if (signature[at] === '(') depth += 1;
    else if (signature[at] === ')') depth -= 1;
    if (depth === 0) return signature.slice(at + 1);
  }
  return null;
}
