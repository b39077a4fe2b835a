import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../../test/evidence-in.ts';
import { routesOf } from '../../routes.ts';
import { handlerOf } from './handlers.ts';

test('a method of an object of Go is that of its type, or the only one of its name that takes a request', async () => {
  const router = `package router

import (
	"github.com/gin-gonic/gin"
	"shop/api"
)

type Routes struct {
	bills *api.Bills
	stock Stock
	lids  *api.Lids
}

func (a *Routes) Create(audit Audit) {
	g := gin.New()
	orderHandler := api.Orders{DB: db}
	mailHandler := api.NewMail(db)
	g.GET("/orders", orderHandler.List)
	g.GET("/mail", mailHandler.List)
	g.GET("/bills", a.bills.List)
	g.POST("/stock", a.stock.Refill())
	g.POST("/audit", audit.List)
	g.POST("/close", other.Close)
	a.lids = api.New(db)
	g.GET("/lids", a.lids.List)
}
`;
  const method = (type: string, name: string): string => `func (x *${type}) ${name}(ctx *gin.Context) {\n}\n`;
  const evidence = await evidenceIn({
    'go.mod': 'module shop\n',
    'router/router.go': router,
    'api/orders.go': `package api\n\n${method('Orders', 'List')}`,
    'api/bills.go': `package api\n\n${method('Bills', 'List')}`,
    'api/mail.go': `package api\n\nfunc NewMail(db *DB) (*Mail, error) {\n\treturn nil, nil\n}\n\n${method('Mail', 'List')}`,
    'api/stock.go': 'package api\n\nfunc (s *Shelf) Refill() gin.HandlerFunc {\n\treturn nil\n}\n',
    'api/lids.go': `package api\n\n${method('Lids', 'List')}`,
    'api/close.go': 'package api\n\nfunc (s *Shelf) Close() error {\n\treturn nil\n}\n',
  });
  expect(routesOf(evidence).map((route) => `${route.path}: ${handlerOf(evidence, route)?.name ?? 'nobody'}`)).toEqual([
    '/orders: Orders.List',
    '/mail: Mail.List',
    '/bills: Bills.List',
    '/stock: Shelf.Refill',
    '/audit: nobody',
    '/close: nobody',
    '/lids: Lids.List',
  ]);
});

test('a bare name of Go is a function of its own package, whoever else has one of that name', async () => {
  const routes = `package web

import "github.com/gin-gonic/gin"

func register() {
	g := gin.New()
	g.POST("/orders", addOrder)
}
`;
  const orders = (name: string): string => `package ${name}\n\nfunc addOrder(c *gin.Context) {\n}\n`;
  const evidence = await evidenceIn({
    'web/routes.go': routes,
    'web/orders.go': orders('web'),
    'store/orders.go': orders('store'),
  });
  expect(routesOf(evidence).map((route) => handlerOf(evidence, route)?.path)).toEqual(['web/orders.go']);
});

test('of types that are called alike in several packages a route is answered by that of its own', async () => {
  const router = `package v1

import "github.com/gofiber/fiber/v2"

func NewRoutes(group fiber.Router, shelf Shelf) {
	r := &V1{shelf: shelf}
	group.Post("/crates", r.addCrate)
}
`;
  const server = `package web

import (
	"github.com/gofiber/fiber/v2"
	lids "shop/mail/v1"
)

func Serve(app *fiber.App) {
	posted := &lids.V1{}
	app.Post("/lids", posted.addCrate)
}
`;
  const rest = 'func (r *V1) addCrate(ctx *fiber.Ctx) error {\n\treturn nil\n}\n';
  const call = 'func (r *V1) addCrate() server.CallHandler {\n\treturn nil\n}\n';
  const evidence = await evidenceIn({
    'go.mod': 'module shop\n',
    'rest/v1/router.go': router,
    'rest/v1/crates.go': `package v1\n\n${rest}`,
    'queue/v1/crates.go': `package v1\n\n${call}`,
    'mail/v1/crates.go': `package v1\n\n${rest}`,
    'web/server.go': server,
  });
  expect(routesOf(evidence).map((route) => `${route.path}: ${handlerOf(evidence, route)?.path ?? 'nobody'}`)).toEqual([
    '/lids: mail/v1/crates.go',
    '/crates: rest/v1/crates.go',
  ]);
});
