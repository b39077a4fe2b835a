import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { routesOf } from '../routes.ts';
import { toldWish } from './told-things.ts';

test('a route whose handler turns every call away is for nothing', async () => {
  const evidence = await evidenceIn({
    'src/app.js': `import express from 'express';
const app = express();
app.post('/parcels', function (req, res, next) {
  // Which one is not said.
  next(new Error('no name'));
});
app.put('/parcels/:id', (req, res) => {
  if (!req.body) throw new Error('no body');
  res.json(change(req));
});
app.delete('/parcels', drop);
function drop(req, res) {
  return res.status(405).end();
}
app.listen(80);
`,
  });
  expect(routesOf(evidence).map((route) => [route.method, toldWish(evidence, route) !== null])).toEqual([
    ['POST', false],
    ['PUT', true],
    ['DELETE', false],
  ]);
});

test('what an application uses at a path, and is handed nobody to go on with, answers there', async () => {
  const evidence = await evidenceIn({
    'src/app.js': `import express from 'express';
const app = express();
app.use('/scales/state', function (req, res) {
  res.json({ state: 'even' });
});
app.use('/parcels', (req, res, next) => {
  req.at = Date.now();
  next();
});
app.use('/bins', (req, res) => res.status(404).end());
app.get('/parcels', (req, res) => res.json([]));
app.listen(80);
`,
  });
  expect(routesOf(evidence).map(({ method, path }) => `${method} ${path}`)).toEqual([
    'ANY /scales/state',
    'GET /parcels',
  ]);
});

test('what stands behind the mark of another thing is of that one', async () => {
  const evidence = await evidenceIn({
    'src/app.js': `import express from 'express';
const app = express();
app.get('/roles/:roleId', showRole);
app.get('/permissions/:roleId/rules', showAll);
app.get('/depots/:depotId/crates', showAll);
app.get('/shelves/:depotId/depots', showAll);
app.listen(80);
`,
  });
  expect(routesOf(evidence).map((route) => toldWish(evidence, route))).toEqual([
    'read a role',
    'list the rules of a role',
    'list the crates of a depot',
    null,
  ]);
});

test('what is listed under the words of a deed is a thing', async () => {
  const evidence = await evidenceIn({
    'src/app.js': `import express from 'express';
const app = express();
app.get('/delete-tasks', (req, res) => res.json([]));
app.post('/delete-tasks', (req, res) => res.json(queue(req.body)));
app.post('/delete-parcels', (req, res) => res.json(drop(req.body)));
app.listen(80);
`,
  });
  const posted = routesOf(evidence).filter(({ method }) => method === 'POST');
  expect(posted.map((route) => toldWish(evidence, route))).toEqual([null, 'delete a parcel']);
});
