import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../../test/evidence-in.ts';
import { routesIn } from '../../../../../../test/routes-in.ts';
import { routeName } from '../../../wording/route-words.ts';
import { routesOf } from '../../routes.ts';

test('plugins of Fastify hang below their prefixes, and their options and hooks tell who may call', async () => {
  const server = `import Fastify from 'fastify';
import parcels from './parcels.js';
const BASE = '/api';
const below = { prefix: BASE };
const fastify = Fastify();
fastify.register(parcels, below);
await fastify.listen({ port: 80 });
`;
  const parcels = `import depots from './depots.js';
export default async function parcels(fastify, options) {
  const parcel = '/parcels';
  fastify.register(depots, { prefix: '/depots' });
  fastify.route({
    method: 'GET',
    url: \`\${parcel}/:id\`,
    config: { auth: false },
    schema: { response: { 200: { type: 'object', properties: { id: { type: 'string' } } } } },
    handler: async (request) => show(request.params.id),
  });
  fastify.post(parcel + '/sent', { onRequest: [fastify.authenticate], schema: {} }, async (request) => send(request));
  fastify.put('/parcels/:id', { config: { auth: true } }, async (request) => change(request));
}
`;
  const depots = `export default async function depots(fastify) {
  fastify.register(async (inner) => {
    inner.addHook('onRequest', async (request) => {
      await request.jwtVerify();
    });
    inner.get('/mine', async () => mine());
  });
  fastify.register(async (inner) => {
    inner.get('/all', async () => all());
  });
}
`;
  const found = await routesIn({ 'src/server.js': server, 'src/parcels.js': parcels, 'src/depots.js': depots });
  expect(found.sort()).toEqual([
    'GET /api/depots/all: nobody ()',
    'GET /api/depots/mine: nobody (request.jwtVerify)',
    'GET /api/parcels/{id}: a function ()',
    'POST /api/parcels/sent: nobody (fastify.authenticate)',
    'PUT /api/parcels/{id}: nobody (config.auth)',
  ]);
});

test('files of a folder that Fastify loads by itself hang below the names of their folders', async () => {
  const app = `import { join } from 'node:path';
import AutoLoad from '@fastify/autoload';
import Fastify from 'fastify';
const app = Fastify();
app.register(AutoLoad, { dir: join(import.meta.dirname, 'routes'), options: { prefix: '/api' } });
`;
  const parcels = `export default async function (fastify) {
  fastify.get('/:id', async () => show());
}
`;
  const depots = `export const autoPrefix = '/places';
export default async function (fastify) {
  fastify.get('/', async () => list());
}
`;
  expect(
    await routesIn({ 'src/app.js': app, 'src/routes/parcels/index.js': parcels, 'src/routes/depots/index.js': depots }),
  ).toEqual(['GET /api/places: nobody ()', 'GET /api/parcels/{id}: nobody ()']);
});

test('what stands before a router where it is hung guards its routes; limits, checks of a password and of what is sent do not', async () => {
  const app = `import express from 'express';
import { requireUser } from './users.js';
import routes from './routes/index.js';
const app = express();
app.use('/api', routes);
`;
  const index = `import { Router } from 'express';
import parcels from './parcels.js';
import entry from './entry.js';
const router = Router();
router.use('/parcels', requireUser, parcels);
router.use('/entry', entry);
export default router;
`;
  const parcels = `import { Router } from 'express';
const router = Router();
router.get('/', list);
export default router;
`;
  const entry = `import { Router } from 'express';
const router = Router();
router.use(authRoutes);
router.post('/', authLimiter, validator.loginValidator, localAuth, enter);
router.get('/me', jwt, me);
export default router;
`;
  const sources = {
    'src/app.js': app,
    'src/routes/index.js': index,
    'src/routes/parcels.js': parcels,
    'src/routes/entry.js': entry,
  };
  expect((await routesIn(sources)).sort()).toEqual([
    'GET /api/entry/me: nobody (jwt)',
    'GET /api/parcels: nobody (requireUser)',
    'POST /api/entry: nobody ()',
  ]);
});

test('a router of Koa that is hung on one of the same file stands below both paths once', async () => {
  const index = `const Router = require('@koa/router');
const parcels = require('./parcels-router');
const api = new Router();
const router = new Router();
api.use(parcels);
router.use('/api', api.routes());
module.exports = router;
`;
  const parcels = `const Router = require('@koa/router');
const router = new Router();
router.get('/parcels', list);
module.exports = router.routes();
`;
  const app = `const Koa = require('koa');
const routes = require('./routes');
const app = new Koa();
app.use(routes.routes());
`;
  expect(
    await routesIn({ 'src/app.js': app, 'src/routes/index.js': index, 'src/routes/parcels-router.js': parcels }),
  ).toEqual(['GET /api/parcels: nobody ()']);
});

test('a function that is called with the server adds to it without a prefix; one that nobody calls hangs somewhere', async () => {
  const evidence = await evidenceIn({
    'src/server.ts': `import fastify from 'fastify';
import { addAll } from './all.ts';
export function start() {
  const server = fastify();
  addAll(server);
}
`,
    'src/all.ts': `import type { FastifyInstance } from 'fastify';
import { addOrders } from './orders.ts';
export function addAll(server: FastifyInstance): void {
  addOrders(server);
}
`,
    'src/orders.ts': `import type { FastifyInstance } from 'fastify';
export function addOrders(server: FastifyInstance): void {
  server.get('/orders', async () => list());
}
`,
    'src/crates.ts': `import type { FastifyInstance } from 'fastify';
export default async function crates(server: FastifyInstance): Promise<void> {
  server.get('/crates', async () => list());
}
`,
  });
  expect(routesOf(evidence).map(routeName)).toEqual(['GET …/crates', 'GET /orders']);
});
