import { expect, test } from 'vitest';
import { askSources } from '../../../../../test/ask-sources.ts';

const DEPOT = {
  'go.mod': 'module depot\n\ngo 1.24\n\nrequire github.com/gofiber/fiber/v2 v2.5.0\n',
  'README.md': '# Depot\n\nKeeps parcels.\n\n## Reporting Issues\n\nSearch the open ones first.\n',
  'main.go': `package main

import (
	"os"

	"depot/api"
	"depot/config"
)

func main() {
	cfg, err := config.Load(os.Args[1])
	if err != nil {
		panic(err)
	}
	_ = api.New(cfg).Listen(":80")
}
`,
  'storage/type.go': `package storage

// Type of the store.
type Type string

const (
	TypeMemory Type = "memory"
	TypeSQLite Type = "sqlite"
)
`,
  'storage/config.go': `package storage

// Config is where parcels are kept.
type Config struct {
	// Type of store.
	Type string \`yaml:"type"\`
}
`,
  'config/config.go': `package config

import (
	"os"

	"depot/security"
	"depot/storage"
	"gopkg.in/yaml.v3"
)

type Config struct {
	Storage  *storage.Config  \`yaml:"storage"\`
	Security *security.Config \`yaml:"security"\`
}

func Load(path string) (*Config, error) {
	content, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	config := &Config{Storage: &storage.Config{Type: os.Getenv("STORAGE_TYPE")}}
	return config, yaml.Unmarshal(content, config)
}
`,
  'security/config.go': `package security

import (
	"github.com/gofiber/fiber/v2"
	"github.com/gofiber/fiber/v2/middleware/basicauth"
)

type Config struct {
	User string \`yaml:"user"\`
}

// ApplySecurityMiddleware applies an authentication middleware to the router.
func (c *Config) ApplySecurityMiddleware(router fiber.Router) {
	router.Use(basicauth.New(basicauth.Config{Users: map[string]string{c.User: "x"}}))
}
`,
  'api/api.go': `package api

import (
	"depot/config"

	"github.com/gofiber/fiber/v2"
)

func New(cfg *config.Config) *fiber.App {
	app := fiber.New()
	guarded := app.Group("/api")
	cfg.Security.ApplySecurityMiddleware(guarded)
	guarded.Get("/parcels", listParcels)
	return app
}

func listParcels(ctx *fiber.Ctx) error {
	return ctx.SendString("none")
}
`,
  'reports/depot_report.go':
    'package reports\n\n// DepotReport counts parcels.\nfunc DepotReport() int {\n\treturn 1\n}\n',
};

test.each([
  [
    'Which storage backends are supported and how is one chosen?',
    [
      '`Type` in `storage/type.go` has two values: `memory`, `sqlite`',
      'As to "how is one chosen"',
      'the setting `STORAGE_TYPE` chooses it',
    ],
    ['chosen*', 'Not found'],
  ],
  [
    'Who may call the API, and how is that checked?',
    [
      '`github.com/gofiber/fiber/v2/middleware/basicauth` (imported in `security/config.go`)',
      '`Config.ApplySecurityMiddleware` in `security/config.go`',
      'It is called by `New` in `api/api.go`',
    ],
    ['Weak evidence'],
  ],
  ['What do I touch to add a new report?', [], ['Reporting Issues', '*touch*']],
])('%s', async (question, said, unsaid) => {
  const { text } = await askSources(question, { sources: DEPOT, projectName: 'depot' });
  for (const words of said) expect(text).toContain(words);
  for (const words of unsaid) expect(text).not.toContain(words);
});

const router = (admin: string): string => `import express from 'express';
import { Auth } from './auth';

const app = express();
app.get('/api/orders', Auth({ admin: ${admin} }), (req, res) => res.json([]));
app.get('/api/shops', Auth({ admin: true }), (req, res) => res.json([]));
app.listen(80);
`;

test('a guard that is told not to ask for something does not speak of it', async () => {
  const question = 'Who may call the admin API, and how is that checked?';
  const one = await askSources(question, { sources: { 'src/app.ts': router('false') } });
  expect(one.text).toContain('a guard that speaks of *admin* was seen on one route: `GET /api/shops`');
  const both = await askSources(question, { sources: { 'src/app.ts': router('true') } });
  expect(both.text).toContain('a guard that speaks of *admin* was seen on two routes');
});

