import { partsOf, wordsOf } from '../../../../engine/pack/search/tokenize.ts';
import { at, derived, type Evidence, type Found } from '../../../authoring/evidence/evidence.ts';
import { routesOf } from '../../../authoring/evidence/routes.ts';
import { frameworkOf } from '../../../authoring/statements/testing.ts';
import { count } from '../../../authoring/wording/count.ts';
import { code } from '../../../authoring/wording/markup.ts';
import { plural, singular } from '../../../authoring/wording/plural.ts';
import type { Inquiry } from '../../inquiry.ts';
import { bullet, cited, lacking, opening, type Part } from '../part.ts';
import { composeOneTest } from './one-test.ts';

const EXCERPT = 12;
const FEWEST_LINES = 3;
/** What is asked over HTTP goes by many names. */
const OF_REQUESTS = /^(?:(?:api|http|rest) )?(?:endpoints?|routes?|apis?|handlers?|requests?)$/i;

/** How one more test is written: what the others are written for, where they lie, and a short one to follow. */
export function* composeNewTest(inquiry: Inquiry, of: string): Generator<Part> {
  const { evidence } = inquiry;
  const tests = evidence.facts('test').filter(({ startLine, endLine }) => endLine - startLine + 1 >= FEWEST_LINES);
  const fitting = of === '' ? tests : tests.filter((test) => isOf(evidence, test, of));
  const [framework, own] = mostOf(evidence, fitting.length > 0 ? fitting : tests);
  const [example] = own.toSorted((a, b) => lengthOf(a) - lengthOf(b) || (a.path < b.path ? -1 : 1));
  if (!example) return;
  const files = new Set(own.map(({ path }) => path));
  const [pattern, alike] = commonName([...files]);
  const where = alike < 2 ? '' : `, ${alike === files.size ? 'all' : alike} of them called ${code(pattern)}`;
  const which = of !== '' && fitting.length > 0 ? 'Such tests' : 'Most tests';
  const told = opening(
    `${which} are written for ${framework}: ${count(own.length, 'test')} in ${count(files.size, 'file')}${where}; ${code(example.values.name)} in ${code(example.path)} is a short one to follow`,
    cited(at(example)),
  );
  yield of === '' || fitting.length > 0 ? told : lacking(`no test was found that is called after *${of}*`, told);
  yield {
    form: 'excerpt',
    path: example.path,
    startLine: example.startLine,
    endLine: Math.min(example.endLine, example.startLine + EXCERPT - 1),
  };
  for (const part of composeOneTest(inquiry)) yield 'spans' in part ? bullet(...part.spans) : part;
}

function lengthOf({ startLine, endLine }: Found<'test'>): number {
  return endLine - startLine;
}

/** Whether the suite or the file of a test is called after something; what is asked over HTTP is known by the request, too. */
function isOf(evidence: Evidence, { path, values }: Found<'test'>, of: string): boolean {
  if (OF_REQUESTS.test(of) && values.request !== undefined && isAnswered(evidence, values.request)) return true;
  const said = new Set(wordsOf(`${path} ${values.suite.join(' ')}`).flatMap((word) => partsOf(word)));
  return of
    .toLowerCase()
    .split(' ')
    .every((word) => said.has(word) || said.has(singular(word)) || said.has(plural(word)));
}

/** Whether a route of the project answers a request: a test may ask any other address. */
function isAnswered(evidence: Evidence, request: string): boolean {
  const [, path] = /^[A-Z]+ (\/[^?\s]*)/.exec(request) ?? [];
  if (path === undefined) return request.includes('route(');
  const asked = path.split('/').filter((part) => part !== '');
  return (pathsByLength(evidence).get(asked.length) ?? []).some((parts) =>
    parts.every((part, place) => part.includes('{') || part === asked[place]),
  );
}

const pathsByLength = derived((evidence): Map<number, string[][]> => {
  const all = routesOf(evidence).map(({ path }) => path.split('/').filter((part) => part !== ''));
  return Map.groupBy(all, ({ length }) => length);
});

function mostOf(evidence: Evidence, tests: readonly Found<'test'>[]): [string, Found<'test'>[]] {
  const groups = [...Map.groupBy(tests, (test) => frameworkOf(evidence, test))];
  return groups.sort((a, b) => b[1].length - a[1].length)[0] ?? ['', []];
}

/** `*.spec.ts`, `test_*.py`, `*Test.java`: how most files are called, and how many are. */
function commonName(paths: readonly string[]): [string, number] {
  const patterns = Map.groupBy(paths, (path) => {
    const base = path.slice(path.lastIndexOf('/') + 1);
    const [, before, after] = /^(?:(test_)\w+|.*?((?:[._-](?:test|spec)s?|Tests?|Spec))?)\.\w+$/.exec(base) ?? [];
    const ending = base.slice(base.lastIndexOf('.'));
    return before ? `${before}*${ending}` : after ? `*${after}${ending}` : base;
  });
  const [most] = [...patterns].sort((a, b) => b[1].length - a[1].length);
  return [most?.[0] ?? '', most?.[0].includes('*') ? (most[1].length ?? 0) : 0];
}
