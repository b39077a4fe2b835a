const MOST_NODES = 25;

/** The lines that each kind of diagram may have, which is a small part of what Mermaid knows. */
const GRAMMARS: Readonly<Record<string, readonly RegExp[]>> = {
  flowchart: [
    /^flowchart (?:LR|TD)$/,
    /^ +n\d+\["[^"`<>;]+(?:<br\/>[^"`<>;]+)?"\]$/,
    /^ +subgraph n\d+\["[^"`<>;]+"\]$/,
    /^ +end$/,
    /^ +n\d+ -->(?:\|"[^"`<>;]+"\|)? n\d+$/,
  ],
  erDiagram: [
    /^erDiagram$/,
    /^ {2}"[\w .-]+" (?:\|[|o](?:--|\.\.)o[{|]|\}o--(?:\|\||o[{|])) "[\w .-]+" : "[^"`<>;]+"$/,
    /^ {2}"[\w .-]+" \{$/,
    /^ {4}[A-Za-z]\w* [A-Za-z]\w*(?: (?:PK|FK|UK))?$/,
    /^ {2}\}$/,
  ],
  sequenceDiagram: [/^sequenceDiagram$/, /^ {2}participant n\d+ as [^;:#"`<>{}]+$/, /^ {2}n\d+->>n\d+: [^;:#"`<>{}]+$/],
  'stateDiagram-v2': [/^stateDiagram-v2$/, /^ {2}n\d+ : [^;:#"`<>{}]+$/, /^ {2}n\d+ --> n\d+$/],
};

/** Why a diagram could not be drawn; null where every line is one that our own generators write. */
export function diagramFault(mermaid: string): string | null {
  const lines = mermaid.split('\n');
  const kind = lines[0]?.split(' ')[0] ?? '';
  const grammar = GRAMMARS[kind];
  if (!grammar) return `an unknown kind of diagram: ${kind}`;
  const wrong = lines.find((line) => !grammar.some((pattern) => pattern.test(line)));
  if (wrong !== undefined) return `a line outside of the grammar: ${wrong.trim()}`;
  const nodes = new Set(mermaid.match(/\bn\d+\b|^ {2}"[^"]+"/gm) ?? []).size;
  return nodes > MOST_NODES ? `${nodes} nodes` : null;
}
