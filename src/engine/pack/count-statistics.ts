import { BlockReader } from './blocks/block-reader.ts';
import { allImports } from './graph/stored-imports.ts';
import type { Author } from './history/history.ts';
import { countPeople } from './history/people.ts';
import { decodeEdges } from './link/edges.ts';
import type { Statements } from './statements.ts';
import type { PackStatistics } from './statistics.ts';
import { FACT_PARTS, factCount } from './stored-facts.ts';

/** Counted once, when the pack is written, so that nobody has to count again. */
export function packStatistics(db: Statements): PackStatistics {
  const blocks = new BlockReader(db);
  const number = (sql: string): number => Number(db.query(sql).get()?.['value'] ?? 0);
  const languages = db
    .query(
      `select language, count(*) as files, sum(lines) as lines, sum(size) as bytes from files
       group by language order by bytes desc, language`,
    )
    .all();
  const skipped = db
    .query(
      'select reason, count(*) as files, sum(size) as bytes from skipped group by reason order by files desc, reason',
    )
    .all();
  return {
    files: number('select count(*) as value from files'),
    bytes: number('select sum(size) as value from files'),
    lines: number('select sum(lines) as value from files'),
    languages: languages.map((row) => ({
      language: String(row['language']),
      files: Number(row['files']),
      lines: Number(row['lines']),
      bytes: Number(row['bytes']),
    })),
    symbols: number('select sum(symbols) as value from files'),
    ...countImports(blocks),
    references: countReferences(blocks),
    commits: count(blocks.all('commits')),
    contributors: countPeople(authors(blocks)),
    skipped: skipped.map((row) => ({
      reason: String(row['reason']),
      files: Number(row['files']),
      bytes: Number(row['bytes']),
    })),
    facts: countFacts(blocks),
  };
}

function countFacts(blocks: BlockReader): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const part of blocks.parts(FACT_PARTS)) {
    let count = 0;
    for (const { bytes } of blocks.all(part)) count += factCount(bytes);
    counts[part.slice(FACT_PARTS.length)] = count;
  }
  return counts;
}

function countReferences(blocks: BlockReader): number {
  let references = 0;
  for (const { key, bytes } of blocks.all('edges')) {
    for (const { count } of decodeEdges(key, bytes)) references += count;
  }
  return references;
}

function countImports(blocks: BlockReader): { imports: number; resolvedImports: number } {
  const counts = { imports: 0, resolvedImports: 0 };
  for (const { imports } of allImports(blocks)) {
    counts.imports += new Set(imports.map(({ ordinal }) => ordinal)).size;
    const resolved = imports.filter(({ target }) => target !== null);
    counts.resolvedImports += new Set(resolved.map(({ ordinal }) => ordinal)).size;
  }
  return counts;
}

function count(values: Iterable<unknown>): number {
  let size = 0;
  for (const _ of values) size += 1;
  return size;
}

function* authors(blocks: BlockReader): Generator<Author> {
  for (const { bytes } of blocks.all('authors')) {
    const [name, email]: [string, string] = JSON.parse(bytes.toString('utf8'));
    yield { name, email };
  }
}
