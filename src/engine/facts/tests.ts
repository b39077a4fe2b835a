import type { Extractor } from './extractor.ts';
import type { TestFact } from './fact.ts';
import type { SourceFile } from './source-file.ts';
import { askedBefore } from './tests/asked-before.ts';
import { criterionOf } from './tests/criterion.ts';
import { findTests } from './tests/find-tests.ts';
import type { FoundTest } from './tests/found-test.ts';
import { bodyReader, type TestBody } from './tests/test-body.ts';
import { cutAt, oneLine } from './text/words.ts';

/** Single tests: what they are called, inside which suites, and what their bodies ask for and expect. */
export const tests: Extractor = {
  kind: 'test',
  places: ['test', 'source'],
  // Rust keeps tests beside the code they test; elsewhere the path tells.
  find: (file) => {
    if (file.place !== 'test' && file.language !== 'rust') return [];
    const walks = file.imports(BROWSER);
    const read = withRequestBefore(file, bodyReader(file.text));
    return findTests(file).flatMap((test) => {
      const fact = testFact(file, test, { read, walks });
      // A row of a table that says neither what it asks for nor what must hold is no more than the test around it.
      const isBareRow = test.body !== undefined && !fact.values.request && !fact.values.criterion;
      return isBareRow ? [] : [fact];
    });
  },
};

const LONGEST_BODY = 120;

const BROWSER = /^(?:puppeteer|playwright|@playwright\/|selenium|webdriver|testcafe|nightwatch|capybara)/;

interface OfFile {
  read(body: string, test: FoundTest): TestBody;
  walks: boolean;
}

/** A body that asks for nothing itself tells what comes of the request before it. */
function withRequestBefore(file: SourceFile, read: (body: string) => TestBody): OfFile['read'] {
  const before = askedBefore(file);
  return (body, { line, endLine }) => {
    const own = read(body);
    if (own.request !== undefined) return own;
    const asking = before(line, endLine, body).find((text) => read(text).request !== undefined);
    return asking === undefined ? own : read(`${asking}\n${body}`);
  };
}

function testFact(file: SourceFile, test: FoundTest, { read: readBody, walks }: OfFile): TestFact {
  // What is put together for a row may hold what no other line of its file does.
  const read =
    test.body === undefined
      ? readBody(file.textOf(test.line, Math.min(test.endLine, test.line + LONGEST_BODY)), test)
      : bodyReader(test.body)(test.body);
  const criterion = criterionOf(test.name, test.doc);
  const linked = (read.request ? 1 : 0) + (read.status ? 0.5 : 0) + (read.raises || read.message ? 0.5 : 0);
  return {
    kind: 'test',
    subject: cutAt(oneLine([...test.suite, test.name].join(' > ')), 200),
    values: {
      name: cutAt(oneLine(test.name), 160),
      ...(criterion === null ? {} : { criterion }),
      suite: test.suite.map((each) => cutAt(oneLine(each), 120)),
      framework: test.framework,
      ...read,
      ...(test.isChanged ? { mixed: true as const } : {}),
      ...(walks ? { walks } : {}),
      ...(test.row ? { row: test.row } : {}),
      ...(test.parameters ? { parameters: cutAt(oneLine(test.parameters), 160) } : {}),
    },
    startLine: test.line,
    endLine: Math.min(test.endLine, test.line + 59),
    ...(test.symbol === undefined ? {} : { symbol: test.symbol }),
    score: (criterion === null ? 0.3 : 1) + linked,
    polarity: 'observed',
  };
}
