import { expect, test } from 'vitest';
import { routesIn } from '../../../../../../test/routes-in.ts';

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
	if err := users.AddAuth(r); err != nil {
		return
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

  plug(
    Guardian.Plug.EnsureAuthenticated
    when action in [
           :delete
         ]
  )

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
    'DELETE /orders/{id}: ShopWeb.OrderController.delete (Shop.Plugs.AuthorizeTeam, Guardian.Plug.EnsureAuthenticated)',
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
    'GET /about/: AboutView ()',
  ]);
});

test('a Go handler is found among what turns it into one of the router, and one that hands on is guarded by the next', async () => {
  const server = `package web

import (
	"net/http"

	"example.org/shop/internal/model"
	"example.org/shop/internal/web/handlers"
	orders_v1 "example.org/shop/internal/web/handlers/api/v1"
)

func setup(deps *model.Deps, around []model.Middleware) http.Handler {
	mux := http.NewServeMux()
	old := handlers.NewOld(deps)
	mux.HandleFunc("GET /orders", toHTTP(deps, old.HandleOrders, around...))
	mux.HandleFunc("GET /api/v1/orders", toHTTP(deps,
		orders_v1.ListOrders,
		around...,
	))
	mux.HandleFunc("DELETE /api/v1/orders", toHTTP(deps, orders_v1.HandleDeleteAllTheOldOrders, around...))
	return mux
}
`;
  const old = `package handlers

import "example.org/shop/internal/oldshop"

type Old struct {
	shop *oldshop.Shop
}

func (h *Old) HandleOrders(deps model.Deps, c model.Context) {
	h.shop.ListOldOrders(c.Writer(), c.Request())
}
`;
  const oldShop = `package oldshop

func (s *Shop) ListOldOrders(w http.ResponseWriter, r *http.Request) {
	err := s.validateSession(r)
	checkError(err)
}
`;
  const orders = `package orders_v1

func ListOrders(deps model.Deps, c model.Context) {
	if err := middleware.RequireLoggedInUser(deps, c); err != nil {
		response.SendError(c, err)
		return
	}
	response.Send(c)
}

func HandleDeleteAllTheOldOrders(deps model.Deps, c model.Context) {
	if err := middleware.RequireLoggedInAdmin(deps, c); err != nil {
		return
	}
	if err := deps.Orders().CheckOwner(c); err != nil {
		log.Print(err)
	}
}
`;
  const more = 'package orders_v1\n\nfunc First(from int) int {\n\treturn from\n}\n';
  const found = await routesIn({
    'go.mod': 'module example.org/shop\n',
    'internal/web/server.go': server,
    'internal/web/handlers/old.go': old,
    'internal/oldshop/shop.go': oldShop,
    'internal/web/handlers/api/v1/orders.go': orders,
    'internal/web/handlers/api/v1/first.go': more,
  });
  expect(found).toEqual([
    'GET /orders: Old.HandleOrders (s.validateSession)',
    'GET /api/v1/orders: ListOrders (middleware.RequireLoggedInUser)',
    'DELETE /api/v1/orders: HandleDeleteAllTheOldOrders (middleware.RequireLoggedInAdmin)',
  ]);
});

test('what the class above a controller of ASP.NET asks guards its routes, but those that let strangers in', async () => {
  const base = `namespace Shop;
[ApiController]
[Route("api/[controller]")]
[Authorize]
public class BaseShopController : ControllerBase
{
}
`;
  const orders = `namespace Shop;
public class OrdersController : BaseShopController
{
    [HttpGet("list")]
    public ActionResult List() { return Ok(); }

    [AllowAnonymous]
    [HttpGet("prices")]
    public ActionResult Prices() { return Ok(); }
}
`;
  const found = await routesIn({ 'src/BaseShopController.cs': base, 'src/OrdersController.cs': orders });
  expect(found).toEqual([
    'GET /api/Orders/list: OrdersController.List (Authorize)',
    'GET /api/Orders/prices: OrdersController.Prices ()',
  ]);
});

