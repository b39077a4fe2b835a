import type { FoundSymbol, ImportFound, Language, Place } from '../language.ts';
import type { SymbolKind } from '../parsed-file.ts';
import type { Node, SyntaxTree } from '../syntax-tree.ts';

export const rust: Language = {
  name: 'rust',
  kind: 'code',
  extensions: ['rs'],
  grammar: { package: '@vscode/tree-sitter-wasm', file: 'wasm/tree-sitter-rust.wasm' },
  syntax: {
    symbols: {
      mod_item: { kind: (tree, node) => (tree.field(node, 'body') === null ? null : 'module') },
      struct_item: { kind: 'struct' },
      union_item: { kind: 'struct' },
      enum_item: { kind: 'enum' },
      enum_variant: { kind: 'constant', body: () => null },
      trait_item: { kind: 'trait', bases: bounds },
      type_item: { kind: typeKind, owner },
      associated_type: { kind: 'type' },
      function_item: { kind: functionKind, owner },
      function_signature_item: { kind: functionKind, owner },
      const_item: { kind: constantKind, owner, body: longValue },
      static_item: { kind: (_, __, { local }) => (local ? null : 'variable'), body: longValue },
      field_declaration: { kind: 'property' },
      macro_definition: { kind: 'macro', body: (tree, node) => tree.child(node, 'macro_rule') },
    },
    imports: {
      use_declaration: (tree, node) => {
        const argument = tree.field(node, 'argument');
        const reexport = tree.has(node, 'visibility_modifier');
        const inner = modulesAround(tree, node);
        return argument === null
          ? null
          : useTree(tree, argument, '').map((each) => ({ ...each, module: fromFile(each.module, inner), reexport }));
      },
      extern_crate_declaration: (tree, node) => {
        const module = tree.textOf(tree.field(node, 'name'));
        return { module, names: [{ name: '', local: tree.textOf(tree.field(node, 'alias')) || module }] };
      },
      // `mod name;` takes in another file.
      mod_item: (tree, node) => {
        const name = tree.textOf(tree.field(node, 'name'));
        return tree.field(node, 'body') === null
          ? {
              module: `self::${name}`,
              names: [{ name: '', local: name }],
              reexport: tree.has(node, 'visibility_modifier'),
            }
          : null;
      },
    },
    calls: {
      call_expression: { callee: 'function' },
      macro_invocation: { callee: 'macro', arguments: macroArguments },
      struct_expression: { callee: 'name', arguments: () => [], constructs: true },
    },
    decorators: {
      attribute_item: (tree, node) => {
        const attribute = tree.child(node, 'attribute');
        if (attribute === null) return null;
        const list = tree.field(attribute, 'arguments');
        const parts = tree.textOf(tree.children(attribute)[0] ?? null).split('::');
        const name = parts.pop() ?? '';
        return { name, receiver: parts.join('::') || null, arguments: list === null ? [] : tree.children(list) };
      },
    },
    comments: ['line_comment', 'block_comment'],
    typeNames: ['type_identifier', 'scoped_type_identifier'],
    valueNames: ['identifier'],
    reference: (tree, node) => {
      // `mod rates;` names a module, and nothing in it.
      if (/^(?:scoped_type_identifier|mod_item)$/.test(tree.type(tree.parent(node) ?? 0))) return null;
      if (tree.type(node) === 'scoped_type_identifier') return /^[\w:]+$/.test(tree.textOf(node)) ? 'type' : null;
      if (tree.type(node) === 'type_identifier') return tree.textOf(node) === 'Self' ? null : 'type';
      // In a macro everything is a name, also the method of `order.is_empty()`.
      if (/[^.]\.$/.test(tree.text.slice(Math.max(0, tree.start(node) - 2), tree.start(node)))) return null;
      return tree.above(node, 'use_declaration', 'attribute_item') === null ? 'value' : null;
    },
    bindings: [
      'parameter',
      'let_declaration',
      'closure_parameters',
      'tuple_pattern',
      'tuple_struct_pattern',
      'match_pattern',
      'for_expression',
      'type_parameter',
      'let_condition',
    ],
    opaque: ['string_literal', 'raw_string_literal', 'integer_literal', 'char_literal', 'primitive_type', 'lifetime'],
    unread: ['macro_invocation'],
    exported: isExported,
  },
};

/** The type of the `impl` around a member. */
function owner(tree: SyntaxTree, node: Node): string | null {
  const block = tree.above(node, 'impl_item', 'block', 'trait_item');
  if (block === null || tree.type(block) !== 'impl_item') return null;
  return (
    tree
      .textOf(tree.field(block, 'type'))
      .replace(/<.*$/s, '')
      .replace(/^&(mut )?/, '')
      .split('::')
      .at(-1) || null
  );
}

