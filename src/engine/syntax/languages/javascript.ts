import type { FoundSymbol, ImportFound, Language, Place, SyntaxTable } from '../language.ts';
import type { SymbolKind } from '../parsed-file.ts';
import type { Node, SyntaxTree } from '../syntax-tree.ts';

const FUNCTIONS = ['arrow_function', 'function_expression', 'generator_function'];
const CLASSES = ['class'];

/** Where a name is introduced rather than used. */
const NAMING = new Set(['import_specifier', 'import_clause', 'namespace_import', 'export_specifier', 'jsx_attribute']);

/** The part that JavaScript and TypeScript share. */
export const javascriptSyntax: SyntaxTable = {
  symbols: {
    function_declaration: { kind: 'function' },
    generator_function_declaration: { kind: 'function' },
    // A function with a name that is handed on, as in `on('end', function done() {…})`, is found by that name.
    function_expression: {
      kind: (tree, node) =>
        tree.type(tree.parent(node) ?? 0) === 'arguments' && tree.field(node, 'name') !== null ? 'function' : null,
    },
    class_declaration: { kind: 'class', bases: heritage },
    method_definition: {
      kind: (tree, node) => (tree.textOf(tree.field(node, 'name')) === 'constructor' ? 'constructor' : 'method'),
      name: propertyName,
    },
    field_definition: {
      kind: memberKind,
      name: (tree, node) => plainName(tree, tree.field(node, 'property')),
      body: valueBody,
    },
    variable_declarator: { kind: variableKind, name: declaredNames, body: valueBody, bases: valueBases },
    pair: {
      kind: (tree, node) => {
        const value = tree.field(node, 'value');
        return isFunction(tree, value) || handedOn(tree, value) !== null ? 'method' : null;
      },
      name: (tree, node) => plainName(tree, tree.field(node, 'key')),
      body: valueBody,
    },
    assignment_expression: {
      kind: assignedKind,
      name: (tree, node) => plainName(tree, assignedProperty(tree, node)),
      body: (tree, node) => functionBody(tree, tree.field(node, 'right')),
      owner: assignedOwner,
    },
  },
  imports: {
    import_statement: importStatement,
    export_statement: (tree, node) => {
      const source = tree.field(node, 'source');
      if (source === null) return null;
      const clause = tree.child(node, 'export_clause');
      const names = clause === null ? [{ name: '*', local: '*' }] : specifiers(tree, clause, 'export_specifier');
      return { module: unquoted(tree.textOf(source)), names, reexport: true, types: tree.has(node, 'type') };
    },
    call_expression: requireOrDynamicImport,
  },
  calls: {
    call_expression: { callee: 'function' },
    new_expression: { callee: 'constructor', constructs: true },
    jsx_opening_element: { callee: componentName, arguments: attributes },
    jsx_self_closing_element: { callee: componentName, arguments: attributes },
  },
  decorators: {
    decorator: (tree, node) => {
      const [inner] = tree.children(node);
      if (inner === undefined) return null;
      const isCall = tree.type(inner) === 'call_expression';
      const callee = isCall ? tree.field(inner, 'function') : inner;
      const list = isCall ? tree.field(inner, 'arguments') : null;
      const parts = tree.textOf(callee).split('.');
      const name = parts.pop() ?? '';
      return { name, receiver: parts.join('.') || null, arguments: list === null ? [] : tree.children(list) };
    },
  },
  exports: {
    export_statement: (tree, node) => {
      if (tree.field(node, 'source') !== null) return [];
      const clause = tree.child(node, 'export_clause');
      const listed = clause === null ? [] : specifiers(tree, clause, 'export_specifier').map(({ name }) => name);
      const single = tree.child(node, 'identifier');
      return single === null ? listed : [...listed, tree.textOf(single)];
    },
    assignment_expression: commonJsExports,
  },
  comments: ['comment', 'html_comment', 'hash_bang_line'],
  wrappers: [
    'export_statement',
    'lexical_declaration',
    'variable_declaration',
    'expression_statement',
    'ambient_declaration',
  ],
  typeNames: ['type_identifier', 'nested_type_identifier'],
  valueNames: ['identifier', 'shorthand_property_identifier'],
  reference: (tree, node) => {
    const parent = tree.type(tree.parent(node) ?? 0);
    // `shop.Profile` is one name: without its module nobody could tell which `Profile` it is.
    if (NAMING.has(parent) || parent === 'nested_type_identifier' || parent === 'nested_identifier') return null;
    return tree.type(node).endsWith('type_identifier') ? 'type' : 'value';
  },
  bindings: [
    'formal_parameters',
    'required_parameter',
    'optional_parameter',
    'variable_declarator',
    'arrow_function',
    'for_in_statement',
    'catch_clause',
    'assignment_pattern',
    'array_pattern',
    'object_pattern',
    'rest_pattern',
    'pair_pattern',
    'type_parameter',
  ],
  opaque: ['string', 'number', 'regex', 'property_identifier', 'private_property_identifier'],
  exported: isExported,
};

