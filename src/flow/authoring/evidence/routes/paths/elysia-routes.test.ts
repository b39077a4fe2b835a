import { expect, test } from 'vitest';
import { routesIn } from '../../../../../../test/routes-in.ts';

const DOORS = 'export function signedIn({ headers, error }) { if (!headers.authorization) return error(401); }\n';

test('what a group or a guard of Elysia is handed hangs inside of it, and a text answers too', async () => {
  const main = `import { Elysia, t } from 'elysia';
import { signedIn } from './doors';

const app = new Elysia({ prefix: '/v1' })
  .get('/motto', 'sealed')
  .group('/api', (app) =>
    app
      .get('/stamps', () => list())
      .post('/stamps', ({ body }) => make(body), { body: t.Object({ name: t.String() }) })
      .group('/deep', (inner) => inner.delete('/stamps/:id', ({ params }) => drop(params.id))),
  )
  .group('/closed', { beforeHandle: signedIn }, (app) => app.get('/list', () => list()))
  .guard({ beforeHandle: [signedIn] }, (app) => app.get('/mine', () => mine()));

app.get('/late', () => late());
app.guard({ beforeHandle: signedIn }).put('/behind', () => behind());
app.listen(3000);
`;
  expect(await routesIn({ 'src/main.ts': main, 'src/doors.ts': DOORS })).toEqual([
    'GET /v1/motto: nobody ()',
    'GET /v1/api/stamps: nobody ()',
    'POST /v1/api/stamps: nobody ()',
    'DELETE /v1/api/deep/stamps/{id}: nobody ()',
    'GET /v1/closed/list: nobody (signedIn)',
    'GET /v1/mine: nobody (signedIn)',
    'GET /v1/late: nobody ()',
    'PUT /v1/behind: nobody (signedIn)',
  ]);
});

test('what Elysia uses of another file hangs below the path so far', async () => {
  const main = `import { Elysia } from 'elysia';
import { crates } from './crates';

new Elysia().group('/api', (app) => app.use(crates)).listen(3000);
`;
  const crates = `import { Elysia } from 'elysia';
export const crates = new Elysia({ prefix: '/crates' }).get('/', () => list()).get('/:id', ({ params }) => find(params.id));
`;
  expect(await routesIn({ 'src/main.ts': main, 'src/crates.ts': crates })).toEqual([
    'GET /api/crates: nobody ()',
    'GET /api/crates/{id}: nobody ()',
  ]);
});
