import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { differences, sumTables } from '../../engine/db/copy-rows.ts';
import { openSqliteForReading } from '../../engine/db/open-database.ts';
import { findSqliteDamage } from '../../engine/db/sqlite.ts';
import { hashFile, hashInName } from '../../engine/store/pack-store.ts';
import { findAuditBreak } from '../../record/access/audit-log.ts';
import { type BackupManifest, backupPaths, KEY_FILES, readManifest } from './backup-folder.ts';

export interface Verdict {
  /** What was looked at, by kind. */
  checked: Record<string, number>;
  /** What is wrong, in sentences; empty where nothing is. */
  faults: string[];
}

/** Reads a whole backup and compares it with its own list, without changing anything in it. */
export async function verifyBackup(folder: string): Promise<Verdict> {
  const manifest = await readManifest(folder);
  const { database, packs } = backupPaths(folder);
  const faults: string[] = [];
  const damage = existsSync(database) ? findSqliteDamage(database) : 'it is not there';
  if (damage !== null) faults.push(`The database of the backup is damaged: ${damage}.`);
  else faults.push(...(await recordFaults(database, manifest)));
  for (const { name, sha256 } of manifest.packs) {
    const path = join(packs, name);
    if (!existsSync(path)) faults.push(`The pack ${name} is not there.`);
    else if (sha256 !== hashInName(name) || (await hashFile(path)) !== sha256)
      faults.push(`The pack ${name} is damaged.`);
  }
  if (manifest.keys) {
    for (const name of KEY_FILES) if (!existsSync(join(folder, name))) faults.push(`${name} is not there.`);
  }
  const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0);
  return { checked: { tables: Object.keys(manifest.tables).length, rows, packs: manifest.packs.length }, faults };
}

async function recordFaults(file: string, { tables }: BackupManifest): Promise<string[]> {
  const copy = openSqliteForReading(file);
  try {
    const faults = differences(tables, await sumTables(copy)).map(
      (table) => `The table ${table} does not hold what the backup was made with.`,
    );
    const broken = await findAuditBreak(copy.db);
    if (broken) faults.push(`The audit chain breaks at entry ${broken.position}.`);
    return faults;
  } finally {
    await copy.close();
  }
}
