import type { FileRole } from './file-role.ts';
import type { Pack } from './open-pack.ts';

/** One line of a folder: a file, or a folder with what is below it. */
export interface FolderEntry {
  name: string;
  path: string;
  type: 'folder' | 'file';
  files: number;
  lines: number;
  size: number;
  /** Of a file; null for a folder. */
  language: string | null;
  role: FileRole | null;
}

/** What a folder holds, folders first; null where no file lies below it. The root is the empty path. */
export function listFolder(pack: Pack, folder: string): FolderEntry[] | null {
  const prefix = folder === '' ? '' : `${folder.replace(/^\/+|\/+$/g, '')}/`;
  const folders = new Map<string, FolderEntry>();
  const files: FolderEntry[] = [];
  // The sign that follows the slash ends the range of what is below a folder.
  const end = prefix === '' ? '\u{10ffff}' : `${prefix.slice(0, -1)}0`;
  const rows = pack.query(
    'select path, language, size, lines, role from files where path >= ? and path < ? order by path',
  );
  for (const row of rows.iterate(prefix, end)) {
    const path = String(row['path']);
    const rest = path.slice(prefix.length);
    const [lines, size] = [Number(row['lines']), Number(row['size'])];
    const slash = rest.indexOf('/');
    if (slash < 0) {
      const role = String(row['role']) as FileRole; // Written by the pack writer from the same type.
      files.push({ name: rest, path, type: 'file', files: 1, lines, size, language: String(row['language']), role });
      continue;
    }
    const name = rest.slice(0, slash);
    const known: FolderEntry = folders.get(name) ?? {
      name,
      path: prefix + name,
      type: 'folder',
      files: 0,
      lines: 0,
      size: 0,
      language: null,
      role: null,
    };
    known.files += 1;
    known.lines += lines;
    known.size += size;
    folders.set(name, known);
  }
  const entries = [...folders.values(), ...files];
  return entries.length === 0 && prefix !== '' ? null : entries;
}
