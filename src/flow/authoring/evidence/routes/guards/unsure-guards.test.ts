import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../../test/evidence-in.ts';
import { routesOf } from '../../routes.ts';

/** Routes with their guards; `none` where none was seen, a question mark where that cannot be told. */
async function doorsIn(sources: Record<string, string>): Promise<string[]> {
  return routesOf(await evidenceIn(sources))
    .map(({ method, path, guards, seen }) => `${method} ${path} ${guards.join(', ') || (seen ? 'none' : '?')}`)
    .sort();
}

const controller = (name: string): string => `import { Controller, Get } from '@nestjs/common';
@Controller('${name.toLowerCase()}')
export class ${name}Controller {
  @Get()
  list() {
    return 1;
  }
}
`;
const nest = (configured: string, more = ''): Record<string, string> => ({
  'src/app.module.ts': `import { MiddlewareConsumer, Module } from '@nestjs/common';
import { CratesController } from './crates.controller';
import { ParcelsController } from './parcels.controller';
import { Gate } from './gate';
const behind = [CratesController];
@Module({ controllers: [ParcelsController, ...behind], providers: [${more}] })
export class AppModule {
  configure(consumer: MiddlewareConsumer) {
    ${configured}
  }
}
`,
  'src/crates.controller.ts': controller('Crates'),
  'src/parcels.controller.ts': controller('Parcels'),
  'src/gate.ts': `export class Gate {
  use(req, res, next) {
    if (!req.headers.key) throw new ForbiddenException();
    next();
  }
}
`,
  'src/tenants.ts': `export class Tenants {
  use(req, res, next) {
    req.tenant = req.hostname;
    next();
  }
}
`,
});

test.each([
  ['consumer.apply(Gate).forRoutes(...behind);', 'Gate', 'none'],
  ['consumer\n.apply(Gate, Tenants)\n.exclude("parcels")\n.forRoutes("*");', 'Gate', 'none'],
  ['consumer.apply(Gate).exclude({ path: "crates", method: RequestMethod.GET }).forRoutes("{*all}");', 'none', 'Gate'],
  ['consumer.apply(Gate).forRoutes("parcels/*rest", CratesController);', 'Gate', 'Gate'],
  ['consumer.apply(Tenants).forRoutes(ParcelsController);', 'none', 'none'],
  ['consumer.apply(Gate).exclude(...open()).forRoutes(ParcelsController);', 'none', '?'],
  ['consumer.apply(Gate).forRoutes(...all());', '?', '?'],
  ['consumer.apply(Elsewhere).forRoutes(ParcelsController);', 'none', '?'],
])('middleware of a module of NestJS stands before what it names: %s', async (configured, crates, parcels) => {
  expect(await doorsIn(nest(configured))).toEqual([`GET /crates ${crates}`, `GET /parcels ${parcels}`]);
});

test('a guard of a whole application of NestJS whose code is not known leaves its routes untold', async () => {
  expect(await doorsIn(nest('', '{ provide: APP_GUARD, useClass: TierGate }'))).toEqual([
    'GET /crates ?',
    'GET /parcels ?',
  ]);
  expect(await doorsIn(nest('', '{ provide: APP_GUARD, useFactory: () => made }'))).toEqual([
    'GET /crates ?',
    'GET /parcels ?',
  ]);
});

const view = 'def crates(request):\n    return 1\n';
const urls = 'from django.urls import path\nfrom shop import views\nurlpatterns = [path("crates", views.crates)]\n';

test.each([
  ['"django.middleware.common.CommonMiddleware", "shop.doors.Marking"', 'none'],
  ['"shop.doors.Turning"', '?'],
  ['"elsewhere.doors.Turning2"', '?'],
])('middleware of Django is judged by its own code: %s', async (listed, told) => {
  const doors = `class Marking:
    def __call__(self, request):
        request.mark = 1
        return self.get_response(request)

class Turning:
    def __call__(self, request):
        if not request.user.is_authenticated:
            return redirect("start")
        return self.get_response(request)
`;
  expect(
    await doorsIn({
      'site/settings.py': `MIDDLEWARE = [\n    ${listed},\n]\n`,
      'site/urls.py': 'from django.urls import include, path\nurlpatterns = [path("", include("shop.urls"))]\n',
      'shop/urls.py': urls,
      'shop/views.py': view,
      'shop/doors.py': doors,
    }),
  ).toEqual([`ANY /crates ${told}`]);
});

