import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder, writeTestPack } from '../../../../test/make-pack.ts';
import { openPack } from '../../../engine/pack/open-pack.ts';
import { Evidence } from './evidence.ts';
import { handlerOf } from './handlers.ts';
import { routesOf } from './routes.ts';

/** Routes with the definition that answers each and the guards before it. */
async function routesIn(sources: Record<string, string>): Promise<string[]> {
  const pack = openPack(await writeTestPack(join(temporaryFolder(), 'test.pack'), sources, { facts: true }));
  onTestFinished(() => pack.close());
  const evidence = new Evidence(pack, { commit: 'test', projectName: 'test' });
  return routesOf(evidence).map((route) => {
    const handler = handlerOf(evidence, route);
    return `${route.method} ${route.path}: ${handler?.name ?? (handler ? 'a function' : 'nobody')} (${route.guards.join(', ')})`;
  });
}

const PROTO =
  'syntax = "proto3";\npackage shop;\nservice Orders {\n  rpc PlaceOrder(PlaceOrderRequest) returns (Order);\n  rpc ListOrders(ListOrdersRequest) returns (Order);\n}\n';
const SERVICE = `package api

func (s *Service) PlaceOrder(ctx context.Context, request *pb.PlaceOrderRequest) (*pb.Order, error) {
	user, err := s.fetchCurrentUser(ctx)
	if user == nil {
		return nil, status.Errorf(codes.Unauthenticated, "user not authenticated")
	}
	return s.store.PlaceOrder(user)
}

func (s *Service) ListOrders(ctx context.Context, request *pb.ListOrdersRequest) (*pb.Order, error) {
	user, _ := s.fetchCurrentUser(ctx)
	return s.store.ListOrders(user)
}
`;
const STORE = 'package store\n\nfunc (s *Store) PlaceOrder(user *User) (*Order, error) {\n\treturn nil, nil\n}\n';

test('a remote procedure is answered by the method that takes its request, and guarded where strangers are refused', async () => {
  expect(await routesIn({ 'proto/shop.proto': PROTO, 'api/service.go': SERVICE, 'store/store.go': STORE })).toEqual([
    'RPC /shop.Orders/PlaceOrder: Service.PlaceOrder (s.fetchCurrentUser)',
    'RPC /shop.Orders/ListOrders: Service.ListOrders ()',
  ]);
});

test('a call inside another one guards a handler, and who acts in a log does not', async () => {
  const source = `import fastify from 'fastify';
const server = fastify();
server.get('/orders', async (request) => {
  const reach = reachOf(await authenticate.session(request));
  return list(reach);
});
server.post('/sign-in', async (request) => {
  return signIn(request.body, authenticate.actor(request));
});
`;
  expect(await routesIn({ 'src/server.ts': source })).toEqual([
    'GET /orders: a function (authenticate.session)',
    'POST /sign-in: a function ()',
  ]);
});

test('what a controller of Rails asks before its actions guards those it names', async () => {
  const controller = `class BooksController < ApplicationController
  before_action :require_admin, only: [:destroy]
  before_action :set_book

  def index
  end

  def destroy
  end
end
`;
  const routes = 'Rails.application.routes.draw do\n  resources :books, only: [:index, :destroy]\nend\n';
  const found = await routesIn({ 'config/routes.rb': routes, 'app/controllers/books_controller.rb': controller });
  expect(found.sort()).toEqual([
    'DELETE /books/{id}: BooksController.destroy (require_admin)',
    'GET /books: BooksController.index ()',
  ]);
});

test('guards of a parent controller hold for its children, and a method that only looks up the caller guards nothing', async () => {
  const parent = `class ShopController < ApplicationController
  before_action :authenticate_user
  before_action :require_logged_in_user, except: [:index]

  def authenticate_user
    @user = User.find_by(token: session[:u])
  end

  def require_logged_in_user
    redirect_to '/login' unless @user
  end
end
`;
  const child = `class BooksController < ShopController
  def index
  end

  def destroy
  end
end
`;
  const routes = 'Rails.application.routes.draw do\n  resources :books, only: [:index, :destroy]\nend\n';
  const found = await routesIn({
    'config/routes.rb': routes,
    'app/controllers/shop_controller.rb': parent,
    'app/controllers/books_controller.rb': child,
  });
  expect(found.sort()).toEqual([
    'DELETE /books/{id}: BooksController.destroy (require_logged_in_user)',
    'GET /books: BooksController.index ()',
  ]);
});

