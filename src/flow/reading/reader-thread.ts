// A thread that answers questions about packs. A search keeps a processor busy for many milliseconds; here that keeps
// nobody else waiting.
import { parentPort } from 'node:worker_threads';
import { AppError } from '../../base/errors.ts';
import { openPack, type Pack } from '../../engine/pack/open-pack.ts';
import { QUESTIONS } from './questions.ts';
import type { ThreadAnswer, ThreadQuestion } from './reader-pool.ts';

const PACKS_KEPT_OPEN = 8;
const open = new Map<string, Pack>();

parentPort?.on('message', (question: ThreadQuestion) => parentPort?.postMessage(answer(question)));

function answer({ packName, file, question, asked }: ThreadQuestion): ThreadAnswer {
  try {
    const pack = packOf(packName, file);
    const work = QUESTIONS[question] as (pack: Pack, asked: unknown) => unknown; // The pool sends what the table asks for.
    return { value: work(pack, asked), commit: pack.meta.commit, preview: pack.meta.preview };
  } catch (error) {
    if (error instanceof AppError) {
      const { code, message, details } = error;
      return { refused: { code, message, details } };
    }
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
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
