import type { FoundSymbol, Language, Place } from '../language.ts';
import type { SymbolKind } from '../parsed-file.ts';
import type { Node, SyntaxTree } from '../syntax-tree.ts';

export const lua: Language = {
  name: 'lua',
  kind: 'code',
  extensions: ['lua', 'rockspec'],
  interpreters: ['lua', 'luajit'],
  grammar: { package: '@tree-sitter-grammars/tree-sitter-lua', file: 'tree-sitter-lua.wasm' },
  syntax: {
    symbols: {
      function_declaration: {
        kind: (tree, node) => (lastPart(tree, tree.field(node, 'name')).owner === null ? 'function' : 'method'),
        name: (tree, node) => lastPart(tree, tree.field(node, 'name')).name,
        owner: (tree, node) => lastPart(tree, tree.field(node, 'name')).owner,
      },
      assignment_statement: {
        kind: assignedKind,
        name: assignedName,
        body: assignedBody,
        owner: (tree, node) => lastPart(tree, assignedNode(tree, node)).owner,
      },
      field: {
        kind: (tree, node) => (isFunction(tree, tree.field(node, 'value')) ? 'method' : null),
        name: (tree, node) => lastPart(tree, tree.field(node, 'name')).name,
        body: (tree, node) => functionBody(tree, tree.field(node, 'value')),
      },
    },
    imports: {
      function_call: (tree, node) => {
        if (tree.textOf(tree.field(node, 'name')) !== 'require') return null;
        const [path] = tree.below(node, 'string');
        if (path === undefined) return null;
        const statement = tree.above(node, 'assignment_statement');
        const local = statement === null ? '' : assignedName(tree, statement);
        return {
          module: tree.textOf(path).replace(/^['"[]+|['"\]]+$/g, ''),
          names: local ? [{ name: '', local }] : [],
        };
      },
    },
    calls: { function_call: { callee: 'name' } },
    comments: ['comment'],
    wrappers: ['variable_declaration'],
    valueNames: ['identifier'],
    reference: (tree, node) => (tree.isIn(node, 'field', 'method', 'name') ? null : 'value'),
    bindings: ['parameters', 'variable_list', 'loop_expression', 'for_generic_clause', 'for_numeric_clause'],
    opaque: ['string', 'number'],
    exported: ({ tree, outer, local }: FoundSymbol) => !local && !/^local\b/.test(tree.textOf(outer).slice(0, 8)),
  },
};

/** `c` of `a.b.c` with the table it belongs to. */
function lastPart(tree: SyntaxTree, name: Node | null): { name: string; owner: string | null } {
  const parts = tree.textOf(name).split(/[.:]/);
  const last = parts.pop() ?? '';
  return /^\w+$/.test(last) ? { name: last, owner: parts.at(-1) ?? null } : { name: '', owner: null };
}

function assignedNode(tree: SyntaxTree, node: Node): Node | null {
  const list = tree.child(node, 'variable_list');
  return list === null ? null : (tree.children(list)[0] ?? null);
}

function assignedName(tree: SyntaxTree, node: Node): string {
  return lastPart(tree, assignedNode(tree, node)).name;
}

function assignedValue(tree: SyntaxTree, node: Node): Node | null {
  const list = tree.child(node, 'expression_list');
  return list === null ? null : (tree.children(list)[0] ?? null);
}

function assignedKind(tree: SyntaxTree, node: Node, { local }: Place): SymbolKind | null {
  const value = assignedValue(tree, node);
  if (isFunction(tree, value)) return lastPart(tree, assignedNode(tree, node)).owner === null ? 'function' : 'method';
  if (local || tree.above(node, 'block') !== null || /^require\b/.test(tree.textOf(value).slice(0, 8))) return null;
  return lastPart(tree, assignedNode(tree, node)).owner === null ? 'variable' : 'property';
}

function isFunction(tree: SyntaxTree, value: Node | null): boolean {
  return value !== null && tree.type(value) === 'function_definition';
}

function functionBody(tree: SyntaxTree, value: Node | null): Node | null {
  return value !== null && isFunction(tree, value) ? tree.field(value, 'body') : null;
}

function assignedBody(tree: SyntaxTree, node: Node): Node | null {
  const value = assignedValue(tree, node);
  return functionBody(tree, value) ?? (value !== null && tree.end(value) - tree.start(value) > 80 ? value : null);
}
