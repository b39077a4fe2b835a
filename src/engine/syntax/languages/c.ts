import type { FoundSymbol, Language, Place, SyntaxTable } from '../language.ts';
import type { SymbolKind } from '../parsed-file.ts';
import type { Node, SyntaxTree } from '../syntax-tree.ts';

/** The part that C and C++ share. */
export const cSyntax: SyntaxTable = {
  symbols: {
    function_definition: { kind: 'function', name: declaredName },
    declaration: { kind: declarationKind, name: declaredNames, body: longValue },
    field_declaration: { kind: 'property', name: declaredNames },
    struct_specifier: { kind: (tree, node) => (isDefinition(tree, node) ? 'struct' : null), name: typeOrAlias },
    union_specifier: { kind: (tree, node) => (isDefinition(tree, node) ? 'struct' : null), name: typeOrAlias },
    enum_specifier: { kind: (tree, node) => (isDefinition(tree, node) ? 'enum' : null), name: typeOrAlias },
    enumerator: { kind: 'constant' },
    type_definition: {
      kind: (tree, node) => (aliases(tree, node).length > 0 ? 'type' : null),
      name: aliases,
      body: () => null,
    },
    preproc_def: { kind: 'macro', body: longValue },
    preproc_function_def: { kind: 'macro', body: 'value' },
  },
  imports: {
    preproc_include: (tree, node) => ({
      module: tree.textOf(tree.field(node, 'path')).replace(/^["<]|[">]$/g, ''),
      names: [],
    }),
  },
  calls: { call_expression: { callee: 'function' } },
  comments: ['comment'],
  typeNames: ['type_identifier'],
  valueNames: ['identifier'],
  reference: (tree, node) => (tree.type(node) === 'type_identifier' ? 'type' : 'value'),
  bindings: [
    'parameter_declaration',
    'pointer_declarator',
    'array_declarator',
    'init_declarator',
    'declaration',
    'preproc_params',
  ],
  opaque: ['string_literal', 'number_literal', 'char_literal', 'primitive_type', 'system_lib_string', 'preproc_arg'],
  exported: ({ tree, node, local }: FoundSymbol) =>
    !local && !tree.childrenOf(node, 'storage_class_specifier').some((each) => tree.textOf(each) === 'static'),
};

export const c: Language = {
  name: 'c',
  kind: 'code',
  extensions: ['c'],
  grammar: { package: 'tree-sitter-c', file: 'tree-sitter-c.wasm' },
  prepare: withoutMacros,
  syntax: cSyntax,
};

const NAMES = [
  'identifier',
  'field_identifier',
  'type_identifier',
  'qualified_identifier',
  'destructor_name',
  'operator_name',
  'operator_cast',
  'template_function',
];

/** The name inside `*(*name[2])(int)`: declarators nest around it. */
export function nameIn(tree: SyntaxTree, declarator: Node | null): Node | null {
  for (let at = declarator; at !== null; ) {
    if (NAMES.includes(tree.type(at))) return at;
    at =
      tree.field(at, 'declarator') ??
      tree.children(at).find((child) => /declarator|identifier|_name$/.test(tree.type(child))) ??
      null;
  }
  return null;
}

function declaredName(tree: SyntaxTree, node: Node): string {
  return tree.textOf(nameIn(tree, tree.field(node, 'declarator')));
}

export function declaredNames(tree: SyntaxTree, node: Node): string[] {
  return tree.fields(node, 'declarator').map((declarator) => tree.textOf(nameIn(tree, declarator)));
}

/** Whether the outermost declarator that is not a pointer declares a function. */
export function declaresFunction(tree: SyntaxTree, node: Node): boolean {
  let at = tree.field(node, 'declarator');
  while (at !== null && ['pointer_declarator', 'reference_declarator'].includes(tree.type(at))) {
    at = tree.field(at, 'declarator') ?? tree.child(at, 'function_declarator');
  }
  if (at === null || tree.type(at) !== 'function_declarator') return false;
  const inner = tree.field(at, 'declarator');
  return inner !== null && tree.type(inner) !== 'parenthesized_declarator';
}

export function declarationKind(tree: SyntaxTree, node: Node, { local }: Place): SymbolKind | null {
  if (local || tree.above(node, 'compound_statement', 'for_statement') !== null) return null;
  if (declaresFunction(tree, node)) return 'function';
  return tree.childrenOf(node, 'type_qualifier').some((each) => /^const/.test(tree.textOf(each)))
    ? 'constant'
    : 'variable';
}

function isDefinition(tree: SyntaxTree, node: Node): boolean {
  return tree.field(node, 'body') !== null;
}

/** The name of the type, or the name that a typedef around it gives to a type without one. */
export function typeOrAlias(tree: SyntaxTree, node: Node): string {
  const name = tree.field(node, 'name');
  if (name !== null) return tree.textOf(name);
  const parent = tree.parent(node) ?? 0;
  return tree.type(parent) === 'type_definition' ? (declaredNames(tree, parent)[0] ?? '') : '';
}

/** The names of a typedef, but for those that its own struct has already given. */
function aliases(tree: SyntaxTree, node: Node): string[] {
  const type = tree.field(node, 'type');
  const given =
    type !== null && /_specifier$/.test(tree.type(type)) && tree.field(type, 'body') !== null
      ? typeOrAlias(tree, type)
      : null;
  return declaredNames(tree, node).filter((name) => name !== given);
}

function longValue(tree: SyntaxTree, node: Node): Node | null {
  const value =
    tree.field(node, 'value') ??
    tree
      .fields(node, 'declarator')
      .map((each) => tree.field(each, 'value'))
      .find((each) => each !== null) ??
    null;
  return value !== null && tree.end(value) - tree.start(value) > 80 ? value : null;
}

/** Macros before a declaration (`FMT_API class …`), behind `class`, and those that open or close a namespace. */
const MACRO =
  /\b[A-Z][A-Z\d_]{3,}(?=[ \t\n]+(?:template|class|struct|union|enum|namespace|static|inline|constexpr|void|auto|bool|char|int|long|unsigned|size_t|const|virtual|explicit|typedef|extern|using|friend)\b)|(?<=\b(?:class|struct|union) )[A-Z][A-Z\d_]{3,}(?= [A-Za-z_])|\b[A-Z][A-Z\d]*_(?:CONSTEXPR\d*\b|(?:INLINE|NODISCARD|ALWAYS_INLINE|API|EXPORT|DEPRECATED)\b(?!\s*\())|^[A-Z][A-Z\d_]*(?:NAMESPACE|BEGIN|END|DECLS|Q_OBJECT|EXPORT)[A-Z\d_]*$/gm;

/** A macro that stands where the grammar expects a keyword costs the whole declaration, so it is blanked. */
export function withoutMacros(text: string): string {
  return text.replace(MACRO, (macro, at: number) => (isDirective(text, at) ? macro : ' '.repeat(macro.length)));
}

/** A line of the preprocessor, or the line that goes on from one. */
function isDirective(text: string, at: number): boolean {
  const start = text.lastIndexOf('\n', at - 1) + 1;
  return /^\s*#/.test(text.slice(start, start + 20)) || (text[start - 2] === '\\' && text[start - 1] === '\n');
}
