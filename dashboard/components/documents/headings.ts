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
  const headings: Heading[] = [];
  let fence = '';
  for (const line of markdown.split('\n')) {
    const mark = /^\s{0,3}(```+|~~~+)/.exec(line)?.[1];
    if (mark && (fence === '' || mark.startsWith(fence))) fence = fence === '' ? mark.slice(0, 3) : '';
    const heading = fence === '' ? headingOf(line) : undefined;
    if (heading) headings.push(heading);
  }
  return headings;
}

/** The heading of the second or third level that a line is, if it is one. */
export function headingOf(line: string): Heading | undefined {
  const words = /^#{2,3}\s+(.+?)\s*#*$/
    .exec(line)?.[1]
    ?.replace(/[`*_]|\[\d+\]/g, '')
    .trim();
  return words ? { id: slugOf(words), words } : undefined;
}
