import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type BareRepository, headOf } from '../bench/bare-repository.ts';
import { openPack, type Pack } from '../src/engine/pack/open-pack.ts';
import { writeBarePack } from './bare-pack.ts';

/** The options of what goes over many repositories. */
export const CHOICE = {
  repositories: { type: 'string' },
  only: { type: 'string', multiple: true, default: [] as string[] },
  keep: { type: 'boolean', default: false },
  missing: { type: 'boolean', default: false },
} as const;

export interface Chosen {
  repositories?: string | undefined;
  only: readonly string[];
  keep: boolean;
  /** Where packs and whatever else is made are kept. */
  out: string;
}

export interface ChosenPack<About> {
  name: string;
  /** The name without its owner. */
  project: string;
  repository: BareRepository;
  pack: Pack;
  about: About;
}

/**
 * Each chosen bare repository of a folder with its pack, which is closed before the next one is made. One about which there is
 * nothing to know is passed over before that.
 */
export async function* chosenPacks<About>(
  { repositories, only, keep, out }: Chosen,
  look: (repository: BareRepository) => About | null,
): AsyncGenerator<ChosenPack<About>> {
  if (repositories === undefined) throw new Error('Name a folder of bare repositories with --repositories.');
  const folder = resolve(repositories);
  mkdirSync(out, { recursive: true });
  for (const name of readdirSync(folder).sort()) {
    if (only.length > 0 && !only.some((part) => name.toLowerCase().includes(part.toLowerCase()))) continue;
    const repository = headOf(join(folder, name));
    const about = repository && look(repository);
    if (!repository || about === null) continue;
    const file = join(out, `${name}.pack`);
    if (!keep || !existsSync(file)) await writeBarePack(repository, file);
    const pack = openPack(file);
    try {
      yield { name, project: name.split('+').at(-1) ?? name, repository, pack, about };
    } finally {
      pack.close();
    }
  }
}
