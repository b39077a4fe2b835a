import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../../test/evidence-in.ts';
import { doorsIn, routesIn } from '../../../../../../test/routes-in.ts';
import { symbolsOfFile } from '../../../../../engine/pack/search/find-symbols.ts';
import { textOf } from './definition-text.ts';

test('what a group of Go asks holds for functions that register on it from then on', async () => {
  const main = `package main

import (
	"example.org/depot/parcels"
	"github.com/gin-gonic/gin"
)

func main() {
	r := gin.Default()
	v1 := r.Group("/api")
	parcels.Public(v1.Group("/parcels"))
	v1.Use(parcels.AuthMiddleware(false))
	parcels.Listed(v1.Group("/lists"))
	v1.Use(parcels.AuthMiddleware(keys.Public(2)))
	parcels.Own(v1.Group("/parcels"))
	r.Run()
}
`;
  const parcels = `package parcels

import "github.com/gin-gonic/gin"

func Public(router *gin.RouterGroup) {
	router.GET("/:id", Show)
}

func Listed(router *gin.RouterGroup) {
	router.GET("/", List)
}

func Own(router *gin.RouterGroup) {
	router.POST("/", Send)
}

func Show(c *gin.Context) {}
func List(c *gin.Context) {}
func Send(c *gin.Context) {}
`;
  expect(
    await routesIn({ 'go.mod': 'module example.org/depot\n', 'main.go': main, 'parcels/routes.go': parcels }),
  ).toEqual([
    'GET /api/parcels/{id}: Show ()',
    'GET /api/lists/: List ()',
    'POST /api/parcels/: Send (parcels.AuthMiddleware)',
  ]);
});

test('a guard of Go lets pass what it lists, and one that insists on nothing guards nothing', async () => {
  const main = `package main

import "github.com/gin-gonic/gin"

func main() {
	r := gin.Default()
	api := r.Group("/api", Authenticate)
	api.POST("/keys", newKey)
	api.GET("/parcels/:id", show)
	api.PUT("/parcels/:id", change)
	r.GET("/depots", jwtRead, depots)
	r.GET("/stamps", jwtChecked(), stamps)
	r.GET("/bills", jwtRequired(), bills)
	r.Run()
}

func Authenticate(c *gin.Context) {
	allowed := map[string]map[string]bool{
		"GET":  {"/api/parcels/:id": true},
		"POST": {"/api/keys": true},
	}
	if c.GetHeader("Authorization") == "" && !allowed[c.Request.Method][c.FullPath()] {
		c.AbortWithStatus(401)
	}
}

func jwtRead(c *gin.Context) {
	token := c.GetHeader("Authorization")
	if token == "" {
		c.Next()
		return
	}
	if !valid(token) {
		c.AbortWithStatus(401)
	}
}

func jwtChecked() gin.HandlerFunc {
	return jwtware.New(jwtware.Config{Key: key, ErrorHandler: passOn})
}

func jwtRequired() gin.HandlerFunc {
	return jwtware.New(jwtware.Config{Key: key, ErrorHandler: turnAway})
}

func passOn(c *gin.Context) {
	c.Next()
}

func turnAway(c *gin.Context) {
	c.AbortWithStatus(401)
}

func newKey(c *gin.Context) {}
func show(c *gin.Context) {}
func change(c *gin.Context) {}
func depots(c *gin.Context) {}
func stamps(c *gin.Context) {}
func bills(c *gin.Context) {}
`;
  expect(await routesIn({ 'main.go': main })).toEqual([
    'POST /api/keys: newKey ()',
    'GET /api/parcels/{id}: show ()',
    'PUT /api/parcels/{id}: change (Authenticate)',
    'GET /depots: depots ()',
    'GET /stamps: stamps ()',
    'GET /bills: bills (jwtRequired())',
  ]);
});

