import type { Snapshots } from '../../record/codebase/snapshots.ts';
import { packOf } from '../../record/projects/pack-of.ts';
import { answerFromPack } from './answer-from-pack.ts';
import type { Answerer } from './answerer.ts';
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
