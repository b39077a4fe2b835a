import { circles } from '../../../../engine/pack/graph/circles.ts';
import { edgesFromFile } from '../../../../engine/pack/graph/edge-reader.ts';
import { importsOf } from '../../../../engine/pack/graph/stored-imports.ts';
import { CERTAINTIES, type Certainty, fileOfSymbol } from '../../../../engine/pack/pack-schema.ts';
import type { Evidence } from '../evidence.ts';
import { folderOf, groupFiles, packageFolders, productFiles } from '../parts.ts';
import { divide } from './divide.ts';
import { responsibilityOf } from './responsibilities.ts';

/** A part of the system on the map. */
export interface MapNode {
  /** Unique on this map: `src/edge/`, `src/*` for the files right in a folder, `src/app.ts` for a single file. */
  id: string;
  /** The folder or file. */
  path: string;
  /** True for a folder that can be drawn as a map of its own. */
  divisible: boolean;
  files: number;
  lines: number;
  /** 0 uses no other part; every other stands one above the highest that it uses. */
  layer: number;
  /** What it is for, in words of the project where there are any. */
  about: string;
}

export interface MapEdge {
  from: string;
  to: string;
  /** Pairs of files of which one uses the other. */
  weight: number;
  /** The surest of these uses. */
  certainty: Certainty;
  /** True where it runs against the direction of the layers, so that it closes a circle of parts. */
  back: boolean;
  example: { path: string; line: number; target: string };
}

export interface ModuleMap {
  nodes: MapNode[];
  edges: MapEdge[];
  layers: number;
}

export interface MapOptions {
  /** Only what lies below this folder. */
  under?: string;
  /** Folders down to this depth; absent: the division that shows most in few parts. */
  depth?: number;
}

/** The parts of a system, what uses what, and the layers that follow from it. Tests and generated files are left out. */
export function moduleMap(evidence: Evidence, { under, depth }: MapOptions = {}): ModuleMap {
  const prefix = under === undefined ? '' : `${under.replace(/^\/+|\/+$/g, '')}/`;
  const files = productFiles(evidence).filter(({ path }) => path.startsWith(prefix));
  const nameOf =
    depth === undefined ? divide(files, packageFolders(evidence)) : (path: string) => folderName(path, depth);
  const parts = groupFiles(files, nameOf);
  const edges = edgesBetween(evidence, new Map(files.map(({ id, path }) => [id, nameOf(path)])));
  const layerOf = markLayers(
    parts.map(({ name }) => name),
    edges,
  );
  const nodes = parts.map((part): MapNode => {
    const folder = folderOf(part.name);
    return {
      id: part.name,
      path: folder?.replace(/\/$/, '') ?? part.name,
      divisible: part.name.endsWith('/') && part.files.length > 1,
      files: part.files.length,
      lines: part.lines,
      layer: layerOf.get(part.name) ?? 0,
      about: responsibilityOf(evidence, part).text,
    };
  });
  return {
    nodes,
    edges: edges.map(({ force: _, ...edge }) => edge),
    layers: nodes.reduce((most, { layer }) => Math.max(most, layer + 1), 0),
  };
}

/** The folder of a file down to a depth; the files right in the root are told apart from its folders. */
function folderName(path: string, depth: number): string {
  const folders = path.split('/').slice(0, -1);
  return folders.length === 0 ? '*' : `${folders.slice(0, depth).join('/')}/`;
}

/** An edge with its say in which part stands above which: an import for types alone, or inside a function, says little. */
interface ForcedEdge extends MapEdge {
  force: number;
}

const FORCE_OF_OTHER_IMPORTS = 0.25;

/** Imports and sure or likely uses between parts. Languages without imports of files are seen by their uses alone. */
function edgesBetween({ pack }: Evidence, partOf: ReadonlyMap<number, string>): ForcedEdge[] {
  const edges = new Map<string, ForcedEdge>();
  const pathOf = new Map(
    pack
      .query('select id, path from files')
      .all()
      .map((row) => [Number(row['id']), String(row['path'])]),
  );
  for (const [file, from] of partOf) {
    const targets = new Map<number, { certainty: number; line: number; force: number }>();
    for (const { target, certainty, time, line } of importsOf(pack, file)) {
      if (target === null || certainty === 'guess') continue;
      const known = targets.get(target);
      targets.set(target, {
        certainty: Math.min(CERTAINTIES.indexOf(certainty), known?.certainty ?? CERTAINTIES.length),
        line: Math.min(line, known?.line ?? line),
        force: Math.max(time === 'load' ? 1 : FORCE_OF_OTHER_IMPORTS, known?.force ?? 0),
      });
    }
    for (const { target, certainty, line } of edgesFromFile(pack, file)) {
      const other = fileOfSymbol(target);
      const sure = CERTAINTIES.indexOf(certainty);
      if (certainty === 'guess' || sure >= (targets.get(other)?.certainty ?? CERTAINTIES.length)) continue;
      targets.set(other, { line, force: 1, ...targets.get(other), certainty: sure });
    }
    for (const [target, { certainty, line, force }] of targets) {
      const to = partOf.get(target);
      if (to === undefined || to === from) continue;
      const example = { path: pathOf.get(file) ?? '', line, target: pathOf.get(target) ?? '' };
      const sure = CERTAINTIES[certainty] ?? 'guess';
      const edge: ForcedEdge = edges.get(`${from}\n${to}`) ?? {
        from,
        to,
        weight: 0,
        certainty: sure,
        back: false,
        example,
        force: 0,
      };
      edge.weight += 1;
      edge.force += force;
      if (certainty < CERTAINTIES.indexOf(edge.certainty)) {
        edge.certainty = sure;
        edge.example = example;
      }
      edges.set(`${from}\n${to}`, edge);
    }
  }
  return [...edges.values()].sort((a, b) => b.weight - a.weight || (a.from + a.to < b.from + b.to ? -1 : 1));
}

/** Marks the lightest edges of every circle as going back until no circle is left, and counts the layers of the rest. */
function markLayers(names: readonly string[], edges: readonly ForcedEdge[]): Map<string, number> {
  for (;;) {
    const next = new Map<string, string[]>(names.map((name) => [name, []]));
    for (const { from, to, back } of edges) if (!back) next.get(from)?.push(to);
    const groups = circles(next);
    if (groups.length === 0) return layersOf(next);
    for (const group of groups) {
      const members = new Set(group);
      const inside = edges.filter(({ from, to, back }) => !back && members.has(from) && members.has(to));
      const lightest = Math.min(...inside.map(({ force }) => force));
      const weak = inside.findLast(({ force }) => force === lightest);
      if (weak) weak.back = true;
    }
  }
}

/** The length of the longest way down from every node of a graph without circles. */
function layersOf(next: ReadonlyMap<string, readonly string[]>): Map<string, number> {
  const layers = new Map<string, number>();
  const visit = (name: string): number => {
    const known = layers.get(name);
    if (known !== undefined) return known;
    const below = next.get(name) ?? [];
    const layer = below.reduce((most, each) => Math.max(most, visit(each) + 1), 0);
    layers.set(name, layer);
    return layer;
  };
  for (const name of next.keys()) visit(name);
  return layers;
}
