import { POSTINGS_TABLE } from './search/index-writer.ts';

/**
 * A pack is one SQLite file. What is large and read rarely (texts, signatures, doc comments, call sites) lies in
 * one compressed blob per file; what is looked up (names, links between files) lies in rows of small integers.
 * Symbols have no index by name: the full-text index knows which files define a name, and their few symbols are read.
 * A symbol's id is its file's id times SYMBOLS_A_FILE plus its place in the file, so the file needs no column of its own.
 */
export const PACK_FORMAT = 2;
export const APPLICATION_ID = 0x4c4f5245; // "LORE"
export const SYMBOLS_A_FILE = 65_536;

export const SCHEMA = `
create table meta (key text primary key, value text not null) without rowid;
create table files (
  id integer primary key, path text not null unique, blob_id text not null, extractor text not null,
  language text not null, size integer not null, lines integer not null, role text not null,
  first_chunk integer not null, chunks blob not null, warnings text);
create table contents (file integer primary key, data blob not null);
create table symbols (
  id integer primary key, container integer, owner text, kind integer not null, name text not null,
  start_line integer not null, end_line integer not null, exported integer not null);
${POSTINGS_TABLE}
create table imports (
  file integer not null, ordinal integer not null, target integer not null, certainty integer not null,
  time integer not null, line integer not null, primary key (file, ordinal, target)) without rowid;
create index imports_by_target on imports (target) where target > 0;
create table edges (file integer primary key, data blob not null);
create table skipped (path text primary key, reason text not null, size integer not null) without rowid;
create table authors (id integer primary key, name text not null, email text not null, unique (name, email));
create table paths (id integer primary key, path text not null unique);
create table commits (
  id integer primary key, sha blob not null unique, author integer not null, date integer not null, files blob not null);
create table commit_texts (first integer primary key, data blob not null);
create table path_history (
  path integer primary key, commits integer not null, first_date integer not null, last_date integer not null,
  authors blob not null, list blob not null);
create table co_changes (
  path integer not null, other integer not null, together integer not null, primary key (path, other)) without rowid;
create table facts (
  id integer primary key, file integer, kind text not null, subject text not null, value text not null,
  start_line integer, end_line integer, symbol integer, score real not null, polarity text);
create index facts_by_kind on facts (kind);
create index facts_by_file on facts (file);
create index facts_by_symbol on facts (symbol) where symbol is not null;
create table file_links (
  source integer not null, target integer not null, weight integer not null, primary key (source, target)) without rowid;
create index file_links_by_target on file_links (target, source, weight);
create table file_ranks (file integer primary key, users integer not null, dependents integer not null);
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
