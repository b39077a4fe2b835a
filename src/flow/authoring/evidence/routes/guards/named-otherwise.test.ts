import { expect, test } from 'vitest';
import { doorsIn } from '../../../../../../test/routes-in.ts';

test('what counts calls, sends on to another address or begins a session asks nobody who he is', async () => {
  const server = `const express = require('express');
const { brute, redirectAdminUrls, doLoginToShop, redirectToLogin, requireUser } = require('./doors');
const app = express();
app.post('/session', brute.userLogin, (req, res) => res.json({}));
app.get('/crates', redirectAdminUrls, requireUser, (req, res) => res.json([]));
app.get('/desk', redirectToLogin, (req, res) => res.json([]));
app.post('/door', doLoginToShop, (req, res) => res.json([]));
app.listen(3000);
`;
  const doors = `exports.redirectAdminUrls = function redirectAdminUrls(req, res, next) {
  if (req.path.startsWith('/old')) {
    return res.redirect('/shop');
  }
  next();
};
exports.doLoginToShop = function doLoginToShop(req, res, next) {
  req.session.token = req.body.word;
  next();
};
exports.redirectToLogin = function redirectToLogin(req, res, next) {
  if (!req.user) return res.redirect('/login');
  next();
};
exports.requireUser = function requireUser(req, res, next) {
  if (!req.user) return res.sendStatus(401);
  next();
};
`;
  expect(
    await doorsIn({ 'package.json': '{"dependencies":{"express":"4"}}', 'server.js': server, 'doors.js': doors }),
  ).toEqual([
    'POST /session: null none',
    'GET /crates: null requireUser',
    'GET /desk: null redirectToLogin',
    'POST /door: null none',
  ]);
});
