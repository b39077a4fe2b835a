import { setTimeout as pause } from 'node:timers/promises';
import { openModel } from '../../engine/model/open-model.ts';
import type { IngestParts } from './ingest-parts.ts';

const LOOK_EVERY_MS = 2_000;
/** Nobody waits for a better wording, so a model that fails is left alone for a while. */
const AFTER_TROUBLE_MS = 15 * 60_000;

/**
 * With a language model, improves the wording of documents after they are published, whichever process published them.
 * Runs, their progress and the queue know nothing of it.
 */
export async function keepPolishing(parts: IngestParts, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const isDone = await polishAll(parts, signal).catch((error) => {
      parts.log.error({ err: error }, 'The wording of documents could not be improved; the next try is in a while.');
      return false;
    });
    await pause(isDone ? LOOK_EVERY_MS : AFTER_TROUBLE_MS, undefined, { signal }).catch(() => {});
  }
}

async function polishAll({ config, database, clock, log }: IngestParts, signal: AbortSignal): Promise<boolean> {
  if (!config.llm) return false;
  // Loaded only here: nobody else in this thread needs the rules for documents.
  const { polishDocuments } = await import('../authoring/polish-documents.ts');
  const model = await openModel(config.llm, config.llmApiKey);
  const limits = { seconds: config.llmSeconds, dailyTokens: config.llmDailyTokens };
  return polishDocuments({ model, db: database.db, clock, log, limits }, signal);
}
