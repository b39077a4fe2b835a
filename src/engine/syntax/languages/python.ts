import type { ImportFound, Language, Place } from '../language.ts';
import type { SymbolKind } from '../parsed-file.ts';
import type { Node, SyntaxTree } from '../syntax-tree.ts';

export const python: Language = {
  name: 'python',
  kind: 'code',
  extensions: ['py', 'pyi', 'pyw'],
  fileNames: ['sconstruct', 'sconscript', 'wscript'],
  interpreters: ['python'],
  grammar: { package: '@vscode/tree-sitter-wasm', file: 'wasm/tree-sitter-python.wasm' },
  syntax: {
    symbols: {
      class_definition: { kind: 'class', doc: docstring, bases },
      function_definition: { kind: functionKind, doc: docstring },
      assignment: { kind: assignedKind, name: assignedNames, body: longValue, doc: stringBelow },
      type_alias_statement: { kind: 'type', name: 'left' },
    },
    imports: {
      import_statement: (tree, node) => tree.fields(node, 'name').map((name) => wholeModule(tree, name)),
      import_from_statement: fromImport,
      future_import_statement: (tree, node) => ({ module: '__future__', names: importedNames(tree, node) }),
    },
    calls: { call: { callee: 'function' } },
    decorators: {
      decorator: (tree, node) => {
        const [inner] = tree.children(node);
        if (inner === undefined) return null;
        const isCall = tree.type(inner) === 'call';
        const parts = tree.textOf(isCall ? tree.field(inner, 'function') : inner).split('.');
        const list = isCall ? tree.field(inner, 'arguments') : null;
        const name = parts.pop() ?? '';
        return { name, receiver: parts.join('.') || null, arguments: list === null ? [] : tree.children(list) };
      },
    },
    exports: { assignment: listedInAll },
    comments: ['comment'],
    prose: { string: (tree, node) => tree.type(tree.parent(node) ?? 0) === 'expression_statement' },
    wrappers: ['decorated_definition', 'expression_statement'],
    typeNames: ['attribute'],
    valueNames: ['identifier'],
    reference: (tree, node) => {
      const parent = tree.parent(node) ?? 0;
      // `models.Profile` in an annotation is one name; elsewhere its parts are looked at one by one.
      if (tree.type(node) === 'attribute') return tree.type(parent) === 'type' ? 'type' : null;
      if (tree.isIn(node, 'attribute') || (tree.type(parent) === 'keyword_argument' && tree.isIn(node, 'name')))
        return null;
      if (tree.type(parent) === 'dotted_name' || tree.type(parent) === 'aliased_import') return null;
      return tree.type(parent) === 'type' ? 'type' : 'value';
    },
    bindings: [
      'parameters',
      'lambda_parameters',
      'default_parameter',
      'typed_parameter',
      'typed_default_parameter',
      'list_splat_pattern',
      'dictionary_splat_pattern',
      'assignment',
      'for_statement',
      'for_in_clause',
      'pattern_list',
      'tuple_pattern',
      'as_pattern_target',
      'named_expression',
    ],
    opaque: ['comment', 'integer', 'float'],
    exported: ({ name, container }) =>
      (container?.exported ?? true) && (!name.startsWith('_') || /^__\w+__$/.test(name)),
  },
};

/** The string that opens the body. */
function docstring(tree: SyntaxTree, node: Node): Node | null {
  const body = tree.field(node, 'body');
  const [first] = body === null ? [] : tree.children(body).filter((child) => tree.type(child) !== 'comment');
  return first !== undefined && tree.type(first) === 'expression_statement' ? tree.child(first, 'string') : null;
}

/** A string right below a variable documents it. */
function stringBelow(tree: SyntaxTree, node: Node): Node | null {
  const statement = tree.parent(node);
  const next = statement === null ? null : tree.next(statement);
  if (next === null || tree.type(next) !== 'expression_statement') return null;
  const text = tree.child(next, 'string');
  return text !== null && tree.startLine(text) - tree.endLine(node) <= 1 ? text : null;
}

function bases(tree: SyntaxTree, node: Node): string[] {
  const list = tree.field(node, 'superclasses');
  if (list === null) return [];
  const types = tree.children(list).filter((each) => !['keyword_argument', 'comment'].includes(tree.type(each)));
  return types.map((each) =>
    tree.textOf(tree.type(each) === 'subscript' ? tree.field(each, 'value') : each).slice(0, 120),
  );
}

function functionKind(tree: SyntaxTree, node: Node, { container, local }: Place): SymbolKind {
  if (container?.kind !== 'class' || local) return 'function';
  return tree.textOf(tree.field(node, 'name')) === '__init__' ? 'constructor' : 'method';
}

/** Assignments at the top of a module or class define; those in functions are local, those to `a.b` change others. */
function assignedKind(tree: SyntaxTree, node: Node, { container, local }: Place): SymbolKind | null {
  const statement = tree.parent(node);
  if (local || statement === null || tree.type(statement) !== 'expression_statement') return null;
  if (tree.above(node, 'for_statement', 'while_statement', 'with_statement', 'lambda') !== null) return null;
  const names = assignedNames(tree, node);
  if (names.length === 0 || names[0] === '__all__') return null;
  if (container?.kind === 'class') return 'property';
  return names.every((name) => /^_*[A-Z][A-Z\d_]*$/.test(name)) ? 'constant' : 'variable';
}

function assignedNames(tree: SyntaxTree, node: Node): string[] {
  const left = tree.field(node, 'left');
  if (left === null) return [];
  if (tree.type(left) === 'identifier') return [tree.textOf(left)];
  if (!['pattern_list', 'tuple_pattern'].includes(tree.type(left))) return [];
  return tree.childrenOf(left, 'identifier').map((name) => tree.textOf(name));
}

function longValue(tree: SyntaxTree, node: Node): Node | null {
  const value = tree.field(node, 'right');
  return value !== null && tree.end(value) - tree.start(value) > 80 ? value : null;
}

function wholeModule(tree: SyntaxTree, name: Node): ImportFound {
  const alias = tree.field(name, 'alias');
  const module = tree.textOf(alias === null ? name : tree.field(name, 'name'));
  // Without an alias, `import a.b` binds `a`.
  return {
    module,
    names: [{ name: '', local: alias === null ? (module.split('.')[0] ?? module) : tree.textOf(alias) }],
  };
}

function fromImport(tree: SyntaxTree, node: Node): ImportFound {
  const module = tree.textOf(tree.field(node, 'module_name'));
  const names = tree.has(node, 'wildcard_import') ? [{ name: '*', local: '*' }] : importedNames(tree, node);
  const condition = tree.above(node, 'if_statement');
  const types = condition !== null && /TYPE_CHECKING$/.test(tree.textOf(tree.field(condition, 'condition')));
  return { module, names, types };
}

function importedNames(tree: SyntaxTree, node: Node): { name: string; local: string }[] {
  return tree.fields(node, 'name').map((each) => {
    const alias = tree.field(each, 'alias');
    const name = tree.textOf(alias === null ? each : tree.field(each, 'name'));
    return { name, local: alias === null ? name : tree.textOf(alias) };
  });
}

function listedInAll(tree: SyntaxTree, node: Node): string[] {
  const right = tree.field(node, 'right');
  if (right === null || tree.textOf(tree.field(node, 'left')) !== '__all__') return [];
  return tree.childrenOf(right, 'string').map((each) => tree.textOf(each).replace(/^['"]|['"]$/g, ''));
}