test.each([
  ['flask', 'Flask', '@app.before_request\ndef mark():\n    g.mark = 1\n', 'none'],
  [
    'flask',
    'Flask',
    'if app.config["SEEN"]:\n\n    @app.before_request\n    def mark_current_user():\n        if current_user.is_authenticated:\n            mark(current_user.name)\n',
    'none',
  ],
  ['flask', 'Flask', '@app.before_request\ndef turn():\n    if request.path != "/":\n        abort(401)\n', '?'],
  ['fastapi', 'FastAPI', 'app.add_middleware(CORSMiddleware)\n', 'none'],
  ['fastapi', 'FastAPI', 'app.add_middleware(Elsewhere)\n', '?'],
  ['fastapi', 'FastAPI', 'from elsewhere import SessionMiddleware as Kept\napp.add_middleware(Kept)\n', 'none'],
  [
    'fastapi',
    'FastAPI',
    'class Committing:\n    """Never answers 401."""\n    def __call__(self):\n        try:\n            session.commit()\n        except Exception:\n            raise\n\napp.add_middleware(Committing)\n',
    'none',
  ],
  ['fastapi', 'FastAPI', '@app.middleware("http")\nasync def turn(request, next):\n    return Response(401)\n', '?'],
])('hooks and middleware of %s are judged by their own code', async (module, type, hook, told) => {
  const app = `from ${module} import ${type}\napp = ${type}(__name__)\n${hook}\n@app.get("/crates")\ndef crates():\n    return 1\n`;
  expect(await doorsIn({ 'shop/app.py': app })).toEqual([`GET /crates ${told}`]);
});

test('what a handler of FastAPI takes may ask who calls, and routers hang below the path of what they are hung on', async () => {
  const found = await doorsIn({
    'shop/app.py': 'from fastapi import FastAPI\nfrom shop.api import api\napp = FastAPI()\napp.include_router(api)\n',
    'shop/api.py': `from fastapi import APIRouter
from shop.crates import router
api = APIRouter(prefix="/api")
api.include_router(router)
`,
    'shop/crates.py': `from fastapi import APIRouter, Depends
router = APIRouter(prefix="/crates")

def file_token(token: str):
    raise HTTPException(400)

@router.get("/open")
def open_crates():
    return 1

@router.get("/file")
def file(path = Depends(file_token)):
    return 1
`,
  });
  expect(found).toEqual(['GET /api/crates/file ?', 'GET /api/crates/open none']);
});

test.each([
  ['app.UseMiddleware<MarkMiddleware>();', 'none'],
  ['app.UseMiddleware<TurnMiddleware>();', '?'],
  ['app.UseMiddleware<ElsewhereMiddleware>();', '?'],
  ['app.Use(async (context, next) => { context.Response.StatusCode = 401; });', '?'],
])('middleware of ASP.NET is judged by its own code: %s', async (used, told) => {
  expect(
    await doorsIn({
      'Shop/Program.cs': `var app = builder.Build();\n${used}\napp.MapControllers();\n`,
      'Shop/Doors.cs': `public class MarkMiddleware { public Task Invoke(HttpContext context) { return _next(context); } }
public class TurnMiddleware { public Task Invoke(HttpContext context) { context.Response.StatusCode = 403; } }
`,
      'Shop/CratesController.cs': `[ApiController]
[Route("crates")]
public class CratesController : ControllerBase
{
    [HttpGet]
    public int List() { return 1; }
}
`,
    }),
  ).toEqual([`GET /crates ${told}`]);
});

test.each([
  ["Route::get('crates', [CrateController::class, 'list']);", 'none'],
  ["Route::get('crates', [CrateController::class, 'list'])->middleware('marks');", 'none'],
  ["Route::get('crates', [CrateController::class, 'list'])->middleware('turns');", '?'],
  ["Route::get('crates', [CrateController::class, 'list'])->middleware(config('doors'));", '?'],
])('middleware of Laravel is judged by its own code: %s', async (written, told) => {
  const sources = {
    'app/Http/Kernel.php': `<?php
class Kernel {
    protected $middleware = [TrimStrings::class];
    protected $routeMiddleware = ['marks' => Marking::class, 'turns' => Turning::class];
}
`,
    'app/Http/Middleware/Marking.php':
      '<?php\nclass Marking { function handle($request, $next) { return $next($request); } }\n',
    'app/Http/Middleware/Turning.php': '<?php\nclass Turning { function handle($request, $next) { abort(403); } }\n',
    'app/Http/Controllers/CrateController.php':
      '<?php\nclass CrateController extends Controller {\n    public function list() { return 1; }\n}\n',
  };
  const route = `<?php\nuse Illuminate\\Support\\Facades\\Route;\n${written}\n`;
  expect(await doorsIn({ ...sources, 'routes/web.php': route })).toEqual([`GET /crates ${told}`]);
  // Who takes in a file of another name, and what is put before it then, is not known.
  expect(await doorsIn({ ...sources, 'routes/shop.php': route })).toEqual(['GET /crates ?']);
});

