import { at, type Evidence } from '../evidence/evidence.ts';
import type { Page, Statement } from '../page.ts';
import type { SectionWriter } from '../section-writer.ts';
import { openItems } from '../statements/open-items.ts';
import { count } from '../wording/count.ts';
import { isBalanced, plain } from '../wording/markup.ts';

const MOST = 7;
const MOST_TODOS = 3;

/** Where two sources disagree, what nothing tests or documents, and what the authors themselves ask. Both sides, no verdict. */
export const openQuestions: SectionWriter = {
  id: 'open_questions',
  title: 'Open questions',
  budget: 340,
  write(evidence, page) {
    const shown = page.numbered([...openItems(evidence).slice(0, MOST - 2), ...todos(evidence)].slice(0, MOST));
    remarkTodos(evidence, page);
    if (shown === 0) page.remark('No contradiction between sources and no open TODO was found');
  },
};

/** That something could be better says nothing about what it is. */
const WISH =
  /\b(?:cleaner|better|nicer|proper|temporary|real|elegant) (?:solution|way|fix|approach)\b|\bfix ?it+\b|\bnot ideal\b|\bhack\b/i;

function todos(evidence: Evidence): Statement[] {
  const seen = new Set<string>();
  return evidence
    .facts('todo')
    .filter(({ values }) => {
      const text = plain(values.text);
      return (
        text.length >= 20 &&
        text.split(/\s+/).length >= 5 &&
        // What "this" is, only the code around it tells.
        !(/\b(?:this|here|it|I)\b/.test(text) && text.split(/\s+/).length < 12) &&
        text.length <= 180 &&
        !WISH.test(text) &&
        isBalanced(text) &&
        !/[…:,]$|\b(?:with|of|for|to|the|a|an|and|or|by|in|from|is|are|that)$/.test(text) &&
        !seen.has(text.toLowerCase()) &&
        seen.add(text.toLowerCase())
      );
    })
    .sort((a, b) => Number(b.values.question) - Number(a.values.question))
    .slice(0, MOST_TODOS)
    .map((fact) => ({
      text: `**Open ${fact.values.tag.toUpperCase()}:** "${plain(fact.values.text)
        .replace(/"/g, "'")
        .replace(/[.;]+$/, '')
        .replace(/\?+$/, '?')}"`,
      sources: [at(fact)],
    }));
}

function remarkTodos(evidence: Evidence, page: Page): void {
  const rest = evidence.facts('todo').length - Math.min(MOST_TODOS, evidence.facts('todo').length);
  if (rest > 1) page.remark(`And ${count(rest, 'more comment')} marked TODO, FIXME or the like`);
}
