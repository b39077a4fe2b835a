import type { SourceFile } from '../source-file.ts';
import type { DataModelFact, ModelField } from './model-facts.ts';
import { field, makeModel } from './model-maker.ts';

export const CUSTOM_RESOURCES = 'Kubernetes custom resources';

/** Above a kind that the cluster keeps; other structures with its metadata are only made in memory. */
const KIND =
  /^\s*\/\/\s*\+(?:kubebuilder:object:root\s*=\s*true|genclient\b|k8s:deepcopy-gen:interfaces=\S*runtime\.Object)/m;
const STORED = /^\s*\/\/\s*\+kubebuilder:storageversion\b/m;
const METADATA = /^[ \t]*(?:\w+\.)?TypeMeta\b[^\n]*`[\s\S]*^[ \t]*(?:\w+\.)?ObjectMeta\b[^\n]*`[^`\n]*json:"metadata/m;

/** Kinds of Kubernetes that a cluster stores for an operator, with what is asked for and what is observed. */
export function customResources(file: SourceFile): DataModelFact[] {
  if (!file.text.includes('ObjectMeta')) return [];
  const structs = new Map(
    file.parsed.symbols.flatMap((symbol, index): [string, number][] =>
      symbol.kind === 'struct' && symbol.container === null ? [[symbol.name, index]] : [],
    ),
  );
  return file.parsed.symbols.flatMap((symbol, index): DataModelFact[] => {
    if (structs.get(symbol.name) !== index || !METADATA.test(file.textOf(symbol.startLine, symbol.endLine))) return [];
    const above = commentsAbove(file, symbol.startLine);
    if (!KIND.test(above)) return [];
    const fields = keysOf(file, index).flatMap((own): ModelField[] => {
      const inner = structs.get(own.type.replace(/^\*/, ''));
      const parts = inner === undefined || !/^(?:spec|status)$/.test(own.name) ? [] : keysOf(file, inner);
      return parts.length === 0 ? [own] : parts.map((part) => ({ ...part, name: `${own.name}.${part.name}` }));
    });
    return [
      makeModel(file, {
        name: symbol.name,
        stored: 'table',
        framework: CUSTOM_RESOURCES,
        fields,
        isCurrent: STORED.test(above),
        line: symbol.startLine,
        endLine: symbol.endLine,
        symbol: index,
      }),
    ];
  });
}

/** Fields by the keys under which they are written. */
function keysOf(file: SourceFile, struct: number): ModelField[] {
  return file.members(struct).flatMap(({ symbol }): ModelField[] => {
    if (symbol.kind !== 'property') return [];
    const line = file.textOf(symbol.startLine, symbol.endLine).trim();
    const key = /`[^`]*\bjson:"([^",]+)/.exec(line)?.[1];
    if (key === undefined || key === '-' || key === 'metadata') return [];
    return [field(key, /^\w+\s+([^`]+?)\s*`/.exec(line)?.[1] ?? '')];
  });
}

/** Marks of a generator are often parted from the comment by an empty line. */
function commentsAbove(file: SourceFile, line: number): string {
  let from = line - 1;
  while (from > 0 && /^\s*(?:\/\/|$)/.test(file.lines[from - 1] ?? '')) from--;
  return file.lines.slice(from, line - 1).join('\n');
}
