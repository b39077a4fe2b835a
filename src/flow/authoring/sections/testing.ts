import type { Evidence } from '../evidence/evidence.ts';
import { isOfMany, partsOf } from '../evidence/parts.ts';
import { coverageOf } from '../evidence/tests/coverage.ts';
import { partsWithoutTests } from '../evidence/tests/test-traces.ts';
import type { Page } from '../page.ts';
import type { SectionWriter } from '../section-writer.ts';
import { tellAbsence } from '../statements/absence.ts';
import { largestTestFiles, sizeOfTests, testRuns } from '../statements/testing.ts';
import { countDigits } from '../wording/count.ts';
import { ranked } from '../wording/list.ts';
import { capital, code } from '../wording/markup.ts';
import { partName } from '../wording/part-name.ts';

const NONE = 'No test was found in the repository';

/** How much is tested, with what, where it testRuns, and which parts the tests reach. */
export const testing: SectionWriter = {
  id: 'testing',
  title: 'Testing',
  budget: 340,
  write(evidence, page) {
    const size = sizeOfTests(evidence);
    page.paragraph(size, ...testRuns(evidence));
    page.paragraph(largestTestFiles(evidence));
    tellCoverage(evidence, page);
    if (page.isEmpty) tellAbsence(evidence, page, 'tests', 'no test was found', NONE);
    // What runs tests, and nothing for it to run.
    else if (size === null) page.remark(NONE);
  },
};

function tellCoverage(evidence: Evidence, page: Page): void {
  const { parts } = partsOf(evidence);
  const coverage = coverageOf(evidence);
  const rows = parts
    .filter(({ name }) => !isOfMany(name))
    .map((part) => ({ part, tests: coverage.get(part.name) ?? null }))
    .filter(({ tests }) => tests !== null)
    .sort((a, b) => (b.tests?.files.size ?? 0) - (a.tests?.files.size ?? 0) || (a.part.name < b.part.name ? -1 : 1))
    .slice(0, 8)
    .map(({ part, tests }) => ({
      cells: [
        capital(partName(part.name)),
        countDigits(tests?.files.size ?? 0, 'test file'),
        code(tests?.example.path.split('/').slice(-2).join('/') ?? ''),
      ],
      sources: tests ? [{ path: tests.example.path, startLine: tests.example.line, endLine: tests.example.line }] : [],
    }));
  if (rows.length === 0) return;
  page.table(['part', 'used by', 'for instance'], rows);
  const without = partsWithoutTests(evidence).filter(({ lines }) => lines >= 50);
  if (without.length > 0)
    page.remark(
      `No test file was found that imports or calls ${ranked(without.map(({ name }) => partName(name)))} directly`,
    );
}
