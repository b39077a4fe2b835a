import { readText } from './file-content.ts';
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
  const row = pack.query('select id, language from files where path = ?').get(path);
  if (!row) return null;
  const lines = linesOf(readText(pack.blocks, Number(row['id'])));
  const startLine = Math.min(Math.max(1, range.start ?? 1), Math.max(1, lines.length));
  const endLine = Math.min(Math.max(startLine, range.end ?? lines.length), lines.length);
  const text = lines.slice(startLine - 1, endLine).join('\n');
  return { path, language: String(row['language']), lines: lines.length, startLine, endLine, text };
}

/** Lines without the empty one that a final line break leaves behind. */
export function linesOf(text: string): string[] {
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines;
}
