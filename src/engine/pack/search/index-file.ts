import type { ParsedFile } from '../../syntax/parsed-file.ts';
import { type Chunk, chunkText } from './chunk-text.ts';
import { type ChunkWords, countTerms, type FileTerms, type Stretch } from './count-terms.ts';

/** A chunk with the lengths that ranking needs, in terms. */
export interface IndexedChunk extends Chunk {
  body: number;
  comments: number;
  definitions: number;
}

/** A comment this close to the top speaks about the whole file. */
const HEADER_LINES = 30;
const LICENCE = /copyright|licen[sc]e|all rights reserved|spdx/i;
/** More bytes of a chunk than this (one endless line) add nothing to find it by. */
const LONGEST_BODY = 20_000;

/** Cuts a file into chunks and counts the terms of each. */
export function indexFile({ path, text, parsed }: { path: string; text: string; parsed: ParsedFile }): {
  chunks: IndexedChunk[];
  terms: FileTerms;
} {
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  const chunks = chunkText(
    lines,
    parsed.symbols.map((symbol) => symbol.startLine),
  );
  const bytes = Buffer.from(text, 'utf8');
  let from = 0;
  const words = chunks.map(({ startLine, endLine }): ChunkWords => {
    const start = from;
    for (let line = startLine; line <= endLine; line++) from = lineEnd(bytes, from) + 1;
    const to = Math.min(from - 1, start + LONGEST_BODY);
    return { body: [{ bytes, from: start, to }], comments: [], definitions: [], path: [], header: [] };
  });
  const at = (line: number): ChunkWords | undefined => words[chunkAt(chunks, line)];
  for (const symbol of parsed.symbols) {
    const place = at(symbol.startLine);
    if (!place) continue;
    place.definitions.push(whole(symbol.name));
    if (symbol.doc) place.comments.push(whole(symbol.doc));
  }
  for (const comment of parsed.comments) at(comment.startLine)?.comments.push(whole(comment.text));
  const [first] = words;
  if (first) {
    first.path.push(whole(path));
    first.header.push(...headerOf(parsed).map(whole));
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

function headerOf(parsed: ParsedFile): string[] {
  const top = parsed.comments.filter((comment) => comment.startLine <= HEADER_LINES && !LICENCE.test(comment.text));
  const modules = parsed.symbols.filter((symbol) => symbol.container === null && symbol.kind === 'module');
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
