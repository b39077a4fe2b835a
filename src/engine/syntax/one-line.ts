/** A stretch of code on one line, cut at a length. Slices first, so that the cost does not grow with the stretch. */
export function oneLine(text: string, start: number, end: number, limit: number): string {
  const raw = text.slice(start, Math.min(end, start + limit * 4));
  const line = raw.replace(/\s+/g, ' ').trim();
  return line.length <= limit ? line : `${line.slice(0, limit - 1).trimEnd()}…`;
}
