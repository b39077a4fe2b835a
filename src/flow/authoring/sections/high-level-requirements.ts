import { at } from '../evidence/evidence.ts';
import { heldBy } from '../evidence/rules/answered-status.ts';
import { MOST_IN_SPECIFICATION, shownRules } from '../evidence/rules/shown-rules.ts';
import { headingOf, promisedRules, shownStatedRules } from '../evidence/rules/stated-rules.ts';
import { chosenRules } from '../evidence/rules/told-rules.ts';
import { spread } from '../evidence/rules.ts';
import type { Row } from '../page.ts';
import type { SectionWriter } from '../section-writer.ts';
import { tellRulesAbsence } from '../statements/absence.ts';
import { count } from '../wording/count.ts';
import { capital, plain } from '../wording/markup.ts';
import { whoRules } from '../wording/rule-words.ts';

const MOST = 10;
const MOST_STATED = 4;

/** What must hold: rules that are stated and enforced first, then those that weigh most, then those only stated. */
export const highLevelRequirements: SectionWriter = {
  id: 'high_level_requirements',
  title: 'High-level requirements',
  budget: 380,
  write(evidence, page) {
    const rules = chosenRules(evidence);
    const stated = shownStatedRules(evidence);
    const both = rules.filter((rule) => rule.stated !== null);
    const fromDocuments = stated.filter(({ values }) => values.source === 'document');
    const room = MOST - Math.min(MOST_STATED, fromDocuments.length);
    const enforced = shownRules(evidence, [...new Set([...both, ...rules])], room, 2);
    const documented = spread(fromDocuments, ({ path }) => path, MOST - enforced.length, 2);
    const rows: Omit<Row, 'id'>[] = [
      ...enforced.map(({ text, fact, stated: sentence }) => ({
        cells: [rule(text), `${sentence ? 'stated and enforced' : 'enforced'}${heldBy(evidence, text, fact)}`],
        sources: [at(fact), ...(sentence ? [at(sentence)] : [])],
      })),
      ...documented.map((fact) => ({
        cells: [rule(plain(fact.values.text)), `stated in the documentation${headingOf(fact.values)}`],
        sources: [at(fact)],
      })),
    ];
    const [first] = rows.map(({ sources }) => sources[0]);
    if (first) {
      const told = whoRules(rules.length > 0, stated.length > 0);
      page.summary(`Rules that ${told}`);
      const isCut = rows.length < rules.length + stated.length;
      page.paragraph({
        text: isCut ? `Of the rules that ${told}, these weigh most:` : `Rules that ${told}:`,
        sources: [first],
      });
    }
    const shown = page.table(
      ['id', 'requirement', 'how it is held'],
      rows.map(({ cells, sources }, place) => ({ cells: [`R${place + 1}`, ...cells], sources })),
    );
    const told = new Set(enforced.map(({ fact }) => fact));
    const rest =
      shownRules(evidence, rules, MOST_IN_SPECIFICATION).filter(({ fact }) => !told.has(fact)).length +
      promisedRules(evidence).filter((fact) => !documented.includes(fact)).length;
    if (shown === 0)
      tellRulesAbsence(
        evidence,
        page,
        'no rule that is enforced or stated could be put into words',
        'No rule was found that the code enforces or a document states with must, never or always',
      );
    else if (rest > 0)
      page.remark(`And ${count(rest, 'more rule')} that the technical specification lists under \`invariants\``);
  },
};

function rule(text: string): string {
  return capital(text.replace(/[.;]+$/, ''));
}
