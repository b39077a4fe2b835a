import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { rulesOf } from '../rules.ts';

test('what a first schema asks of a table that a migration makes anew is not told', async () => {
  const rules = rulesOf(
    await evidenceIn({
      'src/sql/init.sql':
        'CREATE TABLE boats (id INTEGER PRIMARY KEY, name TEXT UNIQUE);\nCREATE TABLE piers (id INTEGER PRIMARY KEY, name TEXT UNIQUE);\n',
      'migrations/15_boats.sql':
        'CREATE TABLE boats_new (id INTEGER PRIMARY KEY, name TEXT);\nDROP TABLE boats;\nALTER TABLE boats_new RENAME TO boats;\n',
    }),
  ).map(({ text }) => text);
  expect(rules.some((text) => /piers?/.test(text))).toBe(true);
  expect(rules.filter((text) => /boats?/.test(text))).toEqual([]);
});
