import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { existingProjects, neededFiles } from '../../record/projects/project-packs.ts';
import type { IngestParts } from './ingest-parts.ts';

/** A pack that was stored a moment ago may be about to be published, and one replaced a moment ago is still being read. */
const GRACE_MS = 3_600_000;

/** Removes packs and archives that no project points to any more, and clones of projects that are gone. */
export async function cleanUp({ config, database: { db }, store, clock }: IngestParts): Promise<void> {
  const before = clock.now() - GRACE_MS;
  // Listed before asking what is needed: whatever is stored later is not in the list.
  const old = (await store.list()).filter(({ storedAt }) => storedAt < before);
  const needed = old.length > 0 ? await neededFiles(db) : new Set();
  for (const { name } of old) if (!needed.has(name)) await store.delete(name);

  const folder = join(config.dataDir, 'sources');
  const clones = (await readdir(folder).catch(() => [])).filter((name) => name.startsWith('prj_'));
  const existing = await existingProjects(db, clones);
  for (const name of clones) {
    if (!existing.has(name)) await rm(join(folder, name), { recursive: true, force: true });
  }
}
