import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../../test/evidence-in.ts';
import { routesOf } from '../../routes.ts';
import { handlerOf } from '../handlers/handlers.ts';

test('routes of Sails are guarded by the policies of their actions, and answered by the file that is called so', async () => {
  const evidence = await evidenceIn({
    'server/config/routes.js': `module.exports.routes = {
  'GET /api/crates': 'crates/index',
  'POST /api/crates': { action: 'crates/create' },
  'DELETE /api/crates/:id': 'crates/delete',
  'GET /api/labels': 'labels/index',
  'GET /*': { view: 'index' },
};
`,
    'server/config/policies.js': `module.exports.policies = {
  '*': 'is-authenticated',
  'crates/create': [
    'is-authenticated',
    'is-admin',
  ],
  'crates/delete': false,
  'crates/index': true,
};
`,
    'server/api/controllers/crates/create.js':
      'module.exports = {\n  async fn(inputs) {\n    return Crate.create(inputs);\n  },\n};\n',
  });
  const told = routesOf(evidence).map((route) => [
    `${route.method} ${route.path}`,
    route.guards.join(),
    handlerOf(evidence, route)?.path ?? null,
  ]);
  expect(told).toEqual(
    expect.arrayContaining([
      ['GET /api/crates', '', null],
      ['POST /api/crates', 'is-authenticated,is-admin', 'server/api/controllers/crates/create.js'],
      ['GET /api/labels', 'is-authenticated', null],
      ['DELETE /api/crates/{id}', 'false', null],
    ]),
  );
});
