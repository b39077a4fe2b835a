import { cancelled } from '../../base/source-error.ts';
import { DEFAULT_LIMITS, type GitLimits, type GitProcess, startGit, throwIfStopped } from './run-git.ts';

export interface Blob {
  blobId: string;
  /** The content, or why there is none. */
  bytes: Buffer | null;
  fault: 'missing' | 'too large' | null;
}

export interface ReadOptions {
  repository: string;
  /** Larger blobs are passed over without being kept. */
  mostBytes: number;
  limits?: GitLimits;
  signal?: AbortSignal | undefined;
}

/** A damaged object ends git. It is passed over and git started again, but not for ever. */
const MOST_RESTARTS = 50;

/**
 * The contents of many blobs through one git process, in the order asked for. One blob is in memory at a time: git waits
 * while the reader works, so what is in flight is what the reader itself keeps.
 */
export async function* readBlobs(blobIds: readonly string[], options: ReadOptions): AsyncGenerator<Blob> {
  let done = 0;
  for (let restarts = 0; done < blobIds.length; restarts++) {
    for await (const blob of readUntilDamage(blobIds.slice(done), options)) {
      done++;
      yield blob;
    }
    if (options.signal?.aborted) throw cancelled();
    const damaged = restarts < MOST_RESTARTS ? blobIds.slice(done, done + 1) : blobIds.slice(done);
    for (const blobId of damaged) {
      done++;
      yield { blobId, bytes: null, fault: 'missing' };
    }
  }
}

async function* readUntilDamage(blobIds: readonly string[], options: ReadOptions): AsyncGenerator<Blob> {
  const { repository, limits = DEFAULT_LIMITS, signal } = options;
  const git = startGit({ args: ['cat-file', '--batch', '--buffer'], repository, limits, signal });
  let ended = false;
  try {
    git.child.stdin.end(blobIds.map((id) => `${id}\n`).join(''));
    yield* readAnswers(blobIds, git, options.mostBytes);
    const exit = await git.exit;
    ended = true;
    throwIfStopped(exit, limits);
  } finally {
    if (!ended) git.kill();
  }
}

/** An answer is `<id> <type> <size>\n<content>\n`, or `<id> missing\n`. */
async function* readAnswers(blobIds: readonly string[], git: GitProcess, mostBytes: number): AsyncGenerator<Blob> {
  const reader = new ChunkReader(git.output());
  for (const blobId of blobIds) {
    const header = await reader.line();
    if (header === null) return;
    const [, type, size] = header.split(' ');
    if (size === undefined || type === 'missing') {
      yield { blobId, bytes: null, fault: 'missing' };
      continue;
    }
    const tooLarge = Number(size) > mostBytes;
    const bytes = await reader.take(Number(size), !tooLarge);
    const lineEnd = await reader.take(1, false);
    if (bytes === null || lineEnd === null) return;
    yield tooLarge ? { blobId, bytes: null, fault: 'too large' } : { blobId, bytes, fault: null };
  }
}

/** Cuts a stream of chunks at lines and lengths. */
class ChunkReader {
  readonly #chunks: AsyncIterator<Buffer>;
  #chunk: Buffer = Buffer.alloc(0);
  #at = 0;

  constructor(stream: AsyncIterable<Buffer>) {
    this.#chunks = stream[Symbol.asyncIterator]();
  }

  async line(): Promise<string | null> {
    let text = '';
    while (await this.#more()) {
      const end = this.#chunk.indexOf('\n', this.#at);
      const stop = end === -1 ? this.#chunk.length : end;
      text += this.#chunk.toString('latin1', this.#at, stop);
      this.#at = stop + 1;
      if (end !== -1) return text;
    }
    return null;
  }

  /** The next bytes, or an empty buffer when they are not to be kept; null where the stream ends before. */
  async take(length: number, keep: boolean): Promise<Buffer | null> {
    // Memory of its own: a small buffer would share 64 KB with others, all of which is copied to the thread that it is sent to.
    const result = Buffer.allocUnsafeSlow(keep ? length : 0);
    for (let taken = 0; taken < length; ) {
      if (!(await this.#more())) return null;
      const count = Math.min(length - taken, this.#chunk.length - this.#at);
      if (keep) this.#chunk.copy(result, taken, this.#at, this.#at + count);
      this.#at += count;
      taken += count;
    }
    return result;
  }

  async #more(): Promise<boolean> {
    while (this.#at >= this.#chunk.length) {
      const next = await this.#chunks.next();
      if (next.done) return false;
      this.#chunk = next.value;
      this.#at = 0;
    }
    return true;
  }
}
