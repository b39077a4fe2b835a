import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The commits at which the history of a shallow clone is cut off: what came before them is not here. */
export async function cutCommits(repository: string): Promise<ReadonlySet<string>> {
  const text = await readFile(join(repository, 'shallow'), 'utf8').catch(() => '');
  return new Set(text.split('\n').filter((line) => /^[0-9a-f]{40,64}$/.test(line)));
}

/** A short name for where a history is cut off, to see whether it still is there; null for a whole history. */
export function cutMark(cut: ReadonlySet<string>): string | null {
  return cut.size === 0
    ? null
    : createHash('sha256')
        .update([...cut].sort().join('\n'))
        .digest('hex')
        .slice(0, 16);
}
