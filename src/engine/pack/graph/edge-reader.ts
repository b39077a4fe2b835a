import { pathOfFile } from '../file-path.ts';
import { symbolsOf } from '../file-symbols.ts';
import { decodeEdges, type Edge } from '../link/edges.ts';
import type { Pack } from '../open-pack.ts';
import { fileOfSymbol, symbolId } from '../pack-schema.ts';
import { linksTo } from './file-links.ts';

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
  const others = linksTo(pack, file)
    .map((link) => ({ file: link.file, path: pathOfFile(pack, link.file) ?? '' }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
  return [file, ...others.map((other) => other.file)].flatMap((source) =>
    edgesFromFile(pack, source).filter(({ target }) => target === symbol),
  );
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
  for (const { id, container } of symbolsOf(pack, file)) {
    if (container === null) continue;
    const list = members.get(symbolId(file, container));
    if (list) list.push(id);
    else members.set(symbolId(file, container), [id]);
  }
  const inside = new Set([symbol]);
  // A set that grows while it is gone through: what is added comes along later.
  for (const each of inside) for (const member of members.get(each) ?? []) inside.add(member);
  return inside;
}

function readEdges(pack: Pack, file: number): Edge[] {
  const entry = pack.blocks.read('edges', file);
  return entry ? decodeEdges(file, entry) : [];
}
