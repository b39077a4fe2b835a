/** The fragment that a heading is linked by. */
export function slugOf(words: string): string {
  return words
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}

export interface Heading {
  id: string;
  words: string;
}

/** The headings inside a section, for the contents at the side. Those in fenced code are not headings. */
export function headingsOf(markdown: string): Heading[] {
  const lines = markdown.split('\n');
  const code = isCode(lines);
  return lines.flatMap((line, at) => (code[at] ? [] : (headingOf(line) ?? [])));
}

/** Which lines belong to fenced code, the fences with them. */
export function isCode(lines: string[]): boolean[] {
  let fence = '';
  return lines.map((line) => {
    const mark = /^\s{0,3}(```+|~~~+)/.exec(line)?.[1];
    const inside = fence !== '';
    if (mark && (!inside || mark.startsWith(fence))) fence = inside ? '' : mark.slice(0, 3);
    return inside || mark !== undefined;
  });
}

/** The heading of the second or third level that a line is, if it is one. */
export function headingOf(line: string): Heading | undefined {
  const words = /^#{2,3}\s+(\S.*)$/
    .exec(line.trimEnd())?.[1]
    ?.replace(/(?<!#)#+$/, '')
    .replace(/[`*_]|\[\d+\]/g, '')
    .trim();
  return words ? { id: slugOf(words), words } : undefined;
}
