import { escaped } from '../../../base/escaped.ts';
import type { SourceFile } from '../source-file.ts';
import { closingBracket } from '../text/literal.ts';

/** A `try` with what catches the errors that are thrown in it, in order. */
interface Caught {
  from: number;
  to: number;
  handlers: readonly { types: string; body: string }[];
}

const CATCHES = /^\s*catch\b\s*(?:\(\s*(?:final\s+)?([^()]*)\))?\s*\{/;
/** What takes an error of any kind; in a script all that is thrown is caught, by whatever name. */
const ANY_ERROR =
  /^(?:[a-z_$][\w$]*(?:\s*:\s*(?:any|unknown))?)?$|(?:^|[\s.\\|:])(?:Base)?(?:Exception|Throwable|RuntimeException|Error)\b/;
/** What was caught goes on as it is. */
const GOES_ON = /\b(?:throw|raise)(?:\s+[\w$]+)?\s*(?:;|$)|\bnext\(\s*\w+\s*\)/m;

/**
 * Tells whether what is thrown at a line is caught in its own function by a block that does not let it go on, but answers
 * itself or throws something else: whatever the error is called, that block decides what is answered.
 */
export function swallowedLines(file: SourceFile): (line: number, error: string | undefined) => boolean {
  const all = file.language === 'python' ? indented(file) : braced(file);
  return (line, error) =>
    all.some(({ from, to, handlers }) => {
      if (line <= from || line > to) return false;
      const first = handlers.find(
        ({ types }) => ANY_ERROR.test(types) || (error !== undefined && types.split(/[^\w$]+/).includes(error)),
      );
      return first !== undefined && !GOES_ON.test(first.body) && !looksFor(first.body, error);
    });
}

/** What looks for errors of other kinds lets none of this one go on. */
function looksFor(body: string, error: string | undefined): boolean {
  return error !== undefined && new RegExp(`\\binstanceof\\s+(?:\\w+\\.)*${escaped(error)}\\b`).test(body);
}

function braced(file: SourceFile): Caught[] {
  const { bare } = file;
  return [...bare.matchAll(/\btry\b\s*(?:\([^{}]*\)\s*)?\{/g)].flatMap((match): Caught[] => {
    const close = closingBracket(bare, match.index + match[0].length - 1);
    if (close < 0) return [];
    const handlers: { types: string; body: string }[] = [];
    for (let end = close; end >= 0; ) {
      const head = CATCHES.exec(bare.slice(end + 1, end + LONGEST_HEAD));
      if (head === null) break;
      const open = end + head[0].length;
      end = closingBracket(bare, open);
      handlers.push({ types: head[1]?.trim() ?? '', body: bare.slice(open + 1, Math.max(open + 1, end)) });
    }
    return [{ from: file.lineAt(match.index), to: file.lineAt(close), handlers }];
  });
}

const LONGEST_HEAD = 300;

function indented(file: SourceFile): Caught[] {
  const depthOf = (text: string): number => text.length - text.trimStart().length;
  if (!file.bare.includes('try:')) return [];
  return [...file.bare.matchAll(/^([ \t]*)try:[ \t]*$/gm)].flatMap((match): Caught[] => {
    const depth = match[1]?.length ?? 0;
    const from = file.lineAt(match.index);
    const endOf = (line: number): number => {
      let last = line;
      while (last < file.lines.length) {
        const next = file.lines[last] ?? '';
        if (next.trim() !== '' && depthOf(next) <= depth) break;
        last++;
      }
      return last;
    };
    const to = endOf(from);
    const handlers: { types: string; body: string }[] = [];
    for (let at = to; at < file.lines.length; ) {
      const head = /^\s*except\b\s*([^:]*):/.exec(file.lines[at] ?? '');
      if (head === null) break;
      const end = endOf(at + 1);
      handlers.push({
        types: (head[1] ?? '').replace(/\s+as\s+\w+$/, '').trim(),
        body: file.lines.slice(at + 1, end).join('\n'),
      });
      at = end;
    }
    return [{ from, to, handlers }];
  });
}
