import type { Clock } from '../../base/clock.ts';
import type { Config } from '../../base/config.ts';
import type { Log } from '../../base/log.ts';
import type { Db } from '../../engine/db/open-database.ts';
import { openModel } from '../../engine/model/open-model.ts';
import type { Snapshots } from '../../record/codebase/snapshots.ts';
import type { Answerer } from './answerer.ts';
import { embeddedAnswerer } from './embedded-answerer.ts';
import { modelAnswerer } from './model/model-answerer.ts';

interface OpenAnswererParts {
  config: Pick<Config, 'llm' | 'llmApiKey' | 'llmSeconds' | 'llmAnswerTokens' | 'llmDailyTokens'>;
  snapshots: Snapshots;
  db: Db;
  clock: Clock;
  log: Log;
}

/** What writes answers by the settings: the embedded answerer, or one that has a language model do the wording. */
export async function openAnswerer({ config, snapshots, db, clock, log }: OpenAnswererParts): Promise<Answerer> {
  const embedded = embeddedAnswerer(snapshots);
  if (!config.llm) return embedded;
  const model = await openModel(config.llm, config.llmApiKey);
  const { llmSeconds: seconds, llmAnswerTokens: answerTokens, llmDailyTokens: dailyTokens } = config;
  return modelAnswerer({ model, embedded, snapshots, db, clock, log, limits: { seconds, answerTokens, dailyTokens } });
}
