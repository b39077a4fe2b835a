import { escaped } from '../../../../base/escaped.ts';
import { shortName } from '../../../../engine/pack/search/find-symbols.ts';
import type { Found } from '../../../authoring/evidence/evidence.ts';
import { count } from '../../../authoring/wording/count.ts';
import { joined } from '../../../authoring/wording/list.ts';
import type { Inquiry } from '../../inquiry.ts';
import { maskWeight } from '../../subject/question-terms.ts';
import { STAND_IN } from '../code/uses.ts';
import { lacking, opening, type Part, type Span } from '../part.ts';

const MOST = 12;
const LEAST_SHARE = 0.6;
const WHOLE = 0.9;
/** Words for any part of a project, and for what people use of it. */
const PARTS = /^(?:engin|layer|subsystem|logic|modul|packag|area|stuff|command|subcommand|endpoint|featur|screen)$/;
/** What tests read, or are made with, is no test. */
export const DATA =
  /\.(?:json|ya?ml|txt|golden|snap|sql|xml|html?|csv|md)$|[._-](?:factory|factories|fixtures?|mocks?|stubs?|fakes?|helpers?|utils?|builders?)\.\w+$/i;
export const ASKS_FOR_TESTS = /^(?:tests?|cov|cover|coverag|exist|check|exercis|case|suit|spec)$/;

/**
 * Tests that speak of what is asked by their name or suite. Where few share the words that these are told by, none of them
 * is left out.
 */
export function spokenTests(inquiry: Inquiry): Found<'test'>[] {
  const { evidence, subject } = inquiry;
  const tests = testsBySubject(inquiry);
  const held = tests.length > 0 && writtenName(inquiry) === null ? heldBy(subject, tests) : [];
  if (held.length === 0) return tests;
  const words = held.reduce((mask, term) => mask | (1 << subject.terms.indexOf(term)), 0);
  const alike = evidence.facts('test').filter((test) => (subject.matcher.mask(textOf(test)) & words) === words);
  const all = onceEach([...tests, ...alike]);
  return all.length <= MOST ? all : tests;
}

/** Tests whose name and suite hold most of the question's topic words. */
function testsBySubject(inquiry: Inquiry): Found<'test'>[] {
  const { evidence, subject, main } = inquiry;
  const named = writtenName(inquiry);
  // `CreateContactLabel` is not `CreateContact`.
  const written = main && new RegExp(`(?<![A-Za-z])${escaped(shortName(main.name))}(?:Tests?|Specs?)?(?![A-Za-z])`);
  const own = shortName(main?.name ?? '').toLowerCase();
  const shareOf = shares(subject);
  const tests = evidence.facts('test').map((test) => {
    const text = textOf(test);
    if (named !== null) return { test, text, share: written?.test(text) ? 1 : 0 };
    return { test, text, share: shareOf(text) + (own.length > 3 && text.toLowerCase().includes(own) ? 0.5 : 0) };
  });
  const fitting = tests.filter(({ share }) => share >= LEAST_SHARE);
  // `it 'declines'` in `signing_form_spec.rb`: the file says what all its tests are about, and one of them the rest.
  const inFile = ({ test, text, share }: (typeof tests)[number]): boolean =>
    named === null && share > 0 && shareOf(`${text} ${test.path.slice(test.path.lastIndexOf('/') + 1)}`) >= WHOLE;
  const bearing = bearingName(inquiry, fitting, ({ text }) => text);
  // Beside tests that speak of all that is asked, those that speak of most of it are about something else.
  const whole = fitting.filter(({ text }) => saysAll(subject, text));
  return onceEach(
    (bearing ?? (whole.length > 0 ? whole : fitting.length > 0 ? fitting : tests.filter(inFile)))
      .sort((a, b) => b.share - a.share || (a.test.path < b.test.path ? -1 : 1) || a.test.startLine - b.test.startLine)
      .map(({ test }) => test),
  );
}

/** The first of those that stand on one line. */
function onceEach(tests: readonly Found<'test'>[]): Found<'test'>[] {
  const lines = Map.groupBy(tests, ({ path, startLine }) => `${path}:${startLine}`);
  return [...lines.values()].flatMap(([first]) => first ?? []);
}