test('what asks nobody by its name stands before a route where its own text turns callers away', async () => {
  const app = `import express from 'express';
import { tenantGate, paginate, authTimer } from './before.js';
const app = express();
app.get('/orders', paginate, tenantGate, authTimer, list);
app.listen(80);
function list(req, res) {}
`;
  const before = `export function tenantGate(req, res, next) {
  if (!req.tenant) return res.status(403).end();
  next();
}
export function paginate(req, res, next) {
  req.page = 1;
  next();
}
export function authTimer(req, res, next) {
  req.started = Date.now();
  next();
}
`;
  expect(await routesIn({ 'src/app.js': app, 'src/before.js': before })).toEqual(['GET /orders: list (tenantGate)']);
});

test('plugs of Phoenix that end the call of strangers stand before what is piped through them', async () => {
  const router = `defmodule ShopWeb.Router do
  use ShopWeb, :router
  scope "/", ShopWeb do
    pipe_through [ShopWeb.DepotPlug, ShopWeb.ThemePlug]
    get "/depots", DepotController, :index
  end
end
`;
  const plugs = `defmodule ShopWeb.DepotPlug do
  def call(conn, _) do
    if member?(conn.assigns.current_user), do: conn, else: conn |> put_status(404) |> halt()
  end
end
`;
  const theme = `defmodule ShopWeb.ThemePlug do
  def call(conn, _), do: assign(conn, :theme, "dark")
end
`;
  const found = await routesIn({
    'lib/shop_web/router.ex': router,
    'lib/shop_web/depot_plug.ex': plugs,
    'lib/shop_web/theme_plug.ex': theme,
  });
  expect(found).toEqual(['GET /depots: nobody (ShopWeb.DepotPlug)']);
});

test('a procedure of tRPC that is made from one that asks does so too, and what could not be told is named', async () => {
  const found = await doorsIn({
    'src/trpc.ts':
      "import { initTRPC } from '@trpc/server';\nconst t = initTRPC.create();\nexport const privateProcedure = t.procedure.use(signedIn);\nexport const depotProcedure = privateProcedure.use(inDepot);\nexport const scaleProcedure = t.procedure.use(weighed);\n",
    'src/router.ts':
      "import { router } from '@trpc/server';\nimport { depotProcedure, scaleProcedure } from './trpc';\nexport const appRouter = router({\n  crates: depotProcedure.query(() => 1),\n  scales: scaleProcedure.query(() => 2),\n});\n",
  });
  expect(found.map((each) => each.replace(/: \S+/, ''))).toEqual([
    'QUERY /crates depotProcedure',
    'QUERY /scales passes scaleProcedure',
  ]);
});

test('a procedure of tRPC asks who calls where a middleware that it uses, or one that this goes on from, refuses callers', async () => {
  const found = await doorsIn({
    'src/trpc.ts': `import { initTRPC, TRPCError } from '@trpc/server';
const t = initTRPC.create();
export const plain = t.procedure.use(timed);
const timed = t.middleware(async (opts) => opts.next());
const isKeeper = t.middleware(async (opts) => {
  if (!opts.ctx.keeper) throw new TRPCError({ code: 'UNAUTHORIZED' });
  return opts.next();
});
export const keeperProcedure = t.procedure.use(timed).use(isKeeper);
export const depotProcedure = plain.input(depot).use(inDepot(['owner']));
export const crateProcedure = depotProcedure.use(timed);
export const timedProcedure = plain.use(timed);
function inDepot(roles) {
  return isKeeper.unstable_pipe(async (opts) => opts.next());
}
`,
    'src/router.ts': `import { router } from '@trpc/server';
import { keeperProcedure, depotProcedure, crateProcedure, timedProcedure, plain } from './trpc';
export const appRouter = router({
  keepers: keeperProcedure.query(() => 1),
  depots: depotProcedure.input(depot).query(() => 2),
  crates: crateProcedure.query(() => 3),
  times: timedProcedure.query(() => 4),
  hours: plain.query(() => 5),
});
`,
  });
  expect(found.map((each) => each.replace(/: \S+/, ''))).toEqual([
    'QUERY /keepers keeperProcedure',
    'QUERY /depots depotProcedure',
    'QUERY /crates crateProcedure',
    'QUERY /times passes timedProcedure',
    'QUERY /hours passes plain',
  ]);
});

