import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../../test/evidence-in.ts';
import { routesOf } from '../../routes.ts';

const PACKAGE = { 'package.json': '{"name":"shop","dependencies":{"express":"5"}}' };

const START = `const express = require('express');
const access = require('./access');
const hooks = require('./hooks');
exports.start = async () => {
  const app = express();
  await hooks.callAll('beforeSession', { app });
  app.use(access.checkAccess);
  await Promise.all([hooks.callAll('createServer', { app })]);
  app.listen(80);
};
`;
const ACCESS = `exports.checkAccess = (req, res, next) => {
  if (!req.session.user) return res.status(401).send('Sign in');
  next();
};
`;
const CRATES = `exports.beforeSession = async (hookName, { app }) => {
  app.get('/health', (req, res) => res.json({ status: 'pass' }));
};
exports.createServer = (hookName, hook, done) => {
  hook.app.get('/crates/:crate', (req, res) => res.json({}));
  done();
};
`;

test('what is exported under the name of a hook hangs where the hook is handed the application', async () => {
  const evidence = await evidenceIn({ ...PACKAGE, 'start.js': START, 'access.js': ACCESS, 'crates.js': CRATES });
  const told = routesOf(evidence).map(
    ({ method, path, whole, guards }) => `${method} ${whole ? '' : '…'}${path} ${guards.join(' + ')}`,
  );
  expect(told).toEqual(['GET /crates/{crate} access.checkAccess', 'GET /health ']);
});
