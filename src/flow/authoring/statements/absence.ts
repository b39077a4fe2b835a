import { at, type Evidence } from '../evidence/evidence.ts';
import type { Hinted } from '../evidence/hints/hinted.ts';
import { hintOf } from '../evidence/hints.ts';
import { modelsOf, storedModels } from '../evidence/models.ts';
import type { Page } from '../page.ts';
import { ranked } from '../wording/list.ts';
import { code } from '../wording/markup.ts';

/**
 * Says that nothing of a kind was found, where nothing in the repository speaks of it. Else the reader is told what does, and that
 * it was not understood: "It depends on `tornado`, but no registration of a route was found".
 */
export function tellAbsence(evidence: Evidence, page: Page, thing: Hinted, unread: string, absent: string): void {
  if (!tellHint(evidence, page, thing, unread)) page.remark(absent);
}

/** What speaks of a thing that was not understood; false where nothing does. */
export function tellHint(evidence: Evidence, page: Page, thing: Hinted, unread: string): boolean {
  const hint = hintOf(evidence, thing);
  return hint !== null && page.paragraph({ text: `${hint.text}, but ${unread}`, sources: [hint.source] });
}

/** What a database refuses by itself. */
const REFUSED = /^(?:not null|unique\b|check\b)/;

/** Says that no rule could be told. What the fields of stored models ask, the data models print: then it is not said to be missing. */
export function tellRulesAbsence(evidence: Evidence, page: Page, unread: string, absent: string): void {
  const bound = storedModels(modelsOf(evidence)).filter(({ fields }) =>
    fields.some(({ constraints }) => constraints.some((each) => REFUSED.test(each))),
  );
  if (bound.length === 0) {
    tellAbsence(evidence, page, 'rules', unread, absent);
    return;
  }
  page.paragraph({
    text: `What the database asks of the fields of ${ranked(bound.map(({ name }) => code(name)))} stands under \`data_models\` of the technical specification; beside it, ${unread}`,
    sources: bound.slice(0, 3).map(({ fact }) => at(fact)),
  });
}
