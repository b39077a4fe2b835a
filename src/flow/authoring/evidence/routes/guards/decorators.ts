import { splitList } from '../../../../../engine/facts/text/literal.ts';

const LINES_ABOVE = 20;
const LINES_BELOW = 40;
const MARK = /^(?:@|#?\[)([A-Za-z_][\w.:]*(?:\(.*\))?)\]?$/;

/** Decorators and attributes of a definition; they begin above it or, in some languages, count as its first lines. */
export function decoratorsOf(lines: readonly string[], startLine: number): string[] {
  const found: string[] = [];
  const text = (line: number): string => lines[line - 1]?.trim() ?? '';
  const end = startLine + LINES_BELOW;
  for (let line = startLine; line <= end && /^[@[#]/.test(text(line)); line++) {
    let whole = text(line);
    if (/^#(?!\[)/.test(whole)) continue;
    while (isOpen(whole) && line < end) whole += ` ${text(++line)}`;
    const name = MARK.exec(whole.replace(/\s+#\s.*$/, ''))?.[1];
    if (name) found.push(...unwrapped(name));
  }
  for (let line = startLine - 1; line > Math.max(0, startLine - LINES_ABOVE); line--) {
    let whole = text(line);
    // One of several lines ends with the bracket that its first line opens.
    if (/^[)}\]]/.test(whole))
      while (!whole.startsWith('@') && line > 1 && line > startLine - LINES_ABOVE) whole = `${text(--line)} ${whole}`;
    const name = MARK.exec(whole)?.[1];
    if (!name) break;
    found.push(...unwrapped(name));
  }
  return [...found, ...putAroundBelow(lines, startLine)];
}

/** `show = login_required(show)` below a function of Python puts around it what a decorator would. */
function putAroundBelow(lines: readonly string[], startLine: number): string[] {
  const head = lines
    .slice(startLine - 1, startLine + LINES_BELOW)
    .find((line) => /^\S/.test(line) && !/^[@#)\]}]/.test(line));
  const name = /^(?:async )?def (\w+)\(/.exec(head ?? '')?.[1];
  if (name === undefined) return [];
  return lines.flatMap((line, place) => {
    if (place < startLine || !line.startsWith(`${name} =`)) return [];
    const whole = line.endsWith('(') ? lines.slice(place, place + LINES_OF_CALL).join('') : line;
    const around: string[] = [];
    let inner = whole
      .slice(name.length + 2)
      .replace(/\s#.*$/, '')
      .trim();
    for (let call = AROUND.exec(inner); call && around.length < MOST_AROUND; call = AROUND.exec(inner)) {
      around.push(call[1] ?? '');
      inner = call[2]?.trim() ?? '';
    }
    return inner === name ? around : [];
  });
}

const AROUND = /^([A-Za-z_][\w.]*(?:\([^()]*\)(?=\())?)\(([\s\S]*?),?\s*\)$/;
const LINES_OF_CALL = 3;
const MOST_AROUND = 4;

function isOpen(written: string): boolean {
  const code = written.replace(/"[^"]*"|'[^']*'/g, '');
  return (code.match(/[([{]/g)?.length ?? 0) > (code.match(/[)\]}]/g)?.length ?? 0);
}

/** Django's `method_decorator(login_required)` puts a decorator of functions on a method. */
function unwrapped(decorator: string): string[] {
  const inside = /^method_decorator\((.*)\)$/.exec(decorator)?.[1];
  const [first = ''] = inside === undefined ? [] : splitList(inside);
  return inside === undefined ? [decorator] : splitList(/^[[(](.*)[\])]$/.exec(first)?.[1] ?? first);
}
