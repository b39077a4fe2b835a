import type { PackWriter } from '../../engine/pack/write-pack.ts';
import type { Prepared } from './prepare-message.ts';
import type { PreparePool } from './prepare-pool.ts';
import type { FileContent, SourceFile, SourceTree } from './source-tree.ts';

/** Bounds of what is read but not yet stored: memory depends on these, not on the repository. */
const MOST_BYTES = 4 * 1_048_576;
const MOST_FILES = 64;

/** What a file costs beside its bytes, in bytes. */
const BYTES_A_FILE = 1_024;

export interface ParseOptions {
  signal: AbortSignal;
  /** Called after each file that is stored, kept or left out. */
  onFile(path: string): void | Promise<void>;
}

/**
 * Stores every file of a tree in the pack: what the previous pack knows is kept, the rest is read, prepared in the pool and
 * added. Files are added in the order of the list whatever order the workers finish in, so equal trees give equal packs.
 */
export async function parseSource(
  tree: SourceTree,
  writer: PackWriter,
  pool: PreparePool,
  { signal, onFile }: ParseOptions,
): Promise<void> {
  for (const { path, reason, size } of tree.refused) {
    writer.addSkipped(path, reason, size);
    await onFile(path);
  }
  const fresh: SourceFile[] = [];
  for (const file of tree.files) {
    if (!writer.keepFile(file.path, file.blobId)) fresh.push(file);
    else await onFile(file.path);
  }
  if (fresh.length > 0) pool.expect(fresh.reduce((sum, { size }) => sum + size + BYTES_A_FILE, 0));
  // The threads take a while to load; meanwhile this one takes out what has changed or gone.
  writer.removeOthers();

  const pending: { path: string; size: number; prepared: Promise<Prepared> }[] = [];
  let bytesPending = 0;
  const storeOldest = async (): Promise<void> => {
    const oldest = pending.shift();
    if (!oldest) return;
    const prepared = await oldest.prepared;
    signal.throwIfAborted();
    if ('reason' in prepared) writer.addSkipped(oldest.path, prepared.reason, oldest.size);
    else writer.addPrepared(prepared.file);
    bytesPending -= oldest.size;
    await onFile(oldest.path);
  };
  for await (const content of tree.read(fresh)) {
    signal.throwIfAborted();
    const { path, size } = content.file;
    pending.push({ path, size, prepared: prepare(content, pool) });
    bytesPending += size;
    while (bytesPending > MOST_BYTES || pending.length > MOST_FILES) await storeOldest();
  }
  while (pending.length > 0) await storeOldest();
}

async function prepare({ file, bytes, reason }: FileContent, pool: PreparePool): Promise<Prepared> {
  return bytes === null ? { reason: reason ?? 'cannot be read' } : pool.prepare(file, bytes);
}
