import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../test/evidence-in.ts';
import { routesOf } from '../evidence/routes.ts';
import { routeRow } from './route-row.ts';
import { routeTables } from './route-tables.ts';

/** Path, handler, guards and rules of every route, as a table tells them. */
async function rowsIn(sources: Record<string, string>): Promise<string[]> {
  const evidence = await evidenceIn(sources);
  return routesOf(evidence).map((route) => {
    const { cells } = routeRow(evidence, [route], { isSeen: true, common: [], isBare: ({ seen }) => seen });
    return [cells[0], cells[2], cells[3], cells[5]].filter(Boolean).join(' | ').replaceAll('`', '');
  });
}

test('the innermost function around which others are put answers, and one that counts calls limits it', async () => {
  const source = `package web

import "github.com/fasthttp/router"

func Routes(config Config) {
	r := router.New()
	slowBridge := NewBridgeBuilder(config).
		With(NewRateLimiter(config.Limits).Middleware(), Counted).
		Build()
	r.DELETE("/tokens", slowBridge(handlers.TokensOfTheDepotDELETE))
	r.POST("/tokens", middlewares.Wrap(middlewares.NewMetricsOfRequests(providers.Metrics, endpoints.TokensOfTheDepot), corsPolicyOfTokens.Middleware(bridge(rateLimitTokens(middlewares.NewHandlerAdaptor(handlers.TokensOfTheDepotPOST))))))
	r.PUT("/tokens", middlewares.Wrap(middlewares.NewMetricsOfRequests(providers.Metrics, endpoints.TokensOfTheDepot), bridge(middlewares.NewHandlerAdaptor(handlers.TokensOfTheDepotPUT))))
}
`;
  const middlewares = `package middlewares

func NewHandlerAdaptor(handler HTTPHandler) RequestHandler {
	return func(ctx *Context) {
		handler(ctx, ctx.Session())
	}
}
`;
  expect(
    await rowsIn({
      'go.mod': 'module shop',
      'web/routes.go': source.replace('import "', 'import "shop/handlers"\nimport "shop/middlewares"\nimport "'),
      'middlewares/adaptor.go': middlewares,
      'handlers/tokens.go':
        'package handlers\n\nfunc TokensOfTheDepotPOST(ctx *Context) {\n}\n\nfunc TokensOfTheDepotPUT(ctx *Context) {\n}\n\nfunc TokensOfTheDepotDELETE(ctx *Context) {\n}\n',
    }),
  ).toEqual([
    'DELETE /tokens | TokensOfTheDepotDELETE | passes slowBridge; limited by NewRateLimiter',
    'POST /tokens | TokensOfTheDepotPOST | passes bridge; limited by rateLimitTokens',
    'PUT /tokens | TokensOfTheDepotPUT | passes bridge',
  ]);
});

test('what counts the calls of a route of NestJS or Express limits it', async () => {
  const controller = `import { Controller, Get, Post, UseGuards } from '@nestjs/common';
@Controller('crates')
export class CrateController {
  @Post()
  @UseGuards(CrateThrottlerGuard)
  add() { return 1; }

  @Get()
  @UseGuards(SignedInGuard)
  list() { return []; }
}
`;
  const server = `import express from 'express';
const app = express();
app.post('/seals', sealLimiter, requireUser, seal);
app.listen(80);
`;
  expect(await rowsIn({ 'src/crate.controller.ts': controller })).toEqual([
    'POST /crates | CrateController.add | none seen; limited by CrateThrottlerGuard',
    'GET /crates | CrateController.list | SignedInGuard',
  ]);
  expect(await rowsIn({ 'src/server.ts': server })).toEqual([
    'POST /seals | seal | requireUser; limited by sealLimiter',
  ]);
});

test('what looks up before a route what its path names is passed, and what it refuses is a rule of the route', async () => {
  const server = `import express from 'express';
const app = express();
app.get('/crates/:id', requireUser, loadCrate, showCrate);
app.listen(80);

async function loadCrate(req, res, next) {
  req.crate = await crates.find(req.params.id);
  if (!req.crate) throw new HttpError(404, 'Crate not found');
  next();
}

function requireUser(req, res, next) {
  if (!req.session.user) return res.status(401).end();
  next();
}

function showCrate(req, res) {
  res.json(req.crate);
}
`;
  expect(await rowsIn({ 'src/server.js': server })).toEqual([
    'GET /crates/{id} | showCrate | requireUser; passes loadCrate | crate must exist (404)',
  ]);
});

