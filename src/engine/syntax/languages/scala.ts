import type { FoundSymbol, ImportFound, Language, Place } from '../language.ts';
import type { SymbolKind } from '../parsed-file.ts';
import type { Node, SyntaxTree } from '../syntax-tree.ts';

const TYPES: SymbolKind[] = ['class', 'trait', 'enum', 'interface'];

export const scala: Language = {
  name: 'scala',
  kind: 'code',
  extensions: ['scala', 'sc', 'sbt'],
  grammar: { package: 'tree-sitter-scala', file: 'tree-sitter-scala.wasm' },
  syntax: {
    symbols: {
      class_definition: { kind: 'class', bases },
      object_definition: { kind: 'class', bases },
      package_object: { kind: 'module', bases },
      trait_definition: { kind: 'trait', bases },
      enum_definition: { kind: 'enum', bases },
      simple_enum_case: { kind: 'constant' },
      full_enum_case: { kind: 'constant' },
      function_definition: { kind: functionKind },
      function_declaration: { kind: functionKind },
      val_definition: { kind: valueKind, name: patternNames, body: longValue },
      var_definition: { kind: valueKind, name: patternNames, body: longValue },
      val_declaration: { kind: valueKind, name: declaredNames },
      var_declaration: { kind: valueKind, name: declaredNames },
      given_definition: { kind: 'constant' },
      type_definition: { kind: (_, __, { local }) => (local ? null : 'type') },
      class_parameter: { kind: parameterKind },
    },
    imports: { import_declaration: imported, export_declaration: imported },
    calls: {
      call_expression: { callee: 'function' },
      instance_expression: { callee: constructed, constructs: true },
    },
    decorators: {
      annotation: (tree, node) => {
        const list = tree.field(node, 'arguments');
        return {
          name: tree.textOf(tree.field(node, 'name')),
          receiver: null,
          arguments: list === null ? [] : tree.children(list),
        };
      },
    },
    comments: ['comment', 'block_comment'],
    typeNames: ['type_identifier'],
    valueNames: ['identifier'],
    reference: (tree, node) => {
      if (tree.type(node) === 'type_identifier') return 'type';
      return tree.isIn(node, 'name', 'field', 'path', 'alias') ? null : 'value';
    },
    bindings: [
      'parameter',
      'class_parameter',
      'val_definition',
      'var_definition',
      'bindings',
      'enumerator',
      'type_parameters',
      'case_clause',
    ],
    opaque: ['string', 'integer_literal', 'package_identifier', 'character_literal'],
    exported: isExported,
  },
};

function bases(tree: SyntaxTree, node: Node): string[] {
  const clause = tree.field(node, 'extend');
  return clause === null ? [] : tree.fields(clause, 'type').map((type) => tree.textOf(type).replace(/\[.*$/s, ''));
}

function functionKind(tree: SyntaxTree, node: Node, { container, local }: Place): SymbolKind {
  if (tree.textOf(tree.field(node, 'name')) === 'this') return 'constructor';
  return container && !local && TYPES.includes(container.kind) ? 'method' : 'function';
}

function valueKind(tree: SyntaxTree, node: Node, { container, local }: Place): SymbolKind | null {
  if (local || tree.above(node, 'block', 'lambda_expression', 'indented_block') !== null) return null;
  if (container && TYPES.includes(container.kind)) return 'property';
  return tree.has(node, 'val') ? 'constant' : 'variable';
}

function patternNames(tree: SyntaxTree, node: Node): string[] {
  const pattern = tree.field(node, 'pattern');
  if (pattern === null) return [];
  if (tree.type(pattern) === 'identifier') return [tree.textOf(pattern)];
  return tree.type(pattern) === 'identifiers'
    ? tree.childrenOf(pattern, 'identifier').map((name) => tree.textOf(name))
    : [];
}

function declaredNames(tree: SyntaxTree, node: Node): string[] {
  return tree.fields(node, 'name').map((name) => tree.textOf(name));
}

/** The parameters of a case class are its fields; of other classes, those with `val` or `var`. */
function parameterKind(tree: SyntaxTree, node: Node): SymbolKind | null {
  if (tree.has(node, 'val', 'var')) return 'property';
  const type = tree.above(node, 'class_definition', 'full_enum_case');
  return type !== null && tree.has(type, 'case') ? 'property' : null;
}

function longValue(tree: SyntaxTree, node: Node): Node | null {
  const value = tree.field(node, 'value');
  return value !== null && tree.end(value) - tree.start(value) > 80 ? value : null;
}

function imported(tree: SyntaxTree, node: Node): ImportFound | null {
  const path = tree.fields(node, 'path').map((part) => tree.textOf(part));
  const reexport = tree.type(node) === 'export_declaration';
  const selectors = tree.child(node, 'namespace_selectors');
  if (selectors !== null) {
    const names = tree.children(selectors).map((each) => {
      const name = tree.textOf(tree.field(each, 'name') ?? each);
      return /^[_*]$/.test(name)
        ? { name: '*', local: '*' }
        : { name, local: tree.textOf(tree.field(each, 'alias')) || name };
    });
    return { module: path.join('.'), names, reexport };
  }
  if (tree.has(node, 'namespace_wildcard'))
    return { module: path.join('.'), names: [{ name: '*', local: '*' }], reexport };
  const name = path.pop() ?? '';
  return { module: path.join('.') || name, names: [{ name, local: name }], reexport };
}

function constructed(tree: SyntaxTree, node: Node) {
  const [type] = tree.children(node);
  return type === undefined
    ? null
    : {
        name: tree
          .textOf(type)
          .replace(/[[({].*$/s, '')
          .trim(),
        receiver: null,
      };
}

function isExported({ tree, node, container, local }: FoundSymbol): boolean {
  if (local || (container && !container.exported)) return false;
  return !/\b(private|protected)\b/.test(tree.textOf(tree.child(node, 'modifiers')));
}
