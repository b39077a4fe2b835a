import type { FoundSymbol, ImportFound, Language } from '../language.ts';
import type { Node, SyntaxTree } from '../syntax-tree.ts';

const INCLUDES = ['require_expression', 'require_once_expression', 'include_expression', 'include_once_expression'];

/** Where a name is part of a longer one, or introduced rather than used. */
const NAMING = new Set([
  'variable_name',
  'namespace_name',
  'qualified_name',
  'named_type',
  'const_element',
  'namespace_use_clause',
  'member_access_expression',
  'class_constant_access_expression',
]);

export const php: Language = {
  name: 'php',
  kind: 'code',
  extensions: ['php', 'phtml', 'php5', 'inc'],
  interpreters: ['php'],
  grammar: { package: '@vscode/tree-sitter-wasm', file: 'wasm/tree-sitter-php.wasm' },
  syntax: {
    symbols: {
      namespace_definition: { kind: 'module' },
      class_declaration: { kind: 'class', bases },
      interface_declaration: { kind: 'interface', bases },
      trait_declaration: { kind: 'trait', bases },
      enum_declaration: { kind: 'enum', bases },
      enum_case: { kind: 'constant' },
      function_definition: { kind: 'function' },
      method_declaration: {
        kind: (tree, node) => (tree.textOf(tree.field(node, 'name')) === '__construct' ? 'constructor' : 'method'),
      },
      const_element: { kind: 'constant', name: (tree, node) => tree.textOf(tree.child(node, 'name')), body: longValue },
      property_element: { kind: 'property', name: variableName, body: longValue },
      property_promotion_parameter: { kind: 'property', name: variableName },
      function_call_expression: {
        kind: (tree, node) => (tree.textOf(tree.field(node, 'function')) === 'define' ? 'constant' : null),
        name: definedName,
      },
    },
    imports: {
      namespace_use_declaration: useDeclaration,
      ...Object.fromEntries(INCLUDES.map((type) => [type, included])),
    },
    calls: {
      function_call_expression: { callee: 'function' },
      member_call_expression: { callee: (tree, node) => called(tree, node, 'object') },
      nullsafe_member_call_expression: { callee: (tree, node) => called(tree, node, 'object') },
      scoped_call_expression: { callee: (tree, node) => called(tree, node, 'scope') },
      object_creation_expression: {
        callee: (tree, node) => ({ name: tree.textOf(tree.child(node, 'name', 'qualified_name')), receiver: null }),
        arguments: (tree, node) => {
          const list = tree.child(node, 'arguments');
          return list === null ? [] : tree.children(list);
        },
        constructs: true,
      },
    },
    decorators: {
      attribute_list: () => null,
      attribute_group: () => null,
      attribute: (tree, node) => {
        const list = tree.field(node, 'parameters');
        const name = tree.textOf(tree.child(node, 'name', 'qualified_name'));
        return { name, receiver: null, arguments: list === null ? [] : tree.children(list) };
      },
    },
    comments: ['comment'],
    wrappers: ['const_declaration', 'property_declaration'],
    typeNames: ['named_type'],
    valueNames: ['name'],
    reference: (tree, node) => {
      if (tree.type(node) === 'named_type') return 'type';
      return tree.isIn(node, 'name') || NAMING.has(tree.type(tree.parent(node) ?? 0)) ? null : 'value';
    },
    opaque: ['string', 'integer', 'name', 'primitive_type'],
    exported: isExported,
  },
};

function bases(tree: SyntaxTree, node: Node): string[] {
  const clauses = tree.childrenOf(node, 'base_clause', 'class_interface_clause');
  const body = tree.field(node, 'body');
  const traits = body === null ? [] : tree.childrenOf(body, 'use_declaration');
  return [...clauses, ...traits]
    .flatMap((clause) => tree.childrenOf(clause, 'name', 'qualified_name'))
    .map((type) => tree.textOf(type));
}

function variableName(tree: SyntaxTree, node: Node): string {
  return tree.textOf(tree.field(node, 'name') ?? tree.child(node, 'variable_name')).replace(/^\$/, '');
}

function definedName(tree: SyntaxTree, node: Node): string {
  const list = tree.field(node, 'arguments');
  const first = list === null ? '' : tree.textOf(tree.children(list)[0] ?? null);
  return /^(['"])\w+\1$/.test(first) ? first.slice(1, -1) : '';
}

function longValue(tree: SyntaxTree, node: Node): Node | null {
  const value = tree.field(node, 'default_value') ?? tree.children(node)[1] ?? null;
  return value !== null && tree.end(value) - tree.start(value) > 80 ? value : null;
}

function useDeclaration(tree: SyntaxTree, node: Node): ImportFound[] {
  const group = tree.field(node, 'body');
  const prefix = group === null ? '' : `${tree.textOf(tree.child(node, 'namespace_name'))}\\`;
  return tree.childrenOf(group ?? node, 'namespace_use_clause').map((clause) => {
    const path = prefix + tree.textOf(tree.child(clause, 'qualified_name', 'name')).replace(/^\\/, '');
    const parts = path.split('\\');
    const name = parts.pop() ?? '';
    return {
      module: parts.join('\\') || name,
      names: [{ name, local: tree.textOf(tree.field(clause, 'alias')) || name }],
    };
  });
}

function included(tree: SyntaxTree, node: Node): ImportFound | null {
  const [path] = tree.below(node, 'string', 'encapsed_string');
  return path === undefined ? null : { module: tree.textOf(path).slice(1, -1), names: [] };
}

function called(tree: SyntaxTree, node: Node, field: string) {
  const receiver = tree.textOf(tree.field(node, field)).replace(/\s+/g, ' ').slice(0, 120);
  return { name: tree.textOf(tree.field(node, 'name')), receiver: receiver || null };
}

function isExported({ tree, outer, container, local }: FoundSymbol): boolean {
  if (local || (container && !container.exported)) return false;
  return tree.textOf(tree.child(outer, 'visibility_modifier')) !== 'private';
}
