import type { Tree } from 'web-tree-sitter';
import { type Grammar, Visit } from './grammar.ts';
import { SyntaxTree, type TreeColumns } from './syntax-tree.ts';

/** How deep a tree is followed; what lies deeper is left out. Hand-written code stays below 100. */
const DEEPEST = 800;
/** The number by which tree-sitter calls an error node, outside of the grammar's own numbers. */
const ERROR = 65_535;

/** Used again for each file, for one tree at a time is alive. */
let reused = emptyColumns(1 << 16);

/** Copies a parsed tree into flat arrays: this loop is where every node crosses from WebAssembly, so it asks for little. */
export function copyTree(parsed: Tree, grammar: Grammar, text: string): { tree: SyntaxTree; cut: boolean } {
  const cursor = parsed.walk();
  const { visits, widths } = grammar;
  let columns = reused;
  let size = 0;
  let depth = 0;
  let parent = -1;
  let previous = -1;
  let cut = false;
  walk: for (;;) {
    const type = cursor.nodeTypeId;
    const visit = visits[type] ?? Visit.enter;
    if (visit !== Visit.skip) {
      if (size === columns.type.length) columns = reused = larger(columns);
      const node = size++;
      const start = cursor.startIndex;
      const isKeyword = visit === Visit.keyword;
      columns.type[node] = type === ERROR ? grammar.errorType : type;
      columns.start[node] = start;
      columns.end[node] = isKeyword ? start + (widths[type] ?? 0) : cursor.endIndex;
      columns.field[node] = isKeyword ? 0 : cursor.currentFieldId;
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
