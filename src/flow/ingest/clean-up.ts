import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { existingProjects, listKeptFiles } from '../../record/projects/project-packs.ts';
import type { IngestParts } from './ingest-parts.ts';

const HOUR = 3_600_000;

/**
 * Removes packs and archives that no project has pointed to for a while, and clones of projects that are gone. A pack that
 * was stored a moment ago may be about to be published, and one replaced a moment ago is still being read somewhere: what
 * is not needed is remembered when it is first seen, and goes when it is still not needed after the time of grace.
 */
export class CleanUp {
  readonly #parts: IngestParts;
  /** Since when each of them is known to be needed by nobody. A new process begins anew, which only delays. */
  #idleSince = new Map<string, number>();

  constructor(parts: IngestParts) {
    this.#parts = parts;
  }

  async run(): Promise<void> {
    await this.#removePacks();
    await this.#removeClones();
  }

  async #removePacks(): Promise<void> {
    const { config, database, store, clock } = this.#parts;
    // Listed before asking what is needed: whatever is stored later is not in the list.
    const names = (await store.list()).map(({ name }) => name);
    const needed = new Set((await listKeptFiles(database.db)).map(({ name }) => name));
    const now = clock.now();
    const idle = new Map<string, number>();
    for (const name of names) {
      if (!needed.has(name)) idle.set(name, this.#idleSince.get(name) ?? now);
    }
    this.#idleSince = idle;
    const before = now - config.oldPackHours * HOUR;
    for (const [name, since] of idle) {
      if (since > before) continue;
      await store.delete(name);
      idle.delete(name);
    }
  }

  async #removeClones(): Promise<void> {
    const { config, database } = this.#parts;
    const folder = join(config.dataDir, 'sources');
    const clones = (await readdir(folder).catch(() => [])).filter((name) => name.startsWith('prj_'));
    const existing = await existingProjects(database.db, clones);
    for (const name of clones) {
      if (!existing.has(name)) await rm(join(folder, name), { recursive: true, force: true });
    }
  }
}
