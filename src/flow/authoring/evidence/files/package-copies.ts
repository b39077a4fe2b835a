import type { DependencyFact } from '../../../../engine/facts/fact.ts';
import type { Pack } from '../../../../engine/pack/open-pack.ts';
import { readFacts } from '../../../../engine/pack/stored-facts.ts';

const FEWEST = 2;

/** Folders that hold changed copies of packages under their own names: `overrides/laravel/framework/`, which Composer requires too. */
export function packageCopies(pack: Pack, paths: readonly string[]): string[] {
  const required = new Set(
    readFacts(pack, 'dependency').flatMap(({ values }) => {
      const { name, ecosystem } = values as DependencyFact['values']; // The writer stored dependencies under this kind.
      return ecosystem === 'composer' && name.includes('/') ? [name.toLowerCase()] : [];
    }),
  );
  if (required.size === 0) return [];
  const held = new Map<string, Set<string>>();
  for (const path of paths) {
    const [, folder = '', name = ''] = /^([\w.-]+\/)([\w.-]+\/[\w.-]+)\//.exec(path) ?? [];
    if (!required.has(name.toLowerCase())) continue;
    held.set(folder, (held.get(folder) ?? new Set()).add(name));
  }
  return [...held].flatMap(([folder, names]) => (names.size >= FEWEST ? [folder] : []));
}