/** Test files whose name says all that the question is about. */
export function testFiles(inquiry: Inquiry): string[] {
  const written = writtenName(inquiry);
  const files = inquiry.evidence.files
    .filter(({ role, path }) => role === 'test' && !DATA.test(path) && !STAND_IN.test(path))
    .map(({ path }) => path);
  if (written !== null)
    return files.filter((path) => isTestOf(path.slice(path.lastIndexOf('/') + 1), written)).slice(0, 3);
  const shareOf = shares(inquiry.subject);
  const named = files.filter((path) => shareOf(path.slice(path.lastIndexOf('/') + 1)) >= WHOLE);
  // A part of the project is a folder, and its tests lie in it.
  const fitting = named.length > 0 ? named : files.filter((path) => shareOf(path) >= WHOLE);
  const own = bearingName(inquiry, fitting, (path) => path.slice(path.lastIndexOf('/') + 1));
  return (own ?? fitting).slice(0, MOST);
}

/** What is told of tests by their names alone. */
export function speaking(inquiry: Inquiry, tests: readonly Found<'test'>[], list: readonly Span[]): Part {
  const words = askedWords(inquiry, tests);
  const [verb, whose] = tests.length === 1 ? ['speaks', 'its'] : ['speak', 'their'];
  const part = opening(
    `At least ${count(tests.length, 'test')} ${verb} of ${words} by ${whose} name or suite: `,
    ...list,
  );
  return words.includes('* or *') ? lacking('no test speaks of all that is asked by its name', part) : part;
}

/** Those of the question's words that every one of these tests, or the name of the file, has; else any of them. */
export function askedWords({ subject }: Inquiry, tests: readonly Found<'test'>[] = []): string {
  const held = heldBy(subject, tests);
  const words = (held.length > 0 ? held : topicsIn(subject)).map(({ text }) => `*${text}*`);
  return joined(words, held.length > 0 ? 'and' : 'or');
}

/** Those of the question's words that every one of these tests has. */
function heldBy(subject: Inquiry['subject'], tests: readonly Found<'test'>[]): Inquiry['subject']['terms'] {
  const masks = tests.map((test) => subject.matcher.mask(textOf(test)));
  return topicsIn(subject).filter((term) => masks.every((mask) => mask & (1 << subject.terms.indexOf(term))));
}

function topicsIn({ terms }: Inquiry['subject']): Inquiry['subject']['terms'] {
  return terms.filter(({ generic, stem }) => !generic && stem !== 'test' && !PARTS.test(stem));
}

/** How much of what is asked a text has, from 0 to 1. */
function shares(subject: Inquiry['subject']): (text: string) => number {
  const topics = new Set(topicsIn(subject));
  const weigh = (term: Inquiry['subject']['terms'][number]): number => (topics.has(term) ? term.weight : 0);
  const total = subject.terms.reduce((sum, term) => sum + weigh(term), 0) || 1;
  return (text) => maskWeight(subject.matcher.mask(text), subject.terms, weigh) / total;
}

/** "Order lists" are not order items: of those that fit, the ones that bear the whole name of the subject, if any do. */
function bearingName<Item>(
  { main, isNamed }: Inquiry,
  items: readonly Item[],
  textOf: (item: Item) => string,
): Item[] | null {
  const own = plainName(main ? shortName(main.name) : '').replace(/s$/, '');
  if (!isNamed || own.length <= 3) return null;
  const bearing = items.filter((item) => plainName(textOf(item)).includes(own));
  return bearing.length > 0 ? bearing : null;
}

/** The name of the subject where the question writes it as code: its parts alone are the names of other things. */
function writtenName({ main, isNamed, understanding }: Inquiry): string | null {
  const own = plainName(main ? shortName(main.name) : '');
  return isNamed && understanding.identifiers.length > 0 && own.length > 3 ? own : null;
}

/** Whether a test file is named after something and nothing else: `cart.test.ts`, `CartTest.php`, `test_cart.py`. */
export function isTestOf(file: string, name: string): boolean {
  const words = file.replace(/\.\w+$/, '');
  return plainName(words).replace(/^(?:tests?|specs?)|(?:tests?|specs?)$/g, '') === name;
}

export function plainName(text: string): string {
  return text.toLowerCase().replace(/[^a-z\d]/g, '');
}

/** Words for the kind of question are no part of what is asked; plain words such as *two* are. */
export function saysAll({ terms, matcher }: Inquiry['subject'], text: string): boolean {
  const told = matcher.mask(text);
  return terms.every(({ stem }, place) => ASKS_FOR_TESTS.test(stem) || PARTS.test(stem) || (told & (1 << place)) !== 0);
}

export function textOf({ values }: Found<'test'>): string {
  return `${values.name} ${values.suite.join(' ')}`;
}