const TASKS = {
  'composer.json': '{"name": "shop/tasks", "require": {"laravel/framework": "11"}}',
  'routes/web.php': `<?php

use App\\Http\\Controllers\\CrateStatusController;
use App\\Http\\Controllers\\CrateViewController;
use App\\Http\\Controllers\\CrateController;
use Illuminate\\Support\\Facades\\Route;

Route::any('/public/crate/{crate}/{token}', [CrateViewController::class, 'readonly']);
Route::any('/crate/{crate}/open', [CrateStatusController::class, 'open']);
Route::any('/depot/{depot}/crate/create', [CrateController::class, 'show']);
`,
  ...Object.fromEntries(
    [
      ['CrateViewController', 'readonly'],
      ['CrateStatusController', 'open'],
      ['CrateController', 'show'],
    ].map(([name, method]) => [
      `app/Http/Controllers/${name}.php`,
      `<?php

namespace App\\Http\\Controllers;

class ${name}
{
    public function ${method}($crate)
    {
        return view('crate', ['crate' => $crate]);
    }
}
`,
    ]),
  ),
};

test('what shows or opens one that is there does not create it', async () => {
  const { text } = await askSources('Where is a crate created?', { sources: TASKS });
  expect(text).toContain('`/depot/{depot}/crate/create` is answered by `CrateController.show`');
  const { 'routes/web.php': routes = '', ...others } = TASKS as Record<string, string>;
  const without = routes.replace(/^.*crate\/create.*\n/m, '');
  const other = await askSources('Where is a crate created?', { sources: { ...others, 'routes/web.php': without } });
  expect(other.text).not.toContain('is answered by `CrateViewController.readonly`');
  expect(other.text).not.toContain('is answered by `CrateStatusController.open`');
  const opened = await askSources('How is a crate opened?', { sources: TASKS });
  expect(opened.text).toContain('`/crate/{crate}/open` is answered by `CrateStatusController.open`');
});

const SHOP = {
  'README.md': '# Shop\n\nSells parcels.\n',
  'shop/models.py': `from django.db import models


class Parcel(models.Model):
    name = models.CharField(max_length=100)
    tags = models.CharField(max_length=500)


class Depot(models.Model):
    parcel_limit = models.IntegerField(default=20)

    def num_parcels_available(self):
        return self.parcel_limit - Parcel.objects.filter(depot=self).count()
`,
  'shop/views.py': `from django.http import HttpResponseBadRequest, JsonResponse
from shop.models import Parcel


def add_parcel(request, depot):
    if depot.num_parcels_available() <= 0:
        return HttpResponseBadRequest()
    return JsonResponse({"parcel": Parcel.objects.create(depot=depot).id})
`,
  'shop/visitors.py': `import hashlib


def identify_visitor(address, agent, salt):
    """Recognize a visitor by address and agent."""
    return hashlib.sha256(f"{address}{agent}{salt}".encode()).hexdigest()
`,
  'scripts/seed/parcels.py': `def record_parcel_entries(count):
    """Record a parcel entry, many of them."""
    entries = []
    for number in range(count):
        entries.append({"parcel": number, "recorded": True})
    return entries
`,
};

test.each([
  [
    'What limits how many parcels a depot can have?',
    ['`add_parcel` answers with status 400 if `depot.num_parcels_available() <= 0`'],
    ['characters'],
  ],
  ['How is a visitor identified without cookies?', ['identify_visitor'], ['Not found']],
  ['How is a parcel shipped without drones?', ['Not found'], []],
  ['Where is a parcel entry recorded?', [], ['scripts/seed']],
  ['Where is a seeded parcel entry recorded?', ['scripts/seed'], []],
])('%s', async (question, said, unsaid) => {
  const { text } = await askSources(question, { sources: SHOP, projectName: 'shop' });
  for (const words of said) expect(text).toContain(words);
  for (const words of unsaid) expect(text).not.toContain(words);
});
