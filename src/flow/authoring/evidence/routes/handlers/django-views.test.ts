import { expect, test } from 'vitest';
import { routesIn } from '../../../../../../test/routes-in.ts';

const VIEWS = `from django.contrib.syndication.views import Feed
from django.utils.decorators import method_decorator
from django.views import View
from rest_framework import generics, mixins, viewsets
from rest_framework.decorators import action, api_view, permission_classes
from rest_framework.permissions import AllowAny, IsAuthenticated, IsAuthenticatedOrReadOnly

class CountsPermissionsMixin:
    def get_queryset(self):
        return counted()

class DepotViewSet(CountsPermissionsMixin, mixins.ListModelMixin, viewsets.GenericViewSet):
    lookup_field = "code"
    permission_classes = [IsAuthenticated]

    def get_permissions(self):
        if self.action in ["list", "open_hours"]:
            return [IsAuthenticatedOrReadOnly()]
        return super().get_permissions()

    def update(self, request, code):
        return save(request)

    @action(detail=True, methods=["post", "delete"], url_path="seal")
    def sealing(self, request, code):
        return seal(code)

    @action(detail=False)
    @described(
        answers=Hours,
    )
    def open_hours(self, request):
        return hours()

class ParcelView(generics.ListCreateAPIView):
    permission_classes = (IsAuthenticatedOrReadOnly,)

    def create(self, request):
        return save(request)

@method_decorator(login_required, name="dispatch")
class LabelView(View):
    def get(self, request):
        return label()

class ForeignView(somewhere.Unknown):
    def get(self, request):
        return label()

@api_view(["POST"])
@decorators.permission_classes((permissions.AllowAny,))
def track(request):
    return tracked()

@described(
    request=None,
)
@api_view(["POST"])
@permission_classes([(IsClerk | (IsReadOnly & IsGuest)) & HasScope])
# later: count how often
def weigh(request):
    return weighed()

class StampView(generics.ListCreateAPIView):
    permission_classes = [(IsClerk | (IsReadOnly & IsGuest)) & HasScope, IsReadOnly | IsGuest]

class NewsView(Feed):
    title = "News"

@method_decorator(require_opening_hours, name="dispatch")
class DoorView(View):
    def get(self, request):
        return door()

    @method_decorator(login_required)
    def post(self, request):
        return open_door()

class LoginView(View):
    def post(self, request):
        return authenticate(request, username=name, password=password)
`;
const URLS = `from django.urls import include, path, re_path
from rest_framework.routers import DefaultRouter
from post import views, patterns

DEPOT = rf"^depot/(?P<depot>{patterns.NAME})"

router = DefaultRouter(trailing_slash=False)
router.register("depots", views.DepotViewSet)

urlpatterns = [
    path("", include(router.urls)),
    path("parcels", views.ParcelView.as_view()),
    path("labels", views.LabelView.as_view()),
    path("foreign", views.ForeignView.as_view()),
    path("track", views.track),
    path("weigh", views.weigh),
    path("stamps", views.StampView.as_view()),
    path("news", views.NewsView()),
    path("door", views.DoorView.as_view()),
    path("login", views.LoginView.as_view()),
    re_path(rf"^{DEPOT}/rooms(.json)?/?$", views.track),
    re_path(rf"^rooms/(?P<room>d+){patterns.SLUG}/?$", views.track),
]
`;
const FEED = `from django.views import View

@method_decorator(login_required, name="dispatch")
class Feed(View):
    def get(self, request):
        return feed()
`;
const ROOT = `from django.urls import include, path

api = "api"

urlpatterns = [path(f"{api}/", include("post.urls"))]
`;

