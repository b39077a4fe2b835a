import { Worker } from 'node:worker_threads';
import { cancelled } from '../../base/source-error.ts';
import type { IngestionError } from '../../record/projects/project.ts';
import type { Ingested, IngestJob, IngestMessage } from './ingest-job.ts';

/** What is told while a run goes on. */
export type RunMessage = Extract<IngestMessage, { type: 'progress' | 'fetched' | 'preview' }>;

export interface ThreadListeners {
  signal: AbortSignal;
  onMessage(message: RunMessage): void;
}

/** A run that failed, with what people are told; the cause is for the log. */
export class RunFailure extends Error {
  readonly error: IngestionError;

  constructor(error: IngestionError, cause: string) {
    super(error.message, { cause });
    this.error = error;
  }
}

/** Asked to stop, the thread first ends the programs that it started; one that is deep in a computation is ended. */
const PATIENCE_MS = 700;

/** Runs a job in a thread of its own. When the signal aborts, this throws within a second. */
export async function runThread(job: IngestJob, { signal, onMessage }: ThreadListeners): Promise<Ingested> {
  signal.throwIfAborted();
  const extension = import.meta.url.slice(import.meta.url.lastIndexOf('.'));
  const thread = new Worker(new URL(`./ingest-thread${extension}`, import.meta.url), {
    workerData: job,
    resourceLimits: { maxYoungGenerationSizeMb: 32, maxOldGenerationSizeMb: 2_048 },
  });
  let patience: NodeJS.Timeout | undefined;
  const stop = () => {
    thread.postMessage('cancel');
    patience = setTimeout(() => void thread.terminate(), PATIENCE_MS);
  };
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await new Promise<Ingested>((resolve, reject) => {
      thread.on('message', (message: IngestMessage) => {
        if (message.type === 'done') resolve(message.ingested);
        else if (message.type === 'failed') {
          reject(signal.aborted ? cancelled() : new RunFailure(message.error, message.cause));
        } else if (!signal.aborted) onMessage(message);
      });
      thread.on('error', reject);
      thread.on('exit', () => reject(signal.aborted ? cancelled() : new Error('The thread of the run ended early.')));
    });
  } finally {
    clearTimeout(patience);
    signal.removeEventListener('abort', stop);
    await thread.terminate();
  }
}
