import { expect, test } from 'vitest';
import { parseFile } from '../../syntax/parse-file.ts';
import { extractFacts } from '../extract-facts.ts';
import type { DataModelFact } from './model-facts.ts';

async function modelsIn(source: string): Promise<DataModelFact[]> {
  const path = 'src/data/schema.js';
  return extractFacts(path, source, await parseFile(path, source)).filter((fact) => fact.kind === 'data-model');
}

test('tables that are written as data for the builder of Knex have their columns and keys', async () => {
  const found = await modelsIn(`module.exports = {
  harbours: {
    id: { type: 'string', maxlength: 24, nullable: false, primary: true },
    name: { type: 'string', maxlength: 191, nullable: false, unique: true },
  },
  // Boats that lie in one of them.
  boats: {
    id: { type: 'increments', nullable: false, primary: true },
    harbour_id: {
      type: 'string', maxlength: 24, nullable: true, references: 'harbours.id', cascadeDelete: true,
    },
    kind: { type: 'string', nullable: false, defaultTo: 'sail', validations: { isIn: [['sail', 'motor']] } },
    number: { type: 'bigInteger', nullable: false },
    '@@INDEXES@@': [['kind']],
    '@@UNIQUE_CONSTRAINTS@@': [['harbour_id', 'number'], { columns: ['kind', 'number'], indexName: 'one' }],
  },
  visits: {
    boat_id: { type: 'integer', nullable: false, references: 'boats.id' },
    day: { type: 'date', nullable: false },
    '@@PRIMARY_KEY@@': ['boat_id', 'day'],
  },
};
`);
  expect(found.map(({ subject, startLine, values }) => [subject, values.framework, startLine])).toEqual([
    ['harbours', 'Knex', 2],
    ['boats', 'Knex', 7],
    ['visits', 'Knex', 17],
  ]);
  const told = (at: number) =>
    found[at]?.values.fields.map(({ name, constraints, references = '' }) =>
      [name, ...constraints, references].filter((each) => each !== '').join(', '),
    );
  expect(told(0)).toEqual(['id, primary key, not null', 'name, unique, not null']);
  expect(told(1)).toEqual([
    'id, primary key, not null',
    'harbour_id, on delete cascade, unique with number, harbours',
    "kind, not null, one of 'sail', 'motor', default sail, unique with number",
    'number, not null, unique with harbour_id, unique with kind',
  ]);
  expect(told(2)).toEqual(['boat_id, primary key, not null, boats', 'day, primary key, not null']);
});

test('objects of other schemas are no tables', async () => {
  expect(
    await modelsIn(
      `const field = { type: 'string', nullable: false, primary: true };\nmodule.exports = {\n  boat: { id: { type: 'string', nullable: true, primary: true, maxlength: 5 }, name: label('x') },\n};\nexport const shapes = { harbour: { id: { type: 'number', nullable: true } } };\n`,
    ),
  ).toEqual([]);
});
