import { escaped } from '../../../../base/escaped.ts';
import type { SourceFile } from '../../source-file.ts';
import { SOMETIMES } from '../guard-marks.ts';

/** `->middleware($signedIn)` with what the variable holds above that line, and what is added to it on the way. */
export function withLists(file: SourceFile, text: string, line: number): string {
  return text.replace(/(\bmiddleware(?:\(|['"]\s*=>)\s*)\$(\w+)/g, (whole, before: string, name: string) => {
    const held = heldBy(file, name, file.offsetOf(line));
    return held === null ? whole : `${before}${held}`;
  });
}

function heldBy(file: SourceFile, name: string, until: number): string | null {
  const set = [
    ...file.code.matchAll(new RegExp(`\\$${escaped(name)}\\s*=\\s*(\\[[^\\][]*\\]|['"][^'"]*['"])\\s*;`, 'g')),
  ];
  const found = set.findLast(({ index }) => index <= until) ?? set[0];
  if (found === undefined) return null;
  const [{ length }, list = ''] = found;
  const from = found.index + length;
  const added = [
    ...file.code
      .slice(from, Math.max(from, until))
      .matchAll(new RegExp(`\\$${escaped(name)}\\[\\]\\s*=\\s*([^;]{1,120});`, 'g')),
  ].map(({ index, 1: written = '' }) => {
    // What is added in a branch stands there only where its condition holds.
    const between = file.bare.slice(from, from + index);
    const isSure = between.split('{').length === between.split('}').length;
    const called = /(\w+)::class/.exec(written)?.[1] ?? /^\s*['"]([\w.:,-]+)['"]\s*$/.exec(written)?.[1];
    return called === undefined ? written : `'${isSure ? '' : SOMETIMES}${called}'`;
  });
  return added.length === 0 ? list : `[${[list.replace(/^\[|[,\s]*\]$/g, ''), ...added].join(', ')}]`;
}
