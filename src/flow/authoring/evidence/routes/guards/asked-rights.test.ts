import { expect, test } from 'vitest';
import { routesIn } from '../../../../../../test/routes-in.ts';

const routes = `import express from 'express';
import parcels from '../services/parcels.js';
const router = express.Router();
router
  .route('/parcels')
  .get(async (req, res, next) => {
    try {
      res.send(await parcels.list(res.locals.access));
    } catch (err) {
      next(err);
    }
  })
  .post(async (req, res) => {
    res.send(await parcels.send(res.locals.access, req.body));
  })
  .put(async (req, res) => {
    if (req.body.all) await parcels.list(res.locals.access);
    res.send(await parcels.guess(res.locals.access));
  })
  .delete(async (req, res) => {
    if (!req.user.can('parcels:burn')) return res.sendStatus(403);
    await parcels.burn();
  });
router.get('/labels/:id', async (req, res) => {
  res.send(await parcels.label(res.locals.access, req.params.id));
});
export default router;
`;
const parcels = `const parcels = {
  list: (access) => {
    return access
      .can('parcels:list')
      .then(() => store.all());
  },
  send: async (access, parcel) => {
    await access.can("parcels:send", parcel);
    if (parcel.heavy) await access.can("parcels:lift");
    return store.add(parcel);
  },
  guess: (access) => {
    return access.can('parcels:guess').catch(() => false);
  },
  burn: async () => store.clear(),
  label: async (access, id) => {
    const parcel = await parcels.find(access, id);
    return print(parcel);
  },
  find: async (access, id) => {
    await access.can('parcels:find', id);
    return store.one(id);
  },
};
export default parcels;
`;
const access = (body: string) => `export default function (token) {
  return {
    can: async (right) => {
      ${body}
    },
  };
}
`;

test('a right that a handler, or what it leaves its work to, asks for before it goes on is what its route asks', async () => {
  expect(
    await routesIn({
      'src/routes/parcels.js': routes,
      'src/services/parcels.js': parcels,
      'src/access.js': access("if (!token) throw new errs.PermissionError('Permission Denied');"),
    }),
  ).toEqual([
    'GET /parcels: a function (access.can("parcels:list"))',
    'POST /parcels: a function (access.can("parcels:send"))',
    'PUT /parcels: a function ()',
    'DELETE /parcels: a function (user.can("parcels:burn"))',
    'GET /labels/{id}: a function (access.can("parcels:find"))',
  ]);
});

test('what only answers whether somebody may keeps nobody out', async () => {
  expect(
    await routesIn({
      'src/routes/parcels.js': routes,
      'src/services/parcels.js': parcels,
      'src/access.js': access('return rights.includes(right);'),
    }),
  ).toEqual([
    'GET /parcels: a function ()',
    'POST /parcels: a function ()',
    'PUT /parcels: a function ()',
    'DELETE /parcels: a function (user.can("parcels:burn"))',
    'GET /labels/{id}: a function ()',
  ]);
});
