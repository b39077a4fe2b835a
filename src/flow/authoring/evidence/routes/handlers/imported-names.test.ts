import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../../test/evidence-in.ts';
import { routesOf } from '../../routes.ts';
import { handlerOf } from './handlers.ts';

/** Routes with the place of the definition that answers each and the guards before it. */
async function routesIn(sources: Record<string, string>): Promise<string[]> {
  const evidence = await evidenceIn(sources);
  return routesOf(evidence).map((route) => {
    const handler = handlerOf(evidence, route);
    return `${route.method} ${route.path}: ${handler ? `${handler.name} of ${handler.path}` : 'nobody'} (${route.guards.join(', ')})`;
  });
}

const VIEW = `from django.contrib.auth.decorators import login_required

@login_required
def index(request):
    return render(request)
`;

test('views that are imported under another name keep their guards', async () => {
  const urls = `from django.urls import include, path
from shop.views import books as book_views
from shop.views import orders as order_views
from shop.views.bill import bill as bill_view
urlpatterns = [
    path("books", book_views.index),
    path("orders", order_views.index),
    path("bill", bill_view),
    path("admin/", include("admin.urls")),
]
`;
  expect(
    await routesIn({
      'shop/__init__.py': '',
      'shop/urls.py': urls,
      'shop/views/__init__.py': '',
      'shop/views/books.py': VIEW.replace('@login_required\n', ''),
      'shop/views/orders.py': VIEW,
      'shop/views/bill.py': VIEW.replace('index', 'bill'),
      'shop/bill.py': 'def bill():\n    return 1\n',
    }),
  ).toEqual([
    'ANY /books: index of shop/views/books.py ()',
    'ANY /orders: index of shop/views/orders.py (login_required)',
    'ANY /bill: bill of shop/views/bill.py (login_required)',
  ]);
});

test('a handler of a script that is imported under another name is found', async () => {
  const server = `import express from 'express';
import { list as listOrders } from './orders.ts';
const app = express();
app.get('/orders', listOrders);
app.listen(80);
`;
  const list = 'export function list() {\n  return 1;\n}\n';
  expect(await routesIn({ 'src/server.ts': server, 'src/orders.ts': list, 'src/books.ts': list })).toEqual([
    'GET /orders: list of src/orders.ts ()',
  ]);
});

test('what wraps a view where it is listed guards it', async () => {
  const urls = `from django.contrib.auth.decorators import login_required
from django.urls import include, path
from . import views
urlpatterns = [
    path("books", login_required(views.books)),
    path("bill", permission_required("shop.bill")(views.Bill.as_view())),
    path("admin/", include("admin.urls")),
]
`;
  expect(await routesIn({ 'shop/urls.py': urls, 'shop/views.py': 'def books(request):\n    return 1\n' })).toEqual([
    'ANY /books: books of shop/views.py (login_required)',
    'ANY /bill: nobody (permission_required("shop.bill"))',
  ]);
});

test('several routers of one module hang where each is included', async () => {
  const urls = `from django.urls import include, path
from shop.api import routes as api_routes
urlpatterns = [
    path("api/books/", include(api_routes.book_router.urls)),
    path("api/books/<int:book_id>/pages/", include(api_routes.page_router.urls)),
    path("admin/", include("admin.urls")),
]
`;
  const routes = `from rest_framework.routers import SimpleRouter
book_router = SimpleRouter()
book_router.register("", BookViewSet)
page_router = SimpleRouter()
page_router.register("", PageViewSet)
`;
  expect(
    await routesIn({
      'shop/__init__.py': '',
      'shop/urls.py': urls,
      'shop/api/__init__.py': '',
      'shop/api/routes.py': routes,
    }),
  ).toEqual(['ANY /api/books/: nobody ()', 'ANY /api/books/{book_id}/pages/: nobody ()']);
});

test('a handler is found behind files that only pass it on', async () => {
  const server = `const express = require('express');
const parcels = require('./handlers').parcels;
const { depots } = require('./handlers');
const lists = require('./lists')(express);
const { weigh, seal } = require('./scales');
const app = express();
app.get('/parcels', parcels.list);
app.get('/parcels/lost', parcels.lost.list);
app.get('/depots', depots.list);
app.get('/lists', lists.list);
app.post('/weights', weigh);
app.post('/seals', seal);
app.listen(80);
`;
  const parcels = `module.exports = {
  async list(req, res) {
    res.json([]);
  },
  lost: {
    async list(req, res) {
      res.json([]);
    },
  },
};
`;
  const depots = 'exports.list = (req, res) => res.json([]);\n';
  const lists = 'module.exports = (express) => {\n  return {\n    list(req, res) {},\n  };\n};\n';
  const weigh = 'export default function weigh(req, res) {}\n';
  expect(
    await routesIn({
      'src/server.js': server,
      'src/handlers/index.js':
        "const parcels = require('./parcels');\nmodule.exports = { parcels, depots: require('./depots') };\n",
      'src/handlers/parcels.js': parcels,
      'src/handlers/depots.js': depots,
      'src/lists.js': lists,
      'src/scales/index.js': "export { default as weigh } from './weigh';\nexport * from './seal';\n",
      'src/scales/weigh.js': weigh,
      'src/scales/seal.js': 'export const seal = (req, res) => res.json(1);\n',
      'src/other/weigh.js': weigh,
      'src/other/seal.js': 'export const seal = (req, res) => res.json(2);\n',
    }),
  ).toEqual([
    'GET /parcels: list of src/handlers/parcels.js ()',
    'GET /parcels/lost: list of src/handlers/parcels.js ()',
    'GET /depots: list of src/handlers/depots.js ()',
    'GET /lists: list of src/lists.js ()',
    'POST /weights: weigh of src/scales/weigh.js ()',
    'POST /seals: seal of src/scales/seal.js ()',
  ]);
});

test('files that pass on all names of each other are looked through once', async () => {
  const files = Array.from({ length: 60 }, (_, place) => `src/many/f${place}.js`);
  const barrel = files.map((_, place) => `export * from './f${place}.js';`).join('\n');
  const routes = await routesIn({
    'package.json': '{"name": "depot", "dependencies": {"express": "4"}}',
    ...Object.fromEntries(files.map((path) => [path, `${barrel}\n`])),
    'src/server.js':
      "import express from 'express';\nimport * as orders from './many/f0.js';\nconst app = express();\napp.get('/orders', orders.list);\n",
  });
  expect(routes).toEqual(['GET /orders: nobody ()']);
});

test('a class above a view that a package only passes on is the one that it is taken from', async () => {
  const base = (guard: string): string => `from rest_framework.permissions import ${guard}
from rest_framework.views import APIView

class BaseView(APIView):
    permission_classes = [${guard}]
`;
  expect(
    await routesIn({
      'shop/__init__.py': '',
      'shop/urls.py': `from django.urls import path
from shop.views import Orders
urlpatterns = [path("orders/", Orders.as_view())]
`,
      'shop/views/__init__.py': 'from .base import BaseView\nfrom .orders.base import *\n',
      'shop/views/base.py': base('IsAuthenticated'),
      'shop/views/orders/__init__.py': '',
      'shop/views/orders/base.py': `from .. import BaseView

class Orders(BaseView):
    def get(self, request):
        return orders()
`,
      'depot/__init__.py': '',
      'depot/views.py': base('IsAdminUser'),
    }),
  ).toEqual(['GET /orders/: Orders.get of shop/views/orders/base.py (IsAuthenticated)']);
});
