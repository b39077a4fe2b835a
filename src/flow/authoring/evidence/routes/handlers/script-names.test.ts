import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../../test/evidence-in.ts';
import { routesOf } from '../../routes.ts';
import { parametersOf } from '../parameters/parameters.ts';
import { handlerOf } from './handlers.ts';

/** Where what answers each route is found, with what it is known to take. */
async function handlersIn(sources: Record<string, string>): Promise<string[]> {
  const evidence = await evidenceIn({ 'package.json': '{"dependencies":{"express":"4"}}', ...sources });
  return routesOf(evidence).map((route) => {
    const handler = handlerOf(evidence, route);
    const taken = parametersOf(evidence, route, handler).map((each) => `${each.in} ${each.name}`);
    return `${route.handler}: ${handler ? `${handler.path} ${handler.name}` : 'nobody'} (${taken.join(', ')})`;
  });
}

const ROUTES = `const express = require('express');
const { http } = require('@acme/answers');
const api = require('../interface').endpoints;
const app = express();
app.get('/crates', http(api.crates.browse));
app.post('/crates', http(api.crates.add));
app.get('/lids', http(api.lids.browse));
app.listen(80);
`;

const CRATES = `const crates = {
  docName: 'crates',
  browse: {
    options: ['page'],
    query(frame) {
      return store.page(frame.options);
    },
  },
  add(frame) {
    return store.add(frame.data);
  },
};
module.exports = crates;
`;

test('what modules give by getters is followed to the object that answers, and not guessed by the name of a file', async () => {
  const sources = {
    'src/web/routes.js': ROUTES,
    'src/interface/index.js': "module.exports.endpoints = require('./endpoints');\n",
    'src/interface/endpoints/index.js':
      "module.exports = {\n  get crates() {\n    return pipeline(require('./crates'), utils);\n  },\n};\n",
    'src/interface/endpoints/crates.js': CRATES,
    'src/interface/shown/lids.js': 'module.exports = {\n  browse(lids, request) {\n    return lids;\n  },\n};\n',
  };
  expect(await handlersIn(sources)).toEqual([
    'api.crates.browse: src/interface/endpoints/crates.js browse (query null)',
    'api.crates.add: src/interface/endpoints/crates.js crates.add ()',
    'api.lids.browse: nobody (query null)',
  ]);
});
