import { at } from '../../authoring/evidence/evidence.ts';
import { type Rule, rulesOf } from '../../authoring/evidence/rules.ts';
import { count } from '../../authoring/wording/count.ts';
import { code, plain } from '../../authoring/wording/markup.ts';
import type { Inquiry } from '../inquiry.ts';
import { maskWeight } from '../subject/question-terms.ts';
import { kindStems } from '../understanding/kind-words.ts';
import { headOf, symbolName } from '../wording/symbol-words.ts';
import type { Composer } from './composer.ts';
import { isOfTheWhole, rulesOfTheWhole } from './of-the-whole.ts';
import { otherPlaces } from './other-places.ts';
import { bullet, cited, opening } from './part.ts';

const MOST = 6;

/** What must hold: rules that code enforces about the subject, then those that documents state. */
export const composeInvariant: Composer = function* (inquiry) {
  if (isOfTheWhole(inquiry)) {
    yield* rulesOfTheWhole(inquiry);
    return;
  }
  const { main, evidence } = inquiry;
  if (!main) return;
  const rules = fittingRules(inquiry);
  const [first, ...others] = rules;
  if (!first) {
    yield opening(
      `No rule about it was found that the code enforces; the nearest definition is ${symbolName(main)} in ${code(main.path)}`,
      cited(headOf(main, 12)),
    );
  } else {
    const owner = first.fact.values.owner;
    yield opening(`${sentence(first)}${owner ? `; ${code(owner)} enforces it` : ''}`, cited(at(first.fact)));
    if (others.length > 1) {
      yield {
        form: 'table',
        head: ['rule', 'enforced by', 'otherwise'],
        rows: rules.map(({ text, fact }) => ({
          cells: [text, fact.values.owner ? code(fact.values.owner) : code(fact.path), otherwise(fact.values)],
          sources: [at(fact)],
        })),
      };
    } else for (const rule of others) yield bullet(sentence(rule), cited(at(rule.fact)));
  }
  const stated = evidence
    .facts('stated-rule')
    .map((fact) => ({ fact, near: aboutness(inquiry, fact.values.text) }))
    .filter(({ near, fact }) => near >= 0.75 || (near >= 0.5 && fact.path === main.path))
    .sort((a, b) => b.near - a.near);
  for (const { fact } of stated.slice(0, 3))
    yield bullet(
      `${fact.values.source === 'comment' ? 'A comment' : 'The documentation'} states: "${plain(fact.values.text).replace(/"/g, "'")}"`,
      cited(at(fact)),
    );
  const errors = new Set(rules.map(({ fact }) => fact.values.error).filter((error) => error !== undefined));
  const tests = evidence
    .facts('test')
    .filter(
      ({ values }) =>
        values.raises !== undefined &&
        errors.has(values.raises) &&
        nearness(inquiry, `${values.name} ${values.suite.join(' ')} ${values.message ?? ''}`) >= 0.4,
    );
  const [test] = tests;
  if (test)
    yield bullet(
      `${count(tests.length, 'test')} ${tests.length === 1 ? 'expects' : 'expect'} such an error, as ${code(test.values.name)} does`.replace(
        /^./,
        (letter) => letter.toUpperCase(),
      ),
      cited(at(test)),
    );
  yield* otherPlaces(inquiry);
};

/** Rules of the subject's own class, function or file whose wording shares the question's words, the closest first. */
function fittingRules(inquiry: Inquiry): Rule[] {
  const { main, evidence, isNamed } = inquiry;
  if (!main) return [];
  const type = main.name.split('.')[0] ?? main.name;
  // A message whose holes run into its words reads badly, whatever it says.
  const readable = rulesOf(evidence).filter(({ text }) => !/\w`\w|`\w+`\w|\w`\w+`/.test(text));
  const scored = readable.map((rule) => {
    const { fact } = rule;
    const inside = fact.path === main.path && fact.startLine >= main.startLine && fact.endLine <= main.endLine;
    const kin = (fact.values.owner ?? '').split('.')[0] === type;
    const near = nearness(
      inquiry,
      `${rule.text} ${fact.values.condition ?? ''} ${fact.values.message ?? ''} ${fact.values.owner ?? ''}`,
    );
    return { rule, inside, kin, near };
  });
  const own = scored.filter(({ inside }) => inside && isNamed);
  const fitting = own.length > 0 ? own : scored.filter(({ inside, kin, near }) => near >= (inside || kin ? 0.35 : 0.6));
  return fitting
    .sort(
      (a, b) => b.near + (b.inside ? 0.3 : 0) + (b.kin ? 0.2 : 0) - (a.near + (a.inside ? 0.3 : 0) + (a.kin ? 0.2 : 0)),
    )
    .slice(0, MOST)
    .map(({ rule }) => rule);
}

/** The share of the topic words alone: a sentence from anywhere must be about the very thing. */
function aboutness({ subject }: Inquiry, text: string): number {
  const weigh = ({ generic, weight }: (typeof subject.terms)[number]): number => (generic ? 0 : weight);
  const total = subject.terms.reduce((sum, term) => sum + weigh(term), 0);
  return total === 0 ? 0 : maskWeight(subject.matcher.mask(text), subject.terms, weigh) / total;
}

/** The share of the question's weight that a text holds. Generic words count a little: *name* may be the very thing. */
function nearness({ subject, understanding }: Inquiry, text: string): number {
  // "What must hold for …" says what is asked, not what it is about.
  const asking = new Set(kindStems(understanding.kind));
  const weigh = ({ stem, weight }: (typeof subject.terms)[number]): number => (asking.has(stem) ? 0 : weight);
  const total = subject.terms.reduce((sum, term) => sum + weigh(term), 0);
  return total === 0 ? 0 : maskWeight(subject.matcher.mask(text), subject.terms, weigh) / total;
}

function sentence({ text }: Rule): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function otherwise({ error, message, status }: Rule['fact']['values']): string {
  const what = error ? code(error) : status !== undefined ? `status ${status}` : 'refused';
  return message ? `${what}: "${plain(message).slice(0, 90)}"` : what;
}
