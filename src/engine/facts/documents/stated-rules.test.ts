import { expect, test } from 'vitest';
import { parseFile } from '../../syntax/parse-file.ts';
import { extractFacts } from '../extract-facts.ts';

test('what the packages of a project must do for its tools is no rule of the product', async () => {
  const page = '# Rules\n\nA boat must declare every lamp that its keeper lights.\n';
  const rulesIn = async (path: string): Promise<number> =>
    extractFacts(path, page, await parseFile(path, page)).filter(({ kind }) => kind === 'stated-rule').length;
  expect(await rulesIn('docs/lamps/README.md')).toBe(1);
  expect(await rulesIn('configs/eslint/README.md')).toBe(0);
  expect(await rulesIn('packages/eslint-plugin-boats/README.md')).toBe(0);
});
