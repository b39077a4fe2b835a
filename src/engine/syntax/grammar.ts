import { createRequire } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import { Parser, Language as TreeSitterLanguage } from 'web-tree-sitter';
import type { Language, SyntaxTable } from './language.ts';
import type { TreeNames } from './syntax-tree.ts';
import type { GrammarRules } from './tree-memory.ts';
import { boundedMemory, type WasmMemory } from './wasm-memory.ts';

/** How the cursor treats a node type. */
export const Visit = { skip: 0, keyword: 1, leaf: 2, enter: 3 } as const;

/** A grammar that is loaded, with the tables of its language laid out by the grammar's own numbers. */
export interface Grammar {
  parser: Parser;
  names: TreeNames;
  /** The number that stands for an error node. */
  errorType: number;
  visits: Uint8Array;
  roles: (Role | undefined)[];
  /** Where the parser works. */
  memory: WasmMemory;
  /** Read from the memory of the first tree. */
  rules?: GrammarRules;
}

/** All that the table of a language says about one node type. */
export interface Role {
  symbol?: SyntaxTable['symbols'][string];
  import?: SyntaxTable['imports'][string];
  call?: SyntaxTable['calls'][string];
  decorator?: NonNullable<SyntaxTable['decorators']>[string];
  exports?: NonNullable<SyntaxTable['exports']>[string];
  comment?: true;
  prose?: NonNullable<SyntaxTable['prose']>[string];
  reference?: 'type' | 'value';
  binding?: true;
  unread?: true;
}

const grammars = new Map<string, Promise<Grammar | null>>();
let started: Promise<WasmMemory> | undefined;

/** The grammar of a language; null where its package is not installed, for the grammars are optional. */
export function loadGrammar(language: Language): Promise<Grammar | null> {
  let grammar = grammars.get(language.name);
  if (!grammar) {
    grammar = load(language);
    grammars.set(language.name, grammar);
  }
  return grammar;
}

const MOST_MEGABYTES = 2_048;

/** Starts tree-sitter in memory that the caller bounds. Without it, the first grammar starts it with all it can have. */
export function startParser(memory = boundedMemory(MOST_MEGABYTES)): Promise<WasmMemory> {
  started ??= Parser.init({ wasmMemory: memory }).then(() => memory);
  return started;
}

async function load({ grammar, syntax }: Language): Promise<Grammar | null> {
  if (!grammar || !syntax) return null;
  const file = installedFile(`${grammar.package}/${grammar.file}`);
  if (file === null) return null;
  const memory = await startParser();
  // A grammar built for another release of tree-sitter does not load; its language is then read without one.
  const loading = grammar.unoptimized ? loadUnoptimized(file) : TreeSitterLanguage.load(file);
  const loaded = await loading.catch(() => null);
  if (loaded === null) return null;
  const parser = new Parser();
  parser.setLanguage(loaded);
  return { parser, memory, ...layOut(loaded, syntax) };
}

/**
 * The lexer of the Bash grammar is one function so large that V8 takes half a gigabyte to optimize it, and does so after
 * the first file. All of such a grammar is compiled at once, with the code left out that would ask for optimizing.
 */
async function loadUnoptimized(file: string): Promise<TreeSitterLanguage> {
  for (const flag of ['dynamic-tiering', 'tier-up', 'lazy-compilation']) setFlagsFromString(`--no-wasm-${flag}`);
  try {
    return await TreeSitterLanguage.load(file);
  } finally {
    for (const flag of ['dynamic-tiering', 'tier-up', 'lazy-compilation']) setFlagsFromString(`--wasm-${flag}`);
  }
}

function installedFile(specifier: string): string | null {
  try {
    return createRequire(import.meta.url).resolve(specifier);
  } catch {
    return null;
  }
}

function layOut(loaded: TreeSitterLanguage, syntax: SyntaxTable): Omit<Grammar, 'parser' | 'memory'> {
  const types = Array.from({ length: loaded.nodeTypeCount }, (_, id) => loaded.nodeTypeForId(id) ?? '');
  const errorType = types.push('ERROR') - 1;
  const fields = new Map<string, number>();
  for (const [id, field] of loaded.fields.entries()) if (field) fields.set(field, id);

  const opaque = new Set([...(syntax.opaque ?? []), ...syntax.comments, ...ALWAYS_LEAVES]);
  const visits = new Uint8Array(types.length);
  for (const [id, type] of types.entries()) {
    const named = id === errorType || loaded.nodeTypeIsNamed(id);
    if (!named) visits[id] = /^\w/.test(type) ? Visit.keyword : Visit.skip;
    else visits[id] = opaque.has(type) ? Visit.leaf : Visit.enter;
  }
  const keywords = visits.map((visit) => (visit === Visit.keyword ? 1 : 0));
  const roles = types.map((type, id) => (keywords[id] ? undefined : roleOf(type, syntax)));
  return { names: { types, fields, keywords }, errorType, visits, roles };
}

/** Names never have children, in any grammar. Knowing it saves a call into WebAssembly for every third node. */
const ALWAYS_LEAVES = [
  'identifier',
  'property_identifier',
  'type_identifier',
  'field_identifier',
  'package_identifier',
];

function roleOf(type: string, syntax: SyntaxTable): Role | undefined {
  const role: Role = {};
  const symbol = entry(syntax.symbols, type);
  const imported = entry(syntax.imports, type);
  const call = entry(syntax.calls, type);
  const decorator = entry(syntax.decorators, type);
  const exports = entry(syntax.exports, type);
  const prose = entry(syntax.prose, type);
  if (prose) role.prose = prose;
  if (symbol) role.symbol = symbol;
  if (imported) role.import = imported;
  if (call) role.call = call;
  if (decorator) role.decorator = decorator;
  if (exports) role.exports = exports;
  if (syntax.comments.includes(type)) role.comment = true;
  if (syntax.typeNames?.includes(type)) role.reference = 'type';
  if (syntax.valueNames?.includes(type)) role.reference = 'value';
  if (syntax.bindings?.includes(type)) role.binding = true;
  if (syntax.unread?.includes(type)) role.unread = true;
  return Object.keys(role).length > 0 ? role : undefined;
}

/** A node type may be called `constructor`, which every object has. */
function entry<Value>(table: Record<string, Value> | undefined, type: string): Value | undefined {
  return table && Object.hasOwn(table, type) ? table[type] : undefined;
}
