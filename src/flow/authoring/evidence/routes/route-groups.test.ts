import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { routesOf } from '../routes.ts';
import { routeGroups } from './route-groups.ts';

test('a part of a large interface that holds most of its routes is told apart by what they are about', async () => {
  const things = Array.from({ length: 20 }, (_, place) => `crates${String.fromCharCode(97 + place)}`);
  const lines = things.flatMap((thing) =>
    ['get', 'post', 'put'].map((method) => `app.${method}('/shop/api/keeper/${thing}', (req, res) => res.json([]));`),
  );
  const others = ['seals', 'lids', 'depots'].flatMap((thing) => [
    `app.get('/open/${thing}', (req, res) => res.json([]));`,
    `app.post('/open/${thing}', (req, res) => res.json([]));`,
    `app.put('/open/${thing}', (req, res) => res.json([]));`,
    `app.delete('/open/${thing}', (req, res) => res.json([]));`,
    `app.patch('/open/${thing}', (req, res) => res.json([]));`,
    `app.get('/open/${thing}/:id', (req, res) => res.json([]));`,
  ]);
  const server = `const express = require('express');\nconst app = express();\n${[...lines, ...others].join('\n')}\napp.listen(80);\n`;
  const evidence = await evidenceIn({ 'server.js': server });
  const groups = routeGroups(routesOf(evidence)).map(({ name, routes }) => `${name} ${routes.length}`);
  expect(groups.slice(0, 3)).toEqual(['open 18', 'cratesa 3', 'cratesb 3']);
  expect(groups.length).toBe(21);
});

test('what only stands before several things is no thing itself', async () => {
  const lines = ['crates', 'lids', 'seals', 'stamps'].flatMap((thing) =>
    ['get', 'post'].flatMap((method) =>
      ['', '/:id', '/:id/log', '/:id/mark'].map(
        (path) => `app.${method}('/depot/${thing}${path}', (req, res) => res.json([]));`,
      ),
    ),
  );
  const others = ['get', 'post', 'put'].map((method) => `app.${method}('/keepers', (req, res) => res.json([]));`);
  const server = `const express = require('express');\nconst app = express();\n${[...lines, ...others].join('\n')}\napp.listen(80);\n`;
  const evidence = await evidenceIn({ 'server.js': server });
  expect(routeGroups(routesOf(evidence)).map(({ name, routes }) => `${name} ${routes.length}`)).toEqual([
    'crates 8',
    'lids 8',
    'seals 8',
    'stamps 8',
    'keepers 3',
  ]);
});