test('a class that lets strangers in opens its methods too, whatever they ask', async () => {
  const pictures = `[AllowAnonymous]
[Route("api/pictures")]
public class PicturesController : ControllerBase
{
    [Authorize(Policy = "Keeper")]
    [HttpGet("drafts")]
    public ActionResult Drafts() { return Ok(); }
}
`;
  expect(await routesIn({ 'src/PicturesController.cs': pictures })).toEqual([
    'GET /api/pictures/drafts: PicturesController.Drafts ()',
  ]);
});

test('what a file of pages/api exports answers the methods that it asks for, and whom it verifies from the request', async () => {
  const parcels = `import type { NextApiRequest, NextApiResponse } from 'next';
import verifyUser from '../../lib/verifyUser';

export default async function parcels(req: NextApiRequest, res: NextApiResponse) {
  const user = await verifyUser({ req, res });
  if (!user) return;
  if (req.method === 'GET') {
    res.status(200).json([]);
  } else if (req.method === 'DELETE') {
    res.status(200).json({});
  }
}
`;
  const login = `import type { NextApiRequest, NextApiResponse } from 'next';
const handler = async (req: NextApiRequest, res: NextApiResponse) => {
  const token = await verifyToken({ req });
  const known = typeof token === 'string' ? undefined : token?.id;
  if (req.method !== 'POST') return res.status(405).end();
  return res.status(200).json({});
};

export default withLog(handler);
`;
  const sources = { 'pages/api/parcels/index.ts': parcels, 'pages/api/login.ts': login };
  expect((await routesIn(sources)).sort()).toEqual([
    'DELETE /api/parcels: parcels (verifyUser)',
    'GET /api/parcels: parcels (verifyUser)',
    'POST /api/login: handler ()',
  ]);
});

test('a right that a handler of PHP asks for by a class guards it, and one that only adds to a mixin of Django asks as that', async () => {
  const routes =
    "<?php\nuse Slim\\App;\n$app->post('/parcels', ParcelsController::class . ':send');\n$app->get('/parcels', ParcelsController::class . ':list');\n";
  const controller =
    '<?php\nclass ParcelsController\n{\n    public function send($request, $response, $args)\n    {\n        User::checkPermission($request, User::SENDS);\n        return $response;\n    }\n\n    public function list($request, $response, $args)\n    {\n        return $response;\n    }\n}\n';
  const php = await routesIn({ 'routes.php': routes, 'controllers/ParcelsController.php': controller });
  expect(php.filter((each) => each.includes('User::checkPermission'))).toHaveLength(1);
  const django = await routesIn({
    'shop/urls.py':
      'from django.urls import path\nfrom shop import views\n\nurlpatterns = [path("orders/", views.OrderList.as_view())]\n',
    'shop/mixins.py':
      'from django.contrib.auth.mixins import PermissionRequiredMixin as Base\nfrom django.contrib.auth import mixins as auth_mixins\n\n\nclass PermissionRequiredMixin(auth_mixins.PermissionRequiredMixin):\n    login_url = "/in"\n',
    'shop/views.py':
      'from django.views.generic import ListView\nfrom shop.mixins import PermissionRequiredMixin\n\n\nclass OrderList(PermissionRequiredMixin, ListView):\n    model = None\n',
  });
  expect(django).toEqual([expect.stringContaining('(PermissionRequiredMixin)')]);
});

test('what makes a handler of what it is handed is the handler', async () => {
  const found = await routesIn({
    'go.mod': 'module example.com/depot\n\ngo 1.24\n',
    'api.go':
      'package depot\n\nimport "net/http"\n\nfunc (api *API) Routes(mux *http.ServeMux) {\n\tmux.Handle("GET /collect", NewCollector(api.database))\n}\n\nfunc NewCollector(db string) http.Handler {\n\treturn nil\n}\n',
  });
  expect(found).toEqual(['GET /collect: NewCollector ()']);
});