test('what limits a route of Laravel, and a part of its path that may be left out, are told', async () => {
  const evidence = await evidenceIn({
    'routes/web.php': `<?php
use Illuminate\\Support\\Facades\\Route;
Route::post('crates/{shop}/{shelf?}', [CrateController::class, 'store'])->middleware(['auth', 'throttle:20,1']);
`,
  });
  const rows = routesOf(evidence).map(
    (route) => routeRow(evidence, [route], { isSeen: true, common: [], isBare: ({ seen }) => seen }).cells,
  );
  expect(rows.map((cells) => cells.slice(3, 5))).toEqual([
    ['`auth`; limited by `throttle:20,1`', '`shop` and `shelf` (optional); body not known'],
  ]);
});

test('what answers in .NET is told by its class, without the namespace around it', async () => {
  expect(
    await rowsIn({
      'Shop/CratesController.cs':
        'namespace Shop.Api\n{\n    [ApiController]\n    [Route("crates")]\n    public class CratesController : ControllerBase\n    {\n        [HttpGet]\n        public int List() { return 1; }\n    }\n}\n',
    }),
  ).toEqual(['GET /crates | CratesController.List | none seen']);
});

test('a route that the rules of Spring Security name as open is declared so, and one that is only left over is not', async () => {
  const security = `package shop;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
class Security {
    @Bean
    SecurityFilterChain chain(HttpSecurity http) {
        return http.authorizeHttpRequests(requests -> requests
            .requestMatchers("/claim").permitAll()
            .requestMatchers("/crates/**").authenticated()
            .anyRequest().permitAll()).build();
    }
}
`;
  const controller = `package shop;
@RestController
class ShopController {
    @GetMapping("/claim")
    public int claim() { return 1; }
    @GetMapping("/crates")
    public int crates() { return 1; }
    @GetMapping("/other")
    public int other() { return 1; }
}
`;
  expect(
    await rowsIn({
      'src/main/java/shop/Security.java': security,
      'src/main/java/shop/ShopController.java': controller,
    }),
  ).toEqual([
    'GET /claim | ShopController.claim | open, as declared',
    'GET /crates | ShopController.crates | authenticated()',
    'GET /other | ShopController.other | none seen',
  ]);
});

test('a remote procedure is told with its messages', async () => {
  const proto =
    'syntax = "proto3";\npackage post;\nservice Letters {\n  rpc Send(post.Letter)\n    returns (stream Receipt);\n  rpc Burn(Letter) returns (google.protobuf.Empty);\n}\n';
  const evidence = await evidenceIn({
    'proto/post.proto': proto,
    'src/server.ts': 'server.addService(proto.post.Letters.service, { send });\n',
  });
  const told = routesOf(evidence).map(
    (route) => routeRow(evidence, [route], { isSeen: true, common: [], isBare: ({ seen }) => seen }).cells[4],
  );
  expect(told.toSorted()).toEqual(['takes `Letter`, answers `Receipt`', 'takes `Letter`, answers nothing']);
});

test('where more guards stand before a route than are told, the cell says so', async () => {
  const guards = ['open', 'staff', 'paid', 'owner', 'active', 'trusted', 'local'].map((each) => `require_${each}!`);
  const rows = await rowsIn({
    'config/routes.rb': 'Rails.application.routes.draw do\n  get "crates", to: "crates#index"\nend\n',
    'app/controllers/crates_controller.rb': `class CratesController < ActionController::API
  before_action ${guards.map((each) => `:${each}`).join(', ')}

  def index
  end

${guards.map((each) => `  def ${each}\n    head :forbidden unless current_user\n  end\n`).join('\n')}end
`,
  });
  expect(rows[0]).toContain('and others');
});

