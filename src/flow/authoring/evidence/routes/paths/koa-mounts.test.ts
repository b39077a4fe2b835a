import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../../test/evidence-in.ts';
import { routesOf } from '../../routes.ts';

test('what functions make and hand on of Koa hangs where the application is mounted that they make', async () => {
  const server = `import Koa from 'koa';
import mount from 'koa-mount';
import initApis from './apis.js';
const app = new Koa();
app.use(mount('/api', initApis(shop)));
app.listen(80);
`;
  const apis = `import Koa from 'koa';
import Router from 'koa-router';
import crateRoutes from './crates/index.js';
import stateRoutes from './state.js';

const createRouters = (shop: Shop) => {
  const clerkRouter: ClerkRouter = new Router();
  clerkRouter.use(requireClerk(shop));
  crateRoutes(clerkRouter, shop);
  const openRouter: OpenRouter = new Router();
  stateRoutes(openRouter, shop);
  return [clerkRouter, openRouter];
};

export default function initApis(shop: Shop): Koa {
  const apis = new Koa();
  for (const router of createRouters(shop)) {
    apis.use(router.routes()).use(router.allowedMethods());
  }
  return apis;
}
`;
  const crates = `import lidRoutes from './lids.js';

export default function crateRoutes<T extends ClerkRouter>(...args: RouterInitArgs<T>) {
  lidRoutes(...args);
}
`;
  const lids = `export default function lidRoutes<T extends ClerkRouter>(...[router, shop]: RouterInitArgs<T>) {
  router.get('/lids/:id', async (ctx, next) => next());
}
`;
  const state = `export default function stateRoutes<T extends OpenRouter>(...[router]: RouterInitArgs<T>) {
  router.get('/state', async (ctx, next) => next());
}
`;
  const evidence = await evidenceIn({
    'src/server.ts': server,
    'src/apis.ts': apis,
    'src/crates/index.ts': crates,
    'src/crates/lids.ts': lids,
    'src/state.ts': state,
  });
  const told = routesOf(evidence).map(
    ({ method, path, guards, whole }) => `${method} ${path} (${guards.join(', ')})${whole ? '' : ' ?'}`,
  );
  expect(told.toSorted()).toEqual(['GET /api/lids/{id} (requireClerk(shop))', 'GET /api/state ()']);
});
