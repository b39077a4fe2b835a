import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../../../test/evidence-in.ts';
import { parameterWords } from '../../../../wording/parameter-words.ts';
import { routesOf } from '../../../routes.ts';
import { handlerOf } from '../../handlers/handlers.ts';
import { parametersOf } from '../parameters.ts';
import { isBodyUnknown } from '../unread-body.ts';

async function parametersIn(sources: Record<string, string>): Promise<string[]> {
  const evidence = await evidenceIn(sources);
  return routesOf(evidence).map((route) => {
    const handler = handlerOf(evidence, route);
    const found = parametersOf(evidence, route, handler);
    const words = [parameterWords(route.path, found).replaceAll('`', '')];
    if (isBodyUnknown(evidence, route, handler, found)) words.push('body not known');
    return `${route.method} ${route.path} ${words.filter((each) => each !== '').join('; ') || 'nothing'}`;
  });
}

const ROUTER = `package web

import "github.com/gin-gonic/gin"
import "example.com/shop/depot"

func Routes() *gin.Engine {
	r := gin.Default()
	api := r.Group("/api")
	api.POST("/crates",
		// What is sent.
		FromJSON[depot.CrateWork](crateKey{}),
		addCrate)
	api.GET("/crates", FromQuery[depot.CratePick](pickKey{}), listCrates)
	api.GET("/crates/:id", FromUri[depot.CrateName](nameKey{}), showCrate)
	api.POST("/lids", sealed.Bind[depot.Lid](lidKey{}), addCrate)
	api.PUT("/lids", withLid, addCrate)
	api.GET("/lids", signed(), showCrate)
	api.GET("/sizes", sized)
	return r
}

func FromJSON[T any](key any) gin.HandlerFunc {
	return func(c *gin.Context) {
		var work T
		if err := c.ShouldBindJSON(&work); err == nil {
			c.Set("work", &work)
			c.Next()
		} else {
			c.Abort()
		}
	}
}

func FromQuery[T any](key any) gin.HandlerFunc {
	return func(c *gin.Context) {
		var work T
		if err := c.ShouldBindQuery(&work); err == nil {
			c.Next()
		}
	}
}

func FromUri[T any](key any) gin.HandlerFunc {
	return func(c *gin.Context) {
		var work T
		if err := c.ShouldBindUri(&work); err == nil {
			c.Next()
		}
	}
}

func withLid(c *gin.Context) {
	raw, _ := c.GetRawData()
	c.Set("lid", raw)
	c.Next()
}

func signed() gin.HandlerFunc {
	return func(c *gin.Context) {
		if c.Query("sign") == "" {
			c.Abort()
			return
		}
		c.Next()
	}
}

func sized(c *Context) {
	c.JSON(200, c.QueryParamAsInt("size"))
}

func addCrate(c *gin.Context) {
	c.JSON(200, c.MustGet("work"))
}

func listCrates(c *gin.Context) {
	c.JSON(200, c.MustGet("work"))
}

func showCrate(c *gin.Context) {
	c.JSON(200, c.Param("id"))
}
`;

const DEPOT = `package depot

type CrateWork struct {
	Label string \`json:"label" binding:"required"\`
	Weight int \`json:"weight"\`
}

type CratePick struct {
	Page int \`form:"page"\`
}

type CrateName struct {
	ID string \`uri:"id"\`
}
`;

test('what stands before a handler of Go is made for a type that it fills, and reads what it names itself', async () => {
  expect(
    await parametersIn({
      'go.mod': 'module example.com/shop\n\nrequire github.com/gin-gonic/gin v1.9.0\n',
      'web/routes.go': ROUTER,
      'depot/depot.go': DEPOT,
    }),
  ).toEqual([
    'POST /api/crates body label and weight',
    'GET /api/crates query page',
    'GET /api/crates/{id} id',
    // Of what was not found nothing tells that it takes nothing.
    'POST /api/lids body not known',
    'PUT /api/lids body not known',
    'GET /api/lids query sign',
    'GET /api/sizes query size',
  ]);
});
