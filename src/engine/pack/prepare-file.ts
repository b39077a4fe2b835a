import type { CodeSymbol, ParsedFile } from '../syntax/parsed-file.ts';
import { encodeContent } from './file-content.ts';
import { fileRole } from './file-role.ts';
import { FILE_BODY, SYMBOL_KINDS } from './pack-schema.ts';
import type { FileTerms } from './search/count-terms.ts';
import { indexFile } from './search/index-file.ts';
import { encodeVarints } from './varints.ts';

/** A file to store. The text is what readers will see, so secrets are masked before it comes here. */
export interface PackFile {
  path: string;
  /** Names the content: git's blob id or a hash. Together with the extractor it decides whether a file is known. */
  blobId: string;
  text: string;
  parsed: ParsedFile;
  language: string;
  size: number;
}

/** Something an extractor found, with its evidence. Facts about no file in particular have no path. */
export interface Fact {
  kind: string;
  subject: string;
  values: unknown;
  path?: string;
  startLine?: number;
  endLine?: number;
  /** Place of the symbol it speaks about among the symbols of its file. */
  symbol?: number;
  score?: number;
  polarity?: string;
}

/** A fact whose values are text already. */
export type FactRow = Omit<Fact, 'values' | 'path'> & { value: string };

/** A file as the rows it will be. It is few large values, because it crosses from the thread that made it. */
export interface PreparedFile {
  path: string;
  blobId: string;
  language: string;
  size: number;
  lines: number;
  role: string;
  warnings: string | null;
  /** Five numbers a chunk: first line, further lines, terms of body, comments and definitions. */
  chunks: Uint8Array;
  chunkCount: number;
  content: Uint8Array;
  symbols: SymbolColumns;
  terms: FileTerms;
  facts: FactRow[];
}

/** The symbols of a file: `numbers` has a row of five for each, as `SYMBOL_NUMBERS` says. */
export interface SymbolColumns {
  names: string[];
  owners: (string | null)[];
  numbers: Int32Array<ArrayBuffer>;
}

/** What the numbers of a symbol are; a container of -1 is none. */
export const SYMBOL_NUMBERS = ['container', 'kind', 'startLine', 'endLine', 'exported'] as const;

/** Kinds that say whether a file defines something of its own or only passes on what others define. */
const OWN_DEFINITIONS: ReadonlySet<string> = new Set([
  'class',
  'interface',
  'struct',
  'enum',
  'trait',
  'function',
  'method',
  'macro',
]);

/** All that can be done for a file without looking at another one: cutting, counting, encoding, compressing. */
export function prepareFile(file: PackFile, facts: readonly Fact[] = []): PreparedFile {
  const { path, blobId, text, parsed, language, size } = file;
  const symbols = parsed.symbols.slice(0, FILE_BODY);
  const { chunks, terms } = indexFile({ path, text, parsed });
  const numbers = chunks.flatMap(({ startLine, endLine, body, comments, definitions }) => [
    startLine,
    endLine - startLine,
    body,
    comments,
    definitions,
  ]);
  return {
    path,
    blobId,
    language,
    size,
    lines: chunks.at(-1)?.endLine ?? 0,
    role: fileRole(path, symbols.filter(({ kind }) => OWN_DEFINITIONS.has(kind)).length),
    warnings: parsed.warnings.length > 0 ? JSON.stringify(parsed.warnings) : null,
    chunks: encodeVarints(numbers),
    chunkCount: chunks.length,
    content: encodeContent(text, { ...parsed, symbols }),
    symbols: columnsOf(symbols),
    terms,
    facts: facts.map(toRow),
  };
}

export function toRow({ values, path: _path, ...rest }: Fact): FactRow {
  return { ...rest, value: JSON.stringify(values) };
}

function columnsOf(symbols: readonly CodeSymbol[]): SymbolColumns {
  const numbers = new Int32Array(symbols.length * SYMBOL_NUMBERS.length);
  for (const [at, { container, kind, startLine, endLine, exported }] of symbols.entries()) {
    const row = [container ?? -1, SYMBOL_KINDS.indexOf(kind), startLine, endLine, exported ? 1 : 0];
    numbers.set(row, at * SYMBOL_NUMBERS.length);
  }
  return {
    names: symbols.map(({ name }) => name),
    owners: symbols.map(({ container, owner }) => (container === null ? (owner ?? null) : null)),
    numbers,
  };
}
