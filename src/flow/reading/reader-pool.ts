import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { AppError, type ErrorCode, type FieldFault } from '../../base/errors.ts';
import { Turns } from './turns.ts';

/** What a thread is asked. */
export interface ThreadQuestion {
  packName: string;
  file: string;
  question: string;
  asked: unknown;
}

/** What it says: pieces as they come, then the answer, an expected refusal, or that it failed. */
export type ThreadAnswer =
  | { piece: unknown }
  | { value: unknown; commit: string; preview: boolean }
  | { refused: { code: ErrorCode; message: string; details: FieldFault[] } }
  | { failed: string };

type Answered = Extract<ThreadAnswer, { value: unknown }>;

interface AskOptions {
  /** Who takes turns with others: the organization. */
  asker: string;
  /** Hears the pieces of an answer that comes bit by bit. */
  onPiece?(piece: unknown): void;
  /** A question that nobody waits for any more is not begun. */
  signal?: AbortSignal;
}

interface Waiting extends AskOptions {
  question: ThreadQuestion;
  resolve(answer: Answered): void;
  reject(error: Error): void;
}

interface Thread {
  worker: Worker;
  /** What it works on; null while it is idle. */
  current: Waiting | null;
  lastPack: string;
  patience: NodeJS.Timeout | undefined;
}

/** One processor stays free for everything else that the process does. */
const MOST_THREADS = Math.min(8, Math.max(1, availableParallelism() - 1));
const MOST_WAITING = 2_000;
const MOST_WAITING_OF_ONE = 500;
const PATIENCE_MS = 60_000;
const MEMORY = { maxYoungGenerationSizeMb: 32, maxOldGenerationSizeMb: 1_024 };

/**
 * Threads that answer questions about packs, so that the process itself stays free to hear and to reply. They start
 * when they are first needed. Organizations take turns; a thread that has the pack open goes before others.
 */
export class ReaderPool {
  /** The file that each thread runs; it serves by `serveQuestions`. */
  readonly #file: URL;
  readonly #threads: Thread[] = [];
  readonly #waiting = new Turns<Waiting>();
  #closed = false;

  constructor(file: URL) {
    this.#file = file;
  }

  /** Starts a thread before it is needed, so that the first question does not wait for it. */
  start(): void {
    if (this.#threads.length === 0 && !this.#closed) this.#start().worker.unref();
  }

  ask(question: ThreadQuestion, options: AskOptions): Promise<Answered> {
    if (this.#closed) throw new AppError('unavailable', 'The server is shutting down.');
    const { asker } = options;
    if (this.#waiting.size >= MOST_WAITING || this.#waiting.sizeOf(asker) >= MOST_WAITING_OF_ONE) {
      throw new AppError('unavailable', 'Too many questions are waiting. Try again in a moment.', { retryAfter: 2 });
    }
    return new Promise((resolve, reject) => {
      this.#waiting.add(asker, { question, ...options, resolve, reject });
      this.#goOn();
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (let next = this.#waiting.take(); next; next = this.#waiting.take()) {
      next.reject(new AppError('unavailable', 'The server is shutting down.'));
    }
    await Promise.all(this.#threads.map(({ worker }) => worker.terminate()));
  }

  #goOn(): void {
    for (let next = this.#waiting.peek(); next; next = this.#waiting.peek()) {
      if (next.signal?.aborted) {
        this.#waiting.take();
        next.reject(new AppError('unavailable', 'The question was given up before its turn came.'));
        continue;
      }
      const thread = this.#idleThread(next.question.packName);
      if (!thread) return;
      this.#waiting.take();
      thread.current = next;
      thread.lastPack = next.question.packName;
      thread.patience = setTimeout(() => void thread.worker.terminate(), PATIENCE_MS).unref();
      // While it works it keeps the process alive; an idle one does not.
      thread.worker.ref();
      thread.worker.postMessage(next.question);
    }
  }

  #idleThread(packName: string): Thread | undefined {
    const idle = this.#threads.filter(({ current }) => current === null);
    const known = idle.find(({ lastPack }) => lastPack === packName) ?? idle[0];
    return known ?? (this.#threads.length < MOST_THREADS ? this.#start() : undefined);
  }

  #start(): Thread {
    const worker = new Worker(this.#file, { resourceLimits: MEMORY });
    const thread: Thread = { worker, current: null, lastPack: '', patience: undefined };
    const end = (error: Error): void => {
      const at = this.#threads.indexOf(thread);
      if (at >= 0) this.#threads.splice(at, 1);
      this.#finish(thread)?.reject(error);
      if (!this.#closed) this.#goOn();
    };
    worker.on('message', (answer: ThreadAnswer) => {
      if ('piece' in answer) {
        thread.current?.onPiece?.(answer.piece);
        return;
      }
      const asked = this.#finish(thread);
      if (asked) settle(asked, answer);
      this.#goOn();
    });
    worker.on('error', end);
    worker.on('exit', () => end(new AppError('unavailable', 'The question took too long. Ask for less at a time.')));
    this.#threads.push(thread);
    return thread;
  }

  #finish(thread: Thread): Waiting | null {
    const { current } = thread;
    clearTimeout(thread.patience);
    thread.current = null;
    thread.worker.unref();
    return current;
  }
}

function settle({ resolve, reject }: Waiting, answer: Exclude<ThreadAnswer, { piece: unknown }>): void {
  if ('value' in answer) resolve(answer);
  else if ('refused' in answer) {
    const { code, message, details } = answer.refused;
    reject(new AppError(code, message, { details }));
  } else reject(new Error('A question about a pack failed.', { cause: answer.failed }));
}
