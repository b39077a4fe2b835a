import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { AppError } from '../../base/errors.ts';

/**
 * A backup is a folder that looks like a data folder: `lorekeep.db` with all records (an SQLite file, also where the
 * records lie in PostgreSQL), `packs/` with every file that they point to, the keys if they were asked for, and a list
 * of all of it, which is written last.
 */
const manifest = z.strictObject({
  format: z.literal(1),
  /** The program that made it. */
  version: z.string(),
  schema: z.int(),
  made_at: z.iso.datetime(),
  tables: z.record(z.string(), z.strictObject({ rows: z.int(), hash: z.string() })),
  packs: z.array(z.strictObject({ name: z.string(), bytes: z.int(), sha256: z.string() })),
  /** Files that records point to but that the store no longer had. */
  missing: z.array(z.string()),
  keys: z.boolean(),
});
export type BackupManifest = z.infer<typeof manifest>;

export const KEY_FILES = ['keys.json', 'secrets.key'];

export const backupPaths = (folder: string) => ({
  database: join(folder, 'lorekeep.db'),
  packs: join(folder, 'packs'),
  manifest: join(folder, 'manifest.json'),
});

export async function readManifest(folder: string): Promise<BackupManifest> {
  try {
    return manifest.parse(JSON.parse(await readFile(backupPaths(folder).manifest, 'utf8')));
  } catch (cause) {
    throw new AppError('invalid-input', `${folder} is not a finished backup: its manifest.json cannot be read.`, {
      cause,
    });
  }
}
