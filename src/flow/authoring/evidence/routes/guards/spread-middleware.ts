import { escaped } from '../../../../../base/escaped.ts';
import { closingBracket, splitList } from '../../../../../engine/facts/text/literal.ts';

const DEEPEST = 3;

/**
 * The parts of a slice of Go that is handed over with dots: `signedIn` and `known` of `door...`, where the file says
 * `door := []Middleware{signedIn, known}`. One that is set more than once, or elsewhere, goes by its name.
 */
export function spreadOut(lines: readonly string[], written: string, depth = 0): string[] {
  if (!written.endsWith('...')) return [written];
  const name = written.slice(0, -'...'.length).trim();
  const open = name.indexOf('(');
  if (/^append\(/.test(name) && closingBracket(name, open) === name.length - 1) {
    const [slice = '', ...more] = splitList(name.slice(open + 1, -1));
    return [...spreadOut(lines, `${slice}...`, depth), ...more.flatMap((each) => spreadOut(lines, each, depth))];
  }
  const literal = /^\[\][\w.]+\{/.test(name) ? name : /^\w+$/.test(name) ? setOnce(lines, name) : null;
  return literal === null || depth === DEEPEST ? [name] : partsOf(lines, literal, depth);
}

function partsOf(lines: readonly string[], literal: string, depth: number): string[] {
  if (/^append\(/.test(literal)) return spreadOut(lines, `${literal}...`, depth + 1);
  return splitList(literal.slice(literal.indexOf('{') + 1, -1)).filter((each) => each !== '');
}

/** What a variable is set to, where the file sets it once: a slice, or one that more is put behind. */
function setOnce(lines: readonly string[], name: string): string | null {
  const text = lines.map((line) => line.replace(/(?:^|\s)\/\/.*$/, '')).join('\n');
  const [only, ...others] = [
    ...text.matchAll(new RegExp(`(?<![\\w.])${escaped(name)}(?:\\s+[\\w.\\[\\]]+)?\\s*:?=(?!=)\\s*`, 'g')),
  ];
  if (only === undefined || others.length > 0) return null;
  const from = only.index + only[0].length;
  const begin = /^(?:\[\][\w.]+\{|append\()/.exec(text.slice(from))?.[0];
  const close = begin === undefined ? -1 : closingBracket(text, from + begin.length - 1);
  return close < 0
    ? null
    : text
        .slice(from, close + 1)
        .replace(/\s*\n\s*/g, ' ')
        .replace(/,\s*\}$/, '}');
}
