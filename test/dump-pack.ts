import { readText, readUses } from '../src/engine/pack/file-content.ts';
import { symbolsOf } from '../src/engine/pack/file-symbols.ts';
import { edgesFromFile } from '../src/engine/pack/graph/edge-reader.ts';
import { linksFrom, linksTo } from '../src/engine/pack/graph/file-links.ts';
import { importsOf } from '../src/engine/pack/graph/stored-imports.ts';
import { allCommits } from '../src/engine/pack/history/all-commits.ts';
import { openPack, type Pack } from '../src/engine/pack/open-pack.ts';
import { fileOfSymbol, SYMBOLS_A_FILE } from '../src/engine/pack/pack-schema.ts';
import { visitPostings } from '../src/engine/pack/search/postings.ts';
import { TermCursor, termText } from '../src/engine/pack/search/term-blocks.ts';
import { decodeFacts, FACT_PARTS } from '../src/engine/pack/stored-facts.ts';
import { decodeVarints } from '../src/engine/pack/varints.ts';

type Row = Record<string, unknown>;

/**
 * Everything a pack says, as sorted lines by table or part, in words instead of numbers that depend on the order in which
 * it was written. Two packs of the same commit have the same dump, whether one was written at once and the other from a
 * previous pack. It is made for comparing, so it holds all in memory.
 */
export function dumpPack(file: string): Record<string, string[]> {
  const pack = openPack(file);
  try {
    const dump = { ...dumpFiles(pack), ...dumpRest(pack) };
    return Object.fromEntries(
      Object.entries(dump).map(([name, lines]) => [name, lines.map((line) => JSON.stringify(line)).sort()]),
    );
  } finally {
    pack.close();
  }
}

function dumpFiles(pack: Pack): Record<string, unknown[]> {
  const rows = pack.query('select * from files').all();
  const pathOf = new Map(rows.map((row) => [Number(row['id']), String(row['path'])]));
  const path = (id: number | null) => (id === null ? null : (pathOf.get(id) ?? `missing ${id}`));
  const symbol = (id: number) => `${path(fileOfSymbol(id))}#${id % SYMBOLS_A_FILE}`;
  const files = rows.map((row) => ({ id: Number(row['id']), path: String(row['path']) }));
  return {
    files: rows.map(({ id: _id, first_chunk: _chunk, ...rest }: Row) => ({
      ...rest,
      blob_id: Buffer.from(rest['blob_id'] as Uint8Array).toString('hex'), // A column of bytes.
      chunks: decodeVarints(rest['chunks']),
    })),
    contents: files.map(({ id, path: of }) => [of, { text: readText(pack.blocks, id), ...readUses(pack.blocks, id) }]),
    symbols: files.flatMap(({ id }) => symbolsOf(pack, id)).map(({ id, ...rest }) => [symbol(id), rest]),
    imports: files.flatMap(({ id, path: of }) =>
      importsOf(pack, id).map(({ target, ...rest }) => [of, path(target), rest]),
    ),
    edges: files.flatMap(({ id }) =>
      edgesFromFile(pack, id).map(({ source, target, ...rest }) => [symbol(source), symbol(target), rest]),
    ),
    links: files.flatMap(({ id, path: of }) => [
      ...linksFrom(pack, id).map(({ file, weight }) => [of, 'uses', path(file), weight]),
      ...linksTo(pack, id).map(({ file, weight }) => [of, 'is used by', path(file), weight]),
    ]),
    ranks: pack
      .query('select file, users, dependents from file_links')
      .all()
      .map(({ file, users, dependents }) => [path(Number(file)), users, dependents]),
    facts: pack.blocks
      .parts(FACT_PARTS)
      .flatMap((part) =>
        [...pack.blocks.all(part)].flatMap(({ key, bytes }) =>
          decodeFacts(part, { id: key, path: path(key === 0 ? null : key) ?? '-' }, bytes).map(
            ({ symbol: about, ...rest }) => [about === null ? null : symbol(about), rest],
          ),
        ),
      ),
  };
}

function dumpRest(pack: Pack): Record<string, unknown[]> {
  return {
    meta: [[pack.meta.commit, pack.meta.preview, pack.meta.statistics]],
    skipped: pack.query('select * from skipped').all(),
    commits: allCommits(pack).map((commit) => ({ ...commit, paths: commit.paths.toSorted() })),
    postings: dumpPostings(pack),
  };
}

function dumpPostings(pack: Pack): unknown[] {
  const { files, fileOfChunk } = pack.corpus;
  const lines: unknown[] = [];
  for (const row of pack.query('select data from postings order by segment, first_term').iterate()) {
    const cursor = new TermCursor([row['data']]);
    while (cursor.next()) {
      const term = termText(cursor.term);
      visitPostings(cursor.list, (chunk, counts) => {
        const file = files[fileOfChunk[chunk] ?? -1];
        if (file) lines.push([term, file.path, chunk - file.firstChunk, counts]);
      });
    }
  }
  return lines;
}
