import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { routesOf } from '../routes.ts';

const ANSWER = `export function answer(response, body) {
  if (CONDITION) {
    response.status(404).end();
    return;
  }
  response.json(body);
}
`;
const PAGE = `import type { NextApiRequest, NextApiResponse } from 'next';
import { answer } from '../../answer';
export default function handler(request: NextApiRequest, response: NextApiResponse) {
  answer(response, {});
}
`;
const LOGIN = PAGE.replace("import { answer } from '../../answer';\n", '');

async function routesWith(condition: string): Promise<string[]> {
  const sources = {
    'web/src/answer.ts': ANSWER.replace('CONDITION', condition),
    'web/src/pages/api/orders.ts': PAGE,
    'web/src/pages/api/books.ts': PAGE,
    'web/src/pages/api/login.ts': LOGIN,
  };
  return routesOf(await evidenceIn(sources)).map(({ path }) => path);
}

test('a tree of files that answers only as a mock is no part of the interface', async () => {
  expect(await routesWith('!isMockMode')).toEqual([]);
  expect((await routesWith('!body')).sort()).toEqual(['/api/books', '/api/login', '/api/orders']);
});

test('a program by which the product is tried out is no part of its interface', async () => {
  const server = "import express from 'express';\nconst app = express();\napp.get('/orders', list);\napp.listen(1);\n";
  const tester = server.replace('/orders', '/whoami');
  const pathsIn = async (sources: Record<string, string>) =>
    routesOf(await evidenceIn(sources)).map(({ path }) => path);
  expect(await pathsIn({ 'server/main.js': server, 'tools/login-tester/main.js': tester })).toEqual(['/orders']);
  expect(await pathsIn({ 'server/main.js': server, 'ui/mirage/handlers/main.js': tester })).toEqual(['/orders']);
  expect(await pathsIn({ 'tools/login-tester/main.js': tester })).toEqual(['/whoami']);
});
