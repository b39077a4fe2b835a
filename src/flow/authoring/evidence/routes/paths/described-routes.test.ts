import { expect, test } from 'vitest';
import { routesIn } from '../../../../../../test/routes-in.ts';

test('routes of Hono that other files describe hang where they are registered', async () => {
  const index = `import { OpenAPIHono } from '@hono/zod-openapi';
import { parcels } from './parcels/parcels.api';
import depots from './depots';
const app = new OpenAPIHono().basePath('/api');
app.route('/parcels', parcels);
app.route('/depots', depots);
export default app;
`;
  const api = `import { makeRouter } from '../router';
import { sendRoute, showRoute, lostRoute } from './docs';
import { send } from './send';
export const parcels = makeRouter();
parcels.openapi(showRoute, async (c) => {
  return c.json(find(c.req.param('id')));
});
parcels.openapi(sendRoute, send);
parcels.openapi(lostRoute, send);
`;
  const docs = `import { createRoute, z } from '@hono/zod-openapi';
import { jwtMiddleware, optionalJwt } from '../middleware';
export const showRoute = createRoute({
  method: 'get',
  // The number of a parcel.
  path: '/{id}',
  middleware: [optionalJwt],
  responses: { 200: { description: 'path: /none', content: { 'application/json': { schema: z.object({}) } } } },
});
export const sendRoute = createRoute({
  method: 'post',
  path: '/',
  middleware: [jwtMiddleware] as const,
  responses: {},
});
export const lostRoute = describe({ method: 'post', path: '/lost' });
`;
  const depots = `import { createRoute } from '@hono/zod-openapi';
import * as handlers from './handlers';
import * as routes from './routes';
const own = createRoute({ method: 'delete', path: '/:id', responses: {} });
const router = makeRouter()
  .openapi(routes.list, handlers.list)
  .openapi(own, handlers.remove)
  .openapi(createRoute({ method: 'put', path: '/{id}', middleware: requireAdmin, responses: {} }), handlers.change);
const Depot = z.object({ id: z.string() }).openapi(names.depot, { example: 1 });
export default router;
`;
  const handlers = 'export const list = async (c) => c.json([]);\nexport const remove = async (c) => c.body(null);\n';
  expect(
    (
      await routesIn({
        'src/index.ts': index,
        'src/parcels/parcels.api.ts': api,
        'src/parcels/docs.ts': docs,
        'src/parcels/send.ts': 'export async function send(c) {\n  return c.json(1);\n}\n',
        'src/depots/index.ts': depots,
        'src/depots/handlers.ts': `${handlers}export const change = async (c) => c.body(null);\n`,
        'src/depots/routes.ts':
          "import { createRoute } from '@hono/zod-openapi';\nexport const list = createRoute({\n  method: 'get',\n  path: '/',\n});\n",
      })
    ).sort(),
  ).toEqual([
    'DELETE /api/depots/{id}: remove ()',
    'GET /api/depots: list ()',
    'GET /api/parcels/{id}: a function ()',
    'POST /api/parcels: send (jwtMiddleware)',
    'PUT /api/depots/{id}: change (requireAdmin)',
  ]);
});
