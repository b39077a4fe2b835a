import { addSpan } from '../../base/trace.ts';
import type { Stage } from '../../record/projects/project.ts';

/** The stages of a run as spans. They happen in another process, which only tells when one of them begins. */
export class StageSpans {
  #stage: Stage | undefined;
  #since = performance.now();

  begin(stage: Stage): void {
    if (stage === this.#stage) return;
    this.end();
    this.#stage = stage;
  }

  end(): void {
    const now = performance.now();
    if (this.#stage !== undefined) addSpan(`ingest ${this.#stage}`, {}, now - this.#since);
    this.#stage = undefined;
    this.#since = now;
  }
}