test('what a rule beside it says is not said again of a handler that refuses', async () => {
  const evidence = await evidenceIn({
    'src/crates.controller.ts': `import { Controller, ForbiddenException, Get, UseGuards } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
@UseGuards(AuthGuard('jwt'))
@Controller('crates')
export class CratesController {
  @Get()
  list(@Caller() user: User) {
    const ability = this.abilities.createForUser(user);
    if (ability.cannot(Action.Read, Subject.Crate)) {
      throw new ForbiddenException();
    }
    return this.crates.all();
  }

  @Get('seals')
  seals(@Caller() user: User) {
    return this.sealed(user) ? this.crates.seals() : this.answer(new ForbiddenException());
  }
}
`,
  });
  const told = routesOf(evidence).map((route) =>
    routeRow(evidence, [route], { isSeen: true, common: [], isBare: ({ seen }) => seen }).cells.slice(3),
  );
  expect(told).toEqual([
    ["`AuthGuard('jwt')`", '', 'the caller needs permission to read crates (403)'],
    ["`AuthGuard('jwt')`; the handler may refuse too", '', ''],
  ]);
});

test('a handler that refuses by itself has a guard of its own, whatever stands before all of the application', async () => {
  const evidence = await evidenceIn({
    'src/app.ts': `import express from 'express';
import { tally } from '@elsewhere/tally';
const app = express();
app.get('/crates', tally, (req, res) => {
  if (req.query.key !== key) {
    return res.status(403).send('no');
  }
  res.json([]);
});
app.get('/seals', tally, (req, res) => {
  res.json([]);
});
app.listen(80);
`,
  });
  const told = routesOf(evidence).map((route) => {
    const { cells } = routeRow(evidence, [route], { isSeen: true, common: ['tally'], isBare: ({ seen }) => seen });
    return `${cells[0]} ${cells[3]}`;
  });
  expect(told.sort()).toEqual(['`GET /crates` not known; the handler may refuse too', '`GET /seals` none of its own']);
});

test('what stands before a route always takes nothing from what stands there where a setting says so', async () => {
  const source = `package web

import "github.com/gin-gonic/gin"

func main() {
	r := gin.New()
	if options.User != "" {
		r.Use(gin.BasicAuth(accounts))
	}
	r.GET("/parcels", openStore(), listParcels)
	r.GET("/labels", requireClerk(), listLabels)
	r.GET("/depots", listDepots)
	r.Run()
}

func openStore() gin.HandlerFunc {
	return func(c *gin.Context) {
		if Store == nil && c.GetHeader("token") == "" {
			fail(c)
			return
		}
		c.Next()
	}
}

func requireClerk() gin.HandlerFunc {
	return func(c *gin.Context) {
		if c.GetHeader("X-Clerk") == "" {
			c.AbortWithStatus(401)
			return
		}
		c.Next()
	}
}

func listParcels(c *gin.Context) {}
func listLabels(c *gin.Context)  {}
func listDepots(c *gin.Context)  {}
`;
  expect(await rowsIn({ 'web/main.go': source })).toEqual([
    'GET /parcels | listParcels | passes openStore(); gin.BasicAuth(accounts), where set up',
    'GET /labels | listLabels | requireClerk(); gin.BasicAuth(accounts), where set up',
    'GET /depots | listDepots | gin.BasicAuth(accounts), where set up',
  ]);
});

test('a procedure of tRPC is told with what is put before it alone, its input, and the path that it answers too', async () => {
  const evidence = await evidenceIn({
    'src/trpc.ts': `import { initTRPC, TRPCError } from '@trpc/server';
const t = initTRPC.create();
export const signedProcedure = t.procedure.use(({ ctx, next }) => {
  if (!ctx.user) throw new TRPCError({ code: 'UNAUTHORIZED' });
  return next();
});
export const keeperAuth = t.middleware(({ ctx, next }) => {
  if (ctx.role !== 'keeper') throw new TRPCError({ code: 'FORBIDDEN' });
  return next();
});
`,
    'src/router.ts': `import { router } from '@trpc/server';
import { z } from 'zod';
import { signedProcedure, keeperAuth } from './trpc';
export const appRouter = router({
  list: signedProcedure.use(keeperAuth)
    .meta({ openapi: { method: 'GET', path: '/v1/crates/{shelf}', summary: 'List crates', tags: ['Crate'] } })
    .input(z.object({ shelf: z.number(), page: z.number().default(1) }))
    .query(() => 1),
  drop: signedProcedure.input(z.void()).mutation(() => 2),
  name: signedProcedure.input(z.string()).mutation(() => 3),
});
`,
    'src/index.ts': `import express from 'express';
import { createOpenApiExpressMiddleware } from 'trpc-to-openapi';
import { appRouter } from './router';
const app = express();
app.use('/api',
  // served to others
  createOpenApiExpressMiddleware({ router: appRouter }),
);
`,
  });
  const rows = routesOf(evidence).map((route) => {
    const { cells } = routeRow(evidence, [route], { isSeen: true, common: [], isBare: ({ seen }) => seen });
    return [cells[0], cells[1], cells[3], cells[4]].join(' | ').replaceAll('`', '');
  });
  expect(rows).toEqual([
    'query list, by HTTP GET /api/v1/crates/{shelf} | List crates | signedProcedure and keeperAuth | shelf and page=1',
    'mutation drop |  | signedProcedure | ',
    'mutation name |  | signedProcedure | string',
  ]);
});

