/** A file of PHP taken apart: both parts have the length and the lines of the whole, with blanks where the other stands. */
import { escaped } from '../../../base/escaped.ts';
export interface PhpParts {
  /** What is run. */
  code: string;
  /** What stands around it and is sent as it is. */
  markup: string;
}

/** `<p><?= $name ?></p>`: what stands outside of the marks is no code, and an apostrophe in it opens no string. */
export function phpParts(text: string): PhpParts {
  const code: string[] = [];
  const markup: string[] = [];
  let at = 0;
  while (at < text.length) {
    const opened = text.indexOf('<?', at);
    const from = opened < 0 ? text.length : opened;
    markup.push(text.slice(at, from));
    code.push(blanked(text, at, from));
    if (opened < 0) break;
    const end = endOfCode(text, from + 2);
    // A declaration of XML is sent as it is.
    const isCode = !text.startsWith('<?xml', from);
    code.push(isCode ? withoutMarks(text.slice(from, end)) : blanked(text, from, end));
    markup.push(isCode ? blanked(text, from, end) : text.slice(from, end));
    at = end;
  }
  return { code: code.join(''), markup: markup.join('') };
}

const MARK = /\?>|\/\/|#|\/\*|'|"|<<<\s*['"]?([A-Za-z_]\w*)['"]?[^\n]*\n/g;

/** Behind the mark that ends the code, which inside of strings and longer comments is none. */
function endOfCode(text: string, from: number): number {
  let at = from;
  for (;;) {
    MARK.lastIndex = at;
    const found = MARK.exec(text);
    if (!found) return text.length;
    const [mark, heredoc] = found;
    if (mark === '?>') return found.index + 2;
    if (heredoc !== undefined) at = endOfHeredoc(text, MARK.lastIndex, heredoc);
    else if (mark === '/*') at = after(text, '*/', found.index + 2);
    else if (mark === "'" || mark === '"') at = endOfString(text, found.index, mark);
    else at = endOfLine(text, found.index);
  }
}

/** A comment of one line ends where the code does. */
function endOfLine(text: string, from: number): number {
  const line = after(text, '\n', from);
  const mark = text.indexOf('?>', from);
  return mark >= 0 && mark < line ? mark : line;
}

function endOfHeredoc(text: string, from: number, name: string): number {
  const close = new RegExp(`^[ \\t]*${escaped(name)}\\b`, 'gm');
  close.lastIndex = from;
  return close.exec(text) ? close.lastIndex : text.length;
}

function endOfString(text: string, at: number, quote: string): number {
  for (let end = at + 1; end < text.length; end++) {
    if (text[end] === '\\') end++;
    else if (text[end] === quote) return end + 1;
  }
  return text.length;
}

function after(text: string, mark: string, from: number): number {
  const found = text.indexOf(mark, from);
  return found < 0 ? text.length : found + mark.length;
}

/** `<?= $name ?>` is a statement like any other, which sends what it is given. */
function withoutMarks(code: string): string {
  return code.replace(/^<\?(?:php\b|=)?/i, (mark) => ' '.repeat(mark.length)).replace(/\?>$/, '; ');
}

function blanked(text: string, from: number, to: number): string {
  return text.slice(from, to).replace(/[^\n]/g, ' ');
}
