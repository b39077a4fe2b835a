import type { FoundSymbol, Language, Place } from '../language.ts';
import type { SymbolKind } from '../parsed-file.ts';
import type { Node, SyntaxTree } from '../syntax-tree.ts';

export const haskell: Language = {
  name: 'haskell',
  kind: 'code',
  extensions: ['hs', 'lhs'],
  interpreters: ['runhaskell', 'stack'],
  grammar: { package: 'tree-sitter-haskell', file: 'tree-sitter-haskell.wasm' },
  syntax: {
    symbols: {
      // A function is defined by its signature where it has one, and by its first equation otherwise.
      signature: {
        kind: functionKind,
        name: (tree, node) => tree.fields(node, 'name').map((each) => tree.textOf(each)),
        body: equations,
      },
      function: { kind: equationKind, name: equationName, body: 'match' },
      bind: { kind: equationKind, name: equationName, body: 'match' },
      data_type: { kind: 'type', body: 'constructors' },
      newtype: { kind: 'type', body: 'constructor' },
      type_synomym: { kind: 'type', body: () => null },
      type_family: { kind: 'type' },
      class: { kind: 'interface', body: 'declarations' },
      data_constructor: { kind: 'constructor', name: constructorName, body: () => null },
      newtype_constructor: { kind: 'constructor', body: () => null },
      field: { kind: (tree, node) => (tree.field(node, 'name') === null ? null : 'property'), body: () => null },
    },
    imports: {
      import: (tree, node) => {
        const module = tree.textOf(tree.field(node, 'module'));
        const alias = tree.textOf(tree.field(node, 'alias'));
        const list = tree.field(node, 'names');
        const listed =
          list === null ? [] : tree.fields(list, 'name').map((each) => tree.textOf(each).replace(/\(.*$/s, '').trim());
        const names = listed.map((name) => ({ name, local: name }));
        if (alias) names.push({ name: '', local: alias });
        return { module, names: names.length > 0 ? names : [{ name: '*', local: '*' }] };
      },
    },
    calls: { apply: { callee: applied, arguments: (tree, node) => tree.fields(node, 'argument') } },
    exports: {
      exports: (tree, node) =>
        tree.childrenOf(node, 'export').map((each) => tree.textOf(each).replace(/\(.*$/s, '').trim()),
    },
    comments: ['comment', 'haddock'],
    typeNames: ['name'],
    valueNames: ['variable', 'constructor'],
    reference: (tree, node) => {
      if (
        tree.isIn(node, 'name', 'bind') ||
        ['patterns', 'import_name', 'export', 'field_name'].includes(tree.type(tree.parent(node) ?? 0))
      )
        return null;
      return tree.type(node) === 'name' ? 'type' : 'value';
    },
    bindings: ['patterns', 'lambda'],
    opaque: ['literal', 'pragma', 'module'],
    exported: isExported,
  },
};

function isTop(tree: SyntaxTree, node: Node): boolean {
  const parent = tree.type(tree.parent(node) ?? 0);
  return parent === 'declarations' || parent === 'class_declarations';
}

function functionKind(tree: SyntaxTree, node: Node): SymbolKind | null {
  if (!isTop(tree, node)) return null;
  return tree.type(tree.parent(node) ?? 0) === 'class_declarations' ? 'method' : 'function';
}

/** Equations of the same name follow each other, after their signature if there is one. */
function equationKind(tree: SyntaxTree, node: Node, place: Place): SymbolKind | null {
  if (place.local || tree.type(tree.parent(node) ?? 0) !== 'declarations') return null;
  const previous = previousDeclaration(tree, node);
  return previous !== null && namesOf(tree, previous).includes(equationName(tree, node)) ? null : 'function';
}

function previousDeclaration(tree: SyntaxTree, node: Node): Node | null {
  let at = tree.previous(node);
  while (at !== null && ['comment', 'haddock', 'pragma'].includes(tree.type(at))) at = tree.previous(at);
  return at;
}

function namesOf(tree: SyntaxTree, node: Node): string[] {
  if (tree.type(node) === 'signature') return tree.fields(node, 'name').map((each) => tree.textOf(each));
  return ['function', 'bind'].includes(tree.type(node)) ? [equationName(tree, node)] : [];
}

function equationName(tree: SyntaxTree, node: Node): string {
  const infix = tree.child(node, 'infix');
  return tree.textOf(tree.field(node, 'name') ?? (infix === null ? null : tree.field(infix, 'operator')));
}

/** The equations behind a signature belong to it; the last one is where the function ends. */
function equations(tree: SyntaxTree, node: Node): Node | null {
  const names = namesOf(tree, node);
  let last: Node | null = null;
  for (let at = tree.next(node); at !== null; at = tree.next(at)) {
    if (['comment', 'haddock', 'pragma'].includes(tree.type(at))) continue;
    if (!['function', 'bind'].includes(tree.type(at)) || !names.includes(equationName(tree, at))) break;
    last = at;
  }
  return last;
}

function constructorName(tree: SyntaxTree, node: Node): string {
  const inner = tree.field(node, 'constructor');
  return inner === null ? '' : tree.textOf(tree.field(inner, 'name') ?? tree.field(inner, 'operator'));
}

function applied(tree: SyntaxTree, node: Node) {
  // `f a b` is ((f a) b): only the outermost application counts, with its innermost function.
  if (tree.type(tree.parent(node) ?? 0) === 'apply' && tree.isIn(node, 'function')) return null;
  let callee = tree.field(node, 'function');
  while (callee !== null && tree.type(callee) === 'apply') callee = tree.field(callee, 'function');
  if (callee === null) return null;
  if (tree.type(callee) === 'variable') return { name: tree.textOf(callee), receiver: null };
  if (tree.type(callee) !== 'qualified') return null;
  return {
    name: tree.textOf(tree.field(callee, 'id')),
    receiver: tree.textOf(tree.field(callee, 'module')).replace(/\.$/, '') || null,
  };
}

/** Without a list of exports, all is visible; with one, what it names (`exports` above). */
function isExported({ tree, container, local }: FoundSymbol): boolean {
  if (local) return false;
  if (container) return container.exported;
  const header = tree.child(0, 'header');
  return header === null || tree.field(header, 'exports') === null;
}
