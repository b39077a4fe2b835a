import { closingBracket } from '../../../../../engine/facts/text/literal.ts';

const HEAD = /^\s*if\s*\(\s*(!?)\s*(?:await\s+)?((?:[\w$]+\.)*[\w$]+)\(/;
const LINES_OF_CHECK = 80;
const LEAVES = /\b(?:throw|return|raise|abort|next\()/;

/** A check that is written over several lines and turns callers away. */
export interface WrittenCheck {
  name: string;
  written: string;
  place: number;
}

/** `if (mayRead(user, ['crates'], {` … `})) {` … `} else { throw new Forbidden() }`, and `if (!mayRead(user, {` … `})) { return … }`. */
export function writtenChecks(code: readonly string[], decides: (name: string) => boolean): WrittenCheck[] {
  return code.flatMap((line, place): WrittenCheck[] => {
    const [head, not, name = ''] = HEAD.exec(line) ?? [];
    if (head === undefined || !decides(name) || closingBracket(line, head.length - 1) >= 0) return [];
    const text = code.slice(place, place + LINES_OF_CHECK).join('\n');
    const close = closingBracket(text, head.length - 1);
    const open = close < 0 ? null : /^\)\s*\)\s*\{/.exec(text.slice(close, close + 40));
    const end = open === null ? -1 : closingBracket(text, close + open[0].length - 1);
    if (open === null || end < 0) return [];
    const inside = text.slice(close + open[0].length, end);
    const other = /^\}\s*else\s*\{\s*(?:\/\/[^\n]*\n\s*)?throw\b/.test(text.slice(end, end + 300));
    const isLeft = not === '!' ? LEAVES.test(inside) : other;
    return isLeft ? [{ name, written: text.slice(head.length, close).replace(/\s+/g, ' '), place }] : [];
  });
}

const PICKS =
  /(?:\.|\b_\.)(?:filter|reject|partition|remove|some|every|find\w*|map|flatMap|reduce|forEach|sortBy|transform)\(/;

/** Whether a line stands in a function that is asked for each of a list: it picks rows, and turns nobody away. */
export function picksRows(code: readonly string[], place: number): boolean {
  const line = code[place] ?? '';
  if (/\bthrow\b/.test(line) || /\bthrow\b/.test(code[place + 1] ?? '')) return false;
  if (PICKS.test(line) && /=>|\bfunction\b|\blambda\b/.test(line)) return true;
  let depth = indentOf(line);
  for (let at = place - 1; at >= 0 && depth > 0; at--) {
    const above = code[at] ?? '';
    if (above.trim() === '' || indentOf(above) >= depth) continue;
    depth = indentOf(above);
    if (PICKS.test(above) && /(?:=>|\bfunction\b[^{]*)\s*[{(]?\s*$/.test(above)) return true;
  }
  return false;
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}
