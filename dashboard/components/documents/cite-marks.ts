import type { Link, PhrasingContent, Root, RootContent } from 'mdast';

const MARK = /\[(\d{1,4}(?:\s*,\s*\d{1,4})*)\]/g;

/**
 * Turns `[3]` and `[3, 4]` in running text into links to `#cite-3`, for the numbers that are citations. Code is left
 * alone, and so is a number in brackets that cites nothing.
 */
export function citeMarks(numbers: ReadonlySet<number>): (tree: Root) => void {
  return (tree) => visit(tree, numbers);
}

function visit(node: Root | RootContent, numbers: ReadonlySet<number>): void {
  if (!('children' in node)) return;
  const children = node.children as RootContent[]; // The children of each kind of node are among these.
  const made = children.flatMap((child): RootContent[] => {
    if (child.type === 'text') return split(child.value, numbers);
    visit(child, numbers);
    return [child];
  });
  children.splice(0, children.length, ...made);
}

function split(text: string, numbers: ReadonlySet<number>): PhrasingContent[] {
  const parts: PhrasingContent[] = [];
  let from = 0;
  for (const found of text.matchAll(MARK)) {
    const cited = (found[1] ?? '').split(',').map(Number);
    if (!cited.every((n) => numbers.has(n))) continue;
    const before = text.slice(from, found.index).replace(/ +$/, '');
    if (before) parts.push({ type: 'text', value: before });
    parts.push(
      ...cited.map((n): Link => ({ type: 'link', url: `#cite-${n}`, children: [{ type: 'text', value: String(n) }] })),
    );
    from = found.index + found[0].length;
  }
  if (from < text.length) parts.push({ type: 'text', value: text.slice(from) });
  return parts;
}
