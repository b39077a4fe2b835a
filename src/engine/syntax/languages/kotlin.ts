import type { FoundSymbol, Language, Place } from '../language.ts';
import type { SymbolKind } from '../parsed-file.ts';
import type { Node, SyntaxTree } from '../syntax-tree.ts';

export const kotlin: Language = {
  name: 'kotlin',
  kind: 'code',
  extensions: ['kt', 'kts'],
  grammar: { package: '@tree-sitter-grammars/tree-sitter-kotlin', file: 'tree-sitter-kotlin.wasm' },
  prepare,
  syntax: {
    symbols: {
      class_declaration: { kind: classKind, body: classBody, bases },
      object_declaration: { kind: 'class', body: classBody, bases },
      companion_object: {
        kind: 'class',
        name: (tree, node) => tree.textOf(tree.field(node, 'name')) || 'Companion',
        body: classBody,
        bases,
      },
      function_declaration: {
        kind: functionKind,
        name: plainName,
        body: (tree, node) => tree.child(node, 'function_body'),
        owner: extended,
      },
      secondary_constructor: {
        kind: 'constructor',
        name: () => 'constructor',
        body: (tree, node) => tree.child(node, 'block'),
      },
      property_declaration: { kind: propertyKind, name: propertyNames, body: longValue, owner: extended },
      class_parameter: {
        kind: (tree, node) => (tree.has(node, 'val', 'var') ? 'property' : null),
        name: (tree, node) => tree.textOf(tree.child(node, 'identifier')),
      },
      enum_entry: {
        kind: 'constant',
        name: (tree, node) => tree.textOf(tree.child(node, 'identifier')),
        body: classBody,
      },
      type_alias: { kind: 'type', name: 'type' },
    },
    imports: {
      import: (tree, node) => {
        const path = tree.textOf(tree.child(node, 'qualified_identifier', 'identifier'));
        if (/\*\s*$/.test(tree.textOf(node))) return { module: path, names: [{ name: '*', local: '*' }] };
        const dot = path.lastIndexOf('.');
        const name = path.slice(dot + 1);
        const [, alias = name] = /\bas\s+(\S+)\s*$/.exec(tree.textOf(node)) ?? [];
        return { module: path.slice(0, Math.max(dot, 0)) || path, names: [{ name, local: alias }] };
      },
    },
    calls: {
      call_expression: { callee: called, arguments: given },
      constructor_invocation: {
        callee: (tree, node) => ({
          name: tree.textOf(tree.child(node, 'user_type')).replace(/<.*$/s, ''),
          receiver: null,
        }),
        arguments: given,
        constructs: true,
      },
    },
    decorators: {
      // `@[First Second("x")]` is several.
      annotation: (tree, node) =>
        tree.childrenOf(node, 'constructor_invocation', 'user_type').map((at) => {
          const isCalled = tree.type(at) === 'constructor_invocation';
          const list = tree.child(at, 'value_arguments');
          const name = tree.textOf(isCalled ? tree.child(at, 'user_type') : at);
          return { at, name, receiver: null, arguments: list === null ? [] : tree.children(list) };
        }),
    },
    comments: ['line_comment', 'block_comment'],
    valueNames: ['identifier'],
    reference: (tree, node) => {
      const parent = tree.parent(node) ?? 0;
      if (tree.type(parent) === 'user_type') return 'type';
      if (['qualified_identifier', 'import'].includes(tree.type(parent)) || tree.isIn(node, 'name')) return null;
      return tree.type(parent) === 'navigation_expression' && tree.previous(node) !== null ? null : 'value';
    },
    bindings: [
      'parameter',
      'class_parameter',
      'variable_declaration',
      'lambda_parameters',
      'type_parameter',
      'catch_block',
    ],
    opaque: ['number_literal', 'character_literal', 'package_header'],
    exported: isExported,
  },
};

const STRING = '"(?:[^"\\\\\\n]|\\\\.)*"';
const ARGUMENTS = [1, 2, 3].reduce((inner) => `\\((?:[^()"]|${STRING}${inner && `|${inner}`})*\\)`, '');
const ANNOTATION = `[\\w.]+(?:${ARGUMENTS})?`;
const ANNOTATED = new RegExp(
  `( \\*/\\r?|(?<=\\n\\r?))\\n@(${ANNOTATION}(?:\\s+@${ANNOTATION})+)\\s(?=\\s*(?:\\w+\\s+)*(?:class|interface|object|fun)\\b)`,
  'g',
);
const FURTHER = new RegExp(`(\\s)@(${ANNOTATION})`, 'g');

