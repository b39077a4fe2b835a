import { Worker } from 'node:worker_threads';
import { programFile } from '../../base/program-file.ts';
import {
  type FilePrepared,
  type FileToPrepare,
  type Prepared,
  Progress,
  type WorkerSettings,
} from './prepare-message.ts';
import type { SourceFile } from './source-tree.ts';
import { computedMs } from './thread-clock.ts';

/**
 * Worker threads that prepare files for the pack and can be killed. No time limit inside the parser is kept by it in all cases (a file of
 * open brackets held it for 102 s against 0.5 s), so a watch outside ends the thread and starts
 * another one, which keeps the file as text; the other files go on.
 */
export interface PreparePool {
  /** Told how many bytes will come: it uses as many threads as they are worth and has them load what they need. */
  expect(bytes: number): void;
  /** Always answers; a file that could not be parsed has no symbols and a warning that says why. */
  prepare(file: SourceFile, bytes: Uint8Array): Promise<Prepared>;
  close(): Promise<void>;
}

export interface PreparePoolOptions {
  workers: number;
  /** How long one file may take, in computing time where the system tells it. */
  timeoutMs?: number;
  /** How much memory the parser of one worker may use. */
  memoryMb?: number;
}

/** Files given to a worker ahead of time, so that it does not wait for this thread between two files. */
const AHEAD = 4;
/**
 * A thread computes for a second and more until its code is loaded and compiled. Two for the 5 MB of hono used 20 to 30 % more
 * processor time than one and 45 MB more memory.
 */
const BYTES_A_THREAD = 6 * 1_048_576;
const WATCH_MS = 250;
/** Whatever a thread does with its time, it may not take more than this many times as long. */
const PATIENCE = 20;

export function preparePool({ workers, timeoutMs = 5_000, memoryMb = 256 }: PreparePoolOptions): PreparePool {
  const waiting: Job[] = [];
  let lanes = Array.from({ length: workers }, () => new Lane({ memoryMb, timeoutMs, next: () => waiting.shift() }));
  const watch = setInterval(() => {
    for (const lane of lanes) lane.watch();
  }, WATCH_MS);
  watch.unref();
  let lastId = 0;
  return {
    expect(bytes) {
      lanes = lanes.slice(0, Math.ceil(bytes / BYTES_A_THREAD));
      for (const lane of lanes) lane.start();
    },
    prepare(file, bytes) {
      return new Promise((resolve) => {
        lastId++;
        waiting.push({ id: lastId, file, bytes, resolve });
        // The lane with the least to do takes it; when all are full, the first that has room asks for it.
        const [idlest] = lanes.toSorted((a, b) => a.load - b.load);
        idlest?.fill();
      });
    },
    async close() {
      clearInterval(watch);
      for (const job of waiting.splice(0)) job.resolve(STOPPED);
      await Promise.all(lanes.map((lane) => lane.close()));
    },
  };
}

interface Job extends FileToPrepare {
  resolve: (prepared: Prepared) => void;
}

const STOPPED: Prepared = { reason: 'the run was stopped before it was read' };
const HOPELESS: Prepared = { reason: 'reading it took too long or too much memory' };

/** One worker thread after another, with the files that the present one has been given. */
class Lane {
  readonly #options: { memoryMb: number; timeoutMs: number; next: () => Job | undefined };
  readonly #given = new Map<number, Job>();
  readonly #progress = new Int32Array(new SharedArrayBuffer(Progress.slots * Int32Array.BYTES_PER_ELEMENT));
  #worker: Worker | null = null;
  #watched: { file: number; since: number; computed: number | null } = { file: 0, since: 0, computed: null };
  /** The parser's memory never shrinks: a thread that a large file has swollen ends when its files are done. */
  #isSwollen = false;
  #closed = false;

  constructor(options: { memoryMb: number; timeoutMs: number; next: () => Job | undefined }) {
    this.#options = options;
  }

