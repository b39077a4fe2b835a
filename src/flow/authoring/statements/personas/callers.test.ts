import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { callers } from './callers.ts';

const rowsOf = async (...routes: string[]): Promise<string[]> => {
  const evidence = await evidenceIn({
    'src/server.ts': ["import express from 'express';", 'const app = express();', ...routes, 'app.listen(7000);'].join(
      '\n',
    ),
  });
  return callers(evidence).map(({ cells }) => cells.join(' | '));
};

test('a guard of unknown meaning makes nobody who uses the product', async () => {
  expect(
    await rowsOf(
      "app.delete('/letters/:id', requireAdmin, (req, res) => res.end());",
      "app.post('/letters', withStamp, (req, res) => res.end());",
      "app.get('/letters', (req, res) => res.json([]));",
    ),
  ).toEqual(['Administrator | one route, `DELETE /letters/{id}` | the guard `requireAdmin`']);
});

test('where nobody is known, whoever calls is a client, and what is passed is not told as what decides', async () => {
  expect(
    await rowsOf(
      "app.post('/letters', withStamp, (req, res) => res.end());",
      "app.get('/letters', (req, res) => res.json([]));",
    ),
  ).toEqual([
    'HTTP client | two routes, such as `POST /letters` and `GET /letters` | not known: what stands before the routes does not say who may call them',
  ]);
  expect(await rowsOf("app.get('/letters', (req, res) => res.json([]));")).toEqual([
    'HTTP client | one route, `GET /letters` | no check of the caller was found on any route',
  ]);
});
