import type { Evidence } from '../../../authoring/evidence/evidence.ts';
import { folderOf } from '../../../authoring/evidence/parts.ts';
import { coverageOf } from '../../../authoring/evidence/tests/coverage.ts';
import { partsWithoutTests } from '../../../authoring/evidence/tests/test-traces.ts';
import { untested } from '../../../authoring/statements/open-items.ts';
import { largestTestFiles, sizeOfTests, testRuns } from '../../../authoring/statements/testing.ts';
import { joined } from '../../../authoring/wording/list.ts';
import { partName } from '../../../authoring/wording/part-name.ts';
import type { Inquiry } from '../../inquiry.ts';
import { bullet, cited, opening, type Part } from '../part.ts';
import { told } from './told.ts';

const MOST = 6;

/** How much is tested, with what and where it testRuns, and which parts no test uses. */
export function* composeTesting({ evidence }: Inquiry): Generator<Part> {
  const size = sizeOfTests(evidence);
  if (!size) return;
  yield opening(...told(size));
  const most = largestTestFiles(evidence);
  for (const each of [...testRuns(evidence), ...(most ? [most] : [])]) yield bullet(...told(each));
  const bare = bareParts(evidence);
  if (bare) yield bullet(bare);
}

/** Which parts no test uses, and which routes no test asks for. */
export function* composeUntested({ evidence }: Inquiry): Generator<Part> {
  const size = sizeOfTests(evidence);
  const bare = bareParts(evidence);
  const [routes] = untested(evidence);
  if (!size || !(bare || routes)) return;
  if (bare) yield opening(bare, cited(...size.sources));
  if (routes) {
    const words = routes.text.replace(/^\*\*.*?\*\* /, '');
    yield bare ? bullet(words, cited(...routes.sources)) : opening(words, cited(...routes.sources));
  }
  yield bullet(...told(size));
  yield bullet(
    'Seen by what test files import, are called after and ask for; what is reached through other code counts as not used',
  );
}

function bareParts(evidence: Evidence): string | null {
  // Single files beside the folders start things or set up tools.
  const bare = partsWithoutTests(evidence).filter(({ name }) => folderOf(name) !== null && !/^\./.test(name));
  if (bare.length === 0 || coverageOf(evidence).size === 0) return null;
  return `No test file was found that uses ${joined(bare.slice(0, MOST).map(({ name }) => partName(name)))}${bare.length > MOST ? ` and ${bare.length - MOST} more parts` : ''} directly`;
}
