import { edgesFromFile } from '../../../../engine/pack/graph/edge-reader.ts';
import { importsOf } from '../../../../engine/pack/graph/stored-imports.ts';
import { fileOfSymbol } from '../../../../engine/pack/pack-schema.ts';
import { derived, type Evidence, type ProjectFile } from '../evidence.ts';
import { partsOf } from '../parts.ts';

export interface PartTests {
  files: Set<string>;
  example: { path: string; line: number };
}

/** Languages in which a file uses only what it imports, so that a name alone proves nothing. */
const IMPORTS_ALL = /\.(?:[cm]?[jt]sx?|vue|svelte|py|dart)$/;

/** Which test files import or use which part, where that is no guess, with one line to look at. */
export const coverageOf = derived((evidence): Map<string, PartTests> => {
  const { partOf } = partsOf(evidence);
  const byId = new Map(evidence.files.map((file) => [file.id, file]));
  const found = new Map<string, PartTests>();
  for (const test of evidence.files) {
    if (test.place !== 'test' && test.role !== 'test') continue;
    for (const { file, line } of usesOf(evidence, test)) {
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
 * What a file imports, then what it uses by name: what a package passes on lies in other files than the one imported. Where
 * names may come from anywhere, one that only one definition has counts too.
 */
function usesOf({ pack }: Evidence, { id: file, path }: ProjectFile): { file: number; line: number }[] {
  const imported = importsOf(pack, file)
    .filter(({ certainty }) => certainty !== 'guess')
    .flatMap(({ target, line }) => (target === null || target === file ? [] : [{ file: target, line }]));
  const isAnyName = imported.length === 0 && !IMPORTS_ALL.test(path);
  const used = edgesFromFile(pack, file)
    .filter(({ certainty }) => certainty === 'exact' || (certainty === 'likely' && isAnyName))
    .map(({ target, line }) => ({ file: fileOfSymbol(target), line }));
  return [...imported, ...used];
}
