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
    'select l.source, l.target from file_links l join files s on s.id = l.source order by s.path',
  );
  const firstImport = evidence.pack.query('select min(line) as line from imports where file = ? and target = ?');
  for (const row of rows.iterate()) {
    const test = byId.get(Number(row['source']));
    const target = byId.get(Number(row['target']));
    if (!test || !target || (test.place !== 'test' && test.role !== 'test')) continue;
    const part = partOf(target.path);
    if (part === null) continue;
    const known = found.get(part);
    if (known) known.files.add(test.path);
    else {
      const line = Number(firstImport.get(test.id, target.id)?.['line'] ?? 1);
      found.set(part, { files: new Set([test.path]), example: { path: test.path, line } });
    }
  }
  return found;
});
