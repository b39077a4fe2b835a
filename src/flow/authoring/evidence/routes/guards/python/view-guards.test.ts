import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../../../test/evidence-in.ts';
import { routesIn } from '../../../../../../../test/routes-in.ts';
import { routesOf } from '../../../routes.ts';
import { callerOf } from '../../route-callers.ts';

test('a mixin that puts a decorator around a view asks, with the right that the view names, and so do several', async () => {
  const urls = `from django.urls import path
from depot import views
urlpatterns = [
    path('seals/', views.Seals.as_view()),
    path('sudo/', views.Sudo.as_view()),
]
`;
  const views = `from django.views.generic import TemplateView, View


class DepotPermissionRequiredMixin:
    permission = None

    @classmethod
    def as_view(cls, **kwargs):
        view = super().as_view(**kwargs)
        return depot_permission_required(cls.permission)(view)


class StaffMemberRequiredMixin:
    @classmethod
    def as_view(cls, **kwargs):
        return staff_member_required()(super().as_view(**kwargs))


class RecentLoginRequiredMixin:
    def dispatch(self, request, *args, **kwargs):
        return redirect('login')


class Seals(DepotPermissionRequiredMixin, TemplateView):
    permission = 'seals:write'


class Sudo(StaffMemberRequiredMixin, RecentLoginRequiredMixin, View):
    def post(self, request):
        return redirect('index')
`;
  expect(await routesIn({ 'depot/urls.py': urls, 'depot/views.py': views })).toEqual([
    "GET /seals/: Seals (DepotPermissionRequiredMixin('seals:write'))",
    'POST /sudo/: Sudo.post (StaffMemberRequiredMixin, RecentLoginRequiredMixin)',
  ]);
});

test('a mixin of the project that only counts asks nothing, whatever stands above it', async () => {
  const views = `from django.views.generic import TemplateView

class ManyPermissionMixin:
    def set_permissions(self):
        return None

class PermissionCountMixin(ManyPermissionMixin):
    def get_queryset(self):
        return counted(self)

class Seals(PermissionCountMixin, TemplateView):
    pass
`;
  const urls = `from django.urls import path
from depot import views
urlpatterns = [path('seals/', views.Seals.as_view())]
`;
  expect(await routesIn({ 'depot/urls.py': urls, 'depot/views.py': views })).toEqual(['GET /seals/: Seals ()']);
});

test('a mixin asks that looks who calls before the view and sends some away, whatever it is called', async () => {
  const urls = `from django.urls import path
from depot import views
urlpatterns = [path('seals/', views.Seals.as_view()), path('lids/', views.Lids.as_view())]
`;
  const views = `from django.contrib.auth.mixins import LoginRequiredMixin
from django.views.generic import TemplateView


class DepotIsKeeperMixin:
    def dispatch(self, request, *args, **kwargs):
        if not keepers.filter(user=request.user):
            return redirect("depots")
        return super().dispatch(request, *args, **kwargs)


class SeenMixin:
    def dispatch(self, request, *args, **kwargs):
        note(request.user)
        return super().dispatch(request, *args, **kwargs)


class Seals(LoginRequiredMixin, DepotIsKeeperMixin, TemplateView):
    pass


class Lids(LoginRequiredMixin, SeenMixin, TemplateView):
    pass
`;
  expect(await routesIn({ 'depot/urls.py': urls, 'depot/views.py': views })).toEqual([
    'GET /lids/: Lids (LoginRequiredMixin)',
    'GET /seals/: Seals (DepotIsKeeperMixin)',
  ]);
});

