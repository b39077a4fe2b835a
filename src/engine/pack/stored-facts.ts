import { parted, twoParts } from './blocks/two-parts.ts';
import { pathOfFile } from './file-path.ts';
import type { Pack } from './open-pack.ts';
import { symbolId } from './pack-schema.ts';
import { decodeVarints, encodeVarints, steps, unsteps } from './varints.ts';

/** Something an extractor found, with its evidence. */
export interface Fact {
  kind: string;
  subject: string;
  values: unknown;
  startLine?: number;
  endLine?: number;
  /** Place of the symbol it speaks about among the symbols of its file. */
  symbol?: number;
  score?: number;
  polarity?: string;
}

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

/** Facts are read kind by kind, so each kind has a part of its own; its entries are the facts of single files. */
export const FACT_PARTS = 'facts ';

export function factPart(kind: string): string {
  return `${FACT_PARTS}${kind}`;
}

/** Facts of one kind in one file, as its entry. */
export function encodeFacts(facts: readonly Fact[]): Uint8Array {
  const numbers = [
    facts.length,
    ...steps(facts.map(({ startLine }) => startLine ?? 1)),
    ...facts.map(({ startLine = 1, endLine = startLine }) => Math.max(0, endLine - startLine)),
    ...facts.map(({ symbol }) => (symbol ?? -1) + 1),
  ];
  const words = facts.map(({ subject, values, score, polarity }) => [subject, values, score ?? 1, polarity ?? null]);
  return twoParts(encodeVarints(numbers), Buffer.from(JSON.stringify(words), 'utf8'));
}

/** How many facts an entry has. */
export function factCount(entry: Buffer): number {
  return decodeVarints(parted(entry)[0])[0] ?? 0;
}

export function decodeFacts(kind: string, file: { id: number; path: string }, entry: Buffer): StoredFact[] {
  const [columns, words] = parted(entry);
  const [count = 0, ...numbers] = decodeVarints(columns);
  const starts = unsteps(numbers.slice(0, count));
  const stored: [string, unknown, number, string | null][] = JSON.parse(words.toString('utf8'));
  return stored.map(([subject, values, score, polarity], i) => {
    const startLine = starts[i] ?? 1;
    const symbol = (numbers[2 * count + i] ?? 0) - 1;
    return {
      kind,
      subject,
      values,
      path: file.path,
      startLine,
      endLine: startLine + (numbers[count + i] ?? 0),
      symbol: symbol < 0 ? null : symbolId(file.id, symbol),
      score,
      polarity,
    };
  });
}

/** All facts of one kind that name a file, the highest rank first and then in the order of paths and lines. */
export function readFacts(pack: Pack, kind: string): StoredFact[] {
  const facts: StoredFact[] = [];
  for (const { key, bytes } of pack.blocks.all(factPart(kind))) {
    const path = pathOfFile(pack, key);
    if (path !== null) facts.push(...decodeFacts(kind, { id: key, path }, bytes));
  }
  return facts.sort(
    (a, b) =>
      b.score - a.score ||
      compare(a.path, b.path) ||
      a.startLine - b.startLine ||
      a.endLine - b.endLine ||
      compare(a.subject, b.subject),
  );
}

/** Stands for the whole project among the files: it has entries, but no row. */
export const PROJECT = 0;

/** The facts of one kind that belong to no file, in the order in which they were given. */
export function projectFacts(pack: Pack, kind: string): StoredFact[] {
  return factsOfFile(pack, kind, { id: PROJECT, path: '' });
}

/** The facts of one kind in one file, in the order in which they were found. */
export function factsOfFile(pack: Pack, kind: string, file: { id: number; path: string }): StoredFact[] {
  const entry = pack.blocks.read(factPart(kind), file.id);
  return entry ? decodeFacts(kind, file, entry) : [];
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
