import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { modelsOf, storedModels } from '../models.ts';
import { impliedReferences } from './implied-references.ts';

test('a column that is called after another table refers to it, unless something declares that', async () => {
  const evidence = await evidenceIn({
    'db/schema.sql': `create table shelves (id integer primary key);
create table crates (id integer primary key, shelf_id integer not null, owner_id integer, label_id integer);
create table labels (id integer primary key, crate_id integer references crates (id));
create table lamps (id integer primary key, lamp_id integer);
`,
  });
  const stored = storedModels(modelsOf(evidence));
  const told = stored.flatMap((model) =>
    impliedReferences(model, stored).map(({ field, to }) => `${model.name}.${field.name} ${to}`),
  );
  expect(told.sort()).toEqual(['crates.label_id labels', 'crates.shelf_id shelves']);
});

test('a text of another length than the key refers to something outside', async () => {
  const evidence = await evidenceIn({
    'db/schema.sql': `create table lamps (id varchar(24) primary key);
create table shelves (id varchar(24) primary key, lamp_id varchar(24), bag_id varchar(255));
create table bags (id varchar(24) primary key);
`,
  });
  const stored = storedModels(modelsOf(evidence));
  expect(stored.flatMap((model) => impliedReferences(model, stored).map(({ to }) => to))).toEqual(['lamps']);
});
