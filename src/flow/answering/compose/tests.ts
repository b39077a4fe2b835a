import type { Use } from '../../../engine/pack/graph/symbol-graph.ts';
import { CALLABLE, type SymbolDetail, shortName, symbolDetail } from '../../../engine/pack/search/find-symbols.ts';
import { at, type Found } from '../../authoring/evidence/evidence.ts';
import { count } from '../../authoring/wording/count.ts';
import { code } from '../../authoring/wording/markup.ts';
import type { Inquiry } from '../inquiry.ts';
import { maskWeight } from '../subject/question-terms.ts';
import { definitionOf, predicateOf, symbolName } from '../wording/symbol-words.ts';
import { lineOf, mentionsOf } from './code/mentions.ts';
import { isAtWork, isTestItself, STAND_IN, testCount, useLine, userName, usersOf } from './code/uses.ts';
import type { Composer } from './composer.ts';
import { bullet, cited, citedList, notFound, opening, type Part, paragraph, type Span, saying } from './part.ts';
import {
  ASKS_FOR_TESTS,
  askedWords,
  DATA,
  isTestOf,
  plainName,
  saysAll,
  speaking,
  spokenTests,
  testFiles,
  textOf,
} from './tests/spoken-tests.ts';

const MOST = 12;
const FIRST = 5;
const MOST_FILES = 20;
/** In a table, so many tests of each file are named. */
const NAMED = 3;
const LONGEST_NAME = 70;

/** Which tests cover something: those that use it, then those whose names speak of it. */
export const composeTests: Composer = function* (inquiry) {
  const { pack, evidence } = inquiry;
  if (!inquiry.isNamed && isOfAllTests(inquiry)) {
    yield* allTests(inquiry);
    return;
  }
  // What tests share is not what they test.
  const isTest = (path: string): boolean => evidence.file(path)?.role === 'test';
  const named = inquiry.subject.named
    .filter(({ symbol }) => !isTest(symbol.path))
    .sort((a, b) => b.weight - a.weight)[0];
  const main = inquiry.main && isTest(inquiry.main.path) && named ? symbolDetail(pack, named.symbol.id) : inquiry.main;
  if (!main) return;
  const spoken = spokenTests(inquiry);
  // Who runs a test does not test it, and who uses a type does not test all that is done with it.
  const isOther =
    isTest(main.path) || (isOfDeed(inquiry, main) && spoken.some((test) => saysAll(inquiry.subject, textOf(test))));
  const tests = isOther ? [] : namedTests(inquiry, usersOf(pack, main).tests.filter(isAtWork));
  // What holds data is not called, also where a method bears its name.
  const isCalled = inquiry.isNamed && !isOther && (CALLABLE.has(main.kind) || main.kind === 'class');
  const mentioned = tests.length > 0 || !isCalled ? [] : mentionsOf(pack, main, new Set()).tests;
  const files = new Set([
    ...tests.map(({ path }) => path),
    ...(tests.length > 0 ? [] : spoken.map(({ path }) => path)),
  ]);
  const [file] = files;
  // What a table of their files names need not stand before it.
  const first = spoken.length > MOST && new Set(spoken.map(({ path }) => path)).size > 1 ? FIRST : MOST;
  const byFile = testFiles(inquiry).filter((path) => !files.has(path));
  const name = `${symbolName(main)} in ${code(main.path)}`;
  const says = predicateOf(main);
  const ofMain = (...spans: Span[]): Part => (inquiry.isNamed ? opening(...spans) : saying('guess', opening(...spans)));
  if (tests.length > 0) {
    const where = files.size === 1 && file ? ` in ${code(file)}` : ` in ${count(files.size, 'file')}`;
    yield ofMain(
      `At least ${testCount(tests.length)}${where} ${tests.length === 1 ? 'uses' : 'use'} ${name} directly: `,
      ...citedList(
        tests.slice(0, MOST).map((use) => ({ text: userName(use), source: useLine(use) })),
        Math.max(0, tests.length - MOST),
      ),
    );
    yield* throughHelpers(inquiry, tests);
  } else if (mentioned.length > 0) {
    const holders = new Map(
      mentioned.map((line) => {
        const holder = evidence
          .facts('test')
          .findLast((test) => test.path === line.path && test.startLine <= line.line && line.line <= test.endLine);
        return [holder?.values.name ?? `${line.path}:${line.line}`, line] as const;
      }),
    );
    const shown = [...holders].slice(0, MOST);
    yield ofMain(
      `${count(mentioned.length, 'line')} of test code ${mentioned.length === 1 ? 'calls' : 'call'} something named ${code(shortName(main.name))}, which may be ${name}, in `.replace(
        /^./,
        (letter) => letter.toUpperCase(),
      ),
      ...citedList(
        shown.map(([holder, line]) => ({ text: code(holder), source: lineOf(line) })),
        holders.size - shown.length,
      ),
    );
  } else if (spoken.length > 0) {
    yield speaking(inquiry, spoken, testList(spoken, first));
  } else if (byFile.length > 0) {
    yield opening(
      `${byFile.length === 1 ? 'A test file is' : 'Test files are'} named after ${askedWords(inquiry)}: `,
      ...fileList(byFile),
    );
  } else if (isTest(main.path)) yield* testsOfFile(inquiry, main);
  else if (!inquiry.isNamed && !bearsTopic(inquiry, main))
    yield opening(`No test was found whose name, suite or file speaks of ${askedWords(inquiry)}`);
  else yield* testsBeside(inquiry, main, name);
  const counted = new Set(tests.flatMap(({ symbol }) => (symbol ? [symbol.name.split('.').at(-1)] : [])));
  const isUsed = tests.length + mentioned.length > 0;
  // A test that holds a line that was told is told already.
  const isTold = ({ path, startLine, endLine }: (typeof spoken)[number]): boolean =>
    mentioned.some((each) => each.path === path && startLine <= each.line && each.line <= endLine);
  // A test that shares only some of the words may be of something else.
  const more = isUsed
    ? spoken.filter(
        (test) =>
          !counted.has(test.values.name) &&
          !isTold(test) &&
          (inquiry.isNamed || saysAll(inquiry.subject, `${textOf(test)} ${test.path}`)),
      )
    : [];
  if (more.length > 0) yield bullet('Other tests whose name or suite speaks of it: ', ...testList(more));
  if (isUsed ? more.length > MOST : spoken.length > MOST) yield* theirFiles(isUsed ? more : spoken);
  if (byFile.length > 0 && tests.length + mentioned.length + spoken.length > 0)
    yield bullet('Other test files named after it: ', ...fileList(byFile));
  if (tests.length > 0 && !isTest(main.path))
    yield bullet(`The code under test is ${name}${says ? `, which ${says}` : ''}`, cited(definitionOf(main)));
  // What a question only describes may be another thing than the definition that comes nearest.
  else if (inquiry.isNamed && mentioned.length === 0 && spoken.length + byFile.length > 0 && !isTest(main.path))
    yield bullet(
      `The definition that comes nearest is ${name}${says ? `, which ${says}` : ''}${isNamedAfter(main, [...files, ...byFile]) ? '' : '; no test was seen to use it'}`,
      cited(definitionOf(main)),
    );
};

