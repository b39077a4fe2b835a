import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../test/evidence-in.ts';
import { relationsBetween } from './models/model-relations.ts';
import { modelsOf } from './models.ts';

test('tables whose names differ by case only are one', async () => {
  const evidence = await evidenceIn({
    'db/tables.sql': 'CREATE TABLE "Orderline" (id int PRIMARY KEY, note text);\n',
    'db/upgrade.sql': 'CREATE TABLE "OrderLine" (id int PRIMARY KEY, note text, price int);\n',
  });
  expect(modelsOf(evidence).map(({ name }) => name)).toEqual(['OrderLine']);
});

test('edges of Ent that are many at both ends are told as many to many, and what a migrator reads is no model beside them', async () => {
  const schema = (name: string, edges: string): string =>
    `package schema\n\nimport "entgo.io/ent"\n\ntype ${name} struct {\n\tent.Schema\n}\n\nfunc (${name}) Edges() []ent.Edge {\n\treturn []ent.Edge{\n${edges}\t}\n}\n`;
  const evidence = await evidenceIn({
    'ent/schema/room.go': schema('Room', '\t\tedge.To("lamps", Lamp.Type),\n\t\tedge.To("doors", Door.Type),\n'),
    'ent/schema/lamp.go': schema('Lamp', '\t\tedge.From("rooms", Room.Type).Ref("lamps"),\n'),
    'ent/schema/door.go': schema('Door', '\t\tedge.From("room", Room.Type).Ref("doors").Unique(),\n'),
    'migrator/model/window.go':
      'package model\n\nimport "gorm.io/gorm"\n\ntype Window struct {\n\tgorm.Model\n\tRoom Room\n}\n',
  });
  const models = modelsOf(evidence);
  expect(models.map(({ name }) => name).sort()).toEqual(['Door', 'Lamp', 'Room']);
  expect(
    relationsBetween(models)
      .map(({ from, to, kind }) => `${from} ${kind} ${to}`)
      .sort(),
  ).toEqual(['Door one Room', 'Lamp both Room', 'Room both Lamp', 'Room many Door']);
});
