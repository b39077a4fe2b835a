import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { routesOf } from '../routes.ts';
import { testsOfRoute } from './request-tests.ts';

const VIEWS = `from rest_framework import mixins, viewsets
from rest_framework.decorators import action

class CrateViewSet(mixins.ListModelMixin, mixins.DestroyModelMixin, viewsets.GenericViewSet):
    queryset = Crate.objects.all()

    @action(detail=True, methods=["post"])
    def seal_all(self, request, pk):
        return seal(pk)

class LidViewSet(mixins.ListModelMixin, viewsets.GenericViewSet):
    queryset = Crate.objects.filter(open=True)
`;
const URLS = `from django.urls import include, path
from rest_framework.routers import DefaultRouter
from depot.views import CrateViewSet, LidViewSet

router = DefaultRouter()
router.register(r"boxes", CrateViewSet)
router.register(r"lids", LidViewSet,
                basename="open-lids")
router.register(r"doors", LidViewSet, basename="doors")
router.register(r"old/doors", LidViewSet, basename="doors")

urlpatterns = [path("api/", include(router.urls))]
`;
const TESTS = `from django.urls import reverse

def test_deletes_crate(client):
    url = reverse("crate-detail", kwargs={"pk": 1})
    response = client.delete(url)
    assert response.status_code == 204

def test_seals_crate(client):
    response = client.post(reverse("api:crate-seal-all", args=[1]))
    assert response.status_code == 200

def test_lists_lids(client):
    response = client.get(reverse("open-lids-list"))
    assert response.status_code == 200

def test_lists_doors(client):
    response = client.get(reverse("doors-list"))
    assert response.status_code == 200
`;

test('tests ask for the routes of a router of REST framework by the names that it gives them', async () => {
  const evidence = await evidenceIn({
    'depot/views.py': VIEWS,
    'depot/urls.py': URLS,
    'tests/test_depot.py': TESTS,
  });
  const asked = routesOf(evidence).map(
    (route) => `${route.method} ${route.path}: ${testsOfRoute(evidence, route).map(({ values }) => values.name)}`,
  );
  expect(asked).toEqual([
    'GET /api/boxes/: ',
    'POST /api/boxes/{pk}/seal_all/: test_seals_crate',
    'DELETE /api/boxes/{pk}/: test_deletes_crate',
    'GET /api/lids/: test_lists_lids',
    'GET /api/doors/: ',
    'GET /api/old/doors/: ',
  ]);
});

test('what Ruby puts into a path stands for a part of it, and what follows is still the path', async () => {
  const evidence = await evidenceIn({
    'config/routes.rb':
      'Rails.application.routes.draw do\n  resources :depots do\n    resources :crates, only: [:create]\n  end\nend\n',
    'spec/requests/crates_spec.rb':
      "describe 'crates' do\n  it 'refuses a crate without a lid' do\n    post \"/depots/#{depot.id}/crates\", params: {}\n    expect(response).to have_http_status(422)\n  end\nend\n",
  });
  const route = routesOf(evidence).find(({ method, path }) => method === 'POST' && path.endsWith('/crates'));
  expect(route && testsOfRoute(evidence, route).map(({ values }) => values.name)).toEqual([
    'refuses a crate without a lid',
  ]);
});

test('a client that is told once where an interface hangs asks for its routes by their own paths', async () => {
  const routes =
    "const express = require('express');\nconst router = express.Router();\nrouter.post('/crates', add);\nrouter.get('/lids', list);\nmodule.exports = router;\n";
  const evidence = await evidenceIn({
    'src/app.js':
      "const express = require('express');\nconst app = express();\napp.use('/shop/api/keeper', require('./keeper'));\napp.use('/shop/api/open', require('./open'));\napp.listen(80);\n",
    'src/keeper.js': routes,
    'src/open.js': routes.replace("router.post('/crates', add);\n", ''),
    'test/shop.test.js':
      "describe('the shop', () => {\n  it('keeps a crate', async () => {\n    await agent.post('/crates').expect(201);\n  });\n  it('shows lids', async () => {\n    await agent.get('/lids').expect(200);\n  });\n});\n",
  });
  const told = routesOf(evidence).map((route) => [
    `${route.method} ${route.path}`,
    ...testsOfRoute(evidence, route).map(({ values }) => values.name),
  ]);
  // What two of them may be asked by says nothing of either.
  expect(told).toEqual([
    ['POST /shop/api/keeper/crates', 'keeps a crate'],
    ['GET /shop/api/keeper/lids'],
    ['GET /shop/api/open/lids'],
  ]);
});
