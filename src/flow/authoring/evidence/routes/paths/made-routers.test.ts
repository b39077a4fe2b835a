import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../../test/evidence-in.ts';
import { routesOf } from '../../routes.ts';

const pathsIn = async (sources: Record<string, string>): Promise<string[]> =>
  routesOf(await evidenceIn(sources)).map(({ method, path, whole }) => `${method} ${whole ? '' : '…'}${path}`);

test('a router that a function makes and gives back hangs at the root where it is used without a path', async () => {
  const paths = await pathsIn({
    'src/app.ts': `import express from 'express';
import { makeRouter } from './crates';
const app = express();
app.use(makeRouter(app));
`,
    'src/crates.ts': `import express from 'express';
export function makeRouter(app) {
  const router = express.Router();
  router.get('/crates', (req, res) => res.send('x'));
  return router;
}
`,
  });
  expect(paths).toEqual(['GET /crates']);
});

test('so do the routers that each of a list makes', async () => {
  const paths = await pathsIn({
    'src/shop.ts': `import express, { Express } from 'express';
import { MainRouter } from './routers/main-router';
import { Router } from './router';
export class Shop {
  app: Express;
  routerList: Router[] = [new MainRouter()];
  listen() {
    this.app = express();
    for (const router of this.routerList) {
      this.app.use(router.create(this.app, this));
    }
    this.app.get('/all', (req, res) => res.send('x'));
  }
}
`,
    'src/router.ts': `export abstract class Router { abstract create(app, server); }\n`,
    'src/routers/main-router.ts': `import express from 'express';
import { Router } from '../router';
export class MainRouter extends Router {
  create(app, server) {
    const router = express.Router();
    router.get('/robots.txt', (req, res) => res.send('x'));
    return router;
  }
}
`,
  });
  expect(paths.toSorted()).toEqual(['GET /all', 'GET /robots.txt']);
});
