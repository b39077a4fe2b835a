import { linksFrom } from '../../../engine/pack/graph/file-links.ts';
import { importsOf } from '../../../engine/pack/graph/stored-imports.ts';
import { derived } from './evidence.ts';
import { partsOf } from './parts.ts';

export interface PartTests {
  files: Set<string>;
  example: { path: string; line: number };
}

/** Languages in which a file uses only what it imports, so that a name alone proves nothing. */
const IMPORTS_ALL = /\.(?:[cm]?[jt]sx?|vue|svelte|py|dart)$/;

/** Which test files import or use which part, with one import to look at. */
export const coverageOf = derived((evidence): Map<string, PartTests> => {
  const { partOf } = partsOf(evidence);
  const byId = new Map(evidence.files.map((file) => [file.id, file]));
  const found = new Map<string, PartTests>();
  for (const test of evidence.files) {
    if (test.place !== 'test' && test.role !== 'test') continue;
    const imports = importsOf(evidence.pack, test.id);
    const used = IMPORTS_ALL.test(test.path)
      ? imports.flatMap(({ target }) => target ?? [])
      : linksFrom(evidence.pack, test.id).map(({ file }) => file);
    for (const file of used) {
      const target = byId.get(file);
      const part = target ? partOf(target.path) : null;
      if (part === null) continue;
      const known = found.get(part);
      if (known) known.files.add(test.path);
      else {
        const lines = imports.flatMap((one) => (one.target === file ? [one.line] : []));
        const line = lines.length === 0 ? 1 : Math.min(...lines);
        found.set(part, { files: new Set([test.path]), example: { path: test.path, line } });
      }
    }
  }
  return found;
});
