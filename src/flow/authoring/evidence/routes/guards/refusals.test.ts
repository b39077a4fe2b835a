import { expect, test } from 'vitest';
import { routesIn } from '../../../../../../test/routes-in.ts';

const guardsOf = async (sources: Record<string, string>): Promise<string[]> =>
  (await routesIn(sources)).map((each) => each.replace(/: (?:a function|\S+) \((.*)\)$/, ': $1'));

test('a handler that answers strangers with a refusal asks who calls, by itself or by a helper', async () => {
  const helper = `export async function readCall(request, schema, options) {
  let error;
  const auth = await checkToken(request);
  if (!auth) {
    error = () => unauthorized();
  }
  return { auth, error };
}
export function readBody(request) {
  if (!request.body) return { error: badRequest() };
  return { body: request.body };
}
`;
  const routes = `import { readBody, readCall } from '@/lib/call';
export async function GET(request) {
  const { auth, error } = await readCall(request);
  if (error) return error();
  return Response.json(auth);
}
export async function POST(request) {
  const { body, error } = readBody(request);
  if (error) return error;
  return Response.json(body);
}
export async function PUT(request) {
  const { error } = await readCall(request, null, { skipAuth: true });
  if (error) return error();
  return Response.json({});
}
export async function PATCH(request) {
  const session = await getServerSession(options);
  if (!session?.user) {
    return Response.json({ error: 'Sign in first' }, { status: 401 });
  }
  return Response.json({});
}
export async function DELETE(request) {
  const user = await findByName(await request.text());
  if (!user) return new Response('Unauthorized', { status: 401 });
  return Response.json({});
}
`;
  expect(await guardsOf({ 'app/crates/route.ts': routes, 'lib/call.ts': helper })).toEqual([
    'GET /crates: readCall',
    'POST /crates: ',
    'PUT /crates: ',
    'PATCH /crates: getServerSession',
    'DELETE /crates: ',
  ]);
});

test('a refusal that holds only sometimes is no guard', async () => {
  const routes = `import express from 'express';
const app = express();
app.get('/crates', (req, res) => {
  if (settings.closed) {
    if (!req.user) return res.sendStatus(401);
  }
  res.json([]);
});
app.post('/crates', (req, res) => {
  if (!req.user && settings.closed) return res.sendStatus(401);
  res.json([]);
});
app.put('/crates', (req, res) => {
  if (!req.user || req.user.id !== req.body.owner) {
    return res.sendStatus(403);
  }
  res.json([]);
});
app.patch('/crates', (req, res) => {
  if (req.user.id !== req.body.owner) {
    if (!rights.mayMove(req.body)) {
      return res.sendStatus(403);
    }
  }
  res.json([]);
});
app.delete('/crates', async (req, res) => {
  const gone = await stores().revokeSession(req);
  if (!gone) return res.sendStatus(403);
  res.json([]);
});
app.listen(80);
`;
  expect(await guardsOf({ 'app.js': routes })).toEqual([
    'GET /crates: ',
    'POST /crates: ',
    'PUT /crates: req.user',
    'PATCH /crates: ',
    'DELETE /crates: ',
  ]);
});

test('what is put around an exported function may ask, as its option or its own text says', async () => {
  const wrappers = `export const withCaller = (handler) => async (request) => {
  const caller = await getCurrentUser(request);
  if (!caller) return new Response('', { status: 401 });
  return handler(request, caller);
};
export const withLog = (handler) => async (request) => {
  log(request);
  return handler(request);
};
`;
  const routes = `import { withCaller, withLog, withOptions } from '@/lib/wrappers';
const list = async (request) => {
  return Response.json([]);
};
export const GET = withOptions({ auth: 'session', handler: async () => Response.json([]) });
export const POST = withCaller(async (request) => Response.json([]));
export const PUT = withLog(async (request) => Response.json([]));
export const PATCH = withOptions({ auth: 'none', handler: async () => Response.json([]) });
export const DELETE = list;
`;
  expect(await routesIn({ 'app/crates/route.ts': routes, 'lib/wrappers.ts': wrappers })).toEqual([
    "GET /crates: GET (withOptions('session'))",
    'POST /crates: POST (withCaller)',
    'PUT /crates: PUT ()',
    'PATCH /crates: PATCH ()',
    'DELETE /crates: list ()',
  ]);
});

