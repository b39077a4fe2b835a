import { expect, test } from 'vitest';
import { BOAT_SHOP } from '../../../../../test/boat-shop.ts';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { printedRules } from '../rules/told-rules.ts';
import { tablePrefixes } from './table-prefixes.ts';

function tables(...names: string[]): string {
  return names
    .map((name) => `CREATE TABLE ${name} (id int PRIMARY KEY, nickname varchar(40), UNIQUE (nickname));\n`)
    .join('');
}

test('letters that whole groups of tables begin with are no part of the name of a thing', async () => {
  const names = ['ums_sailor', 'ums_captain', 'ums_oar', 'dks_berth', 'dks_crane', 'dks_lamp'];
  const evidence = await evidenceIn({ ...BOAT_SHOP, 'db/schema.sql': tables(...names) });
  expect(tablePrefixes(evidence).toSorted()).toEqual(['dks', 'ums']);
  const rules = printedRules(evidence).map(({ text }) => text);
  expect(rules).toContain('The nickname of a sailor must be unique');
  expect(rules.join('\n')).not.toMatch(/ums|dks/i);
});

test('a word that some tables begin with is a part of what they hold', async () => {
  const names = ['user', 'user_role', 'user_group', 'user_log', 'post_tag', 'post_draft', 'post_vote'];
  expect(tablePrefixes(await evidenceIn({ ...BOAT_SHOP, 'db/schema.sql': tables(...names) }))).toEqual([]);
});
