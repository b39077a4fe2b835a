/**
 * What the parser says about one file, the same for every language. It is plain data: it crosses worker threads, is
 * stored in the knowledge pack, and is all that later steps (linking, facts, search) ever see of a syntax tree.
 * Lines count from 1 and ranges include their last line. Indexes point into `symbols` of the same file.
 */
export interface ParsedFile {
  language: string;
  symbols: CodeSymbol[];
  imports: CodeImport[];
  calls: CodeCall[];
  references: CodeReference[];
  /** Comments that are not the doc comment of a symbol, cut at 2,000 characters each. */
  comments: CodeComment[];
  /** What went wrong without stopping the rest: a syntax error, a depth limit, a truncated list. */
  warnings: string[];
}

export type SymbolKind =
  | 'module'
  | 'class'
  | 'interface'
  | 'struct'
  | 'enum'
  | 'trait'
  | 'type'
  | 'function'
  | 'method'
  | 'constructor'
  | 'property'
  | 'variable'
  | 'constant'
  | 'macro'
  | 'section'
  | 'key'
  | 'table'
  | 'other';

export interface CodeSymbol {
  kind: SymbolKind;
  name: string;
  /** Index of the symbol this one is written inside, or null at the top of the file. */
  container: number | null;
  /** The type it belongs to where it is written outside of that type: a Go receiver, a Rust `impl`, `A::b` in C++. */
  owner?: string;
  /** The declaration without its body, on one line, at most 300 characters. */
  signature: string;
  /** The doc comment without its comment marks, at most 4,000 characters; empty when there is none. */
  doc: string;
  startLine: number;
  endLine: number;
  /** Visible outside its file or package by the rules of the language. */
  exported: boolean;
  /** Names of the types this one extends or implements, as written. */
  bases: string[];
}

export interface CodeImport {
  /** The module as written: `./x.ts`, `fmt`, `app.models`, `crate::db`. */
  module: string;
  /** Names taken from it with the local name each gets; `*` stands for everything, empty for the module itself. */
  names: { name: string; local: string }[];
  line: number;
  /** When the import happens: at load, inside a function, or for types only. */
  time: 'load' | 'inner' | 'types';
  /** True where the names are passed on (`export … from`, `pub use`). */
  reexport: boolean;
}

export interface CodeCall {
  /** The called name: `get` in `app.get("/x", handler)`. */
  name: string;
  /** What it is called on, as written and cut at 120 characters: `app`; null for a bare name. */
  receiver: string | null;
  /** The arguments as written, each on one line and cut at 200 characters; of more than twelve the first eleven and the last. */
  arguments: string[];
  line: number;
  endLine: number;
  /** The innermost symbol that contains the call. */
  inside: number | null;
  /** Set where this is a decorator, annotation or attribute: the symbol it stands on. A decorator without brackets counts too. */
  decorates: number | null;
  /** True for `new X(…)` and its like. */
  constructs: boolean;
}

export interface CodeReference {
  name: string;
  line: number;
  inside: number | null;
  kind: 'type' | 'base' | 'value';
}

export interface CodeComment {
  text: string;
  startLine: number;
  endLine: number;
}
