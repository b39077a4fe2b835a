import { parentPort } from 'node:worker_threads';
import { workInBackground } from '../../base/background.ts';
import { AppError } from '../../base/errors.ts';
import { openPack, type Pack } from '../../engine/pack/open-pack.ts';
import type { ThreadAnswer, ThreadQuestion } from './reader-pool.ts';

const PACKS_KEPT_OPEN = 8;
const open = new Map<string, Pack>();

/**
 * Makes this thread answer the questions of a `ReaderPool`. The work may send pieces before it answers; an `AppError` is
 * a refusal that the asker gets as it is.
 */
export function serveQuestions(
  work: (pack: Pack, question: ThreadQuestion, send: (piece: unknown) => void) => unknown,
): void {
  workInBackground();
  const tell = (answer: ThreadAnswer): void => parentPort?.postMessage(answer);
  parentPort?.on('message', (question: ThreadQuestion) => {
    try {
      const pack = packOf(question.packName, question.file);
      const value = work(pack, question, (piece) => tell({ piece }));
      tell({ value, commit: pack.meta.commit, preview: pack.meta.preview });
    } catch (error) {
      if (error instanceof AppError) {
        const { code, message, details } = error;
        tell({ refused: { code, message, details } });
      } else tell({ failed: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    }
  });
}

/** A pack never changes, so one that is open stays right. The one used last is the last in the map. */
function packOf(name: string, file: string): Pack {
  const pack = open.get(name) ?? openPack(file);
  open.delete(name);
  open.set(name, pack);
  const [oldest] = open.keys();
  if (open.size > PACKS_KEPT_OPEN && oldest !== undefined) {
    open.get(oldest)?.close();
    open.delete(oldest);
  }
  return pack;
}
