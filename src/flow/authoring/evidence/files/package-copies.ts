import type { DependencyFact } from '../../../../engine/facts/fact.ts';
import type { Pack } from '../../../../engine/pack/open-pack.ts';
import { readFacts } from '../../../../engine/pack/stored-facts.ts';

/** Packages of one vendor alone may be the project's own, in a repository of several. */
const FEWEST_VENDORS = 2;

/** Folders of vendors with changed copies of packages that Composer requires too: `overrides/laravel/`, which has `framework/`. */
export function packageCopies(pack: Pack, paths: readonly string[]): string[] {
  const required = new Set(
    readFacts(pack, 'dependency').flatMap(({ values }) => {
      const { name, ecosystem } = values as DependencyFact['values']; // The writer stored dependencies under this kind.
      return ecosystem === 'composer' && name.includes('/') ? [name.toLowerCase()] : [];
    }),
  );
  if (required.size === 0) return [];
  const vendors = new Map<string, Set<string>>();
  for (const path of paths) {
    const [, around = '', vendor = '', name = ''] = /^([\w.-]+\/)([\w.-]+)\/([\w.-]+)\//.exec(path) ?? [];
    if (!required.has(`${vendor}/${name}`.toLowerCase())) continue;
    vendors.set(around, (vendors.get(around) ?? new Set()).add(`${around}${vendor}/`));
  }
  return [...vendors.values()].filter((folders) => folders.size >= FEWEST_VENDORS).flatMap((folders) => [...folders]);
}
