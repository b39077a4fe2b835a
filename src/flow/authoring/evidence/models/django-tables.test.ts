import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { modelsOf, storedModels } from '../models.ts';

const CLASSES = `from django.db import models

class Boat(models.Model):
    name = models.CharField(max_length=40)
    mast_height = models.IntegerField()

class Berth(models.Model):
    boat = models.ForeignKey(Boat, on_delete=models.CASCADE)
    place = models.CharField(max_length=9)

    class Meta:
        db_table = 'quay_places'

class Crate(models.Model):
    weight = models.IntegerField()
    lid = models.CharField(max_length=9)
`;

test('a table of SQL that a class of Django declares too is told once, by the class', async () => {
  const evidence = await evidenceIn({
    'harbour/models.py': CLASSES,
    'sql/mysql.sql': `CREATE TABLE \`harbour_boat\` (\`id\` int NOT NULL, \`name\` varchar(40), \`mast_height\` int, PRIMARY KEY (\`id\`));
CREATE TABLE \`quay_places\` (\`id\` int NOT NULL, \`boat_id\` int NOT NULL, \`place\` varchar(9));
CREATE TABLE \`harbour_crate\` (\`id\` int NOT NULL, \`owner\` varchar(9), \`colour\` varchar(9));
CREATE TABLE \`tide_table\` (\`id\` int NOT NULL, \`height\` int, \`a\` int, \`b\` int, \`c\` int, \`d\` int, \`e\` int);
`,
  });
  const models = storedModels(modelsOf(evidence));
  // What has other columns is another table of the name.
  expect(models.map(({ name, framework }) => `${name} ${framework}`).toSorted()).toEqual([
    'Berth Django',
    'Boat Django',
    'Crate Django',
    'harbour_crate SQL',
    'tide_table SQL',
  ]);
  // What only the dump has comes after what the code works with.
  expect(models.slice(0, 3).map(({ framework }) => framework)).toEqual(['Django', 'Django', 'Django']);
  expect(models.find(({ name }) => name === 'Boat')?.fact.toldIn).toEqual([
    expect.objectContaining({ path: 'sql/mysql.sql' }),
  ]);
});
