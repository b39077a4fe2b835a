import { escaped } from '../../../../base/escaped.ts';
import { closingBracket, splitList } from '../../text/literal.ts';

/** Where a key of the structure of Go stands that begins behind a place, not one of a structure inside it. */
export function fieldAt(body: string, from: number, key: string): number | null {
  const open = body.indexOf('{', from);
  const close = open < 0 ? -1 : closingBracket(body, open);
  let at = open + 1;
  for (const part of splitList(close < 0 ? '' : body.slice(at, close))) {
    at = body.indexOf(part, at);
    if (new RegExp(`^${escaped(key)}\\s*:`).test(part)) return at;
    at += part.length;
  }
  return null;
}
