const QUOTED = /^ {0,3}>[> ]*(?:\[!\w+\]\s*$)?/;
const ITEM = /^\s*(?:[-*+]|\d+\.)\s+/;
/** An attribute, a directive, a dereference and a decrement only begin like one. */
const COMMENT =
  /^\s*(?:#(?!\[|!|(?:include|define|undef|ifn?def|if|elif|else|endif|pragma|error|region|endregion)\b)|\/\/+|\/\*+|\*+(?=[\s/]|$)|--(?=\s)|;+|"""|''')\s?/;

const COMMENT_END = /\s*\*+\/\s*$/;

/** Runs of comment lines in code, or of text lines in a document. */
export function* paragraphs(
  lines: readonly string[],
  from: number,
  to: number,
  isDocument: boolean,
): Generator<{ text: string; startLine: number; endLine: number }> {
  let startLine = 0;
  let text: string[] = [];
  const last = Math.min(to, lines.length);
  for (let line = from; line <= last + 1; line++) {
    const written = line > last ? '' : (lines[line - 1] ?? '');
    // A remark that is set off is text like the rest.
    const raw = isDocument ? written.replace(QUOTED, '') : written;
    const told = isDocument ? raw.replace(ITEM, '').trim() : raw.replace(COMMENT_END, '').replace(COMMENT, '').trim();
    // A line of a comment that is empty ends a paragraph, as an empty line of a document does.
    const inside = isDocument ? raw.trim() !== '' : COMMENT.test(raw) && told !== '';
    // Each item of a list is a paragraph of its own.
    if (isDocument && text.length > 0 && ITEM.test(raw)) {
      yield { text: text.join(' '), startLine, endLine: line - 1 };
      text = [];
    }
    if (inside) {
      if (text.length === 0) startLine = line;
      text.push(told);
    } else if (text.length > 0) {
      if (text.length <= 30) yield { text: text.join(' '), startLine, endLine: line - 1 };
      text = [];
    }
  }
}
