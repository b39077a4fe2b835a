import { rmSync } from 'node:fs';
import { type BareRepository, readCommits, readFiles } from '../bench/bare-repository.ts';
import { openPackWriter } from '../src/engine/pack/write-pack.ts';
import { prepareSource } from '../src/flow/ingest/prepare-source.ts';
import { writeTags } from '../src/flow/ingest/write-history.ts';

const MOST_COMMITS = 60_000;

/** The pack of a bare repository as an ingest would write it, made in this process. */
export async function writeBarePack(repository: BareRepository, file: string): Promise<void> {
  // A grammar that is being compiled keeps no process alive by itself.
  const alive = setInterval(() => undefined, 1_000);
  rmSync(file, { force: true });
  const writer = openPackWriter(file, { extractor: 'soak' });
  for (const { path, blobId, text } of readFiles(repository, '')) {
    const bytes = Buffer.from(text);
    const prepared = await prepareSource({ file: { path, blobId, size: bytes.length }, bytes });
    if ('file' in prepared) writer.addPrepared(prepared.file);
  }
  writer.addCommits(readCommits(repository, '', MOST_COMMITS));
  await writeTags(repository.gitDirectory, writer, AbortSignal.timeout(60_000));
  await writer.finish({ commit: repository.revision });
  clearInterval(alive);
}
