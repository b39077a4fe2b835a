import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { modelsOf } from '../models.ts';
import { rulesOf } from '../rules.ts';

const TABLE = 'CREATE TABLE boat_details (id INTEGER PRIMARY KEY, hull_name TEXT UNIQUE NOT NULL);\n';
const PROGRAM = 'package main\n\nfunc main() { serve() }\n';

test('a file of SQL that only a test loads tells no rules and no tables of the product', async () => {
  const evidence = await evidenceIn({
    'data/harbour.sql': TABLE,
    'script/test_harbour.sh': 'psql < ./data/harbour.sql\n',
    'main.go': PROGRAM,
  });
  expect(rulesOf(evidence)).toEqual([]);
  expect(modelsOf(evidence)).toEqual([]);
});

test('a file of SQL that the product loads, or whose tables it names, tells them', async () => {
  const loaded = await evidenceIn({
    'data/harbour.sql': TABLE,
    'main.go': `${PROGRAM}\nvar first = read("data/harbour.sql")\n`,
  });
  expect(rulesOf(loaded)).toHaveLength(1);
  const named = await evidenceIn({
    'data/harbour.sql': TABLE,
    'main.go': `${PROGRAM}\nvar all = query("SELECT * FROM boat_details")\n`,
  });
  expect(rulesOf(named)).toHaveLength(1);
  expect(modelsOf(named)).toHaveLength(1);
});
