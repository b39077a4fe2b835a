import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { byMainThing, userRoutes } from './main-things.ts';

test('what makes one of the things that the models point to comes first', async () => {
  const evidence = await evidenceIn({
    'schema.sql': `CREATE TABLE depots (id INT PRIMARY KEY, name TEXT);
CREATE TABLE notes (id INT PRIMARY KEY, text TEXT);
CREATE TABLE parcels (id INT PRIMARY KEY, depot_id INT REFERENCES depots(id));
CREATE TABLE lorries (id INT PRIMARY KEY, depot_id INT REFERENCES depots(id));
`,
    'src/app.js': `import express from 'express';
const app = express();
app.get('/notes', (req, res) => res.json([]));
app.post('/notes', (req, res) => res.json(add(req)));
app.get('/depots', (req, res) => res.json([]));
app.post('/depots', (req, res) => res.json(open(req)));
app.listen(80);
`,
  });
  const names = byMainThing(evidence, userRoutes(evidence)).map(({ method, path }) => `${method} ${path}`);
  expect(names).toEqual(['POST /depots', 'POST /notes', 'GET /depots', 'GET /notes']);
});