  get load(): number {
    return this.#given.size;
  }

  start(): void {
    if (this.#worker || this.#closed) return;
    this.#worker = this.#start();
    this.#worker.unref();
  }

  fill(): void {
    if (this.#isSwollen && this.#given.size === 0) this.#retire();
    while (!this.#closed && !this.#isSwollen && this.#given.size < AHEAD) {
      const job = this.#options.next();
      if (!job) return;
      this.#worker ??= this.#start();
      // A thread that works keeps the process alive, one that waits does not.
      this.#worker.ref();
      this.#give(this.#worker, job);
    }
  }

  /** Ends the thread when it has been at the same file for too long. */
  watch(): void {
    const file = Atomics.load(this.#progress, Progress.file);
    const computed = computedMs(Atomics.load(this.#progress, Progress.thread));
    const now = performance.now();
    if (file === 0 || file !== this.#watched.file) {
      this.#watched = { file, since: now, computed };
      return;
    }
    const waited = now - this.#watched.since;
    const busy = computed === null || this.#watched.computed === null ? waited : computed - this.#watched.computed;
    const { timeoutMs } = this.#options;
    if (busy > timeoutMs || waited > timeoutMs * PATIENCE) {
      this.#replace(`Parsing took longer than ${timeoutMs} ms and was ended.`);
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    const worker = this.#worker;
    this.#worker = null;
    for (const job of this.#given.values()) job.resolve(STOPPED);
    this.#given.clear();
    await worker?.terminate();
  }

  #start(): Worker {
    const settings: WorkerSettings = {
      // Every thread of this lane writes the same place, one after the other.
      progress: this.#progress.buffer as SharedArrayBuffer, // made above as a SharedArrayBuffer
      memoryMb: this.#options.memoryMb,
    };
    const worker = new Worker(programFile('prepare-worker', import.meta.url), {
      workerData: settings,
      resourceLimits: { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: this.#options.memoryMb, stackSizeMb: 4 },
    });
    worker.on('message', (reply: FilePrepared) => this.#receive(worker, reply));
    worker.on('error', (error) => {
      if (worker === this.#worker) this.#replace(`The parser failed: ${error.message}`.slice(0, 200));
    });
    return worker;
  }

  #receive(worker: Worker, { id, prepared, memoryBytes }: FilePrepared): void {
    const job = this.#given.get(id);
    this.#given.delete(id);
    job?.resolve(prepared);
    if (worker === this.#worker) {
      if (this.#given.size === 0) worker.unref();
      if (memoryBytes > (this.#options.memoryMb / 2) * 1_048_576) this.#isSwollen = true;
    }
    this.fill();
  }

  /**
   * The file at which the thread was gets the blame and another chance without being parsed; the others that it was given
   * are given to the next thread as they are.
   */
  #replace(reason: string): void {
    const file = Atomics.load(this.#progress, Progress.file);
    const guilty = this.#given.get(file) ?? this.#given.values().next().value;
    this.#retire();
    if (guilty?.unparsed !== undefined) {
      this.#given.delete(guilty.id);
      guilty.resolve(HOPELESS);
    } else if (guilty) guilty.unparsed = reason;
    if (this.#given.size > 0) {
      this.#worker = this.#start();
      for (const job of this.#given.values()) this.#give(this.#worker, job);
    }
    this.fill();
  }

  #give(worker: Worker, job: Job): void {
    this.#given.set(job.id, job);
    const { resolve: _resolve, ...message } = job;
    worker.postMessage(message satisfies FileToPrepare);
  }

  #retire(): void {
    const worker = this.#worker;
    this.#worker = null;
    this.#isSwollen = false;
    Atomics.store(this.#progress, Progress.file, 0);
    Atomics.store(this.#progress, Progress.thread, 0);
    this.#watched = { file: 0, since: 0, computed: null };
    // Nobody waits for the end of a thread that was given up.
    worker?.terminate().catch(() => {});
  }
}
