import { Kept } from '../blocks/kept.ts';
import { pathOfFile } from '../file-path.ts';
import { symbolsOf } from '../file-symbols.ts';
import { type Edge, FileEdges } from '../link/edges.ts';
import type { Pack } from '../open-pack.ts';
import { fileOfSymbol, symbolId } from '../pack-schema.ts';
import { linksTo } from './file-links.ts';

const BYTES_REMEMBERED = 8 * 1024 * 1024;
const remembered = new WeakMap<Pack, Kept<number, FileEdges>>();

/** All edges that begin in a file. */
export function edgesFromFile(pack: Pack, file: number): Edge[] {
  return edgesOf(pack, file).filter(() => true);
}

/** All edges that end at a symbol, those of its own file first, then by path. */
export function edgesTo(pack: Pack, symbol: number): Edge[] {
  const file = fileOfSymbol(symbol);
  return [file, ...usersOf(pack, file)].flatMap((source) =>
    edgesOf(pack, source).filter((_, target) => target === symbol),
  );
}

/** All edges that begin in a symbol or in what is written inside it. */
export function edgesFrom(pack: Pack, symbol: number): Edge[] {
  const inside = symbolsInside(pack, symbol);
  return edgesOf(pack, fileOfSymbol(symbol)).filter((source, target) => inside.has(source) && !inside.has(target));
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

function edgesOf(pack: Pack, file: number): FileEdges {
  const kept = remembered.get(pack) ?? new Kept<number, FileEdges>(BYTES_REMEMBERED);
  remembered.set(pack, kept);
  const known = kept.find(file);
  if (known) return known;
  const edges = new FileEdges(file, pack.blocks.read('edges', file) ?? NO_BYTES);
  kept.add(file, edges, edges.size);
  return edges;
}

const NO_BYTES = new Uint8Array();
/** The users of the file asked for last: its symbols are mostly asked for one after the other. */
const lastUsers = new WeakMap<Pack, { file: number; users: number[] }>();

/** The files that use a file, by path. */
function usersOf(pack: Pack, file: number): number[] {
  const last = lastUsers.get(pack);
  if (last?.file === file) return last.users;
  const users = linksTo(pack, file)
    .map((link) => ({ file: link.file, path: pathOfFile(pack, link.file) ?? '' }))
    .sort((a, b) => (a.path < b.path ? -1 : 1))
    .map((user) => user.file);
  lastUsers.set(pack, { file, users });
  return users;
}
