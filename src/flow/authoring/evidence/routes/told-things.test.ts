import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { routesOf } from '../routes.ts';
import { toldWish } from './told-things.ts';

test('a route whose handler turns every call away is for nothing', async () => {
  const evidence = await evidenceIn({
    'src/app.js': `import express from 'express';
const app = express();
app.post('/parcels', function (req, res, next) {
  // Which one is not said.
  next(new Error('no name'));
});
app.put('/parcels/:id', (req, res) => {
  if (!req.body) throw new Error('no body');
  res.json(change(req));
});
app.delete('/parcels', drop);
function drop(req, res) {
  return res.status(405).end();
}
app.listen(80);
`,
  });
  expect(routesOf(evidence).map((route) => [route.method, toldWish(evidence, route) !== null])).toEqual([
    ['POST', false],
    ['PUT', true],
    ['DELETE', false],
  ]);
});

test('what an application uses at a path, and is handed nobody to go on with, answers there', async () => {
  const evidence = await evidenceIn({
    'src/app.js': `import express from 'express';
const app = express();
app.use('/scales/state', function (req, res) {
  res.json({ state: 'even' });
});
app.use('/parcels', (req, res, next) => {
  req.at = Date.now();
  next();
});
app.use('/bins', (req, res) => res.status(404).end());
app.get('/parcels', (req, res) => res.json([]));
app.listen(80);
`,
  });
  expect(routesOf(evidence).map(({ method, path }) => `${method} ${path}`)).toEqual([
    'ANY /scales/state',
    'GET /parcels',
  ]);
});

test('what stands behind the mark of another thing is of that one', async () => {
  const evidence = await evidenceIn({
    'src/app.js': `import express from 'express';
const app = express();
app.get('/roles/:roleId', showRole);
app.get('/permissions/:roleId/rules', showAll);
app.get('/depots/:depotId/crates', showAll);
app.get('/shelves/:depotId/depots', showAll);
app.listen(80);
`,
  });
  expect(routesOf(evidence).map((route) => toldWish(evidence, route))).toEqual([
    'read a role',
    'list the rules of a role',
    'list the crates of a depot',
    null,
  ]);
});

test('what is listed under the words of a deed is a thing', async () => {
  const evidence = await evidenceIn({
    'src/app.js': `import express from 'express';
const app = express();
app.get('/delete-tasks', (req, res) => res.json([]));
app.post('/delete-tasks', (req, res) => res.json(queue(req.body)));
app.post('/delete-parcels', (req, res) => res.json(drop(req.body)));
app.listen(80);
`,
  });
  const posted = routesOf(evidence).filter(({ method }) => method === 'POST');
  expect(posted.map((route) => toldWish(evidence, route))).toEqual([null, 'delete a parcel']);
});

test('words that a path uses for something else are no wishes', async () => {
  const paths = [
    'get /parcels',
    'get /parcels/list/no-stamp/:from',
    'get /parcels/name/:name',
    'get /chart/parcels/colour',
    'get /parcels/search/:parcel',
    'get /parcels/search/:query',
    'get /parcels/test-parcel/:parcel',
    'put /settings/preferences/parcels',
    'post /parcels/:id/star',
    'post /parcels/:id/unstar',
  ];
  const evidence = await evidenceIn({
    'src/app.js': `import express from 'express';\nconst app = express();\n${paths
      .map((each) => each.split(' '))
      .map(([method, path]) => `app.${method}('${path}', (req, res) => res.json(things(req)));\n`)
      .join('')}app.listen(80);\n`,
  });
  expect(routesOf(evidence).flatMap((route) => toldWish(evidence, route) ?? [])).toEqual([
    'list parcels',
    'search parcels',
    'star a parcel',
    'unstar a parcel',
  ]);
});

test('what is read is a list where one is made at the same path and asked for below it', async () => {
  const paths = [
    'get /crate',
    'post /crate',
    'get /crate/:id',
    'get /lid',
    'post /lid',
    'get /lid/:id/size',
    'get /box',
  ];
  const evidence = await evidenceIn({
    'src/app.js': `import express from 'express';\nconst app = express();\n${paths
      .map((each) => each.split(' '))
      .map(([method, path]) => `app.${method}('${path}', (req, res) => res.json(things(req)));\n`)
      .join('')}app.listen(80);\n`,
    'prisma/schema.prisma':
      'model Crate {\n  id Int @id\n}\nmodel Lid {\n  id Int @id\n}\nmodel Box {\n  id Int @id\n}\n',
  });
  const read = routesOf(evidence).filter(({ method, path }) => method === 'GET' && !path.includes('{'));
  expect(read.map((route) => `${route.path}: ${toldWish(evidence, route)}`)).toEqual([
    '/crate: list crates',
    '/lid: read the lid',
    '/box: read the box',
  ]);
});

