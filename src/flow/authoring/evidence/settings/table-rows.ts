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

const MOST_ROWS = 60;

/** `Value`: where most rows of a table have a phrase below this head, it says what the settings mean. */
export function proseColumn(lines: readonly string[], index: number, heads: readonly string[]): number {
  const column = heads.findIndex((head) => /^values?$/i.test(head));
  if (column < 1) return -1;
  let [from, to] = [index, index];
  while (index - from < MOST_ROWS && (lines[from - 1] ?? '').trim().startsWith('|')) from--;
  while (to - index < MOST_ROWS && (lines[to + 1] ?? '').trim().startsWith('|')) to++;
  const cells = lines
    .slice(from, to + 1)
    .map((line) => cellsOf(line)[column] ?? '')
    .filter((cell) => !/^[\s:-]*$/.test(cell) && !/^values?$/i.test(cell));
  const phrases = cells.filter((cell) => /^[A-Z][a-z]*(?: [\w`'"(][^ ]*){2,}/.test(cell));
  return phrases.length * 2 > cells.length ? column : -1;
}
