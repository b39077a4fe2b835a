import { join } from 'node:path';
import { expect, test } from 'vitest';
import { askSources } from '../../../../../test/ask-sources.ts';
import { temporaryFolder, writeTestPack } from '../../../../../test/make-pack.ts';
import { openPack } from '../../../../engine/pack/open-pack.ts';
import { evidenceOf } from '../../../authoring/evidence/evidence.ts';
import { lackIn } from '../../composed.ts';
import { openInquiry } from '../../inquiry.ts';
import { understandQuestion } from '../../understanding/understand-question.ts';
import { composeWhere } from '../where.ts';

const SOURCES = {
  'guide/src/CARGO.md': '# Cargo\n\n- [Loading](loading.md)\n- [Parsed CARGO.md](cargo.md)\n    - [Crates]()\n',
  'guide/src/harbour.md': '# Harbour\n\nBoats wait for the tide at the mole.\n',
  'src/cargo.ts': `/** Parses the text of a CARGO.md file into crates. */
export function parseCargo(text: string): string[] {
  return text.split('\\n').filter((line) => line.startsWith('- '));
}
`,
};

const answered = (question: string) => askSources(question, { sources: SOURCES });

test('who asks where such a document is read is told of the code, and not of one that is called so', async () => {
  const { text } = await answered('Where is CARGO.md parsed?');
  expect(text).toContain('`parseCargo` in `src/cargo.ts`');
  expect(text).not.toContain('The passage that fits best');
});

test('a passage of a document does nothing itself, unless the question asks for documents', async () => {
  const pack = openPack(await writeTestPack(join(temporaryFolder(), 'a.pack'), SOURCES, { facts: true }));
  const lackFor = (question: string) => {
    const inquiry = openInquiry(evidenceOf(pack, 'sample'), understandQuestion(question));
    const place = { path: 'guide/src/harbour.md', startLine: 3, endLine: 3 };
    const [first] = [...composeWhere({ ...inquiry, main: null, place })];
    return first && lackIn([first]);
  };
  expect(lackFor('Where do boats wait?')).toBe('a document that shares its words was found, and no code');
  expect(lackFor('Where is it documented that boats wait?')).toBeNull();
  expect(lackFor('What does harbour.md say?')).toBeNull();
  pack.close();
});
