import type { Evidence } from '../evidence/evidence.ts';
import { profileOf } from '../evidence/profile.ts';
import { documentedTerms } from '../evidence/terms/documented-terms.ts';
import { recordTerms } from '../evidence/terms/record-terms.ts';
import type { Term } from '../evidence/terms/term.ts';
import { typeTerms } from '../evidence/terms/type-terms.ts';
import type { SectionWriter } from '../section-writer.ts';
import { count } from '../wording/count.ts';
import { joined } from '../wording/list.ts';
import { capital, lower } from '../wording/markup.ts';

const MOST = 15;
const FEWEST = 5;

/** The nouns of the project, with the sentence that defines each. No definition, no entry. */
export const glossary: SectionWriter = {
  id: 'glossary',
  title: 'Glossary',
  budget: 480,
  write(evidence, page) {
    const terms = termsOf(evidence);
    const shown = page.table(
      ['term', 'meaning'],
      terms.slice(0, MOST).map(({ term, meaning, source }) => ({ cells: [term, meaning], sources: [source] })),
    );
    if (shown > 0)
      page.summary(
        terms.length > 4
          ? `${capital(count(terms.length, 'term'))} with a definition, among them ${joined(terms.slice(0, 4).map(({ term }) => lower(term)))}`
          : `${capital(count(terms.length, 'term'))} with a definition: ${joined(terms.map(({ term }) => lower(term)))}`,
      );
    if (shown === 0)
      page.remark(
        'No definition of a term was found in the documents or in a comment on a type that several files use',
      );
    else if (terms.length > shown)
      page.remark(`And ${count(terms.length - shown, 'more term')} with a definition in the documents and the code`);
  },
};

/**
 * What the project's own glossary says, then its types. Where that is not enough, the records that are kept are its nouns; a
 * library has no other words than those of its code.
 */
function termsOf(evidence: Evidence): Term[] {
  const types = typeTerms(evidence);
  const { isLibrary } = profileOf(evidence);
  const defined = distinct([...documentedTerms(evidence), ...types.filter(({ isOfCode }) => isLibrary || !isOfCode)]);
  const terms = defined.length < FEWEST ? distinct([...defined, ...recordTerms(evidence)]) : defined;
  return terms.length < FEWEST ? distinct([...terms, ...types]) : terms;
}

/** Each term once, by whoever says it first. */
function distinct(terms: readonly Term[]): Term[] {
  const seen = new Set<string>();
  return terms.filter(({ term }) => !seen.has(term.toLowerCase()) && seen.add(term.toLowerCase()));
}
