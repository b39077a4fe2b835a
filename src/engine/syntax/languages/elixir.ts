import type { ImportFound, Language, Place } from '../language.ts';
import type { SymbolKind } from '../parsed-file.ts';
import type { Node, SyntaxTree } from '../syntax-tree.ts';

const MODULES = ['defmodule', 'defprotocol', 'defimpl'];
const FUNCTIONS = ['def', 'defp', 'defdelegate', 'defguard', 'defguardp', 'defn'];
const MACROS = ['defmacro', 'defmacrop'];
const DIRECTIVES = ['use', 'import', 'alias', 'require'];
const TYPES = ['type', 'typep', 'opaque'];
const CALLBACKS = ['callback', 'macrocallback'];

/** In Elixir's grammar nearly everything is a call: definitions, directives and attributes are told by their target. */
export const elixir: Language = {
  name: 'elixir',
  kind: 'code',
  extensions: ['ex', 'exs'],
  interpreters: ['elixir'],
  grammar: { package: 'tree-sitter-elixir', file: 'tree-sitter-elixir.wasm' },
  syntax: {
    symbols: {
      call: { kind: definitionKind, name: definedName, body: bodyOf, doc: docAttribute, bases: usedModules },
      unary_operator: { kind: attributeKind, name: attributeName },
    },
    imports: { call: directive },
    calls: {
      call: {
        callee: called,
        arguments: (tree, node) => {
          const list = argumentList(tree, node);
          return list === null ? [] : tree.children(list);
        },
      },
    },
    comments: ['comment'],
    valueNames: ['alias'],
    reference: () => 'value',
    opaque: ['string', 'charlist', 'sigil', 'atom', 'integer', 'alias', 'keyword'],
    exported: ({ tree, node, container, local }) =>
      !local && (container?.exported ?? true) && !/^(@typep|def\w*p\s)/.test(tree.textOf(node).slice(0, 12)),
  },
};

function targetOf(tree: SyntaxTree, call: Node): string {
  return tree.textOf(tree.field(call, 'target'));
}

function argumentList(tree: SyntaxTree, call: Node): Node | null {
  return tree.child(call, 'arguments');
}

function firstArgument(tree: SyntaxTree, call: Node): Node | null {
  const list = argumentList(tree, call);
  return list === null ? null : (tree.children(list)[0] ?? null);
}

function definitionKind(tree: SyntaxTree, node: Node, place: Place): SymbolKind | null {
  const target = targetOf(tree, node);
  if (MODULES.includes(target)) return target === 'defprotocol' ? 'interface' : 'module';
  if (MACROS.includes(target)) return isFurtherClause(tree, node) ? null : 'macro';
  if (!FUNCTIONS.includes(target) || place.local) return null;
  return isFurtherClause(tree, node) ? null : 'function';
}

/** A function of several clauses is one function: only its first clause defines it. */
function isFurtherClause(tree: SyntaxTree, node: Node): boolean {
  const name = definedName(tree, node);
  for (let at = tree.previous(node), steps = 0; at !== null && steps < 200; at = tree.previous(at), steps++) {
    const isDefinition = tree.type(at) === 'call' && [...FUNCTIONS, ...MACROS].includes(targetOf(tree, at));
    if (isDefinition) return definedName(tree, at) === name && arity(tree, at) === arity(tree, node);
    if (tree.type(at) !== 'comment') return false;
  }
  return false;
}

function headOf(tree: SyntaxTree, node: Node): Node | null {
  let head = firstArgument(tree, node);
  // `f(a) when a > 1` has the head on its left.
  while (head !== null && tree.type(head) === 'binary_operator') head = tree.field(head, 'left');
  return head;
}

function arity(tree: SyntaxTree, node: Node): number {
  const head = headOf(tree, node);
  const list = head === null ? null : argumentList(tree, head);
  return list === null ? 0 : tree.children(list).length;
}

function definedName(tree: SyntaxTree, node: Node): string {
  const head = headOf(tree, node);
  if (head === null) return '';
  const name = tree.textOf(tree.type(head) === 'call' ? tree.field(head, 'target') : head);
  return /^[\w.?!]+$/.test(name) ? name : '';
}

function bodyOf(tree: SyntaxTree, node: Node): Node | null {
  const block = tree.child(node, 'do_block');
  const list = argumentList(tree, node);
  if (block !== null || list === null) return block;
  return tree.childrenOf(list, 'keywords').find((each) => /^do:/.test(tree.textOf(each))) ?? null;
}