function testList(tests: readonly Found<'test'>[], most = MOST): Span[] {
  const shown = tests.slice(0, most).map((test) => ({ text: code(test.values.name), source: at(test) }));
  return citedList(shown, tests.length - shown.length);
}

function fileList(paths: readonly string[]): Span[] {
  return citedList(paths.map((path) => ({ text: code(path), source: { path, startLine: 1, endLine: 12 } })));
}

/** The question names a type, and something that is done with it. */
function isOfDeed({ subject: { terms, matcher } }: Inquiry, { kind, name }: SymbolDetail): boolean {
  const own = matcher.mask(name);
  return (
    !CALLABLE.has(kind) &&
    terms.some(({ generic, stem }, at) => !(generic || ASKS_FOR_TESTS.test(stem) || own & (1 << at)))
  );
}

/** What has none of the question's own words is only called a test itself. */
function bearsTopic({ subject: { terms, matcher } }: Inquiry, { name, path }: SymbolDetail): boolean {
  const told = matcher.mask(`${name} ${path}`);
  return terms.some(({ generic, stem }, at) => !generic && !ASKS_FOR_TESTS.test(stem) && (told & (1 << at)) !== 0);
}

/** Where a list of tests is cut, their files say where the rest are, and what the first of them check. */
function* theirFiles(tests: readonly Found<'test'>[]): Generator<Part> {
  const byFile = [...Map.groupBy(tests, ({ path }) => path)].sort((a, b) => b[1].length - a[1].length);
  if (byFile.length < 2) return;
  yield paragraph(
    `They are in ${count(byFile.length, 'file')}${byFile.length > MOST_FILES ? `, the largest ${MOST_FILES} of which are these` : ''}:`,
  );
  yield {
    form: 'table',
    head: ['file', 'tests', 'among them'],
    rows: byFile.slice(0, MOST_FILES).flatMap(([path, own]) => {
      const [first] = own;
      const names = own.map(({ values }) => values.name).filter((name) => name.length <= LONGEST_NAME);
      return first
        ? [
            {
              cells: [code(path), String(own.length), names.slice(0, NAMED).map(code).join(', ')],
              sources: [at(first)],
            },
          ]
        : [];
    }),
  };
}

/** "What tests exist" asks for no subject. */
function isOfAllTests({ subject, understanding }: Inquiry): boolean {
  return understanding.identifiers.length === 0 && subject.terms.every(({ stem }) => ASKS_FOR_TESTS.test(stem));
}

function* allTests({ evidence }: Inquiry): Generator<Part> {
  const tests = evidence.facts('test');
  const [first] = tests;
  if (!first) {
    yield notFound('no test that the extractors know by name');
    return;
  }
  const byFile = [...Map.groupBy(tests, ({ path }) => path)].sort((a, b) => b[1].length - a[1].length);
  yield opening(
    `At least ${count(tests.length, 'test')} in ${count(byFile.length, 'file')} were found${byFile.length > MOST ? '; the largest files are ' : ': '}`,
    ...citedList(
      byFile.slice(0, MOST).map(([path, [test = first, ...more]]) => ({
        text: `${code(path)} (${more.length + 1})`,
        source: at(test),
      })),
    ),
  );
}

