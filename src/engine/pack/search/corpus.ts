import type { StatementSync } from 'node:sqlite';
import type { FileRole } from '../file-role.ts';
import { countVarints, readVarints } from '../varints.ts';

/** A file as ranking sees it. `place` is its position in `files`, which is ordered by path. */
export interface CorpusFile {
  id: number;
  place: number;
  path: string;
  role: FileRole;
  language: string;
  firstChunk: number;
  chunkCount: number;
  /** Files that use what this one defines. */
  users: number;
}

/** Sizes of everything that is searched, held in memory while a pack is open: some 25 bytes a chunk. */
export interface Corpus {
  files: CorpusFile[];
  chunkCount: number;
  /** Place of each chunk's file, or -1 where the chunk is gone. */
  fileOfChunk: Int32Array;
  startLine: Int32Array;
  endLine: Int32Array;
  length: Record<'body' | 'comments' | 'definitions', Uint16Array>;
  average: Record<'body' | 'comments' | 'definitions' | 'file', number>;
  fileLength: Float64Array;
  /** Segments of the index, in ascending order of their chunks. */
  segments: number[];
}

export const NUMBERS_A_CHUNK = 4;

export function loadCorpus(pack: { query(sql: string): StatementSync }): Corpus {
  const rows = pack
    .query(
      `select f.id, f.path, f.role, f.language, f.first_chunk, f.chunks, r.users
       from files f left join file_links r on r.file = f.id order by f.path`,
    )
    .all();
  const lists = rows.map((row) => row['chunks']);
  const size = rows.reduce(
    (most, row, i) => Math.max(most, Number(row['first_chunk']) + countVarints(lists[i]) / NUMBERS_A_CHUNK),
    0,
  );
  // One list after the other is read into the same place: a large project has tens of thousands of them.
  const list = new Float64Array(NUMBERS_A_CHUNK * (size + 1));
  const corpus: Corpus = {
    files: [],
    chunkCount: 0,
    fileOfChunk: new Int32Array(size).fill(-1),
    startLine: new Int32Array(size),
    endLine: new Int32Array(size),
    length: { body: new Uint16Array(size), comments: new Uint16Array(size), definitions: new Uint16Array(size) },
    average: { body: 1, comments: 1, definitions: 1, file: 1 },
    fileLength: new Float64Array(rows.length),
    segments: pack
      .query('select distinct segment from postings order by segment')
      .all()
      .map((row) => Number(row['segment'])),
  };
  const sums = { body: 0, comments: 0, definitions: 0 };
  for (const [place, row] of rows.entries()) {
    const firstChunk = Number(row['first_chunk']);
    const chunkCount = readVarints(lists[place], list) / NUMBERS_A_CHUNK;
    corpus.files.push({
      id: Number(row['id']),
      place,
      path: String(row['path']),
      role: String(row['role']) as FileRole, // Written by the pack writer from the same type.
      language: String(row['language']),
      firstChunk,
      chunkCount,
      users: Number(row['users'] ?? 0),
    });
    corpus.chunkCount += chunkCount;
    let start = 1;
    for (let i = 0; i < chunkCount; i++) {
      const at = i * NUMBERS_A_CHUNK;
      const extent = list[at] ?? 0;
      const body = list[at + 1] ?? 0;
      const comments = list[at + 2] ?? 0;
      const definitions = list[at + 3] ?? 0;
      const chunk = firstChunk + i;
      corpus.fileOfChunk[chunk] = place;
      corpus.startLine[chunk] = start;
      corpus.endLine[chunk] = start + extent;
      // Chunks leave no gap.
      start += extent + 1;
      corpus.length.body[chunk] = Math.min(body, 65_535);
      corpus.length.comments[chunk] = Math.min(comments, 65_535);
      corpus.length.definitions[chunk] = Math.min(definitions, 65_535);
      corpus.fileLength[place] = (corpus.fileLength[place] ?? 0) + body;
      sums.body += body;
      sums.comments += comments;
      sums.definitions += definitions;
    }
  }
  const chunks = Math.max(1, corpus.chunkCount);
  corpus.average = {
    body: Math.max(1, sums.body / chunks),
    comments: Math.max(1, sums.comments / chunks),
    definitions: Math.max(1, sums.definitions / chunks),
    file: Math.max(1, sums.body / Math.max(1, rows.length)),
  };
  return corpus;
}
