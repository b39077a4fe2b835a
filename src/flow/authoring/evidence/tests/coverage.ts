import { edgesFromFile } from '../../../../engine/pack/graph/edge-reader.ts';
import { importsOf } from '../../../../engine/pack/graph/stored-imports.ts';
import { fileOfSymbol } from '../../../../engine/pack/pack-schema.ts';
import { derived, type Evidence, type ProjectFile } from '../evidence.ts';
import { partsOf } from '../parts.ts';

export interface PartTests {
  files: Set<string>;
  /** The test whose place is most like that of the part, with the line where it uses it. */
  example: { path: string; line: number };
}

/** Languages in which a file uses only what it imports, so that a name alone proves nothing. */
const IMPORTS_ALL = /\.(?:[cm]?[jt]sx?|vue|svelte|py|dart)$/;

/** Which test files import or use which part, where that is no guess, with one line to look at. */
export const coverageOf = derived((evidence): Map<string, PartTests> => {
  const { partOf } = partsOf(evidence);
  const byId = new Map(evidence.files.map((file) => [file.id, file]));
  const found = new Map<string, PartTests>();
  const withTests = new Set(evidence.facts('test').map(({ path }) => path));
  for (const test of evidence.files) {
    if (test.place !== 'test' && test.role !== 'test') continue;
    // What only helps the tests tests nothing.
    if (withTests.size > 0 && !withTests.has(test.path)) continue;
    for (const { file, line } of usesOf(evidence, test)) {
      const target = byId.get(file);
      const part = target ? partOf(target.path) : null;
      // What is used once more says nothing new.
      if (part === null || found.get(part)?.files.has(test.path)) continue;
      const known = found.get(part) ?? { files: new Set(), example: { path: test.path, line } };
      known.files.add(test.path);
      // The one is shown whose place is most like that of the part.
      if (likeness(test.path, part) > likeness(known.example.path, part)) known.example = { path: test.path, line };
      found.set(part, known);
    }
  }
  return found;
});

/** How many folders a test and a part have in common, whatever lies between: `pay/src/refunds/` and `pay/test/refunds/`. */
function likeness(test: string, part: string): number {
  const folders = new Set(part.split(/[/*.]+/).filter((each) => each !== ''));
  return test.split('/').filter((each) => folders.has(each)).length;
}

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
