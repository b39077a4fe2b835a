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
