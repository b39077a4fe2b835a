import { splitList } from '../../../engine/facts/text/literal.ts';

const LONGEST = 90;

/**
 * How a function is called, with what it gives back where that is said behind: `escape(text: string): string`. Names alone
 * where the types are too long to read, and only what must be given where the names are; null where that is too long.
 */
export function callShape(called: string, name: string, signature: string): string | null {
  const from = signature.indexOf('(', signature.indexOf(name));
  if (from < 0) return null;
  const end = closing(signature, from);
  // A long signature was cut.
  if (end < 0) return mustBeGiven(called, parametersIn(signature.slice(from + 1)));
  const call = tidy(`${called}${signature.slice(from, end + 1)}`);
  const result = signature.slice(end + 1);
  if (call.length <= LONGEST && !/[`|]/.test(call)) return withResult(call, result);
  return withoutTypes(called, parametersIn(signature.slice(from + 1, end)), result);
}

/** The parameters as they are written; a comma between the parts of a type, `Map<string, number>`, parts none of them. */
function parametersIn(written: string): string[] {
  const parameters: string[] = [];
  let isOpen = false;
  for (const part of splitList(written)) {
    if (isOpen) parameters[parameters.length - 1] += `, ${part}`;
    else parameters.push(part);
    const types = (parameters.at(-1) ?? '').replaceAll('=>', '');
    isOpen = /:[^=]*</.test(types) && count(types, '<') > count(types, '>');
  }
  return parameters;
}

function count(text: string, mark: string): number {
  return text.split(mark).length - 1;
}

function closing(signature: string, from: number): number {
  let depth = 0;
  for (let at = from; at < signature.length; at += 1) {
    if ('([{'.includes(signature.charAt(at))) depth += 1;
    if (')]}'.includes(signature.charAt(at))) depth -= 1;
    if (depth === 0) return at;
  }
  return -1;
}

function tidy(call: string): string {
  return call.replace(/\s+/g, ' ').replace(/\( |,? \)|,\)/g, (each) => each.replace(/[, ]/g, ''));
}

/** ` (int, error)` of Go, ` -> str` of Python and Rust, `: string` of scripts; nothing that would make the call unreadable. */
function withResult(call: string, written: string): string {
  // What types of Rust must be is said behind what is given back.
  const behind = /^\s*->/.test(written) ? written.replace(/\s+where\s.*$/s, '') : written;
  const result = /^(?:\s*->\s*|:\s*|\s+(?=[\w*[(]))\S[^`|;=]*$/.test(behind) ? tidy(behind).trimEnd() : '';
  return result !== '' && !/[\s:{]$|…|\bwhere\b|(?:^|\s)#\s/.test(result) && call.length + result.length <= LONGEST
    ? `${call}${result}`
    : call;
}

/** What a function takes by its names alone, and what stands for those that are left out: `watch(paths, options?, depth=2)`. */
function withoutTypes(called: string, parameters: readonly string[], result: string): string | null {
  const names = parameters.map(parameterNames);
  if (names.length === 0 || names.includes(undefined)) return null;
  const call = `${called}(${parameters.map((each, at) => `${names[at]}${defaultIn(each)}`).join(', ')})`;
  return call.length <= LONGEST ? withResult(call, /[`|]/.test(result) ? '' : result) : mustBeGiven(called, parameters);
}

const LONGEST_DEFAULT = 20;

/** `=2` of `depth: number = 2`; what is long or made by a call only stands there. */
function defaultIn(written: string): string {
  // What is taken apart at once may have defaults of its parts.
  const bare = written.trim().replace(/^\{[^{}]*\}/, '');
  const [, value] = /^[^=]*=(?![=>])\s*(\S.*)$/s.exec(bare) ?? [];
  if (value === undefined) return '';
  return value.length <= LONGEST_DEFAULT && /^[\w.'"-]+$|^(?:\[\]|\{\}|\(\))$/.test(value) ? `=${value}` : '=…';
}

/** `mail(address, subject, …)`: what stands before the first that may be left out. */
function mustBeGiven(called: string, parameters: readonly string[]): string | null {
  const end = parameters.findIndex((each) => /=|…|^\*|^\.\.\./.test(each.trim()));
  const names = parameters.slice(0, Math.max(0, end)).map(parameterNames);
  const call = `${called}(${[...names, '…'].join(', ')})`;
  return names.length > 0 && !names.includes(undefined) && call.length <= LONGEST ? call : null;
}

function parameterNames(written: string): string | undefined {
  // What is taken apart at once has the names of its parts.
  const apart = /^\{([^{}]*)\}/.exec(written.trim())?.[1];
  if (apart === undefined) return parameterName(written);
  const inside = splitList(apart).map(parameterName);
  return inside.includes(undefined) ? undefined : `{ ${inside.join(', ')} }`;
}

/** A bare `*` of Python stands before what is given by its name. */
function parameterName(written: string): string | undefined {
  if (/^[*/]$/.test(written.trim())) return written.trim();
  return /^(?:\.\.\.|\*{1,2})?[A-Za-z_$][\w$]*(?:\?(?=\s*:))?(?=\s*(?::|=|$))/.exec(written.trim())?.[0];
}
