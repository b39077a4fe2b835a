import type { Tree } from 'web-tree-sitter';
import { type Grammar, Visit } from './grammar.ts';
import { SyntaxTree, type TreeColumns } from './syntax-tree.ts';
import { Flag, TreeMemory, TreeNode } from './tree-memory.ts';

/** How deep a tree is followed; what lies deeper is left out. Hand-written code stays below 100. */
const DEEPEST = 800;
/** The number by which tree-sitter calls an error node, outside of the grammar's own numbers. */
const ERROR = 65_535;
const NUMBERS_OF_A_LEVEL = 7;

const ROWS_AT_FIRST = 1 << 16;
/** What a huge file needed is given back: that takes 8 MB off the peak on django. */
const MOST_ROWS_KEPT = 1 << 17;

/** Used again for each file, for one tree at a time is alive. */
let reused = emptyColumns(ROWS_AT_FIRST);
let levels = new Int32Array(NUMBERS_OF_A_LEVEL << 8);

/**
 * Copies a parsed tree into flat arrays. Nodes that the grammar hides are passed through: their children count as children
 * of the nearest node that shows. Every node of a project comes through this loop, so it makes no objects.
 */
export function copyTree(parsed: Tree, grammar: Grammar, text: string): { tree: SyntaxTree; cut: boolean } {
  const memory = new TreeMemory(grammar.memory, parsed);
  grammar.rules ??= memory.rules();
  const { words, halves } = memory;
  const { fields, children, aliases, aliasesARule, publicTypes } = grammar.rules;
  const { visits, errorType } = grammar;
  if (reused.type.length > MOST_ROWS_KEPT) reused = emptyColumns(ROWS_AT_FIRST);
  let columns = reused;
  let size = 0;
  let depth = 0;
  let cut = false;
  let parent = -1;
  let previous = -1;
  let top = 0;
  // The level that is gone through: its next and its last child, the number of the next part of its rule, where in the text
  // it is, the field that a hidden node passes on to its children, and its own row, or -1 where it is hidden.
  let child = memory.root;
  let last = child + 2;
  let part = 0;
  let rule = 0;
  let position = 0;
  let passedOn = 0;
  let row = -1;
  for (;;) {
    if (child === last) {
      if (top === 0) break;
      if (row >= 0) {
        depth--;
        columns.after[row] = size;
        previous = row;
        parent = columns.parent[row] ?? -1;
      }
      top -= NUMBERS_OF_A_LEVEL;
      child = levels[top] ?? 0;
      last = levels[top + 1] ?? 0;
      part = levels[top + 2] ?? 0;
      rule = levels[top + 3] ?? 0;
      position = levels[top + 4] ?? 0;
      passedOn = levels[top + 5] ?? 0;
      row = levels[top + 6] ?? 0;
      continue;
    }
    const low = words[child] ?? 0;
    const high = words[child + 1] ?? 0;
    child += 2;
    const isSmall = (low & 1) === 1;
    const node = low >>> 2;
    const flags = isSmall ? low >> 1 : (words[node + TreeNode.flags] ?? 0);
    const start = position + (isSmall ? (high >>> 16) & 255 : (words[node + TreeNode.padding] ?? 0));
    position = start + (isSmall ? high >>> 24 : (words[node + TreeNode.size] ?? 0));
    let alias = 0;
    let field = 0;
    if ((flags & Flag.extra) === 0) {
      if (rule > 0) alias = halves[aliases + rule * aliasesARule + part] ?? 0;
      field = (part < children ? fields[rule * children + part] : 0) || passedOn;
      part++;
    }
    const below = isSmall ? 0 : (words[node + TreeNode.children] ?? 0);
    let isEntered = below > 0;
    let copied = -1;
    if (alias > 0 || (flags & Flag.visible) > 0) {
      const own = isSmall ? (low >>> 8) & 255 : (words[node + TreeNode.type] ?? 0) & 0xffff;
      const type = own === ERROR && alias === 0 ? errorType : (halves[publicTypes + (alias || own)] ?? 0);
      const visit = visits[type] ?? Visit.enter;
      if (visit === Visit.skip) continue;
      if (size === columns.type.length) columns = reused = larger(columns);
      copied = size++;
      columns.type[copied] = type;
      columns.start[copied] = start >> 1;
      columns.end[copied] = position >> 1;
      columns.field[copied] = visit === Visit.keyword ? 0 : field;
      columns.parent[copied] = parent;
      columns.previous[copied] = previous;
      columns.after[copied] = size;
      previous = copied;
      if (visit !== Visit.enter) isEntered = false;
      else if (isEntered && depth >= DEEPEST) {
        cut = true;
        isEntered = false;
      }
    }
    if (!isEntered) continue;
    if (top + NUMBERS_OF_A_LEVEL > levels.length) levels = twiceAsLarge(levels);
    levels[top] = child;
    levels[top + 1] = last;
    levels[top + 2] = part;
    levels[top + 3] = rule;
    levels[top + 4] = position;
    levels[top + 5] = passedOn;
    levels[top + 6] = row;
    top += NUMBERS_OF_A_LEVEL;
    last = node;
    child = node - below * 2;
    part = 0;
    rule = (words[node + TreeNode.rule] ?? 0) >>> 16;
    // What stands before the first child stands before its parent.
    position = start - paddingOf(words, child);
    passedOn = copied < 0 ? field : 0;
    row = copied;
    if (copied >= 0) {
      depth++;
      parent = copied;
      previous = -1;
    }
  }
  return { tree: new SyntaxTree(text, size, columns, grammar.names), cut };
}

function paddingOf(words: Int32Array, child: number): number {
  const low = words[child] ?? 0;
  return (low & 1) === 1 ? ((words[child + 1] ?? 0) >>> 16) & 255 : (words[(low >>> 2) + TreeNode.padding] ?? 0);
}

function twiceAsLarge(values: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(values.length * 2);
  larger.set(values);
  return larger;
}

function emptyColumns(rows: number): TreeColumns {
  const column = () => new Int32Array(rows);
  return {
    type: column(),
    field: column(),
    start: column(),
    end: column(),
    parent: column(),
    previous: column(),
    after: column(),
  };
}

function larger({ type, field, start, end, parent, previous, after }: TreeColumns): TreeColumns {
  return {
    type: twiceAsLarge(type),
    field: twiceAsLarge(field),
    start: twiceAsLarge(start),
    end: twiceAsLarge(end),
    parent: twiceAsLarge(parent),
    previous: twiceAsLarge(previous),
    after: twiceAsLarge(after),
  };
}
