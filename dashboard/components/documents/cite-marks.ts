/** As much of a Markdown tree as is needed here. */
interface Node {
  type: string;
  value?: string;
  url?: string;
  children?: Node[];
}

const MARK = /\[(\d{1,4}(?:\s*,\s*\d{1,4})*)\]/g;

/**
 * Turns `[3]` and `[3, 4]` in running text into links to `#cite-3`, for the numbers that are citations. Code is left
 * alone, and so is a number in brackets that cites nothing.
 */
export function citeMarks(numbers: ReadonlySet<number>): (tree: Node) => void {
  return (tree) => visit(tree, numbers);
}

function visit(node: Node, numbers: ReadonlySet<number>): void {
  node.children =
    node.children?.flatMap((child) => {
      if (child.type === 'text') return split(child.value ?? '', numbers);
      if (child.children) visit(child, numbers);
      return [child];
    }) ?? [];
}

function split(text: string, numbers: ReadonlySet<number>): Node[] {
  const parts: Node[] = [];
  let from = 0;
  for (const found of text.matchAll(MARK)) {
    const cited = (found[1] ?? '').split(',').map(Number);
    if (!cited.every((n) => numbers.has(n))) continue;
    const before = text.slice(from, found.index).replace(/ +$/, '');
    if (before) parts.push({ type: 'text', value: before });
    for (const n of cited) {
      parts.push({ type: 'link', url: `#cite-${n}`, children: [{ type: 'text', value: String(n) }] });
    }
    from = found.index + found[0].length;
  }
  if (from < text.length) parts.push({ type: 'text', value: text.slice(from) });
  return parts;
}
