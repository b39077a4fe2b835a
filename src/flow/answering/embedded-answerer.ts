import { AppError } from '../../base/errors.ts';
import { programFile } from '../../base/program-file.ts';
import type { PackStore } from '../../engine/store/pack-store.ts';
import type { Snapshots } from '../../record/codebase/snapshots.ts';
import { describeIngestion, type Project } from '../../record/projects/project.ts';
import { ReaderPool } from '../reading/reader-pool.ts';
import { answerFromPack } from './answer-from-pack.ts';
import type { Answerer, AnswerPiece } from './answerer.ts';
import { understandInDialogue } from './dialogue.ts';

/** Writes answers from a project's knowledge pack, without a language model, in this very thread. */
export function embeddedAnswerer(snapshots: Snapshots): Answerer {
  return {
    async *answer({ project, text, history }, signal) {
      const lent = await snapshots.lend(packOf(project));
      try {
        for (const piece of answerFromPack(lent.pack, project.name, understandInDialogue(text, history))) {
          if (signal.aborted) return;
          yield piece;
          // The next piece may take a while: what is there goes out first.
          await new Promise((resolve) => setImmediate(resolve));
        }
      } finally {
        await lent.giveBack();
      }
    },
  };
}

/** The same in threads of their own, so that many answers at once leave the process free to hear and to reply. */
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

function packOf(project: Project): string {
  if (project.pack) return project.pack.name;
  throw new AppError('not-ready', `Project '${project.name}' cannot be read yet: ${describeIngestion(project)}.`);
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
