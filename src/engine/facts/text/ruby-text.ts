import type { CodeCall } from '../../syntax/parsed-file.ts';
import type { SourceFile } from '../source-file.ts';
import { stringValue } from './literal.ts';

/** The text that a call is handed first, also one that stands below it: `desc <<~TEXT`, of which the first paragraph counts. */
export function saidBy(file: SourceFile, call: CodeCall | undefined): string | null {
  if (call === undefined) return null;
  const text = stringValue(call.arguments[0]);
  if (text !== null) return text;
  const [, end] = /<<[~-]?["']?([A-Z_]+)["']?/.exec(file.lines[call.line - 1] ?? '') ?? [];
  if (end === undefined) return null;
  const below = file.lines.slice(call.line);
  const lines = below
    .slice(
      0,
      Math.max(
        below.findIndex((line) => line.trim() === end),
        0,
      ),
    )
    .map((line) => line.trim());
  const first = lines.findIndex((line) => line !== '');
  const paragraph = first < 0 ? [] : lines.slice(first);
  const blank = paragraph.indexOf('');
  return (blank < 0 ? paragraph : paragraph.slice(0, blank)).join(' ') || null;
}
