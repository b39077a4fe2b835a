import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../../test/evidence-in.ts';
import { routesIn } from '../../../../../../test/routes-in.ts';
import { routesOf } from '../../routes.ts';
import { handlerOf } from '../handlers/handlers.ts';

const ROOT = `package api

import "example.org/shop/tools/router"

func New(app App) (*router.Router[*Event], error) {
	root := router.NewRouter(makeEvent)
	group := root.Group("/api")
	bindOrders(app, group)
	return root, nil
}
`;
const ORDERS = `package api

import (
	"context"

	"example.org/shop/tools/router"
)

func bindOrders(app App, rg *router.RouterGroup[*Event]) {
	sub := rg.Group("/orders").Bind(RequireAdmin())
	sub.GET("", listOrders)
	sub.POST("", createOrder(true, nil))
	rg.GET("/assets/{assetId}", showAsset)
	rg.GET("/assets/{path...}", serveFiles)
}

func listOrders(e *Event) error {
	ctx, cancel := context.WithTimeout(e.Context(), limit)
	defer cancel()
	return e.JSON(ctx)
}

func createOrder(strict bool, hook Hook) func(e *Event) error {
	return func(e *Event) error {
		return e.JSON(nil)
	}
}
`;

test('routes of a router of the project itself have their prefixes, guards and handlers', async () => {
  const sources = { 'go.mod': 'module example.org/shop\n', 'api/root.go': ROOT, 'api/orders.go': ORDERS };
  const evidence = await evidenceIn(sources);
  const told = routesOf(evidence).map((route) => {
    const { method, path, guards, side, whole } = route;
    const marks = `${side ? ' for operators' : ''}${whole ? '' : ' ?'}`;
    return `${method} ${path}: ${handlerOf(evidence, route)?.name ?? 'nobody'} (${guards.join(', ')})${marks}`;
  });
  expect(told).toEqual([
    'GET /api/orders: listOrders (RequireAdmin())',
    'POST /api/orders: createOrder (RequireAdmin())',
    'GET /api/assets/{assetId}: nobody ()',
    'GET /api/assets/{path...}: nobody () for operators',
  ]);
});

test('a group that is a variable of its package does not hang where the function that uses it hangs', async () => {
  const server = `package server

import "github.com/gin-gonic/gin"

var API *gin.RouterGroup

func start() {
	engine := gin.New()
	register(engine)
}

func register(engine *gin.Engine) {
	listCrates(API)
	listStamps(engine)
}

func listCrates(router *gin.RouterGroup) {
	router.GET("/crates", crates)
}

func listStamps(router gin.IRouter) {
	router.GET("/stamps", stamps)
}
`;
  const routes = routesOf(await evidenceIn({ 'server.go': server }));
  expect(routes.map(({ path, whole }) => `${path} ${whole}`)).toEqual(['/crates false', '/stamps true']);
});

test('a class of the project that keeps a method, a path and what answers registers routes, guarded by what stands between', async () => {
  const keeper = (body: string): string => `export class Keeper {
  route(method, path, ...handlers) {
    ${body}
  }
}
`;
  const parcels = `import { Keeper } from './keeper';
import { onlyKeyed, onlyOnce } from './checks';
export class Parcels extends Keeper {
  fill() {
    this.route('GET', '/parcels/:id', request => {
      return this.show(request);
    });
    this.route('DELETE', '/parcels/:id', onlyKeyed, onlyOnce, drop);
    this.route('whenever', '/parcels', drop);
  }
  show(request) {
    return request.params.id;
  }
}
function drop() {}
`;
  const checks = `export function onlyKeyed(request) {
  if (!request.key) throw new Refusal(403);
  return Promise.resolve();
}
export function onlyOnce(request) {
  if (request.twice) throw new Refusal('again');
}
`;
  const sources = { 'src/parcels.js': parcels, 'src/checks.js': checks };
  expect(
    await routesIn({ ...sources, 'src/keeper.js': keeper('this.kept.push({ method, path, handlers });') }),
  ).toEqual(['GET /parcels/{id}: Parcels.show ()', 'DELETE /parcels/{id}: drop (onlyKeyed)']);
  expect(await routesIn({ ...sources, 'src/keeper.js': keeper('return fetch(path, { method });') })).toEqual([]);
});

test('a router of the project with a name of its own takes routes, and the comment of a handler says its whole path', async () => {
  const evidence = await evidenceIn({
    'go.mod': 'module example.org/shop\n',
    'orders/handler.go': `package orders

import (
	"net/http"

	"example.org/shop/web"
)

const RouteOrders = "/orders"

func (h *Handler) RegisterPublic(public *web.RouterPublic) {
	public.GET(RouteOrders, web.RedirectToAdmin(h.r))
	public.GET(RouteOrders+"/open", h.open)
}

func (h *Handler) RegisterAdmin(admin *web.RouterAdmin) {
	admin.GET(RouteOrders, h.list)
}

// swagger:route GET /admin/orders orders listOrders
//
// # List orders
func (h *Handler) list(w http.ResponseWriter, r *http.Request) {}

func (h *Handler) open(w http.ResponseWriter, r *http.Request) {}
`,
  });
  expect(
    routesOf(evidence).map(({ method, path, handler, whole }) => `${method} ${whole ? '' : '…'}${path} ${handler}`),
  ).toEqual(['GET …/orders/open Handler.open', 'GET /admin/orders Handler.list']);
});
