import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../../test/evidence-in.ts';
import { doorsIn } from '../../../../../../test/routes-in.ts';
import { routesOf } from '../../routes.ts';

const SERVER = `package server

import (
	"net/http"
	"path"

	"github.com/go-chi/chi/v5"
	"example.org/shop/conf"
)

type Server struct {
	router chi.Router
}

func (s *Server) HangRouter(name, where string, below http.Handler) {
	where = path.Join(conf.BasePath, where)
	s.router.Group(func(r chi.Router) {
		r.Mount(where, below)
	})
}

func (s *Server) Run() {
	server := &http.Server{Handler: s.router}
	server.ListenAndServe()
}
`;
const MAIN = `package main

import (
	"example.org/shop/orders"
	"example.org/shop/paths"
	"example.org/shop/stamps"
)

func main() {
	s := NewServer()
	s.HangRouter("Orders", paths.Orders+"/v1", MakeOrders())
	s.HangRouter("Stamps", settings.Stamps, stamps.New())
	s.Run()
}

func MakeOrders() *orders.Router {
	return orders.New(
		db,
	)
}
`;
const PATHS = `package paths

const Orders = "/orders"
`;
const router = (name: string): string => `package ${name}

import (
	"net/http"

	"github.com/go-chi/chi/v5"
)

type Router struct {
	http.Handler
}

func New(
	db *DB,
) *Router {
	r := &Router{db: db}
	r.Handler = r.routes()
	return r
}

func (api *Router) routes() http.Handler {
	r := chi.NewRouter()
	r.Get("/${name}", api.list)
	api.addTags(r)
	return r
}

func (api *Router) addTags(r chi.Router) {
	r.Route("/tags", func(r chi.Router) {
		r.Get("/", api.tags)
	})
}

func (api *Router) rows(r chi.Router, where string) {
	r.Route(where, func(r chi.Router) {
		r.Get("/rows", api.all)
	})
}
`;

async function pathsIn(sources: Record<string, string>): Promise<string[]> {
  const routes = routesOf(await evidenceIn({ 'go.mod': 'module example.org/shop\n', ...sources }));
  return routes.map(({ method, path, whole }) => `${method} ${whole ? '' : '…'}${path}`).sort();
}

test('a router of Go hangs where a function of the project hangs it, also when its type builds it', async () => {
  const found = await pathsIn({
    'server/server.go': SERVER,
    'main.go': MAIN,
    'paths/paths.go': PATHS,
    'orders/router.go': router('orders'),
  });
  expect(found).toEqual(['GET /orders/v1/orders', 'GET /orders/v1/tags', 'GET …/rows']);
});

test('what stands before a router of Go that nobody was found to serve or to hang is not known, unless it is the only one', async () => {
  const served = `package main

import (
	"net/http"

	"example.org/shop/orders"
)

func main() {
	http.ListenAndServe(":80", orders.New(db))
}
`;
  const orders = router('orders');
  expect(await pathsIn({ 'orders/router.go': orders })).toEqual(['GET /orders', 'GET /tags', 'GET …/rows']);
  expect(
    await pathsIn({ 'main.go': served, 'orders/router.go': orders, 'stamps/router.go': router('stamps') }),
  ).toEqual(['GET /orders', 'GET /tags', 'GET …/rows', 'GET …/rows', 'GET …/stamps', 'GET …/tags']);
});

test('a block of Go whose path is formatted keeps its variables, and a heartbeat answers its path', async () => {
  const main = `package main

import (
	"fmt"
	"net/http"

	"github.com/go-chi/chi/v5"
)

func main() {
	r := chi.NewRouter()
	r.Use(middleware.Heartbeat("/ping"))
	r.Route("/orders", func(r chi.Router) {
		r.Route(fmt.Sprintf("/{%s}", params.Order), func(r chi.Router) {
			r.Get("/", show)
			addStamps(r)
		})
	})
	http.ListenAndServe(":80", r)
}

func addStamps(r chi.Router) {
	r.Get("/stamps", stamps)
}
`;
  expect(await pathsIn({ 'main.go': main })).toEqual([
    'GET /orders/{Order}',
    'GET /orders/{Order}/stamps',
    'GET /ping',
  ]);
});

