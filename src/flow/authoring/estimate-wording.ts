import type { Db } from '../../engine/db/open-database.ts';
import type { Document } from '../../record/documents/document.ts';
import { listDrafts } from '../../record/documents/section-drafts.ts';
import type { Reach } from '../../record/reach.ts';
import { tokensOfDay } from '../../record/spending/model-spending.ts';
import { documentTokensOfDay, type WordingTokens, wordingTokens } from './wording-request.ts';

export interface WordingEstimate {
  /** Sections that no language model has seen, and what each would cost. */
  sections: (WordingTokens & { id: string })[];
  /** Sections that a model has seen: they cost nothing more while their text stays the same. */
  seen: number;
  /** What documents of the organization may still use up today; null where there is no limit. */
  leftToday: number | null;
}

/** What it would cost to have a language model word the rest of a document. Nothing is asked and nothing is set aside. */
export async function estimateWording(
  db: Db,
  reach: Reach,
  document: Document,
  { dailyTokens, now }: { dailyTokens: number; now: number },
): Promise<WordingEstimate> {
  const drafts = await listDrafts(db, reach, document);
  const limit = documentTokensOfDay(dailyTokens);
  const spent = await tokensOfDay(db, { organizationId: reach.organizationId, now });
  return {
    sections: drafts.map(({ id, markdown }) => ({ id, ...wordingTokens(markdown) })),
    seen: document.outline.length - drafts.length,
    leftToday: limit > 0 ? Math.max(0, limit - spent) : null,
  };
}
