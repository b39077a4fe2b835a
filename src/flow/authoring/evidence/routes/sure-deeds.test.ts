import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { routesOf } from '../routes.ts';
import { toldWish } from './told-things.ts';

async function told(sources: Record<string, string>): Promise<Record<string, string | null>> {
  const evidence = await evidenceIn(sources);
  return Object.fromEntries(
    routesOf(evidence).map((route) => [`${route.method} ${route.path}`, toldWish(evidence, route)]),
  );
}

/** An application of Express whose functions have names. */
function app(routes: readonly string[]): Record<string, string> {
  const lines = routes.map((each) => {
    const [method, path, handler] = each.split(' ');
    return `app.${method}('${path}', ${handler});\n`;
  });
  return { 'src/app.js': `import express from 'express';\nconst app = express();\n${lines.join('')}app.listen(80);\n` };
}

test('a method says what is done as far as the name of what answers agrees', async () => {
  const routes = [
    'get /parcels/:id showParcel',
    'post /parcels parcelsHandler',
    'post /found/parcels getOneOfAllTheFoundParcels',
    'post /parcels/:id/stamps updateTheManyStampsOfParcel',
    'get /stamps/:id showStamp',
    'post /stamp stampPOST',
    'post /seal sealPOST',
    'get /seal/:id showSeal',
    'delete /parcels/:id receiveLostParcelsOfTheDay',
  ];
  expect(await told(app(routes))).toEqual({
    'GET /parcels/{id}': 'read a parcel',
    'POST /parcels': 'create a parcel',
    'POST /found/parcels': null,
    'POST /parcels/{id}/stamps': 'change a stamp of a parcel',
    'GET /stamps/{id}': 'read a stamp',
    // One that is there may be checked.
    'POST /stamp': null,
    'POST /seal': 'create a seal',
    'GET /seal/{id}': 'read a seal',
    'DELETE /parcels/{id}': null,
  });
});

test('what is there without a thing is added to it and removed from it', async () => {
  const routes = [
    'delete /parcels/:id parcelDELETE',
    'post /depots/:id/parcels/:parcel postParcel',
    'delete /depots/:id/parcels/:parcel deleteParcel',
    'post /depots/:id/clocks/:clock clockPOST',
    'delete /depots/:id/clocks/:clock deleteClock',
  ];
  expect(await told(app(routes))).toEqual({
    'DELETE /parcels/{id}': 'delete a parcel',
    'POST /depots/{id}/parcels/{parcel}': 'add a parcel to a depot',
    'DELETE /depots/{id}/parcels/{parcel}': 'remove a parcel from a depot',
    // A clock is nowhere but in its depot.
    'POST /depots/{id}/clocks/{clock}': null,
    'DELETE /depots/{id}/clocks/{clock}': 'delete a clock',
  });
});

test('a page that is shown and sent back is a form: it changes what it shows, and who opens it reads nothing', async () => {
  const wishes = await told({
    'src/Controller/ClerkController.php': `<?php
namespace App\\Controller;
use Symfony\\Component\\Routing\\Attribute\\Route;
#[Route(path: '/clerks')]
class ClerkController extends AbstractController {
  #[Route(path: '', methods: ['GET'])]
  public function indexAction(): Response { return $this->render('clerks.twig'); }
  #[Route(path: '/{name}/password', methods: ['GET', 'POST'])]
  public function passwordAction(Request $request): Response {
    $form->handleRequest($request);
    return $this->render('password.twig');
  }
  #[Route(path: '/{name}/roles', methods: ['GET', 'POST'])]
  public function rolesAction(Request $request): Response {
    $form->handleRequest($request);
    return $this->render('roles.twig');
  }
  #[Route(path: '/roles', methods: ['GET', 'POST'])]
  public function roles(Request $request): Response { return $this->render('all.twig'); }
}
`,
  });
  expect(wishes).toEqual({
    'GET /clerks': 'list clerks',
    'GET /clerks/{name}/password': null,
    'POST /clerks/{name}/password': 'change the password of a clerk',
    'GET /clerks/{name}/roles': null,
    'POST /clerks/{name}/roles': 'change the roles of a clerk',
    'GET /clerks/roles': null,
    'POST /clerks/roles': null,
  });
});

