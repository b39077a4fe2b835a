import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';

const EVERY_MS = 100;

/** Looks at a folder's size while a process fills it. Returns the function that stops looking. */
export function watchSize(
  { folder, onSize }: { folder: string; onSize?: (bytes: number) => void },
  most: number,
  onTooLarge: () => void,
): () => void {
  let looking = true;
  const look = async () => {
    const bytes = await folderSize(folder);
    if (!looking) return;
    onSize?.(bytes);
    if (bytes > most) onTooLarge();
    else timer = setTimeout(look, EVERY_MS);
  };
  let timer = setTimeout(look, EVERY_MS);
  return () => {
    looking = false;
    clearTimeout(timer);
  };
}

/** Bytes in a folder. What vanishes while we look counts as nothing. */
export async function folderSize(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  let bytes = 0;
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) bytes += await folderSize(path);
    else
      bytes += await lstat(path).then(
        (stat) => stat.size,
        () => 0,
      );
  }
  return bytes;
}
