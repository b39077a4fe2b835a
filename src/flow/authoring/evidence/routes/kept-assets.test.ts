import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { apiRoutes } from '../routes.ts';

test('what people keep below assets is of the product, and what pages are made of is not', async () => {
  const evidence = await evidenceIn({
    'depot/settings.py': 'ROOT_URLCONF = "depot.urls"\n',
    'depot/urls.py': `from django.urls import path
from depot import views
urlpatterns = [
    path("assets/crates/", views.Crates.as_view()),
    path("assets/static/<str:name>/", views.Files.as_view()),
    path("assets/logo/", views.Logo.as_view()),
]
`,
    'depot/views.py': `from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.views import APIView


class Crates(APIView):
    permission_classes = [IsAuthenticated]

    def get(self, request):
        return crates()

    def post(self, request):
        return add()


class Files(APIView):
    permission_classes = [IsAuthenticated]

    def get(self, request, name):
        return read(name)


class Logo(APIView):
    permission_classes = [AllowAny]

    def get(self, request):
        return logo()
`,
  });
  expect(apiRoutes(evidence).map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /assets/crates/',
    'POST /assets/crates/',
  ]);
});
