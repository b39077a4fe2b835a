import { at } from '../../../authoring/evidence/evidence.ts';
import { code } from '../../../authoring/wording/markup.ts';
import type { Inquiry } from '../../inquiry.ts';
import { bullet, citedList, opening, type Part } from '../part.ts';

const ASKS =
  /^(?:what|which|under (?:what|which))\b.{0,40}\blicen[cs]e\b(?! (?:key|server|check|plate|validat\w+|file))|\bhow is (?:it|this|the (?:project|code)) licen[cs]ed\b/i;
const MOST_TOPICS = 2;

/** "What is the license?": what the files at the root and the manifests say. */
export function* composeLicence({ evidence, understanding, subject }: Inquiry): Generator<Part> {
  if (!ASKS.test(understanding.text) || understanding.identifiers.length > 0) return;
  // In a project that sells licences, a longer question is about these.
  if (subject.terms.filter(({ generic }) => !generic).length > MOST_TOPICS) return;
  const found = evidence.facts('licence').filter(({ path }) => !path.includes('/'));
  const [first] = found;
  if (!first) return;
  const names = [...new Map(found.map((fact) => [fact.values.name, fact])).values()];
  yield opening(
    `The licence by the files at the root of the project: `,
    ...citedList(names.map((fact) => ({ text: `${fact.values.name} in ${code(fact.path)}`, source: at(fact) }))),
  );
  const below = new Set(
    evidence
      .facts('licence')
      .filter(({ path, values }) => path.includes('/') && !names.some((own) => own.values.name === values.name))
      .map(({ values }) => values.name),
  );
  if (below.size > 0) yield bullet(`Folders below may have others: ${[...below].slice(0, 4).join(', ')}`);
}
