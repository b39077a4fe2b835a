import { isCode } from './headings.ts';

/** About as much as is parsed while nobody notices, also on a phone. */
const PIECE_LENGTH = 150;

/** Lists and quotes go on behind an empty line; anything else that begins at the margin begins anew. */
const BEGINS_ANEW = /^(?![-*+>]|\d+[.)])\S/;

/**
 * What one place of a text may say about another: raw HTML, which may hold empty lines, and definitions of links and
 * footnotes. Such a text stays whole.
 */
const REACHES_FAR = /^ {0,3}(?:<[a-z!?/]|\[[^\]]+\]:)/im;

/**
 * Markdown in pieces that mean together what the whole means. Each is parsed and shown by itself, so that a browser can
 * answer its reader in between, and of an answer that grows only the last piece is parsed again.
 */
export function splitMarkdown(text: string): string[] {
  if (text.length <= PIECE_LENGTH || REACHES_FAR.test(text)) return [text];
  const lines = text.split('\n');
  const code = isCode(lines);
  const pieces: string[] = [];
  let from = 0;
  let length = 0;
  for (const [at, line] of lines.entries()) {
    const mayEnd = lines[at - 1]?.trim() === '' && !(code[at] && code[at - 1]) && BEGINS_ANEW.test(line);
    if (mayEnd && length >= PIECE_LENGTH) {
      pieces.push(lines.slice(from, at).join('\n'));
      from = at;
      length = 0;
    }
    length += line.length + 1;
  }
  return [...pieces, lines.slice(from).join('\n')];
}
