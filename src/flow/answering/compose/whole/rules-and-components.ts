import type { CodeSource } from '../../../authoring/cite.ts';
import { type Component, componentsOf } from '../../../authoring/evidence/components.ts';
import { at } from '../../../authoring/evidence/evidence.ts';
import { printedRules } from '../../../authoring/evidence/rules/told-rules.ts';
import { spread } from '../../../authoring/evidence/rules.ts';
import { count } from '../../../authoring/wording/count.ts';
import { capital, code, plain } from '../../../authoring/wording/markup.ts';
import type { Inquiry } from '../../inquiry.ts';
import { topicsOf } from '../../understanding/understand-question.ts';
import { bullet, cited, opening, type Part } from '../part.ts';

const MOST = 8;
const MOST_A_FILE = 2;

/** "What must hold here?" names no subject, so it asks about the project as a whole. */
export function isOfTheWhole({ understanding, isNamed }: Inquiry): boolean {
  return !isNamed && topicsOf(understanding).length === 0;
}

/** The strongest rules of all that the code enforces. */
export function* rulesOfTheWhole({ evidence }: Inquiry): Generator<Part> {
  const rules = printedRules(evidence);
  const shown = spread(rules, ({ fact }) => fact.path, MOST, MOST_A_FILE);
  const [first, ...others] = shown;
  if (!first) return;
  yield opening(
    `${capital(count(rules.length, 'rule'))} ${rules.length === 1 ? 'was' : 'were'} found that the code enforces; above all: ${first.text}`,
    cited(at(first.fact)),
  );
  for (const { text, fact } of others) {
    const owner = fact.values.owner ? ` (in ${code(fact.values.owner)})` : '';
    yield bullet(`${capital(text)}${owner}`, cited(at(fact)));
  }
}

/** What most of the code builds on. */
export function* componentsOfTheWhole({ evidence }: Inquiry): Generator<Part> {
  const [first, ...others] = spread(componentsOf(evidence), ({ path }) => path, MOST, MOST_A_FILE);
  if (!first) return;
  yield opening(`Name a task to hear what fits it; most widely used is ${inWords(first)}`, cited(...placesOf(first)));
  for (const component of others) yield bullet(inWords(component), cited(...placesOf(component)));
}

function inWords({ name, path, users, sentence }: Component): string {
  const says = sentence ? `: ${plain(sentence)}` : '';
  return `${code(name)} in ${code(path)}, in ${count(users, 'file')}${says}`;
}

/** Its definition, and a use to copy. */
function placesOf(component: Component): [CodeSource, CodeSource] {
  const { path, line } = component.use;
  return [at(component), { path, startLine: line, endLine: line }];
}