/** `@doc` stands above a function, `@moduledoc` inside a module. */
function docAttribute(tree: SyntaxTree, node: Node): Node | null {
  if (MODULES.includes(targetOf(tree, node))) {
    const block = tree.child(node, 'do_block');
    const attributes = block === null ? [] : tree.childrenOf(block, 'unary_operator');
    const found = attributes.find((each) => /^@moduledoc\b/.test(tree.textOf(each)));
    return found === undefined ? null : textOfAttribute(tree, found);
  }
  for (let at = tree.previous(node); at !== null; at = tree.previous(at)) {
    if (tree.type(at) === 'comment') continue;
    if (tree.type(at) !== 'unary_operator') return null;
    if (/^@doc\b/.test(tree.textOf(at))) return textOfAttribute(tree, at);
  }
  return null;
}

function textOfAttribute(tree: SyntaxTree, attribute: Node): Node | null {
  return tree.below(attribute, 'string', 'sigil')[0] ?? null;
}

function usedModules(tree: SyntaxTree, node: Node): string[] {
  const block = MODULES.includes(targetOf(tree, node)) ? tree.child(node, 'do_block') : null;
  if (block === null) return [];
  const behaviours = tree.childrenOf(block, 'unary_operator').filter((each) => /^@behaviour\b/.test(tree.textOf(each)));
  const uses = tree.childrenOf(block, 'call').filter((call) => targetOf(tree, call) === 'use');
  return [...behaviours, ...uses]
    .flatMap((each) => tree.below(each, 'alias').slice(0, 1))
    .map((alias) => tree.textOf(alias));
}

function attributeKind(tree: SyntaxTree, node: Node, { local }: Place): SymbolKind | null {
  const operand = tree.field(node, 'operand');
  if (local || operand === null || tree.type(operand) !== 'call' || !/^@\w/.test(tree.textOf(node))) return null;
  const target = targetOf(tree, operand);
  if (TYPES.includes(target)) return 'type';
  return CALLBACKS.includes(target) ? 'method' : null;
}

function attributeName(tree: SyntaxTree, node: Node): string {
  const operand = tree.field(node, 'operand');
  const head = operand === null ? null : headOf(tree, operand);
  return head === null ? '' : tree.textOf(tree.type(head) === 'call' ? tree.field(head, 'target') : head);
}

function directive(tree: SyntaxTree, node: Node): ImportFound[] | null {
  const target = targetOf(tree, node);
  const argument = DIRECTIVES.includes(target) ? firstArgument(tree, node) : null;
  if (argument === null) return null;
  const everything = target === 'import' || target === 'use';
  const local = (module: string) =>
    everything ? { name: '*', local: '*' } : { name: '', local: module.split('.').at(-1) ?? module };
  if (tree.type(argument) === 'dot') {
    const prefix = tree.textOf(tree.field(argument, 'left'));
    const parts = tree
      .below(argument, 'alias')
      .slice(1)
      .map((each) => `${prefix}.${tree.textOf(each)}`);
    return parts.map((module) => ({ module, names: [local(module)] }));
  }
  if (tree.type(argument) !== 'alias') return null;
  const module = tree.textOf(argument);
  const [, alias] = /\bas:\s*([\w.]+)/.exec(tree.textOf(node)) ?? [];
  return [{ module, names: [alias ? { name: '', local: alias } : local(module)] }];
}

function called(tree: SyntaxTree, node: Node) {
  const target = tree.field(node, 'target');
  const parent = tree.parent(node);
  if (target === null || (parent !== null && tree.type(parent) === 'unary_operator')) return null;
  if (tree.type(target) === 'identifier') {
    const name = tree.textOf(target);
    return FUNCTIONS.includes(name) || MACROS.includes(name) || isHead(tree, node) ? null : { name, receiver: null };
  }
  const receiver = tree.textOf(tree.field(target, 'left')).replace(/\s+/g, ' ').slice(0, 120);
  const name = tree.field(target, 'right');
  return name === null ? null : { name: tree.textOf(name), receiver: receiver || null };
}

/** The head of a definition, `f(a)` in `def f(a)`, has the shape of a call. */
function isHead(tree: SyntaxTree, node: Node): boolean {
  let at = node;
  let parent = tree.parent(at);
  while (parent !== null && tree.type(parent) === 'binary_operator' && tree.isIn(at, 'left')) {
    at = parent;
    parent = tree.parent(at);
  }
  const definition = parent === null || tree.type(parent) !== 'arguments' ? null : tree.parent(parent);
  return (
    definition !== null &&
    firstArgument(tree, definition) === at &&
    /^(def\w*|type|typep|opaque|spec|callback)$/.test(targetOf(tree, definition))
  );
}
