/** A part of the system, and what uses what, as the server tells it. */
export interface MapNode {
  id: string;
  layer: number;
}

export interface MapEdge {
  from: string;
  to: string;
  weight: number;
  back: boolean;
}

export interface PlacedNode<N extends MapNode> {
  node: N;
  x: number;
  y: number;
}

export interface PlacedEdge<E extends MapEdge> {
  edge: E;
  /** The curve, as a path of SVG. */
  path: string;
  width: number;
}

export interface PlacedMap<N extends MapNode, E extends MapEdge> {
  nodes: PlacedNode<N>[];
  edges: PlacedEdge<E>[];
  /** Where each layer begins, from the top. */
  layers: { layer: number; y: number; height: number }[];
  width: number;
  height: number;
}

export const NODE = { width: 176, height: 56 };
const GAP = { x: 28, y: 40, layer: 72 };
const MARGIN = { left: 24, top: 28, right: 24, bottom: 28 };
const SWEEPS = 4;
const THICKEST = 6;

/**
 * Places parts in rows, the highest layer on top, so that use points down. Within a layer each part moves towards the middle
 * of those it is tied to, which keeps most lines short; a layer with many parts takes several rows.
 */
export function layOutMap<N extends MapNode, E extends MapEdge>(
  nodes: N[],
  edges: E[],
  mostInARow = 6,
): PlacedMap<N, E> {
  const layers = [...new Set(nodes.map(({ layer }) => layer))].sort((a, b) => b - a);
  const rows = layers.map((layer) => nodes.filter((node) => node.layer === layer));
  const tied = neighboursOf(edges);
  for (let sweep = 0; sweep < SWEEPS; sweep++) order(rows, tied);

  const widest = Math.min(mostInARow, Math.max(0, ...rows.map((row) => row.length)));
  const width = MARGIN.left + MARGIN.right + Math.max(1, widest) * (NODE.width + GAP.x) - GAP.x;
  const placed: PlacedNode<N>[] = [];
  const bands: PlacedMap<N, E>['layers'] = [];
  let y = MARGIN.top;
  rows.forEach((row, index) => {
    const top = y;
    for (let from = 0; from < row.length; from += mostInARow) {
      const part = row.slice(from, from + mostInARow);
      const left = (width - part.length * (NODE.width + GAP.x) + GAP.x) / 2;
      part.forEach((node, column) => {
        placed.push({ node, x: left + column * (NODE.width + GAP.x), y });
      });
      y += NODE.height + GAP.y;
    }
    bands.push({ layer: layers[index] ?? 0, y: top, height: y - GAP.y - top });
    y += GAP.layer - GAP.y;
  });
  const height = Math.max(NODE.height, y - GAP.layer) + MARGIN.bottom;
  const at = new Map(placed.map((one) => [one.node.id, one]));
  return {
    nodes: placed,
    layers: bands,
    width,
    height,
    edges: edges.flatMap((edge) => {
      const [from, to] = [at.get(edge.from), at.get(edge.to)];
      if (!from || !to) return [];
      return [{ edge, path: curve(from, to), width: Math.min(THICKEST, 1 + Math.log2(edge.weight)) }];
    }),
  };
}

function neighboursOf(edges: MapEdge[]): Map<string, { id: string; weight: number }[]> {
  const tied = new Map<string, { id: string; weight: number }[]>();
  const tie = (id: string, other: string, weight: number) =>
    tied.set(id, [...(tied.get(id) ?? []), { id: other, weight }]);
  for (const { from, to, weight } of edges) {
    tie(from, to, weight);
    tie(to, from, weight);
  }
  return tied;
}

/** Sorts every row by the middle of what its parts are tied to. Places are shares of a row, so that rows of any length compare. */
function order(rows: MapNode[][], tied: Map<string, { id: string; weight: number }[]>): void {
  const share = new Map<string, number>();
  const look = (row: MapNode[]) => {
    row.forEach(({ id }, index) => {
      share.set(id, row.length === 1 ? 0.5 : index / (row.length - 1));
    });
  };
  for (const row of rows) look(row);
  for (const row of rows) {
    const middle = new Map(
      row.map(({ id }) => {
        const others = (tied.get(id) ?? []).filter((other) => share.has(other.id));
        const weight = others.reduce((sum, other) => sum + other.weight, 0);
        const sum = others.reduce((all, other) => all + (share.get(other.id) ?? 0.5) * other.weight, 0);
        return [id, weight === 0 ? (share.get(id) ?? 0.5) : sum / weight];
      }),
    );
    row.sort((a, b) => (middle.get(a.id) ?? 0) - (middle.get(b.id) ?? 0) || (a.id < b.id ? -1 : 1));
    look(row);
  }
}

/** From the lower edge of the user to the upper edge of the used; what runs upwards leaves and enters at the sides. */
function curve(from: { x: number; y: number }, to: { x: number; y: number }): string {
  if (to.y > from.y) {
    const [x1, y1] = [from.x + NODE.width / 2, from.y + NODE.height];
    const [x2, y2] = [to.x + NODE.width / 2, to.y];
    const bend = Math.max(24, (y2 - y1) / 2);
    return `M${x1} ${y1}C${x1} ${y1 + bend} ${x2} ${y2 - bend} ${x2} ${y2}`;
  }
  const [x1, y1] = [from.x + NODE.width, from.y + NODE.height / 2];
  const [x2, y2] = [to.x + NODE.width, to.y + NODE.height / 2];
  const out = Math.max(x1, x2) + GAP.x;
  return `M${x1} ${y1}C${out} ${y1} ${out} ${y2} ${x2} ${y2}`;
}
