import { derived } from './evidence.ts';
import { partsOf } from './parts.ts';

export interface PartTests {
  files: Set<string>;
  example: { path: string; line: number };
}

/** Which test files import or use which part, with one import to look at. */
export const coverageOf = derived((evidence): Map<string, PartTests> => {
  const { partOf } = partsOf(evidence);
  const byId = new Map(evidence.files.map((file) => [file.id, file]));
  const found = new Map<string, PartTests>();
  const rows = evidence.pack.query(
    `select l.source, l.target, coalesce((select min(i.line) from imports i where i.file = l.source and i.target = l.target), 1) as line
     from file_links l join files s on s.id = l.source order by s.path`,
  );
  for (const row of rows.iterate()) {
    const test = byId.get(Number(row['source']));
    const target = byId.get(Number(row['target']));
    if (!test || !target || (test.place !== 'test' && test.role !== 'test')) continue;
    const part = partOf(target.path);
    if (part === null) continue;
    const known = found.get(part) ?? { files: new Set(), example: { path: test.path, line: Number(row['line']) } };
    known.files.add(test.path);
    found.set(part, known);
  }
  return found;
});