export const javascript: Language = {
  name: 'javascript',
  kind: 'code',
  extensions: ['js', 'jsx', 'mjs', 'cjs'],
  interpreters: ['node', 'bun', 'deno'],
  grammar: { package: '@vscode/tree-sitter-wasm', file: 'wasm/tree-sitter-javascript.wasm' },
  syntax: javascriptSyntax,
};

export function unquoted(text: string): string {
  return text.replace(/^['"`]|['"`]$/g, '');
}

/** A name that can be written after a dot: computed keys and destructuring give none. */
function plainName(tree: SyntaxTree, node: Node | null): string {
  const text = tree.textOf(node);
  return /^(['"]?)[#\w$-]+\1$/.test(text) ? unquoted(text) : '';
}

export function propertyName(tree: SyntaxTree, node: Node): string {
  return plainName(tree, tree.field(node, 'name'));
}

function isFunction(tree: SyntaxTree, value: Node | null): boolean {
  return value !== null && FUNCTIONS.includes(tree.type(value));
}

/** What goes over a list, or goes on with a result, makes no definition of what it is handed. */
const GOES_OVER =
  /^(?:map|flatMap|filter|find\w*|some|every|reduce\w*|forEach|sort|toSorted|then|catch|finally|replace\w*|from|transform|refine|superRefine|preprocess)$/;

/**
 * The function that a value hands on: the name of a member whose work it does, as in `invite: procedure.mutation(async () => {…})`;
 * null where there is none, or it has no statements.
 */
function handedOn(tree: SyntaxTree, value: Node | null): Node | null {
  if (value === null || tree.type(value) !== 'call_expression') return null;
  const list = tree.field(value, 'arguments');
  const last = list === null ? undefined : tree.children(list).at(-1);
  if (last === undefined || !isFunction(tree, last)) return null;
  const callee = tree.field(value, 'function');
  const called = callee === null ? null : (tree.field(callee, 'property') ?? callee);
  if (GOES_OVER.test(tree.textOf(called))) return null;
  const body = tree.field(last, 'body');
  return body !== null && tree.type(body) === 'statement_block' ? body : null;
}

export function memberKind(tree: SyntaxTree, node: Node): SymbolKind {
  return isFunction(tree, tree.field(node, 'value')) ? 'method' : 'property';
}

const LONG_VALUE = 80;

/** The signature of a variable goes up to the body of the function or class it holds, or up to a long value. */
export function valueBody(tree: SyntaxTree, node: Node): Node | null {
  const value = tree.field(node, 'value');
  if (value === null) return null;
  const own = functionBody(tree, value);
  if (own !== null) return own;
  const handed = handedOn(tree, value);
  if (handed !== null && tree.start(handed) - tree.start(value) <= LONG_VALUE) return handed;
  return tree.end(value) - tree.start(value) > LONG_VALUE ? value : null;
}

function functionBody(tree: SyntaxTree, value: Node | null): Node | null {
  if (value === null) return null;
  const hasBody = isFunction(tree, value) || CLASSES.includes(tree.type(value));
  return hasBody ? tree.field(value, 'body') : null;
}

function variableKind(tree: SyntaxTree, node: Node, place: Place): SymbolKind | null {
  const value = tree.field(node, 'value');
  if (isFunction(tree, value)) return 'function';
  if (value !== null && CLASSES.includes(tree.type(value))) return 'class';
  if (place.local || isNested(tree, node) || isRequire(tree, value)) return null;
  const statement = tree.parent(node);
  return statement !== null && tree.has(statement, 'const') ? 'constant' : 'variable';
}

/** Inside a block, a loop or a callback: the variable is local even where no named function is around it. */
function isNested(tree: SyntaxTree, node: Node): boolean {
  return (
    tree.above(node, 'statement_block', 'for_statement', 'for_in_statement', ...FUNCTIONS) !== null &&
    !inNamespace(tree, node)
  );
}

function inNamespace(tree: SyntaxTree, node: Node): boolean {
  const block = tree.above(node, 'statement_block', ...FUNCTIONS);
  const around = block === null ? null : tree.parent(block);
  return around !== null && ['internal_module', 'module'].includes(tree.type(around));
}

function isRequire(tree: SyntaxTree, value: Node | null): boolean {
  return (
    value !== null &&
    /^(?:await\s+)?(?:require|import)\s*\(/.test(tree.text.slice(tree.start(value), tree.start(value) + 30))
  );
}

function declaredNames(tree: SyntaxTree, node: Node): string[] {
  const name = tree.field(node, 'name');
  if (name === null) return [];
  if (tree.type(name) === 'identifier') return [tree.textOf(name)];
  return tree.below(name, 'identifier', 'shorthand_property_identifier_pattern').map((each) => tree.textOf(each));
}

function valueBases(tree: SyntaxTree, node: Node): string[] {
  const value = tree.field(node, 'value');
  return value !== null && CLASSES.includes(tree.type(value)) ? heritage(tree, value) : [];
}

export function heritage(tree: SyntaxTree, node: Node): string[] {
  const clause = tree.child(node, 'class_heritage');
  if (clause === null) return [];
  const parts = tree
    .children(clause)
    .flatMap((part) => (/_clause$/.test(tree.type(part)) ? tree.children(part) : [part]));
  return parts.filter((part) => tree.type(part) !== 'type_arguments').map((part) => typeName(tree, part));
}

/** A type without its arguments, and a call such as `mixin(Base)` as written. */
export function typeName(tree: SyntaxTree, node: Node): string {
  return tree.textOf(tree.type(node) === 'generic_type' ? tree.field(node, 'name') : node).slice(0, 120);
}

/** `a.b = function` defines `b`; on `exports` it is a function of the module. */
function assignedKind(tree: SyntaxTree, node: Node, place: Place): SymbolKind | null {
  const property = assignedProperty(tree, node);
  const right = tree.field(node, 'right');
  if (property === null || right === null) return null;
  const receiver = tree.textOf(tree.field(node, 'left')).replace(/\.[^.]*$/, '');
  const isModule = /^(module\.)?exports$/.test(receiver);
  if (isFunction(tree, right)) return isModule ? 'function' : 'method';
  if (CLASSES.includes(tree.type(right))) return 'class';
  const isStatement = tree.type(tree.parent(node) ?? 0) === 'expression_statement';
  const isOther =
    tree.type(right) === 'identifier' || tree.type(right) === 'assignment_expression' || isRequire(tree, right);
  return isModule && isStatement && !place.local && !isOther ? 'constant' : null;
}

function assignedProperty(tree: SyntaxTree, node: Node): Node | null {
  const left = tree.field(node, 'left');
  if (left === null || tree.type(left) !== 'member_expression') return null;
  const property = tree.field(left, 'property');
  return tree.textOf(left) === 'module.exports' ? null : property;
}

function assignedOwner(tree: SyntaxTree, node: Node): string | null {
  const receiver = tree
    .textOf(tree.field(node, 'left'))
    .replace(/\.[^.]*$/, '')
    .replace(/\.prototype$/, '');
  return /^[\w$]+$/.test(receiver) && !['exports', 'this', 'self'].includes(receiver) ? receiver : null;
}

/** `module.exports = name` and `module.exports = { a, b }`. */
function commonJsExports(tree: SyntaxTree, node: Node): string[] {
  const left = tree.textOf(tree.field(node, 'left'));
  const right = tree.field(node, 'right');
  if (right === null || !/^(module\.)?exports\b/.test(left)) return [];
  if (tree.type(right) === 'identifier') return [tree.textOf(right)];
  if (tree.type(right) !== 'object') return [];
  return tree.children(right).map((part) => tree.textOf(tree.field(part, 'value') ?? part));
}

function importStatement(tree: SyntaxTree, node: Node): ImportFound | null {
  const source = tree.field(node, 'source');
  if (source === null) return importRequire(tree, node);
  const clause = tree.child(node, 'import_clause');
  const names = clause === null ? [] : tree.children(clause).flatMap((part) => clauseNames(tree, part));
  const types = tree.has(node, 'type', 'typeof');
  return { module: unquoted(tree.textOf(source)), names, types };
}

/** `import x = require('y')` of TypeScript. */
function importRequire(tree: SyntaxTree, node: Node): ImportFound | null {
  const clause = tree.child(node, 'import_require_clause');
  if (clause === null) return null;
  const local = tree.textOf(tree.child(clause, 'identifier'));
  return { module: unquoted(tree.textOf(tree.field(clause, 'source'))), names: [{ name: '*', local }] };
}

function clauseNames(tree: SyntaxTree, part: Node): { name: string; local: string }[] {
  switch (tree.type(part)) {
    case 'identifier':
      return [{ name: 'default', local: tree.textOf(part) }];
    case 'namespace_import':
      return [{ name: '*', local: tree.textOf(tree.child(part, 'identifier')) }];
    default:
      return specifiers(tree, part, 'import_specifier');
  }
}

function specifiers(tree: SyntaxTree, list: Node, type: string): { name: string; local: string }[] {
  return tree.childrenOf(list, type).map((each) => {
    const name = tree.textOf(tree.field(each, 'name'));
    const alias = tree.field(each, 'alias');
    return { name, local: alias === null ? name : tree.textOf(alias) };
  });
}

/** `require('x')` and `import('x')`, with the names that a declaration around it takes. */
function requireOrDynamicImport(tree: SyntaxTree, node: Node): ImportFound | null {
  const callee = tree.textOf(tree.field(node, 'function'));
  if (callee !== 'require' && callee !== 'import') return null;
  const list = tree.field(node, 'arguments');
  // What builds a page is told by a comment what to call the part: `import(/* webpackChunkName: "x" */ './x.vue')`.
  const first = list === null ? undefined : tree.children(list).find((each) => tree.type(each) !== 'comment');
  if (first === undefined || tree.type(first) !== 'string') return null;
  const module = unquoted(tree.textOf(first));
  return isPassedOn(tree, node)
    ? { module, names: [{ name: '*', local: '*' }], reexport: true }
    : { module, names: requiredNames(tree, node) };
}

/** `module.exports = require('x')`: the file has what the other one has. */
function isPassedOn(tree: SyntaxTree, call: Node): boolean {
  const around = tree.parent(call);
  if (around === null || tree.type(around) !== 'assignment_expression') return false;
  return tree.textOf(tree.field(around, 'left')) === 'module.exports';
}

function requiredNames(tree: SyntaxTree, call: Node): { name: string; local: string }[] {
  let at = tree.parent(call);
  let member: string | null = null;
  while (at !== null && ['await_expression', 'member_expression', 'parenthesized_expression'].includes(tree.type(at))) {
    member ??= tree.type(at) === 'member_expression' ? tree.textOf(tree.field(at, 'property')) : null;
    at = tree.parent(at);
  }
  if (at === null || tree.type(at) !== 'variable_declarator') return [];
  const pattern = tree.field(at, 'name');
  if (pattern === null) return [];
  if (tree.type(pattern) === 'identifier') return [{ name: member ?? '*', local: tree.textOf(pattern) }];
  return tree.children(pattern).map((part) => {
    const key = tree.field(part, 'key');
    const name = tree.textOf(key ?? part);
    return { name, local: key === null ? name : tree.textOf(tree.field(part, 'value')) };
  });
}

/** Components are capitalised; `<div>` is markup, not a call. */
function componentName(tree: SyntaxTree, node: Node) {
  const parts = tree.textOf(tree.field(node, 'name')).split('.');
  const name = parts.pop() ?? '';
  return /^[A-Z]/.test(name) ? { name, receiver: parts.join('.') || null } : null;
}

function attributes(tree: SyntaxTree, node: Node): Node[] {
  return tree.fields(node, 'attribute');
}

/** A function that stands in the object which a file hands out: `module.exports = { clean() {…} }`. */
function isOfExports(tree: SyntaxTree, node: Node): boolean {
  const object = tree.parent(node);
  const around = object === null || tree.type(object) !== 'object' ? null : tree.parent(object);
  if (around === null || tree.type(around) !== 'assignment_expression') return false;
  return tree.textOf(tree.field(around, 'left')) === 'module.exports';
}

function isExported({ tree, outer, container, node, kind, name }: FoundSymbol): boolean {
  if (container === null) {
    if (tree.type(outer) === 'export_statement' || tree.above(outer, 'export_statement') !== null) return true;
    if (isOfExports(tree, node)) return true;
    return tree.type(node) === 'assignment_expression' && /^(module\.)?exports\b/.test(tree.textOf(node).slice(0, 20));
  }
  if (container.kind === 'module') return tree.type(outer) === 'export_statement' || tree.has(outer, 'declare');
  if (kind === 'function' || name.startsWith('#')) return false;
  return container.exported && !/^\s*(private|protected)\b/.test(tree.textOf(node).slice(0, 40));
}