test('refusals are read in Python, Go, PHP and Ruby alike', async () => {
  const urls = `from django.urls import path
from . import views
urlpatterns = [path('crates/', views.crates)]
`;
  const views = `def crates(request):
    if not request.user.is_authenticated:
        return HttpResponseForbidden()
    return render(request, 'crates.html')
`;
  expect(await guardsOf({ 'shop/urls.py': urls, 'shop/views.py': views })).toEqual([
    'ANY /crates/: request.user.is_authenticated',
  ]);
  const go = `package main

import "net/http"

func main() {
	http.HandleFunc("GET /crates", crates)
	http.HandleFunc("GET /stamps", stamps)
}

func stamps(w http.ResponseWriter, r *http.Request) {
	s := Auth(r, "stamps")

	if s.Abort(w) {
		return
	}
}

func crates(w http.ResponseWriter, r *http.Request) {
	if u := currentUser(r); u == nil {
		http.Error(w, "who?", http.StatusUnauthorized)
		return
	}
}
`;
  expect(await guardsOf({ 'main.go': go })).toEqual(['GET /crates: currentUser', 'GET /stamps: Auth']);
  const php = `<?php
use Illuminate\\Support\\Facades\\Route;
Route::get('crates', [CrateController::class, 'index']);
`;
  const controller = `<?php
class CrateController
{
    public function index(Request $request)
    {
        abort_unless($request->user()->is_admin, 403);
        return [];
    }
}
`;
  expect(await guardsOf({ 'routes/web.php': php, 'app/CrateController.php': controller })).toEqual([
    'GET /crates: $request->user()->is_admin',
  ]);
  const asking = async (line: string): Promise<string[]> =>
    guardsOf({
      'routes/web.php': php,
      'app/CrateController.php': controller.replace('abort_unless($request->user()->is_admin, 403);', line),
    });
  expect(await asking('abort_unless($request->user(), 404);')).toEqual(['GET /crates: $request->user()']);
  expect(await asking("if (! $request->user()) {\n            return redirect('/');\n        }")).toEqual([
    'GET /crates: $request->user()',
  ]);
  expect(await asking("abort_unless($request->user()->tokenCan('write'), 403);")).toEqual([
    "GET /crates: $request->user()->tokenCan('write')",
  ]);
  const ruby = "Rails.application.routes.draw do\n  get '/crates', to: 'crates#index'\nend\n";
  const crates = `class CratesController < ActionController::Base
  def index
    return head :unauthorized unless current_user
    render json: []
  end
end
`;
  expect(await guardsOf({ 'config/routes.rb': ruby, 'app/controllers/crates_controller.rb': crates })).toEqual([
    'GET /crates: current_user',
  ]);
});

test('a decorator that turns callers away where it is defined is told, whatever it is called', async () => {
  const marks = `def within(scope):
    def outer(method):
        def inner(self, *args, **kwargs):
            if scope not in self.current_user.scopes:
                raise HTTPError(
                    403, 'no'
                )
            return method(self, *args, **kwargs)
        return inner
    return outer

def counted(method):
    def inner(self, *args, **kwargs):
        count(self.current_user)
        return method(self, *args, **kwargs)
    return inner
`;
  const handlers = `import tornado.web
from .marks import counted, within

class CrateHandler(tornado.web.RequestHandler):
    @within('crates')
    def get(self):
        pass

    @counted
    def post(self):
        pass

table = [(r"/crates", CrateHandler)]
`;
  expect(await guardsOf({ 'shop/marks.py': marks, 'shop/handlers.py': handlers })).toEqual([
    "GET /crates: within('crates')",
    'POST /crates: ',
  ]);
});

test('what a controller of PHP asks is found below attributes of any length', async () => {
  const described = Array.from({ length: 90 }, (_, place) => `    #[Response(${place})]`).join('\n');
  const controller = `<?php
use Symfony\\Component\\Routing\\Attribute\\Route;
class CrateController extends Base
{
${described}
    #[Route(path: '/crates', methods: ['POST'])]
    public function create(Request $request): JsonResponse
    {
        $this->userMayPack();
        return $this->done();
    }
}
`;
  const base = `<?php
abstract class Base
{
    protected function userMayPack(): void
    {
        if (!$this->currentUser->isLoggedIn()) {
            throw new UnauthorizedHttpException('You have to sign in.');
        }
    }
}
`;
  expect(await guardsOf({ 'src/CrateController.php': controller, 'src/Base.php': base })).toEqual([
    'POST /crates: userMayPack',
  ]);
});

