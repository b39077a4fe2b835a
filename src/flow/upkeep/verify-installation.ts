import { AppError } from '../../base/errors.ts';
import { sumTables } from '../../engine/db/copy-rows.ts';
import type { DatabasePlace } from '../../engine/db/database-place.ts';
import { findSqliteDamage } from '../../engine/db/sqlite.ts';
import { openPack } from '../../engine/pack/open-pack.ts';
import { hashFile, hashInName } from '../../engine/store/pack-store.ts';
import { findAuditBreak } from '../../record/access/audit-log.ts';
import { type KeptFile, listKeptFiles } from '../../record/projects/project-packs.ts';
import type { Installation } from './installation.ts';
import type { Verdict } from './verify-backup.ts';

/** Reads everything that an installation keeps: all records, the audit chain, and every file in the store by its hash. */
export async function verifyInstallation(installation: Installation, place: DatabasePlace): Promise<Verdict> {
  const { database } = installation;
  const faults: string[] = [];
  const damage = place.dialect === 'sqlite' ? findSqliteDamage(place.file) : null;
  if (damage !== null) faults.push(`The database ${damage}.`);
  const sums = Object.values(await sumTables(database));
  const broken = await findAuditBreak(database.db);
  if (broken) faults.push(`The audit chain breaks at entry ${broken.position} (${broken.id}).`);
  const files = await listKeptFiles(database.db);
  for (const file of files) {
    const fault = await fileFault(installation, file);
    if (fault) faults.push(`${fault} Project: ${file.projectId}.`);
  }
  const rows = sums.reduce((sum, table) => sum + table.rows, 0);
  return { checked: { tables: sums.length, rows, packs: files.length }, faults };
}

async function fileFault({ store }: Installation, { name, kind }: KeptFile): Promise<string | null> {
  try {
    const lent = await store.lend(name);
    try {
      // Uploads of the first version had names that say nothing of their content.
      const checkable = kind !== 'upload' || !isPackHash(name);
      if (checkable && (await hashFile(lent.path)) !== hashInName(name)) return `The ${kind} ${name} is damaged.`;
      if (kind !== 'upload') openPack(lent.path).close();
      return null;
    } finally {
      lent.giveBack();
    }
  } catch (error) {
    if (error instanceof AppError) return `The ${kind} ${name}: ${error.message}`;
    throw error;
  }
}

function isPackHash(name: string): boolean {
  return name === `${hashInName(name)}.pack`;
}