test('a router of REST framework hangs where another file includes it', async () => {
  const root = `from django.contrib import admin
from django.urls import include, path
from shop.api import router
urlpatterns = [path("api/", include([path("v1/", include(router.urls))])), path("admin/", admin.site.urls)]
`;
  const api = `from rest_framework.routers import DefaultRouter
router = DefaultRouter()
router.register("orders", OrderViewSet)
`;
  expect(await routesIn({ 'site/urls.py': root, 'shop/__init__.py': '', 'shop/api.py': api })).toEqual([
    'ANY /api/v1/orders/: nobody ()',
  ]);
});

test('a router that is a member of an object hangs where that member is mounted, also below a computed path', async () => {
  const server = `const express = require('express');
const OrderRouter = require('./OrderRouter');
class Server {
  constructor() {
    this.orderRouter = new OrderRouter(this);
  }
  start() {
    const app = express();
    const router = express.Router();
    app.use(settings.base, router);
    router.use('/api', this.checked.bind(this), this.orderRouter.router);
    app.listen(80);
  }
}
module.exports = Server;
`;
  const orders = `const express = require('express');
class OrderRouter {
  constructor(server) {
    this.router = express();
    this.router.get('/orders', list);
  }
}
module.exports = OrderRouter;
`;
  expect(await routesIn({ 'src/Server.js': server, 'src/OrderRouter.js': orders })).toEqual([
    'GET /api/orders: nobody ()',
  ]);
});

test('routes of Rocket stand below the prefixes at which the lists of their functions are mounted', async () => {
  const main = `#[macro_use] extern crate rocket;
mod api;

fn launch() {
    rocket::build()
        .mount("/", routes![index])
        .mount("/api", api::routes())
}

#[get("/")]
fn index() {}
`;
  const api = `use rocket::Route;
pub mod orders;

pub fn routes() -> Vec<Route> {
    let mut list = routes![version];
    list.append(&mut orders::routes());
    list
}

#[get("/version")]
fn version() {}
`;
  const orders = `use rocket::Route;

pub fn routes() -> Vec<Route> {
    routes![show]
}

pub fn unused() -> Vec<Route> {
    routes![hidden]
}

#[get("/orders/<id>")]
fn show(id: u32) {}

#[get("/hidden")]
fn hidden() {}
`;
  const sources = { 'src/main.rs': main, 'src/api/mod.rs': api, 'src/api/orders.rs': orders };
  expect((await routesIn(sources)).sort()).toEqual([
    'GET /: index ()',
    'GET /api/orders/{id}: show ()',
    'GET /api/version: version ()',
    'GET /hidden: hidden ()',
  ]);
});

test('what a Go function registers on a router that it is given stands below the prefix of that router', async () => {
  const main = `package main

import "github.com/labstack/echo/v4"

func main() {
	srv := echo.New()
	api := srv.Group("/api")
	registerOrders(api.Group("/v1"))
	registerUsers(api)
}
`;
  const orders = `package main

import "github.com/labstack/echo/v4"

func registerOrders(g *echo.Group) {
	g.GET("/orders", listOrders)
}

func registerUsers(g *echo.Group) {
	users := g.Group("/users")
	users.GET("/:id", allow(withID(showUser), "users:read"))
}

func showUser(c echo.Context) error {
	return nil
}
`;
  expect((await routesIn({ 'main.go': main, 'orders.go': orders })).sort()).toEqual([
    'GET /api/users/{id}: showUser ()',
    'GET /api/v1/orders: nobody ()',
  ]);
});

test('a service that the project only calls is none of its routes', async () => {
  const proto =
    'syntax = "proto3";\npackage node;\nservice Lightning {\n  rpc PayInvoice(PayRequest) returns (Paid);\n}\n';
  const generated =
    '# Generated by the gRPC Python protocol compiler plugin. DO NOT EDIT!\nclass LightningServicer:\n    pass\n';
  const client =
    'import lightning_grpc\n\ndef pay():\n    return lightning_grpc.LightningStub(channel).PayInvoice(1)\n\n# Lightning is called here.\n';
  const server =
    'import lightning_grpc\n\nclass Node(lightning_grpc.LightningServicer):\n    def PayInvoice(self, request, context):\n        return None\n';
  const files = { 'node/lightning.proto': proto, 'node/lightning_grpc.py': generated };
  expect(await routesIn({ ...files, 'node/client.py': client })).toEqual([]);
  expect(await routesIn({ ...files, 'node/server.py': server })).toEqual([
    'RPC /node.Lightning/PayInvoice: Node.PayInvoice ()',
  ]);
});

