import type { CodeImport, CodeSymbol, SymbolKind } from './parsed-file.ts';
import type { Node, SyntaxTree } from './syntax-tree.ts';

/**
 * What Lorekeep knows about one language. Every file in `languages/` exports one of these. A language with a grammar has
 * a table of node types (`syntax`); one without has a function that reads the text (`read`). A language may have both:
 * `read` then stands in where the grammar is not installed.
 */
export interface Language {
  name: string;
  kind: 'code' | 'markup' | 'data';
  extensions: string[];
  fileNames?: string[];
  /** Programs named on the `#!` line. */
  interpreters?: string[];
  /** A grammar with a function too large to be worth optimizing says so. */
  grammar?: { package: string; file: string; unoptimized?: true };
  syntax?: SyntaxTable;
  /** Blanks what the grammar cannot know, such as macros; every character keeps its place. */
  prepare?: (text: string) => string;
  read?: (text: string) => Findings;
  /** For files that hold a script of another language: that script, in place, and the extension that names its language. */
  script?: (text: string) => { text: string; extension: string };
}

/** What a light reader finds. */
export interface Findings {
  symbols: CodeSymbol[];
  imports?: CodeImport[];
}

/** Which node types mean what. One node type may stand in several tables; the first that answers takes the node. */
export interface SyntaxTable {
  symbols: Record<string, SymbolRule>;
  /** An import, or null where this node is not one after all. */
  imports: Record<string, (tree: SyntaxTree, node: Node) => ImportFound | ImportFound[] | null>;
  calls: Record<string, CallRule>;
  /** Decorators, annotations and attributes. A rule without `callee` takes the node as it is written. */
  decorators?: Record<string, DecoratorRule>;
  /** Names that this node makes visible elsewhere: `export { a, b }`, `__all__`. */
  exports?: Record<string, (tree: SyntaxTree, node: Node) => string[]>;
  comments: string[];
  /** Nodes that are comments in all but form, such as Python's strings that stand alone. */
  prose?: Record<string, (tree: SyntaxTree, node: Node) => boolean>;
  /** Nodes around a declaration that belong to it: `export_statement`, `decorated_definition`. */
  wrappers?: string[];
  /** Node types of names that refer to types, and of names that refer to values. */
  typeNames?: string[];
  valueNames?: string[];
  /** Looks again at a name: null where it refers to nothing, as `b` in `a.b` and in `f(b=1)`. */
  reference?: (tree: SyntaxTree, node: Node) => 'type' | 'value' | null;
  /** Nodes whose direct names are local: parameters, loop variables. Their names are no references. */
  bindings?: string[];
  /** Nodes whose inside says nothing of use: strings, numbers, patterns. */
  opaque?: string[];
  /** Nodes that hold code the grammar does not read, such as the inside of a macro's brackets. */
  unread?: string[];
  /** Whether a symbol can be seen from outside. */
  exported: (symbol: FoundSymbol) => boolean;
}

/** Where a symbol was found. */
export interface Place {
  /** The symbol around it. */
  container: CodeSymbol | null;
  /** Inside the body of a function or method, at any depth. */
  local: boolean;
}

export interface FoundSymbol extends Place {
  tree: SyntaxTree;
  node: Node;
  /** The node with its wrappers. */
  outer: Node;
  name: string;
  kind: SymbolKind;
}

export interface SymbolRule {
  /** The kind, or null where this node is not a symbol after all. */
  kind: SymbolKind | ((tree: SyntaxTree, node: Node, place: Place) => SymbolKind | null);
  /** The field that holds the name (`name` unless told), or a function that finds one or several names. */
  name?: string | ((tree: SyntaxTree, node: Node) => string | string[] | null);
  /** The part that the signature leaves out: a field (`body` unless told), or a function. */
  body?: string | ((tree: SyntaxTree, node: Node) => Node | null);
  bases?: (tree: SyntaxTree, node: Node) => string[];
  /** The type it belongs to where it is written outside of it: a Go receiver, `A::b` in C++. */
  owner?: (tree: SyntaxTree, node: Node) => string | null;
  /** Where the doc text stands if not in the comments above the declaration. */
  doc?: (tree: SyntaxTree, node: Node) => Node | null;
}

export type ImportFound = Pick<CodeImport, 'module' | 'names'> & { types?: boolean; reexport?: boolean };

/** A field name for the callee, or a function that answers null where the node is not a call. */
export interface CallRule {
  callee: string | ((tree: SyntaxTree, node: Node) => CallTarget | null);
  arguments?: string | ((tree: SyntaxTree, node: Node) => Node[]);
  constructs?: boolean;
}

export interface CallTarget {
  name: string;
  receiver: string | null;
}

export type DecoratorRule = (tree: SyntaxTree, node: Node) => DecoratorFound | DecoratorFound[] | null;

export interface DecoratorFound extends CallTarget {
  arguments: Node[];
  /** The part of the node that says it, where that is not the whole. */
  at?: Node;
}
