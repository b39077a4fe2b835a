import { expect, test } from 'vitest';
import { doorsIn } from '../../../../../../test/routes-in.ts';

const GUARDS = `package guard

import "github.com/gin-gonic/gin"

func SignedIn() gin.HandlerFunc {
	return func(c *gin.Context) {
		if c.GetHeader("Authorization") == "" {
			c.AbortWithStatus(401)
			return
		}
		c.Next()
	}
}

func RbacHandler() gin.HandlerFunc {
	return func(c *gin.Context) {
		claims, _ := readClaims(c)
		success, _ := enforcer.Enforce(claims.AuthorityId, c.Request.URL.Path, c.Request.Method)
		if !success {
			fail("not for you", c)
			c.Abort()
			return
		}
		c.Next()
	}
}

func Journal() gin.HandlerFunc {
	return func(c *gin.Context) {
		who, _ := readClaims(c)
		c.Next()
		if err := store.Create(&Entry{User: who.UserID, Status: c.Writer.Status()}); err != nil {
			log.With(c).Err(err).Error("no entry was written")
		}
	}
}
`;
const crates = (name: string, method: string, path: string): string => `package ${name}

import (
	"depot/guard"

	"github.com/gin-gonic/gin"
)

type CrateRouter struct{}

func (s *CrateRouter) ${method}(Router *gin.RouterGroup, PublicRouter *gin.RouterGroup) {
	written := Router.Group("${path}").Use(guard.Journal())
	plain := Router.Group("${path}")
	open := PublicRouter.Group("${path}")
	{
		written.POST("add", addCrate)
	}
	{
		plain.GET("list", listCrates)
		open.GET("sizes", listSizes)
	}
}

func addCrate(c *gin.Context)   { c.JSON(200, nil) }
func listCrates(c *gin.Context) { c.JSON(200, nil) }
func listSizes(c *gin.Context)  { c.JSON(200, nil) }
`;
const APP = `package router

import (
	"depot/router/store"
	"depot/router/yard"
)

var App = new(Group)

type Group struct {
	Store store.Group
	Yard  yard.Group
}
`;
const group = (name: string): string => `package ${name}

type Group struct {
	CrateRouter
}
`;

test('a group that a method is handed brings its guards, each parameter those of its own group', async () => {
  const start = `package start

import (
	"depot/conf"
	"depot/guard"
	"depot/router"

	"github.com/gin-gonic/gin"
)

func Routers() *gin.Engine {
	engine := gin.New()
	storeRouter := router.App.Store
	public := engine.Group(conf.Prefix)
	private := engine.Group(conf.Prefix)
	private.Use(guard.SignedIn()).Use(guard.RbacHandler())
	storeRouter.InitCrates(private, public)
	router.App.Yard.InitCrates(private, public)
	return engine
}
`;
  expect(
    await doorsIn({
      'go.mod': 'module depot\n',
      'guard/guard.go': GUARDS,
      'conf/conf.go': 'package conf\n\nvar Prefix string\n',
      'router/app.go': APP,
      'router/store/group.go': group('store'),
      'router/store/crates.go': crates('store', 'InitCrates', 'crates'),
      'router/yard/group.go': group('yard'),
      'router/yard/crates.go': crates('yard', 'InitCrates', 'yard'),
      'start/start.go': start,
    }),
  ).toEqual([
    'POST /crates/add: addCrate guard.SignedIn(), guard.RbacHandler()',
    'GET /crates/list: listCrates guard.SignedIn(), guard.RbacHandler()',
    'GET /crates/sizes: listSizes none',
    'POST /yard/add: addCrate guard.SignedIn(), guard.RbacHandler()',
    'GET /yard/list: listCrates guard.SignedIn(), guard.RbacHandler()',
    'GET /yard/sizes: listSizes none',
  ]);
});

const main = (library: string, body: string): string => `package main

import "${library}"

${body}
func addCrate()   {}
func listSizes() {}
`;

test.each([
  [
    'chi',
    main(
      'github.com/go-chi/chi/v5',
      `func main() {
	r := chi.NewRouter()
	r.Group(func(in chi.Router) {
		in.Use(requireAuth)
		in.Use(requireAdmin)
		register(in, r)
	})
}

func register(in chi.Router, out chi.Router) {
	in.Post("/crates", addCrate)
	out.Get("/sizes", listSizes)
}
`,
    ),
    ['POST /crates: addCrate requireAuth, requireAdmin', 'GET /sizes: listSizes none'],
  ],
  [
    'chi with a chain',
    main(
      'github.com/go-chi/chi/v5',
      `func main() {
	r := chi.NewRouter()
	register(r.With(requireAuth), r)
}

func register(in chi.Router, out chi.Router) {
	in.Post("/crates", addCrate)
	out.Get("/sizes", listSizes)
}
`,
    ),
    ['POST /crates: addCrate requireAuth', 'GET /sizes: listSizes none'],
  ],
  [
    'echo',
    main(
      'github.com/labstack/echo/v4',
      `func main() {
	e := echo.New()
	in := e.Group("/api", requireAuth)
	in.Use(requireAdmin)
	register(e.Group("/open"), in)
}

func register(out, in *echo.Group) {
	in.POST("/crates", addCrate)
	out.GET("/sizes", listSizes)
}
`,
    ),
    ['POST /api/crates: addCrate requireAuth, requireAdmin', 'GET /open/sizes: listSizes none'],
  ],
  [
    'fiber',
    main(
      'github.com/gofiber/fiber/v2',
      `func main() {
	app := fiber.New()
	in := app.Group("/api", requireAuth)
	in.Use(requireAdmin).Use(requireTerms)
	register(in, app.Group("/open"))
}

func register(in fiber.Router, out fiber.Router) {
	in.Post("/crates", addCrate)
	out.Get("/sizes", listSizes)
}
`,
    ),
    ['POST /api/crates: addCrate requireAuth, requireAdmin, requireTerms', 'GET /open/sizes: listSizes none'],
  ],
  [
    'a block with another function behind it',
    main(
      'gopkg.in/macaron.v1',
      `func main() {
	m := macaron.Classic()
	m.Group("/api", func() {
		m.Post("/crates", addCrate)
	}, requireAuth, func(ctx *macaron.Context) {
		ctx.Data["crates"] = true
	})
	m.Run()
}
`,
    ),
    ['POST /api/crates: addCrate requireAuth'],
  ],
  [
    'gin with a list',
    main(
      'github.com/gin-gonic/gin',
      `func main() {
	r := gin.New()
	before := []gin.HandlerFunc{requireAuth(), requireAdmin()}
	in := r.Group("/api")
	in.Use(before...)
	register(in)
	in.GET("/sizes", listSizes)
}

func register(in *gin.RouterGroup) {
	in.POST("/crates", addCrate)
}
`,
    ),
    [
      'POST /api/crates: addCrate requireAuth(), requireAdmin()',
      'GET /api/sizes: listSizes requireAuth(), requireAdmin()',
    ],
  ],
])('routes of %s have the guards of the group that their function is handed', async (_name, source, doors) => {
  expect((await doorsIn({ 'go.mod': 'module depot\n', 'main.go': source })).toSorted()).toEqual(doors.toSorted());
});
