import type { FileRole } from './file-role.ts';
import type { Pack } from './open-pack.ts';

export interface PackedFile {
  id: number;
  path: string;
  language: string;
  size: number;
  lines: number;
  role: FileRole;
}

/** Every file of the snapshot in the order of its path. */
export function listFiles(pack: Pack): PackedFile[] {
  return pack
    .query('select id, path, language, size, lines, role from files order by path')
    .all()
    .map((row) => ({
      id: Number(row['id']),
      path: String(row['path']),
      language: String(row['language']),
      size: Number(row['size']),
      lines: Number(row['lines']),
      role: String(row['role']) as FileRole, // Written by addFile from this very type.
    }));
}