test('a procedure answers where it is written, and no function of its name in the browser does', async () => {
  const router = `import { createTRPCRouter, adminProcedure, publicProcedure } from './trpc';
import { writeShelf } from './shelves';
export const appRouter = createTRPCRouter({
  keep: adminProcedure.input(z.object({ name: z.string() })).mutation(async ({ input }) => {
    return await writeShelf(input.name);
  }),
  count: publicProcedure.query(() => 3),
});
`;
  const button = 'export const Button = () => {\n  const keep = () => send();\n  return <a onClick={keep} />;\n};\n';
  expect(
    await rowsIn({
      'src/server/router.ts': router,
      'src/server/shelves.ts': 'export async function writeShelf(name: string) {\n  return name;\n}\n',
      'src/components/Button.tsx': button,
      'src/server/trpc.ts': 'const t = initTRPC.create();\nexport const publicProcedure = t.procedure;\n',
      'src/components/keep.tsx': 'export function keep() {\n  return <b />;\n}\n',
    }),
  ).toEqual(['mutation keep | calls writeShelf | adminProcedure', 'query count | open, as declared']);
});

test('a route of Go that is registered only where a condition holds says so', async () => {
  const source = `package web

import "net/http"

func Serve(options Options) {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /crates", listCrates)
	if options.Labels {
		mux.HandleFunc("GET /labels", listLabels)
	}
	if options.Shelf != "" {
		mux.HandleFunc("GET /shelf", showShelf)
	} else {
		mux.HandleFunc("GET /floor", showFloor)
	}
	http.ListenAndServe(":8080", mux)
}
`;
  expect((await rowsIn({ 'web/serve.go': source })).map((row) => row.split(' | ')[0])).toEqual([
    'GET /crates',
    'GET /labels, where Labels is set',
    'GET /shelf, where Shelf is set',
    'GET /floor, under a condition',
  ]);
});

test('a server without a router tells what each arm calls', async () => {
  const source = `use hyper::Method;
impl Shop {
    pub async fn answer(&self, req: Request) -> Result<Response> {
        let mut res = Response::default();
        match *req.method() {
            Method::GET => {
                if is_dir {
                    self.handle_list(path, &mut res).await?;
                } else {
                    self.handle_send(path, &mut res).await?;
                }
            }
            Method::PUT => self.handle_upload(path, req, &mut res).await?,
            _ => {}
        }
        Ok(res)
    }
}
`;
  expect((await rowsIn({ 'src/server.rs': source })).map((row) => row.split(' | ').slice(0, 2).join(': '))).toEqual([
    'GET /*: calls handle_list or handle_send',
    'PUT /*: handle_upload',
  ]);
});

test('a procedure that a page of Next serves by HTTP too has its address', async () => {
  const router = `import { createTRPCRouter, publicProcedure } from './trpc';
export const appRouter = createTRPCRouter({
  count: publicProcedure.meta({ openapi: { method: 'GET', path: '/shelves/count' } }).query(() => 3),
});
`;
  const page =
    "import { createOpenApiNextHandler } from 'trpc-openapi';\nexport default createOpenApiNextHandler({ router: appRouter });\n";
  const rows = await rowsIn({
    'src/server/router.ts': router,
    'src/server/trpc.ts': 'const t = initTRPC.create();\nexport const publicProcedure = t.procedure;\n',
    'src/pages/api/[...trpc].ts': page,
  });
  expect(rows).toContain('query count, by HTTP GET /api/shelves/count | open, as declared');
});

