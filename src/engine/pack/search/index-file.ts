import type { ParsedFile } from '../../syntax/parsed-file.ts';
import { type Chunk, chunkText } from './chunk-text.ts';
import type { ChunkWords, IndexWriter } from './index-writer.ts';

/** A chunk with the lengths that ranking needs, in terms. */
export interface IndexedChunk extends Chunk {
  body: number;
  comments: number;
  definitions: number;
}

/** A comment this close to the top speaks about the whole file. */
const HEADER_LINES = 30;
const LICENCE = /copyright|licen[sc]e|all rights reserved|spdx/i;
/** More of a chunk than this (one endless line) adds nothing to find it by. */
const LONGEST_BODY = 20_000;

/** Cuts a file into chunks and puts each into the index, numbered from `firstChunk`. */
export function indexFile(
  index: IndexWriter,
  file: { path: string; text: string; parsed: ParsedFile },
  firstChunk: number,
): IndexedChunk[] {
  const { path, text, parsed } = file;
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  const chunks = chunkText(
    lines,
    parsed.symbols.map((symbol) => symbol.startLine),
  );
  const words = chunks.map(
    (chunk): Required<ChunkWords> => ({
      body: lines
        .slice(chunk.startLine - 1, chunk.endLine)
        .join('\n')
        .slice(0, LONGEST_BODY),
      comments: '',
      definitions: '',
      path: '',
      header: '',
    }),
  );
  const at = (line: number): Required<ChunkWords> | undefined => words[chunkAt(chunks, line)];
  for (const symbol of parsed.symbols) {
    const place = at(symbol.startLine);
    if (!place) continue;
    place.definitions += `${symbol.name} `;
    if (symbol.doc) place.comments += `${symbol.doc}\n`;
  }
  for (const comment of parsed.comments) {
    const place = at(comment.startLine);
    if (place) place.comments += `${comment.text}\n`;
  }
  const first = words[0];
  if (first) {
    first.path = path;
    first.header = headerOf(parsed);
  }
  return chunks.map((chunk, i) => ({ ...chunk, ...index.addChunk(firstChunk + i, words[i] ?? {}) }));
}

function headerOf(parsed: ParsedFile): string {
  const top = parsed.comments.filter((comment) => comment.startLine <= HEADER_LINES && !LICENCE.test(comment.text));
  const modules = parsed.symbols.filter((symbol) => symbol.container === null && symbol.kind === 'module');
  return [...top.map((comment) => comment.text), ...modules.map((symbol) => symbol.doc)].join('\n');
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
