import { DatabaseSync } from 'node:sqlite';
import { decompress } from '../src/engine/pack/compressed.ts';
import { decodeContent } from '../src/engine/pack/file-content.ts';
import { decodeEdges } from '../src/engine/pack/link/edges.ts';
import { fileOfSymbol, SYMBOLS_A_FILE } from '../src/engine/pack/pack-schema.ts';
import { decodeVarints } from '../src/engine/pack/varints.ts';

type Row = Record<string, unknown>;

/**
 * Everything a pack says, in words instead of numbers that depend on the order in which it was written. Two packs of the
 * same commit have the same dump, whether one was written at once and the other from a previous pack.
 */
export function dumpPack(file: string): Record<string, string[]> {
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    return dump((sql) => db.prepare(sql).all());
  } finally {
    db.close();
  }
}

function dump(all: (sql: string) => Row[]): Record<string, string[]> {
  const byId = (rows: Row[], name: (row: Row) => string) => new Map(rows.map((row) => [Number(row['id']), name(row)]));
  const files = byId(all('select id, path from files'), (row) => String(row['path']));
  const paths = byId(all('select id, path from paths'), (row) => String(row['path']));
  const authors = byId(all('select * from authors'), (row) => `${row['name']} <${row['email']}>`);
  const shaOf = (row: Row) => Buffer.from(row['sha'] as Uint8Array).toString('hex'); // A column of bytes.
  const commits = byId(all('select id, sha from commits'), shaOf);
  const texts = new Map<number, string>();
  for (const { data } of all('select data from commit_texts')) {
    for (const [id, ...words] of JSON.parse(decompress(data)) as [number, string, string][])
      texts.set(id, words.join('\n')); // Its form.
  }
  const symbol = (id: unknown) =>
    id === null ? '-' : `${files.get(fileOfSymbol(Number(id)))}#${Number(id) % SYMBOLS_A_FILE}`;
  const file = (id: unknown) => files.get(Number(id)) ?? '-';
  const lines = (rows: Row[], say: (row: Row) => unknown[]) => rows.map((row) => JSON.stringify(say(row))).sort();
  const dates = (row: Row) => [row['commits'], row['first_date'], row['last_date']];
  return {
    files: lines(all('select * from files'), (row) => [
      row['path'],
      row['blob_id'],
      row['language'],
      row['size'],
      row['lines'],
      row['role'],
      row['warnings'],
      decodeVarints(row['chunks']),
    ]),
    contents: lines(all('select * from contents'), (row) => [file(row['file']), decodeContent(row['data'])]),
    symbols: lines(all('select * from symbols'), ({ id, ...rest }) => [symbol(id), ...Object.values(rest)]),
    imports: lines(all('select * from imports'), (row) => [
      file(row['file']),
      row['ordinal'],
      file(row['target']),
      row['certainty'],
      row['time'],
      row['line'],
    ]),
    edges: all('select * from edges')
      .flatMap((row) =>
        decodeEdges(Number(row['file']), row['data']).map((edge) =>
          JSON.stringify([symbol(edge.source), symbol(edge.target), edge.kind, edge.certainty, edge.line, edge.count]),
        ),
      )
      .sort(),
    fileLinks: lines(all('select * from file_links'), (row) => [
      file(row['source']),
      file(row['target']),
      row['weight'],
    ]),
    fileRanks: lines(all('select * from file_ranks'), (row) => [file(row['file']), row['users'], row['dependents']]),
    skipped: lines(all('select * from skipped'), Object.values),
    commits: lines(all('select * from commits'), (row) => [
      shaOf(row),
      authors.get(Number(row['author'])),
      row['date'],
      texts.get(Number(row['id'])),
      decodeVarints(row['files'])
        .map((id) => paths.get(id))
        .sort(),
    ]),
    pathHistory: lines(all('select * from path_history'), (row) => [
      paths.get(Number(row['path'])),
      ...dates(row),
      decodeVarints(row['authors']).map((number, at) => (at % 2 === 0 ? authors.get(number) : number)),
      decodeVarints(row['list']).map((id) => commits.get(id)),
    ]),
    coChanges: lines(all('select * from co_changes'), (row) => [
      paths.get(Number(row['path'])),
      paths.get(Number(row['other'])),
      row['together'],
    ]),
    facts: lines(all('select * from facts'), ({ id: _id, file: of, symbol: about, ...rest }) => [
      of === null ? '-' : file(of),
      about === null ? '-' : symbol(about),
      ...Object.values(rest),
    ]),
  };
}
