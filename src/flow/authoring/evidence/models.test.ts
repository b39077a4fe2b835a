import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../test/evidence-in.ts';
import { modelsOf } from './models.ts';

test('tables whose names differ by case only are one', async () => {
  const evidence = await evidenceIn({
    'db/tables.sql': 'CREATE TABLE "Orderline" (id int PRIMARY KEY, note text);\n',
    'db/upgrade.sql': 'CREATE TABLE "OrderLine" (id int PRIMARY KEY, note text, price int);\n',
  });
  expect(modelsOf(evidence).map(({ name }) => name)).toEqual(['OrderLine']);
});
