import type { Answerer, AnswerPiece, Question } from '../../src/flow/answering/answerer.ts';
import type { Support } from '../../src/record/conversations/conversation.ts';

/** An answerer that does what a test wants: it says its pieces one by one and waits where the script says so. */
export class ScriptedAnswerer implements Answerer {
  readonly asked: Question[] = [];
  /** How many answers are being written at this moment. */
  running = 0;
  script: (string | Promise<unknown> | Error)[] = ['One. ', 'Two. ', 'Three.'];
  support: Support = 'strong';

  async *answer(question: Question, signal: AbortSignal): AsyncGenerator<AnswerPiece> {
    const aborted = new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
    this.asked.push(question);
    this.running++;
    try {
      for (const step of this.script) {
        if (step instanceof Error) throw step;
        if (typeof step === 'string') yield { type: 'text', text: step };
        else await Promise.race([step, aborted]);
        if (signal.aborted) return;
      }
      yield { type: 'verdict', support: this.support, engine: 'scripted' };
    } finally {
      this.running--;
    }
  }
}

/** Never resolves, so that an answer stays open until somebody ends it. */
export const FOREVER: Promise<never> = new Promise(() => {});

/** A moment that the test decides. */
export function gate(): { opened: Promise<void>; open(): void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { opened: promise, open: resolve };
}

/** Looks until it is so; a test that waits for too long fails. */
export async function until(isSo: () => boolean | Promise<boolean>, withinMs = 5_000): Promise<number> {
  const started = performance.now();
  while (!(await isSo())) {
    if (performance.now() - started > withinMs) throw new Error(`It was not so within ${withinMs} ms.`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return performance.now() - started;
}
