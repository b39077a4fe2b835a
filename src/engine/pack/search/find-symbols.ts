import type { SymbolKind } from '../../syntax/parsed-file.ts';
import { readDetails, type SymbolDetails } from '../file-content.ts';
import { pathOfFile } from '../file-path.ts';
import { allSymbols, type FileSymbol, symbolAt, symbolsOf } from '../file-symbols.ts';
import type { Pack } from '../open-pack.ts';
import { fileOfSymbol, SYMBOLS_A_FILE, symbolId } from '../pack-schema.ts';
import { nameTerms } from './name-match.ts';
import { filesWithTerm } from './term-lists.ts';
import { partsOf, termsOf } from './tokenize.ts';

export interface FoundSymbol {
  id: number;
  /** With what it is written inside: `Session.send`. */
  name: string;
  kind: SymbolKind;
  path: string;
  startLine: number;
  endLine: number;
  exported: boolean;
}

export interface SymbolDetail extends FoundSymbol {
  signature: string;
  doc: string;
  bases: string[];
}

const MOST_EXACT = 500;

/**
 * Symbols by name: `send`, `Session.send`, `session::send`. Exact names come first, then names that differ in case only,
 * then, unless there were any or `exact` is set, names that hold the parts of what was asked for.
 */
export function findSymbols(
  pack: Pack,
  asked: string,
  options: { limit?: number; kind?: SymbolKind; exact?: boolean } = {},
): FoundSymbol[] {
  const segments = asked
    .trim()
    .replace(/\(\)$/, '')
    .split(/\.|::|#|->|\/|\\/)
    .filter((part) => part !== '');
  const name = segments.at(-1);
  if (name === undefined || name.length > 200) return [];
  const limit = options.limit ?? 20;
  const exact = symbolsNamed(pack, name)
    .map((id) => readSymbol(pack, id))
    .filter((symbol) => symbol !== null)
    .filter((symbol) => qualifies(symbol, segments.slice(0, -1)));
  const found = exact.length > 0 || options.exact ? exact : similar(pack, name, segments.slice(0, -1));
  const fitting = options.kind === undefined ? found : found.filter(({ kind }) => kind === options.kind);
  return fitting.sort((a, b) => order(a, b, segments)).slice(0, limit);
}

/** Symbols of some kinds that have the term among the parts of their own name, found through the files that define something of it. */
export function symbolsBearing(pack: Pack, term: string, kinds: ReadonlySet<SymbolKind>): FoundSymbol[] {
  const { files } = pack.corpus;
  return [...filesWithTerm(pack, term, 'definitions')]
    .sort((a, b) => a - b)
    .flatMap((place) => symbolsOf(pack, files[place]?.id ?? 0))
    .filter(({ kind, name }) => kinds.has(kind) && nameTerms(name).parts.includes(term))
    .flatMap(({ id }) => readSymbol(pack, id) ?? []);
}

/** Ids of symbols with this name, in any case, found through the files that define something of its terms. */
function symbolsNamed(pack: Pack, name: string): number[] {
  const [term] = termsOf(name);
  if (term === undefined) return [];
  const { files } = pack.corpus;
  const wanted = name.toLowerCase();
  const found: number[] = [];
  for (const place of [...filesWithTerm(pack, term, 'definitions')].sort((a, b) => a - b)) {
    for (const { id } of namedIn(symbolsOf(pack, files[place]?.id ?? 0), wanted)) found.push(id);
    if (found.length >= MOST_EXACT) break;
  }
  return found;
}

const MANY_SYMBOLS = 50;
const byName = new WeakMap<readonly FileSymbol[], ReadonlyMap<string, FileSymbol[]>>();

/** The symbols of a file with a name in small letters; those of one with very many are sorted by name once. */
function namedIn(symbols: readonly FileSymbol[], wanted: string): readonly FileSymbol[] {
  if (symbols.length < MANY_SYMBOLS)
    return symbols.filter(({ name }) => endsIn(name, wanted) && ownName(name) === wanted);
  const known = byName.get(symbols) ?? Map.groupBy(symbols, ({ name }) => ownName(name));
  byName.set(symbols, known);
  return known.get(wanted) ?? [];
}

/** Looked at first, as nearly all names are others. */
function endsIn(name: string, wanted: string): boolean {
  return name.length >= wanted.length && name.slice(-wanted.length).toLowerCase() === wanted;
}

/** The last part of a name in small letters. */
function ownName(name: string): string {
  const whole = dotted(name);
  return whole.slice(whole.lastIndexOf('.') + 1).toLowerCase();
}

/** Ruby writes a name with what it lies in: `class Shop::Cart`. */
function dotted(name: string): string {
  return name.replaceAll('::', '.');
}

/** A symbol with everything known about it; null where there is none of this id. */
export function symbolDetail(pack: Pack, id: number): SymbolDetail | null {
  const symbol = readSymbol(pack, id);
  if (!symbol) return null;
  const details = detailsOf(pack, fileOfSymbol(id))[id % SYMBOLS_A_FILE];
  return { ...symbol, signature: details?.signature ?? '', doc: details?.doc ?? '', bases: details?.bases ?? [] };
}

const FILES_DETAILED = 4;
const detailed = new WeakMap<Pack, Map<number, readonly SymbolDetails[]>>();

/** Those of some files are kept: one symbol after the other of a file is looked at, or those that are used most. */
function detailsOf(pack: Pack, file: number): readonly SymbolDetails[] {
  const kept = detailed.get(pack) ?? new Map<number, readonly SymbolDetails[]>();
  detailed.set(pack, kept);
  const known = kept.get(file);
  if (known) return known;
  const details = readDetails(pack.blocks, file);
  if (kept.size >= FILES_DETAILED) kept.clear();
  kept.set(file, details);
  return details;
}

const sorted = new WeakMap<Pack, Map<string, readonly FoundSymbol[]>>();
const FILES_SORTED = 50;

/** The symbols of a file in the order of their lines; each route of a file asks for all of them. */
export function symbolsOfFile(pack: Pack, path: string): readonly FoundSymbol[] {
  const kept = sorted.get(pack) ?? new Map<string, readonly FoundSymbol[]>();
  sorted.set(pack, kept);
  const known = kept.get(path) ?? sortedSymbols(pack, path);
  if (kept.size >= FILES_SORTED) kept.clear();
  kept.set(path, known);
  return known;
}

function sortedSymbols(pack: Pack, path: string): FoundSymbol[] {
  const file = pack.query('select id from files where path = ?').get(path)?.['id'];
  if (typeof file !== 'number') return [];
  return symbolsOf(pack, file)
    .toSorted((a, b) => a.startLine - b.startLine || a.id - b.id)
    .map((symbol) => found(pack, symbol, path));
}

export function readSymbol(pack: Pack, id: number): FoundSymbol | null {
  const symbol = symbolAt(pack, id);
  const path = symbol ? pathOfFile(pack, fileOfSymbol(id)) : null;
  return symbol && path !== null ? found(pack, symbol, path) : null;
}

function found(pack: Pack, symbol: FileSymbol, path: string): FoundSymbol {
  const { id, kind, startLine, endLine, exported } = symbol;
  return {
    id,
    name: qualifiedName(symbolsOf(pack, fileOfSymbol(id)), symbol),
    kind,
    path,
    startLine,
    endLine,
    exported,
  };
}

/** Whether nothing but modules and namespaces stands around a symbol, so that it is reached without an object. */
export function isFreeStanding(pack: Pack, id: number): boolean {
  const symbol = symbolAt(pack, id);
  if (!symbol || symbol.owner !== null) return false;
  if (symbol.container === null) return true;
  const around = symbolId(fileOfSymbol(id), symbol.container);
  return symbolAt(pack, around)?.kind === 'module' && isFreeStanding(pack, around);
}

const DEEPEST_NAME = 7;

/** Kinds of definitions that are called. */
export const CALLABLE: ReadonlySet<string> = new Set(['function', 'method']);
/** The same with what makes a thing. */
export const WITH_BODY: ReadonlySet<string> = new Set([...CALLABLE, 'constructor']);

/** The name of a definition without what it stands in. */
export function shortName(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}

/** The name of a symbol with the names of those that it is written inside. */
export function qualifiedName(
  symbols: readonly FileSymbol[],
  { name, container, owner }: FileSymbol,
  depth = 0,
): string {
  const outer = container === null || depth > DEEPEST_NAME ? undefined : symbols[container];
  const around = outer ? qualifiedName(symbols, outer, depth + 1) : owner;
  return around === null ? name : `${around}.${name}`;
}

function qualifies(symbol: FoundSymbol, qualifiers: readonly string[]): boolean {
  if (qualifiers.length === 0) return true;
  const around = `${symbol.path.replace(/\.\w+$/, '').replaceAll('/', '.')}.${dotted(symbol.name)}`
    .toLowerCase()
    .split('.')
    .slice(0, -1);
  let at = around.length;
  for (const qualifier of qualifiers.toReversed()) {
    at = around.lastIndexOf(qualifier.toLowerCase(), at - 1);
    if (at < 0) return false;
  }
  return true;
}

/** Names that contain the parts of a name in their order: `usrctl` and `UserCtrl` find `UserController`. */
function similar(pack: Pack, name: string, qualifiers: readonly string[]): FoundSymbol[] {
  const parts = partsOf(name)
    .filter((part) => part.length > 1)
    .slice(0, 8);
  if (parts.length === 0) return [];
  const alike: FileSymbol[] = [];
  for (const symbol of allSymbols(pack)) if (holdsInOrder(symbol.name.toLowerCase(), parts)) alike.push(symbol);
  return alike
    .sort((a, b) => a.name.length - b.name.length || a.id - b.id)
    .slice(0, MOST_ALIKE)
    .map(({ id }) => readSymbol(pack, id))
    .filter((symbol) => symbol !== null)
    .filter((symbol) => qualifies(symbol, qualifiers));
}

const MOST_ALIKE = 200;

function holdsInOrder(name: string, parts: readonly string[]): boolean {
  let at = 0;
  return parts.every((part) => {
    const here = name.indexOf(part, at);
    at = here + part.length;
    return here >= 0;
  });
}

const MINOR_KINDS: ReadonlySet<SymbolKind> = new Set(['variable', 'property', 'key', 'section', 'other']);

/** What bears the whole name comes before what only lies below a folder or file of that name: `Flask.run` is a method. */
function order(a: FoundSymbol, b: FoundSymbol, segments: readonly string[]): number {
  const rank = (symbol: FoundSymbol): number =>
    (`.${dotted(symbol.name)}`.endsWith(`.${segments.join('.')}`) ? 0 : 8) +
    (`.${dotted(symbol.name)}`.endsWith(`.${segments.at(-1)}`) ? 0 : 4) +
    (MINOR_KINDS.has(symbol.kind) ? 2 : 0) +
    (symbol.exported ? 0 : 1);
  const difference = rank(a) - rank(b) || a.name.length - b.name.length;
  if (difference !== 0) return difference;
  if (a.path !== b.path) return a.path < b.path ? -1 : 1;
  return a.startLine - b.startLine;
}
