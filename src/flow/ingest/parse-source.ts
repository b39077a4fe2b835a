import { extractFacts } from '../../engine/facts/extract-facts.ts';
import type { Fact, PackFile, PackWriter } from '../../engine/pack/write-pack.ts';
import { maskSecrets } from '../../engine/secrets/mask-secrets.ts';
import { nothingFound } from '../../engine/syntax/parse-file.ts';
import type { ParsePool } from '../../engine/syntax/parse-pool.ts';
import { decodedText, type SkipReason, whyNotParse } from '../../engine/syntax/skip-reason.ts';
import { type FileContent, type SourceFile, type SourceTree, TOO_LARGE } from './source-tree.ts';

/** Bounds of what is read but not yet stored: memory depends on these, not on the repository. */
const MOST_BYTES = 8 * 1_048_576;
const MOST_FILES = 64;

const LEFT_OUT: Record<SkipReason, string | null> = {
  too_large: TOO_LARGE,
  binary: 'a binary file',
  invalid_encoding: 'not UTF-8 text',
  minified: 'minified code',
  // These two are worth reading but not worth or not safe to parse.
  generated: null,
  too_deep: null,
};

export interface ParseOptions {
  signal: AbortSignal;
  /** Called after each file that is stored, kept or left out. */
  onFile(path: string): void | Promise<void>;
}

/**
 * Stores every file of a tree in the pack: what the previous pack knows is kept, the rest is read, masked, parsed and
 * added. Files are added in the order of the list whatever order the parsers finish in, so equal trees give equal packs.
 */
export async function parseSource(
  tree: SourceTree,
  writer: PackWriter,
  pool: ParsePool,
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

  const pending: { path: string; size: number; outcome: Promise<Outcome> }[] = [];
  let bytesPending = 0;
  const storeOldest = async (): Promise<void> => {
    const oldest = pending.shift();
    if (!oldest) return;
    const outcome = await oldest.outcome;
    signal.throwIfAborted();
    if ('reason' in outcome) writer.addSkipped(oldest.path, outcome.reason, oldest.size);
    else {
      writer.addFile(outcome.file);
      writer.addFacts(outcome.facts);
    }
    bytesPending -= oldest.size;
    await onFile(oldest.path);
  };
  for await (const content of tree.read(fresh)) {
    signal.throwIfAborted();
    const { path, size } = content.file;
    pending.push({ path, size, outcome: prepare(content, pool) });
    bytesPending += size;
    while (bytesPending > MOST_BYTES || pending.length > MOST_FILES) await storeOldest();
  }
  while (pending.length > 0) await storeOldest();
}

type Outcome = { file: PackFile; facts: Fact[] } | { reason: string };

/** Everything that can be said about one file. Trouble with it is a value: it breaks nothing but itself. */
async function prepare({ file, bytes, reason }: FileContent, pool: ParsePool): Promise<Outcome> {
  if (bytes === null) return { reason: reason ?? 'cannot be read' };
  const { path, blobId, size } = file;
  const fault = whyNotParse(path, bytes);
  const leftOut = fault && LEFT_OUT[fault];
  if (leftOut) return { reason: leftOut };
  const decoded = decodedText(bytes);
  if (decoded === null) return { reason: LEFT_OUT.invalid_encoding ?? '' };
  if (decoded.startsWith('version https://git-lfs.github.com/spec/')) return { reason: 'kept in Git LFS' };
  const { text, found } = maskSecrets(decoded);
  const secrets = found.map(({ kind, line }) => ({
    kind: 'secret',
    subject: kind,
    values: {},
    path,
    startLine: line,
    endLine: line,
  }));
  if (fault) {
    const parsed = nothingFound('text', `Kept as text: ${WHY_TEXT[fault] ?? fault}.`);
    return { file: { path, blobId, text, parsed, language: parsed.language, size }, facts: secrets };
  }
  const parsed = await pool.parse(path, text);
  const facts = extractFacts(path, text, parsed).map((fact) => ({ ...fact, path }));
  return { file: { path, blobId, text, parsed, language: parsed.language, size }, facts: [...facts, ...secrets] };
}

const WHY_TEXT: Partial<Record<SkipReason, string>> = {
  generated: 'a tool wrote it',
  too_deep: 'it is nested too deeply to be parsed',
};