test('a handler that always answers nothing lists nothing, a page of a template alone neither, and one record is read', async () => {
  const evidence = await evidenceIn({
    'composer.json': '{ "require": { "laravel/framework": "^10" } }',
    'routes/web.php': `<?php
use App\\Http\\Controllers\\ParcelController;
Route::get('/parcels', [ParcelController::class, 'index']);
Route::get('/parcels/{id}/sacks', [ParcelController::class, 'sacks']);
Route::get('/parcels/{id}/labels', [ParcelController::class, 'labels']);
Route::get('/parcels/{id}/statistics', [ParcelController::class, 'statistics']);
Route::view('/help/parcels', 'help.parcels');
`,
    'app/Http/Controllers/ParcelController.php': `<?php
namespace App\\Http\\Controllers;
class ParcelController extends Controller
{
    public function index()
    {
        return Parcel::all();
    }
    public function sacks(Request $request, $id)
    {
        abort_if(! $request->user(), 403);

        return response()->json([]);
    }
    public function labels($id)
    {
        return Label::where('parcel', $id)->get();
    }
    public function statistics($id)
    {
        return Parcel::find($id)->numbers();
    }
}
`,
  });
  expect(routesOf(evidence).map((route) => [route.path, toldWish(evidence, route)])).toEqual([
    ['/parcels', 'list parcels'],
    ['/parcels/{id}/sacks', null],
    ['/parcels/{id}/labels', 'list the labels of a parcel'],
    ['/parcels/{id}/statistics', 'read the statistics of a parcel'],
    ['/help/parcels', null],
  ]);
});

test('a view set lists what its path names as one, and a thing that is kept is none that its name as a verb says', async () => {
  const evidence = await evidenceIn({
    'till/urls.py':
      'from rest_framework import routers\nfrom till.views import CrateViewSet\n\nrouter = routers.SimpleRouter()\nrouter.register(r"crate", CrateViewSet)\nurlpatterns = router.urls\n',
    'till/views.py':
      'from rest_framework import viewsets\n\nclass CrateViewSet(viewsets.ReadOnlyModelViewSet):\n    queryset = Crate.objects.all()\n',
    'till/models.py':
      'from django.db import models\n\nclass Crate(models.Model):\n    name = models.CharField()\n\nclass Resume(models.Model):\n    name = models.CharField()\n',
    'src/app.js':
      "import express from 'express';\nconst app = express();\napp.patch('/resume/:id', updateResume);\napp.listen(80);\n",
  });
  expect(routesOf(evidence).map((route) => [route.path, toldWish(evidence, route)])).toEqual([
    ['/resume/{id}', 'update a resume'],
    ['/crate/', 'list crates'],
    ['/crate/{pk}/', 'read a crate'],
  ]);
});

test('who logs in sends something: a page that is shown for it is no wish', async () => {
  const evidence = await evidenceIn({
    'web/serve.go': `package web

import "net/http"

func Serve() {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /login", login)
	mux.HandleFunc("POST /api/authenticate", authenticate)
	mux.HandleFunc("GET /logout", logout)
	http.ListenAndServe(":8080", mux)
}

func login(w http.ResponseWriter, r *http.Request) { w.Write(page) }
func authenticate(w http.ResponseWriter, r *http.Request) { keep(w, r.FormValue("name")) }
func logout(w http.ResponseWriter, r *http.Request) { forget(w) }
`,
  });
  expect(routesOf(evidence).map((route) => [`${route.method} ${route.path}`, toldWish(evidence, route)])).toEqual([
    ['GET /login', null],
    ['POST /api/authenticate', 'log in'],
    ['GET /logout', 'log out'],
  ]);
});

test('where nothing is sent to log in, asking for it is how that is done', async () => {
  const evidence = await evidenceIn({
    'src/app.js': `import express from 'express';
const app = express();
app.get('/login', (req, res) => res.redirect(provider.start()));
app.get('/crates', listCrates);
app.listen(80);
`,
  });
  expect(routesOf(evidence).map((route) => toldWish(evidence, route))).toEqual(['log in', 'list crates']);
});
