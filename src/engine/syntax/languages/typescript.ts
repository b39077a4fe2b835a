import type { Language, SyntaxTable } from '../language.ts';
import type { Node, SyntaxTree } from '../syntax-tree.ts';
import { heritage, javascriptSyntax, memberKind, propertyName, typeName, valueBody } from './javascript.ts';

const syntax: SyntaxTable = {
  ...javascriptSyntax,
  symbols: {
    ...javascriptSyntax.symbols,
    abstract_class_declaration: { kind: 'class', bases: heritage },
    interface_declaration: { kind: 'interface', bases: extended },
    type_alias_declaration: { kind: 'type', body: longValue },
    enum_declaration: { kind: 'enum' },
    enum_assignment: { kind: 'constant' },
    // A member of an enum that has no value is a bare name in its body.
    property_identifier: {
      kind: (tree, node) => (tree.type(tree.parent(node) ?? 0) === 'enum_body' ? 'constant' : null),
      name: (tree, node) => tree.textOf(node),
    },
    function_signature: { kind: 'function' },
    abstract_method_signature: { kind: 'method' },
    method_signature: { kind: (tree, node) => (inInterface(tree, node) ? 'method' : null) },
    property_signature: { kind: (tree, node) => (inInterface(tree, node) ? 'property' : null), name: propertyName },
    public_field_definition: { kind: memberKind, body: valueBody },
    required_parameter: {
      kind: (tree, node) => (tree.has(node, 'accessibility_modifier', 'readonly') ? 'property' : null),
      name: 'pattern',
    },
    internal_module: { kind: 'module' },
    // `declare module './other'` adds to another module and defines none.
    module: { kind: (tree, node) => (tree.type(tree.field(node, 'name') ?? 0) === 'string' ? null : 'module') },
  },
};

export const typescript: Language = {
  name: 'typescript',
  kind: 'code',
  extensions: ['ts', 'mts', 'cts'],
  interpreters: ['tsx'],
  grammar: { package: '@vscode/tree-sitter-wasm', file: 'wasm/tree-sitter-typescript.wasm' },
  syntax,
};

export const tsx: Language = {
  name: 'tsx',
  kind: 'code',
  extensions: ['tsx'],
  grammar: { package: '@vscode/tree-sitter-wasm', file: 'wasm/tree-sitter-tsx.wasm' },
  syntax,
};

function extended(tree: SyntaxTree, node: Node): string[] {
  const clause = tree.child(node, 'extends_type_clause', 'extends_clause');
  return clause === null ? [] : tree.children(clause).map((type) => typeName(tree, type));
}

/** Members of types written inline, such as a parameter's `{ a: string }`, are no symbols. */
function inInterface(tree: SyntaxTree, node: Node): boolean {
  const parent = tree.parent(node);
  const around = parent === null ? null : tree.parent(parent);
  if (parent === null || around === null) return false;
  return (
    tree.type(parent) === 'interface_body' ||
    tree.type(around) === 'type_alias_declaration' ||
    tree.type(parent) === 'class_body'
  );
}

function longValue(tree: SyntaxTree, node: Node): Node | null {
  const value = tree.field(node, 'value');
  return value !== null && tree.end(value) - tree.start(value) > 200 ? value : null;
}
