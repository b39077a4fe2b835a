import { expect, test } from 'vitest';
import { routesIn } from '../../../../../../test/routes-in.ts';

const app = `import express from 'express';
import jwt from './express/jwt.js';
import jwtCaller from './express/caller.js';
import jwtRequired from './express/required.js';
import orders from './routes/orders.js';
const app = express();
app.use(jwt());
app.use('/', orders);
app.get('/news', jwtRequired, (req, res) => res.send(news()));
app.get('/stamps', jwtCaller(), (req, res) => res.send(stamps()));
app.listen(1);
`;
const orders = `import express from 'express';
const router = express.Router();
router.get('/orders', (req, res) => res.send(list()));
export default router;
`;
const jwt = `export default function () {
  return (req, res, next) => {
    const parts = (req.headers.authorization || '').split(' ');
    if (parts[0] === 'Bearer') {
      res.locals.token = parts[1];
    }
    next();
  };
}
`;
const caller = `import Caller from '../caller.js';
export default () => {
  return async (_, res, next) => {
    try {
      const caller = new Caller(res.locals.token || null);
      await caller.load();
      res.locals.caller = caller;
      next();
    } catch (err) {
      next(err);
    }
  };
};
`;
const required = `module.exports = (req, res, next) => {
  if (!res.locals.token) return next(new Error('no token'));
  next();
};
`;
const made = (load: string) => `export default function (token) {
  return {
    load: async () => {
      ${load}
    },
  };
}
`;
const sources = {
  'src/app.js': app,
  'src/routes/orders.js': orders,
  'src/express/jwt.js': jwt,
  'src/express/caller.js': caller,
  'src/express/required.js': required,
};

test('a middleware without a name that only keeps what came along guards nothing', async () => {
  expect(
    await routesIn({
      ...sources,
      'src/caller.js': made('if (token) {\n        return await verify(token);\n      }\n      return null;'),
    }),
  ).toEqual(['GET /news: nobody (jwtRequired)', 'GET /stamps: nobody ()', 'GET /orders: nobody ()']);
});

test('one that leaves it to a method which refuses strangers may keep them out', async () => {
  expect(await routesIn({ ...sources, 'src/caller.js': made('return await verify(token);') })).toEqual([
    'GET /news: nobody (jwtRequired)',
    'GET /stamps: nobody (jwtCaller())',
    'GET /orders: nobody ()',
  ]);
});
