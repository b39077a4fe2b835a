/** A stretch of code on one line, cut at a length. Slices first, so that the cost does not grow with the stretch. */
export function oneLine(text: string, start: number, end: number, limit: number): string {
  const raw = text.slice(start, Math.min(end, start + limit * 2));
  const line = (SPACES.test(raw) ? raw.replace(/\s+/g, ' ') : raw).trim();
  return line.length <= limit ? line : `${line.slice(0, limit - 1).trimEnd()}…`;
}

/** White space that is more than single blanks; most arguments have none, and looking is cheaper than replacing. */
const SPACES = /[\n\r\t]| {2}/;
