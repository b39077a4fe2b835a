import { expect, test } from 'vitest';
import { routesIn } from '../../../../../../test/routes-in.ts';

test('a list of Django is followed by its name in another module, and its routers close their paths as their class does', async () => {
  const routes = await routesIn({
    'shop/shop/urls.py': `from django.urls import include, path
from django.contrib import admin

import depot.api

api_urls = [
    path("depots/", include(depot.api.depot_urls)),
    path("crates/", include(depot.api.crate_urls)),
]
urlpatterns = [path("admin/", admin.site.urls), path("api/", include(api_urls))]
`,
    'shop/depot/api.py': `from django.urls import include, path
from shop.routers import ShopRouter, BareRouter
from .views import count, seal, seals, CrateViewSet

crate_router = ShopRouter()
crate_router.register("wooden", CrateViewSet)
bare_router = BareRouter()
bare_router.register("plain", CrateViewSet)
seal_urls = [path("all/", seals)]
depot_urls = [path("count/", count)]
crate_urls = [
    path("seal/", seal),
    path("seals/", include(seal_urls)),
    path("kinds/", include(crate_router.urls)),
    path("bare/", include(bare_router.urls)),
]
`,
    'shop/depot/depot.py': 'KINDS = []\n',
    'shop/depot/views.py': `from rest_framework import mixins, viewsets

class CrateViewSet(mixins.ListModelMixin, viewsets.GenericViewSet):
    queryset = []

def count(request):
    return 1

def seal(request):
    return 1

def seals(request):
    return 1
`,
    'shop/shop/routers.py': `from rest_framework import routers

class ShopRouter(routers.SimpleRouter):
    pass

class BareRouter(routers.SimpleRouter):
    def __init__(self):
        super().__init__(trailing_slash=False)
`,
  });
  expect(routes.map((line) => line.replace(/:.*/, '')).sort()).toEqual([
    'ANY /api/crates/seal/',
    'ANY /api/crates/seals/all/',
    'ANY /api/depots/count/',
    'GET /api/crates/bare/plain',
    'GET /api/crates/kinds/wooden/',
  ]);
});

test('one thing above a nested router goes by the lookup of its own view', async () => {
  const routes = await routesIn({
    'shop/urls.py': `from django.urls import include, path
from rest_framework_nested import routers
from .views import BoxViewSet, CrateViewSet, DepotViewSet

router = routers.DefaultRouter()
router.register(r"", DepotViewSet)
crates = routers.NestedSimpleRouter(router, r"", lookup="depot")
crates.register(r"crates", CrateViewSet)
boxes = routers.NestedSimpleRouter(
    crates, r"crates", lookup="crate"
)
boxes.register(r"boxes", BoxViewSet)
urlpatterns = [path("depots/", include(boxes.urls))]
`,
    'shop/views.py': `from rest_framework import mixins, viewsets

class DepotViewSet(viewsets.GenericViewSet):
    lookup_field = "number"

class CrateViewSet(viewsets.GenericViewSet):
    queryset = []

class BoxViewSet(mixins.ListModelMixin, viewsets.GenericViewSet):
    queryset = []
`,
  });
  expect(routes).toContain('GET /depots/{depot_number}/crates/{crate_pk}/boxes/: BoxViewSet ()');
});

test('a router of the project may have more methods for lists, where a view has what answers them', async () => {
  const routes = await routesIn({
    'shop/urls.py':
      'from django.urls import include, path\n\nurlpatterns = [path("api/crates/", include("depot.urls"))]\n',
    'depot/urls.py': `from shop.routers import ManyRouter
from .views import CrateViewSet, SealViewSet

router = ManyRouter()
router.register("wooden", CrateViewSet)
router.register("seals", SealViewSet)
urlpatterns = router.urls
`,
    'depot/views.py': `from rest_framework import mixins, viewsets

class CrateViewSet(mixins.ListModelMixin, viewsets.GenericViewSet):
    def delete_many(self, request):
        return None

class SealViewSet(mixins.ListModelMixin, viewsets.GenericViewSet):
    queryset = []
`,
    'shop/routers.py': `from rest_framework.routers import DefaultRouter

class ManyRouter(DefaultRouter):
    def __init__(self):
        super().__init__()
        self.routes[0].mapping.update({
            'delete': 'delete_many',
        })
`,
  });
  expect(routes.map((line) => line.replace(/:.*/, ''))).toEqual([
    'GET /api/crates/wooden/',
    'DELETE /api/crates/wooden/',
    'GET /api/crates/seals/',
  ]);
});