test('who acts may be called so, and asking what he may not do guards only where he is turned away', async () => {
  const source = `import Router from 'koa-router';
const router = new Router();
router.post('/seal', async (ctx) => {
  authorize(actor, 'seal', parcel);
  return seal(parcel);
});
router.post('/show', async (ctx) => {
  const isShort = cannot(user, 'read', parcel);
  return show(parcel, isShort);
});
router.post('/open', async (ctx) => {
  if (cannot(user, 'open', parcel)) throw forbidden();
  return open(parcel);
});
`;
  expect(await routesIn({ 'src/server.ts': source })).toEqual([
    "POST /seal: a function (authorize('seal'))",
    'POST /show: a function ()',
    "POST /open: a function (cannot('open'))",
  ]);
});

test('an attribute that is told more than the right it asks for keeps that right', async () => {
  const routes =
    "<?php\nuse Illuminate\\Support\\Facades\\Route;\nuse App\\Shelves\\Controllers;\nRoute::get('/shelves', [Controllers\\Shelves::class, 'get']);\n";
  const controller =
    '<?php\nnamespace App\\Shelves\\Controllers;\nclass Shelves\n{\n    #[RequiresPermission(ShelvesPermissions::VIEW, entityScoped: true, audited: true)]\n    public function get() {}\n}\n';
  expect(await routesIn({ 'routes/web.php': routes, 'app/Shelves/Controllers/Shelves.php': controller })).toEqual([
    'GET /shelves: Shelves.get (RequiresPermission(ShelvesPermissions::VIEW))',
  ]);
});

test('a statement that is handed the caller to check guards a handler of Java', async () => {
  const found = await routesIn({
    'src/ParcelController.java': `package depot;
import org.springframework.web.bind.annotation.*;
@RestController
class ParcelController {
    @DeleteMapping("/parcels/{id}")
    void drop(Principal principal, @PathVariable int id) {
        access.checkParcelOwnership(principal, List.of(id));
        parcels.drop(id);
    }
}
`,
  });
  expect(found).toEqual(['DELETE /parcels/{id}: ParcelController.drop (access.checkParcelOwnership)']);
});

test('two routes of one function of Flask are no guards of each other', async () => {
  const found = await routesIn({
    'shop.py': `from flask import Flask
app = Flask(__name__)
@app.route("/users")
@app.route("/users/<name>")
@login_required
def users(name=None):
    return []
`,
  });
  expect(found).toEqual(['GET /users: users (login_required)', 'GET /users/{name}: users (login_required)']);
});

test('an attribute of Rust that protects a handler is told by its path with the right that it asks for', async () => {
  const found = await routesIn({
    'src/main.rs': `use actix_web::{delete, App, HttpServer};
use grants_of_doors;

#[delete("/crates/{id}")]
#[grants_of_doors::protect("Right::Delete", ty = Right, error = turned_away, audited = true)]
async fn remove(id: web::Path<String>) -> HttpResponse {
    HttpResponse::Ok().finish()
}

fn main() {
    HttpServer::new(|| App::new().service(remove));
}
`,
  });
  expect(found).toEqual(['DELETE /crates/{id}: remove (grants_of_doors::protect("Right::Delete"))']);
});

test('a decorator of the project asks by what it puts before a method, and not by what it notes for a guard', async () => {
  const marks = `import { applyDecorators, SetMetadata, UseInterceptors } from '@nestjs/common';
export const Seal = (name: string, { scope = 'shop' } = {}) => (target: any, key?: string, descriptor?: any) => {
  SetMetadata('seal', name)(target, key, descriptor);
  UseInterceptors(SealInterceptor)(target, key, descriptor);
};
export const Drawer = (name: string) => SetMetadata('drawer', name);
export const Colour = (name: string) => SetMetadata('colour', name);
`;
  const guard = `import { CanActivate } from '@nestjs/common';
export class SealInterceptor implements NestInterceptor {
  intercept(context, next) {
    if (!context.user) throw new UnauthorizedException();
    return next.handle();
  }
}
export class KeyGuard implements CanActivate {
  canActivate(context) {
    return this.reflector.get('drawer', context.getHandler()) === context.user.drawer;
  }
}
`;
  const controller = `import { Controller, Delete, Get, Post, Put, UseGuards, UseInterceptors } from '@nestjs/common';
import { Colour, Drawer, Seal } from './marks';
import { KeyGuard, SealInterceptor } from './guards';
@Controller('crates')
@UseGuards(KeyGuard)
export class CrateController {
  @Get()
  @Seal('crateList', {
    scope: 'depot',
  })
  list() {}

  @Post()
  @Drawer('new')
  @Colour('red')
  add() {}

  @Put()
  @UseInterceptors(SealInterceptor, FileInterceptor('crate'), ClassSerializerInterceptor)
  fill() {}

  @Delete()
  async drop(@Req() req: Request) {
    await this.checkAcl('crateDrop', req);
  }
}
`;
  expect(
    await routesIn({ 'src/marks.ts': marks, 'src/guards.ts': guard, 'src/crate.controller.ts': controller }),
  ).toEqual([
    "GET /crates: CrateController.list (KeyGuard, Seal('crateList'))",
    'POST /crates: CrateController.add (KeyGuard)',
    'PUT /crates: CrateController.fill (KeyGuard, SealInterceptor)',
    "DELETE /crates: CrateController.drop (KeyGuard, this.checkAcl('crateDrop'))",
  ]);
});

