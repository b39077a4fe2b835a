import type { Tree } from 'web-tree-sitter';
import { type Grammar, Visit } from './grammar.ts';
import { SyntaxTree, type TreeColumns } from './syntax-tree.ts';

/** How deep a tree is followed; what lies deeper is left out. Hand-written code stays below 100. */
const DEEPEST = 800;

/** Copies a parsed tree into flat arrays. The arrays are used again for the next file: one tree at a time is alive. */
export function copyTree(parsed: Tree, grammar: Grammar, text: string): { tree: SyntaxTree; cut: boolean } {
  const cursor = parsed.walk();
  const { visits, widths } = grammar;
  let size = 0;
  let depth = 0;
  let parent = -1;
  let previous = -1;
  let cut = false;
  walk: for (;;) {
    const type = cursor.nodeTypeId;
    // The type of an error node lies outside the table.
    const visit = visits[type] ?? Visit.enter;
    if (visit !== Visit.skip) {
      if (size === columns.type.length) columns = larger(columns);
      const node = size++;
      const start = cursor.startIndex;
      columns.type[node] = type === ERROR ? grammar.errorType : type;
      columns.start[node] = start;
      columns.end[node] = visit === Visit.keyword ? start + (widths[type] ?? 0) : cursor.endIndex;
      columns.field[node] = cursor.currentFieldId;
      columns.parent[node] = parent;
      columns.previous[node] = previous;
      columns.after[node] = size;
      previous = node;
      if (visit === Visit.enter) {
        if (depth >= DEEPEST) cut = true;
        else if (cursor.gotoFirstChild()) {
          depth++;
          parent = node;
          previous = -1;
          continue;
        }
      }
    }
    while (!cursor.gotoNextSibling()) {
      if (depth === 0) break walk;
      cursor.gotoParent();
      depth--;
      columns.after[parent] = size;
      previous = parent;
      parent = columns.parent[parent] ?? -1;
    }
  }
  cursor.delete();
  return { tree: new SyntaxTree(text, size, columns, grammar.names), cut };
}

const ERROR = 65535;
let columns = emptyColumns(1 << 16);

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

function larger(old: TreeColumns): TreeColumns {
  const grown = emptyColumns(old.type.length * 2);
  grown.type.set(old.type);
  grown.field.set(old.field);
  grown.start.set(old.start);
  grown.end.set(old.end);
  grown.parent.set(old.parent);
  grown.previous.set(old.previous);
  grown.after.set(old.after);
  return grown;
}
