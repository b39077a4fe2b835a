import { join } from 'node:path';
import { VERSION } from '../../base/version.ts';
import { openPack } from '../../engine/pack/open-pack.ts';
import { openPackWriter, type PackWriter } from '../../engine/pack/write-pack.ts';
import { parsePool } from '../../engine/syntax/parse-pool.ts';
import type { NewDocument } from '../../record/documents/documents.ts';
import { toProjectStatistics } from '../../record/projects/project-statistics.ts';
import { fetchSource } from './fetch-source.ts';
import type { Ingested, IngestJob, IngestProgress } from './ingest-job.ts';
import { parseSource } from './parse-source.ts';
import { RunProgress } from './run-progress.ts';
import type { SourceTree } from './source-tree.ts';
import { writeHistory } from './write-history.ts';

/** Everything that turns a text into rows of a pack. A file that another version read is read again. */
const EXTRACTOR = VERSION;

/** The last step: documents from a finished pack, for the same commit. */
export type WriteDocuments = (
  pack: { file: string; commit: string; projectName: string },
  signal: AbortSignal,
) => Promise<NewDocument[]>;

export interface IngestSteps {
  writeDocuments: WriteDocuments;
  signal: AbortSignal;
  onProgress(progress: IngestProgress): void;
  /** Told of a pack with what there is so far; only in the first run of a project. */
  onPreview(file: string): void;
}

/** One run from its source to a finished pack and its documents. It writes into the folders of the job and nowhere else. */
export async function ingestProject(job: IngestJob, steps: IngestSteps): Promise<Ingested> {
  const { signal } = steps;
  const progress = new RunProgress(steps.onProgress);

  progress.begin('fetching');
  const tree = await fetchSource(job, signal, (percent) => progress.share(percent / 100));
  if (isPublished(job, tree)) return { changed: false };

  progress.begin('parsing');
  const packFile = join(job.workFolder, 'snapshot.pack');
  const writer = openPackWriter(packFile, { ...previousPack(job), extractor: EXTRACTOR });
  await parseFiles(job, tree, writer, progress, steps);

  progress.begin('indexing');
  const about = { claim: job.claim, branch: tree.branch, extractor: EXTRACTOR, source: job.source.type };
  if (tree.repository !== null) {
    await writeHistory(tree.repository, tree.commit.sha, writer, job.previous?.commit ?? null, signal);
  }
  progress.share(0.3);
  const { sha256 } = await writer.finish({ commit: tree.commit.sha, about });
  signal.throwIfAborted();

  progress.begin('writing');
  const projectName = job.projectName;
  const documents = await steps.writeDocuments({ file: packFile, commit: tree.commit.sha, projectName }, signal);

  const statistics = toProjectStatistics(readStatistics(packFile), progress.timings());
  const languages = statistics.languages.map(({ name }) => name);
  const { commit, branch } = tree;
  return { changed: true, commit, branch, languages, statistics, packFile, packHash: sha256, documents };
}

async function parseFiles(
  job: IngestJob,
  tree: SourceTree,
  writer: PackWriter,
  progress: RunProgress,
  { signal, onPreview }: IngestSteps,
): Promise<void> {
  const pool = parsePool({ workers: job.parseWorkers });
  // A stopped pool answers at once, so nobody waits for files of a cancelled run.
  const close = () => void pool.close();
  signal.addEventListener('abort', close, { once: true });
  const previews = job.previous === null ? new PreviewClock() : null;
  progress.expectFiles(tree.files.length + tree.refused.length);
  try {
    await parseSource(tree, writer, pool, {
      signal,
      onFile(path) {
        progress.fileDone(path);
        if (!previews?.isTime()) return;
        const file = join(job.workFolder, `preview-${previews.count}.pack`);
        writer.preview(file, { commit: tree.commit.sha, about: { claim: job.claim, branch: tree.branch } });
        onPreview(file);
      },
    });
  } finally {
    signal.removeEventListener('abort', close);
    await pool.close();
  }
}

/** A preview costs a copy of the pack, so the next one waits twice as long as the one before. */
class PreviewClock {
  count = 0;
  #waitMs = 3_000;
  #next = performance.now() + this.#waitMs;

  isTime(): boolean {
    const now = performance.now();
    if (now < this.#next) return false;
    this.count += 1;
    this.#waitMs *= 2;
    this.#next = now + this.#waitMs;
    return true;
  }
}

/** True where readers already have exactly this, made by this version. */
function isPublished({ previous }: IngestJob, tree: SourceTree): boolean {
  if (previous === null || previous.commit !== tree.commit.sha) return false;
  const pack = openPack(previous.pack);
  try {
    return pack.meta.about['extractor'] === EXTRACTOR && pack.meta.about['branch'] === tree.branch;
  } finally {
    pack.close();
  }
}

function previousPack({ previous }: IngestJob): { previous?: string } {
  return previous === null ? {} : { previous: previous.pack };
}

function readStatistics(file: string) {
  const pack = openPack(file);
  try {
    return pack.meta.statistics;
  } finally {
    pack.close();
  }
}
