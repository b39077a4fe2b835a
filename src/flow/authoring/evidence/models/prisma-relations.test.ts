import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { entityDiagram } from '../../diagrams/entity-diagram.ts';
import { modelsOf, storedModels } from '../models.ts';
import { relationsBetween } from './model-relations.ts';

const SCHEMA = `model Crate {
  id      String @id
  name    String
  ships   Ship[] @relation("Carries")
  barred  Ship[] @relation(name: "Bars")
  home    Harbour @relation("Home", fields: [homeId], references: [id])
  homeId  String
  goal    Harbour @relation("Goal", fields: [goalId], references: [id])
  goalId  String
}

model Ship {
  id       String  @id
  name     String
  crates   Crate[] @relation("Carries")
  unwanted Crate[] @relation(name: "Bars")
  sails    Sail[]
}

model Harbour {
  id    String  @id
  name  String
  homes Crate[] @relation("Home")
  goals Crate[] @relation("Goal")
}

model Sail {
  id     String @id
  name   String
  ship   Ship   @relation(fields: [shipId], references: [id])
  shipId String
}
`;

test('lists at both ends are many to many, and several relations between the same two models are each drawn once', async () => {
  const models = storedModels(modelsOf(await evidenceIn({ 'prisma/schema.prisma': SCHEMA })));
  const entities = models.map(({ name }) => ({ name, fields: [] }));
  expect(entityDiagram(entities, relationsBetween(models))?.split('\n').slice(1).sort()).toEqual([
    '  "Crate" }o--o{ "Ship" : "barred"',
    '  "Crate" }o--o{ "Ship" : "ships"',
    '  "Harbour" ||--o{ "Crate" : "goalId"',
    '  "Harbour" ||--o{ "Crate" : "homeId"',
    '  "Ship" ||--o{ "Sail" : "shipId"',
  ]);
});

test('a list of what is no model is a field, also where its enumeration lies in another file', async () => {
  const evidence = await evidenceIn({
    'prisma/schema/crate.prisma':
      'model Crate {\n  id    String @id\n  marks Mark[]\n  kinds Kind[] @default([DRY])\n  lids  Lid[]\n}\n\nenum Kind {\n  DRY\n  WET\n}\n',
    'prisma/schema/lid.prisma':
      'model Lid {\n  id      String @id\n  crate   Crate @relation(fields: [crateId], references: [id])\n  crateId String\n}\n\nenum Mark {\n  UP\n  DOWN\n}\n',
  });
  const crate = storedModels(modelsOf(evidence)).find(({ name }) => name === 'Crate');
  expect(crate?.fields.map(({ name, type }) => `${name} ${type}`)).toEqual([
    'id String',
    'kinds Kind[]',
    'marks Mark[]',
  ]);
  expect(crate?.fields.find(({ name }) => name === 'kinds')?.constraints).toContain("each one of 'DRY', 'WET'");
  expect(crate?.relations.map(({ to }) => to)).toEqual(['Lid']);
});
