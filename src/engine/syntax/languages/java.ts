import type { FoundSymbol, Language } from '../language.ts';
import type { SymbolKind } from '../parsed-file.ts';
import type { Node, SyntaxTree } from '../syntax-tree.ts';

export const java: Language = {
  name: 'java',
  kind: 'code',
  extensions: ['java'],
  grammar: { package: '@vscode/tree-sitter-wasm', file: 'wasm/tree-sitter-java.wasm' },
  syntax: {
    symbols: {
      class_declaration: { kind: 'class', bases },
      interface_declaration: { kind: 'interface', bases },
      annotation_type_declaration: { kind: 'interface' },
      enum_declaration: { kind: 'enum', bases },
      record_declaration: { kind: 'class', bases },
      enum_constant: { kind: 'constant' },
      method_declaration: { kind: 'method' },
      annotation_type_element_declaration: { kind: 'method' },
      constructor_declaration: { kind: 'constructor' },
      compact_constructor_declaration: { kind: 'constructor' },
      variable_declarator: { kind: fieldKind, body: longValue },
      formal_parameter: { kind: (tree, node) => (isRecordPart(tree, node) ? 'property' : null) },
    },
    imports: {
      import_declaration: (tree, node) => {
        const path = tree.textOf(tree.child(node, 'scoped_identifier', 'identifier'));
        if (tree.has(node, 'asterisk')) return { module: path, names: [{ name: '*', local: '*' }] };
        const dot = path.lastIndexOf('.');
        const name = path.slice(dot + 1);
        return { module: path.slice(0, Math.max(dot, 0)) || path, names: [{ name, local: name }] };
      },
    },
    calls: {
      method_invocation: { callee: invoked },
      object_creation_expression: { callee: 'type', constructs: true },
      explicit_constructor_invocation: { callee: 'constructor' },
    },
    decorators: { annotation, marker_annotation: annotation },
    comments: ['line_comment', 'block_comment'],
    wrappers: ['field_declaration', 'constant_declaration'],
    typeNames: ['type_identifier', 'scoped_type_identifier'],
    valueNames: ['identifier'],
    reference: (tree, node) => {
      if (tree.type(tree.parent(node) ?? 0) === 'scoped_type_identifier') return null;
      if (tree.type(node) === 'scoped_type_identifier') return /^[\w$.]+$/.test(tree.textOf(node)) ? 'type' : null;
      if (tree.type(node) === 'type_identifier') return 'type';
      // Only names that stand alone or lead a chain: `name` and `field` hold members and declarations.
      return tree.isIn(node, 'name', 'field', 'key', 'scope') || tree.above(node, 'package_declaration') !== null
        ? null
        : 'value';
    },
    bindings: [
      'formal_parameter',
      'spread_parameter',
      'variable_declarator',
      'catch_formal_parameter',
      'enhanced_for_statement',
      'inferred_parameters',
      'lambda_expression',
      'type_parameter',
      'resource',
    ],
    opaque: ['string_literal', 'character_literal', 'decimal_integer_literal', 'package_declaration'],
    exported: isExported,
  },
};

function bases(tree: SyntaxTree, node: Node): string[] {
  const clauses = tree.childrenOf(node, 'superclass', 'super_interfaces', 'extends_interfaces');
  return clauses
    .flatMap((clause) => tree.children(clause))
    .flatMap((type) => (tree.type(type) === 'type_list' ? tree.children(type) : [type]))
    .map((type) => tree.textOf(type).replace(/<.*$/s, ''));
}

function fieldKind(tree: SyntaxTree, node: Node): SymbolKind | null {
  const declaration = tree.parent(node) ?? 0;
  const type = tree.type(declaration);
  if (type === 'constant_declaration') return 'constant';
  if (type !== 'field_declaration') return null;
  return /\bstatic\b[^=]*\bfinal\b|\bfinal\b[^=]*\bstatic\b/.test(tree.textOf(tree.child(declaration, 'modifiers')))
    ? 'constant'
    : 'property';
}

function longValue(tree: SyntaxTree, node: Node): Node | null {
  const value = tree.field(node, 'value');
  return value !== null && tree.end(value) - tree.start(value) > 80 ? value : null;
}

function isRecordPart(tree: SyntaxTree, node: Node): boolean {
  const list = tree.parent(node);
  return list !== null && tree.type(tree.parent(list) ?? 0) === 'record_declaration';
}

function invoked(tree: SyntaxTree, node: Node) {
  const object = tree.field(node, 'object');
  const receiver = object === null ? null : tree.textOf(object).replace(/\s+/g, ' ').slice(0, 120);
  return { name: tree.textOf(tree.field(node, 'name')), receiver };
}

function annotation(tree: SyntaxTree, node: Node) {
  const list = tree.field(node, 'arguments');
  const parts = tree.textOf(tree.field(node, 'name')).split('.');
  const name = parts.pop() ?? '';
  return { name, receiver: parts.join('.') || null, arguments: list === null ? [] : tree.children(list) };
}

function isExported({ tree, node, container }: FoundSymbol): boolean {
  if (container && !container.exported) return false;
  if (tree.type(node) === 'enum_constant' || container?.kind === 'interface') return true;
  const declaration = tree.type(node) === 'variable_declarator' ? (tree.parent(node) ?? node) : node;
  return /\b(public|protected)\b/.test(tree.textOf(tree.child(declaration, 'modifiers')));
}