test('a view that turns a method away does nothing with it', async () => {
  const wishes = await told({
    'shop/urls.py': `from django.urls import path
from rest_framework import routers
from shop import views

router = routers.DefaultRouter()
router.register(r'parcels', views.ParcelViewSet)

urlpatterns = router.urls + [path('depots/<int:depot>/note', views.DepotNote.as_view())]
`,
    'shop/views.py': `from django.http import HttpResponseNotAllowed
from django.views.generic import View
from rest_framework import viewsets
from rest_framework.exceptions import MethodNotAllowed


class ParcelViewSet(viewsets.ModelViewSet):
    queryset = Parcel.objects.all()

    def perform_destroy(self, instance):
        raise MethodNotAllowed("Parcels stay.")


class DepotNote(View):
    def get(self, request, depot):
        return HttpResponseNotAllowed(['POST'])
`,
  });
  expect(wishes).toMatchObject({ 'DELETE /parcels/{pk}/': null, 'POST /parcels/': 'create a parcel' });
  expect(wishes['GET /depots/{depot}/note']).toBeNull();
});

test('what is posted to a function that only gets and answers makes nothing', async () => {
  const evidence = await evidenceIn({
    'src/server.js': `const express = require('express');
const app = express();
app.post('/crates', async (req, res) => {
  const lid = req.body.lid;
  // Others insert (a lid) before they ask.
  const found = await depot.getCrates(lid);
  res.send({ found });
});
app.post('/lorries', async (req, res) => {
  const owner = await depot.getOwner(req.body.owner);
  const lorry = await depot.addLorry(owner);
  res.send({ lorry });
});
app.listen(80);
`,
  });
  expect(routesOf(evidence).map((route) => toldWish(evidence, route))).toEqual([null, 'create a lorry']);
});

test('what is set as a whole, asked for or only known of a file is not told as made or read', async () => {
  const wishes = await told({
    'api/api.go': `package api

import "net/http"

func Serve(depot *Depot) {
	mux := http.NewServeMux()
	mux.HandleFunc("POST /depot/ignores", depot.postIgnores)
	mux.HandleFunc("GET /depot/ignores/{id}", depot.getIgnore)
	mux.HandleFunc("POST /depot/stamps", depot.postStamps)
	mux.HandleFunc("GET /depot/stamps/{id}", depot.getStamp)
	mux.HandleFunc("GET /depot/file", depot.getDepotFile)
	mux.HandleFunc("POST /downloads/parcels", depot.postParcels)
	mux.HandleFunc("GET /downloads/parcels/{id}", depot.getParcel)
	http.ListenAndServe(":80", mux)
}

func (d *Depot) postIgnores(w http.ResponseWriter, r *http.Request) {
	d.store.SetIgnores(r.FormValue("depot"), linesOf(r))
}

func (d *Depot) postStamps(w http.ResponseWriter, r *http.Request) {
	d.store.AddStamp(r.FormValue("stamp"))
}

func (d *Depot) getDepotFile(w http.ResponseWriter, r *http.Request) {
	sendJSON(w, d.index.Find(r.FormValue("name")))
}

func (d *Depot) getIgnore(w http.ResponseWriter, r *http.Request)   {}
func (d *Depot) getStamp(w http.ResponseWriter, r *http.Request)    {}
func (d *Depot) postParcels(w http.ResponseWriter, r *http.Request) {}
func (d *Depot) getParcel(w http.ResponseWriter, r *http.Request)   {}
`,
  });
  expect(wishes['POST /depot/ignores']).toBeNull();
  expect(wishes['POST /depot/stamps']).toBe('create a stamp');
  expect(wishes['GET /depot/file']).toBeNull();
  expect(wishes['POST /downloads/parcels']).toBeNull();
});
