import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { extractFacts } from '../src/engine/facts/extract-facts.ts';
import { oapiRoutes } from '../src/engine/facts/routes/go/oapi-routes.ts';
import type { Commit } from '../src/engine/pack/history/stored-commits.ts';
import { openPack, type Pack } from '../src/engine/pack/open-pack.ts';
import { openPackWriter } from '../src/engine/pack/write-pack.ts';
import { parseFile } from '../src/engine/syntax/parse-file.ts';

/** A folder that is gone after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lorekeep-pack-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Writes a pack of these sources, on top of a previous one if given, and answers its file. */
export async function writeTestPack(
  file: string,
  sources: Record<string, string>,
  options: {
    previous?: string;
    commits?: Commit[];
    commit?: string;
    /** A preview of a first ingestion that goes on. */
    preview?: boolean;
    facts?: boolean;
    /** Paths of files that were left out as minified code. */
    skipped?: string[];
    /** Tags of the history: a name, the commit and the day. */
    tags?: { name: string; commit: string; date: string }[];
  } = {},
): Promise<string> {
  const writer = openPackWriter(file, {
    extractor: 'test',
    ...(options.previous === undefined ? {} : { previous: options.previous }),
  });
  for (const [path, text] of Object.entries(sources)) {
    const blobId = createHash('sha1').update(text).digest('hex');
    if (writer.keepFile(path, blobId)) continue;
    const parsed = await parseFile(path, text);
    const file = { path, blobId, text, parsed, language: parsed.language, size: Buffer.byteLength(text) };
    writer.addFile(file, options.facts ? [...extractFacts(path, text, parsed), ...oapiRoutes(text)] : []);
  }
  for (const path of options.skipped ?? []) writer.addSkipped(path, 'minified code', 60_000);
  writer.addCommits(options.commits ?? []);
  writer.addProjectFacts((options.tags ?? []).map(({ name, ...values }) => ({ kind: 'tag', subject: name, values })));
  await writer.finish({ commit: options.commit ?? 'test', preview: options.preview ?? false });
  return file;
}

const made = new Map<string, Buffer>();
const MOST_KEPT = 50;

/**
 * The file of a pack of these sources with all their facts. The tests of a file often ask about the same sources, and those give the
 * same pack to the letter, so it is made once and then copied.
 */
export async function packFileOf(sources: Record<string, string>, commits: Commit[] = []): Promise<string> {
  const file = join(temporaryFolder(), 'a.pack');
  // The order of the files counts too: their numbers in the pack follow it.
  const key = JSON.stringify([sources, commits]);
  const known = made.get(key);
  if (known) {
    writeFileSync(file, known);
    return file;
  }
  await writeTestPack(file, sources, { facts: true, commits });
  if (made.size >= MOST_KEPT) made.clear();
  made.set(key, readFileSync(file));
  return file;
}

/** An open pack of these sources. */
export async function makePack(sources: Record<string, string>, commits: Commit[] = []): Promise<Pack> {
  const file = join(temporaryFolder(), 'test.pack');
  const pack = openPack(await writeTestPack(file, sources, { commits }));
  onTestFinished(() => pack.close());
  return pack;
}