test('a class of permissions that lets others read keeps nobody out of reading, and one for everybody says so', async () => {
  const urls = `from django.urls import path
from depot.views import Crates, Doors, Labels

urlpatterns = [
    path("crates/", Crates.as_view()),
    path("doors/", Doors.as_view()),
    path("labels/", Labels.as_view()),
]
`;
  const views = `from rest_framework import permissions
from rest_framework.permissions import AllowAny
from rest_framework.views import APIView


class AdminWriteOnly(permissions.BasePermission):
    def has_permission(self, request, view):
        if request.method in permissions.SAFE_METHODS:
            return permissions.IsAuthenticated().has_permission(request, view)
        return request.user.is_staff


class AdminChanges(permissions.BasePermission):
    def has_permission(self, request, view):
        if request.method in permissions.SAFE_METHODS:
            return True
        return request.user.is_staff


class Crates(APIView):
    permission_classes = [AdminWriteOnly]

    def get(self, request):
        return all_crates()

    def post(self, request):
        return add_crate()


class Doors(APIView):
    permission_classes = [AllowAny]

    def post(self, request):
        return open_door()


class Labels(APIView):
    permission_classes = [AdminChanges]

    def get(self, request):
        return labels()

    def put(self, request):
        return change()
`;
  const evidence = await evidenceIn({
    'depot/settings.py': 'ROOT_URLCONF = "depot.urls"\n',
    'depot/urls.py': urls,
    'depot/views.py': views,
  });
  const told = routesOf(evidence).map((route) => {
    const who = route.opened === true ? 'open' : callerOf(route);
    return `${route.method} ${route.path} ${route.guards.join()} ${who}`;
  });
  expect(told).toEqual([
    'GET /crates/ AdminWriteOnly Signed-in user',
    'POST /crates/ AdminWriteOnly Administrator',
    'POST /doors/  open',
    'GET /labels/  Client of the service',
    'PUT /labels/ AdminChanges Administrator',
  ]);
});

test('a mixin that says what is asked of who calls is told by its name, and who is of the staff is no administrator', async () => {
  const evidence = await evidenceIn({
    'depot/__init__.py': '',
    'depot/urls.py': `from django.urls import path
from rest_framework.routers import SimpleRouter
from depot import views
router = SimpleRouter()
router.register("crates", views.Crates)
router.register("lids", views.Lids)
urlpatterns = [path('seals/', views.Seals.as_view()), path('doors/', views.Doors.as_view())] + router.urls
`,
    'depot/asks.py': `from django.contrib.auth.mixins import LoginRequiredMixin, UserPassesTestMixin
from rest_framework.permissions import BasePermission
from depot.people import keeps


class DepotKeeperMixin(LoginRequiredMixin, UserPassesTestMixin):
    def test_func(self):
        return keeps(self.request.user)


class MustBeStaffMixin(UserPassesTestMixin):
    def test_func(self):
        return keeps(self.request.user)


class AdminMayWrite(BasePermission):
    def has_permission(self, request, view):
        return bool(request.user and request.user.is_staff)
`,
    'depot/people.py': 'def keeps(user):\n    return user.keeper\n',
    'depot/views.py': `from django.views.generic import TemplateView
from rest_framework.permissions import IsAdminUser
from rest_framework.viewsets import ReadOnlyModelViewSet
from depot.asks import AdminMayWrite, DepotKeeperMixin, MustBeStaffMixin


class Seals(DepotKeeperMixin, TemplateView):
    pass


class Doors(MustBeStaffMixin, TemplateView):
    pass


class Crates(ReadOnlyModelViewSet):
    permission_classes = [IsAdminUser]


class Lids(ReadOnlyModelViewSet):
    permission_classes = [AdminMayWrite]
`,
  });
  expect(routesOf(evidence).map((route) => `${route.path}: ${callerOf(route)} (${route.guards.join(', ')})`)).toEqual([
    '/crates/: Staff member (IsAdminUser)',
    '/crates/{pk}/: Staff member (IsAdminUser)',
    '/lids/: Staff member (AdminMayWrite)',
    '/lids/{pk}/: Staff member (AdminMayWrite)',
    '/doors/: Staff member (MustBeStaffMixin)',
    '/seals/: Authorized caller (DepotKeeperMixin)',
  ]);
});

test('a view that chooses its permissions by the method is open where it chooses that everybody may call it', async () => {
  const evidence = await evidenceIn({
    'depot/settings.py': 'ROOT_URLCONF = "depot.urls"\n',
    'depot/urls.py': `from django.urls import path
from depot.views import House
urlpatterns = [path("house/", House.as_view())]
`,
    'depot/views.py': `from rest_framework.permissions import AllowAny, IsAdminUser
from rest_framework.views import APIView


class House(APIView):
    def get_permissions(self):
        if self.request.method == "PATCH":
            return [IsAdminUser()]
        return [AllowAny()]

    def get(self, request):
        return house()

    def patch(self, request):
        return change()
`,
  });
  expect(
    routesOf(evidence).map((route) => `${route.method} ${route.opened === true ? 'open' : route.guards.join()}`),
  ).toEqual(['GET open', 'PATCH IsAdminUser']);
});
