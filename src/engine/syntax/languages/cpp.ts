import type { FoundSymbol, Language, Place, SyntaxTable } from '../language.ts';
import type { SymbolKind } from '../parsed-file.ts';
import type { Node, SyntaxTree } from '../syntax-tree.ts';
import { cSyntax, declarationKind, declaredNames, declaresFunction, nameIn, typeOrAlias, withoutMacros } from './c.ts';

const TYPES: SymbolKind[] = ['class', 'struct', 'enum'];

const syntax: SyntaxTable = {
  ...cSyntax,
  symbols: {
    ...cSyntax.symbols,
    class_specifier: {
      kind: (tree, node) => (tree.field(node, 'body') === null ? null : 'class'),
      name: typeName,
      bases,
    },
    struct_specifier: {
      kind: (tree, node) => (tree.field(node, 'body') === null ? null : 'struct'),
      name: typeName,
      bases,
    },
    function_definition: {
      kind: functionKind,
      name: (tree, node) => lastName(tree, tree.field(node, 'declarator')),
      owner,
    },
    declaration: {
      kind: (tree, node, place) =>
        declaresFunction(tree, node) && isMember(place)
          ? functionKind(tree, node, place)
          : declarationKind(tree, node, place),
      name: (tree, node) => tree.fields(node, 'declarator').map((each) => lastName(tree, each)),
    },
    field_declaration: { kind: memberKind, name: declaredNames },
    namespace_definition: { kind: 'module' },
    alias_declaration: { kind: (_, __, { local }) => (local ? null : 'type') },
    concept_definition: { kind: 'type' },
  },
  imports: {
    ...cSyntax.imports,
    using_declaration: (tree, node) => {
      const path = tree.textOf(tree.children(node)[0] ?? null);
      if (tree.has(node, 'namespace')) return { module: path, names: [{ name: '*', local: '*' }] };
      const parts = path.split('::');
      const name = parts.pop() ?? '';
      return { module: parts.join('::'), names: [{ name, local: name }] };
    },
  },
  calls: { ...cSyntax.calls, new_expression: { callee: 'type', constructs: true } },
  wrappers: ['template_declaration'],
  bindings: [
    ...(cSyntax.bindings ?? []),
    'reference_declarator',
    'optional_parameter_declaration',
    'type_parameter_declaration',
    'for_range_loop',
  ],
  exported: (found) => {
    const { container } = found;
    // In a class, `static` says nothing about who may see it.
    if (container && TYPES.includes(container.kind)) return container.exported && accessOf(found) !== 'private';
    return cSyntax.exported(found) && (container?.exported ?? true);
  },
};

export const cpp: Language = {
  name: 'cpp',
  kind: 'code',
  // A header may be C or C++; the grammar of C++ reads both.
  extensions: ['cpp', 'cc', 'cxx', 'c++', 'h', 'hh', 'hpp', 'hxx', 'h++', 'ipp', 'inl', 'cu', 'cuh', 'ino'],
  grammar: { package: '@vscode/tree-sitter-wasm', file: 'wasm/tree-sitter-cpp.wasm' },
  prepare: withoutMacros,
  syntax,
};

function isMember({ container, local }: Place): boolean {
  return !local && container !== null && TYPES.includes(container.kind);
}

function typeName(tree: SyntaxTree, node: Node): string {
  const name = typeOrAlias(tree, node).replace(/<.*$/s, '');
  return name.split('::').at(-1) ?? name;
}

/** The last part of `a::B<T>::name`. */
function lastName(tree: SyntaxTree, declarator: Node | null): string {
  let name = nameIn(tree, declarator);
  while (name !== null && tree.type(name) === 'qualified_identifier') name = tree.field(name, 'name');
  return tree.textOf(name).replace(/\s+/g, ' ');
}

/** `B` in `a::B<T>::name`. */
function owner(tree: SyntaxTree, node: Node): string | null {
  let name = nameIn(tree, tree.field(node, 'declarator'));
  let scope: string | null = null;
  while (name !== null && tree.type(name) === 'qualified_identifier') {
    scope = tree.textOf(tree.field(name, 'scope')).replace(/<.*$/s, '') || scope;
    name = tree.field(name, 'name');
  }
  return scope;
}

function functionKind(tree: SyntaxTree, node: Node, place: Place): SymbolKind {
  const type = isMember(place) ? place.container?.name : owner(tree, node);
  if (!type) return 'function';
  return lastName(tree, tree.field(node, 'declarator')) === type ? 'constructor' : 'method';
}

function memberKind(tree: SyntaxTree, node: Node, place: Place): SymbolKind {
  return declaresFunction(tree, node) ? functionKind(tree, node, place) : 'property';
}

function bases(tree: SyntaxTree, node: Node): string[] {
  const clause = tree.child(node, 'base_class_clause');
  if (clause === null) return [];
  return tree
    .childrenOf(clause, 'type_identifier', 'template_type', 'qualified_identifier')
    .map((type) => tree.textOf(type).replace(/<.*$/s, ''));
}

/** The last `public:` or `private:` before a member; a class begins private. */
function accessOf({ tree, outer, container }: FoundSymbol): string {
  if (container === null || !TYPES.includes(container.kind)) return 'public';
  for (let at = tree.previous(outer); at !== null; at = tree.previous(at)) {
    if (tree.type(at) === 'access_specifier') return tree.textOf(at);
  }
  return container.kind === 'class' ? 'private' : 'public';
}
