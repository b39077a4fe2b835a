import { plain } from '../../wording/markup.ts';

/** The words over the columns of the table that a row belongs to. */
export function headsOf(lines: readonly string[], index: number): string[] {
  let top = index;
  while (top > 0 && (lines[top - 1] ?? '').trim().startsWith('|')) top--;
  return top < index && /^[\s|:-]+$/.test(lines[top + 1] ?? '') ? cellsOf(lines[top] ?? '').map(plain) : [];
}

export function cellsOf(row: string): string[] {
  return row
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim());
}
