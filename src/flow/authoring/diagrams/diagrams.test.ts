import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { diagramFault } from './diagram-fault.ts';
import { entityDiagram } from './entity-diagram.ts';
import { flowchart } from './flowchart.ts';
import { sequenceDiagram } from './sequence-diagram.ts';
import { stateDiagram } from './state-diagram.ts';

// Mermaid cleans labels with a library that wants a browser; parsing needs no cleaning.
const cleaner = join(
  createRequire(import.meta.url).resolve('mermaid/package.json'),
  '../../dompurify/dist/purify.es.mjs',
);
const { default: dompurify } = await import(pathToFileURL(cleaner).href);
Object.assign(dompurify, { addHook: () => undefined, sanitize: (text: string) => text });
const { default: mermaid } = await import('mermaid');

/** Names that have broken diagrams: words of the language, brackets, quotes, markup and very long ones. */
const HOSTILE = [
  'end',
  'subgraph',
  'a[b](c){d}',
  'say "hi"; rm',
  'List<Map<string, `x`>>',
  'in-progress',
  '%% comment',
  'class',
  'ünïcödé/ページ',
  '#quot; &amp;',
  '-->',
  `${'very/'.repeat(20)}long.ts`,
  ' ',
];
const pairs = HOSTILE.map((from, place) => ({
  from,
  to: HOSTILE[(place + 1) % HOSTILE.length] ?? '',
  weight: place + 1,
}));

const DIAGRAMS: [string, string | null][] = [
  [
    'flowchart',
    flowchart(
      HOSTILE.map((key, place) => ({ key, title: key, detail: key, ...(place % 2 ? { group: key } : {}) })),
      pairs.map((pair) => ({ ...pair, text: pair.from })),
    ),
  ],
  [
    'entities',
    entityDiagram(
      HOSTILE.map((name) => ({
        name,
        fields: HOSTILE.map((field) => ({ name: field, type: field, key: 'PK' as const })),
      })),
      pairs.map(({ from, to }, place) => ({
        from,
        to,
        kind: (['one', 'many', 'part'] as const)[place % 3] ?? 'many',
        through: from,
      })),
    ),
  ],
  ['sequence', sequenceDiagram(pairs.map(({ from, to }) => ({ from, to, text: from })))],
  ['states', stateDiagram(HOSTILE, pairs)],
];

describe('diagrams', () => {
  it.each(DIAGRAMS)('a %s of hostile names is parsed by Mermaid and keeps our own grammar', async (_kind, drawn) => {
    expect(drawn).not.toBeNull();
    expect(diagramFault(drawn ?? '')).toBeNull();
    await expect(mermaid.parse(drawn ?? '')).resolves.toMatchObject({ diagramType: expect.any(String) });
  });

  it('nothing is drawn where there is nothing to connect', () => {
    expect(flowchart([{ key: 'a', title: 'a' }], [])).toBeNull();
    expect(entityDiagram([], [])).toBeNull();
    expect(sequenceDiagram([{ from: 'a', to: 'b', text: 'x' }])).toBeNull();
    expect(stateDiagram(['a', 'b'], [])).toBeNull();
  });

  it('a large graph keeps its strongest edges and at most 25 nodes', () => {
    const nodes = Array.from({ length: 60 }, (_, i) => ({ key: `k${i}`, title: `k${i}` }));
    const edges = nodes.map(({ key }, i) => ({ from: key, to: `k${(i * 7 + 1) % 60}`, weight: 60 - i }));
    const drawn = flowchart(nodes, edges) ?? '';
    expect(diagramFault(drawn)).toBeNull();
    expect(drawn.match(/^ {2}n\d+\[/gm)).toHaveLength(25);
    expect(drawn.match(/-->/g)?.length).toBeLessThanOrEqual(35);
  });

  it.each(['}o--o{', '|o--o{', '}o--o|', '|o--o|'])('tables that %s joins are drawn so', async (line) => {
    const drawn = `erDiagram\n  "Forum" ${line} "Group" : "groups"`;
    expect(diagramFault(drawn)).toBeNull();
    await expect(mermaid.parse(drawn)).resolves.toMatchObject({ diagramType: expect.any(String) });
  });

  it.each([
    ['flowchart LR\n  end --> n2', 'outside of the grammar'],
    ['pie title x', 'unknown kind'],
    ['sequenceDiagram\n  n1->>n2: a; b', 'outside of the grammar'],
  ])('a fault in %j is told', (text, fault) => expect(diagramFault(text)).toContain(fault));
});
