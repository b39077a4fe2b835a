import { createHash } from 'node:crypto';
import { decodeContent } from './file-content.ts';
import { commitMessages } from './history/commit-messages.ts';
import { decodeEdges } from './link/edges.ts';
import type { Pack } from './open-pack.ts';
import { fileOfSymbol, SYMBOLS_A_FILE } from './pack-schema.ts';
import { visitPostings } from './search/postings.ts';
import { entriesOf, termText } from './search/term-blocks.ts';
import { decodeVarints } from './varints.ts';

/**
 * Everything a pack says, as sorted lines by table, with paths and commits in place of numbers. Two packs of the same
 * snapshot give the same dump, whatever way they came about. It is made for comparing, so it holds all in memory.
 */
export function dumpPack(pack: Pack): Record<string, string[]> {
  const rows = (sql: string): Record<string, unknown>[] => pack.query(sql).all();
  const files = new Map(rows('select id, path from files').map((row) => [Number(row['id']), String(row['path'])]));
  const path = (id: unknown): string => files.get(Number(id)) ?? `missing ${id}`;
  const symbol = (id: unknown): string => `${path(fileOfSymbol(Number(id)))}#${Number(id) % SYMBOLS_A_FILE}`;
  const paths = new Map(rows('select id, path from paths').map((row) => [Number(row['id']), String(row['path'])]));
  const authors = new Map(
    rows('select id, name, email from authors').map((row) => [Number(row['id']), `${row['name']} <${row['email']}>`]),
  );
  const shas = new Map(
    rows('select id, hex(sha) as sha from commits').map((row) => [Number(row['id']), String(row['sha'])]),
  );
  const messages = commitMessages(pack, shas.keys());
  const list = (values: unknown[]): string => JSON.stringify(values);
  const dump: Record<string, string[]> = {
    meta: [list([pack.meta.commit, pack.meta.preview, pack.meta.about, pack.meta.statistics])],
    files: rows('select * from files').map((row) =>
      list([
        row['path'],
        row['blob_id'],
        row['language'],
        row['size'],
        row['lines'],
        row['role'],
        decodeVarints(row['chunks']),
        row['warnings'],
      ]),
    ),
    symbols: rows('select * from symbols').map((row) =>
      list([
        symbol(row['id']),
        row['container'],
        row['owner'],
        row['kind'],
        row['name'],
        row['start_line'],
        row['end_line'],
        row['exported'],
      ]),
    ),
    contents: rows('select file, data from contents').map((row) =>
      list([
        path(row['file']),
        createHash('sha256')
          .update(JSON.stringify(decodeContent(row['data'])))
          .digest('hex'),
      ]),
    ),
    postings: dumpPostings(pack),
    imports: rows('select * from imports').map((row) =>
      list([
        path(row['file']),
        row['ordinal'],
        row['target'] === 0 ? null : path(row['target']),
        row['certainty'],
        row['time'],
        row['line'],
      ]),
    ),
    edges: rows('select file, data from edges').flatMap((row) =>
      decodeEdges(Number(row['file']), row['data']).map((edge) =>
        list([symbol(edge.source), symbol(edge.target), edge.kind, edge.certainty, edge.line, edge.count]),
      ),
    ),
    links: rows('select * from file_links').map((row) =>
      list([path(row['source']), path(row['target']), row['weight']]),
    ),
    ranks: rows('select * from file_ranks').map((row) => list([path(row['file']), row['users'], row['dependents']])),
    skipped: rows('select * from skipped').map((row) => list([row['path'], row['reason'], row['size']])),
    commits: rows('select * from commits').map((row) => {
      const { subject, body } = messages.get(Number(row['id'])) ?? {};
      const changed = decodeVarints(row['files'])
        .map((id) => paths.get(id) ?? '')
        .sort();
      return list([
        shas.get(Number(row['id'])),
        authors.get(Number(row['author'])),
        row['date'],
        subject,
        body,
        changed,
      ]);
    }),
    histories: rows('select * from path_history').map((row) => {
      const own = decodeVarints(row['authors']).map((value, i) => (i % 2 === 0 ? authors.get(value) : value));
      const commits = decodeVarints(row['list']).map((id) => shas.get(id));
      return list([paths.get(Number(row['path'])), row['commits'], row['first_date'], row['last_date'], own, commits]);
    }),
    pairs: rows('select * from co_changes').map((row) =>
      list([paths.get(Number(row['path'])), paths.get(Number(row['other'])), row['together']]),
    ),
    facts: rows('select * from facts').map((row) =>
      list([
        row['file'] === null ? null : path(row['file']),
        row['kind'],
        row['subject'],
        row['value'],
        row['start_line'],
        row['end_line'],
        row['symbol'] === null ? null : symbol(row['symbol']),
        row['score'],
        row['polarity'],
      ]),
    ),
  };
  for (const lines of Object.values(dump)) lines.sort();
  return dump;
}

function dumpPostings(pack: Pack): string[] {
  const { files, fileOfChunk } = pack.corpus;
  const lines: string[] = [];
  for (const row of pack.query('select data from postings order by segment, first_term').iterate()) {
    for (const { term, list } of entriesOf(row['data'])) {
      visitPostings(list, (chunk, counts) => {
        const file = files[fileOfChunk[chunk] ?? -1];
        if (file) lines.push(`${termText(term)} ${file.path} ${chunk - file.firstChunk} ${counts}`);
      });
    }
  }
  return lines;
}
