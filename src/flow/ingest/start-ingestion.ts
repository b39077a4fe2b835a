import { setTimeout as pause } from 'node:timers/promises';
import { CleanUp } from './clean-up.ts';
import type { IngestParts } from './ingest-parts.ts';
import { IngestWorker } from './ingest-worker.ts';
import { keepPolishing } from './keep-polishing.ts';
import { pollRemotes } from './poll-remotes.ts';
import { renewPacks } from './renew-packs.ts';

const POLL_EVERY_MS = 30_000;
const CLEAN_EVERY_MS = 15 * 60_000;

/** Everything about ingestion that goes on by itself: taking runs, renewing packs, asking remotes, cleaning up, polishing. */
export function startIngestion(parts: IngestParts): { stop(): Promise<void> } {
  const closing = new AbortController();
  const worker = new IngestWorker(parts);
  const cleaning = new CleanUp(parts);
  const renewing = renewPacks(parts).catch((error) =>
    parts.log.error({ err: error }, 'Projects of an earlier version could not be looked for; the next start does.'),
  );
  const chores = [
    renewing,
    repeat(POLL_EVERY_MS, (signal) => pollRemotes(parts, signal)),
    repeat(CLEAN_EVERY_MS, () => cleaning.run()),
    ...(parts.config.llm && parts.config.llmDocuments === 'on' ? [keepPolishing(parts, closing.signal)] : []),
  ];

  async function repeat(everyMs: number, chore: (signal: AbortSignal) => Promise<unknown>): Promise<void> {
    const { signal } = closing;
    while (!signal.aborted) {
      await pause(everyMs, undefined, { signal }).catch(() => {});
      if (signal.aborted) return;
      await chore(signal).catch((error) =>
        parts.log.error({ err: error }, 'Polling sources or cleaning up failed; it is tried again at the next turn.'),
      );
    }
  }

  return {
    async stop() {
      closing.abort();
      await Promise.all([worker.stop(), ...chores]);
    },
  };
}
