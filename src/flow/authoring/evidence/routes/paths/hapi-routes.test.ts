import { expect, test } from 'vitest';
import { routesIn } from '../../../../../../test/routes-in.ts';

const PACKAGE = '{ "name": "depot", "dependencies": { "@hapi/hapi": "21.0.0" } }';
const TABLE = `const handlers = require('./handlers')(1);
const open = { auth: false };
module.exports = [
  { method: 'GET', path: '/parcels', handler: handlers.list },
  { method: 'GET', path: '/parcels/{id}', options: { auth: { mode: 'try', strategy: 'badge' } }, handler: handlers.show },
  { method: 'POST', path: '/parcels', options: { auth: { strategies: ['badge', 'key'] }, handler: handlers.send } },
  { method: 'DELETE', path: '/parcels/{id}', config: open, handler: (request, h) => h.response() },
];
`;
const HANDLERS = `module.exports = (scale) => {
  return {
    list(request) {
      return [];
    },
    async show(request) {
      return scale;
    },
    send: (request) => scale,
  };
};
`;

test('tables and plugins of hapi hang where they are registered, and ask whom the server asks', async () => {
  const server = `const Hapi = require('@hapi/hapi');
const depots = require('./depots');
const server = Hapi.server({ port: 80 });
server.auth.strategy('badge', 'jwt', {});
server.auth.default('badge');
server.register([{ plugin: require('./parcels'), routes: { prefix: '/api' } }, { plugin: depots, routes: { prefix: '/v2' } }]);
server.route({ method: 'GET', path: '/', options: { auth: false }, handler: () => 'depot' });
`;
  const depots = `exports.plugin = {
  name: 'depots',
  register: async (server, options) => {
    server.route({ method: 'GET', path: '/depots', handler: listDepots });
  },
};
function listDepots(request) {
  return [];
}
`;
  const plugin = `const routes = require('./routes');
exports.plugin = { name: 'parcels', async register(server) { server.route([].concat(routes)); } };
`;
  const sources = { 'lib/parcels/routes.js': TABLE, 'lib/parcels/handlers.js': HANDLERS };
  const found = await routesIn({
    'package.json': PACKAGE,
    'lib/server.js': server,
    'lib/depots.js': depots,
    'lib/parcels/index.js': plugin,
    ...sources,
  });
  expect(found.sort()).toEqual([
    'DELETE /api/parcels/{id}: handler ()',
    'GET /: handler ()',
    'GET /api/parcels/{id}: show ()',
    'GET /api/parcels: list (auth: badge)',
    'GET /v2/depots: listDepots (auth: badge)',
    'POST /api/parcels: send (auth: badge, key)',
  ]);
  // The same rows say nothing where nobody reads them.
  expect(await routesIn({ 'package.json': '{ "name": "depot" }', ...sources })).toEqual([]);
});

test('a manifest of Glue tells below which path a plugin hangs', async () => {
  const manifest = `module.exports = {
  server: { port: 80 },
  register: {
    plugins: ['@hapi/vision', { plugin: './parcels', routes: { prefix: '/api' } }],
  },
};
`;
  const plugin = `const Routes = require('./routes');
const register = (server, options, next) => {
  server.route(Routes);
  return next();
};
module.exports = register;
`;
  const found = await routesIn({
    'package.json': PACKAGE,
    'config/manifest.js': manifest,
    'lib/plugins/parcels/index.js': plugin,
    'lib/plugins/parcels/routes.js': TABLE,
    'lib/plugins/parcels/handlers.js': HANDLERS,
  });
  expect(found.sort()).toEqual([
    'DELETE /api/parcels/{id}: handler ()',
    'GET /api/parcels/{id}: show ()',
    'GET /api/parcels: list ()',
    'POST /api/parcels: send (auth: badge, key)',
  ]);
});
