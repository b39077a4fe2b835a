import { at, type Evidence } from '../evidence/evidence.ts';
import { heldBy } from '../evidence/rules/answered-status.ts';
import { MOST_IN_SPECIFICATION, shownRules } from '../evidence/rules/shown-rules.ts';
import { headingOf, promisedRules, shownStatedRules } from '../evidence/rules/stated-rules.ts';
import { chosenRules } from '../evidence/rules/told-rules.ts';
import type { Statement } from '../page.ts';
import type { SectionWriter } from '../section-writer.ts';
import { tellRulesAbsence } from '../statements/absence.ts';
import { count } from '../wording/count.ts';
import { capital, code, isBalanced, plain } from '../wording/markup.ts';
import { whoRules } from '../wording/rule-words.ts';

/** Two lists, so that the reader knows what fails and what is a promise. */
export const invariants: SectionWriter = {
  id: 'invariants',
  title: 'Invariants',
  budget: 560,
  write(evidence, page) {
    const rules = chosenRules(evidence);
    const stated = shownStatedRules(evidence);
    const enforced = shownRules(evidence, rules, MOST_IN_SPECIFICATION);
    const promised = promisedRules(evidence);
    if (enforced.length > 0) page.heading('Enforced by code');
    const shown = page.bullets(enforced.map((rule) => enforcedRule(evidence, rule)));
    if (promised.length > 0) page.heading('Stated in comments or documents');
    const told = page.bullets(promised.map((fact): Statement => ({ text: statedText(fact), sources: [at(fact)] })));
    if (shown + told > 0) page.summary(`Rules that ${whoRules(shown > 0, told > 0)}`);
    const rest = rules.length - shown;
    if (shown + told === 0)
      tellRulesAbsence(
        evidence,
        page,
        'no check that the code makes could be put into words as a rule, and no sentence that states one was found in a document',
        'No check that could be put into words as a rule, and no sentence that states one, was found',
      );
    else if (rest > 0)
      page.remark(
        `And ${count(rest, 'more enforced rule')}${stated.length > told ? ` and ${count(stated.length - told, 'more stated one')}` : ''} in the code model`,
      );
  },
};

function enforcedRule(
  evidence: Evidence,
  { text, fact, stated, others }: ReturnType<typeof chosenRules>[number],
): Statement {
  const held = heldBy(evidence, text, fact).replace(/^,? /, '');
  const where = held === '' ? '' : ` (${held})`;
  const places = new Set(others.map(({ path }) => path)).size;
  return {
    text: `${capital(text)}${where}${places > 1 && !/ is needed by /.test(text) ? `; held in ${count(places + 1, 'place')}` : ''}`,
    sources: [
      at(fact),
      ...(stated ? [at(stated)] : []),
      ...others
        .filter(({ path }) => evidence.file(path))
        .slice(0, 1)
        .map(at),
    ],
  };
}

function statedText({ values }: ReturnType<typeof shownStatedRules>[number]): string {
  const text = plain(values.text).replace(/[.;]+$/, '');
  const subject =
    values.owner && /^(?:must|never|always|should|required|only)\b/i.test(text)
      ? `${code(values.owner)} ${text.charAt(0).toLowerCase()}${text.slice(1)}`
      : capital(text);
  const whole = isBalanced(subject) ? subject : subject.replace(/[()"`“”[\]]/g, '');
  return `${whole}${contextOf(values, subject)}`;
}

/** What a sentence is about where its surroundings say that: the definition it stands on, or the heading above it. */
function contextOf(
  { owner, under, source }: ReturnType<typeof shownStatedRules>[number]['values'],
  text: string,
): string {
  if (source === 'comment') return owner && !text.includes(owner) ? ` (in ${code(owner)})` : '';
  const heading = text.includes(under ?? ' ') ? '' : headingOf({ under });
  return heading === '' ? '' : ` (${heading.slice(2)})`;
}
