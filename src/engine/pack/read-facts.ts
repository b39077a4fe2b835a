import type { Pack } from './open-pack.ts';

/** A fact as the pack keeps it. Its values have the shape that the extractor of its kind gave them. */
export interface StoredFact {
  kind: string;
  subject: string;
  values: unknown;
  path: string;
  startLine: number;
  endLine: number;
  /** Id of the symbol that the fact speaks about. */
  symbol: number | null;
  score: number;
  polarity: string | null;
}

/** All facts of one kind that name a file, the highest rank first and then in the order of paths and lines. */
export function readFacts(pack: Pack, kind: string): StoredFact[] {
  return pack
    .query(
      `select f.subject, f.value, p.path, f.start_line, f.end_line, f.symbol, f.score, f.polarity
       from facts f join files p on p.id = f.file where f.kind = ?
       order by f.score desc, p.path, f.start_line, f.end_line, f.subject`,
    )
    .all(kind)
    .map((row) => ({
      kind,
      subject: String(row['subject']),
      values: JSON.parse(String(row['value'])),
      path: String(row['path']),
      startLine: Number(row['start_line'] ?? 1),
      endLine: Number(row['end_line'] ?? row['start_line'] ?? 1),
      symbol: row['symbol'] === null ? null : Number(row['symbol']),
      score: Number(row['score']),
      polarity: row['polarity'] === null ? null : String(row['polarity']),
    }));
}
