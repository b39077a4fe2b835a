import { escaped } from '../../../base/escaped.ts';
import { edgesTo } from '../../../engine/pack/graph/edge-reader.ts';
import { fileOfSymbol } from '../../../engine/pack/pack-schema.ts';
import { readSymbol } from '../../../engine/pack/search/find-symbols.ts';
import { derived, type Evidence, type Found } from './evidence.ts';
import { criterionOf } from './tests/criteria.ts';

/** Tests that use a symbol in their own lines, or that name it in a file that uses it; those that name it come first. */
export function testsUsing(evidence: Evidence, symbol: number): Found<'test'>[] {
  const { naming, using } = testsAround(evidence, symbol);
  return [...naming, ...using];
}

/** Tests that name a symbol, or whose file is named after it. */
export function testsSpeakingOf(evidence: Evidence, symbol: number): Found<'test'>[] {
  return testsAround(evidence, symbol).naming;
}

const CALLED = /^[#.]?[a-z]+(?:[A-Z]\w*|_\w+)(?:\(\))?$/;

/** "packCrate / sealCrate" names two functions. */
function namesOne(suite: string): boolean {
  return suite.split(/[\s/,&+|]+/).filter((word) => CALLED.test(word)).length < 2;
}

function testsAround(evidence: Evidence, symbol: number): { naming: Found<'test'>[]; using: Found<'test'>[] } {
  const found = readSymbol(evidence.pack, symbol);
  if (!found) return { naming: [], using: [] };
  const name = (found.name.split('.').at(-1) ?? found.name).replace(/[^\w]/g, '');
  const spoken = new RegExp(
    `(?<![A-Za-z_])${escaped(name)}(?![A-Za-z_])${/[a-z][A-Z]|_/.test(name) ? `|(?<![a-z])${escaped(snake(name))}(?![a-z])` : ''}`,
  );
  const lines = new Map<string, number[]>();
  for (const { source, line } of edgesTo(evidence.pack, symbol)) {
    const path = evidence.fileOf(fileOfSymbol(source))?.path;
    if (path !== undefined) lines.set(path, [...(lines.get(path) ?? []), line]);
  }
  const ownFile = new RegExp(
    `(?:^|[/_.-])(?:test_)?(?:${escaped(name)}|${escaped(snake(name))})(?:[_.-]?(?:test|spec)s?)?\\.\\w+$`,
    'i',
  );
  // A name that is an everyday word is meant only where a suite is called by it alone.
  const alone = new RegExp(`^[#.]?${escaped(name)}(?:/\\d|\\(\\))?$`);
  const begins = new RegExp(`^[tT]est_?${escaped(name)}(?![a-z])`);
  const isUsedIn = ({ path, startLine, endLine }: Found<'test'>): boolean =>
    lines.get(path)?.some((line) => line >= startLine && line <= endLine) === true;
  const names = (test: Found<'test'>): boolean => {
    const { values, path } = test;
    return /^[a-z]+$/.test(name)
      ? values.suite.some((suite) => alone.test(suite))
      : // A type that is called by one word is an argument of many tests, and a word of many names.
        /^[A-Z][a-z]+$/.test(name)
        ? values.suite.some((suite) => alone.test(suite)) || ownFile.test(path) || begins.test(values.name)
        : spoken.test(values.name) ||
          // A suite of two functions holds tests of either one.
          values.suite.some((suite) => spoken.test(suite) && (namesOne(suite) || isUsedIn(test))) ||
          // A file may hold the tests of several functions, each in a suite of its name.
          (ownFile.test(path) && !values.suite.some((suite) => CALLED.test(suite)));
  };
  const near = testsIn(evidence, [...lines.keys()]);
  return {
    naming: near.filter(names),
    using: near.filter((test) => !names(test) && isUsedIn(test)),
  };
}

/**
 * Tests of one action: in the file that is named after the file of its controller, as `#create` of `orders_spec.rb`, or by
 * the name of the action in their own.
 */
export function testsOfAction(evidence: Evidence, { path, name }: { path: string; name: string }): Found<'test'>[] {
  const [, below = '', controller = ''] =
    /(?:^|\/)controllers\/((?:[\w-]+\/)*)(\w+?)_controller\.\w+$/.exec(path) ?? [];
  const method = name.split('.').at(-1) ?? name;
  // `CancelOrder_WhenOrderIsSent_…` is named after the deed, wherever it is done; `CreateAsync_…` only beside its class.
  if (controller === '') {
    if (!/^[A-Z][a-z]+[A-Z]\w*$/.test(method)) return [];
    const isNamedAlone = !/^[A-Z][a-z]+(?:All|Async|ById|Many|One)+$/.test(method);
    const own = `/${path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, '')}`;
    return evidence
      .facts('test')
      .filter((test) => test.values.name.startsWith(`${method}_`) && (isNamedAlone || `/${test.path}`.includes(own)));
  }
  const file = new RegExp(`/${escaped(below)}${escaped(controller)}(?:_controller)?_(?:spec|test)\\.\\w+$`);
  const action = method.replace(/\W/g, '');
  const alone = new RegExp(`^(?:[A-Z/]+ )?#?${escaped(action)}$`);
  const paths = [...testsByFile(evidence).keys()].filter((each) => file.test(`/${each}`) && !/\bmodels?\//.test(each));
  return testsIn(evidence, paths).filter(
    ({ values }) => values.suite.some((each) => alone.test(each)) || values.name.startsWith(`${action} `),
  );
}

function testsIn(evidence: Evidence, paths: readonly string[]): Found<'test'>[] {
  return paths.toSorted().flatMap((path) => testsByFile(evidence).get(path) ?? []);
}

const testsByFile = derived((evidence): Map<string, Found<'test'>[]> => {
  const byFile = new Map<string, Found<'test'>[]>();
  for (const test of evidence.facts('test')) {
    const known = byFile.get(test.path);
    if (known) known.push(test);
    else byFile.set(test.path, [test]);
  }
  return byFile;
});

function snake(name: string): string {
  return name
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replace(/\W/g, '');
}

/** Files with most tests whose names say what must hold. */
export function suiteTests(evidence: Evidence): { path: string; tests: Found<'test'>[] }[] {
  const byFile = new Map<string, Found<'test'>[]>();
  for (const test of evidence.facts('test'))
    if (criterionOf(test) !== null) byFile.set(test.path, [...(byFile.get(test.path) ?? []), test]);
  return [...byFile]
    .map(([path, tests]) => ({ path, tests }))
    .sort((a, b) => b.tests.length - a.tests.length || (a.path < b.path ? -1 : 1))
    .slice(0, 5);
}
