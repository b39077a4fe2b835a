import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { routesOf } from '../routes.ts';
import { madeLists } from './made-lists.ts';

test('a function that makes lists of paths is told unless paths of its file are known', async () => {
  const evidence = await evidenceIn({
    'shop/urls.py': `from django.urls import include, path
from depot.pages import pages_of
from depot.lists import known
from depot.views import seal

urlpatterns = [
    path("depot/", include("depot.urls")),
    path("crates/", include(pages_of("crate"))),
    path("crates/<int:pk>/", include(pages_of("crate", one=True))),
    path("known/", include(known())),
]
`,
    'depot/pages.py': 'def pages_of(name, one=False):\n    return []\n',
    'depot/lists.py':
      'from django.urls import path\nfrom .views import seal\n\ndef known():\n    return [path("seal/", seal)]\n',
    'depot/views.py': 'def seal(request):\n    return None\n',
  });
  expect(madeLists(evidence, routesOf(evidence))).toEqual([{ name: 'pages_of', calls: 2 }]);
});