test('rules of Symfony that cannot be read leave its routes untold', async () => {
  const sources = (rule: string): Record<string, string> => ({
    'config/packages/security.yaml': `security:\n    access_control:\n        - ${rule}\n`,
    'src/Controller/CrateController.php': `<?php
use Symfony\\Component\\Routing\\Attribute\\Route;
class CrateController
{
    #[Route('/crates', methods: ['GET'])]
    public function list() { return 1; }
}
`,
  });
  expect(await doorsIn(sources('{ path: ^/staff, roles: ROLE_STAFF }'))).toEqual(['GET /crates none']);
  expect(await doorsIn(sources('{ path: ^/crates, allow_if: "isOpen()" }'))).toEqual(['GET /crates ?']);
});

const spring = (filter: string, chain = ''): Record<string, string> => ({
  'src/main/java/shop/CrateController.java': `package shop;
import org.springframework.web.bind.annotation.*;
@RestController
public class CrateController {
    @GetMapping("/crates")
    public int list() { return 1; }
}
`,
  'src/main/java/shop/KeyFilter.java': `package shop;
import org.springframework.web.filter.OncePerRequestFilter;
public class KeyFilter extends OncePerRequestFilter {
    protected void doFilterInternal() { ${filter} }
}
`,
  'src/main/java/shop/Security.java': `package shop;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
public class Security {
    SecurityFilterChain chain(HttpSecurity http) { ${chain} }
}
`,
});

test('a filter of Spring leaves its routes untold where it may refuse and no rule speaks about them', async () => {
  const open = 'return http.authorizeHttpRequests(auth -> auth.requestMatchers("/crates").permitAll()).build();';
  expect(await doorsIn(spring('chain.doFilter();'))).toEqual(['GET /crates none']);
  expect(await doorsIn(spring('response.sendError(401);'))).toEqual(['GET /crates ?']);
  expect(await doorsIn(spring('response.sendError(401);', open))).toEqual(['GET /crates none']);
});

test('a file that Next.js calls before all routes of its folder leaves them untold where it may refuse', async () => {
  const sources = (text: string): Record<string, string> => ({
    'web/app/api/crates/route.ts': 'export async function GET() {\n  return Response.json(1);\n}\n',
    'web/middleware.ts': `export function middleware(request) {\n  ${text}\n}\n`,
    'shop/app/api/parcels/route.ts': 'export async function GET() {\n  return Response.json(1);\n}\n',
  });
  expect(await doorsIn(sources('return NextResponse.next();'))).toEqual([
    'GET /api/crates none',
    'GET /api/parcels none',
  ]);
  expect(await doorsIn(sources('return NextResponse.redirect("/in");'))).toEqual([
    'GET /api/crates ?',
    'GET /api/parcels none',
  ]);
});

test('a handler that answers strangers that they may not has asked, whether or not it was seen how', async () => {
  const app = (body: string): Record<string, string> => ({
    'src/app.ts': `import express from 'express';\nconst app = express();\napp.get('/crates', list);\nfunction list(req, res) {\n  ${body}\n}\n`,
  });
  expect(await doorsIn(app('res.send(1);'))).toEqual(['GET /crates none']);
  expect(await doorsIn(app('if (odd(req.query.k)) res.status(401).end();\n  res.send(1);'))).toEqual(['GET /crates ?']);
});

test("Django's own view of passwords asks who changes one, and middleware that is not known is no guard of any view", async () => {
  const found = await doorsIn({
    'site/urls.py': 'from django.urls import include, path\nurlpatterns = [path("", include("shop.urls"))]\n',
    'site/settings.py': 'MIDDLEWARE = ["elsewhere.doors.Gate"]\n',
    'shop/urls.py': `from django.urls import path
from shop import views
urlpatterns = [path("word", views.Word.as_view()), path("crates", views.Crates.as_view())]
`,
    'shop/views.py': `from django.contrib.auth import views as auth_views
from django.views.generic import CreateView

class Word(auth_views.PasswordChangeView):
    def get(self, request):
        return 1

class Crates(CreateView):
    model = Crate
`,
  });
  expect(found).toEqual(['ANY /word login_required', 'GET /crates ?', 'POST /crates ?']);
});

test('a plug that a router of Phoenix has from another module is looked up there, and is no guard where it goes on without a caller', async () => {
  const found = await doorsIn({
    'lib/router.ex':
      'defmodule Shop.Router do\n  use Shop, :router\n  pipeline :browser do\n    plug :name_shop\n    plug :authenticate\n  end\n  scope "/", Shop do\n    pipe_through :browser\n    get "/crates", CrateController, :index\n  end\nend\n',
    'lib/plugs.ex':
      'defmodule Shop.Plugs do\n  def authenticate(conn, _opts) do\n    if conn.token == nil, do: assign(conn, :current_user, nil), else: check(conn)\n  end\n  def name_shop(conn, _opts) do\n    assign(conn, :shop, "crates")\n  end\nend\n',
    'lib/helpers.ex': 'defmodule Shop.Helpers do\n  def authenticate(conn) do\n    conn\n  end\nend\n',
    'lib/crate_controller.ex':
      'defmodule Shop.CrateController do\n  def index(conn, _params) do\n    text(conn, "")\n  end\nend\n',
  });
  expect(found).toEqual(['GET /crates none']);
});