test('a handler inside wrappers and behind a short receiver is found', async () => {
  const routes = `package main

import "github.com/labstack/echo/v4"

func register(e *echo.Echo, a *App) {
	g := e.Group("/api")
	g.GET("/lists", a.GetLists)
	g.GET("/lists/:id", pm(hasID(a.GetList), "lists:get"))
}
`;
  const handlers = `package main

func (a *App) GetLists(c echo.Context) error {
	return nil
}

func (a *App) GetList(c echo.Context) error {
	return nil
}
`;
  expect(await routesIn({ 'cmd/routes.go': routes, 'cmd/lists.go': handlers })).toEqual([
    'GET /api/lists: App.GetLists ()',
    'GET /api/lists/{id}: App.GetList ()',
  ]);
});

test('a controller of ASP.NET stands below the route of the class above it', async () => {
  const base = '[ApiController]\n[Route("api/[controller]")]\npublic class BaseApiController : ControllerBase\n{\n}\n';
  const stats =
    'public class StatsController : BaseApiController\n{\n    [HttpGet("server")]\n    public ActionResult Server() { return Ok(); }\n}\n';
  expect(await routesIn({ 'Api/BaseApiController.cs': base, 'Api/StatsController.cs': stats })).toEqual([
    'GET /api/Stats/server: StatsController.Server ()',
  ]);
});

test('a resource of Laravel has no route for an action that its controller does not have', async () => {
  const routes =
    "<?php\nuse Illuminate\\Support\\Facades\\Route;\nRoute::apiResource('artists', ArtistController::class);\n";
  const controller =
    '<?php\nclass ArtistController extends Controller\n{\n    public function index() {}\n    public function show() {}\n}\n';
  expect(
    (await routesIn({ 'routes/api.php': routes, 'app/ArtistController.php': controller })).map((each) =>
      each.replace(/:.*/, ''),
    ),
  ).toEqual(['GET /api/artists', 'GET /api/artists/{artist}']);
});

test('a blueprint that a function of another file makes hangs where it is registered', async () => {
  const made = (path: string) => `from flask import Blueprint

def make_blueprint(settings):
    view = Blueprint("view", __name__)

    @view.route("${path}")
    def show():
        return ""

    return view
`;
  const routes = await routesIn({
    'shop/__init__.py': '',
    'shop/app.py': `from flask import Flask
from shop import orders, stock

def create(settings):
    app = Flask(__name__)
    app.register_blueprint(orders.make_blueprint(settings), url_prefix="/orders")
    app.register_blueprint(stock.make_blueprint(settings), url_prefix="/stock")
    return app
`,
    'shop/orders.py': made('/late'),
    'shop/stock.py': made('/empty'),
    'desk.py':
      'from flask import Flask\nimport bills\n\napp = Flask(__name__)\napp.register_blueprint(bills.make_blueprint(1), url_prefix="/bills")\n',
    'bills.py': made('/open'),
  });
  expect(routes.toSorted()).toEqual([
    'GET /bills/open: make_blueprint.show ()',
    'GET /orders/late: make_blueprint.show ()',
    'GET /stock/empty: make_blueprint.show ()',
  ]);
});

test('classes that hold a router have the prefixes of all classes that mount them', async () => {
  const controller = `import { Router } from 'express';
export default class Controller {
  constructor() { this.app = Router(); }
  route(options) { this.app[options.method](options.path, options.handler); }
  get router() { return this.app; }
}
`;
  const orders = `import Controller from './controller.js';
export class Orders extends Controller {
  constructor() {
    super();
    this.route({ method: 'get', path: '', handler: this.list, permission: NONE });
    this.route({ method: 'delete', path: '/:id', handler: this.remove, permission: DELETE_ORDER });
  }
  list() {}
  remove() {}
}
`;
  const api = `import Controller from './controller.js';
import { Orders } from './orders.js';
export class Api extends Controller {
  constructor() {
    super();
    this.app.use('/orders', new Orders().router);
  }
}
`;
  const app =
    "import express from 'express';\nimport { Api } from './api.js';\nconst app = express();\napp.use('/api', new Api().router);\n";
  const found = await routesIn({
    'src/controller.ts': controller,
    'src/orders.ts': orders,
    'src/api.ts': api,
    'src/app.ts': app,
  });
  expect(found).toEqual(['GET /api/orders: Orders.list ()', 'DELETE /api/orders/{id}: Orders.remove (DELETE_ORDER)']);
});

