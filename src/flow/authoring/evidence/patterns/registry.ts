import { symbolsOf } from '../../../../engine/pack/file-symbols.ts';
import { edgesFromFile } from '../../../../engine/pack/graph/edge-reader.ts';
import { importPairs } from '../../../../engine/pack/graph/stored-imports.ts';
import { fileOfSymbol } from '../../../../engine/pack/pack-schema.ts';
import { count } from '../../wording/count.ts';
import { code } from '../../wording/markup.ts';
import type { Evidence } from '../evidence.ts';
import { directoryOf } from '../files/directory-of.ts';
import { productFiles } from '../parts.ts';
import { type Pattern, type PatternFinder, sourceOf } from './pattern.ts';

const FEWEST_MEMBERS = 5;
/** Share of the members of a folder that the registry must import, and that nobody else may. */
const NEARLY_ALL = 0.8;
const SCREEN = /\.(?:tsx|jsx|vue|svelte)$/;
const SHOWN = 3;

/** A folder of alike parts that one file lists and nobody else knows: to add a part is to add a file and a line. */
export const findRegistry: PatternFinder = (evidence) => {
  const found = registries(evidence);
  const [best] = found;
  if (!best) return null;
  return {
    name: 'plug-in registry',
    certainty: 'certain',
    statement: `${code(best.registry)} lists ${count(best.members.length, 'part')} of one kind from ${code(`${best.folder}/`)} and no other import of them was found${found.length > 1 ? `; ${count(found.length - 1, 'other folder')} ${found.length === 2 ? 'is' : 'are'} used the same way` : ''}`,
    evidence: found
      .slice(0, SHOWN)
      .flatMap(({ registry, lines, members }): Pattern['evidence'] => [
        { path: registry, startLine: Math.min(...lines), endLine: Math.max(...lines), shows: 'lists the parts' },
        ...members.slice(0, 1).map((path) => sourceOf({ path, line: 1 }, 'one of the parts')),
      ]),
  };
};

interface Registry {
  registry: string;
  folder: string;
  members: string[];
  lines: number[];
}

function registries(evidence: Evidence): Registry[] {
  // Pages and pieces of a screen are put together in one place too, and are no plug-ins for that.
  const product = new Set(productFiles(evidence).flatMap(({ path }) => (SCREEN.test(path) ? [] : [path])));
  const importersOf = new Map<string, Set<string>>();
  const lists = new Map<string, { target: string; line: number }[]>();
  const imports = importPairs(evidence.pack, ({ time, certainty }) => time === 'load' && certainty === 'exact');
  for (const { path, target, line } of imports) {
    if (!product.has(path) || !product.has(target)) continue;
    importersOf.set(target, (importersOf.get(target) ?? new Set()).add(path));
    const key = `${path}\n${directoryOf(target)}`;
    lists.set(key, [...(lists.get(key) ?? []), { target, line }]);
  }
  const sizes = new Map<string, number>();
  for (const path of product) sizes.set(directoryOf(path), (sizes.get(directoryOf(path)) ?? 0) + 1);
  return [...lists]
    .flatMap(([key, imported]): Registry[] => {
      const [registry = '', folder = ''] = key.split('\n');
      const own = imported.filter(({ target }) => importersOf.get(target)?.size === 1 && target !== registry);
      const isWhole = imported.length >= (sizes.get(folder) ?? 0) * NEARLY_ALL;
      const isAlone = own.length >= imported.length * NEARLY_ALL;
      if (
        own.length < FEWEST_MEMBERS ||
        !isWhole ||
        !isAlone ||
        !usesThem(evidence, registry, own) ||
        !areAlike(
          evidence,
          own.map(({ target }) => target),
        )
      )
        return [];
      return [{ registry, folder, members: own.map(({ target }) => target), lines: own.map(({ line }) => line) }];
    })
    .sort((a, b) => b.members.length - a.members.length || (a.registry < b.registry ? -1 : 1));
}

/** A file that only hands its imports on lists nothing. */
function usesThem(evidence: Evidence, registry: string, members: readonly { target: string }[]): boolean {
  const file = evidence.file(registry)?.id ?? 0;
  const used = new Set(edgesFromFile(evidence.pack, file).map(({ target }) => fileOfSymbol(target)));
  return (
    members.filter(({ target }) => used.has(evidence.file(target)?.id ?? -1)).length >= members.length * NEARLY_ALL
  );
}

/** True where the exported names of most files share their last or first word: `searchTool`, `readTool`. */
function areAlike(evidence: Evidence, paths: readonly string[]): boolean {
  const counts = new Map<string, number>();
  for (const path of paths) {
    const exported = symbolsOf(evidence.pack, evidence.file(path)?.id ?? 0).filter(
      (symbol) => symbol.exported && symbol.container === null,
    );
    const words = exported.flatMap(({ name }) => {
      const parts = name.match(/[A-Z]?[a-z\d]+|[A-Z]+(?![a-z])/g) ?? [];
      return parts.length < 2 ? [] : [`first ${parts[0]?.toLowerCase()}`, `last ${parts.at(-1)?.toLowerCase()}`];
    });
    for (const word of new Set(words)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return Math.max(0, ...counts.values()) >= paths.length * NEARLY_ALL;
}
