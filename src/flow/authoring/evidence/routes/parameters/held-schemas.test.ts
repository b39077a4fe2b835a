import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../../test/evidence-in.ts';
import { parameterWords } from '../../../wording/parameter-words.ts';
import { routesOf } from '../../routes.ts';
import { handlerOf } from '../handlers/handlers.ts';
import { parametersOf } from './parameters.ts';

async function parametersIn(sources: Record<string, string>): Promise<string[]> {
  const evidence = await evidenceIn(sources);
  return routesOf(evidence).map(
    (route) =>
      `${route.method} ${parameterWords(route.path, parametersOf(evidence, route, handlerOf(evidence, route))).replaceAll('`', '')}`,
  );
}

const SCHEMAS = `import { z } from 'zod';
const size = z.number();
const sealed = z.object({ seal: z.string() });
export const CrateSchemas = {
  pack: z.object({
    name: z.string({ required_error: 'A name (a short one) is needed' }),
    size,
    lid: z.boolean().default(false),
  }),
  sealed,
};
`;

const server = (from: string): string => `import express from 'express';
import { CrateSchemas } from '${from}';
const app = express();
app.post('/crates', (req, res) => {
  const { name } = CrateSchemas.pack.parse(req.body);
  res.json(name);
});
app.put('/crates', (req, res) => {
  const result = CrateSchemas.sealed.safeParse(req.body);
  res.json(result.data);
});
app.patch('/crates', (req, res) => {
  const { name, size: width } = CrateSchemas.other.parse(req.body);
  res.json(name);
});
app.delete('/crates', (req, res) => {
  res.json(CrateSchemas.other.parse(req.body));
});
`;

test('a schema that an object holds has its own fields, also from another package, else those taken out of it', async () => {
  const expected = [
    'POST body name, size and lid=false',
    'PUT body seal',
    'PATCH body name and size',
    'DELETE body not known',
  ];
  expect(await parametersIn({ 'src/schemas.ts': SCHEMAS, 'src/server.ts': server('./schemas') })).toEqual(expected);
  expect(
    await parametersIn({
      'package.json': '{ "name": "depot", "private": true, "workspaces": ["packages/*"] }',
      'packages/shared/package.json': '{ "name": "@depot/shared", "main": "dist/index.js" }',
      'packages/shared/src/index.ts': SCHEMAS,
      'packages/api/package.json': '{ "name": "@depot/api", "dependencies": { "@depot/shared": "1.0.0" } }',
      'packages/api/src/server.ts': server('@depot/shared'),
    }),
  ).toEqual(expected);
});

test('a schema that stands where it is used tells the query', async () => {
  const source = `import express from 'express';
import { z } from 'zod';
const app = express();
app.get('/crates', (req, res) => {
  const { page } = z
    .object({ page: z.coerce.number().default(1), lid: z.boolean() })
    .strict()
    .parse(req.query);
  res.json(page);
});
`;
  expect(await parametersIn({ 'src/server.ts': source })).toEqual(['GET query page=1 and lid']);
});
