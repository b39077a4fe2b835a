import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { modelsOf, storedModels } from '../models.ts';
import { isReadWhole } from './read-whole.ts';

async function wholeIn(sources: Record<string, string>): Promise<Record<string, boolean>> {
  const evidence = await evidenceIn(sources);
  return Object.fromEntries(
    storedModels(modelsOf(evidence)).map((model) => [model.name, isReadWhole(evidence, model)]),
  );
}

test('a table is not read whole where a function makes columns of it, or a later migration changes it by a statement', async () => {
  const table = (name: string, more: string) =>
    `  await knex.schema.createTable('${name}', (table) => {\n${more}    table.text('title').notNullable();\n  });\n`;
  expect(
    await wholeIn({
      'db/migrations/20300101_start.ts': `export async function up(knex) {\n${table('letters', '')}${table('boxes', "    addKey(table, 'box_id');\n")}${table('bags', '')}}\n`,
      'db/migrations/20300102_more.ts': `import { BagsTable } from '../names.ts';\nexport async function up(knex) {\n  await knex.raw(\`ALTER TABLE \${BagsTable} ADD COLUMN found tsvector\`);\n}\n`,
      'db/names.ts': "export const BagsTable = 'bags';\n",
    }),
  ).toEqual({ letters: true, boxes: false, bags: false });
});

test('a class on one from outside may have more fields than are seen; an interface and a base of the project have none unseen', async () => {
  expect(
    await wholeIn({
      'shop/models.py':
        'from django.db import models\nfrom soft.delete import SoftDeletable\n\n\nclass Weighed(models.Model):\n    weight = models.IntegerField()\n\n    class Meta:\n        abstract = True\n\n\nclass Letter(Weighed):\n    title = models.CharField(max_length=9)\n\n\nclass Box(SoftDeletable, models.Model):\n    title = models.CharField(max_length=9)\n',
    }),
  ).toEqual({ Letter: true, Box: false });
});

test('a table that a variable may stand for in a later statement is not read whole', async () => {
  expect(
    await wholeIn({
      'migrations/001.php':
        '<?php\n$db->exec("CREATE TABLE lids (id INTEGER PRIMARY KEY, name TEXT NOT NULL)");\n$db->exec("CREATE TABLE trays (id INTEGER PRIMARY KEY, name TEXT NOT NULL)");\n',
      'migrations/002.php':
        '<?php\nfunction addTo($db, $table) {\n  $db->exec("ALTER TABLE $table ADD COLUMN colour TEXT");\n}\naddTo($db, \'lids\');\n',
    }),
  ).toEqual({ lids: false, trays: true });
});
