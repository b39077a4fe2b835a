import type { DatabaseSync } from 'node:sqlite';

export interface PackStatistics {
  files: number;
  bytes: number;
  lines: number;
  languages: { language: string; files: number; lines: number; bytes: number }[];
  symbols: number;
  imports: number;
  resolvedImports: number;
  /** Pairs of files of which one uses the other. */
  links: number;
  commits: number;
  contributors: number;
  skipped: { reason: string; files: number; bytes: number }[];
  facts: Record<string, number>;
}

/** Counted once, when the pack is written, so that nobody has to count again. */
export function packStatistics(db: DatabaseSync): PackStatistics {
  const number = (sql: string): number => Number(db.prepare(sql).get()?.['value'] ?? 0);
  const languages = db
    .prepare(
      `select language, count(*) as files, sum(lines) as lines, sum(size) as bytes from files
       group by language order by bytes desc, language`,
    )
    .all();
  const skipped = db
    .prepare(
      'select reason, count(*) as files, sum(size) as bytes from skipped group by reason order by files desc, reason',
    )
    .all();
  const facts = db.prepare('select kind, count(*) as facts from facts group by kind order by kind').all();
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
    symbols: number('select count(*) as value from symbols'),
    imports: number('select count(*) as value from (select distinct file, ordinal from imports)'),
    resolvedImports: number(
      'select count(*) as value from (select distinct file, ordinal from imports where target > 0)',
    ),
    links: number('select count(*) as value from file_links'),
    commits: number('select count(*) as value from commits'),
    contributors: number('select count(distinct email) as value from authors'),
    skipped: skipped.map((row) => ({
      reason: String(row['reason']),
      files: Number(row['files']),
      bytes: Number(row['bytes']),
    })),
    facts: Object.fromEntries(facts.map((row) => [String(row['kind']), Number(row['facts'])])),
  };
}
