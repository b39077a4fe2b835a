import { expect, test } from 'vitest';
import { doorsIn } from '../../../../../../test/routes-in.ts';

const door = (read: string): string => `export const isKnown = (req, res, next) => {
  ${read}
  next();
};
export const hasValidKey = (req, res, next) => {
  ${read}
  next();
};
function readSeal(request) {
  const seal = request.cookies.seal;
  if (!seal) {
    throw new NotAuthenticated();
  }
  return seal;
}
`;
const ROUTES = `import express from 'express';
import { hasValidKey, isKnown } from './door';
const app = express();
app.get('/crates', hasValidKey, (req, res) => res.json([]));
app.get('/lids', isKnown, (req, res) => res.json([]));
app.listen(80);
`;

test('a middleware refuses by the function that it hands the request, unless it catches what that throws', async () => {
  const strict = { 'src/door.ts': door('res.locals.seal = readSeal(req);'), 'src/app.ts': ROUTES };
  expect(await doorsIn(strict)).toEqual(['GET /crates: null hasValidKey', 'GET /lids: null isKnown']);
  const open = door('try { res.locals.seal = readSeal(req); } catch { res.locals.seal = null; }');
  expect(await doorsIn({ 'src/door.ts': open, 'src/app.ts': ROUTES })).toEqual([
    'GET /crates: null none',
    'GET /lids: null none',
  ]);
});
