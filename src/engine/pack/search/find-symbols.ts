import type { SymbolKind } from '../../syntax/parsed-file.ts';
import { decodeDetails } from '../file-content.ts';
import type { Pack } from '../open-pack.ts';
import { fileOfSymbol, SYMBOL_KINDS, SYMBOLS_A_FILE, symbolId } from '../pack-schema.ts';
import { filesWithTerm } from './match-terms.ts';
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
  return fitting.sort((a, b) => order(a, b, name)).slice(0, limit);
}

/** Ids of symbols with this name, in any case, found through the files that define something of its terms. */
function symbolsNamed(pack: Pack, name: string): number[] {
  const [term] = termsOf(name);
  if (term === undefined) return [];
  const { files } = pack.corpus;
  const inFile = pack.query(
    "select id from symbols where id >= ? and id < ? and substr('.' || lower(name), -length(?3)) = ?3 order by id",
  );
  const found: number[] = [];
  for (const place of [...filesWithTerm(pack, term, 'definitions')].sort((a, b) => a - b)) {
    const file = files[place]?.id ?? 0;
    const rows = inFile.all(symbolId(file, 0), symbolId(file + 1, 0), `.${name.toLowerCase()}`);
    for (const row of rows) found.push(Number(row['id']));
    if (found.length >= MOST_EXACT) break;
  }
  return found;
}

/** A symbol with everything known about it; null where there is none of this id. */
export function symbolDetail(pack: Pack, id: number): SymbolDetail | null {
  const symbol = readSymbol(pack, id);
  if (!symbol) return null;
  const content = pack.query('select data from contents where file = ?').get(fileOfSymbol(id))?.['data'];
  const details = decodeDetails(content)[id % SYMBOLS_A_FILE];
  return { ...symbol, signature: details?.signature ?? '', doc: details?.doc ?? '', bases: details?.bases ?? [] };
}

/** The symbols of a file in the order of their lines. */
export function symbolsOfFile(pack: Pack, path: string): FoundSymbol[] {
  const file = pack.query('select id from files where path = ?').get(path)?.['id'];
  if (typeof file !== 'number') return [];
  return pack
    .query('select id from symbols where id >= ? and id < ? order by start_line, id')
    .all(symbolId(file, 0), symbolId(file + 1, 0))
    .map((row) => readSymbol(pack, Number(row['id'])))
    .filter((symbol) => symbol !== null);
}

export function readSymbol(pack: Pack, id: number): FoundSymbol | null {
  const row = pack
    .query(
      `select s.name, s.container, s.owner, s.kind, s.start_line, s.end_line, s.exported, f.path
       from symbols s join files f on f.id = ? where s.id = ?`,
    )
    .get(fileOfSymbol(id), id);
  if (!row) return null;
  const around = row['container'] === null ? row['owner'] : containerName(pack, id, Number(row['container']));
  return {
    id,
    name: around === null || around === undefined ? String(row['name']) : `${around}.${row['name']}`,
    kind: SYMBOL_KINDS[Number(row['kind'])] ?? 'other',
    path: String(row['path']),
    startLine: Number(row['start_line']),
    endLine: Number(row['end_line']),
    exported: row['exported'] === 1,
  };
}

/** Whether nothing but modules and namespaces stands around a symbol, so that it is reached without an object. */
export function isFreeStanding(pack: Pack, id: number): boolean {
  const row = pack.query('select container, owner from symbols where id = ?').get(id);
  if (!row || row['owner'] !== null) return false;
  if (row['container'] === null) return true;
  const around = symbolId(fileOfSymbol(id), Number(row['container']));
  const kind = pack.query('select kind from symbols where id = ?').get(around)?.['kind'];
  return SYMBOL_KINDS[Number(kind)] === 'module' && isFreeStanding(pack, around);
}

const DEEPEST_NAME = 6;

function containerName(pack: Pack, id: number, container: number, depth = 0): string | null {
  const row = pack
    .query('select name, container, owner from symbols where id = ?')
    .get(symbolId(fileOfSymbol(id), container));
  if (!row || depth > DEEPEST_NAME) return null;
  const around =
    row['container'] === null ? row['owner'] : containerName(pack, id, Number(row['container']), depth + 1);
  return around === null ? String(row['name']) : `${around}.${row['name']}`;
}

function qualifies(symbol: FoundSymbol, qualifiers: readonly string[]): boolean {
  if (qualifiers.length === 0) return true;
  const around = `${symbol.path.replace(/\.\w+$/, '').replaceAll('/', '.')}.${symbol.name}`
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
  const pattern = `%${parts.map((part) => part.replace(/[\\%_]/g, '\\$&')).join('%')}%`;
  return pack
    .query("select id from symbols where name like ? escape '\\' order by length(name), id limit ?")
    .all(pattern, 200)
    .map((row) => readSymbol(pack, Number(row['id'])))
    .filter((symbol) => symbol !== null)
    .filter((symbol) => qualifies(symbol, qualifiers));
}

const MINOR_KINDS: ReadonlySet<SymbolKind> = new Set(['variable', 'property', 'key', 'section', 'other']);

function order(a: FoundSymbol, b: FoundSymbol, name: string): number {
  const rank = (symbol: FoundSymbol): number =>
    (symbol.name.endsWith(name) ? 0 : 4) + (MINOR_KINDS.has(symbol.kind) ? 2 : 0) + (symbol.exported ? 0 : 1);
  const difference = rank(a) - rank(b) || a.name.length - b.name.length;
  if (difference !== 0) return difference;
  if (a.path !== b.path) return a.path < b.path ? -1 : 1;
  return a.startLine - b.startLine;
}
