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
    for (const { file } of linksFrom(evidence.pack, test.id)) {
      const target = byId.get(file);
      const part = target ? partOf(target.path) : null;
      if (part === null) continue;
      const known = found.get(part);
      if (known) known.files.add(test.path);
      else {
        const lines = importsOf(evidence.pack, test.id).flatMap((one) => (one.target === file ? [one.line] : []));
        const line = lines.length === 0 ? 1 : Math.min(...lines);
        found.set(part, { files: new Set([test.path]), example: { path: test.path, line } });
      }
    }
  }
  return found;
});
