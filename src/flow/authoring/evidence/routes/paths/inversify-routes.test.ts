import { expect, test } from 'vitest';
import { doorsIn } from '../../../../../../test/routes-in.ts';

const TYPES = `export const TYPES = {
  Depot_SealMiddleware: Symbol.for('Depot_SealMiddleware'),
  Depot_MaybeSealMiddleware: Symbol.for('Depot_MaybeSealMiddleware'),
  Depot_Gate: Symbol.for('Depot_Gate'),
};
`;
const CONTAINER = `import { Container } from 'inversify';
import { SealedCallerMiddleware } from './sealed-caller-middleware';
import { OptionalSealMiddleware } from './optional-seal-middleware';
import { KeeperMiddleware } from './keeper-middleware';
import { TYPES } from './types';
export function load(container: Container) {
  container.bind<SealedCallerMiddleware>(TYPES.Depot_SealMiddleware).to(SealedCallerMiddleware);
  container.bind<OptionalSealMiddleware>(TYPES.Depot_MaybeSealMiddleware).to(OptionalSealMiddleware);
  container.bind(TYPES.Depot_Gate).toDynamicValue((context) => {
    return new KeeperMiddleware(context.container.get(TYPES.Keys));
  });
}
`;
const guard = (name: string): string => `import { BaseMiddleware } from 'inversify-express-utils';
export class ${name} extends BaseMiddleware {
  handler(request, response, next) {
    if (!request.headers.seal) {
      response.status(401).send({ error: 'no seal' });
      return;
    }
    next();
  }
}
`;
const CRATES = `import { BaseHttpController, all, controller, httpGet, httpMethod, httpPost } from 'inversify-express-utils';
import { TYPES } from './types';
@controller('/v1/crates', TYPES.Depot_SealMiddleware)
export class CratesController extends BaseHttpController {
  @httpGet('/')
  async list(request, response) {
    response.json([]);
  }
  @httpPost('/:id/close', TYPES.Depot_Gate)
  async close(request, response) {
    response.json({});
  }
  @httpMethod('patch', '/:id')
  async change(request, response) {
    response.json({});
  }
  @all('/old(/*)?')
  async old(request, response) {
    response.json({});
  }
}
@controller('/about')
export class AboutController extends BaseHttpController {
  @httpGet('/', TYPES.Depot_MaybeSealMiddleware)
  async show(request, response) {
    response.json({});
  }
}
`;
const ALL = {
  'src/types.ts': TYPES,
  'src/container.ts': CONTAINER,
  'src/sealed-caller-middleware.ts': guard('SealedCallerMiddleware'),
  'src/optional-seal-middleware.ts': guard('OptionalSealMiddleware'),
  'src/keeper-middleware.ts': guard('KeeperMiddleware'),
  'src/crates.ts': CRATES,
};

test('controllers of a container have its middleware before them, by the class that it holds under a name', async () => {
  expect(await doorsIn(ALL)).toEqual([
    'GET /v1/crates: CratesController.list SealedCallerMiddleware',
    'POST /v1/crates/{id}/close: CratesController.close SealedCallerMiddleware, KeeperMiddleware',
    'PATCH /v1/crates/{id}: CratesController.change SealedCallerMiddleware',
    'ANY /v1/crates/old/*: CratesController.old SealedCallerMiddleware',
    'GET /about: AboutController.show none',
  ]);
});

test('they hang below the root path of their server, and a name that no container binds stands for itself', async () => {
  const { 'src/container.ts': _container, ...others } = ALL;
  expect(
    await doorsIn({
      ...others,
      'src/server.ts': `import { InversifyExpressServer } from 'inversify-express-utils';
const server = new InversifyExpressServer(container, null, { rootPath: '/api' });
server.build().listen(3000);
`,
    }),
  ).toEqual([
    'GET /api/v1/crates: CratesController.list passes Depot_SealMiddleware',
    'POST /api/v1/crates/{id}/close: CratesController.close passes Depot_SealMiddleware, Depot_Gate',
    'PATCH /api/v1/crates/{id}: CratesController.change passes Depot_SealMiddleware',
    'ANY /api/v1/crates/old/*: CratesController.old passes Depot_SealMiddleware',
    'GET /api/about: AboutController.show passes Depot_MaybeSealMiddleware',
  ]);
});

test('decorators of the same names that are taken from elsewhere make no routes', async () => {
  expect(await doorsIn({ 'src/crates.ts': CRATES.replace('inversify-express-utils', './own-marks') })).toEqual([]);
});
