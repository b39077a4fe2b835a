import { expect, test } from 'vitest';
import { makePack } from '../../../../../test/make-pack.ts';
import { fileOutline } from '../../../../engine/pack/file-outline.ts';
import { evidenceOf } from '../../../authoring/evidence/evidence.ts';
import { openInquiry } from '../../inquiry.ts';
import { understandQuestion } from '../../understanding/understand-question.ts';
import { beginningOf, statementsAround } from './telling-lines.ts';

const SOURCE = `export function openCrate(crate: Crate, key: string): string {
  // A crate of the first kind has no lid.
  if (crate.parts.length === 2) {
    return openFirst(crate, key);
  }

  // Else try the lid.
  try {
    return openLid(crate, key);
  } catch (error) {
    log.warn({ error }, "the lid is stuck");

    throw error;
  }
}

export async function refuse(error: Error): Promise<void> {
  if (isKnown(error)) {
    return;
  }
  // A crate that is refused
  // may be brought again,
  // and the depot is often
  // only full for a while,
  // so that it is best to
  // wait until there is room
  // and to look once more,
  // which is done by those
  // who brought the crate.
  log.warn({ error });
  await sleep(1000);
}
`;

async function opened() {
  const pack = await makePack({ 'src/crates.ts': SOURCE });
  const inquiry = openInquiry(evidenceOf(pack, 'sample'), understandQuestion('What happens to a crate?'));
  const of = (name: string) => {
    const found = fileOutline(pack, 'src/crates.ts')?.symbols.find((each) => each.name === name);
    if (!found) throw new Error(name);
    return { path: 'src/crates.ts', name, startLine: found.startLine, endLine: found.endLine };
  };
  return { inquiry, of };
}

test('lines that would stop before the end of a block are moved to show it', async () => {
  const { inquiry, of } = await opened();
  expect(beginningOf(inquiry, of('openCrate'))).toMatchObject({ startLine: 2, endLine: 13 });
});

test('a long comment leaves room for what is done below it', async () => {
  const { inquiry, of } = await opened();
  expect(statementsAround(inquiry, of('refuse'), { startLine: 22, endLine: 24 })).toMatchObject({
    startLine: 30,
    endLine: 31,
  });
});