test('a decorator of the project on a class of NestJS that puts guards before it asks for each of its routes', async () => {
  const marks = `import { applyDecorators, UseGuards } from '@nestjs/common';
export function SignedInAuthentication() {
  return applyDecorators(UseGuards(KeyGuard), ApiBearerAuth());
}
export function Paced() {
  return applyDecorators(UseGuards(ThrottlerGuard));
}
`;
  const controller = `import { Controller, Get, Put } from '@nestjs/common';
import { Paced, SignedInAuthentication } from './marks';
@Controller('crates')
@SignedInAuthentication()
@Paced()
@ApiTags('Crates')
export class CrateController {
  @Get()
  list() {}

  @Put()
  @Public()
  fill() {}
}
`;
  expect(await routesIn({ 'src/marks.ts': marks, 'src/crate.controller.ts': controller })).toEqual([
    'GET /crates: CrateController.list (SignedInAuthentication())',
    'PUT /crates: CrateController.fill ()',
  ]);
});

test('an attribute of ASP.NET is told with the right that it asks for, and one that asks where the program runs is no guard', async () => {
  const found = await routesIn({
    'src/Attributes.cs': `public class RequirePermissionAttribute(Permission permission) : TypeFilterAttribute(typeof(PermissionFilter));

public class PermissionFilter : IAuthorizationFilter
{
    public void OnAuthorization(AuthorizationFilterContext context)
    {
        if (!context.HttpContext.User.Has(_permission)) context.Result = new ForbidResult();
    }
}

public class TrialOnlyAttribute() : TypeFilterAttribute(typeof(TrialFilter));

public class TrialFilter(IWebHostEnvironment environment) : IAuthorizationFilter
{
    public void OnAuthorization(AuthorizationFilterContext context)
    {
        if (!environment.IsDevelopment()) context.Result = new NotFoundResult();
    }
}
`,
    'src/CratesController.cs': `[Route("crates")]
public class CratesController : Controller
{
    [HttpGet]
    [RequirePermission(Permission.Crates_In_The_Cellar_OfTheWholeHouse)]
    public string List() { return ""; }

    [HttpPost("trial")]
    [TrialOnly]
    public string Try() { return ""; }
}
`,
  });
  expect(found).toEqual([
    'GET /crates: CratesController.List (RequirePermission(Permission.Crates_In_The_Cellar_OfTheWholeHouse))',
    'POST /crates/trial: CratesController.Try ()',
  ]);
});

test('a call that is handed a right by another call guards a handler', async () => {
  const source = `from fastapi import FastAPI
app = FastAPI()

@app.post("/crates")
async def create_crate(crate, current_user):
    await authorize(current_user, CratePolicy.create(crate.shelf_id))
    return save(crate)

@app.get("/crates")
async def list_crates(current_user):
    return find(current_user, by(1))
`;
  expect(await routesIn({ 'app.py': source })).toEqual([
    'POST /crates: create_crate (authorize)',
    'GET /crates: list_crates ()',
  ]);
});

