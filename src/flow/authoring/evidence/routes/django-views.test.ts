import { expect, test } from 'vitest';
import { routesIn } from '../../../../../test/routes-in.ts';

const VIEWS = `from django.utils.decorators import method_decorator
from django.views import View
from rest_framework import generics, mixins, viewsets
from rest_framework.decorators import action, api_view, permission_classes
from rest_framework.permissions import AllowAny, IsAuthenticated, IsAuthenticatedOrReadOnly

class DepotViewSet(mixins.ListModelMixin, viewsets.GenericViewSet):
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
@permission_classes([AllowAny])
def track(request):
    return tracked()
`;
const URLS = `from django.urls import include, path
from rest_framework.routers import DefaultRouter
from post import views

router = DefaultRouter(trailing_slash=False)
router.register("depots", views.DepotViewSet)

urlpatterns = [
    path("", include(router.urls)),
    path("parcels", views.ParcelView.as_view()),
    path("labels", views.LabelView.as_view()),
    path("foreign", views.ForeignView.as_view()),
    path("track", views.track),
]
`;
const ROOT = `from django.urls import include, path

api = "api"

urlpatterns = [path(f"{api}/", include("post.urls"))]
`;

test('views of Django answer by what they have methods and actions for, each with its own permissions', async () => {
  const sources = { 'main/urls.py': ROOT, 'post/urls.py': URLS, 'post/views.py': VIEWS };
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
  ]);
});
