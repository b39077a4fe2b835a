import type { Pack } from '../open-pack.ts';
import { circles } from './circles.ts';

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

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
