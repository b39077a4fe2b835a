import { closingBracket } from '../../../../engine/facts/text/literal.ts';
import { maskCode } from '../../../../engine/facts/text/mask-code.ts';
import type { CodeSource } from '../../cite.ts';
import type { Evidence } from '../evidence.ts';

/** How far a `try` may begin before what is thrown in it. */
const LONGEST = 20_000;
const CATCHES = /^\s*catch\s*(?:\(\s*(?:final\s+)?([^)]*)\))?\s*\{/;
const ALL = /(?:^|[\s.\\|:])(?:Exception|Throwable|RuntimeException|Error)\b/;
/** What was caught goes on as it is. */
const GOES_ON = /\bthrow\s+[\w$]+\s*;|\bthrow\s*;|\bnext\(\s*\w+\s*\)|\bthrow\s+\w+\s*$/m;

/**
 * Whether what is thrown at a place is caught around it and answered in another way: `catch (Exception e)` that wraps it
 * into another error or answers itself.
 */
export function isCaughtAround(evidence: Evidence, { path, startLine }: CodeSource, error: string): boolean {
  if (!/\.(?:java|kt|cs|php|[cm]?[jt]sx?)$/.test(path)) return false;
  const lines = evidence.lines(path) ?? [];
  const { bare } = maskCode(evidence.file(path)?.language ?? '', lines.join('\n'));
  const from = bare.split('\n', startLine - 1).join('\n').length;
  let depth = 0;
  for (let at = from; at >= 0 && from - at < LONGEST; at--) {
    if (bare[at] === '}') depth++;
    else if (bare[at] === '{' && depth-- === 0) {
      depth = 0;
      if (/\btry\s*(?:\([^{}]*\))?\s*$/.test(bare.slice(Math.max(0, at - 400), at)))
        return isAnsweredOtherwise(bare, at, error);
    }
  }
  return false;
}

/** Whether the first that catches an error of that name, or every error, does not let it go on. */
function isAnsweredOtherwise(bare: string, open: number, error: string): boolean {
  let end = closingBracket(bare, open);
  while (end >= 0) {
    const found = CATCHES.exec(bare.slice(end + 1, end + 400));
    if (!found) return false;
    const begin = end + found[0].length;
    const close = closingBracket(bare, begin);
    const caught = found[1]?.trim() ?? '';
    // In a script all that is thrown is caught, by whatever name.
    const isCaught =
      ALL.test(caught) || /^(?:[a-z_$][\w$]*)?$/.test(caught) || caught.split(/[\s|\\]+/).includes(error);
    if (isCaught) {
      const body = bare.slice(begin + 1, Math.max(begin + 1, close));
      // What looks for errors of other kinds lets none of this one go on.
      return close >= 0 && !GOES_ON.test(body) && !new RegExp(`\\binstanceof\\s+(?:\\w+\\.)*${error}\\b`).test(body);
    }
    end = close;
  }
  return false;
}
