import { rmSync } from 'node:fs';
import { type BareRepository, readCommits, readFiles } from '../bench/bare-repository.ts';
import { extractFacts } from '../src/engine/facts/extract-facts.ts';
import { openPackWriter } from '../src/engine/pack/write-pack.ts';
import { parseFile } from '../src/engine/syntax/parse-file.ts';
import { writeTags } from '../src/flow/ingest/write-history.ts';

const MOST_COMMITS = 60_000;

/** The pack of a bare repository, made in this process. */
export async function writeBarePack(repository: BareRepository, file: string): Promise<void> {
  // A grammar that is being compiled keeps no process alive by itself.
  const alive = setInterval(() => undefined, 1_000);
  rmSync(file, { force: true });
  const writer = openPackWriter(file, { extractor: 'soak' });
  for (const { path, blobId, text } of readFiles(repository, '')) {
    const parsed = await parseFile(path, text);
    const file = { path, blobId, text, parsed, language: parsed.language, size: Buffer.byteLength(text) };
    writer.addFile(file, extractFacts(path, text, parsed));
  }
  writer.addCommits(readCommits(repository, '', MOST_COMMITS));
  await writeTags(repository.gitDirectory, writer, AbortSignal.timeout(60_000));
  await writer.finish({ commit: repository.revision });
  clearInterval(alive);
}
