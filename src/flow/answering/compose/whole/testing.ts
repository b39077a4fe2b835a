import { coverageOf } from '../../../authoring/evidence/tests/coverage.ts';
import { partsWithoutTests } from '../../../authoring/evidence/tests/test-traces.ts';
import { largestTestFiles, sizeOfTests, testRuns } from '../../../authoring/statements/testing.ts';
import { joined } from '../../../authoring/wording/list.ts';
import { partName } from '../../../authoring/wording/part-name.ts';
import type { Inquiry } from '../../inquiry.ts';
import { bullet, opening, type Part } from '../part.ts';
import { told } from './told.ts';

const MOST = 6;

/** How much is tested, with what and where it testRuns, and which parts no test uses. */
export function* composeTesting({ evidence }: Inquiry): Generator<Part> {
  const size = sizeOfTests(evidence);
  if (!size) return;
  yield opening(...told(size));
  const most = largestTestFiles(evidence);
  for (const each of [...testRuns(evidence), ...(most ? [most] : [])]) yield bullet(...told(each));
  const bare = partsWithoutTests(evidence);
  if (bare.length > 0 && coverageOf(evidence).size > 0)
    yield bullet(
      `No test file was found that uses ${joined(bare.slice(0, MOST).map(({ name }) => partName(name)))}${bare.length > MOST ? ' and others' : ''} directly`,
    );
}