test('a guard that is told not to insist turns nobody away, and what is asked further on is not known', async () => {
  const found = await doorsIn({
    'src/app.ts':
      "import express from 'express';\nimport { auth } from './auth';\nconst app = express();\napp.get('/crates', auth({ optional: true }), list);\napp.get('/parcels', auth({ role: Role.Keeper }), list);\nfunction list(req, res) {\n  res.send(1);\n}\n",
    'src/auth.ts':
      'export function auth(options) {\n  return (req, res, next) => {\n    if (!req.user && !options.optional) return res.status(401).end();\n    next();\n  };\n}\n',
  });
  expect(found).toEqual(['GET /crates ?', 'GET /parcels auth({ role: Role.Keeper })']);
});

test('middleware of one program of ASP.NET stands before none of the routes of another', async () => {
  const controller = (name: string): string =>
    `[ApiController]\n[Route("${name.toLowerCase()}")]\npublic class ${name}Controller : ControllerBase {\n  [HttpGet]\n  public string List() { return ""; }\n}\n`;
  const found = await doorsIn({
    'Shop/Shop.csproj': '<Project Sdk="Microsoft.NET.Sdk.Web"></Project>\n',
    'Shop/Program.cs': 'var app = builder.Build();\napp.MapControllers();\n',
    'Shop/CratesController.cs': controller('Crates'),
    'Depot/Depot.csproj': '<Project Sdk="Microsoft.NET.Sdk.Web"></Project>\n',
    'Depot/Program.cs': 'var app = builder.Build();\napp.UseMiddleware<Elsewhere>();\napp.MapControllers();\n',
    'Depot/ParcelsController.cs': controller('Parcels'),
  });
  expect(found).toEqual(['GET /crates none', 'GET /parcels ?']);
});

test('what stands before a handler in a list of another file, or is named after what it looks at, is told', async () => {
  const evidence = await evidenceIn({
    'src/crates.ts': `import express from 'express';
import { caught } from './caught';
import { keepers } from './doors';
import { crateValidator, mailValidator, sizeValidator, userTokenValidator, usersVerifyMailValidator } from './validators';
const app = express();
app.delete('/crates/:id', keepers, caught.asyncWrap(crateValidator({ own: true })), removeCrate);
app.get('/crates', sizeValidator, listCrates);
app.post('/mails', mailValidator, sendMail);
app.post('/users/:id/mail', usersVerifyMailValidator, sendMail);
app.post('/users/:id/key', userTokenValidator, sendMail);
function removeCrate(req, res) {
  res.end();
}
function listCrates(req, res) {
  res.end();
}
function sendMail(req, res) {
  res.end();
}
app.listen(80);
`,
    'src/doors.ts': `export const keepers = [seal, keyHolder];
export function keyHolder(req, res, next) {
  if (!req.user) return res.status(401).end();
  next();
}
export function seal(req, res, next) {
  req.seal = 1;
  next();
}
`,
    'src/validators.ts': `export const crateValidator = ({ own }) => [
  async (req, res, next) => {
    if (!await mayTouch(res.locals.user, own)) return;
    next();
  },
];
export const sizeValidator = [
  (req, res, next) => {
    if (hasErrors(req)) return;
    next();
  },
];
export const mailValidator = [
  (req, res, next) => {
    if (!config.mail) return res.status(403).end();
    next();
  },
];
export const usersVerifyMailValidator = [
  async (req, res, next) => {
    if (req.body.code !== (await codeOf(req.params.id))) return res.status(403).end();
    next();
  },
];
export function userTokenValidator(req, res, next) {
  if (!req.headers.authorization) return res.status(401).end();
  next();
}
`,
  });
  const told = routesOf(evidence).map(
    ({ method, path, guards, passes, seen }) =>
      `${method} ${path} ${guards.join(', ')}; ${passes.join(', ')}${seen ? 'none' : ''}`,
  );
  expect(told.sort()).toEqual([
    'DELETE /crates/{id} keyHolder; crateValidator({ own: true })',
    'GET /crates ; none',
    'POST /mails ; mailValidator',
    'POST /users/{id}/key userTokenValidator; none',
    'POST /users/{id}/mail ; usersVerifyMailValidator',
  ]);
});
