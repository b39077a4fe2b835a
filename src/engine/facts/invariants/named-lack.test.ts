import { expect, test } from 'vitest';
import { parseFile } from '../../syntax/parse-file.ts';
import { extractFacts } from '../extract-facts.ts';

test('the name of an error says what is required where its condition asks for the lack of it', async () => {
  const path = 'src/shop.ts';
  const rulesFor = async (condition: string, error: string): Promise<unknown[]> => {
    const source = `export function open(user: User) {\n  if (${condition}) {\n    throw new errors.${error}();\n  }\n  return user;\n}\n`;
    const facts = extractFacts(path, source, await parseFile(path, source));
    return facts.flatMap(({ kind, values }) => (kind === 'invariant' && 'rule' in values ? [values.rule] : []));
  };
  expect(await rulesFor('!user.key', 'ShopKeyRequiredError')).toEqual(['The shop key is required']);
  expect(await rulesFor('user.key.length === 5', 'ShopKeyRequiredError')).toEqual(['The shop key is required']);
  expect(await rulesFor('user.isLocked()', 'KeyResetRequiredError')).toEqual([]);
});