/** What comes nearest is a part of a test file: the tests there, those first that speak of what is asked. */
function* testsOfFile(inquiry: Inquiry, main: SymbolDetail): Generator<Part> {
  const { evidence, subject } = inquiry;
  const file = main.path;
  const weightOf = ({ values }: Found<'test'>): number =>
    maskWeight(subject.matcher.mask(`${values.name} ${values.suite.join(' ')}`), subject.terms);
  const all = evidence.facts('test').filter(({ path }) => path === file);
  // A named helper may serve all of them.
  const tests = all
    .filter((test) => inquiry.isNamed || weightOf(test) > 0)
    .sort((a, b) => weightOf(b) - weightOf(a) || a.startLine - b.startLine);
  if (all.length === 0) return;
  // What comes nearest is no test where none is called after what is asked.
  if (tests.length === 0) {
    yield opening(
      `No test was found whose name speaks of ${askedWords(inquiry)}; the nearest test code is ${symbolName(main)} in ${code(file)}`,
      cited(definitionOf(main)),
    );
    return;
  }
  yield opening(
    `The test file that comes nearest is ${code(file)} with ${count(all.length, 'test')}${tests.length < all.length ? `, of which ${count(tests.length, 'name')} ${tests.length === 1 ? 'speaks' : 'speak'} of it` : ''}: `,
    ...testList(tests),
  );
}

/** What nothing tests by its name may be reached by the tests of its file: `cart.go` and `cart_test.go`. */
function* testsBeside({ evidence }: Inquiry, main: SymbolDetail, name: string): Generator<Part> {
  const folder = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1);
  const own = plainName(main.path.slice(folder(main.path).length).replace(/\.\w+$/, ''));
  const beside = evidence.files
    .filter(
      ({ role, path }) =>
        role === 'test' && !DATA.test(path) && !STAND_IN.test(path) && folder(path) === folder(main.path),
    )
    .map(({ path }) => path)
    .filter((path) => own.length > 3 && isTestOf(path.slice(folder(path).length), own));
  if (beside.length === 0) {
    yield opening(`No test of ${name} was found`, cited(definitionOf(main)));
    return;
  }
  const tests = evidence.facts('test').filter(({ path }) => beside.includes(path));
  yield opening(
    `The tests of the file that defines ${name} are in `,
    ...fileList(beside),
    '; none was seen to use it by its name',
    cited(definitionOf(main)),
  );
  if (tests.length > 0) yield bullet('There: ', ...testList(tests));
}

/** Whether one of the test files is named after a definition, and so may well use it in a way that was not seen. */
function isNamedAfter({ name }: { name: string }, paths: readonly string[]): boolean {
  const own = plainName(shortName(name));
  return paths.some((path) => isTestOf(path.slice(path.lastIndexOf('/') + 1), own));
}

/** Where only helpers use it by its name, the tests that use those are its tests. */
function* throughHelpers(inquiry: Inquiry, users: readonly Use[]): Generator<Part> {
  const isCase = (use: Use): boolean => use.symbol?.id === 0 || isTestItself(use);
  if (users.some((use) => use.symbol === null || isCase(use))) return;
  const helpers = users.flatMap(({ symbol }) => symbol ?? []);
  const cases = helpers.flatMap((symbol) => namedTests(inquiry, usersOf(inquiry.pack, symbol).tests)).filter(isCase);
  const found = [...new Map(cases.map((use) => [`${use.path} ${use.symbol?.name}`, use])).values()];
  if (found.length > 0)
    yield bullet(
      `At least ${count(found.length, 'test')} ${found.length === 1 ? 'uses' : 'use'} ${helpers.length === 1 ? 'that' : 'one of them'}: `,
      ...citedList(
        found.slice(0, FIRST).map((use) => ({ text: userName(use), source: useLine(use) })),
        Math.max(0, found.length - FIRST),
      ),
    );
}

/** Where tests are calls at the top of a file, the test that holds the line stands for it. */
function namedTests({ evidence }: Inquiry, uses: readonly Use[]): Use[] {
  const named = uses.flatMap((use): Use[] => {
    if (use.symbol) return [use];
    const cases = evidence
      .facts('test')
      .filter(
        ({ path, startLine, endLine }) =>
          path === use.path && use.lines.some((line) => line >= startLine && line <= endLine),
      );
    if (cases.length === 0) return [use];
    return cases.map(({ values, path, startLine, endLine }) => ({
      ...use,
      lines: [startLine],
      symbol: { id: 0, name: values.name, kind: 'function', path, startLine, endLine, exported: false },
    }));
  });
  return [...new Map(named.map((use) => [`${use.path} ${use.symbol?.name}`, use])).values()];
}