test('a second server that one function starts with a router of its own is told beside its routes', async () => {
  const source = `package web

import "net/http"

func Serve() {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /crates", listCrates)
	mux.HandleFunc("GET /crates/{id}", showCrate)
	mux.HandleFunc("GET /labels", listLabels)
	server := http.Server{Addr: ":80", Handler: mux}
	server.ListenAndServe()
}

func serveNotice() {
	mux := http.NewServeMux()
	mux.HandleFunc("/notice", showNotice)
	server := http.Server{
		Addr:    ":8080",
		Handler: mux,
	}
	server.ListenAndServe()
}

func serveMore() {
	mux := http.NewServeMux()
	mux.HandleFunc("/more", showMore)
	addTo(mux)
	http.ListenAndServe(":90", mux)
}
`;
  expect((await rowsIn({ 'web/serve.go': source })).map((row) => row.split(' | ')[0])).toEqual([
    'GET /crates',
    'GET /crates/{id}',
    'GET /labels',
    '/notice, on the server that serveNotice starts',
    '/more',
  ]);
});

test('a file server that a variable holds answers, and takes nothing but a path', async () => {
  const source = `package web

import "net/http"

func Serve(folder string) {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /crates", listCrates)
	pictures := keptFiles(http.Dir(folder))
	mux.Handle("/pictures/{path...}", http.StripPrefix("/pictures/", pictures))
	mux.Handle("/papers/", http.StripPrefix("/papers/", http.FileServer(http.Dir(folder))))
	http.ListenAndServe(":80", mux)
}

func keptFiles(files http.FileSystem) http.Handler {
	server := http.FileServer(files)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "public")
		server.ServeHTTP(w, r)
	})
}

func listCrates(w http.ResponseWriter, r *http.Request) { w.Write(crates) }
`;
  expect(await rowsIn({ 'web/serve.go': source })).toEqual([
    'GET /crates | listCrates | none seen',
    '/pictures/{path...} | keptFiles | none seen',
    '/papers/ | http.FileServer | none seen',
  ]);
});

test('what a procedure takes is told with what its schema is joined with, and only defaults of its own', async () => {
  const evidence = await evidenceIn({
    'src/schemas.ts': `import { z } from 'zod';
export const NewCrate = z
  .object({ name: z.string(), lid: z.string(), again: z.string() })
  .refine((data) => data.lid === data.again, { path: ['again'] });
export const Placed = z.object({ shelf: z.number().default(1), row: z.number() });
`,
    'src/router.ts': `import { router } from '@trpc/server';
import { z } from 'zod';
import { NewCrate, Placed } from './schemas';
import { Foreign } from 'elsewhere';
export const appRouter = router({
  add: signedProcedure.input(NewCrate.and(z.object({ token: z.string() }))).mutation(() => 1),
  move: signedProcedure.input(Placed.merge(z.object({ quick: z.boolean().optional().default(false) })).omit({ row: true })).mutation(() => 1),
  show: signedProcedure.input(Placed.extend({ how: z.object({ wide: z.boolean().default(false) }) })).query(() => 1),
  keep: signedProcedure.input(z.object({ ...Placed.shape, name: z.string() })).mutation(() => 1),
  some: signedProcedure.input(Foreign.extend({ name: z.string() })).mutation(() => 1),
  either: signedProcedure.input(Placed.or(z.string())).mutation(() => 1),
});
`,
  });
  const rows = routesOf(evidence).map((route) => {
    const { cells } = routeRow(evidence, [route], { isSeen: true, common: [], isBare: ({ seen }) => seen });
    return [cells[0], cells[4]].join(' | ').replaceAll('`', '');
  });
  expect(rows).toEqual([
    'mutation add | name, lid, again and token',
    'mutation move | shelf=1 and quick=false',
    'query show | how, shelf=1 and row',
    'mutation keep | shelf=1, row and name',
    'mutation some | name and any other',
    'mutation either | not known',
  ]);
});

