import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../../test/evidence-in.ts';
import { unfollowedStatement } from '../../../statements/unfollowed-checks.ts';
import { routesOf } from '../../routes.ts';
import { bareAmong } from './bare-routes.ts';
import { isUnfollowed } from './unfollowed-checks.ts';

const router = (name: string, guard: string): string => `import { Router } from 'express';
export const ${name} = Router();
${['/a', '/b', '/c'].map((path) => `${name}.get('/${name}${path}', (req, res) => res.json([]));`).join('\n')}
${name}.post('/${name}', ${guard}(req, res) => res.json([]));
`;
const app = (names: readonly [name: string, folder: string][]): string => `import express from 'express';
${names.map(([name, folder]) => `import { ${name} } from './${folder}/${name}.js';`).join('\n')}
const app = express();
${names.map(([name]) => `app.use('/', ${name});`).join('\n')}
app.listen(80);
`;

test('that no guard was seen is told only beside routes that have one', async () => {
  const evidence = await evidenceIn({
    'src/app.js': app([
      ['crates', 'shop'],
      ['shelves', 'shop'],
      ['boxes', 'depot'],
    ]),
    'src/shop/crates.js': router('crates', 'requireAuth, '),
    'src/shop/shelves.js': router('shelves', ''),
    'src/depot/boxes.js': router('boxes', ''),
  });
  const routes = routesOf(evidence);
  const isBare = bareAmong(evidence, routes);
  const doors = routes.map(
    (route) => `${route.method} ${route.path} ${route.guards.join() || (isBare(route) ? 'none' : '?')}`,
  );
  expect(doors).toContain('POST /crates requireAuth');
  expect(doors).toContain('GET /crates/a none');
  expect(doors).toContain('GET /shelves/a none');
  expect(doors.filter((each) => each.includes('/boxes'))).toEqual([
    'GET /boxes/a ?',
    'GET /boxes/b ?',
    'GET /boxes/c ?',
    'POST /boxes ?',
  ]);
});

const SIGN_IN = `import { Router } from 'express';
import bcrypt from 'bcrypt';
export const door = Router();
door.post('/login', (req, res) => {
  if (!bcrypt.compareSync(req.body.password, hashOf(req.body.name))) return res.status(401).json({ error: 'Wrong password' });
  res.json(tokenFor(req.body.name));
});
export function checkToken(req, res) {
  if (!knownTokens.has(req.headers.authorization)) { res.status(401).end(); return false; }
  return true;
}
`;
/** Routes that are all alike, one of them with a guard that is known. */
const many = (name: string, guard: string): string => `import { Router } from 'express';
import { checkToken } from './door.js';
export const ${name} = Router();
${['/a', '/b', '/c', '/d', '/e', '/f', '/g'].map((path) => `${name}.get('/${name}${path}', (req, res) => res.json([]));`).join('\n')}
${name}.get('/health', (req, res) => res.json([]));
${name}.post('/${name}', ${guard}(req, res) => res.json([]));
`;

const signingIn = (guard: string, door: string) =>
  evidenceIn({
    'package.json': '{ "dependencies": { "express": "5.0.0", "bcrypt": "6.0.0" } }',
    'src/app.js': app([
      ['door', 'shop'],
      ['crates', 'shop'],
    ]),
    'src/shop/door.js': door,
    'src/shop/crates.js': many('crates', guard),
  });

const doorsOf = async (guard: string, door: string): Promise<string[]> => {
  const evidence = await signingIn(guard, door);
  const routes = routesOf(evidence).filter(({ fact }) => fact.path.endsWith('crates.js'));
  const isBare = bareAmong(evidence, routesOf(evidence));
  return routes.map((route) => {
    const told = route.guards.join() || (isBare(route) ? 'none' : isUnfollowed(evidence, route) ? 'not followed' : '?');
    return `${route.method} ${route.path} ${told}`;
  });
};

test('where callers sign in and nearly no route of a file has a guard that was found, none of them is told to be open', async () => {
  const doors = await doorsOf('requireAuth, ', SIGN_IN);
  expect(doors).toContain('POST /crates requireAuth');
  expect(doors).toContain('GET /crates/a not followed');
  expect(doors).toContain('GET /crates/g not followed');
  expect(doors).toContain('GET /health none');
});

test('where nobody signs in, or many routes of a file have a guard, those without one are told', async () => {
  const open = SIGN_IN.replace('/login', '/opening-hours').replaceAll('bcrypt', 'clock');
  expect(await doorsOf('requireAuth, ', open.replaceAll('401', '400'))).toContain('GET /crates/a none');
  const evidence = await evidenceIn({
    'package.json': '{ "dependencies": { "express": "5.0.0", "bcrypt": "6.0.0" } }',
    'src/app.js': app([
      ['door', 'shop'],
      ['crates', 'shop'],
    ]),
    'src/shop/door.js': SIGN_IN,
    'src/shop/crates.js': router('crates', 'requireAuth, '),
  });
  const isBare = bareAmong(evidence, routesOf(evidence));
  expect(
    routesOf(evidence)
      .filter(isBare)
      .map(({ path }) => path),
  ).toContain('/crates/a');
});

test('the reader is told once that the checks were not followed, with what shows that there are some', async () => {
  const evidence = await signingIn('requireAuth, ', SIGN_IN);
  expect(unfollowedStatement(evidence, routesOf(evidence))?.text).toBe(
    'How callers are checked was not followed for seven of the routes, registered in `src/shop/crates.js`, so nothing is said of it there, though the project does check some: callers sign in with `POST /login` and some are refused with 401',
  );
});
