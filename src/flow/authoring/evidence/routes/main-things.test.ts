import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { standings, userRoutes } from './main-things.ts';

test('things that models point to and that the README names stand highest', async () => {
  const evidence = await evidenceIn({
    'README.md': '# Yard\n\nYard keeps track of depots and what lies in them.\n',
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
app.post('/depots/:id/note', (req, res) => res.json(add(req)));
app.listen(80);
`,
  });
  const standing = standings(evidence, userRoutes(evidence));
  const of = (path: string) =>
    userRoutes(evidence)
      .filter((route) => route.path === path)
      .map(standing);
  expect(of('/depots')).toEqual([
    { thing: 'depot', standing: 6 },
    { thing: 'depot', standing: 6 },
  ]);
  expect(of('/notes')[0]).toEqual({ thing: 'note', standing: 3 });
  expect(of('/depots/{id}/note')[0]?.thing).toBe('note');
});
