/** Groups of nodes that reach each other (Tarjan's method, without recursion, since chains of imports can be long). */
export function circles(next: ReadonlyMap<string, readonly string[]>): string[][] {
  const found: string[][] = [];
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const onStack = new Set<string>();
  for (const root of next.keys()) {
    if (order.has(root)) continue;
    const path: { node: string; at: number }[] = [{ node: root, at: 0 }];
    while (path.length > 0) {
      const top = path.at(-1);
      if (!top) break;
      const { node } = top;
      if (top.at === 0) {
        order.set(node, order.size);
        low.set(node, order.get(node) ?? 0);
        stack.push(node);
        onStack.add(node);
      }
      const target = next.get(node)?.[top.at];
      top.at += 1;
      if (target !== undefined) {
        if (!order.has(target)) path.push({ node: target, at: 0 });
        else if (onStack.has(target)) low.set(node, Math.min(low.get(node) ?? 0, order.get(target) ?? 0));
        continue;
      }
      path.pop();
      const parent = path.at(-1)?.node;
      if (parent !== undefined) low.set(parent, Math.min(low.get(parent) ?? 0, low.get(node) ?? 0));
      if (low.get(node) !== order.get(node)) continue;
      const group = stack.splice(stack.indexOf(node));
      for (const member of group) onStack.delete(member);
      if (group.length > 1) found.push(group);
    }
  }
  return found;
}