test('a decorator that lifts a guard is none, and takes its route out of one that looks it up', async () => {
  const guards = `export const OPEN_KEY = 'open';
export const Public = () => SetMetadata(OPEN_KEY, true);
export class KeyGuard implements CanActivate {
  canActivate(context) {
    if (this.reflector.get(OPEN_KEY, context.getHandler())) return true;
    if (!context.user) throw new UnauthorizedException();
    return true;
  }
}
export class StampAuthGuard implements CanActivate {
  canActivate(context) {
    if (!context.stamp) throw new UnauthorizedException();
    return true;
  }
}
`;
  const controller = `import { Controller, Get, Post, UseGuards } from '@nestjs/common';
import { KeyGuard, Public, StampAuthGuard } from './guards';
@UseGuards(KeyGuard)
@Controller('crates')
export class CrateController {
  @Public()
  @Get()
  list() {}

  @Public()
  @UseGuards(StampAuthGuard)
  @Get('stamps')
  stamps() {}

  @Post()
  add() {}
}
`;
  expect(await routesIn({ 'src/guards.ts': guards, 'src/crate.controller.ts': controller })).toEqual([
    'GET /crates: CrateController.list ()',
    'GET /crates/stamps: CrateController.stamps (StampAuthGuard)',
    'POST /crates: CrateController.add (KeyGuard)',
  ]);
});

test('an action of ASP.NET is no guard of itself', async () => {
  const controller = `[ApiController]
public class DoorController : ControllerBase
{
    [HttpGet("door/authorize")]
    public async Task<IActionResult> Authorize()
    {
        return Ok();
    }
}
`;
  expect(await routesIn({ 'src/DoorController.cs': controller })).toEqual([
    'GET /door/authorize: DoorController.Authorize ()',
  ]);
});

test('who is no administrator is turned away over several lines, whoever is asked about', async () => {
  const told = await routesIn({
    'package.json': '{"name": "till", "dependencies": {"express": "5"}}',
    'src/app.js': `import express from 'express';
import { isAdmin } from './people.js';
const app = express();
app.patch('/users', async (req, res) => {
  if (!isAdmin(res.locals.user_id)) {
    res.status(403).send({
      reason: 'forbidden',
    });
    return;
  }
  change(req.body);
});
app.get('/users', async (req, res) => {
  const all = isAdmin(res.locals.user_id) ? list() : [];
  res.json(all);
});
`,
    'src/people.js': "export function isAdmin(id) {\n  return may(id, 'ADMIN');\n}\n",
  });
  expect(told).toEqual(['PATCH /users: a function (isAdmin)', 'GET /users: a function ()']);
});

test('who only sends away those who are known already guards nothing, and who sends strangers away does', async () => {
  const told = await routesIn({
    'package.json': '{"name": "till", "dependencies": {"express": "5"}}',
    'src/app.ts': `import express from 'express';
import { verifySession } from './session';
const app = express();
export async function enter(req: Request, res: Response) {
  const { session: known } = await verifySession(req);
  if (known) {
    return res.json({ message: 'Already at the till' });
  }
  const clerk = await clerks.find(req.body.name);
  return res.status(clerk ? 200 : 401).json({ clerk });
}
export async function count(req: Request, res: Response) {
  const { session } = await verifySession(req);
  if (!session) {
    return res.status(401).json({ message: 'Nobody is at the till' });
  }
  return res.json(await coins.all());
}
export async function add(req: Request, res: Response) {
  const session = await verifySession(req);
  if (session) {
    await coins.add(req.body.coin);
    return res.json({ message: 'Added' });
  }
  return res.status(401).json({ message: 'Nobody is at the till' });
}
app.post('/enter', enter);
app.get('/coins', count);
app.post('/coins', add);
`,
    'src/session.ts':
      'export async function verifySession(req: Request) {\n  return sessions.find(req.cookies.till);\n}\n',
  });
  expect(told).toEqual([
    'POST /enter: enter ()',
    'GET /coins: count (verifySession)',
    'POST /coins: add (verifySession)',
  ]);
});
