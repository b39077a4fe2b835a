import type { CallTarget } from './language.ts';
import { oneLine } from './one-line.ts';
import type { Node, SyntaxTree } from './syntax-tree.ts';

/** How grammars call the last part of `a.b`, in the order in which they are tried. */
const LAST_PART = ['property', 'field', 'attribute', 'name', 'member', 'method', 'suffix'];
/** Nodes around the called expression that are not part of its name: `f::<T>()`, `f!()`, `(f)()`. */
const AROUND = ['function', 'expression'];

/** Splits the called expression into the name and what it is called on; null where it has no name, as in `f()()`. */
export function callTarget(tree: SyntaxTree, callee: Node): (CallTarget & { node: Node }) | null {
  if (tree.after(callee) === callee + 1) {
    return { name: tree.textOf(callee), receiver: null, node: callee };
  }
  const part = firstField(tree, callee, LAST_PART);
  if (part !== null) {
    const name = tree.after(part) > part + 1 ? callTarget(tree, part) : { name: tree.textOf(part), node: part };
    return name && { ...name, receiver: receiverBefore(tree, callee, name.node) };
  }
  const inner = firstField(tree, callee, AROUND);
  return inner !== null && !/call/.test(tree.type(callee)) ? callTarget(tree, inner) : null;
}

/** What is written between the start of the expression and its last name. */
export function receiverBefore(tree: SyntaxTree, expression: Node, name: Node): string | null {
  const receiver = oneLine(tree.text, tree.start(expression), tree.start(name), 120).replace(/[\s.?:!>&-]+$/, '');
  return receiver === '' ? null : receiver;
}

function firstField(tree: SyntaxTree, node: Node, names: string[]): Node | null {
  for (const name of names) {
    const found = tree.field(node, name);
    if (found !== null) return found;
  }
  return null;
}
