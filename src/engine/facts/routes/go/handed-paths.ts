import { escaped } from '../../../../base/escaped.ts';
import type { CodeCall } from '../../../syntax/parsed-file.ts';
import type { SourceFile } from '../../source-file.ts';
import { closingBracket, splitList } from '../../text/literal.ts';

/** A registration of which those who call the function around tell how its path begins. */
export interface HandedPath {
  /** The registration with the rest of the path in the place of all of it. */
  call: CodeCall;
  /** Which parameter of the function around it is. */
  place: number;
  rest: string;
}

const REGISTERS =
  /^(?:GET|POST|PUT|PATCH|DELETE|OPTIONS|HEAD|Get|Post|Put|Patch|Delete|Handle|HandleFunc|Handler|HandlerFunc|Method|MethodFunc)$/;
const METHOD = /^(?:http\.Method[A-Z]\w+|"[A-Z]{3,7}")$/;
/** The types of what answers, and of what is put before that. */
const OF_HANDLERS = /\bfunc\b|Handler|Middleware|Controller|Endpoint|Action/;

/**
 * `b.HandlerFunc(http.MethodGet, path, show)` in `func (b *builder) addCrate(path string)`. What is handed the handler as
 * well registers whatever it is told, and no route of its own.
 */
export function withHandedPath(file: SourceFile, call: CodeCall): HandedPath | null {
  if (call.receiver === null || !REGISTERS.test(call.name) || call.arguments.length < 2) return null;
  const at = METHOD.test(call.arguments[0] ?? '') ? 1 : 0;
  const [, name, rest = ''] = /^([a-z]\w*)(?:\s*\+\s*"(\/[^"\s]*)")?$/.exec(call.arguments[at]?.trim() ?? '') ?? [];
  if (name === undefined) return null;
  const parameters = parametersOf(file.symbol(call.inside)?.signature ?? '');
  const place = parameters.findIndex((each) => each.name === name && each.type === 'string');
  const others = parameters.filter((_, index) => index !== place);
  const handlers = call.arguments.slice(at + 1);
  const isTold = others.some(
    (each) =>
      OF_HANDLERS.test(each.type) || handlers.some((one) => new RegExp(`\\b${escaped(each.name)}\\b(?!\\.)`).test(one)),
  );
  if (place < 0 || isTold) return null;
  const given = call.arguments.map((each, index) => (index === at ? `"${rest === '' ? '/' : rest}"` : each));
  return { call: { ...call, arguments: given }, place, rest };
}

/** The parameters of a function, of which several may share a type: `path, name string`. */
function parametersOf(signature: string): { name: string; type: string }[] {
  const open = /^func\s*(?:\([^()]*\)\s*)?\w+(?:\[[^\]]*\])?\(/.exec(signature)?.[0].length ?? 0;
  const close = open === 0 ? -1 : closingBracket(signature, open - 1);
  let type = '';
  return (close < 0 ? [] : splitList(signature.slice(open, close)))
    .toReversed()
    .map((each) => {
      const [, name = each.trim(), own] = /^(\w+)\s+(.+)$/s.exec(each.trim()) ?? [];
      type = own ?? type;
      return { name, type };
    })
    .toReversed();
}
