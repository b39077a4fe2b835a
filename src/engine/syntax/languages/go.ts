import type { Language } from '../language.ts';
import type { SymbolKind } from '../parsed-file.ts';
import type { Node, SyntaxTree } from '../syntax-tree.ts';

export const go: Language = {
  name: 'go',
  kind: 'code',
  extensions: ['go'],
  grammar: { package: '@vscode/tree-sitter-wasm', file: 'wasm/tree-sitter-go.wasm' },
  syntax: {
    symbols: {
      function_declaration: { kind: 'function' },
      method_declaration: { kind: 'method', owner: receiverType },
      type_spec: { kind: typeKind, body: typeBody, bases: embedded },
      type_alias: { kind: 'type' },
      const_spec: { kind: (_, __, place) => (place.local ? null : 'constant'), name: names, body: longValue },
      var_spec: { kind: (_, __, place) => (place.local ? null : 'variable'), name: names, body: longValue },
      field_declaration: {
        kind: (tree, node) => (inNamedType(tree, node) ? 'property' : null),
        name: names,
        body: 'tag',
      },
      method_elem: { kind: (tree, node) => (inNamedType(tree, node) ? 'method' : null) },
    },
    imports: {
      import_spec: (tree, node) => {
        const module = tree.textOf(tree.field(node, 'path')).slice(1, -1);
        const alias = tree.textOf(tree.field(node, 'name'));
        if (alias === '.') return { module, names: [{ name: '*', local: '*' }] };
        return { module, names: alias === '_' ? [] : [{ name: '', local: alias || lastPart(module) }] };
      },
    },
    calls: {
      call_expression: { callee: 'function' },
      composite_literal: { callee: 'type', arguments: () => [], constructs: true },
    },
    comments: ['comment'],
    wrappers: ['type_declaration', 'const_declaration', 'var_declaration', 'var_spec_list'],
    // `store.User` is one name: without its package nobody could tell which `User` it is.
    typeNames: ['type_identifier', 'qualified_type'],
    valueNames: ['identifier'],
    reference: (tree, node) => {
      const element = tree.parent(node) ?? 0;
      if (tree.type(node) === 'qualified_type') return 'type';
      if (tree.type(node) === 'type_identifier')
        return tree.type(element) === 'qualified_type' || PREDECLARED.has(tree.textOf(node)) ? null : 'type';
      return tree.type(element) === 'literal_element' && tree.isIn(element, 'key') ? null : 'value';
    },
    bindings: [
      'parameter_declaration',
      'variadic_parameter_declaration',
      'short_var_declaration',
      'range_clause',
      'var_spec',
      'const_spec',
      'type_parameter_declaration',
    ],
    opaque: ['interpreted_string_literal', 'raw_string_literal', 'rune_literal', 'int_literal'],
    exported: ({ name, container }) => /^\p{Lu}/u.test(name) && (container?.exported ?? true),
  },
};

const PREDECLARED = new Set(
  'any bool byte comparable complex64 complex128 error float32 float64 int int8 int16 int32 int64 rune string uint uint8 uint16 uint32 uint64 uintptr'.split(
    ' ',
  ),
);

function names(tree: SyntaxTree, node: Node): string[] {
  return tree
    .fields(node, 'name')
    .map((name) => tree.textOf(name))
    .filter((name) => name !== '_');
}

function receiverType(tree: SyntaxTree, node: Node): string | null {
  const receiver = tree.field(node, 'receiver');
  const [type] = receiver === null ? [] : tree.below(receiver, 'type_identifier');
  return type === undefined ? null : tree.textOf(type);
}

function typeKind(tree: SyntaxTree, node: Node): SymbolKind {
  const type = tree.field(node, 'type');
  if (type === null) return 'type';
  if (tree.type(type) === 'struct_type') return 'struct';
  return tree.type(type) === 'interface_type' ? 'interface' : 'type';
}

function typeBody(tree: SyntaxTree, node: Node): Node | null {
  const type = tree.field(node, 'type');
  if (type === null || !['struct_type', 'interface_type'].includes(tree.type(type))) return null;
  // An interface keeps its members directly; its first one is where the body begins.
  return tree.child(type, 'field_declaration_list') ?? tree.children(type)[0] ?? null;
}

/** Embedded types: fields without a name, and the types that an interface lists. */
function embedded(tree: SyntaxTree, node: Node): string[] {
  const type = tree.field(node, 'type');
  if (type === null) return [];
  const fields = tree.child(type, 'field_declaration_list');
  const parts = fields === null ? tree.childrenOf(type, 'type_elem') : tree.childrenOf(fields, 'field_declaration');
  return parts
    .filter((part) => tree.field(part, 'name') === null)
    .map((part) => tree.textOf(tree.field(part, 'type') ?? part).replace(/^\*|\[.*$/gs, ''))
    .filter((name) => /^[\w.]+$/.test(name));
}

/** Fields and methods of a declared type, not of one written in place. */
function inNamedType(tree: SyntaxTree, node: Node): boolean {
  const type = tree.above(node, 'struct_type', 'interface_type');
  return type !== null && tree.type(tree.parent(type) ?? 0) === 'type_spec';
}

function longValue(tree: SyntaxTree, node: Node): Node | null {
  const value = tree.field(node, 'value');
  return value !== null && tree.end(value) - tree.start(value) > 80 ? value : null;
}

/** The name that an import gets without an alias: the last part of its path that is not a version. */
function lastPart(module: string): string {
  const parts = module.split('/').filter((part) => !/^v\d+$/.test(part));
  return (parts.at(-1) ?? module).replace(/\.v\d+$/, '').replace(/^go-|[-.]go$/g, '');
}