test('a guard of JavaScript that stands in a branch, or below a path that is put together, is passed; one that lets a method go asks others', async () => {
  const found = await doorsIn({
    'src/app.js': `import express from 'express';
import * as crates from './crates.js';
const app = express();
if (config.closed) {
  app.use(basicAuth(config.word));
}
app.use(base + '/keeper', requireKeeper);
app.all('*', (req, res, next) => {
  res.locals.at = 1;
  next();
});
app.use('/crates', crates.handlers);
app.get('/labels', writersOnly, listLabels);
app.post('/labels', writersOnly, listLabels);
function writersOnly(req, res, next) {
  if (req.method === 'GET') return next();
  if (!req.user) return res.status(401).end();
  next();
}
function listLabels(req, res) {
  res.send(1);
}
`,
    'src/crates.js': `import express from 'express';
const app = express();
export { app as handlers };
app.get('/', async (req, res) => {
  if (req.query.own) {
    await checkAccess(req);
  }
  res.send(1);
});
`,
  });
  expect(found).toEqual([
    'GET /labels: listLabels passes maybe basicAuth(config.word), maybe requireKeeper, writersOnly',
    'POST /labels: listLabels writersOnly',
    'GET /crates: null passes maybe basicAuth(config.word), maybe requireKeeper',
  ]);
});

test('a router whose path has a name stands below that path, and one whose path nobody can tell before no other route', async () => {
  const hung = (prefix: string, path: string): Promise<string[]> =>
    doorsIn({
      'src/app.js': `import express from 'express';
import { authenticated } from './routes/crates.js';
const app = express();
${prefix}
app.use(${path}, authenticated);
app.use(${path}, requireKeeper);
app.all('/labels', listLabels);
app.all('/depot/scales', listScales);
function listLabels(req, res) {
  res.send(1);
}
function listScales(req, res) {
  res.send(2);
}
`,
      'src/routes/crates.js': "import { Router } from 'express';\nexport const authenticated = Router();\n",
    });
  expect(await hung("const prefix = '/depot';", 'prefix')).toEqual([
    'ANY /labels: listLabels none',
    'ANY /depot/scales: listScales requireKeeper',
  ]);
  expect(await hung('', 'config.prefix')).toEqual([
    'ANY /labels: listLabels passes maybe requireKeeper',
    'ANY /depot/scales: listScales passes maybe requireKeeper',
  ]);
});

test('what a docstring says is no code, and strings that nobody ends do not make a function long to read', async () => {
  const evidence = await evidenceIn({
    'depot.py': 'def keep(request):\n    """\n    Raise 401.\n    """\n    return 1\n',
    'open.py': `def leave(request):\n${'    """a\n    x = 1\n'.repeat(3_000)}`,
  });
  const textIn = (path: string): string => {
    const end = evidence.lines(path)?.length ?? 0;
    const [own] = symbolsOfFile(evidence.pack, 'depot.py');
    return own ? textOf(evidence, { ...own, path, endLine: end }) : '';
  };
  expect(textIn('depot.py')).not.toContain('401');
  expect(textIn('depot.py')).toContain('return 1');
  expect(textIn('open.py')).toContain('def leave');
});

test('the tests of a file of Rust are left out of what a type of it does, however long the file', async () => {
  const evidence = await evidenceIn({
    'src/gate.rs': `struct Gate;\nmod tests {\n    fn refuse() {}\n${'    // more\n'.repeat(20_000)}}\nfn pass() {}\n`,
  });
  const gate = {
    id: 0,
    name: 'Gate',
    kind: 'struct',
    path: 'src/gate.rs',
    startLine: 1,
    endLine: 1,
    exported: false,
  } as const;
  expect(textOf(evidence, gate)).toBe('struct Gate;\nfn pass() {}');
});