test('a right that a handler asks for stands before the check that it calls', async () => {
  const routes = `import express from 'express';
const app = express();
app.delete('/crates', (req, res) => {
  if (!req.user.canDelete) {
    console.warn('not allowed');
    return res.sendStatus(403);
  }
  if (!ensureUserOwnsCrates(req, res)) return;
  res.json([]);
});
app.listen(80);
`;
  expect(await guardsOf({ 'app.js': routes })).toEqual(['DELETE /crates: req.user.canDelete, ensureUserOwnsCrates']);
});

test('a right that a function of Python asks for holds beside its decorator', async () => {
  const app = `from flask import Flask, abort
from flask_login import current_user, login_required
app = Flask(__name__)

@app.route("/crates")
@login_required
def crates():
    if not current_user.can_open():
        abort(403)
    return find()
`;
  expect(await guardsOf({ 'app.py': app })).toEqual(['GET /crates: login_required, current_user.can_open()']);
});

test('a statement that holds a right against the caller asks for it', async () => {
  const resource = `package com.depot;
import jakarta.ws.rs.*;
@Path("/crates")
class CrateResource {
    @GET
    public Crate one() {
        this.context.caller().validateHasReadPermission("CRATE");
        return find();
    }
}
`;
  expect(await guardsOf({ 'src/main/java/com/depot/CrateResource.java': resource })).toEqual([
    "GET /crates: validateHasReadPermission('CRATE')",
  ]);
});

test('who lacks a right may be told that there is nothing, and who is missed himself is no caller', async () => {
  const routes = `const express = require('express');
const app = express();
app.get('/crates', (req, res) => {
  if (!req.user.isKeeper) {
    return res.sendStatus(404);
  }
  res.json([]);
});
app.get('/lids', (req, res) => {
  if (!req.user.crate) return res.sendStatus(404);
  res.json([]);
});
app.listen(80);
`;
  expect(await guardsOf({ 'app.js': routes })).toEqual(['GET /crates: req.user.isKeeper', 'GET /lids: ']);
});

test('a handler that answers strangers as it answers others keeps nobody out', async () => {
  const routes = `export async function GET(request) {
  const session = await getSession(request);
  if (!session?.user) {
    return Response.json({ authorized: false, message: 'Not authorized' });
  }
  return Response.json({ authorized: true });
}
export async function POST(request) {
  const session = await getSession(request);
  if (!session?.user) {
    return Response.json({ authorized: false, message: 'Not authorized' }, { status: 401 });
  }
  return Response.json({ authorized: true });
}
`;
  const endpoints = `public class State
{
    public static void Map(WebApplication app)
    {
        app.MapPost("/state", (IHttpContextAccessor accessor) =>
        {
            var isAuthenticated = accessor.HttpContext?.User?.Identity?.IsAuthenticated ?? false;
            if (!isAuthenticated)
                return Results.Ok(new { message = "Not authorized" });
            return Results.Ok(new { message = "Authorized" });
        });
    }
}
`;
  const told = await guardsOf({ 'app/api/state/route.ts': routes, 'src/State.cs': endpoints });
  expect(told.sort()).toEqual(['GET /api/state: ', 'POST /api/state: getSession', 'POST /state: ']);
});

test('an ability of Laravel that has several words is told whole, and a message is none', async () => {
  const asked = async (line: string): Promise<string[]> =>
    guardsOf({
      'routes/web.php':
        "<?php\nuse Illuminate\\Support\\Facades\\Route;\nRoute::get('crates', [CrateController::class, 'index']);\n",
      'app/CrateController.php': `<?php\nclass CrateController\n{\n    public function index(Request $request)\n    {\n        ${line}\n        return [];\n    }\n}\n`,
    });
  expect(await asked("$this->authorize('manage crates');")).toEqual(["GET /crates: authorize('manage crates')"]);
  expect(await asked("Gate::authorize('delete many crates', $crates);")).toEqual([
    "GET /crates: Gate::authorize('delete many crates')",
  ]);
  expect(await asked("if (! Gate::allows('see crates')) {\n            abort(403);\n        }")).toEqual([
    "GET /crates: Gate::allows('see crates')",
  ]);
  expect(await asked("abort_if(Gate::denies('see crates'), 403);")).toEqual([
    "GET /crates: Gate::denies('see crates')",
  ]);
  expect(await asked("if (Gate::allows('see crates')) {\n            return $all;\n        }")).toEqual([
    'GET /crates: ',
  ]);
  expect(await asked("$this->requireUser($request, 'You must sign in first');")).toEqual(['GET /crates: requireUser']);
});
