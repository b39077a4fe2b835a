import type { CodeCall } from '../../../syntax/parsed-file.ts';
import type { SourceFile } from '../../source-file.ts';
import { closingBracket, splitList } from '../../text/literal.ts';
import { routePath } from '../route-path.ts';
import { textIn } from './python-routers.ts';

/** What Starlette hangs a route below, and the list in which it stands. */
export interface RoutePlace {
  prefix: string;
  /** False where a path around it is not written out. */
  whole: boolean;
  /** The name of the list: `crates = [Route("/", …)]`; null where it is handed over as it is written. */
  list: string | null;
}

/** `Mount("/crates", routes=[Route("/{id}", show)])`: where a route stands that is written as an object. */
export function routePlaces(file: SourceFile): (call: CodeCall) => RoutePlace {
  const mounts = [...file.bare.matchAll(/\bMount\(/g)].flatMap(({ index }) => {
    const open = index + 'Mount'.length;
    const close = closingBracket(file.bare, open);
    if (close < 0) return [];
    const [first = ''] = splitList(file.code.slice(open + 1, close));
    return [{ open, close, prefix: textIn(file, first.replace(/^path\s*=\s*/, '')) }];
  });
  return (call) => {
    const at = file.code.indexOf(call.arguments[0] ?? '', file.offsetOf(call.line));
    const around = mounts.filter(({ open, close }) => open < at && at < close);
    return {
      prefix: routePath(...around.map(({ prefix }) => prefix ?? '')),
      whole: around.every(({ prefix }) => prefix !== null),
      list: around.length > 0 ? null : listAround(file, at),
    };
  };
}

const LONGEST_LIST = 20_000;

/** The variable that a list is kept in, by what stands before the bracket around an offset. */
function listAround(file: SourceFile, from: number): string | null {
  let depth = 0;
  for (let at = from - 1; at >= 0 && from - at < LONGEST_LIST; at--) {
    const char = file.bare[at] ?? '';
    if (/[\])}]/.test(char)) depth++;
    else if (char === '[' && depth === 0)
      return /(\w+)\s*(?::[^=\n]+)?\+?=\s*$/.exec(file.bare.slice(Math.max(0, at - 120), at))?.[1] ?? null;
    else if (/[[({]/.test(char)) depth = Math.max(0, depth - 1);
  }
  return null;
}
