import type { Clock } from '../../base/clock.ts';
import type { Config } from '../../base/config.ts';
import type { Log } from '../../base/log.ts';
import type { Db } from '../../engine/db/open-database.ts';
import { openModel } from '../../engine/model/open-model.ts';
import type { PackStore } from '../../engine/store/pack-store.ts';
import type { Snapshots } from '../../record/codebase/snapshots.ts';
import type { Answerer } from './answerer.ts';
import { threadedAnswerer } from './threaded-answerer.ts';

interface OpenAnswererParts {
  config: Pick<Config, 'llm' | 'llmApiKey' | 'llmSeconds' | 'llmAnswerTokens' | 'llmDailyTokens'>;
  snapshots: Snapshots;
  store: PackStore;
  db: Db;
  clock: Clock;
  log: Log;
}

export interface OpenAnswerer extends Answerer {
  /** Gets ready, so that the first question is answered as fast as the others. */
  start(): void;
  close(): Promise<void>;
}

/**
 * What writes answers by the settings: the embedded answerer, or one that has a language model do the wording. Their code is
 * most of the program, so it is loaded only where it is needed: everything else starts in half the time without it.
 */
export async function openAnswerer(parts: OpenAnswererParts): Promise<OpenAnswerer> {
  const { start, close, ...threaded } = threadedAnswerer(parts.store);
  return { ...(await withModel(threaded, parts)), start, close };
}

/** The same for a single question, which needs no threads. */
export async function openSingleAnswerer(parts: OpenAnswererParts): Promise<Answerer> {
  const { embeddedAnswerer } = await import('./embedded-answerer.ts');
  return withModel(embeddedAnswerer(parts.snapshots), parts);
}

async function withModel(
  embedded: Answerer,
  { config, snapshots, db, clock, log }: OpenAnswererParts,
): Promise<Answerer> {
  if (!config.llm) return embedded;
  const { modelAnswerer } = await import('./model/model-answerer.ts');
  const model = await openModel(config.llm, config.llmApiKey);
  const { llmSeconds: seconds, llmAnswerTokens: answerTokens, llmDailyTokens: dailyTokens } = config;
  return modelAnswerer({ model, embedded, snapshots, db, clock, log, limits: { seconds, answerTokens, dailyTokens } });
}
