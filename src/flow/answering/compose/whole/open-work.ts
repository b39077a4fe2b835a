import { at } from '../../../authoring/evidence/evidence.ts';
import { openItems } from '../../../authoring/statements/open-items.ts';
import { count } from '../../../authoring/wording/count.ts';
import { capital, code, plain } from '../../../authoring/wording/markup.ts';
import type { Inquiry } from '../../inquiry.ts';
import { bullet, cited, opening, type Part, paragraph } from '../part.ts';
import { told } from './told.ts';

const MOST = 10;
const LONGEST = 200;

/** What the code itself marks as undone, and where its sources disagree. */
export function* composeOpenWork({ evidence }: Inquiry): Generator<Part> {
  const all = evidence.facts('todo');
  const questions = openItems(evidence);
  // Those that say most come first; one word says nothing.
  const shown = all
    .filter(({ values }) => plain(values.text).split(/\s+/).length >= 3 && values.text.length <= LONGEST)
    .toSorted((a, b) => b.score - a.score || (a.path < b.path ? -1 : 1))
    .slice(0, MOST);
  const [first] = all;
  if (!first && questions.length === 0) return;
  if (first)
    yield opening(
      `${capital(count(all.length, 'comment'))} of the code ${all.length === 1 ? 'is' : 'are'} marked TODO, FIXME or the like`,
      cited(at(first)),
    );
  else yield opening('No comment of the code is marked TODO or FIXME; these questions are open by its sources');
  for (const fact of shown)
    yield bullet(
      `${fact.values.tag.toUpperCase()} in ${code(fact.path)}: "${plain(fact.values.text).replace(/"/g, "'")}"`,
      cited(at(fact)),
    );
  const left = all.length - shown.length;
  if (left > 0 && shown.length > 0)
    yield paragraph(`${capital(count(left, 'other comment'))} of that kind ${left === 1 ? 'is' : 'are'} not shown`);
  for (const question of questions) yield bullet(...told(question));
  yield bullet('Issues that are kept outside of the repository are not seen');
}
