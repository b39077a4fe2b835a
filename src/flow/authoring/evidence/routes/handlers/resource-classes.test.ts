import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../../test/evidence-in.ts';
import { doorsIn, routesIn } from '../../../../../../test/routes-in.ts';
import { routesOf } from '../../routes.ts';

const BASE = `from flask import Blueprint
from flask_login import login_required
from flask_restful import Resource
from shop import settings

routes = Blueprint("shop", __name__)


class BaseResource(Resource):
    decorators = [login_required]


def scoped(rule):
    if settings.MANY_SHOPS:
        return "/<shop>{}".format(rule)

    return rule


def versioned(rule):
    return f"/api/v1{rule}"


def unknown(rule):
    return settings.PREFIX + rule
`;
const ORDERS = `from shop.base import BaseResource, routes, scoped, unknown, versioned
from shop.permissions import require_admin


class OrderListResource(BaseResource):
    def get(self):
        return []

    @require_admin
    def post(self):
        return {}


class PublicOrderResource(BaseResource):
    decorators = []

    def get(self, token):
        return {}


class SpecialOrderResource(OrderListResource):
    decorators = BaseResource.decorators + [allows_embedding]

    def delete(self):
        return {}


@routes.route(scoped("/login"), methods=["GET", "POST"])
def login():
    return ""


@routes.route(
    versioned("/format"),
    methods=["POST"],
)
def format_order():
    return ""


@routes.route(unknown("/lost"))
def lost():
    return ""
`;
const API = `from flask import Flask
from flask_restful import Api
from shop.base import routes, scoped
from shop.orders import OrderListResource, PublicOrderResource, SpecialOrderResource


class ShopApi(Api):
    def add_shop_resource(self, resource, *urls, **kwargs):
        urls = [scoped(url) for url in urls]
        return self.add_resource(resource, *urls, **kwargs)

    def add_hidden_resource(self, resource, *urls):
        return self.add_resource(resource, *["/hidden" + url for url in urls])


api = ShopApi()
api.add_shop_resource(OrderListResource, "/api/orders", endpoint="orders")
api.add_resource(PublicOrderResource, "/api/orders/public/<token>")
api.add_shop_resource(SpecialOrderResource, "/api/special")
api.add_hidden_resource(SpecialOrderResource, "/api/other")


def create_app():
    app = Flask(__name__)
    app.register_blueprint(routes)
    api.init_app(app)
    return app
`;

test('a resource of another file answers what its class and those above it have methods for', async () => {
  const found = await routesIn({ 'shop/base.py': BASE, 'shop/orders.py': ORDERS, 'shop/api.py': API });
  expect(found.filter((each) => each.includes('Resource')).sort()).toEqual([
    'DELETE /api/special: SpecialOrderResource.delete (login_required)',
    'GET /api/orders/public/{token}: PublicOrderResource.get ()',
    'GET /api/orders: OrderListResource.get (login_required)',
    'GET /api/special: OrderListResource.get (login_required)',
    'POST /api/orders: OrderListResource.post (login_required, require_admin)',
    'POST /api/special: OrderListResource.post (login_required, require_admin)',
  ]);
});

test('a path that goes through a function of the project is told as far as that function tells', async () => {
  const found = await routesIn({ 'shop/base.py': BASE, 'shop/orders.py': ORDERS, 'shop/api.py': API });
  expect(found.filter((each) => !each.includes('Resource')).sort()).toEqual([
    'GET /login: login ()',
    'POST /api/v1/format: format_order ()',
    'POST /login: login ()',
  ]);
});

test('an interface that gets its application in another file has whole paths', async () => {
  const evidence = await evidenceIn({
    'shop/api.py':
      'from flask_restful import Api\nfrom shop.orders import Orders\n\napi = Api()\napi.add_resource(Orders, "/orders")\n',
    'shop/orders.py':
      'from flask_restful import Resource\n\n\nclass Orders(Resource):\n    def get(self):\n        return []\n',
    'shop/app.py':
      'from flask import Flask\nfrom shop.api import api\n\n\ndef create_app():\n    app = Flask(__name__)\n    api.init_app(app)\n    return app\n',
  });
  expect(routesOf(evidence).map(({ method, path, whole }) => [method, path, whole])).toEqual([
    ['GET', '/orders', true],
  ]);
});