test('routers of Koa hang below the application that is mounted, also where their files are reached through an index', async () => {
  const found = await routesIn({
    'server/web.ts':
      "import Koa from 'koa';\nimport mount from 'koa-mount';\nimport api from './api';\nconst app = new Koa();\napp.use(mount('/api', api));\n",
    'server/api/index.ts':
      "import Koa from 'koa';\nimport Router from 'koa-router';\nimport documents from './documents';\nconst api = new Koa();\nconst router = new Router();\nhooks.forEach((hook) => router.use('/', hook.routes()));\nrouter.use('/', documents.routes());\napi.use(router.routes());\nexport default api;\n",
    'server/api/documents/index.ts': "export { default } from './documents';\n",
    'server/api/documents/documents.ts':
      "import Router from 'koa-router';\nconst router = new Router();\nrouter.post('documents.list', auth(), async (ctx) => {});\nexport default router;\n",
  });
  expect(found).toEqual(['POST /api/documents.list: nobody (auth())']);
});

test('what a function of Actix configures hangs below the scope that names it, up to the application', async () => {
  expect(
    await routesIn({
      'Cargo.toml': '[package]\nname = "shop"\n',
      'src/main.rs':
        'use actix_web::{web, App, HttpServer};\nmod orders;\nmod users;\nuse crate::{orders, users};\nfn shop(cfg: &mut web::ServiceConfig) {\n    cfg.service(\n        web::scope("/orders")\n            .configure(|cfg| orders::configure::<Db>(cfg, true)),\n    )\n    .service(web::scope("/users").configure(crate::users::configure::<Db>));\n}\nfn main() {\n    HttpServer::new(|| App::new().configure(|cfg| shop(cfg)));\n}\n',
      'src/orders.rs':
        'use actix_web::web;\npub fn configure<Db>(cfg: &mut web::ServiceConfig, all: bool) {\n    cfg.service(web::resource("/{id}").route(web::get().to(show::<Db>)));\n}\nasync fn show<Db>() {}\n',
      'src/users.rs':
        'use actix_web::web;\npub fn configure<Db>(cfg: &mut web::ServiceConfig) {\n    cfg.service(web::resource("/me").route(web::get().to(me)));\n}\nasync fn me() {}\n',
    }),
  ).toEqual(['GET /orders/{id}: show ()', 'GET /users/me: me ()']);
});

test('asking whether somebody is an administrator guards a route only where the others are turned away', async () => {
  const handler = (name: string, lines: string) =>
    `func ${name}(w http.ResponseWriter, r *http.Request) {\n\tu := caller(r)\n${lines}\n\tsave(w, r)\n}\n`;
  expect(
    await routesIn({
      'main.go': `package main\nimport "net/http"\nfunc main() {\n\tmux := http.NewServeMux()\n\tmux.HandleFunc("POST /orders", addOrder)\n\tmux.HandleFunc("POST /users", addUser)\n\thttp.ListenAndServe(":80", mux)\n}\n${handler('addOrder', '\tif !u.IsAdmin() {\n\t\treturn\n\t}')}${handler('addUser', '\tif u.IsAdmin() {\n\t\treturn\n\t}\n\tif !u.IsAdmin() {\n\t\tif closed {\n\t\t\treturn\n\t\t}\n\t}')}`,
    }),
  ).toEqual(['POST /orders: addOrder (u.IsAdmin)', 'POST /users: addUser ()']);
});

test('routes of a file of Laravel pass the group of middleware that is called like it', async () => {
  const route = (path: string) =>
    `<?php\nuse Illuminate\\Support\\Facades\\Route;\nRoute::get('${path}', [OrderController::class, 'index']);\n`;
  expect(
    await routesIn({
      'routes/api.php': route('orders'),
      'routes/web.php': route('shop'),
      'app/Http/Kernel.php':
        "<?php\nclass Kernel extends HttpKernel {\n    protected $middlewareGroups = [\n        'web' => [\n            \\Illuminate\\Session\\Middleware\\AuthenticateSession::class,\n            // \\App\\Http\\Middleware\\Authenticate::class,\n        ],\n        'api' => [\n            \\App\\Http\\Middleware\\StartSession::class,\n            \\App\\Http\\Middleware\\ApiAuthenticate::class,\n        ],\n    ];\n}\n",
    }),
  ).toEqual(['GET /api/orders: nobody (ApiAuthenticate)', 'GET /shop: nobody ()']);
});

