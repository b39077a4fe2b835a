import type { FoundSymbol, Language, Place } from '../language.ts';
import type { SymbolKind } from '../parsed-file.ts';
import type { Node, SyntaxTree } from '../syntax-tree.ts';

const CONTAINERS: Record<string, SymbolKind> = {
  struct_declaration: 'struct',
  enum_declaration: 'enum',
  union_declaration: 'struct',
  opaque_declaration: 'struct',
  error_set_declaration: 'enum',
};

export const zig: Language = {
  name: 'zig',
  kind: 'code',
  extensions: ['zig', 'zon'],
  grammar: { package: '@tree-sitter-grammars/tree-sitter-zig', file: 'tree-sitter-zig.wasm' },
  syntax: {
    symbols: {
      function_declaration: { kind: (_, __, { container, local }) => (container && !local ? 'method' : 'function') },
      variable_declaration: {
        kind: variableKind,
        name: (tree, node) => tree.textOf(tree.child(node, 'identifier')),
        body: valueBody,
      },
      container_field: { kind: (tree, node, { container, local }) => fieldKind(tree, node, container?.kind, local) },
    },
    imports: {
      variable_declaration: (tree, node) => {
        const [, module] = /=\s*@import\("([^"]*)"\)/.exec(tree.textOf(node).slice(0, 500)) ?? [];
        return module === undefined
          ? null
          : { module, names: [{ name: '', local: tree.textOf(tree.child(node, 'identifier')) }] };
      },
    },
    calls: { call_expression: { callee: 'function', arguments: (tree, node) => tree.children(node).slice(1) } },
    comments: ['comment'],
    valueNames: ['identifier'],
    reference: (tree, node) => (tree.isIn(node, 'member', 'name') ? null : tree.isIn(node, 'type') ? 'type' : 'value'),
    bindings: ['parameter', 'payload', 'variable_declaration'],
    opaque: ['string', 'integer', 'builtin_type', 'multiline_string'],
    exported: ({ tree, node, kind, container, local }: FoundSymbol) => {
      if (local || (container && !container.exported)) return false;
      return (
        tree.type(node) === 'container_field' ||
        kind === 'constant' ||
        tree.has(node, 'pub', 'export') ||
        /^(pub|export)\b/.test(tree.textOf(node).slice(0, 8))
      );
    },
  },
};

function initializerOf(tree: SyntaxTree, node: Node): Node | null {
  const value = tree.children(node).at(-1) ?? null;
  return value !== null && value !== tree.child(node, 'identifier') && value !== tree.field(node, 'type')
    ? value
    : null;
}

function variableKind(tree: SyntaxTree, node: Node, { local }: Place): SymbolKind | null {
  const value = initializerOf(tree, node);
  const container = value === null ? undefined : CONTAINERS[tree.type(value)];
  if (container) return container;
  if (local || tree.above(node, 'block') !== null || /=\s*@import\(/.test(tree.textOf(node).slice(0, 200))) return null;
  return tree.has(node, 'var') ? 'variable' : 'constant';
}

/** The signature of a type ends where its members begin. */
function valueBody(tree: SyntaxTree, node: Node): Node | null {
  const value = initializerOf(tree, node);
  if (value === null) return null;
  if (CONTAINERS[tree.type(value)]) return tree.children(value)[0] ?? null;
  return tree.end(value) - tree.start(value) > 80 ? value : null;
}

function fieldKind(tree: SyntaxTree, node: Node, container: SymbolKind | undefined, local: boolean): SymbolKind | null {
  if (local || (container === undefined && tree.type(tree.parent(node) ?? 0) !== 'source_file')) return null;
  return container === 'enum' ? 'constant' : 'property';
}
