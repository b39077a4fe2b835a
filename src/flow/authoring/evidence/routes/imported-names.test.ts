import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { routesOf } from '../routes.ts';
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
