import type { Pack } from '../open-pack.ts';

/** A directory as a part of the system. */
export interface Module {
  path: string;
  files: number;
  lines: number;
}

/** How much one module uses another. */
export interface ModuleLink {
  from: string;
  to: string;
  /** Pairs of files. */
  files: number;
  /** One of the imports behind it. */
  example: { path: string; line: number; target: string };
}

export interface ModuleGraph {
  modules: Module[];
  links: ModuleLink[];
}

/** The directories of the code down to a depth, and the imports between them. Tests and generated code are left out. */
export function moduleGraph(pack: Pack, depth = 3): ModuleGraph {
  const modules = new Map<string, Module>();
  const links = new Map<string, ModuleLink>();
  const moduleOf = (path: string): string => path.split('/').slice(0, -1).slice(0, depth).join('/') || '.';
  const files = pack.query(
    "select path, lines from files where role in ('source', 'marker', 'declaration', 'legacy') order by path",
  );
  const counted = new Set<string>();
  for (const row of files.iterate()) {
    const path = String(row['path']);
    counted.add(path);
    const module = modules.get(moduleOf(path)) ?? { path: moduleOf(path), files: 0, lines: 0 };
    module.files += 1;
    module.lines += Number(row['lines']);
    modules.set(module.path, module);
  }
  for (const { path, target, line } of loadImports(pack)) {
    const [from, to] = [moduleOf(path), moduleOf(target)];
    if (from === to || !counted.has(path) || !counted.has(target)) continue;
    const link = links.get(`${from}\n${to}`) ?? { from, to, files: 0, example: { path, line, target } };
    link.files += 1;
    links.set(`${from}\n${to}`, link);
  }
  return {
    modules: [...modules.values()],
    links: [...links.values()].sort((a, b) => b.files - a.files || compare(a.from + a.to, b.from + b.to)),
  };
}

/**
 * Files that import each other in a circle when they are loaded. Imports for types only, and those inside functions,
 * make no circle at run time and are not counted.
 */
export function importCycles(
  pack: Pack,
): { files: string[]; evidence: { path: string; line: number; target: string }[] }[] {
  const imports = [...loadImports(pack)];
  const next = new Map<string, string[]>();
  for (const { path, target } of imports) next.set(path, [...(next.get(path) ?? []), target]);
  return circles(next)
    .map((files) => {
      const members = new Set(files);
      const evidence = imports.filter(({ path, target }) => members.has(path) && members.has(target));
      return { files: files.sort(compare), evidence };
    })
    .sort((a, b) => a.files.length - b.files.length || compare(a.files[0] ?? '', b.files[0] ?? ''));
}

function* loadImports(pack: Pack): Generator<{ path: string; target: string; line: number }> {
  const rows = pack.query(
    `select s.path, t.path as target, min(i.line) as line from imports i join files s on s.id = i.file
     join files t on t.id = i.target where i.target > 0 and i.time = 0 and i.certainty < 2 and s.id <> t.id
     group by s.path, t.path order by s.path, t.path`,
  );
  for (const row of rows.iterate()) {
    yield { path: String(row['path']), target: String(row['target']), line: Number(row['line']) };
  }
}

/** Groups of nodes that reach each other (Tarjan's method, without recursion, since chains of imports can be long). */
function circles(next: ReadonlyMap<string, string[]>): string[][] {
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

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
