import { oneLine } from './one-line.ts';
import type { Node, SyntaxTree } from './syntax-tree.ts';

/** The declaration on one line: from behind its decorators to its body, with what is left of brackets taken off. */
export function signatureOf(
  tree: SyntaxTree,
  node: Node,
  outer: Node,
  body: Node | null,
  isAttribute: (node: Node) => boolean,
): string {
  let start = tree.start(outer);
  // The nodes from the wrapper down to the declaration, and its list of modifiers, may each begin with attributes.
  const modifiers = tree.child(node, 'modifiers', 'modifier');
  const leading = outer === node ? [node] : [outer, ...tree.children(outer).filter((child) => child <= node), node];
  if (modifiers !== null) leading.push(modifiers);
  for (const each of leading) {
    for (const child of tree.children(each)) {
      if (!isAttribute(child)) break;
      start = Math.max(start, tree.end(child));
    }
  }
  const end = body === null || tree.start(body) <= start ? tree.end(node) : Math.min(tree.start(body), tree.end(node));
  return oneLine(tree.text, start, end, 300).replace(/\s*(?:=>|[={:;,\\]|\bdo|\bwhere)$/, '');
}
