import { join } from 'node:path';
import { AppError } from '../../base/errors.ts';
import { VERSION } from '../../base/version.ts';
import { cutCommits, cutMark } from '../../engine/git/cut-history.ts';
import { countCommits } from '../../engine/git/read-history.ts';
import { openPack, type PackMeta } from '../../engine/pack/open-pack.ts';
import { openPackWriter, type PackWriter } from '../../engine/pack/write-pack.ts';
import { codeFirst } from '../../engine/syntax/languages.ts';
import type { NewDocument } from '../../record/documents/documents.ts';
import { type ProductCounts, toProjectStatistics } from '../../record/projects/project-statistics.ts';
import { fetchSource } from './fetch-source.ts';
import type { Ingested, IngestJob, IngestPreview, IngestProgress } from './ingest-job.ts';
import { parseSource } from './parse-source.ts';
import { preparePool } from './prepare-pool.ts';
import { RunProgress } from './run-progress.ts';
import type { SourceTree } from './source-tree.ts';
import { writeHistory, writeTags } from './write-history.ts';

/**
 * Everything that turns a text into rows of a pack. A file that another version read is read and linked again; the number after the
 * version is raised where what is found in files, or how names are linked, changes between two releases.
 */
const EXTRACTOR = `${VERSION}+103`;

/** The last step: documents from a finished pack, for the same commit. */
export type WriteDocuments = (
  pack: { file: string; commit: string; projectName: string },
  signal: AbortSignal,
) => Promise<{ documents: NewDocument[]; counts: ProductCounts; faults: { section: string; cause: string }[] }>;

export interface IngestSteps {
  writeDocuments: WriteDocuments;
  signal: AbortSignal;
  onProgress(progress: IngestProgress): void;
  /** Told what a later run has found, before it works on it. */
  onFetched(fetched: { commit: string; published: string; behindBy: number | null }): void;
  /** Told of a pack with what there is so far; only in the first run of a project. */
  onPreview(preview: IngestPreview): void;
}

/** One run from its source to a finished pack and its documents. It writes into the folders of the job and nowhere else. */
export async function ingestProject(job: IngestJob, steps: IngestSteps): Promise<Ingested> {
  const { signal } = steps;
  const progress = new RunProgress(steps.onProgress);

  progress.begin('fetching');
  const tree = await fetchSource(job, signal, (percent) => progress.share(percent / 100));
  const previous = readPrevious(job);
  const cut = tree.repository === null ? new Set<string>() : await cutCommits(tree.repository);
  if (previous?.isCurrent(tree) && previous.cut === cutMark(cut)) return { changed: false };
  if (previous) {
    const { repository, commit } = tree;
    const behindBy = repository === null ? null : await countCommits(repository, previous.commit, commit.sha, signal);
    steps.onFetched({ commit: commit.sha, published: previous.commit, behindBy });
  }

  progress.begin('parsing');
  const packFile = join(job.workFolder, 'snapshot.pack');
  const writer = openPackWriter(packFile, { ...(previous && { previous: previous.file }), extractor: EXTRACTOR });
  await allOrNone(signal, [
    (both) => parseFiles(job, tree, writer, progress, { ...steps, signal: both }),
    (both) => writeHistory(tree, writer, { known: previous, cut }, both),
  ]);

  progress.begin('indexing');
  if (tree.repository !== null) await writeTags(tree.repository, writer, signal);
  const about = {
    claim: job.claim,
    branch: tree.branch,
    extractor: EXTRACTOR,
    source: job.source.type,
    cut: cutMark(cut),
  };
  const { sha256 } = await writer.finish({ commit: tree.commit.sha, about });
  const finished = readMeta(packFile);
  if (!finished) throw new Error('The pack that was just written cannot be read.');
  signal.throwIfAborted();

  progress.begin('writing');
  const projectName = job.projectName;
  const written = await steps.writeDocuments({ file: packFile, commit: tree.commit.sha, projectName }, signal);

  const statistics = toProjectStatistics(finished.statistics, written.counts, progress.timings());
  const languages = codeFirst(statistics.languages.map(({ name }) => name));
  const { commit, branch } = tree;
  return {
    changed: true,
    commit,
    branch,
    languages,
    statistics,
    packFile,
    packHash: sha256,
    documents: written.documents,
    faults: written.faults,
  };
}

/** Work that goes on at the same time: git tells the history while the workers parse. The first fault ends all of it. */
async function allOrNone(signal: AbortSignal, parts: ((signal: AbortSignal) => Promise<void>)[]): Promise<void> {
  const fault = new AbortController();
  const both = AbortSignal.any([signal, fault.signal]);
  const running = parts.map((part) => part(both));
  try {
    await Promise.all(running);
  } finally {
    fault.abort();
    await Promise.allSettled(running);
  }
}

async function parseFiles(
  job: IngestJob,
  tree: SourceTree,
  writer: PackWriter,
  progress: RunProgress,
  { signal, onPreview }: IngestSteps,
): Promise<void> {
  const pool = preparePool({ workers: job.parseWorkers });
  // A stopped pool answers at once, so nobody waits for files of a cancelled run.
  const close = () => void pool.close();
  signal.addEventListener('abort', close, { once: true });
  const previews = job.previous === null ? new PreviewClock() : null;
  const found = tree.files.length + tree.refused.length;
  progress.expectFiles(found);
  try {
    await parseSource(tree, writer, pool, {
      signal,
      onFile(path) {
        progress.fileDone(path);
        if (!previews?.isTime()) return;
        const file = join(job.workFolder, `preview-${previews.count}.pack`);
        const about = { claim: job.claim, branch: tree.branch };
        const { files: ingested, skipped } = writer.preview(file, { commit: tree.commit.sha, about });
        const { sha, date } = tree.commit;
        const leftOut = skipped.reduce((sum, { files }) => sum + files, 0);
        onPreview({ file, found, ingested, skipped: leftOut, commit: { sha, date } });
      },
    });
  } finally {
    signal.removeEventListener('abort', close);
    await pool.close();
  }
}

/** A preview costs a copy of the pack, so the next one waits three times as long as the one before. */
class PreviewClock {
  count = 0;
  #waitMs = 3_000;
  #next = performance.now() + this.#waitMs;

  isTime(): boolean {
    const now = performance.now();
    if (now < this.#next) return false;
    this.count += 1;
    this.#waitMs *= 3;
    this.#next = now + this.#waitMs;
    return true;
  }
}

interface Previous {
  file: string;
  commit: string;
  /** Where its history is cut off. */
  cut: string | null;
  /** True where readers already have exactly this tree, made by this version. */
  isCurrent(tree: SourceTree): boolean;
}

/** The published pack, where there is one that this version can build on. */
function readPrevious({ previous }: IngestJob): Previous | null {
  if (previous === null) return null;
  const meta = readMeta(previous);
  if (!meta) return null;
  const { commit, about } = meta;
  const isCurrent = (tree: SourceTree) =>
    commit === tree.commit.sha && about['branch'] === tree.branch && about['extractor'] === EXTRACTOR;
  const cut = typeof about['cut'] === 'string' ? about['cut'] : null;
  return { file: previous, commit, cut, isCurrent };
}

/** Null for a pack of another format. */
function readMeta(file: string): PackMeta | null {
  try {
    const pack = openPack(file);
    pack.close();
    return pack.meta;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
