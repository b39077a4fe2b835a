import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { routesOf } from '../routes.ts';
import { registeredWhere } from './registered-where.ts';

test('a path of Django that is listed below a setting stands there only where that is set', async () => {
  const evidence = await evidenceIn({
    'harbour/urls.py': `from django.conf import settings
from django.urls import path
from harbour.views import boats, charts, keys, masts, piers, tides
urlpatterns = [
    path("boats", boats),
]
if getattr(settings, "SHOWS_TIDES", False):
    urlpatterns += [
        # What is high
        path("tides", tides),
    ]
if settings.SHOWS_CHARTS:
    urlpatterns += [path("charts", charts)]
    if is_large(harbour):
        urlpatterns += [path("piers", piers)]
else:
    urlpatterns += [path("keys", keys)]
urlpatterns += [
    path("masts", masts),
]
`,
  });
  const told = routesOf(evidence).map((route) => `${route.path}: ${registeredWhere(evidence, route)}`);
  expect(told.toSorted()).toEqual([
    '/boats: null',
    '/charts: where `SHOWS_CHARTS` is set',
    '/keys: under a condition',
    '/masts: null',
    '/piers: under a condition',
    '/tides: where `SHOWS_TIDES` is set',
  ]);
});
