import type { Clock } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';
import type { Db } from '../../engine/db/open-database.ts';
import { ModelFailure, type ModelFault, modelFailure } from '../../engine/model/model-failure.ts';
import type { OpenModel } from '../../engine/model/open-model.ts';
import {
  findDraft,
  giveBackDraft,
  rewordDraft,
  type SectionDraft,
  takeDraft,
} from '../../record/documents/section-drafts.ts';
import { reserveTokens, settleTokens } from '../../record/spending/model-spending.ts';
import { improveWording } from './improve-wording.ts';
import { isWithinBudget } from './lint-documents.ts';
import { documentTokensOfDay, mostTokens } from './wording-request.ts';

export interface PolishParts {
  model: OpenModel;
  db: Db;
  clock: Clock;
  log: Log;
  limits: { seconds: number; dailyTokens: number };
}

const MOST_FAILURES = 3;
/** Nothing was read, so nothing was paid, and another time may do better. */
const NOT_READ: readonly ModelFault[] = ['unreachable', 'busy', 'refused', 'broken'];

/**
 * Has a language model improve the wording of published sections that none has seen, one after the other, until there is
 * none left. False where some had to be left for later: the tokens of a day are used up, or the model fails. Readers have
 * the embedded text until then, and for good where the model did not keep to the facts.
 */
export async function polishDocuments(parts: PolishParts, signal: AbortSignal): Promise<boolean> {
  const { db } = parts;
  const withoutTokens = new Set<string>();
  // They are given back at the end, so that one that is always refused does not keep the others from their turn.
  const unread: SectionDraft[] = [];
  let failures = 0;
  try {
    while (!signal.aborted && failures < MOST_FAILURES) {
      const draft = await findDraft(db, [...withoutTokens]);
      if (!draft) return withoutTokens.size + unread.length === 0;
      const outcome = await polish(parts, draft, signal);
      if (outcome === 'no tokens') withoutTokens.add(draft.organizationId);
      if (outcome === 'not read') unread.push(draft);
      if (outcome === 'not read' || outcome === 'failed') failures += 1;
    }
    return false;
  } finally {
    for (const draft of unread) await giveBackDraft(db, draft);
  }
}

type Outcome = 'done' | 'no tokens' | 'not read' | 'failed';

async function polish(parts: PolishParts, draft: SectionDraft, signal: AbortSignal): Promise<Outcome> {
  const { model, db, clock, log, limits } = parts;
  const { organizationId, projectId, kind, sectionId } = draft;
  const { read, written } = mostTokens(draft.markdown);
  const most = read + written;
  const budget = { organizationId, daily: documentTokensOfDay(limits.dailyTokens), now: clock.now() };
  if (!(await reserveTokens(db, budget, most))) {
    log.warn({ organization: organizationId }, 'The tokens for the wording of documents are used up for today.');
    return 'no tokens';
  }
  const about = { model: model.name, project: projectId, document: kind, section: sectionId };
  const patience = limits.seconds * 1000;
  let tokens = 0;
  try {
    if (!(await takeDraft(db, draft))) return 'done';
    // Where the model fails midway, nobody knows what it took.
    tokens = most;
    const improved = await improveWording(model, draft.markdown, {
      limits: { wholeMs: patience, silenceMs: patience, steps: 1, tokens: most, written },
      signal,
    }).catch(modelFailure);
    if (signal.aborted) return 'not read';
    if (improved instanceof ModelFailure) {
      log.warn({ ...about, failure: improved.message }, 'The wording of a section stays the embedded one.');
      if (!NOT_READ.includes(improved.fault)) return 'failed';
      tokens = 0;
      return 'not read';
    }
    tokens = improved.tokens;
    const isTaken = improved.changed > 0 && isWithinBudget(sectionId, improved.markdown);
    if (isTaken) await rewordDraft(db, draft, model.name, improved.markdown);
    log.info({ ...about, tokens, changed: improved.changed, kept: improved.kept }, 'section wording');
    return 'done';
  } finally {
    await settleTokens(db, budget, most, tokens);
  }
}
