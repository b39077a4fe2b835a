import { fork } from 'node:child_process';
import { ownEnvironment } from '../../base/config.ts';
import { programFile } from '../../base/program-file.ts';
import { cancelled, SourceError } from '../../base/source-error.ts';
import type { IngestionError } from '../../record/projects/project.ts';
import type { Ingested, IngestJob, IngestMessage, IngestOrder } from './ingest-job.ts';

/** What is told while a run goes on. */
export type RunMessage = Extract<IngestMessage, { type: 'progress' | 'fetched' | 'preview' }>;

export interface RunListeners {
  signal: AbortSignal;
  /** A process that tells nothing for so long is ended. */
  silentMinutes: number;
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

/** Asked to stop, the process first ends the programs that it started; one that is deep in a computation is ended. */
const PATIENCE_MS = 700;
/**
 * Below 2 GB, V8 lets garbage grow to the size of what is in use at most, and not to three times that size. Room for young
 * objects of 4 MB instead of 8 took 30 MB off the peak on django and no more processor time; 2 MB took 14 more, for 3 % of it.
 */
const FLAGS = ['--max-old-space-size=1536', '--max-semi-space-size=2', '--no-warnings'];
/**
 * By itself the C library keeps a heap for each thread and gives little of it back: with two for all, and large pieces given
 * back at once, the peak on django fell by a third.
 */
const MEMORY = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '2000000', MALLOC_MMAP_THRESHOLD_: '1000000' };

/**
 * Runs a job in a process of its own: what it needs of memory is gone with it, and code that someone else wrote is not
 * parsed where the keys are. When the signal aborts, this throws within a second; when the process no longer answers, as
 * one does that a text of somebody else keeps busy, it throws after a while.
 */
export async function runProcess(
  job: IngestJob,
  { signal, silentMinutes, onMessage }: RunListeners,
): Promise<Ingested> {
  signal.throwIfAborted();
  const child = fork(programFile('ingest-process', import.meta.url), {
    serialization: 'advanced',
    execArgv: FLAGS,
    // Of our own settings and secrets the process sees nothing.
    env: { ...ownEnvironment(), ...MEMORY },
  });
  const exited = new Promise<void>((resolve) => child.once('close', () => resolve()).once('error', () => resolve()));
  const order = (message: IngestOrder) => child.send(message, () => {}); // Whoever is gone shows by its exit.
  let patience: NodeJS.Timeout | undefined;
  let silence: NodeJS.Timeout | undefined;
  const stop = () => {
    order({ type: 'cancel' });
    patience = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS);
  };
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await new Promise<Ingested>((resolve, reject) => {
      const listen = () => {
        clearTimeout(silence);
        silence = setTimeout(() => reject(silent(silentMinutes)), silentMinutes * 60_000);
      };
      listen();
      child.on('message', (message: IngestMessage) => {
        listen();
        if (message.type === 'done') resolve(message.ingested);
        else if (message.type === 'failed') {
          reject(signal.aborted ? cancelled() : new RunFailure(message.error, message.cause));
        } else if (message.type !== 'alive' && !signal.aborted) onMessage(message);
      });
      child.on('error', reject);
      child.on('exit', (code, by) =>
        reject(signal.aborted ? cancelled() : new Error(`The process of the run ended early: ${by ?? code}.`)),
      );
      order({ type: 'start', job });
    });
  } finally {
    clearTimeout(patience);
    clearTimeout(silence);
    signal.removeEventListener('abort', stop);
    child.kill('SIGKILL');
    await exited;
  }
}

function silent(minutes: number): SourceError {
  return new SourceError(
    'timeout',
    `The ingestion did not answer for ${minutes} minutes and was ended.`,
    'A file of the repository may be made so that reading it never ends. Ingest the repository without it, and report it.',
  );
}
