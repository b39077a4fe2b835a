import { readTextBytes } from './file-content.ts';
import type { Pack } from './open-pack.ts';

export interface FileText {
  path: string;
  language: string;
  /** Lines of the whole file. */
  lines: number;
  startLine: number;
  endLine: number;
  text: string;
}

/** A file, or the part of it from one line to another; null where the snapshot has no such file. */
export function readFile(pack: Pack, path: string, range: { start?: number; end?: number } = {}): FileText | null {
  const row = pack.query('select id, language, lines from files where path = ?').get(path);
  if (!row) return null;
  const lines = Number(row['lines']);
  const startLine = Math.min(Math.max(1, range.start ?? 1), Math.max(1, lines));
  const endLine = Math.min(Math.max(startLine, range.end ?? lines), lines);
  const bytes = readTextBytes(pack.blocks, Number(row['id']));
  const text = startLine === 1 && endLine === lines ? wholeText(bytes) : linesBetween(bytes, startLine, endLine);
  return { path, language: String(row['language']), lines, startLine, endLine, text };
}

function wholeText(bytes: Buffer): string {
  return bytes.toString('utf8', 0, bytes.at(-1) === LINE_BREAK ? bytes.length - 1 : bytes.length);
}

/** Only the lines that are wanted become a string: most readers show a few of a long file. */
function linesBetween(bytes: Buffer, startLine: number, endLine: number): string {
  if (endLine < startLine) return '';
  let start = 0;
  for (let line = 1; line < startLine; line++) start = bytes.indexOf(LINE_BREAK, start) + 1;
  let end = start - 1;
  for (let line = startLine; line <= endLine && end < bytes.length; line++) {
    const next = bytes.indexOf(LINE_BREAK, end + 1);
    end = next < 0 ? bytes.length : next;
  }
  return bytes.toString('utf8', start, end);
}

const LINE_BREAK = 10;

/** Lines without the empty one that a final line break leaves behind. */
export function linesOf(text: string): string[] {
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines;
}
