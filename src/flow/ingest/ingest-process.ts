// The process of one run. It ends with the run, or with the process that has started it.
import { flushCompileCache } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { workInBackground } from '../../base/background.ts';
import { documentsOf } from '../authoring/documents-of.ts';
import { describeFailure } from './describe-failure.ts';
import type { IngestJob, IngestMessage, IngestOrder, IngestProgress } from './ingest-job.ts';
import { ingestProject } from './ingest-project.ts';

const ALIVE_EVERY_MS = 5_000;
const cancel = new AbortController();

workInBackground();
setInterval(() => tell({ type: 'alive' }), ALIVE_EVERY_MS).unref();

// A signal to the whole group is for whoever started us: it decides what becomes of the run.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
process.once('disconnect', () => process.exit(1));
process.on('message', (order: IngestOrder) => {
  if (order.type === 'cancel') cancel.abort();
  else void ingest(order.job);
});

async function ingest(job: IngestJob): Promise<void> {
  let isCollectedSooner = false;
  try {
    const ingested = await ingestProject(job, {
      writeDocuments: async (pack) => documentsOf(pack),
      signal: cancel.signal,
      onProgress: (progress) => {
        if (job.previous === null && !isCollectedSooner && holdsMuch(progress)) {
          isCollectedSooner = true;
          collectSooner();
        }
        tell({ type: 'progress', progress });
      },
      onFetched: (fetched) => tell({ type: 'fetched', ...fetched }),
      onPreview: (preview) => tell({ type: 'preview', preview }),
    });
    tell({ type: 'done', ingested });
  } catch (error) {
    const cause = error instanceof Error ? (error.stack ?? error.message) : String(error);
    tell({ type: 'failed', error: describeFailure(error), cause });
  }
}

/**
 * Linking up to so many files takes less memory than parsing them did, so that garbage may wait to be collected: on django it
 * stays below 260 MB. The documents hold more at once.
 */
const FEW_FILES = 10_000;

function holdsMuch({ stage, filesTotal }: IngestProgress): boolean {
  return stage === 'writing' || (stage === 'indexing' && filesTotal > FEW_FILES);
}

/**
 * Once the files are parsed, one thread works on what the whole project has: garbage may then grow by a quarter before it is
 * collected. Before, while many small things come and go in every thread, that would cost more than it saves. A later run,
 * whose threads had few files, has the room and is spared the work. The bound is worked out anew with each collection, so
 * there is one at once.
 */
function collectSooner(): void {
  setFlagsFromString('--heap-growing-percent=25');
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
}

/** With the last message the work is over, and so it is when nobody is there any more to be told. */
function tell(message: IngestMessage): void {
  const isLast = message.type === 'done' || message.type === 'failed';
  // Whoever hears the last word ends this process at once, and the next one would have to compile the code again.
  if (isLast) flushCompileCache();
  process.send?.(message, undefined, undefined, (error) => {
    if (error || isLast) process.exit(error ? 1 : 0);
  });
}
