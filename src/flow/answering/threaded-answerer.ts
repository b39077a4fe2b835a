import { programFile } from '../../base/program-file.ts';
import type { PackStore } from '../../engine/store/pack-store.ts';
import { packOf } from '../../record/projects/pack-of.ts';
import { ReaderPool } from '../reading/reader-pool.ts';
import type { Answerer, AnswerPiece } from './answerer.ts';
import { understandInDialogue } from './dialogue.ts';

/**
 * Has embedded answers written in threads of their own, so that many at once leave the process free to hear and to reply.
 * The process itself never loads the code that writes them.
 */
export function threadedAnswerer(store: PackStore): Answerer & { start(): void; close(): Promise<void> } {
  const pool = new ReaderPool(programFile('answer-thread', import.meta.url));
  return {
    async *answer({ project, text, history }, signal) {
      const packName = packOf(project);
      const { path: file, giveBack } = await store.lend(packName);
      try {
        const asked = { projectName: project.name, understanding: understandInDialogue(text, history) };
        const pieces = new PieceQueue();
        const options = { asker: project.organizationId, signal, onPiece: (piece: unknown) => pieces.put(piece) };
        pool.ask({ packName, file, question: 'answer', asked }, options).then(
          () => pieces.end(),
          (error: unknown) => pieces.end(error),
        );
        yield* pieces;
      } finally {
        giveBack();
      }
    },
    start: () => pool.start(),
    close: () => pool.close(),
  };
}

/** Hands pieces from whoever has them to whoever wants them, in order. */
class PieceQueue {
  readonly #pieces: AnswerPiece[] = [];
  #ended: { error?: unknown } | null = null;
  #wake = Promise.withResolvers<void>();

  put(piece: unknown): void {
    this.#pieces.push(piece as AnswerPiece); // Only answer-thread.ts sends pieces, and it sends these.
    this.#wake.resolve();
  }

  end(error?: unknown): void {
    this.#ended = error === undefined ? {} : { error };
    this.#wake.resolve();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<AnswerPiece> {
    for (;;) {
      for (let piece = this.#pieces.shift(); piece; piece = this.#pieces.shift()) yield piece;
      if (this.#ended) {
        if ('error' in this.#ended) throw this.#ended.error;
        return;
      }
      await this.#wake.promise;
      this.#wake = Promise.withResolvers<void>();
    }
  }
}
