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
  // Decorators lead the declaration, or one of the nodes between it and its wrapper, or its list of modifiers.
  for (let at: Node | null = outer; at !== null && at <= node + 1 && at < tree.after(outer); ) {
    const lead: Node[] = [];
    for (const child of tree.children(at)) {
      if (!isAttribute(child)) break;
      lead.push(child);
    }
    const last = lead.at(-1);
    if (last !== undefined) start = Math.max(start, tree.end(last));
    at = at < node ? at + 1 : at === node && /modifier/.test(tree.type(node + 1)) ? node + 1 : null;
  }
  const end = body === null || tree.start(body) <= start ? tree.end(node) : Math.min(tree.start(body), tree.end(node));
  return oneLine(tree.text, start, end, 300).replace(/\s*(?:=>|[={:;,]|\bdo|\bwhere)$/, '');
}
