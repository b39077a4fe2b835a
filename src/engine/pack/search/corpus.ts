import type { SQLOutputValue, StatementSync } from 'node:sqlite';
import type { FileRole } from '../file-role.ts';
import { countVarints, readVarints } from '../varints.ts';
import { dampings } from './bm25.ts';

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
  /** Terms in each chunk. */
  length: Uint16Array;
  /** What BM25 takes off for length, by chunk and by place of the file. */
  damping: Record<'body' | 'comments' | 'definitions' | 'file', Float32Array>;
  /** Segments of the index, in ascending order of their chunks. */
  segments: number[];
}

export const NUMBERS_A_CHUNK = 4;

export function loadCorpus(pack: { query(sql: string): StatementSync }): Corpus {
  const rows = fileRows(pack);
  const size = rows.reduce(
    (most, [, , , , firstChunk, chunks]) => Math.max(most, Number(firstChunk) + countVarints(chunks) / NUMBERS_A_CHUNK),
    0,
  );
  const files: CorpusFile[] = [];
  const fileOfChunk = new Int32Array(size).fill(-1);
  const startLine = new Int32Array(size);
  const endLine = new Int32Array(size);
  const length = { body: new Uint16Array(size), comments: new Uint16Array(size), definitions: new Uint16Array(size) };
  const fileLength = new Float64Array(rows.length);
  const sums = { body: 0, comments: 0, definitions: 0 };
  // One list after the other is read into the same place: a large project has tens of thousands of them.
  const list = new Float64Array(NUMBERS_A_CHUNK * (size + 1));
  let chunkCount = 0;
  for (const [id, path, role, language, firstChunk, chunks, users] of rows) {
    const place = files.length;
    const count = readVarints(chunks, list) / NUMBERS_A_CHUNK;
    files.push({
      id: Number(id),
      place,
      path: String(path),
      role: role as FileRole, // Written by the pack writer from the same type.
      language: String(language),
      firstChunk: Number(firstChunk),
      chunkCount: count,
      users: Number(users ?? 0),
    });
    chunkCount += count;
    let start = 1;
    for (let i = 0; i < count; i++) {
      const at = i * NUMBERS_A_CHUNK;
      const extent = list[at] ?? 0;
      const body = list[at + 1] ?? 0;
      const comments = list[at + 2] ?? 0;
      const definitions = list[at + 3] ?? 0;
      const chunk = Number(firstChunk) + i;
      fileOfChunk[chunk] = place;
      startLine[chunk] = start;
      endLine[chunk] = start + extent;
      // Chunks leave no gap.
      start += extent + 1;
      length.body[chunk] = Math.min(body, 65_535);
      length.comments[chunk] = Math.min(comments, 65_535);
      length.definitions[chunk] = Math.min(definitions, 65_535);
      fileLength[place] = (fileLength[place] ?? 0) + body;
      sums.body += body;
      sums.comments += comments;
      sums.definitions += definitions;
    }
  }
  const average = (sum: number, of: number): number => Math.max(1, sum / Math.max(1, of));
  return {
    files,
    chunkCount,
    fileOfChunk,
    startLine,
    endLine,
    length: length.body,
    damping: {
      body: dampings(length.body, average(sums.body, chunkCount), 'chunk'),
      comments: dampings(length.comments, average(sums.comments, chunkCount), 'chunk'),
      definitions: dampings(length.definitions, average(sums.definitions, chunkCount), 'chunk'),
      file: dampings(fileLength, average(sums.body, files.length), 'file'),
    },
    segments: pack
      .query('select distinct segment from postings order by segment')
      .all()
      .map((row) => Number(row['segment'])),
  };
}

/** All files in the order of their paths. As lists they take half the time that objects take. */
function fileRows(pack: { query(sql: string): StatementSync }): SQLOutputValue[][] {
  const statement = pack.query(
    `select f.id, f.path, f.role, f.language, f.first_chunk, f.chunks, r.users
     from files f left join file_links r on r.file = f.id order by f.path`,
  );
  statement.setReturnArrays(true);
  return statement.all() as unknown as SQLOutputValue[][]; // The types do not know about lists.
}
