import { helpsTests } from '../syntax/helps-tests.ts';
import type { ParsedFile } from '../syntax/parsed-file.ts';
import { encodeText, encodeUses } from './file-content.ts';
import { fileRole } from './file-role.ts';
import { encodeSymbols } from './file-symbols.ts';
import { FILE_BODY } from './pack-schema.ts';
import type { FileTerms } from './search/count-terms.ts';
import { indexFile } from './search/index-file.ts';
import { encodeFacts, type Fact, factPart } from './stored-facts.ts';
import { encodeVarints } from './varints.ts';

/** A file to store. The text is what readers will see, so secrets are masked before it comes here. */
export interface PackFile {
  path: string;
  /** Names the content: git's blob id or a hash. */
  blobId: string;
  text: string;
  parsed: ParsedFile;
  language: string;
  size: number;
  /** A tool wrote it, as its own first lines say. */
  isGenerated?: boolean;
}

/** A file as the row and the entries it will be. It is few large values, because it crosses from the thread that made it. */
export interface PreparedFile {
  path: string;
  blobId: string;
  language: string;
  size: number;
  lines: number;
  role: string;
  warnings: string | null;
  /** Four numbers a chunk: its lines but the first, and the terms of its body, comments and definitions. */
  chunks: Uint8Array;
  chunkCount: number;
  symbolCount: number;
  /** In one piece of memory. */
  entries: { part: string; bytes: Uint8Array<ArrayBuffer> }[];
  terms: FileTerms;
}

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

/** All that can be done for a file without looking at another one: cutting, counting, encoding. */
export function prepareFile(file: PackFile, facts: readonly Fact[] = []): PreparedFile {
  const { path, blobId, text, language, size } = file;
  const parsed = { ...file.parsed, symbols: file.parsed.symbols.slice(0, FILE_BODY) };
  const { symbols } = parsed;
  const bytes = Buffer.from(text, 'utf8');
  const { chunks, terms } = indexFile({ path, text, bytes, parsed: file.parsed });
  const numbers = chunks.flatMap(({ startLine, endLine, body, comments, definitions }) => [
    endLine - startLine,
    body,
    comments,
    definitions,
  ]);
  const usesAny = parsed.imports.length + parsed.calls.length + parsed.references.length > 0;
  return {
    path,
    blobId,
    language,
    size,
    lines: chunks.at(-1)?.endLine ?? 0,
    role: fileRole(path, symbols.filter(({ kind }) => OWN_DEFINITIONS.has(kind)).length, {
      isGenerated: file.isGenerated,
      helpsTests: helpsTests(parsed, text),
    }),
    warnings: parsed.warnings.length > 0 ? JSON.stringify(parsed.warnings) : null,
    chunks: encodeVarints(numbers),
    chunkCount: chunks.length,
    symbolCount: symbols.length,
    entries: inOneBuffer([
      { part: 'texts', bytes: encodeText(bytes, parsed) },
      ...(usesAny ? useEntries(parsed) : []),
      ...(symbols.length > 0 ? [{ part: 'symbols', bytes: encodeSymbols(symbols) }] : []),
      ...factEntries(facts),
    ]),
    terms,
  };
}

/** The memory behind a file that can be handed to another thread instead of being copied for it. */
export function memoryOf({ entries, terms }: PreparedFile): ArrayBuffer[] {
  const [first] = entries;
  return first ? [first.bytes.buffer, terms.postings.buffer] : [terms.postings.buffer];
}

/** Small buffers share their memory with others, and all of it would cross with each of them. */
function inOneBuffer(entries: readonly Entry[]): PreparedFile['entries'] {
  const memory = new Uint8Array(entries.reduce((sum, { bytes }) => sum + bytes.length, 0));
  let end = 0;
  return entries.map(({ part, bytes }) => {
    memory.set(bytes, end);
    end += bytes.length;
    return { part, bytes: memory.subarray(end - bytes.length, end) };
  });
}

interface Entry {
  part: string;
  bytes: Uint8Array;
}

function useEntries(parsed: ParsedFile): Entry[] {
  const { names, uses } = encodeUses(parsed);
  return [
    { part: 'names', bytes: names },
    { part: 'uses', bytes: uses },
  ];
}

export function factEntries(facts: readonly Fact[]): Entry[] {
  const byKind = Map.groupBy(facts, ({ kind }) => kind);
  return [...byKind].map(([kind, own]) => ({ part: factPart(kind), bytes: encodeFacts(own) }));
}
