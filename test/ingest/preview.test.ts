import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { openPack } from '../../src/engine/pack/open-pack.ts';
import { searchPack } from '../../src/engine/pack/search/search-pack.ts';
import { openPackWriter, type PackWriter } from '../../src/engine/pack/write-pack.ts';
import { parseFile } from '../../src/engine/syntax/parse-file.ts';
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
  writer.preview(join(folder, 'preview.pack'), { commit: 'c' });
  const preview = openPack(join(folder, 'preview.pack'));
  expect(preview.meta).toMatchObject({ preview: true, commit: 'c', statistics: { files: 1 } });
  expect(searchPack(preview, 'total price')[0]).toMatchObject({ path: 'till.ts', symbol: 'totalPrice' });
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
