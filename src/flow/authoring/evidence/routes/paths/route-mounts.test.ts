import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../../test/evidence-in.ts';
import { routesIn } from '../../../../../../test/routes-in.ts';
import { routesOf } from '../../routes.ts';

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

test('what FastAPI hangs as a slash keeps it, and what it hangs as nothing has none', async () => {
  const main = `from fastapi import FastAPI
from shop import crates
app = FastAPI()
app.include_router(crates.router, prefix="/api/crates")
`;
  const crates = `from fastapi import APIRouter
router = APIRouter()

@router.get("/")
def all_crates():
    return 1

@router.post("")
def make_crate():
    return 1
`;
  expect(await routesIn({ 'shop/__init__.py': '', 'shop/main.py': main, 'shop/crates.py': crates })).toEqual([
    'GET /api/crates/: all_crates ()',
    'POST /api/crates: make_crate ()',
  ]);
});

test('what FastAPI hangs may stand below a constant of its file or a setting of another', async () => {
  const main = `from fastapi import FastAPI
from shop import crates, lids
from shop.settings import settings
app = FastAPI()
below = "/wood"
app.include_router(crates.router, prefix=below)
app.include_router(lids.router, prefix=f"{settings.API_PATH}/lids")
`;
  const router = (name: string): string =>
    `from fastapi import APIRouter\nrouter = APIRouter()\n\n@router.get("/all")\ndef all_${name}():\n    return 1\n`;
  const settings = 'class Settings(BaseSettings):\n    API_PATH: str = "/api/v2"\n\nsettings = Settings()\n';
  expect(
    await routesIn({
      'shop/__init__.py': '',
      'shop/main.py': main,
      'shop/settings.py': settings,
      'shop/crates.py': router('crates'),
      'shop/lids.py': router('lids'),
    }),
  ).toEqual(['GET /wood/all: all_crates ()', 'GET /api/v2/lids/all: all_lids ()']);
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

test('a router that is used without a path hangs at the root, whatever its neighbour hangs at', async () => {
  const app = `import express from 'express';
import ordersRouter from './orders/index.js';
import { publicRouter } from './orders/public.js';
const app = express();
app.use(publicRouter);
app.use('/orders', ordersRouter);
`;
  const index = `import { Router } from 'express';
import './public.js';
const router = Router();
router.get('/list', list);
export default router;
`;
  const open = `import { Router } from 'express';
export const publicRouter = Router();
publicRouter.get('/open', show);
`;
  expect(await routesIn({ 'src/app.js': app, 'src/orders/index.js': index, 'src/orders/public.js': open })).toEqual([
    'GET /orders/list: nobody ()',
    'GET /open: nobody ()',
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

test('a router of JavaScript hangs in each place where it is hung, and what is called an application may hang too', async () => {
  const labels = `import { Hono } from 'hono';
const app = new Hono()
  .get('/:labelId', unauthedMiddleware, (c) => c.json({}))
  .post('/', auth({ optional: true }), requireUser, (c) => c.json({}));
export default app;
`;
  const open = `import { Hono } from 'hono';
import depots from './depots';
const app = new Hono().route('/depots', depots);
export default app;
`;
  const depots = "import { Hono } from 'hono';\nexport default new Hono().get('/:id', (c) => c.json({}));\n";
  const main = `import { Hono } from 'hono';
import labels from './labels';
import open from './open';
const v1 = new Hono().route('/labels', labels);
const app = new Hono();
app.route('/v1', v1).route('/labels', labels).route('/public', open);
serve(app);
`;
  const sources = { 'src/main.ts': main, 'src/labels.ts': labels, 'src/open.ts': open, 'src/depots.ts': depots };
  expect((await routesIn(sources)).sort()).toEqual([
    'GET /labels/{labelId}: nobody ()',
    'GET /public/depots/{id}: nobody ()',
    'GET /v1/labels/{labelId}: nobody ()',
    'POST /labels: nobody (requireUser)',
    'POST /v1/labels: nobody (requireUser)',
  ]);
});

test('a router that a Go function is given is not the group that another function calls so', async () => {
  const main = `package main

import "github.com/labstack/echo/v4"

func main() {
	e := echo.New()
	a := e.Group("/api/v1")
	registerParcels(a)
	b := e.Group("/api/v2")
	registerDepots(e, b)
}

func registerParcels(a *echo.Group) {
	a.GET("/parcels", listParcels)
	open := a.Group("")
	open.POST("/login", signIn)
}

func registerDepots(e *echo.Echo, a *echo.Group) {
	a.GET("/depots", listDepots)
}
`;
  expect((await routesIn({ 'main.go': main })).sort()).toEqual([
    'GET /api/v1/parcels: nobody ()',
    'GET /api/v2/depots: nobody ()',
    'POST /api/v1/login: nobody ()',
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

test('an attribute of ASP.NET that carries a route stands before what it marks', async () => {
  const attribute = `public class VersionedControllerAttribute : Attribute, IRouteTemplateProvider
{
    public const string OWN = "[controller]";
    public VersionedControllerAttribute(int version, string resource = OWN)
    {
        Template = $"api/v{version}/{resource}";
    }
    public string Template { get; }
}
public class SecondControllerAttribute : VersionedControllerAttribute
{
    public SecondControllerAttribute(string resource = OWN)
        : base(2, resource)
    {
    }
}
`;
  const controllers = `[SecondController]
public class ParcelController : Controller
{
    [HttpGet("{id}")]
    public Parcel Show(int id) { return null; }
}
[SecondController("config/depots")]
public class DepotConfigController : Controller
{
    [HttpPut]
    public Depot Save() { return null; }
}
`;
  expect(await routesIn({ 'Http/Attributes.cs': attribute, 'Api/Controllers.cs': controllers })).toEqual([
    'GET /api/v2/Parcel/{id}: ParcelController.Show ()',
    'PUT /api/v2/config/depots: DepotConfigController.Save ()',
  ]);
});

test('an attribute of ASP.NET is what its class is: a route, a verb or a guard, also on the class above', async () => {
  const attributes = `public class ShopApiAttribute : RouteAttribute
{
    protected const string Before = "api/v1";
    public ShopApiAttribute() : base(Before + "/[controller]") { }
}
public class GetByNumberAttribute() : HttpGetAttribute("{number:int}");
public class StaffAttribute : AuthorizeAttribute
{
    public StaffAttribute() { Roles = "staff"; }
}
public class WeighedAttribute : TypeFilterAttribute
{
    public WeighedAttribute() : base(typeof(WeighedFilter)) { }
}
public class WeighedFilter : IAsyncAuthorizationFilter { }
public class NotedAttribute : ActionFilterAttribute { }
public static class Paths { public const string Root = "doors"; public const string Open = Root + "/open"; }
`;
  const controllers = `[ShopApi, Noted]
[ApiController]
public class BaseController : ControllerBase { }
public class ParcelController : BaseController
{
    [GetByNumber]
    public Parcel Show(int number) { return null; }
    [HttpDelete("all"), Staff]
    public void Clear() { }
    [HttpPost]
    [Weighed]
    public void Send() { }
}
[Noted]
public class DoorController : Controller
{
    [HttpPut(Paths.Open)]
    public void Open() { }
    [HttpPost]
    public void ByConvention() { }
    [TargetGet]
    public void NoRoute() { }
}
public class OddController : Foreign.OddBaseController
{
    [HttpGet("open")]
    public void Open() { }
}
public class StrangeController : Foreign.OddBaseController
{
    [HttpGet("open")]
    public void Open() { }
}
`;
  expect(await routesIn({ 'Http/Attributes.cs': attributes, 'Api/Controllers.cs': controllers })).toEqual([
    'GET /api/v1/Parcel/{number}: ParcelController.Show ()',
    'DELETE /api/v1/Parcel/all: ParcelController.Clear (Staff)',
    'POST /api/v1/Parcel: ParcelController.Send (Weighed)',
    'PUT /doors/open: DoorController.Open ()',
    // Where the beginning of a path is not known, routes of two classes are two.
    'GET /open: OddController.Open ()',
    'GET /open: StrangeController.Open ()',
  ]);
});

test('endpoints of ASP.NET hang where the functions that register them are handed a group, and are guarded like it', async () => {
  const program = `var app = builder.Build();
app.MapDepot();
var orders = app.NewVersionedApi("Orders");
orders.MapOrders().RequireAuthorization();
app.Run();
`;
  const depot = `public static class DepotApi
{
    public static void MapDepot(this IEndpointRouteBuilder app)
    {
        var api = app.MapGroup("/api").RequireAuthorization("Staff");
        api.MapShelves().MapDoors();
        ParcelApi.Map(api);
        api.MapEndpoint<Weigh>();
    }
    static IEndpointRouteBuilder MapShelves(this IEndpointRouteBuilder app)
    {
        app.MapGet("/shelves", List);
        return app;
    }
    static void MapDoors(this IEndpointRouteBuilder app) => app.MapGet("/doors", List).AllowAnonymous();
    static string[] List() => [];
}
`;
  const parcels = `public class ParcelApi
{
    public static void Map(IEndpointRouteBuilder app) { app.MapPost("/parcels", Send); }
    static void Send() {}
}
public class Weigh : IEndpoint
{
    public static void MapEndpoint(IEndpointRouteBuilder app) => app.MapPut("/weight", Handle);
    static void Handle() {}
}
`;
  const orders = `public static class OrdersApi
{
    public static RouteGroupBuilder MapOrders(this IEndpointRouteBuilder app)
    {
        var api = app.MapGroup("orders");
        api.MapGet("/", All);
        return api;
    }
    static void All() {}
}
`;
  const sources = { 'Program.cs': program, 'Depot.cs': depot, 'Parcels.cs': parcels, 'Orders.cs': orders };
  expect((await routesIn(sources)).sort()).toEqual([
    'GET /api/doors: DepotApi.List ()',
    'GET /api/shelves: DepotApi.List (RequireAuthorization("Staff"))',
    'GET /orders: OrdersApi.All (RequireAuthorization())',
    'POST /api/parcels: ParcelApi.Send (RequireAuthorization("Staff"))',
    'PUT /api/weight: Weigh.Handle (RequireAuthorization("Staff"))',
  ]);
});

test('an action of ASP.NET answers the pattern that names it, and a pattern for all actions tells none', async () => {
  const program = `public class Doors
{
    public void MapDoors(IEndpointRouteBuilder endpoints)
    {
        endpoints.MapControllerRoute(name: "all", pattern: "{controller}/{action}");
        endpoints.MapControllerRoute(
            name: "send",
            pattern: "v2/parcels/{**path:regex(^(?!api/).*)}",
            defaults: new { controller = "Parcels", action = "Send" },
            constraints: new { httpMethod = new HttpMethodRouteConstraint("PUT") });
        endpoints.MapControllerRoute("list", "v2/parcels", new { controller = "Parcels", action = "List" });
        endpoints.MapControllerRoute("drop", "v2/drop", new { controller = "Keys", action = "Drop" });
    }
}
`;
  const startup = `public class Startup
{
    public void Configure(IApplicationBuilder app) => app.UseEndpoints(routes => { doors.MapDoors(endpoints); });
}
`;
  const keys = `public class KeysController : Controller
{
    public IActionResult Drop(string id)
    {
        if (_options.IsClosed ||
            !await _keys.AuthenticateAsync(Request.Key(), id))
        {
            return Unauthorized();
        }
        return Ok();
    }
}
`;
  const parcels = `[Authorize]
public class ParcelsController : Controller
{
    public string Send() { return ""; }
    [AllowAnonymous]
    public string List() { return ""; }
}
`;
  const sources = { 'Doors.cs': program, 'Startup.cs': startup, 'ParcelsController.cs': parcels, 'Keys.cs': keys };
  expect((await routesIn(sources)).sort()).toEqual([
    'ANY /v2/drop: KeysController.Drop (_keys.AuthenticateAsync)',
    'ANY /v2/parcels: ParcelsController.List ()',
    'PUT /v2/parcels/{path}: ParcelsController.Send (Authorize)',
  ]);
});

test('what an abstract controller of ASP.NET declares is answered by the classes that extend it', async () => {
  const base = `public abstract class BoxController<T> : ControllerWithLog<T>, IHandle<T>
{
    [HttpGet("{id}")]
    public T Open(int id) { return Find(id); }
}
`;
  const heir = (name: string, path: string): string =>
    `[Route("${path}")${name === 'Tin' ? ', Authorize("Staff")' : ''}]\npublic class ${name}Controller : BoxController<${name}>\n{\n}\n`;
  const sources = {
    'src/Web/BoxController.cs': base,
    'src/Web/CrateController.cs': heir('Crate', 'api/[controller]'),
    'src/Web/TinController.cs': heir('Tin', 'tins'),
  };
  expect((await routesIn(sources)).sort()).toEqual([
    'GET /api/Crate/{id}: BoxController.Open ()',
    'GET /tins/{id}: BoxController.Open (Authorize("Staff"))',
  ]);
});

test('what is asked of all callers of ASP.NET, and of those of controllers, holds where a route is not open', async () => {
  const program = `builder.Services.AddAuthorization(options => options.FallbackPolicy = options.DefaultPolicy);
var app = builder.Build();
app.MapControllers().RequireAuthorization();
app.MapGet("/parcels", () => Results.Ok());
app.MapGet("/prices", () => Results.Ok()).AllowAnonymous();
`;
  const doors = `[Route("doors")]
public class DoorsController
{
    [HttpGet]
    public string[] List() => [];
    [HttpDelete("{id}"), Authorize("Staff")]
    public void Remove() {}
    [HttpPost("open"), AllowAnonymous]
    public void Open() {}
}
`;
  expect((await routesIn({ 'Program.cs': program, 'DoorsController.cs': doors })).sort()).toEqual([
    'DELETE /doors/{id}: DoorsController.Remove (RequireAuthorization(), Authorize("Staff"))',
    'GET /doors: DoorsController.List (FallbackPolicy, RequireAuthorization())',
    'GET /parcels: nobody (FallbackPolicy)',
    'GET /prices: nobody ()',
    'POST /doors/open: DoorsController.Open ()',
  ]);
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
export const lost = protectedProcedure.mutation(async ({ input }) => input);
`;
  const found = await routesIn({ 'src/root.ts': root, 'src/orders.ts': orders, 'src/place.ts': place });
  expect(found.map((each) => each.replace(/: .* \(/, ' ('))).toEqual([
    'QUERY /orders.list ()',
    'MUTATION /orders.place (protectedProcedure)',
    'QUERY /ready ()',
  ]);
});

test('rows of an attribute hang where the type that carries them is named', async () => {
  const main = `use actix_web::App;
mod routes;

fn app() {
    App::new().configure(<routes::ShopApi as Routes>::configure)
}
`;
  const root = `use actix_web::web;
mod orders;

#[routes("/version" => get(version), "/orders" => sub(orders::Api))]
pub struct ShopApi;

pub async fn version() {}
`;
  const orders = `use actix_web::web;

#[routes("" => [get(list), post(place)], "/{id}" => get(show))]
pub struct Api;

pub fn configure(config: &mut web::ServiceConfig) {
    config.service(web::resource("").route(web::get().to(list)));
}

pub async fn list() {}
pub async fn place() {}
pub async fn show() {}
`;
  const carts = 'use actix_web::web;\n\n#[routes("/all" => get(list))]\npub struct Api;\npub async fn list() {}\n';
  const sources = {
    'src/main.rs': main,
    'src/routes/mod.rs': root,
    'src/routes/orders.rs': orders,
    'src/carts/orders.rs': carts,
  };
  expect((await routesIn(sources)).sort()).toEqual([
    'GET /all: list ()',
    'GET /orders/{id}: show ()',
    'GET /orders: list ()',
    'GET /version: version ()',
    'POST /orders: place ()',
  ]);
});

test('routers that are hung in many places again and again have some of their paths, and soon', async () => {
  const places = Array.from({ length: 40 }, (_, place) => place);
  const file = (next: string | null): string =>
    `import { Router } from 'express';\n${next ? `import router${next} from './r${next}.js';\n` : ''}const router = Router();\n${
      next
        ? places.map((place) => `router.use('/p${place}', router${next});`).join('\n')
        : places.map((place) => `router.get('/x${place}', (request, response) => response.end());`).join('\n')
    }\nexport default router;\n`;
  const sources = Object.fromEntries(
    places.slice(0, 7).map((place) => [`src/r${place}.js`, file(place === 6 ? null : String(place + 1))]),
  );
  const found = await routesIn({
    ...sources,
    'src/server.js':
      "import express from 'express';\nimport router0 from './r0.js';\nconst app = express();\napp.use('/api', router0);\n",
  });
  expect(found.length).toBeLessThanOrEqual(4 * places.length);
  expect(found[0]).toContain('/p0/');
});

test('of the routers that a module exports, each hangs where it is named, and what shows a page is no guard', async () => {
  const server = `const express = require('express');
const routes = require('./routes');
const app = express();
app.use('/', routes.pages);
app.use('/api/v2', routes.api);
app.use('/api', routes.api);
`;
  const list = `const { Router } = require('express');
const crates = require('./crates.routes');
const shown = require('./shown.routes');
const apiRouter = Router();
apiRouter.use('/crates', crates);
module.exports = {
  api: apiRouter,
  pages: shown,
};
`;
  const crates = `const { Router } = require('express');
const router = Router();
router.get('/', shown.viewTemplate('admin/crates'), auth.jwt, list);
module.exports = router;
`;
  const shown = `const { Router } = require('express');
const router = Router();
router.get('/about', (req, res) => res.render('about'));
module.exports = router;
`;
  const found = await routesIn({
    'server/server.js': server,
    'server/routes/index.js': 'module.exports = require("./routes");\n',
    'server/routes/routes.js': list,
    'server/routes/crates.routes.js': crates,
    'server/routes/shown.routes.js': shown,
  });
  expect(found).toEqual([
    'GET /api/v2/crates: nobody (auth.jwt)',
    'GET /api/crates: nobody (auth.jwt)',
    'GET /about: nobody ()',
  ]);
});

test('an interface of django-ninja guards its routers, below where its paths hang, unless a router says otherwise', async () => {
  const api = `from ninja import NinjaAPI
class DepotNinjaAPI(NinjaAPI):
    pass
api = DepotNinjaAPI(title="Depot", auth=[KeyAuth()])
api.add_router("/crates/", "depot.crates.router")
api.add_router("/login/", "depot.login.router")
urls = api.urls
@api.get("/status")
def show_status(request):
    return 1
`;
  const crates = `from ninja import Router
router = Router()
@router.get("/all")
def list_crates(request):
    return []
`;
  const login = `from ninja import Router
router = Router(auth=None)
@router.post("/token")
def make_token(request):
    return ""
`;
  const found = await routesIn({
    'site/urls.py': 'from django.urls import include, path\nurlpatterns = [path("api/", include("depot.urls"))]\n',
    'depot/__init__.py': '',
    'depot/urls.py':
      'from django.urls import path\nfrom .api import urls as api_urls\nurlpatterns = [path("v1/", api_urls)]\n',
    'depot/api.py': api,
    'depot/crates.py': crates,
    'depot/login.py': login,
  });
  expect(found.toSorted()).toEqual([
    'GET /api/v1/crates/all: list_crates (KeyAuth)',
    'GET /api/v1/status: show_status (KeyAuth)',
    'POST /api/v1/login/token: make_token ()',
  ]);
});

test('what is hung on a variable that holds an application of Actix is hung on that, also from another crate', async () => {
  expect(
    await routesIn({
      'server/Cargo.toml': '[package]\nname = "server"\n',
      'server/src/main.rs':
        'use actix_web::{App, HttpServer};\nfn main() {\n    HttpServer::new(move || {\n        let app = App::new().wrap(Logger::default());\n        app\n            .configure(|cfg| {\n                if open {\n                    shop_orders::config(cfg);\n                }\n            })\n    });\n}\n',
      'orders/Cargo.toml': '[package]\nname = "shop-orders"\n',
      'orders/src/lib.rs':
        'use actix_web::web;\npub fn config(cfg: &mut web::ServiceConfig) {\n    cfg.service(web::scope("/orders").route("", web::get().to(list)));\n}\nasync fn list(who: Caller) {}\nimpl FromRequest for Caller {\n    fn from_request(req: &HttpRequest) -> Self::Future {\n        ready(req.extensions().get::<Caller>().ok_or(Error::NotLoggedIn))\n    }\n}\n',
    }),
  ).toEqual(['GET /orders: list (Caller)']);
});

test('a base path that is a setting is the root, and what is handed the result of a call asks by its own name', async () => {
  const found = await routesIn({
    'server.js':
      "const express = require('express');\nconst Orders = require('./orders');\nclass Server {\n  start() {\n    this.orders = new Orders();\n    const app = express();\n    const router = express.Router();\n    app.use(global.BasePath, router);\n    router.use('/api', this.auth.ifAuthNeeded(this.check.bind(this)), this.orders.router);\n  }\n}\n",
    'orders.js':
      "const express = require('express');\nclass Orders {\n  constructor() {\n    this.router = express();\n    this.router.get('/orders', list);\n  }\n}\nfunction list(req, res) {}\nmodule.exports = Orders;\n",
  });
  expect(found).toEqual(['GET /api/orders: list (this.auth.ifAuthNeeded)']);
});

const APPLICATION = (path: string): string =>
  `from fastapi import FastAPI\nfrom shop.lids import router as lids\napp = FastAPI()\napp.include_router(lids, prefix="/lids")\n\n@app.get("${path}")\ndef show():\n    return 1\n`;
const LIDS =
  'from fastapi import APIRouter\nrouter = APIRouter()\n\n@router.get("/all")\ndef all_lids():\n    return 1\n';

test('an application of FastAPI that another one mounts hangs below it, also by the name under which a package hands it on', async () => {
  const main = `from fastapi import FastAPI
from shop.apps import crates_app
app = FastAPI()
app.mount("/admin/api", crates_app)
`;
  expect(
    await routesIn({
      'shop/__init__.py': '',
      'shop/main.py': main,
      'shop/apps/__init__.py': 'from shop.apps.crates.app import app as crates_app\n',
      'shop/apps/crates/__init__.py': '',
      'shop/apps/crates/app.py': APPLICATION('/crates'),
      'shop/lids.py': LIDS,
    }),
  ).toEqual(['GET /admin/api/crates: show ()', 'GET /admin/api/lids/all: all_lids ()']);
});

test('an application of FastAPI that is mounted as a whole below what an operator sets is told as it is', async () => {
  const main = `from fastapi import FastAPI
from shop.crates import app as crates
from shop.settings import settings
app = FastAPI()
app.mount(settings.base_url, crates)
`;
  const files = { 'shop/__init__.py': '', 'shop/crates.py': APPLICATION('/crates'), 'shop/lids.py': LIDS };
  expect(await routesIn({ ...files, 'shop/main.py': main })).toEqual([
    'GET /crates: show ()',
    'GET /lids/all: all_lids ()',
  ]);
});

test('an application of FastAPI that is mounted below a path which is computed is not told as whole', async () => {
  const main = `from fastapi import FastAPI
from shop.crates import app as crates, make_bins
app = FastAPI()
app.mount(below("crates"), crates)
app.mount("/bins", make_bins())
`;
  const bins =
    '\ndef make_bins():\n    bins = FastAPI()\n\n    @bins.get("/all")\n    def all_bins():\n        return 1\n\n    return bins\n';
  const evidence = await evidenceIn({
    'shop/__init__.py': '',
    'shop/main.py': main,
    'shop/crates.py': APPLICATION('/crates') + bins,
    'shop/lids.py': LIDS,
  });
  expect(routesOf(evidence).map(({ path, whole }) => `${path} ${whole}`)).toEqual([
    '/crates false',
    '/bins/all true',
    '/lids/all false',
  ]);
});