test('views of Django answer by what they have methods and actions for, each with its own permissions', async () => {
  const sources = {
    // The feed of the product is not that of Django.
    'shop/feed.py': FEED,
    'main/urls.py': ROOT,
    'post/urls.py': URLS,
    'post/views.py': VIEWS,
  };
  expect(await routesIn(sources)).toEqual([
    'GET /api/depots: DepotViewSet ()',
    'POST /api/depots/{code}/seal: DepotViewSet.sealing (IsAuthenticated)',
    'DELETE /api/depots/{code}/seal: DepotViewSet.sealing (IsAuthenticated)',
    'GET /api/depots/open_hours: DepotViewSet.open_hours ()',
    'PUT /api/depots/{code}: DepotViewSet.update (IsAuthenticated)',
    'GET /api/parcels: ParcelView ()',
    'POST /api/parcels: ParcelView.create (IsAuthenticatedOrReadOnly)',
    'GET /api/labels: LabelView.get (login_required)',
    'ANY /api/foreign: ForeignView ()',
    'POST /api/track: track ()',
    'POST /api/weigh: weigh (IsClerk | IsReadOnly & IsGuest, HasScope)',
    'GET /api/stamps: StampView (IsClerk | IsGuest, HasScope)',
    'POST /api/stamps: StampView (IsClerk | IsReadOnly & IsGuest, HasScope, IsReadOnly | IsGuest)',
    'ANY /api/news: NewsView ()',
    'GET /api/door: DoorView.get ()',
    'POST /api/door: DoorView.post (login_required)',
    'POST /api/login: LoginView.post ()',
    'POST /api/depot/{depot}/rooms: track ()',
  ]);
});

test('a mixin of the project that only adds to one of Django guards as that does', async () => {
  const mixins = `from django.contrib.auth.mixins import LoginRequiredMixin as LoginRequiredMixinBase

class LoginRequiredMixin(LoginRequiredMixinBase):
    login_url = "/login"
`;
  const views = `from django.views.generic import TemplateView
from shop.mixins import LoginRequiredMixin

class Own(LoginRequiredMixin, TemplateView):
    pass
`;
  const urls = `from django.urls import path
from shop import views

urlpatterns = [path("own", views.Own.as_view())]
`;
  const files = { 'shop/urls.py': urls, 'shop/views.py': views, 'shop/mixins.py': mixins };
  expect(await routesIn(files)).toEqual(['GET /own: Own (LoginRequiredMixin)']);
});

test('a view of Django is guarded by the strictest of its mixins, with the rights that it asks for', async () => {
  const views = `from django.contrib.auth.mixins import LoginRequiredMixin, PermissionRequiredMixin
from django.views.generic import CreateView, ListView, TemplateView

class ShelfAdd(LoginRequiredMixin, PermissionRequiredMixin, CreateView):
    permission_required = "shop.add_shelf"

class ShelfList(PermissionRequiredMixin, ListView):
    permission_required = ("shop.view_shelf", "shop.view_room")

class Own(LoginRequiredMixin, TemplateView):
    pass

class Page(TemplateView):
    login_required = False
`;
  const urls = `from django.urls import path
from shop import views

urlpatterns = [
    path("shelves/add", views.ShelfAdd.as_view()),
    path("shelves", views.ShelfList.as_view()),
    path("own", views.Own.as_view()),
    path("page", views.Page.as_view()),
    path("inner", views.Page.as_view(login_required=True)),
]
`;
  expect(await routesIn({ 'shop/urls.py': urls, 'shop/views.py': views })).toEqual([
    "GET /shelves/add: ShelfAdd (PermissionRequiredMixin('shop.add_shelf'))",
    "POST /shelves/add: ShelfAdd (PermissionRequiredMixin('shop.add_shelf'))",
    "GET /shelves: ShelfList (PermissionRequiredMixin('shop.view_shelf', 'shop.view_room'))",
    'GET /own: Own (LoginRequiredMixin)',
    'GET /page: Page ()',
    'GET /inner: Page (login_required)',
  ]);
});

test('a view whose users must pass a test is guarded by what the test asks, and work that may fail is no guard', async () => {
  const views = `from django.contrib.auth.mixins import UserPassesTestMixin
from django.views.generic import TemplateView
from rest_framework.viewsets import ModelViewSet

class Keepers(UserPassesTestMixin, TemplateView):
    def test_func(self):
        return self.request.user.is_superuser

class Vault(Keepers):
    pass

class Crates(ModelViewSet):
    serializer_class = CrateSerializer

    def update(self, request, *args, **kwargs):
        serializer = self.get_serializer(self.get_object(), data=request.data)
        self.perform_update(serializer)
        return Response(serializer.data)

    def perform_update(self, serializer):
        user = self.request.user
        if not serializer.save(user):
            raise PermissionDenied()
`;
  const urls = `from django.urls import path
from rest_framework.routers import DefaultRouter
from shop import views

router = DefaultRouter()
router.register("crates", views.Crates)
urlpatterns = router.urls + [path("vault", views.Vault.as_view())]
`;
  const found = await routesIn({ 'shop/urls.py': urls, 'shop/views.py': views });
  expect(found).toContain('GET /vault: Vault (user.is_superuser)');
  expect(found.filter((each) => /^(?:PUT|PATCH)/.test(each))).toEqual([
    'PUT /crates/{pk}/: Crates.update ()',
    'PATCH /crates/{pk}/: Crates.update ()',
  ]);
});

