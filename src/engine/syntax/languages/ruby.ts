import { escaped } from '../../../base/escaped.ts';
import type { FoundSymbol, Language, Place } from '../language.ts';
import type { SymbolKind } from '../parsed-file.ts';
import type { Node, SyntaxTree } from '../syntax-tree.ts';

const ATTRIBUTES = ['attr_accessor', 'attr_reader', 'attr_writer'];
const MIXINS = ['include', 'extend', 'prepend'];

export const ruby: Language = {
  name: 'ruby',
  kind: 'code',
  extensions: ['rb', 'rake', 'gemspec', 'ru', 'podspec', 'jbuilder'],
  fileNames: ['gemfile', 'rakefile', 'guardfile', 'capfile', 'vagrantfile', 'podfile', 'fastfile', 'brewfile'],
  interpreters: ['ruby'],
  grammar: { package: '@vscode/tree-sitter-wasm', file: 'wasm/tree-sitter-ruby.wasm' },
  syntax: {
    symbols: {
      module: { kind: 'module' },
      class: { kind: 'class', bases },
      method: { kind: methodKind, body: methodBody },
      singleton_method: { kind: 'method', body: methodBody },
      assignment: {
        kind: assignedKind,
        name: (tree, node) => tree.textOf(tree.field(node, 'left')).split('::').at(-1) ?? '',
        body: longValue,
      },
      alias: { kind: 'method', name: (tree, node) => tree.textOf(tree.field(node, 'name')).replace(/^:/, '') },
      call: { kind: callKind, name: symbolArguments, body: () => null },
    },
    imports: {
      call: (tree, node) => {
        const method = tree.textOf(tree.field(node, 'method'));
        if (!['require', 'require_relative', 'load', 'autoload'].includes(method)) return null;
        const [text] = argumentsOf(tree, node).filter((each) => tree.type(each) === 'string');
        if (text === undefined) return null;
        const module = tree.textOf(text).slice(1, -1);
        return { module: method === 'require_relative' && !module.startsWith('.') ? `./${module}` : module, names: [] };
      },
    },
    calls: {
      call: { callee: called, arguments: argumentsOf },
      identifier: { callee: calledAlone, arguments: () => [] },
    },
    comments: ['comment'],
    valueNames: ['constant', 'scope_resolution'],
    reference: (tree, node) => (isPartOfName(tree, node) || tree.isIn(node, 'name', 'left') ? null : 'value'),
    opaque: ['string_content', 'integer', 'float', 'simple_symbol', 'hash_key_symbol'],
    exported: isExported,
  },
};

/** `Orders::Send` is one name: its end alone may be the name of something else. */
function isPartOfName(tree: SyntaxTree, node: Node): boolean {
  const around = tree.parent(node);
  return around !== null && tree.type(around) === 'scope_resolution' && tree.field(around, 'name') === node;
}

function bases(tree: SyntaxTree, node: Node): string[] {
  const superclass = tree.field(node, 'superclass');
  const body = tree.field(node, 'body');
  const mixed =
    body === null
      ? []
      : tree.childrenOf(body, 'call').filter((call) => MIXINS.includes(tree.textOf(tree.field(call, 'method'))));
  const modules = mixed
    .flatMap((call) => argumentsOf(tree, call))
    .filter((each) => ['constant', 'scope_resolution'].includes(tree.type(each)));
  return [...(superclass === null ? [] : tree.children(superclass)), ...modules].map((each) =>
    tree.textOf(each).slice(0, 120),
  );
}

function methodKind(tree: SyntaxTree, node: Node, { container, local }: Place): SymbolKind {
  if (!container || local) return 'function';
  return tree.textOf(tree.field(node, 'name')) === 'initialize' ? 'constructor' : 'method';
}

/** The body of a method without brackets begins behind its parameters. */
function methodBody(tree: SyntaxTree, node: Node): Node | null {
  return tree.field(node, 'body');
}

