import { expect, test } from 'vitest';
import { routesIn } from '../../../../../../test/routes-in.ts';

const ROUTER = `package web

import "github.com/labstack/echo/v4"

type Router struct {
	*echo.Group
}

func NewRouter(g *echo.Group) *Router {
	return &Router{Group: g}
}

func (r *Router) SubGroup(prefix string, m ...Middleware) *Router {
	wrapped := make([]echo.MiddlewareFunc, len(m))
	for i, each := range m {
		wrapped[i] = adapt(each)
	}
	return NewRouter(r.Group.Group(prefix, wrapped...))
}

func (r *Router) Below(prefix string, m ...Middleware) *Router {
	return &Router{r.Group.Group(prefix, requireStaff)}
}

func (r *Router) Named(prefix string) *Router {
	r.name = prefix
	return r
}

func (r *Router) GET(path string, h Handler, m ...Middleware) {
	r.Group.GET(path, chain(h, m...).toEchoHandler())
}

func (r *Router) Use(m ...Middleware) {
	for _, each := range m {
		r.Group.Use(adapt(each))
	}
}

func requireStaff(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		if staffOf(c) == nil {
			return c.NoContent(http.StatusUnauthorized)
		}
		return next(c)
	}
}

func requireUser(next Handler) Handler {
	return func(c *Context) error {
		if c.User == nil {
			return c.Json(401, "sign in first")
		}
		return next(c)
	}
}
`;

const HANDLERS = `package web

func listParcels(c *Context) error { return nil }
func showParcel(c *Context) error { return nil }
func sendParcel(c *Context) error { return nil }
`;

test('groups that a router of the project makes of those of a library have their prefixes and guards', async () => {
  const routes = `package web

import "github.com/labstack/echo/v4"

func (s *Server) register() {
	r := NewRouter(s.echo.Group(""))
	r.GET("/parcels", listParcels)
	own := r.SubGroup("/-/own")
	{
		own.Use(requireUser)
		own.GET("", listParcels)
		own.GET("/one", showParcel)
	}
	api := r.SubGroup("/api", requireUser)
	inner := api.SubGroup("/inner")
	inner.GET("/parcels", sendParcel)
	r.SubGroup("/direct", requireUser).GET("/parcels", sendParcel)
}
`;
  expect(await routesIn({ 'web/router.go': ROUTER, 'web/handlers.go': HANDLERS, 'web/routes.go': routes })).toEqual([
    'GET /parcels: listParcels ()',
    'GET /-/own: listParcels (requireUser)',
    'GET /-/own/one: showParcel (requireUser)',
    'GET /api/inner/parcels: sendParcel (requireUser)',
    'GET /direct/parcels: sendParcel (requireUser)',
  ]);
});

test('what a method of the project puts before a group itself stands before its routes, and one that makes no group tells no prefix', async () => {
  const routes = `
func register(e *echo.Echo) {
	r := NewRouter(e.Group("/v1"))
	desk := r.Below("/desk")
	desk.GET("/parcels", listParcels)
	same := r.Named("/named")
	same.GET("/parcels/:id", showParcel)
}
`;
  expect(await routesIn({ 'web/router.go': ROUTER + routes, 'web/handlers.go': HANDLERS })).toEqual([
    'GET /v1/desk/parcels: listParcels (requireStaff)',
    'GET /parcels/{id}: showParcel ()',
  ]);
});

test('a router of the project that is made of a group hangs where that does', async () => {
  const routes = `package web

import "github.com/labstack/echo/v4"

func main() {
	e := echo.New()
	group := e.Group("/shop", requireUser)
	r := NewRouter(group)
	r.GET("/parcels", listParcels)
}
`;
  expect(await routesIn({ 'web/router.go': ROUTER, 'web/handlers.go': HANDLERS, 'web/routes.go': routes })).toEqual([
    'GET /shop/parcels: listParcels (requireUser)',
  ]);
});
