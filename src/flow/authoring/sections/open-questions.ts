import { at, type Evidence } from '../evidence/evidence.ts';
import type { Statement } from '../page.ts';
import type { SectionWriter } from '../section-writer.ts';
import { openItems } from '../statements/open-items.ts';
import { isBalanced, plain } from '../wording/markup.ts';

const MOST = 7;
const MOST_TODOS = 3;

/** Where two sources disagree, what nothing tests or documents, and what the authors themselves ask. Both sides, no verdict. */
export const openQuestions: SectionWriter = {
  id: 'open_questions',
  title: 'Open questions',
  budget: 340,
  write(evidence, page) {
    const asked = todos(evidence);
    const shown = page.numbered([...openItems(evidence).slice(0, MOST - 2), ...asked].slice(0, MOST));
    if (asked.length > 0 && evidence.facts('todo').length > asked.length)
      page.remark('And further comments marked TODO, FIXME or the like');
    if (shown === 0 && page.isEmpty)
      page.remark(
        'Nothing is asked here: of what a project may contradict itself in, only a few versions, defaults, requests of tests and names of settings are compared',
      );
  },
};

/** That something could be better says nothing about what it is. */
const WISH =
  /\b(?:cleaner|better|nicer|proper|temporary|real|elegant) (?:solution|way|fix|approach)\b|\bfix ?it+\b|\bnot ideal\b|\bhack\b/i;

/** What somebody who uses the product would notice. */
const OF_PRODUCT =
  /\b(?:users?|visitors?|admins?|owners?|members?|customers?|guests?|accounts?|permissions?|privacy|secur\w+|e-?mails?|passwords?|sign(?:ed)? (?:in|up)|log(?:ged)? in|notif\w+|UI|page|translat\w+|federat\w+|payments?|refunds?|limits?|quota|expir\w+)\b/i;
/** Work on the code itself. */
const OF_CODE =
  /\w_\w|[$`]|::|\(\)|\b(?:refactor\w*|renam\w+|clean ?up|deprecat\w+|endpoints?|types?|class|function|method|imports?|tests?|mocks?|callback|handler|params?|python ?2|API docs)\b/i;
/** A date that was written into the comment. */
const DATED = /^\[?(\d{4})-\d\d-\d\d\]?:?\s*/;
const YEARS_OPEN = 2;

/** Whether it asks something of the product, and not long ago where it says when. */
function isAsked(evidence: Evidence, text: string, isQuestion: boolean): boolean {
  const year = Number(DATED.exec(text)?.[1] ?? Number.POSITIVE_INFINITY);
  const last = new Date((evidence.commits.at(-1)?.date ?? 0) * 1000).getUTCFullYear();
  return (
    last - year <= YEARS_OPEN &&
    !OF_CODE.test(text) &&
    !/[a-z][A-Z]/.test(text) &&
    (isQuestion || OF_PRODUCT.test(text))
  );
}

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
        isAsked(evidence, text, values.question) &&
        !/^[,;.]|[…:,]$|\b(?:with|of|for|to|the|a|an|and|or|by|in|from|is|are|that)$/.test(text) &&
        !seen.has(text.toLowerCase()) &&
        seen.add(text.toLowerCase())
      );
    })
    .sort((a, b) => Number(b.values.question) - Number(a.values.question))
    .slice(0, MOST_TODOS)
    .map((fact) => ({
      text: `**Open ${fact.values.tag.toUpperCase()}:** "${plain(fact.values.text)
        .replace(DATED, '')
        .replace(/"/g, "'")
        .replace(/[.;]+$/, '')
        .replace(/\?+$/, '?')}"`,
      sources: [at(fact)],
    }));
}
