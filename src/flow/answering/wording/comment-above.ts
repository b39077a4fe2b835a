const COMMENT = /^\s*(?:\/\/|\/?\*|#(?!include|define|if|endif|!?\[)|--)/;
/** What may stand between a definition and its comment: `@Override`, `#[must_use]`. */
const MARK = /^\s*(?:@\w|#!?\[)/;
/** A setting that is commented out is none of the words above the next one. */
const UNSET = /^\s*#\s*[A-Z][A-Z\d_]*=/;
const LONGEST_MARK = 20;
const LONGEST_COMMENT = 200;

/**
 * The first line of the comment above a definition, which is what is said of it; its own first line where none stands there.
 * An empty line between the two is only passed over where it is known that the comment is its own.
 */
export function commentStart(lines: readonly string[], startLine: number, mayBeApart = false): number {
  let line = aboveMarks(lines, startLine - 1);
  if (mayBeApart && (lines[line - 1] ?? '').trim() === '') line = aboveMarks(lines, line - 1);
  const last = lines[line - 1] ?? '';
  const first = Math.max(1, line - LONGEST_COMMENT);
  if (/\*\/\s*$/.test(last)) {
    while (line > first && !(lines[line - 1] ?? '').includes('/*')) line -= 1;
    return /^\s*\/\*/.test(lines[line - 1] ?? '') ? line : startLine;
  }
  if (!isComment(last)) return startLine;
  while (line > first && isComment(lines[line - 2])) line -= 1;
  return line;
}

function isComment(line = ''): boolean {
  return COMMENT.test(line) && !UNSET.test(line);
}

/** The line above the attributes or decorators that end at a line, each of which may take several. */
function aboveMarks(lines: readonly string[], from: number): number {
  let line = from;
  for (;;) {
    const text = lines[line - 1] ?? '';
    if (MARK.test(text)) line -= 1;
    else {
      const opened = /^\s*[\])}]+,?\s*$/.test(text) ? openedAt(lines, line) : null;
      if (opened === null) return line;
      line = opened - 1;
    }
  }
}

/** Where the attribute begins whose closing brackets stand alone in a line. */
function openedAt(lines: readonly string[], closing: number): number | null {
  let depth = 0;
  for (let line = closing; line > 0 && line > closing - LONGEST_MARK; line--) {
    const text = lines[line - 1] ?? '';
    depth += (text.match(/[\])}]/g) ?? []).length - (text.match(/[[({]/g) ?? []).length;
    if (depth <= 0) return MARK.test(text) ? line : null;
  }
  return null;
}