test('a view class of Flask answers by its methods', async () => {
  const source = `from flask import Flask
from flask.views import MethodView

app = Flask(__name__)


class Orders(MethodView):
    decorators = [login_required]

    def get(self):
        return ""

    def post(self):
        return ""


app.add_url_rule("/orders", view_func=Orders.as_view("orders"))
`;
  expect(await routesIn({ 'app.py': source })).toEqual([
    'GET /orders: Orders.get (login_required)',
    'POST /orders: Orders.post (login_required)',
  ]);
});

test('a function that is handed a blueprint, paths and a view registers them where its own text does so', async () => {
  const found = await doorsIn({
    'shop/config.py': 'class Config:\n    ORDERS_URL_PREFIX = "/shop"\n',
    'shop/helpers.py': `def hang(bp, routes, view_func, **kwargs):
    for route in routes:
        bp.add_url_rule(route, view_func=view_func, **kwargs)


def note(bp, routes, view_func):
    print(routes)


def ask_keeper():
    if not keeper_is_here():
        return redirect("/", 401)
`,
    'shop/views.py': `from flask import Blueprint
from flask.views import MethodView
from shop.helpers import ask_keeper, hang, note


class Orders(MethodView):
    decorators = [allows.requires(IsKeeper, on_fail=back("/"))]

    def get(self):
        return ""


class Labels(MethodView):
    def get(self):
        return ""


def load(app):
    orders = Blueprint("orders", __name__)
    labels = Blueprint("labels", __name__)
    hang(orders, routes=["/orders", "/orders/<id>"], view_func=Orders.as_view("orders"))
    hang(labels, routes=["/labels"], view_func=Labels.as_view("labels"))
    note(orders, routes=["/notes"], view_func=Orders.as_view("notes"))
    labels.before_request(ask_keeper)
    app.register_blueprint(orders, url_prefix=app.config["ORDERS_URL_PREFIX"])
    app.register_blueprint(labels)
`,
  });
  expect(found).toEqual([
    'GET /labels: Labels.get passes ask_keeper',
    'GET /shop/orders: Orders.get allows.requires(IsKeeper)',
    'GET /shop/orders/{id}: Orders.get allows.requires(IsKeeper)',
  ]);
});

test('a guard that a class lists is told with what it is handed, also where that is made on the spot', async () => {
  const found = await doorsIn({
    'shop/views.py': `from flask import Flask
from flask.views import MethodView
from flask_allows import allows

app = Flask(__name__)


class Orders(MethodView):
    decorators = [
        allows.requires(
            IsKeeper(),
            on_fail=back(to=lambda *a, **k: "/"),
        )
    ]

    def get(self):
        return ""


class Labels(MethodView):
    decorators = [allows.requires(any_of(IsKeeper, IsOwner), on_fail=back("/"))]

    def get(self):
        return ""


app.add_url_rule("/orders", view_func=Orders.as_view("orders"))
app.add_url_rule("/labels", view_func=Labels.as_view("labels"))
`,
  });
  expect(found.toSorted()).toEqual([
    'GET /labels: Labels.get allows.requires',
    'GET /orders: Orders.get allows.requires(IsKeeper)',
  ]);
});

test('a method that takes a part of the path answers only where the path has it', async () => {
  const sources = {
    'app.py': `from flask import Flask
from flask_restful import Api, Resource

app = Flask(__name__)
api = Api(app)


class Tag(Resource):
    def get(self, uuid):
        return {}

    def post(self):
        return {}


api.add_resource(Tag, "/tag", "/tag/<string:uuid>")
`,
  };
  expect((await routesIn(sources)).sort()).toEqual(['GET /tag/{uuid}: Tag.get ()', 'POST /tag: Tag.post ()']);
});
