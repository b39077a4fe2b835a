/** A piece of a file that search finds and shows: lines from 1, the last one included. */
export interface Chunk {
  startLine: number;
  endLine: number;
}

const TARGET = 1_500;

/**
 * Cuts a file into chunks of about 1,500 characters. A cut falls before a definition where there is one (with the
 * comments and decorators above it), otherwise at an empty line, so that a chunk reads as a whole.
 */
export function chunkText(lines: readonly string[], definitionLines: readonly number[]): Chunk[] {
  if (lines.length === 0) return [];
  const cuts = cutLines(lines, definitionLines);
  const chunks: Chunk[] = [];
  let start = 1;
  let size = 0;
  for (let i = 0; i < cuts.length; i++) {
    const from = cuts[i] ?? 1;
    const to = (cuts[i + 1] ?? lines.length + 1) - 1;
    const segment = sizeOf(lines, from, to);
    if (size > 0 && size + segment > TARGET) {
      chunks.push({ startLine: start, endLine: from - 1 });
      start = from;
      size = 0;
    }
    size += segment;
  }
  chunks.push({ startLine: start, endLine: lines.length });
  return chunks;
}

/** Lines at which a new piece may begin, ascending, the first being 1; pieces too long for a chunk are cut inside. */
function cutLines(lines: readonly string[], definitionLines: readonly number[]): number[] {
  const starts = new Set([1]);
  for (const line of definitionLines) if (line <= lines.length) starts.add(aboveComments(lines, line));
  const ordered = [...starts].sort((a, b) => a - b);
  const cuts: number[] = [];
  for (let i = 0; i < ordered.length; i++) {
    const from = ordered[i] ?? 1;
    const to = (ordered[i + 1] ?? lines.length + 1) - 1;
    cuts.push(from);
    cutInside(lines, from, to, cuts);
  }
  return cuts;
}

function cutInside(lines: readonly string[], from: number, to: number, cuts: number[]): void {
  let size = 0;
  let lastEmpty = 0;
  for (let line = from; line <= to; line++) {
    const length = (lines[line - 1]?.length ?? 0) + 1;
    if (size > 0 && size + length > TARGET) {
      const cut = lastEmpty > (cuts.at(-1) ?? 0) ? lastEmpty : line;
      cuts.push(cut);
      size = sizeOf(lines, cut, line - 1);
    }
    size += length;
    if (lines[line - 1]?.trim() === '') lastEmpty = line + 1 <= to ? line + 1 : 0;
  }
}

/** A definition takes the comments, decorators and attributes right above it along. */
function aboveComments(lines: readonly string[], line: number): number {
  let first = line;
  while (first > 1 && /^\s*(\/\/|#|\*|\/\*|--|@|;|"""|%|\[)/.test(lines[first - 2] ?? '')) first -= 1;
  return first;
}

function sizeOf(lines: readonly string[], from: number, to: number): number {
  let size = 0;
  for (let line = from; line <= to; line++) size += (lines[line - 1]?.length ?? 0) + 1;
  return size;
}
