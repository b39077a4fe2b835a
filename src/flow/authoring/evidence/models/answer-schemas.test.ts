import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { modelsOf, storedModels, wireModels } from '../models.ts';

test('a schema that checks what another service answers is not exchanged with callers', async () => {
  const evidence = await evidenceIn({
    'src/sdk/weights.ts':
      "import { z } from 'zod';\nexport const weighedSchema = z.object({ grams: z.number(), unit: z.string() });\nexport async function weigh() {\n  const response = await fetch('https://scales.example');\n  const data = await response.json();\n  return weighedSchema.parseAsync(data);\n}\n",
    'src/orders.ts':
      "import { z } from 'zod';\nexport const orderSchema = z.object({ title: z.string(), count: z.number() });\nexport async function POST(request: Request) {\n  const data = await request.json();\n  return orderSchema.parse(data);\n}\n",
  });
  expect(wireModels(modelsOf(evidence)).map(({ name }) => name)).toEqual(['orderSchema']);
});

test('a schema that checks the environment is not exchanged with callers', async () => {
  const evidence = await evidenceIn({
    'src/settings.ts':
      "import { z } from 'zod';\nconst ovenSchema = z.object({\n  OVEN_MODE: z.string(),\n  OVEN_HEAT: z.string(),\n});\nconst oven = {\n  OVEN_MODE: process.env.OVEN_MODE || 'warm',\n  OVEN_HEAT: process.env.OVEN_HEAT,\n};\nexport const parsed = ovenSchema.safeParse(oven);\n",
    'src/door.ts':
      "import { z } from 'zod';\nconst doorSchema = z.object({ port: z.string(), name: z.string() });\nexport const door = doorSchema.parse({\n  port: process.env.DOOR_PORT,\n  name: process.env.DOOR_NAME,\n});\n",
    'src/orders.ts':
      "import { z } from 'zod';\nexport const orderSchema = z.object({ title: z.string(), count: z.number() });\nexport async function POST(request: Request) {\n  const data = { shop: process.env.SHOP };\n  console.log(data.shop);\n  return orderSchema.parse(await request.json());\n}\n",
  });
  expect(wireModels(modelsOf(evidence)).map(({ name }) => name)).toEqual(['orderSchema']);
});

test('what refers to a constant of Drizzle refers to its table, whose columns may stand in a constant too', async () => {
  const evidence = await evidenceIn({
    'src/people.ts':
      "import { sqliteTable, text } from 'drizzle-orm/sqlite-core';\nconst columns = {\n  id: text('id').primaryKey(),\n  name: text('name'),\n};\nexport const people = sqliteTable('person', columns);\n",
    'src/letters.ts':
      "import { sqliteTable, text } from 'drizzle-orm/sqlite-core';\nimport { people } from './people';\nexport const letters = sqliteTable('letter', {\n  id: text('id').primaryKey(),\n  personId: text('person_id').references(() => people.id),\n});\n",
  });
  expect(
    storedModels(modelsOf(evidence))
      .map(({ name, fields, relations }) => [
        name,
        fields.map((each) => each.references ?? each.name),
        relations.map(({ to }) => to),
      ])
      .sort(),
  ).toEqual([
    ['letter', ['id', 'person'], ['person']],
    ['person', ['id', 'name'], []],
  ]);
});
