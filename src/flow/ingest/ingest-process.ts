// The thread of one run. Writing a pack keeps a processor busy for seconds at a time; here that keeps nobody waiting.
import { parentPort, workerData } from 'node:worker_threads';
import { documentsOf } from '../authoring/documents-of.ts';
import { describeFailure } from './describe-failure.ts';
import type { IngestJob, IngestMessage } from './ingest-job.ts';
import { ingestProject } from './ingest-project.ts';

const job = workerData as IngestJob; // Only run-thread.ts starts this file, and it gives this job.
const cancel = new AbortController();
parentPort?.once('message', () => cancel.abort());
const tell = (message: IngestMessage) => parentPort?.postMessage(message);

try {
  const ingested = await ingestProject(job, {
    writeDocuments: async (pack) => documentsOf(pack),
    signal: cancel.signal,
    onProgress: (progress) => tell({ type: 'progress', progress }),
    onFetched: (fetched) => tell({ type: 'fetched', ...fetched }),
    onPreview: (file) => tell({ type: 'preview', file }),
  });
  tell({ type: 'done', ingested });
} catch (error) {
  const cause = error instanceof Error ? (error.stack ?? error.message) : String(error);
  tell({ type: 'failed', error: describeFailure(error), cause });
}
parentPort?.close();
