import { describe, expect, it } from 'vitest';
import { layOutMap, NODE } from './lay-out-map.ts';

const edge = (from: string, to: string, weight = 1, back = false) => ({ from, to, weight, back });

describe('the layout of a map', () => {
  it('puts what uses above what is used, and draws use downwards', () => {
    const nodes = [
      { id: 'base', layer: 0 },
      { id: 'edge', layer: 2 },
      { id: 'flow', layer: 1 },
    ];
    const { nodes: placed, edges, layers } = layOutMap(nodes, [edge('edge', 'flow'), edge('flow', 'base', 9)]);
    expect(placed.map(({ node }) => node.id)).toEqual(['edge', 'flow', 'base']);
    const ys = placed.map(({ y }) => y);
    expect(ys).toEqual(ys.toSorted((a, b) => a - b));
    expect(layers.map(({ layer }) => layer)).toEqual([2, 1, 0]);
    expect(edges.map(({ width }) => width)).toEqual([1, expect.closeTo(4.17, 2)]);
  });

  it('keeps everything inside and nothing on top of each other, however many parts a layer has', () => {
    const nodes = Array.from({ length: 40 }, (_, n) => ({ id: `p${n}`, layer: n % 3 }));
    const edges = nodes.map((_, n) => edge(`p${n}`, `p${(n * 7) % 40}`));
    const map = layOutMap(nodes, edges);
    expect(map.nodes.length).toBe(40);
    for (const { x, y } of map.nodes) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + NODE.width).toBeLessThanOrEqual(map.width);
      expect(y + NODE.height).toBeLessThanOrEqual(map.height);
    }
    expect(new Set(map.nodes.map(({ x, y }) => `${x}:${y}`)).size).toBe(40);
  });

  it('is as narrow as is asked for', () => {
    const nodes = Array.from({ length: 7 }, (_, n) => ({ id: `p${n}`, layer: 0 }));
    expect(layOutMap(nodes, [], 2).width).toBeLessThan(3 * NODE.width);
    expect(new Set(layOutMap(nodes, [], 2).nodes.map(({ y }) => y)).size).toBe(4);
  });

  it('puts tied parts near each other', () => {
    const nodes = ['a', 'b', 'c', 'x', 'y', 'z'].map((id, n) => ({ id, layer: n < 3 ? 1 : 0 }));
    const { nodes: placed } = layOutMap(nodes, [edge('a', 'z'), edge('b', 'y'), edge('c', 'x')]);
    const xOf = (id: string) => placed.find(({ node }) => node.id === id)?.x;
    expect([xOf('a'), xOf('b'), xOf('c')]).toEqual([xOf('z'), xOf('y'), xOf('x')]);
  });

  it('is empty for no parts, and leaves out lines to parts that are not there', () => {
    expect(layOutMap([], []).nodes).toEqual([]);
    expect(layOutMap([{ id: 'a', layer: 0 }], [edge('a', 'gone')]).edges).toEqual([]);
  });
});
