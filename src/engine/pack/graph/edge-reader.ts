import { decodeEdges, type Edge } from '../link/edges.ts';
import type { Pack } from '../open-pack.ts';
import { fileOfSymbol, symbolId } from '../pack-schema.ts';

const FILES_REMEMBERED = 1_000;
const remembered = new WeakMap<Pack, Map<number, Edge[]>>();

/** All edges that begin in a file. */
export function edgesFromFile(pack: Pack, file: number): Edge[] {
  const known = remembered.get(pack) ?? new Map<number, Edge[]>();
  remembered.set(pack, known);
  const edges = known.get(file) ?? readEdges(pack, file);
  if (known.size >= FILES_REMEMBERED) known.clear();
  known.set(file, edges);
  return edges;
}

/** All edges that end at a symbol, those of its own file first, then by path. */
export function edgesTo(pack: Pack, symbol: number): Edge[] {
  const file = fileOfSymbol(symbol);
  const others = pack
    .query('select l.source from file_links l join files f on f.id = l.source where l.target = ? order by f.path')
    .all(file)
    .map((row) => Number(row['source']));
  return [file, ...others].flatMap((source) => edgesFromFile(pack, source).filter(({ target }) => target === symbol));
}

/** All edges that begin in a symbol or in what is written inside it. */
export function edgesFrom(pack: Pack, symbol: number): Edge[] {
  const inside = symbolsInside(pack, symbol);
  return edgesFromFile(pack, fileOfSymbol(symbol)).filter(
    ({ source, target }) => inside.has(source) && !inside.has(target),
  );
}

/** A symbol and everything that it contains, at any depth. */
export function symbolsInside(pack: Pack, symbol: number): Set<number> {
  const file = fileOfSymbol(symbol);
  const members = new Map<number, number[]>();
  const rows = pack.query('select id, container from symbols where id >= ? and id < ? and container is not null');
  for (const row of rows.iterate(symbolId(file, 0), symbolId(file + 1, 0))) {
    const container = symbolId(file, Number(row['container']));
    const list = members.get(container);
    if (list) list.push(Number(row['id']));
    else members.set(container, [Number(row['id'])]);
  }
  const inside = new Set([symbol]);
  // A set that grows while it is gone through: what is added comes along later.
  for (const each of inside) for (const member of members.get(each) ?? []) inside.add(member);
  return inside;
}

function readEdges(pack: Pack, file: number): Edge[] {
  const data = pack.query('select data from edges where file = ?').get(file)?.['data'];
  return data === undefined ? [] : decodeEdges(file, data);
}