test('a procedure is open where its definition puts nothing before it that refuses, and a guard where it does, whatever it is called', async () => {
  const base = `import { initTRPC, TRPCError } from '@trpc/server';
const t = initTRPC.create();
const timed = t.middleware(({ next }) => next());
const closed = t.middleware(({ ctx, next }) => {
  if (!ctx.user) throw new TRPCError({ code: 'UNAUTHORIZED' });
  return next();
});
export const publicProcedure = t.procedure.use(timed);
export const openProcedure = t.procedure.use(closed);
`;
  const router = `import { createTRPCRouter } from './base';
import { openProcedure, publicProcedure } from './base';
export const appRouter = createTRPCRouter({
  list: publicProcedure.query(() => 1),
  show: openProcedure.query(() => 2),
});
`;
  const rows = await rowsIn({ 'src/base.ts': base, 'src/router.ts': router });
  expect(rows.map((row) => row.split(' | ')[1])).toEqual(['open, as declared', 'openProcedure']);
});

test('a guard that lets everybody pass where nothing is set up is passed, and needs nobody who is known', async () => {
  const server = `use hyper::Method;
impl Shop {
    pub async fn answer(&self, req: Request) -> Result<Response> {
        let mut res = Response::default();
        let guard = self.auth.guard(&path, &method);
        let (user, access) = match guard {
            (None, None) => {
                *res.status_mut() = StatusCode::UNAUTHORIZED;
                return Ok(res);
            }
            found => found,
        };
        match *req.method() {
            Method::GET => self.handle_send(path, &mut res).await?,
            Method::PUT => self.handle_upload(path, req, &mut res).await?,
            _ => {}
        }
        Ok(res)
    }
}
`;
  const auth = (first: string): string => `impl Access {
    pub fn guard(&self, path: &str, method: &Method) -> (Option<String>, Option<Rights>) {
${first}        if !self.users.contains(path) {
            return refused(StatusCode::UNAUTHORIZED);
        }
        (None, self.rights_of(path))
    }
}
impl Rights {
    pub fn guard(&self, path: &str) -> Option<Self> {
        self.find(path)
    }
}
`;
  const open = '        if self.empty {\n            return (None, Some(Rights::all()));\n        }\n';
  const rowOf = async (first: string): Promise<string | undefined> =>
    (await rowsIn({ 'src/server.rs': server, 'src/auth.rs': auth(first) }))[0]?.split(' | ')[2];
  expect(await rowOf(open)).toBe('passes auth.guard');
  expect(await rowOf('')).toBe('auth.guard');
});

test('a route that one registration makes below two prefixes is one row', async () => {
  const evidence = await evidenceIn({
    'shop/urls.py': `from django.urls import include, path
from shop.views import berths
patterns = [path("berths", berths)]
urlpatterns = [path("api/v1/", include(patterns)), path("json/", include(patterns)), path("admin/", include("shop.admin"))]
`,
    'shop/views.py': 'def berths(request):\n    return answer(1)\n',
  });
  const { tables } = routeTables(evidence, routesOf(evidence), []);
  const doors = { isSeen: false, common: [], isBare: () => false };
  const cells = tables.flatMap(({ rows }) => rows.map((row) => routeRow(evidence, row, doors).cells[0]));
  expect(cells).toEqual(['`/api/v1/berths` (also below `/json`)']);
});

test('a function of Express without a name is told by the method of an object that does its work', async () => {
  const routes = `import express from 'express';
import crates from '../services/crates.js';
import checked from '../checked.js';
import { warn } from '../logger.js';
const app = express();
app.post('/depots/:id/close', async (req, res, next) => {
  try {
    const body = await checked(req.body);
    res.send(await crates.seal(body));
  } catch (err) {
    warn(err);
    next(err);
  }
});
app.listen(1);
`;
  const crates = `const crates = {
  seal: async (body) => store.seal(body),
};
export default crates;
`;
  expect(
    await rowsIn({
      'src/routes/app.js': routes,
      'src/services/crates.js': crates,
      'src/checked.js': 'export default async function checked(body) {\n  return body;\n}\n',
      'src/logger.js': 'export function warn(error) {\n  console.warn(error);\n}\n',
    }),
  ).toEqual(['POST /depots/{id}/close | calls crates.seal | none seen']);
});
