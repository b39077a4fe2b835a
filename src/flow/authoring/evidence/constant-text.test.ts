import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../test/evidence-in.ts';
import { routesOf } from './routes.ts';
import { testsOfRoute } from './tests.ts';

test('a test that asks below a constant of the product asks for the route of that path', async () => {
  const server = `import express from 'express';
export const API_PREFIX = '/api/v2';
const app = express();
app.get('/api/v2/orders/:id', show);
app.get('/orders/:id', old);
app.listen(80);
`;
  const tests = `import { API_PREFIX } from '../src/server';
it('shows an order', async () => {
  await agent.get(\`\${API_PREFIX}/orders/\${id}\`).expect(200);
});
it('asks elsewhere', async () => {
  await agent.get(\`\${OTHER_PREFIX}/orders/\${id}\`).expect(200);
});
`;
  const sources = { 'src/server.ts': server, 'test/orders.test.ts': tests };
  const evidence = await evidenceIn(sources);
  const asked = routesOf(evidence).map(
    (route) => `${route.path}: ${testsOfRoute(evidence, route).map(({ values }) => values.name)}`,
  );
  expect(asked).toEqual(['/api/v2/orders/{id}: shows an order', '/orders/{id}: ']);
});
