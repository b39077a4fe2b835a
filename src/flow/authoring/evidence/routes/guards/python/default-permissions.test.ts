import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../../../test/evidence-in.ts';
import { routesOf } from '../../../routes.ts';

const API = `from rest_framework import viewsets
from rest_framework.permissions import AllowAny
from rest_framework.routers import SimpleRouter

class BookViewSet(viewsets.ModelViewSet):
    def get_permissions(self):
        if self.action == "shared":
            return [AllowAny()]
        return super().get_permissions()

class NewsViewSet(viewsets.ModelViewSet):
    permission_classes = [AllowAny]

class LocalNewsViewSet(NewsViewSet):
    pass

class ChosenViewSet(viewsets.ModelViewSet):
    def get_permissions(self):
        return [AllowAny()]

router = SimpleRouter()
router.register("books", BookViewSet)
router.register("news", NewsViewSet)
router.register("local", LocalNewsViewSet)
router.register("chosen", ChosenViewSet)
urlpatterns = [path("", include(router.urls)), path("admin/", include("admin.urls"))]
`;
const settings = (name: string): string =>
  `REST_FRAMEWORK = {\n    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.${name}"],\n}\n`;

async function guardsWith(permission: string): Promise<string[]> {
  const sources = { 'shop/urls.py': API, 'shop/settings.py': settings(permission) };
  const routes = routesOf(await evidenceIn(sources));
  const lists = routes.filter(({ method, path }) => method === 'POST' && !path.includes('{'));
  return lists.map(({ path, guards }) => `${path} (${guards.join(', ')})`);
}

test('views of REST framework that name no permissions have those of the settings', async () => {
  expect(await guardsWith('IsAuthenticated')).toEqual([
    '/books/ (IsAuthenticated)',
    '/news/ ()',
    '/local/ ()',
    '/chosen/ ()',
  ]);
  expect(await guardsWith('AllowAny')).toEqual(['/books/ ()', '/news/ ()', '/local/ ()', '/chosen/ ()']);
});

test('permissions that are added to those of the settings are asked beside them', async () => {
  const api = `from rest_framework import viewsets
from rest_framework.routers import SimpleRouter
from rest_framework.settings import api_settings

class BookViewSet(viewsets.ModelViewSet):
    permission_classes = api_settings.DEFAULT_PERMISSION_CLASSES + [IsKeeper]

router = SimpleRouter()
router.register("books", BookViewSet)
urlpatterns = [path("", include(router.urls)), path("admin/", include("admin.urls"))]
`;
  const evidence = await evidenceIn({ 'shop/urls.py': api, 'shop/settings.py': settings('IsAuthenticated') });
  expect(routesOf(evidence).at(0)?.guards).toEqual(['IsAuthenticated', 'IsKeeper']);
});

test('views of a library that names its own permissions do not have those of the settings', async () => {
  const api = `from django.urls import include, path
from djoser.views import UserViewSet
from rest_framework.routers import DefaultRouter


class KeeperViewSet(UserViewSet):
    def create(self, request):
        pass


router = DefaultRouter()
router.register("keepers", KeeperViewSet)
urlpatterns = [path("", include(router.urls))]
`;
  const evidence = await evidenceIn({ 'shop/urls.py': api, 'shop/settings.py': settings('IsAuthenticated') });
  expect(routesOf(evidence).flatMap(({ guards }) => guards)).toEqual([]);
});

test('a view of a framework of the project itself asks by the classes that it names, which the base makes of them', async () => {
  const routes = routesOf(
    await evidenceIn({
      'shop/base.py': `class View:
    def get_permissions(self):
        for each in self.permission_classes:
            yield each(self.request)

class GenericViewSet(View):
    pass
`,
      'shop/urls.py': `from shop.base import GenericViewSet
from shop.rights import CrateRights
from rest_framework.routers import SimpleRouter

class CrateViewSet(GenericViewSet):
    permission_classes = (CrateRights,)

    def list(self, request):
        return 1

router = SimpleRouter()
router.register("crates", CrateViewSet)
urlpatterns = [path("", include(router.urls))]
`,
    }),
  );
  expect(routes.map(({ method, path, guards }) => `${method} ${path} (${guards.join()})`)).toEqual([
    'GET /crates/ (CrateRights)',
  ]);
});

test('a permission that turns strangers away before it lets everybody else read is asked of readers too', async () => {
  const api = (checks: string): string => `from rest_framework import viewsets
from rest_framework.permissions import SAFE_METHODS, BasePermission
from rest_framework.routers import SimpleRouter

class MayPack(BasePermission):
${checks}
class CrateViewSet(viewsets.ModelViewSet):
    permission_classes = [MayPack]

router = SimpleRouter()
router.register("crates", CrateViewSet)
urlpatterns = [path("", include(router.urls))]
`;
  const guards = async (checks: string): Promise<string[]> => {
    const routes = routesOf(await evidenceIn({ 'shop/urls.py': api(checks) }));
    return routes.find(({ method, path }) => method === 'GET' && path === '/crates/')?.guards ?? [];
  };
  const asks = `    def has_permission(self, request, view):
        if not request.auth:
            return False
        return view.action != "create" or request.auth.packs

`;
  const ofThings = `    def has_object_permission(self, request, view, thing):
        if request.method in SAFE_METHODS:
            return True
        return thing.keeper == request.user

`;
  expect(await guards(asks + ofThings)).toEqual(['MayPack']);
  expect(await guards(ofThings)).toEqual([]);
});
