import type { Evidence } from '../evidence/evidence.ts';
import type { Hinted } from '../evidence/hints/hinted.ts';
import { hintOf } from '../evidence/hints.ts';
import type { Page } from '../page.ts';

/**
 * Says that nothing of a kind was found, where nothing in the repository speaks of it. Else the reader is told what does, and that
 * it was not understood: "It depends on `tornado`, but no registration of a route was recognised".
 */
export function tellAbsence(evidence: Evidence, page: Page, thing: Hinted, unread: string, absent: string): void {
  if (!tellHint(evidence, page, thing, unread)) page.remark(absent);
}

/** What speaks of a thing that was not understood; false where nothing does. */
export function tellHint(evidence: Evidence, page: Page, thing: Hinted, unread: string): boolean {
  const hint = hintOf(evidence, thing);
  return hint !== null && page.paragraph({ text: `${hint.text}, but ${unread}`, sources: [hint.source] });
}
