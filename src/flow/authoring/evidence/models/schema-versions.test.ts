import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { modelsOf, storedModels } from '../models.ts';
import { rulesOf } from '../rules.ts';

const log = (changes: string): string =>
  `<databaseChangeLog>\n<changeSet id="a" author="b">\n${changes}\n</changeSet>\n</databaseChangeLog>\n`;
const table = (name: string, more = ''): string =>
  `<createTable tableName="${name}">\n<column name="id" type="INT">\n<constraints primaryKey="true"/>\n</column>\n<column name="code" type="TEXT">\n<constraints nullable="false" unique="true"/>\n</column>${more}\n</createTable>\n`;

test('of the versions of a schema the newest is told, with what is changed elsewhere', async () => {
  const evidence = await evidenceIn({
    'schema/only-1.9.xml': log(['bags', 'boxes', 'crates', 'gone'].map((name) => table(name)).join('')),
    'schema/only-1.10.xml': log(
      `${['bags', 'boxes', 'crates'].map((name) => table(name, '\n<column name="bag_id" type="INT"/>')).join('')}<addForeignKeyConstraint baseTableName="boxes" baseColumnNames="bag_id" referencedTableName="bags" constraintName="x"/>\n`,
    ),
    'updates/to-1.11.xml': log('<dropNotNullConstraint tableName="crates" columnName="code"/>'),
  });
  const told = storedModels(modelsOf(evidence)).map(
    ({ name, fields }) =>
      `${name}: ${fields.map((each) => [each.name, ...each.constraints, each.references ?? ''].join(' ').trim()).join(', ')}`,
  );
  expect(told.sort()).toEqual([
    'bags: id primary key, code unique not null, bag_id',
    'boxes: id primary key, code unique not null, bag_id bags',
    'crates: id primary key, code unique, bag_id',
  ]);
  const rules = rulesOf(evidence).filter(({ text }) => text.includes('`bags`'));
  expect(rules.map(({ fact, others }) => `${fact.path} ${others.length}`)).toEqual(['schema/only-1.10.xml 0']);
});

test('tables in files of their own go before the migrations that led to them, as do their rules', async () => {
  const evidence = await evidenceIn({
    'schema/tables/crates.sql':
      'create table crates (\n  id int primary key,\n  shop_id int not null,\n  place int,\n  name text,\n  unique (shop_id, name)\n);\n',
    'schema/changes/1.4.0-1703229996-add-crates.ts':
      'export const step = {\n  up: async (pool) => {\n    await pool.query(sql`create table crates (id int primary key, shop_id int not null, place int, name text, colour text, unique (shop_id, place))`);\n  },\n  down: async (pool) => {\n    await pool.query(sql`drop table crates`);\n  },\n};\n',
  });
  expect(modelsOf(evidence).map(({ fact }) => fact.path)).toEqual(['schema/tables/crates.sql']);
  expect(rulesOf(evidence).map(({ text, fact }) => `${text} ${fact.path}`)).toEqual([
    '`name` of `crates` must be unique together with `shop_id` schema/tables/crates.sql',
  ]);
});
