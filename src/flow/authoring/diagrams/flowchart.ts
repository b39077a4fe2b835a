import { label, NodeNames } from './mermaid-text.ts';

export interface FlowNode {
  key: string;
  title: string;
  detail?: string;
  /** Nodes of one group are drawn in one box, as the layers of a system are. */
  group?: string;
}

export interface FlowEdge {
  from: string;
  to: string;
  weight: number;
  text?: string;
}

const MOST_NODES = 25;
const MOST_EDGES = 24;

/** Parts and the arrows between them; the weakest arrows go first where there are too many. */
export function flowchart(
  nodes: readonly FlowNode[],
  edges: readonly FlowEdge[],
  direction: 'LR' | 'TD' = 'LR',
): string | null {
  const shown = nodes.slice(0, MOST_NODES);
  const keys = new Set(shown.map(({ key }) => key));
  const between = strongest(edges.filter(({ from, to }) => from !== to && keys.has(from) && keys.has(to)));
  if (shown.length < 2 || between.length === 0) return null;
  const names = new NodeNames();
  const lines = [`flowchart ${direction}`];
  for (const [group, members] of groupsOf(shown)) {
    const drawn = members.map(
      ({ key, title, detail }) => `${names.of(key)}[${label(title, ...(detail ? [detail] : []))}]`,
    );
    if (group === '') lines.push(...drawn.map((line) => `  ${line}`));
    else
      lines.push(
        `  subgraph ${names.of(`group ${group}`)}[${label(group)}]`,
        ...drawn.map((line) => `    ${line}`),
        '  end',
      );
  }
  for (const { from, to, text } of between) {
    lines.push(`  ${names.of(from)} -->${text ? `|${label(text)}|` : ''} ${names.of(to)}`);
  }
  return lines.join('\n');
}

function strongest(edges: readonly FlowEdge[]): FlowEdge[] {
  const sorted = edges.toSorted((a, b) => b.weight - a.weight || (`${a.from} ${a.to}` < `${b.from} ${b.to}` ? -1 : 1));
  const least = (sorted[0]?.weight ?? 0) * 0.05;
  const kept = sorted.filter(({ weight }) => weight >= least).slice(0, MOST_EDGES);
  // A node that lost all its arrows would stand there as if it had none.
  const joined = new Set(kept.flatMap(({ from, to }) => [from, to]));
  for (const edge of sorted) {
    if (joined.has(edge.from) && joined.has(edge.to)) continue;
    kept.push(edge);
    joined.add(edge.from).add(edge.to);
  }
  return kept;
}

function groupsOf(nodes: readonly FlowNode[]): Map<string, FlowNode[]> {
  const groups = new Map<string, FlowNode[]>();
  for (const node of nodes) groups.set(node.group ?? '', [...(groups.get(node.group ?? '') ?? []), node]);
  return groups;
}