/**
 * What the grammar cannot read, written otherwise in as many characters: strings of several dollars, a comma behind the last
 * type, and several annotations of a class, which it takes for those of an expression: `@A @B(1) class C` as `@[A B(1)]class C`.
 */
function prepare(text: string): string {
  return text
    .replace(/\$\$+(?="(?!""))("[^"\n]*")?/g, (written) => written.replaceAll('$', ' '))
    .replace(/,(?=\s*>)/g, ' ')
    .replace(ANNOTATED, (_, comment: string, run: string) => {
      // The line break that ends what stands before must stay one.
      const before = comment === '' ? '' : `${comment.slice(1)}\n`;
      return `${before}@[${run.replace(FURTHER, '$1 $2')}]`;
    });
}

function classKind(tree: SyntaxTree, node: Node): SymbolKind {
  if (tree.has(node, 'interface')) return 'interface';
  return tree.has(node, 'enum_class_body') || /\benum\b/.test(tree.textOf(tree.child(node, 'modifiers')))
    ? 'enum'
    : 'class';
}

function classBody(tree: SyntaxTree, node: Node): Node | null {
  return tree.child(node, 'class_body', 'enum_class_body');
}

function bases(tree: SyntaxTree, node: Node): string[] {
  const list = tree.child(node, 'delegation_specifiers');
  return list === null
    ? []
    : tree.children(list).map((each) => tree.textOf(each).replace(/\s*(?:[<({]|\bby\b).*$/s, ''));
}

/** A name without the backticks that let it hold spaces. */
function plainName(tree: SyntaxTree, node: Node): string {
  return tree.textOf(tree.field(node, 'name')).replace(/`/g, '');
}

function functionKind(_: SyntaxTree, __: Node, { container, local }: Place): SymbolKind {
  return container && !local && !['variable', 'constant', 'property'].includes(container.kind) ? 'method' : 'function';
}

function propertyKind(tree: SyntaxTree, node: Node, { container, local }: Place): SymbolKind | null {
  if (local || tree.above(node, 'block', 'lambda_literal') !== null) return null;
  if (/\bconst\b/.test(tree.textOf(tree.child(node, 'modifiers')))) return 'constant';
  return container ? 'property' : tree.has(node, 'val') ? 'constant' : 'variable';
}

function propertyNames(tree: SyntaxTree, node: Node): string[] {
  const list = tree.child(node, 'multi_variable_declaration') ?? node;
  return tree.childrenOf(list, 'variable_declaration').map((each) => tree.textOf(tree.child(each, 'identifier')));
}

/** The type that an extension is for: `String` in `fun String.words()`. */
function extended(tree: SyntaxTree, node: Node): string | null {
  const name = tree.field(node, 'name') ?? tree.child(node, 'variable_declaration');
  const type = name === null ? null : tree.previous(name);
  return type !== null && ['user_type', 'nullable_type'].includes(tree.type(type))
    ? tree.textOf(type).replace(/<.*$|\?$/gs, '')
    : null;
}

function longValue(tree: SyntaxTree, node: Node): Node | null {
  const last = tree.children(node).at(-1);
  const isValue = last !== undefined && !['variable_declaration', 'user_type', 'modifiers'].includes(tree.type(last));
  return isValue && tree.end(last) - tree.start(last) > 80 ? last : null;
}

function called(tree: SyntaxTree, node: Node) {
  const [callee] = tree.children(node);
  if (callee === undefined || tree.type(callee) === 'call_expression') return null;
  const parts = tree.children(callee);
  const name = tree.type(callee) === 'navigation_expression' ? parts.at(-1) : parts.length === 0 ? callee : undefined;
  if (name === undefined) return null;
  const receiver = tree.text
    .slice(tree.start(callee), tree.start(name))
    .replace(/\s+/g, ' ')
    .replace(/[?!.: ]+$/, '');
  return { name: tree.textOf(name), receiver: receiver.slice(0, 120) || null };
}

function given(tree: SyntaxTree, node: Node): Node[] {
  const list = tree.child(node, 'value_arguments');
  return list === null ? [] : tree.children(list);
}

function isExported({ tree, node, container, local }: FoundSymbol): boolean {
  if (local || (container && !container.exported)) return false;
  return !/\b(private|internal)\b/.test(tree.textOf(tree.child(node, 'modifiers')));
}
