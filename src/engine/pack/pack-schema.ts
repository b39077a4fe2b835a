import { BLOCKS_TABLE } from './blocks/block.ts';
import { POSTINGS_TABLE } from './search/index-writer.ts';

/**
 * A pack is one SQLite file. Nearly all of it is entries in compressed blocks (`blocks/block.ts`), one part for each kind:
 *
 *     texts, names, uses, symbols, facts <kind>   of each file, from itself alone
 *     edges, imports                              of each file, linked to the others
 *     commits, messages, paths, authors           the history
 *
 * Rows are kept for what is looked up by other things than a number, or too often to unpack a block for it. A symbol's id is its file's id times SYMBOLS_A_FILE
 * plus its place in the file. Symbols have no index by name: the index of terms knows which files define a name.
 */
export const PACK_FORMAT = 3;
export const APPLICATION_ID = 0x4c4f5245; // "LORE"
export const SYMBOLS_A_FILE = 65_536;

export const SCHEMA = `
create table meta (key text primary key, value text not null) without rowid;
create table files (
  id integer primary key, path text not null unique, blob_id blob not null, language text not null,
  size integer not null, lines integer not null, symbols integer not null, role text not null,
  first_chunk integer not null, chunks blob not null, warnings text);
${BLOCKS_TABLE}
${POSTINGS_TABLE}
create table skipped (path text primary key, reason text not null, size integer not null) without rowid;
create table file_links (
  file integer primary key, users integer not null, dependents integer not null, uses blob not null, used_by blob not null);
`;

export const SYMBOL_KINDS = [
  'module',
  'class',
  'interface',
  'struct',
  'enum',
  'trait',
  'type',
  'function',
  'method',
  'constructor',
  'property',
  'variable',
  'constant',
  'macro',
  'section',
  'key',
  'table',
  'other',
] as const;

/** How sure an edge is: read off the code, very probable, or the best of several candidates. */
export const CERTAINTIES = ['exact', 'likely', 'guess'] as const;
export type Certainty = (typeof CERTAINTIES)[number];

export const EDGE_KINDS = ['call', 'type', 'base', 'value', 'decorates'] as const;
export type EdgeKind = (typeof EDGE_KINDS)[number];

export const IMPORT_TIMES = ['load', 'inner', 'types'] as const;

/** Code outside of every symbol: the source of edges from the top of a file. */
export const FILE_BODY = SYMBOLS_A_FILE - 1;

export function symbolId(file: number, ordinal: number): number {
  return file * SYMBOLS_A_FILE + ordinal;
}

export function fileOfSymbol(symbol: number): number {
  return Math.floor(symbol / SYMBOLS_A_FILE);
}
