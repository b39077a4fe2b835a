import type { CodeComment, ParsedFile } from '../../syntax/parsed-file.ts';
import { type Chunk, chunkText } from './chunk-text.ts';
import { type ChunkWords, countTerms, type FileTerms, type Stretch } from './count-terms.ts';
import { licenceLines } from './licence-lines.ts';

/** A chunk with the lengths that ranking needs, in terms. */
export interface IndexedChunk extends Chunk {
  body: number;
  comments: number;
  definitions: number;
}

interface ToIndex {
  path: string;
  text: string;
  bytes: Buffer;
  parsed: ParsedFile;
}

/** A comment this close to the top speaks about the whole file. */
const HEADER_LINES = 30;
/** More bytes of a chunk than this (one endless line) add nothing to find it by. */
const LONGEST_BODY = 20_000;

/** Cuts a file into chunks and counts the terms of each. `bytes` is the text in UTF-8. */
export function indexFile({ path, text, bytes, parsed }: ToIndex): {
  chunks: IndexedChunk[];
  terms: FileTerms;
} {
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  const chunks = chunkText(
    lines,
    parsed.symbols.map((symbol) => symbol.startLine),
  );
  const licence = licenceLines(lines);
  const isLicence = (line: number): boolean => licence !== null && line >= licence.startLine && line <= licence.endLine;
  // In plain ASCII, as most code is, a line has as many bytes as characters.
  const isPlain = bytes.length === text.length;
  let from = 0;
  const words = chunks.map(({ startLine, endLine }): ChunkWords => {
    const start = from;
    const body: Stretch[] = [];
    for (let line = startLine; line <= endLine; line++) {
      const end = isPlain ? from + (lines[line - 1]?.length ?? 0) : lineEnd(bytes, from);
      const open = isLicence(line) ? undefined : body.at(-1);
      if (open?.to === from - 1) open.to = end;
      else if (!isLicence(line) && from < start + LONGEST_BODY) body.push({ bytes, from, to: end });
      from = end + 1;
    }
    for (const stretch of body) stretch.to = Math.min(stretch.to, start + LONGEST_BODY);
    return { body, comments: [], definitions: [], path: [], header: [] };
  });
  const at = (line: number): ChunkWords | undefined => words[chunkAt(chunks, line)];
  for (const symbol of parsed.symbols) {
    const place = at(symbol.startLine);
    if (!place) continue;
    place.definitions.push(whole(symbol.name));
    if (symbol.doc) place.comments.push(whole(symbol.doc));
  }
  const comments = parsed.comments.filter(({ startLine }) => !isLicence(startLine));
  for (const comment of comments) at(comment.startLine)?.comments.push(whole(comment.text));
  const [first] = words;
  if (first) {
    first.path.push(whole(path));
    first.header.push(...headerOf(parsed, comments).map(whole));
  }
  const { lengths, ...terms } = countTerms(words);
  return {
    chunks: chunks.map((chunk, i) => {
      const { body = 0, comments = 0, definitions = 0 } = lengths[i] ?? {};
      return { ...chunk, body, comments, definitions };
    }),
    terms,
  };
}

function lineEnd(bytes: Buffer, from: number): number {
  const end = bytes.indexOf(10, from);
  return end < 0 ? bytes.length : end;
}

function whole(text: string): Stretch {
  const bytes = Buffer.from(text, 'utf8');
  return { bytes, from: 0, to: bytes.length };
}

function headerOf({ symbols }: ParsedFile, comments: readonly CodeComment[]): string[] {
  const top = comments.filter((comment) => comment.startLine <= HEADER_LINES);
  const modules = symbols.filter((symbol) => symbol.container === null && symbol.kind === 'module');
  return [...top.map((comment) => comment.text), ...modules.map((symbol) => symbol.doc)];
}

/** The place of the chunk that holds a line: chunks are in order and leave no gap. */
export function chunkAt(chunks: readonly Chunk[], line: number): number {
  let low = 0;
  let high = chunks.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((chunks[middle]?.startLine ?? 0) <= line) low = middle;
    else high = middle - 1;
  }
  return low;
}
