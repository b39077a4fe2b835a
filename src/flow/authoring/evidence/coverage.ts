import { linksFrom } from '../../../engine/pack/graph/file-links.ts';
import { importsOf } from '../../../engine/pack/graph/stored-imports.ts';
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
  for (const test of evidence.files) {
    if (test.place !== 'test' && test.role !== 'test') continue;
    const imports = importsOf(evidence.pack, test.id);
    for (const { file } of linksFrom(evidence.pack, test.id)) {
      const target = byId.get(file);
      const part = target ? partOf(target.path) : null;
      if (part === null) continue;
      const lines = imports.filter((one) => one.target === file).map(({ line }) => line);
      const line = lines.length === 0 ? 1 : Math.min(...lines);
      const known = found.get(part) ?? { files: new Set(), example: { path: test.path, line } };
      known.files.add(test.path);
      found.set(part, known);
    }
  }
  return found;
});