test('what an object registers hangs where a function hangs it, with what it is handed before its routes', async () => {
  const handlers = (name: string): string => `package handlers

import (
	"net/http"

	"github.com/go-chi/chi/v5"
)

type ${name} struct {
	List func(http.ResponseWriter, *http.Request)
}

func New${name}(api Service) *${name} {
	return &${name}{}
}

func (h ${name}) Hang(r chi.Router, before ...func(http.Handler) http.Handler) {
	r.Group(func(r chi.Router) {
		r.Use(before...)
		r.Get("/${name.toLowerCase()}", h.List)
	})
}
`;
  const rest = `package rest

import (
	"github.com/go-chi/chi/v5"
	"example.org/shop/depot/rest/handlers"
	"example.org/shop/auth"
)

func Hang() func(r chi.Router) {
	return func(r chi.Router) {
		handlers.NewDoor(Door{}.New()).Hang(r)
		handlers.NewSign(Sign{}.New()).Hang(r, auth.RequireKey)
		r.Group(func(r chi.Router) {
			r.Use(auth.TokenValidator("api"))
			handlers.NewCrate(Crate{}.New()).Hang(r)
		})
	}
}
`;
  const app = `package app

import (
	"github.com/go-chi/chi/v5"
	depotRest "example.org/shop/depot/rest"
	"example.org/shop/options"
)

func (app *App) routes(r chi.Router) {
	func() {
		r.Route(options.Clean(app.Options.APIBaseURL), func(r chi.Router) {
			r.Route("/depot", depotRest.Hang())
		})
	}()
	r.Get("/about", app.about)
}
`;
  const found = await doorsIn({
    'app/app.go': app,
    'app/serve.go': 'package app\n\nfunc (app *App) Serve() {\n\tapp.Server.Start(app.routes)\n}\n',
    'depot/rest/rest.go': rest,
    'depot/rest/handlers/door.go': handlers('Door'),
    'depot/rest/handlers/sign.go': handlers('Sign'),
    'depot/rest/handlers/crate.go': handlers('Crate'),
  });
  expect(found.toSorted()).toEqual([
    'GET /about: App.about ?',
    'GET /depot/crate: Crate.List auth.TokenValidator("api")',
    'GET /depot/door: Door.List ?',
    'GET /depot/sign: Sign.List auth.RequireKey',
  ]);
});

const giving = (before: string): string => `package web

import (
	"net/http"
	"os"

	"github.com/gorilla/mux"
)

type Hung interface {
	Hang(*mux.Router)
}

type Server struct {
	http.Server
}

func New() *Server {
	r := mux.NewRouter()
	basePrefix := os.Getenv("SHOP_BASEPATH")
	if basePrefix != "" {
		r = r.PathPrefix(${before}).Subrouter()
	}
	return &Server{Server: http.Server{Handler: r}}
}

func (s *Server) Router() *mux.Router {
	return s.Server.Handler.(*mux.Router)
}

func (s *Server) Add(each Hung) {
	each.Hang(s.Router())
}
`;
const HUNG = `package api

import "github.com/gorilla/mux"

func (a *API) Hang(r *mux.Router) {
	v2 := r.PathPrefix("/api/v2").Subrouter()
	a.hangOrders(v2)
}

func (a *API) hangOrders(r *mux.Router) {
	r.HandleFunc("/orders", a.list).Methods("GET")
}
`;

test('what is hung on the router that a server gives out is whole, below a path that a setting may put before all', async () => {
  const paths = async (before: string) => {
    const evidence = await evidenceIn({ 'web/server.go': giving(before), 'api/api.go': HUNG });
    return routesOf(evidence).map(({ path, whole }) => [path, whole]);
  };
  expect(await paths('basePrefix')).toEqual([['/api/v2/orders', true]]);
  expect(await paths('"/shop"')).toEqual([['/api/v2/orders', false]]);
});

test('a path that only a variable of the environment puts before a group is no part of it', async () => {
  const evidence = await evidenceIn({
    'main.go':
      'package main\n\nimport (\n\t"os"\n\n\t"github.com/gin-gonic/gin"\n)\n\nfunc main() {\n\twhere := os.Getenv("SHOP_WHERE")\n\tr := gin.New()\n\tapi := r.Group(where)\n\tapi.GET("/orders", list)\n\tr.Run()\n}\n',
  });
  expect(routesOf(evidence).map(({ path, whole }) => [path, whole])).toEqual([['/orders', true]]);
});

test('what the method of a field makes hangs where it is mounted, also where another file declares the field', async () => {
  const part = (name: string): string => `package ${name}

import (
	"net/http"

	"github.com/go-chi/chi/v5"
)

type API struct{}

func (a *API) Routes() http.Handler {
	r := chi.NewRouter()
	r.Get("/list", a.list)
	return r
}

func (a *API) list(w http.ResponseWriter, r *http.Request) {}
`;
  const server = `package shop

import "example.org/shop/crates"

type server struct {
	crates *crates.API
	lids   *lids.API // tight ones
}
`;
  const routes = `package shop

import (
	"net/http"

	"github.com/go-chi/chi/v5"
)

func (s *server) start() {
	r := chi.NewRouter()
	r.Mount("/crates", s.crates.Routes())
	r.Mount("/lids", s.lids.Routes())
	http.ListenAndServe(":80", r)
}
`;
  const files = { 'crates/api.go': part('crates'), 'lids/api.go': part('lids'), 'shop/server.go': server };
  expect(await doorsIn({ ...files, 'shop/routes.go': routes })).toEqual([
    'GET /crates/list: API.list none',
    'GET /lids/list: API.list none',
  ]);
});

test('a path of a constant of another file may go on behind it', async () => {
  const server = `package shop

import "github.com/go-chi/chi/v5"

func Serve() {
	r := chi.NewRouter()
	r.Get(cratesPath, listCrates)
	r.Delete(cratesPath+"/{id}", deleteCrate)
	http.ListenAndServe(":80", r)
}
`;
  const paths = 'package shop\n\nconst root = "/api"\nconst cratesPath = root + "/crates"\n';
  expect(await doorsIn({ 'server.go': server, 'paths.go': paths })).toEqual([
    'GET /api/crates: listCrates ?',
    'DELETE /api/crates/{id}: deleteCrate ?',
  ]);
});

