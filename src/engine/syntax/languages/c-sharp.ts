import type { FoundSymbol, Language, Place } from '../language.ts';
import type { SymbolKind } from '../parsed-file.ts';
import type { Node, SyntaxTree } from '../syntax-tree.ts';

export const cSharp: Language = {
  name: 'csharp',
  kind: 'code',
  extensions: ['cs', 'csx'],
  grammar: { package: '@vscode/tree-sitter-wasm', file: 'wasm/tree-sitter-c-sharp.wasm' },
  syntax: {
    symbols: {
      namespace_declaration: { kind: 'module' },
      file_scoped_namespace_declaration: { kind: 'module' },
      class_declaration: { kind: 'class', bases },
      interface_declaration: { kind: 'interface', bases },
      struct_declaration: { kind: 'struct', bases },
      record_declaration: { kind: (tree, node) => (tree.has(node, 'struct') ? 'struct' : 'class'), bases },
      enum_declaration: { kind: 'enum' },
      enum_member_declaration: { kind: 'constant' },
      delegate_declaration: { kind: 'type' },
      method_declaration: { kind: 'method' },
      local_function_statement: { kind: 'function' },
      constructor_declaration: { kind: 'constructor' },
      destructor_declaration: { kind: 'method', name: (tree, node) => `~${tree.textOf(tree.field(node, 'name'))}` },
      operator_declaration: {
        kind: 'method',
        name: (tree, node) => /\boperator\s*[^\s(]+/.exec(tree.textOf(node).slice(0, 200))?.[0] ?? null,
      },
      indexer_declaration: { kind: 'property', name: () => 'this', body: 'accessors' },
      property_declaration: {
        kind: 'property',
        body: (tree, node) => tree.field(node, 'accessors') ?? tree.field(node, 'value'),
      },
      event_declaration: { kind: 'property', body: 'accessors' },
      variable_declarator: {
        kind: fieldKind,
        name: (tree, node) => tree.textOf(tree.field(node, 'name') ?? tree.child(node, 'identifier')),
      },
      parameter: { kind: (tree, node) => (isRecordPart(tree, node) ? 'property' : null) },
    },
    imports: {
      using_directive: (tree, node) => {
        const alias = tree.textOf(tree.field(node, 'name'));
        const module = tree.textOf(tree.children(node).at(-1) ?? null);
        return { module, names: alias === '' ? [{ name: '*', local: '*' }] : [{ name: '', local: alias }] };
      },
    },
    calls: {
      invocation_expression: { callee: 'function' },
      object_creation_expression: { callee: 'type', constructs: true },
    },
    decorators: {
      attribute_list: () => null,
      attribute: (tree, node) => {
        const list = tree.child(node, 'attribute_argument_list');
        return {
          name: tree.textOf(tree.field(node, 'name')),
          receiver: null,
          arguments: list === null ? [] : tree.children(list),
        };
      },
    },
    comments: ['comment'],
    wrappers: ['variable_declaration', 'field_declaration', 'event_field_declaration'],
    typeNames: ['qualified_name'],
    valueNames: ['identifier'],
    reference: (tree, node) => {
      if (tree.type(node) === 'qualified_name')
        return isTypePlace(tree, node) && /^[\w.]+$/.test(tree.textOf(node)) ? 'type' : null;
      if (isTypePlace(tree, node)) return 'type';
      const parent = tree.type(tree.parent(node) ?? 0);
      if (tree.isIn(node, 'name') || parent === 'using_directive' || parent === 'qualified_name') return null;
      return isSet(tree, node) ? null : 'value';
    },
    bindings: [
      'parameter',
      'variable_declarator',
      'foreach_statement',
      'catch_declaration',
      'declaration_pattern',
      'type_parameter',
      'declaration_expression',
    ],
    opaque: ['string_literal', 'integer_literal', 'predefined_type', 'modifier', 'verbatim_string_literal'],
    exported: isExported,
  },
};

const TYPE_PLACES = new Set(['base_list', 'type_argument_list', 'nullable_type', 'array_type', 'generic_name']);

function isTypePlace(tree: SyntaxTree, node: Node): boolean {
  return tree.isIn(node, 'type', 'returns') || TYPE_PLACES.has(tree.type(tree.parent(node) ?? 0));
}

/** `new Order { Status = … }` and `Status = …;`: what is set is a member, whatever type has its name. */
function isSet(tree: SyntaxTree, node: Node): boolean {
  return tree.type(tree.parent(node) ?? 0) === 'assignment_expression' && tree.isIn(node, 'left');
}

function bases(tree: SyntaxTree, node: Node): string[] {
  const list = tree.child(node, 'base_list');
  if (list === null) return [];
  const types = tree.children(list).filter((each) => tree.type(each) !== 'argument_list');
  return types.map((type) => tree.textOf(tree.field(type, 'type') ?? type).replace(/[<(].*$/s, ''));
}

function fieldKind(tree: SyntaxTree, node: Node, { local }: Place): SymbolKind | null {
  const declaration = tree.parent(tree.parent(node) ?? 0) ?? 0;
  if (local || !['field_declaration', 'event_field_declaration'].includes(tree.type(declaration))) return null;
  const modifiers = tree.childrenOf(declaration, 'modifier').map((each) => tree.textOf(each));
  return modifiers.includes('const') || (modifiers.includes('static') && modifiers.includes('readonly'))
    ? 'constant'
    : 'property';
}

function isRecordPart(tree: SyntaxTree, node: Node): boolean {
  const list = tree.parent(node);
  return list !== null && /^record/.test(tree.type(tree.parent(list) ?? 0));
}

function isExported({ tree, outer, kind, container, local }: FoundSymbol): boolean {
  if (local || (container && !container.exported)) return false;
  if (
    kind === 'module' ||
    container?.kind === 'interface' ||
    container?.kind === 'enum' ||
    tree.type(outer) === 'parameter'
  )
    return true;
  return tree.childrenOf(outer, 'modifier').some((each) => /^(public|protected)$/.test(tree.textOf(each)));
}
