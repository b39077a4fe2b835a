import { expect, test } from 'vitest';
import { routesIn } from '../../../../../../test/routes-in.ts';

test('a function that makes a router, or is handed one, has the prefixes and guards of all that is above it', async () => {
  const found = await routesIn({
    'src/app.ts': `import express from 'express';
import { setupRoutes } from './config/routes.js';
const app = express();
app.use(requireTenant);
const api = express.Router();
app.use('/shop', api);
setupRoutes(api, controllers);
`,
    'src/config/routes.ts': `import { createOrderRoutes } from '../orders.js';
import { registerParcels } from '../parcels.js';
export const setupRoutes = (router: Router, controllers: Controllers) => {
  const orders = createOrderRoutes(controllers.orders);
  router.use('/orders', limiter, verifyToken, orders);
  registerParcels(router);
};
`,
    'src/orders.ts': `import { Router } from 'express';
export const createOrderRoutes = (orders: IOrderController) => {
  const router = Router();
  router.get('/:id', orders.show);
  return router;
};
`,
    'src/parcels.ts': `import type { Router } from 'express';
export function registerParcels(router: Router) {
  router.get('/parcels', list);
}
function list(req, res) {}
`,
    'src/order-controller.ts':
      'export class OrderController {\n  show = caught(async (req, res) => {\n    res.send(1);\n  });\n}\n',
  });
  expect(found).toEqual([
    'GET /shop/orders/{id}: OrderController.show (requireTenant, verifyToken)',
    'GET /shop/parcels: list (requireTenant)',
  ]);
});

test('lists of Django that are added to others, routers that are handed on and a required login reach all views', async () => {
  const found = await routesIn({
    'site/urls.py': `from django.urls import include, path, re_path
from rest_framework.routers import DefaultRouter
from shop.urls import urlpatterns as shop_urls
from shop.api import add_parcel_urls
api = DefaultRouter()
api = add_parcel_urls(api)
pages = []
if OPEN:
    pages += shop_urls
urlpatterns = []
urlpatterns += [
    re_path(r"^{}".format(setting("url_prefix")), include(pages)),
    re_path(r"^{}api/".format(setting("url_prefix")), include(api.urls)),
    path("log/", include("site.log")),
]
`,
    'site/settings.py': 'MIDDLEWARE = ["site.middleware.LoginRequiredMiddleware"]\nLOGIN_EXEMPT_URLS = (r"^open/",)\n',
    'shop/urls.py': `from django.urls import path
from shop import views
urlpatterns = [path("crates", views.crates), path("open/crates", views.crates), path("about", views.about)]
`,
    'shop/views.py': `def crates(request):
    return 1

@login_not_required
def about(request):
    return 1
`,
    'shop/api.py': 'def add_parcel_urls(router):\n    router.register("parcels", ParcelViewSet)\n    return router\n',
  });
  expect(found.sort()).toEqual([
    'ANY /about: about ()',
    'ANY /api/parcels/: nobody ()',
    'ANY /crates: crates (LoginRequiredMiddleware)',
    'ANY /open/crates: crates ()',
  ]);
});

test('a namespace of Flask-RESTX hangs on the interface that adds it, and that on its blueprint', async () => {
  const found = await routesIn({
    'shop/__init__.py': `from flask import Flask
def create_app():
    app = Flask(__name__)
    from shop.api import api
    app.register_blueprint(api)
    return app
`,
    'shop/api/__init__.py': `from flask import Blueprint
from flask_restx import Api
from shop.api.parcels import parcels_namespace
api = Blueprint("api", __name__, url_prefix="/api/v1")
shop_api = Api(api, version="v1")
shop_api.add_namespace(parcels_namespace, "/parcels")
`,
    'shop/api/parcels/lost.py': `from flask_restx import Resource
from shop.api.parcels import parcels_namespace

@parcels_namespace.route("/lost")
class Lost(Resource):
    def get(self):
        return 1
`,
    'shop/api/parcels/__init__.py': `from flask_restx import Namespace, Resource
parcels_namespace = Namespace("parcels")

@parcels_namespace.route("/<id>")
class Parcel(Resource):
    @admins_only
    def get(self, id):
        return id
`,
  });
  expect(found.sort()).toEqual([
    'GET /api/v1/parcels/lost: Lost.get ()',
    'GET /api/v1/parcels/{id}: Parcel.get (admins_only)',
  ]);
});