function functionKind(tree: SyntaxTree, node: Node, { local }: Place): SymbolKind {
  return !local && tree.above(node, 'impl_item', 'trait_item', 'block') !== null ? 'method' : 'function';
}

/** The types that an `impl` gives to a trait repeat the trait's; they are no symbols of their own. */
function typeKind(tree: SyntaxTree, node: Node, { local }: Place): SymbolKind | null {
  const block = tree.above(node, 'impl_item', 'trait_item', 'block');
  return local || (block !== null && tree.field(block, 'trait') !== null) ? null : 'type';
}

function constantKind(tree: SyntaxTree, node: Node, { local }: Place): SymbolKind | null {
  return local || tree.textOf(tree.field(node, 'name')) === '_' ? null : 'constant';
}

function bounds(tree: SyntaxTree, node: Node): string[] {
  const list = tree.field(node, 'bounds');
  const types = list === null ? [] : tree.childrenOf(list, 'type_identifier', 'generic_type', 'scoped_type_identifier');
  return types.map((type) => tree.textOf(type).replace(/<.*$/s, ''));
}

function longValue(tree: SyntaxTree, node: Node): Node | null {
  const value = tree.field(node, 'value');
  return value !== null && tree.end(value) - tree.start(value) > 80 ? value : null;
}

function macroArguments(tree: SyntaxTree, node: Node): Node[] {
  const tokens = tree.child(node, 'token_tree');
  return tokens === null ? [] : tree.children(tokens);
}

/** How many modules of the same file stand around a place. */
function modulesAround(tree: SyntaxTree, node: Node): number {
  const around = tree.above(node, 'mod_item');
  return around === null ? 0 : 1 + modulesAround(tree, around);
}

/** `super` of a module inside a file, as `mod tests`, is that file itself. */
function fromFile(module: string, inner: number): string {
  const rest = inner > 0 ? /^super(?:::|$)(.*)/.exec(module)?.[1] : undefined;
  if (rest === undefined) return module;
  return rest.startsWith('super') ? fromFile(rest, inner - 1) : ['self', rest].filter(Boolean).join('::');
}

/** One import per path of a `use` tree: `a::{b, c::d as e}` gives `a` with `b`, and `a::c` with `d`. */
function useTree(tree: SyntaxTree, node: Node, prefix: string): ImportFound[] {
  const join = (path: string) => (prefix && path ? `${prefix}::${path}` : prefix || path);
  switch (tree.type(node)) {
    case 'scoped_use_list': {
      const inner = join(tree.textOf(tree.field(node, 'path')));
      const list = tree.field(node, 'list');
      return list === null ? [] : tree.children(list).flatMap((each) => useTree(tree, each, inner));
    }
    case 'use_list':
      return tree.children(node).flatMap((each) => useTree(tree, each, prefix));
    case 'use_wildcard':
      return [{ module: join(tree.textOf(tree.children(node)[0] ?? null)), names: [{ name: '*', local: '*' }] }];
    case 'use_as_clause': {
      const local = tree.textOf(tree.field(node, 'alias'));
      return usePath(join(tree.textOf(tree.field(node, 'path'))), local);
    }
    case 'self':
      return [{ module: prefix, names: [{ name: '', local: prefix.split('::').at(-1) ?? prefix }] }];
    default:
      return usePath(join(tree.textOf(node)), null);
  }
}

function usePath(path: string, alias: string | null): ImportFound[] {
  const parts = path.split('::');
  const name = parts.pop() ?? '';
  if (parts.length === 0) return [{ module: name, names: [{ name: '', local: alias ?? name }] }];
  return [{ module: parts.join('::'), names: [{ name, local: alias ?? name }] }];
}

function isExported({ tree, node, container, local }: FoundSymbol): boolean {
  if (local) return false;
  // What belongs to an enum or a trait is as visible as they are; so are the members that an `impl` gives to a trait.
  const block = tree.above(node, 'impl_item', 'trait_item', 'enum_item');
  if (block !== null && tree.type(block) !== 'impl_item') return container?.exported ?? false;
  if (block !== null && tree.field(block, 'trait') !== null) return true;
  const macro = tree.type(node) === 'macro_definition' && /macro_export/.test(tree.textOf(tree.previous(node)));
  return (
    macro || (/^pub\s*$/.test(tree.textOf(tree.child(node, 'visibility_modifier'))) && container?.exported !== false)
  );
}
