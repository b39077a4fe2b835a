import { readUses } from '../file-content.ts';
import { pathOfFile } from '../file-path.ts';
import { symbolAt } from '../file-symbols.ts';
import type { Edge } from '../link/edges.ts';
import type { Pack } from '../open-pack.ts';
import { type Certainty, type EdgeKind, FILE_BODY, fileOfSymbol, SYMBOLS_A_FILE } from '../pack-schema.ts';
import { type FoundSymbol, readSymbol } from '../search/find-symbols.ts';
import { edgesFrom, edgesTo } from './edge-reader.ts';

/** A use of one symbol by another, with the lines that show it. */
export interface Use {
  /** The symbol at the other end; null stands for the top of the file. */
  symbol: FoundSymbol | null;
  path: string;
  lines: number[];
  kind: EdgeKind;
  certainty: Certainty;
}

interface UseOptions {
  limit?: number;
  /** The least sure edges to show; guesses are left out unless asked for. */
  atLeast?: Certainty;
  /** The most lines of one use. */
  lines?: number;
}

const USUAL_LIMIT = 50;
const LINES_SHOWN = 20;

/** Everything that uses a symbol in any way. */
export function references(pack: Pack, symbol: number, options: UseOptions = {}): Use[] {
  return usesOf(pack, edgesTo(pack, symbol), 'source', options);
}

export function callers(pack: Pack, symbol: number, options: UseOptions = {}): Use[] {
  return usesOf(pack, edgesTo(pack, symbol).filter(isCall), 'source', options);
}

/** What names a symbol without calling it: as a type or a value. */
export function mentions(pack: Pack, symbol: number, options: UseOptions = {}): Use[] {
  const named = edgesTo(pack, symbol).filter(({ kind }) => kind === 'type' || kind === 'value');
  return usesOf(pack, named, 'source', options);
}

/** What a symbol and the code inside it call. */
export function callees(pack: Pack, symbol: number, options: UseOptions = {}): Use[] {
  return usesOf(pack, edgesFrom(pack, symbol).filter(isCall), 'target', options);
}

/** Types that extend or implement a type. */
export function implementers(pack: Pack, symbol: number, options: UseOptions = {}): Use[] {
  return usesOf(
    pack,
    edgesTo(pack, symbol).filter(({ kind }) => kind === 'base'),
    'source',
    options,
  );
}

/** What a type extends or implements. */
export function bases(pack: Pack, symbol: number, options: UseOptions = {}): Use[] {
  return usesOf(
    pack,
    edgesFrom(pack, symbol).filter(({ kind }) => kind === 'base'),
    'target',
    options,
  );
}

export function isCall({ kind }: Edge): boolean {
  return kind === 'call' || kind === 'decorates';
}

const ORDER: Certainty[] = ['exact', 'likely', 'guess'];

function usesOf(pack: Pack, edges: readonly Edge[], end: 'source' | 'target', options: UseOptions): Use[] {
  const weakest = ORDER.indexOf(options.atLeast ?? 'likely');
  const shown = edges
    .filter(({ certainty }) => ORDER.indexOf(certainty) <= weakest)
    .map((edge, place) => ({ edge, place }))
    .sort((a, b) => ORDER.indexOf(a.edge.certainty) - ORDER.indexOf(b.edge.certainty) || a.place - b.place)
    .slice(0, options.limit ?? USUAL_LIMIT);
  return shown.map(({ edge }) => ({
    symbol: edge[end] % SYMBOLS_A_FILE === FILE_BODY ? null : readSymbol(pack, edge[end]),
    path: pathOfFile(pack, fileOfSymbol(edge.source)) ?? '',
    lines: edge.count === 1 || options.lines === 1 ? [edge.line] : linesOf(pack, edge, options.lines ?? LINES_SHOWN),
    kind: edge.kind,
    certainty: edge.certainty,
  }));
}

/** The lines on which the source uses the target: all of them, where the edge itself has only the first. */
export function linesOf(pack: Pack, edge: Edge, most: number): number[] {
  const name = symbolAt(pack, edge.target)?.name;
  const { calls, references: referred } = readUses(pack.blocks, fileOfSymbol(edge.source));
  const ordinal = edge.source % SYMBOLS_A_FILE;
  const inside = ordinal === FILE_BODY ? null : ordinal;
  const uses = [...calls.map((call) => ({ ...call, inside: call.decorates ?? call.inside })), ...referred];
  const lines = uses
    .filter((use) => use.inside === inside && use.name.split(/[.:\\]+/).at(-1) === name)
    .map(({ line }) => line);
  return [...new Set([edge.line, ...lines])].sort((a, b) => a - b).slice(0, most);
}
