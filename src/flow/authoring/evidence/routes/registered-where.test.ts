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

test('a route of a script that is added below a condition stands there only where that holds', async () => {
  const evidence = await evidenceIn({
    'src/harbour.ts': `import express from 'express';
import { boats, charts, keys, masts, piers, tides } from './views';
const app = express();
if (!settings.closed) {
  configure((app) => {
    app.get('/boats', boats);
    if (env.get('SHOWS_TIDES', true) === 'true') {
      app.get('/tides', tides);
    }
    if (process.env.HARBOUR_MODE === 'far') {
      app.post(
        '/charts',
        charts,
      );
    }
    if (isLarge(harbour)) {
      app.get('/piers', piers);
    } else {
      app.get('/keys', keys);
    }
    if (options.masts.shown) {
      app.get('/masts', masts);
    }
  });
}
`,
  });
  const told = routesOf(evidence).map((route) => `${route.path}: ${registeredWhere(evidence, route)}`);
  expect(told.toSorted()).toEqual([
    '/boats: null',
    '/charts: where `HARBOUR_MODE` is `far`',
    '/keys: under a condition',
    '/masts: where `masts.shown` is set',
    '/piers: under a condition',
    '/tides: where `SHOWS_TIDES` is set',
  ]);
});

test('what a script adds whatever a condition says is not told as added under one', async () => {
  const evidence = await evidenceIn({
    'src/app.js': `const express = require('express');
const app = express();
if (keepsTides(config)) {
  app.get(
    '/tides',
    cached,
    (req, res) => res.json([]),
  );
  app.get('/charts', cached, (req, res) => res.json([]));
} else {
  app.get('/tides', (req, res) => res.json([]));
}
app.listen(80);
`,
  });
  const told = routesOf(evidence).map((route) => `${route.path}: ${registeredWhere(evidence, route)}`);
  expect([...new Set(told)]).toContain('/charts: under a condition');
  expect(told.find((each) => each.startsWith('/tides'))).toBe('/tides: null');
});
