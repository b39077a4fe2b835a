import { expect, test } from 'vitest';
import { doorsIn } from '../../../../../../test/routes-in.ts';

test('what puts the caller on the request and lets strangers go on is no guard', async () => {
  const app = (body: string) => `const express = require('express');
const app = express();
app.use(passport.initialize());
app.use(authenticate);
app.get('/crates', (req, res) => res.send('all'));
function authenticate(req, res, next) {
  const user = readToken(req);
  if (!user) {
    ${body}
  }
  if (user.isBanned) return res.status(403).end();
  req.user = user;
  next();
}
`;
  expect(await doorsIn({ 'src/app.js': app('req.user = guest;\n    return next();') })).toEqual([
    'GET /crates: null none',
  ]);
  expect(await doorsIn({ 'src/app.js': app('return res.status(401).end();') })).toEqual([
    'GET /crates: null authenticate',
  ]);
});

test('what refuses only a request that lacks something, whoever sends it, is passed and is no guard', async () => {
  const app = (refusal: string): string => `const express = require('express');
const app = express();
app.post('/crates', verifyFormToken, (req, res) => res.send('kept'));
function verifyFormToken(req, res, next) {
  if (forms.knows(req.body.token)) {
    return next();
  }
  throw new errors.${refusal}();
}
`;
  expect(await doorsIn({ 'src/app.js': app('BadRequestError') })).toEqual([
    'POST /crates: null passes verifyFormToken',
  ]);
  expect(await doorsIn({ 'src/app.js': app('UnauthorizedError') })).toEqual(['POST /crates: null verifyFormToken']);
});
