import type { Tree } from 'web-tree-sitter';
import type { WasmMemory } from './wasm-memory.ts';

/**
 * Where tree-sitter keeps a tree in its memory. Asking the library's cursor costs up to seven calls into WebAssembly a node,
 * with the state of the cursor handed over each time; reading the memory costs a few array accesses. The layout of a
 * language is the interface between tree-sitter and its grammars and does not change; the layout of a tree is that of
 * web-tree-sitter 0.27, and a test compares what is read with what the cursor says, node by node.
 */
export class TreeMemory {
  readonly words: Int32Array;
  readonly halves: Uint16Array;
  /** Where the root of the tree is named, in words. */
  readonly root: number;
  readonly #language: number;

  constructor(memory: WasmMemory, tree: Tree) {
    this.words = new Int32Array(memory.buffer);
    this.halves = new Uint16Array(memory.buffer);
    const { 0: address } = tree as unknown as { 0: number }; // the library keeps the address under this key and tells no type
    this.root = address >> 2;
    this.#language = (this.words[this.root + 2] ?? 0) >> 2;
  }

  /** What the grammar says about the parts of its rules. It stays the same for all trees of a language. */
  rules(): GrammarRules {
    const { words, halves } = this;
    const at = (place: number) => words[this.#language + place] ?? 0;
    const slices = at(Language.fieldSlices) >> 1;
    const entries = at(Language.fieldEntries) >> 1;
    const rules = at(Language.fields) === 0 ? 0 : at(Language.rules);
    const named: { rule: number; child: number; field: number }[] = [];
    for (let rule = 0; rule < rules; rule++) {
      const first = halves[slices + rule * 2] ?? 0;
      const count = halves[slices + rule * 2 + 1] ?? 0;
      for (let entry = first; entry < first + count; entry++) {
        const place = halves[entries + entry * 2 + 1] ?? 0;
        const isInherited = place > 255;
        if (!isInherited) named.push({ rule, child: place & 255, field: halves[entries + entry * 2] ?? 0 });
      }
    }
    const children = named.reduce((most, { child }) => Math.max(most, child + 1), 1);
    const fields = new Uint16Array(rules * children);
    // Of two names for the same part the first counts.
    for (const { rule, child, field } of named.toReversed()) fields[rule * children + child] = field;
    return {
      fields,
      children,
      aliases: at(Language.aliases) >> 1,
      aliasesARule: at(Language.aliasesARule) & 0xffff,
      publicTypes: at(Language.publicTypes) >> 1,
    };
  }
}

export interface GrammarRules {
  /** The field of each part of each rule, `children` parts a rule; 0 for none. */
  fields: Uint16Array;
  children: number;
  /** Where the other names of the parts of rules stand, in half words. */
  aliases: number;
  aliasesARule: number;
  /** Where the public number of each type stands, in half words. */
  publicTypes: number;
}

/** Places in a language, in words. */
const Language = {
  rules: 7,
  fields: 8,
  aliasesARule: 9,
  fieldSlices: 16,
  fieldEntries: 17,
  publicTypes: 19,
  aliases: 21,
} as const;

/** Places in a node, in words. Its children stand right before it, two words each: an address, or a small leaf as such. */
export const TreeNode = {
  padding: 1,
  size: 4,
  children: 9,
  type: 10,
  flags: 11,
  rule: 16,
} as const;

export const Flag = { visible: 1, extra: 4 } as const;
