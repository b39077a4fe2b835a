import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../../test/evidence-in.ts';
import { routesOf } from '../../routes.ts';
import { handlerOf } from './handlers.ts';

const api = `package api

import "github.com/gin-gonic/gin"

// GetOrder shows an order.
//
//	@Summary	shows an order
//	@Router		/api/v1/orders/{id} [get]
func GetOrder(router *gin.RouterGroup) {
	router.GET("/orders/:id", func(c *gin.Context) {
		c.JSON(200, FindOrder(c.Param("id")))
	})
}

func DropOrder(router *gin.RouterGroup) {
	router.DELETE("/orders/:id", func(c *gin.Context) {
		c.Status(204)
	})
}

func RegisterBills(router *gin.RouterGroup) {
	router.GET("/bills", func(c *gin.Context) {
		c.Status(200)
	})
}

func Stamps(router *gin.RouterGroup) {
	router.GET("/stamps", func(c *gin.Context) {
		c.Status(200)
	})
	router.POST("/stamps", func(c *gin.Context) {
		c.Status(201)
	})
}

func FindOrder(id string) string {
	return id
}
`;

async function told(sources: Record<string, string>): Promise<string[]> {
  const evidence = await evidenceIn(sources);
  return routesOf(evidence).map(
    (route) =>
      `${route.method} ${route.whole ? '' : '…'}${route.path} ${handlerOf(evidence, route)?.name ?? 'a function'}`,
  );
}

test('a function of Go that registers one route answers it by its name, at the path that its comment says', async () => {
  expect((await told({ 'api/orders.go': api })).sort()).toEqual([
    'DELETE …/orders/{id} DropOrder',
    'GET /api/v1/orders/{id} GetOrder',
    'GET …/bills a function',
    'GET …/stamps a function',
    'POST …/stamps a function',
  ]);
});

test('a comment that speaks of paths below another one leaves their beginning open', async () => {
  const main = 'package main\n\n// @BasePath /shop\nfunc main() {\n}\n';
  expect(await told({ 'api/orders.go': api, 'main.go': main })).toContain('GET …/api/v1/orders/{id} GetOrder');
});