test('a procedure of tRPC is called by the names of the routers that it hangs below', async () => {
  const root = `import { ordersRouter } from './orders';
import { publicProcedure, router } from './trpc';
export const appRouter = router({
  orders: ordersRouter,
  ready: publicProcedure.query(() => true),
});
`;
  const orders = `import { place } from './place';
import { publicProcedure, router } from './trpc';
export const ordersRouter = router({
  place,
  list: publicProcedure.query(async () => []),
});
`;
  const place = `import { protectedProcedure } from './trpc';
export const place = protectedProcedure.mutation(async ({ input }) => input);
`;
  const found = await routesIn({ 'src/root.ts': root, 'src/orders.ts': orders, 'src/place.ts': place });
  expect(found.map((each) => each.replace(/: .* \(/, ' ('))).toEqual([
    'QUERY /orders.list ()',
    'MUTATION /orders.place (protectedProcedure)',
    'QUERY /ready ()',
  ]);
});

test('a Go handler is guarded by what it is defined inside of, and by a check that answers strangers itself', async () => {
  const main = `package main

import "github.com/gorilla/mux"

func routes() {
	r := mux.NewRouter()
	r.Handle("/users", wrap(listUsers, "")).Methods("GET")
	r.Handle("/files", wrap(deleteFile(cache), "")).Methods("DELETE")
	r.Handle("/open", wrap(open, "")).Methods("GET")
	r.HandleFunc("/pages", a.page).Methods("GET")
	r.HandleFunc("/welcome", a.welcome).Methods("GET")
}
`;
  const handlers = `package main

var listUsers = withSelfOrAdmin(func(w http.ResponseWriter, r *http.Request) (int, error) {
	return show(w)
})

var open = withCache(func(w http.ResponseWriter, r *http.Request) (int, error) {
	return show(w)
})

func deleteFile(cache Cache) handleFunc {
	return withUser(func(w http.ResponseWriter, r *http.Request) (int, error) {
		return remove(r)
	})
}

func (a *App) page(w http.ResponseWriter, r *http.Request) {
	if a.answerUnauthorized(w, r, true) {
		return
	}
	show(w)
}

func (a *App) welcome(w http.ResponseWriter, r *http.Request) {
	if isAuthorized(w, r) {
		show(w)
	}
}
`;
  expect(await routesIn({ 'main.go': main, 'handlers.go': handlers })).toEqual([
    'GET /users: listUsers (withSelfOrAdmin)',
    'DELETE /files: deleteFile (withUser)',
    'GET /open: open ()',
    'GET /pages: App.page (a.answerUnauthorized)',
    'GET /welcome: App.welcome ()',
  ]);
});

test('a plug of a Phoenix controller guards the actions that it names', async () => {
  const router = `defmodule ShopWeb.Router do
  use ShopWeb, :router

  scope "/", ShopWeb do
    get "/orders", OrderController, :index
    delete "/orders/:id", OrderController, :delete
    post "/orders", OrderController, :create
  end
end
`;
  const controller = `defmodule ShopWeb.OrderController do
  use ShopWeb, :controller

  plug :put_layout, "shop"
  plug Shop.Plugs.AuthorizeTeam,
       [:owner]
       when action in [
              :delete
            ]
  plug :require_account when action not in [:index, :delete]

  def index(conn, _params), do: conn

  def delete(conn, _params), do: conn

  def create(conn, _params) do
    conn
  end
end
`;
  const found = await routesIn({
    'lib/shop_web/router.ex': router,
    'lib/shop_web/controllers/order_controller.ex': controller,
  });
  expect(found).toEqual([
    'GET /orders: ShopWeb.OrderController.index ()',
    'DELETE /orders/{id}: ShopWeb.OrderController.delete (Shop.Plugs.AuthorizeTeam)',
    'POST /orders: ShopWeb.OrderController.create (:require_account)',
  ]);
});

test('a view class of Django is guarded by its mixins and permissions, also by those of the class above it', async () => {
  const urls = `from django.urls import path
from . import views

urlpatterns = [
    path("orders/", views.OrderList.as_view()),
    path("stock/", views.StockList.as_view()),
    path("carts/", views.CartView.as_view()),
    path("news/", views.NewsView.as_view()),
    path("about/", views.AboutView.as_view()),
]
`;
  const views = `from .base import ListView

class OrderList(LoginRequiredMixin, View):
    pass

class StockList(ListView):
    pass

class CartView(APIView):
    permission_classes = [permissions.IsAuthenticated, IsOwner]

class NewsView(APIView):
    permission_classes = (AllowAny,)

class AboutView(TemplateView):
    pass
`;
  const base = 'class ListView(ObjectPermissionRequiredMixin, View):\n    pass\n';
  expect(await routesIn({ 'shop/urls.py': urls, 'shop/views.py': views, 'shop/base.py': base })).toEqual([
    'ANY /orders/: OrderList (LoginRequiredMixin)',
    'ANY /stock/: StockList (ObjectPermissionRequiredMixin)',
    'ANY /carts/: CartView (permissions.IsAuthenticated, IsOwner)',
    'ANY /news/: NewsView ()',
    'ANY /about/: AboutView ()',
  ]);
});
