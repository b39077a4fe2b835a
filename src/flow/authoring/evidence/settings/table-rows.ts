import { plain } from '../../wording/markup.ts';

/** The words over the columns of the table that a row belongs to. */
export function headsOf(lines: readonly string[], index: number): string[] {
  let top = index;
  while (top > 0 && (lines[top - 1] ?? '').trim().startsWith('|')) top--;
  return top < index && /^[\s|:-]+$/.test(lines[top + 1] ?? '') ? cellsOf(lines[top] ?? '').map(plain) : [];
}

/** `Value in debug mode`: a table that says what settings become in one case says nothing of what they mean. */
export function isOfOneCase(heads: readonly string[]): boolean {
  return heads.some((head) =>
    /\bvalues? (?:in|when|if|during|under)\b|\b(?:in|under) \w+ mode\b|\boverrid/i.test(head),
  );
}

export function cellsOf(row: string): string[] {
  return row
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim());
}