const CLOSURES = (called: string) => `package shop

import "github.com/go-chi/chi/v5"

func Serve() {
	r := chi.NewRouter()
	addLids := func() {
		r.Post("/lids/new", newLid)
		r.Post("/lids/{id}", changeLid)
	}
	addTags := func(m chi.Router, reqKeeper func(http.Handler) http.Handler, path string) {
		m.With(reqKeeper).Get(path+"/{tag}", showTag)
	}
	${called}
	r.Get("/open", open)
	http.ListenAndServe(":80", r)
}
`;

test('what a function inside of another one registers hangs wherever that is called, behind what stands there', async () => {
  const called = `r.Group("/crates", func() {
		addLids()
	}, requireUser)
	r.Group("/{kind:boxes}", addLids, requireAdmin)
	addTags(r, requireOwner, "/tags")
	addTags(r, requireMember, "/marks")`;
  expect(await doorsIn({ 'server.go': CLOSURES(called) })).toEqual([
    'GET /open: open ?',
    'POST /boxes/lids/new: newLid requireAdmin',
    'POST /crates/lids/new: newLid requireUser',
    'POST /boxes/lids/{id}: changeLid requireAdmin',
    'POST /crates/lids/{id}: changeLid requireUser',
    'GET /marks/{tag}: showTag requireMember',
    'GET /tags/{tag}: showTag requireOwner',
  ]);
});

test('what a function inside of another one registers that nobody is seen to call hangs below paths that are not known', async () => {
  const test =
    'package shop\n\nfunc TestLids(t *testing.T) {\n\tpost(t, "/depot/lids/new")\n\tpost(t, "/depot/lids/7")\n}\n';
  const sources = { 'server.go': CLOSURES('hang(addLids)'), 'lids_test.go': test };
  const routes = routesOf(await evidenceIn(sources));
  expect(routes.map(({ path, whole }) => `${whole ? '' : '…'}${path}`)).toEqual(['/open', '…/lids/new', '…/lids/{id}']);
});

test('a router hangs below a variable as it was set last, and nowhere for certain where nobody knows what that holds', async () => {
  const main = `package main

import (
	"example.org/shop/orders"
	"example.org/shop/stamps"
	"example.org/shop/tags"
	"github.com/go-chi/chi/v5"
)

func main() {
	r := chi.NewRouter()
	prefix := "/orders"
	r.Mount(prefix, orders.Routes(prefix))
	prefix = stamps.Base
	r.Mount(prefix, stamps.Routes(prefix))
	r.Mount(os.Args[1], tags.Routes())
	prefix = os.Getenv("TAGS")
	r.Mount(prefix, tags.Routes())
	http.ListenAndServe(":80", r)
}
`;
  const part = (name: string): string =>
    `package ${name}\n\nimport "github.com/go-chi/chi/v5"\n\nconst Base = "/${name}/v2"\n\nfunc Routes(prefix string) chi.Router {\n\tm := chi.NewRouter()\n\tm.Get("/$all", list)\n\treturn m\n}\n`;
  const routes = routesOf(
    await evidenceIn({
      'go.mod': 'module example.org/shop\n',
      'main.go': main,
      'orders/routes.go': part('orders'),
      'stamps/routes.go': part('stamps'),
      'tags/routes.go': part('tags'),
    }),
  );
  expect(routes.map(({ path, whole }) => `${whole ? '' : '…'}${path}`)).toEqual([
    '/orders/$all',
    '/stamps/v2/$all',
    '…/$all',
  ]);
});

test('what the method of a literal or of an object gives or registers hangs where it is called', async () => {
  const resource = (type: string, method: string, body: string): string => `package web

import (
	"net/http"

	"github.com/go-chi/chi/v5"
)

type ${type} struct{ store any }

func (h ${type}) ${method} {
${body}
}

func (h ${type}) List(w http.ResponseWriter, r *http.Request) {}
`;
  const gives = '	r := chi.NewRouter()\n	r.Get("/", h.List)\n	return r';
  const main = `package web

import (
	"net/http"

	"github.com/go-chi/chi/v5"
)

func Run() {
	r := chi.NewRouter()
	lids := Lids{}
	r.Mount("/crates", Crates{store: store}.Routes())
	r.Mount("/tides", (&Tides{}).Routes())
	r.Route("/lids", lids.Hang)
	http.ListenAndServe(":80", r)
}
`;
  const doors = await doorsIn({
    'go.mod': 'module example.org/shop\n',
    'web/main.go': main,
    'web/crates.go': resource('Crates', 'Routes() chi.Router', gives),
    'web/tides.go': resource('Tides', 'Routes() chi.Router', gives),
    'web/lids.go': resource('Lids', 'Hang(r chi.Router)', '	r.Get("/all", h.List)'),
  });
  expect(doors.map((each) => each.split(':')[0])).toEqual(['GET /crates', 'GET /tides', 'GET /lids/all']);
});
