import { edgesFromFile } from '../../../engine/pack/graph/edge-reader.ts';
import { importsOf } from '../../../engine/pack/graph/stored-imports.ts';
import { fileOfSymbol } from '../../../engine/pack/pack-schema.ts';
import { derived, type Evidence } from './evidence.ts';
import { partsOf } from './parts.ts';

export interface PartTests {
  files: Set<string>;
  example: { path: string; line: number };
}

/** Which test files import or use which part, where that is no guess, with one line to look at. */
export const coverageOf = derived((evidence): Map<string, PartTests> => {
  const { partOf } = partsOf(evidence);
  const byId = new Map(evidence.files.map((file) => [file.id, file]));
  const found = new Map<string, PartTests>();
  for (const test of evidence.files) {
    if (test.place !== 'test' && test.role !== 'test') continue;
    for (const { file, line } of usesOf(evidence, test.id)) {
      const target = byId.get(file);
      const part = target ? partOf(target.path) : null;
      if (part === null) continue;
      const known = found.get(part);
      if (known) known.files.add(test.path);
      else found.set(part, { files: new Set([test.path]), example: { path: test.path, line } });
    }
  }
  return found;
});

/**
 * What a file imports, then what it uses by name. Where names may come from anywhere, one that only one definition has
 * counts too; a file that says what it takes from where uses nothing by the way.
 */
function usesOf({ pack }: Evidence, file: number): { file: number; line: number }[] {
  const imported = importsOf(pack, file)
    .filter(({ certainty }) => certainty !== 'guess')
    .flatMap(({ target, line }) => (target === null || target === file ? [] : [{ file: target, line }]));
  const used = edgesFromFile(pack, file)
    .filter(({ certainty }) => certainty === 'exact' || (certainty === 'likely' && imported.length === 0))
    .map(({ target, line }) => ({ file: fileOfSymbol(target), line }));
  return [...imported, ...used];
}
