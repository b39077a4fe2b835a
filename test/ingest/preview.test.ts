import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { openPack } from '../../src/engine/pack/open-pack.ts';
import { searchPack } from '../../src/engine/pack/search/search-pack.ts';
import { openPackWriter, type PackWriter } from '../../src/engine/pack/write-pack.ts';
import { parseFile } from '../../src/engine/syntax/parse-file.ts';
import { answerFromPack } from '../../src/flow/answering/answer-from-pack.ts';
import { understandQuestion } from '../../src/flow/answering/understanding/understand-question.ts';
import { dumpPack } from '../dump-pack.ts';

const folder = mkdtempSync(join(tmpdir(), 'lorekeep-preview-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function add(writer: PackWriter, path: string, text: string): Promise<void> {
  const parsed = await parseFile(path, text);
  writer.addFile({ path, blobId: path, text, parsed, language: parsed.language, size: text.length });
}

it('a preview holds what was added so far, says what it is, and changes nothing about the pack', async () => {
  const writer = openPackWriter(join(folder, 'a.pack'), { extractor: '1' });
  const undisturbed = openPackWriter(join(folder, 'b.pack'), { extractor: '1' });
  for (const each of [writer, undisturbed]) await add(each, 'till.ts', 'export function totalPrice() { return 1; }\n');
  expect(writer.preview(join(folder, 'preview.pack'), { commit: 'c' })).toMatchObject({ files: 1, skipped: [] });
  const preview = openPack(join(folder, 'preview.pack'));
  expect(preview.meta).toMatchObject({ preview: true, commit: 'c', statistics: { files: 1 } });
  expect(searchPack(preview, 'total price')[0]).toMatchObject({ path: 'till.ts', symbol: 'totalPrice' });
  const ask = (question: string) => {
    const pieces = [...answerFromPack(preview, 'till', understandQuestion(question))];
    const text = pieces.map((piece) => (piece.type === 'text' ? piece.text : '')).join('');
    return { text, support: pieces.flatMap((piece) => (piece.type === 'verdict' ? [piece.support] : []))[0] };
  };
  expect(ask('Where is `totalPrice`?')).toEqual({
    text: expect.stringMatching(
      /^Weak evidence: the project is still being ingested, .*\n\n`totalPrice` is a function/,
    ),
    support: 'weak',
  });
  expect(ask('Where is kafka?')).toEqual({
    text: expect.stringMatching(
      /^Not found in this project[\s\S]*\n\nNote that the project is still being ingested, .*\.$/,
    ),
    support: 'none',
  });
  preview.close();
  for (const each of [writer, undisturbed]) {
    await add(each, 'vat.ts', "import { totalPrice } from './till.ts';\nexport const vat = totalPrice() / 5;\n");
    await each.finish({ commit: 'c' });
  }
  expect(dumpPack(join(folder, 'a.pack'))).toEqual(dumpPack(join(folder, 'b.pack')));
  const whole = openPack(join(folder, 'a.pack'));
  expect(whole.meta.preview).toBe(false);
  expect(searchPack(whole, 'vat')[0]).toMatchObject({ path: 'vat.ts' });
  whole.close();
});
