import type { Pack } from '../../engine/pack/open-pack.ts';

export interface SkippedFile {
  path: string;
  reason: string;
  size: number;
}

/** Files that were found and left out, by path, from the one after `after` on. */
export function listSkipped(pack: Pack, { after, limit }: { after: string; limit: number }): SkippedFile[] {
  const rows = pack
    .query('select path, reason, size from skipped where path > ? order by path limit ?')
    .all(after, limit);
  return rows.map((row) => ({ path: String(row['path']), reason: String(row['reason']), size: Number(row['size']) }));
}