test('an address is answered by the methods that it gives all they need, and one of a few words is no value', async () => {
  const routes = await routesIn({
    'requirements.txt': 'django==5.0\n',
    'shop/urls.py': `from django.urls import re_path
from . import views
urlpatterns = [
    re_path(r"^post/?$", views.Post.as_view()),
    re_path(r"^post/(?P<kind>[a-z]+)/?$", views.Post.as_view()),
    re_path(r"^till/(?P<name>[a-z]+)/(shelf|books)/?$", views.Shelf.as_view()),
]
`,
    'shop/views.py': `from django.views import View


class Post(View):
    def get(self, request, kind):
        return show(kind)

    def post(self, request, kind=None):
        return keep(kind)


class Shelf(View):
    def get(self, request, name):
        return show(name)
`,
  });
  expect(routes.map((each) => each.replace(/:.*$/, ''))).toEqual([
    'POST /post',
    'GET /post/{kind}',
    'POST /post/{kind}',
    'GET /till/{name}/{shelf|books}',
  ]);
});

test('a view of Django itself that shows something answers who looks', async () => {
  const routes = await routesIn({
    'shop/urls.py': `from django.urls import path
from django.views.generic import RedirectView, TemplateView
urlpatterns = [
    path("tides/", TemplateView.as_view(template_name="tides.html")),
    path("old/", RedirectView.as_view(url="/tides/")),
]
`,
  });
  expect(routes.map((each) => each.replace(/:.*$/, '')).toSorted()).toEqual(['GET /tides/']);
});

test('an address is answered by the methods that its view lets in there, and by none that cannot take what it hands over', async () => {
  const routes = await routesIn({
    'depot/urls.py': `from django.urls import path
from depot import views
urlpatterns = [
    path("crates/", views.Crates.as_view(http_method_names=["post"])),
    path(
        "crates/<uuid:crate_id>/",
        views.Crates.as_view(
            http_method_names=["patch", "delete"],
        ),
        name="crate",
    ),
    path("lids/", views.Lids.as_view()),
    path("lids/<int:pk>/", views.Lids.as_view()),
    path("seals/<int:pk>/", views.Seals.as_view()),
    path("doors/<int:pk>/", views.Doors.as_view(http_method_names=["get"])),
]
`,
    'depot/views.py': `from rest_framework.views import APIView


class Base(APIView):
    def dispatch(self, request, *args, **kwargs):
        try:
            return super().dispatch(request, *args, **kwargs)
        except Exception as problem:
            return self.handle_exception(problem)


class Crates(Base):
    def get(self, request, crate_id):
        return crate(crate_id)

    def post(self, request):
        return add(request)

    def patch(self, request, crate_id):
        return change(crate_id)

    def delete(self, request, crate_id):
        return remove(crate_id)


class Lids(Base):
    http_method_names = [name for name in APIView.http_method_names if name not in ("delete",)]

    def get(self, request, pk=None):
        return lids(pk)

    def post(self, request):
        return add(request)

    @counted
    def put(self, request):
        return put(request)

    def delete(self, request, pk):
        return remove(pk)


class Seals(APIView):
    def dispatch(self, request, *args, **kwargs):
        self.seal = found(kwargs.pop("pk"))
        return super().dispatch(request, *args, **kwargs)

    def get(self, request):
        return seal(self.seal)


class Doors(APIView):
    def post(self, request, pk):
        return open_door(pk)
`,
  });
  expect(routes.map((each) => each.replace(/:.*$/, ''))).toEqual([
    'POST /crates/',
    'PATCH /crates/{crate_id}/',
    'DELETE /crates/{crate_id}/',
    'GET /lids/',
    'POST /lids/',
    'PUT /lids/',
    'GET /lids/{pk}/',
    'PUT /lids/{pk}/',
    'GET /seals/{pk}/',
  ]);
});
