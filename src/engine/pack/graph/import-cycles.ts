import type { Pack } from '../open-pack.ts';
import { circles } from './circles.ts';
import { importPairs } from './stored-imports.ts';

/**
 * Files that import each other in a circle when they are loaded. Imports for types only, and those inside functions,
 * make no circle at run time and are not counted.
 */
export function importCycles(
  pack: Pack,
): { files: string[]; evidence: { path: string; line: number; target: string }[] }[] {
  const imports = importPairs(pack, ({ time, certainty }) => time === 'load' && certainty !== 'guess');
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

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
