import type { Log } from '../../base/log.ts';
import type { Database } from '../../engine/db/open-database.ts';
import { hashFile, hashInName, ownName, type PackStore } from '../../engine/store/pack-store.ts';
import { type KeptFile, listKeptFiles, renameUpload } from '../../record/projects/project-packs.ts';

/** Where everything lies that an installation keeps, but for its keys. */
export interface Installation {
  database: Database;
  store: PackStore;
  log: Log;
}

/**
 * The first version named uploads at random. From now on every name in the store begins with the hash of its content, so
 * that whoever receives the file can check it: the few old ones get such a name here.
 */
export async function nameUploadsByContent({ database: { db }, store }: Installation): Promise<void> {
  for (const { name } of (await listKeptFiles(db)).filter(isUpload)) {
    const lent = await store.lend(name).catch(() => null);
    if (!lent) continue;
    try {
      if ((await hashFile(lent.path)) === hashInName(name)) continue;
      const renamed = await ownName(lent.path);
      await store.put(renamed, lent.path);
      await renameUpload(db, name, renamed);
    } finally {
      lent.giveBack();
    }
  }
}

function isUpload({ kind }: KeptFile): boolean {
  return kind === 'upload';
}