function assignedKind(tree: SyntaxTree, node: Node, { local }: Place): SymbolKind | null {
  const left = tree.field(node, 'left');
  if (local || left === null || !['constant', 'scope_resolution'].includes(tree.type(left))) return null;
  return /^(Struct|Data|Class)\.(new|define)\b/.test(tree.textOf(tree.field(node, 'right')).slice(0, 20))
    ? 'class'
    : 'constant';
}

function longValue(tree: SyntaxTree, node: Node): Node | null {
  const value = tree.field(node, 'right');
  return value !== null && tree.end(value) - tree.start(value) > 80 ? value : null;
}

/** `attr_reader :a, :b` declares properties, `define_method(:a)` and `alias_method :a, :b` a method. */
function callKind(tree: SyntaxTree, node: Node, { container, local }: Place): SymbolKind | null {
  const method = tree.textOf(tree.field(node, 'method'));
  if (local || container === null || tree.field(node, 'receiver') !== null) return null;
  if (ATTRIBUTES.includes(method)) return 'property';
  return ['define_method', 'alias_method', 'scope'].includes(method) ? 'method' : null;
}

function symbolArguments(tree: SyntaxTree, node: Node): string[] {
  const names = argumentsOf(tree, node)
    .filter((each) => ['simple_symbol', 'string'].includes(tree.type(each)))
    .map((each) => tree.textOf(each).replace(/^:|^['"]|['"]$/g, ''));
  return ATTRIBUTES.includes(tree.textOf(tree.field(node, 'method'))) ? names : names.slice(0, 1);
}

function argumentsOf(tree: SyntaxTree, node: Node): Node[] {
  const list = tree.field(node, 'arguments');
  return list === null ? [] : tree.children(list);
}

function called(tree: SyntaxTree, node: Node) {
  const receiver = tree.field(node, 'receiver');
  const text = receiver === null ? null : tree.textOf(receiver).replace(/\s+/g, ' ').slice(0, 120);
  return { name: tree.textOf(tree.field(node, 'method')), receiver: text };
}

/** Where a name does something, or nothing at all. */
const STATEMENTS = [
  'body_statement',
  'then',
  'else',
  'ensure',
  'do',
  'block_body',
  'begin',
  'if_modifier',
  'unless_modifier',
];

/** A name that stands alone in a method calls what bears it, unless a value was given that name before. */
function calledAlone(tree: SyntaxTree, node: Node) {
  const parent = tree.parent(node);
  if (parent === null || !STATEMENTS.includes(tree.type(parent)) || tree.field(parent, 'condition') === node)
    return null;
  const method = tree.above(node, 'method', 'singleton_method', 'class', 'module', 'singleton_class');
  if (method === null || !/method$/.test(tree.type(method))) return null;
  const name = tree.textOf(node);
  const before = tree.text.slice(tree.start(method), tree.start(node));
  // A parameter, what a block is given, and what a line sets all stand before it.
  const isValue = new RegExp(
    `(?<![\\w@$.:])${escaped(name)}(?:\\s*(?:=(?![=~>])|\\|\\|=|[-+*&|]=)|\\s*[,|):]|\\s*$)`,
    'm',
  );
  return isValue.test(before) ? null : { name, receiver: null };
}

/** Methods behind a bare `private`, or given to it, are hidden. */
function isExported({ tree, node, container, kind, local }: FoundSymbol): boolean {
  if (local || (container && !container.exported)) return false;
  if (kind !== 'method' || tree.type(node) === 'singleton_method') return true;
  const around = tree.above(node, 'call', 'body_statement');
  if (around !== null && tree.type(around) === 'call')
    return !/^(private|protected)\b/.test(tree.textOf(tree.field(around, 'method')));
  for (let at = tree.previous(node); at !== null; at = tree.previous(at)) {
    const word = tree.type(at) === 'identifier' ? tree.textOf(at) : '';
    if (word === 'private' || word === 'protected') return false;
    if (word === 'public') return true;
  }
  return true;
}
