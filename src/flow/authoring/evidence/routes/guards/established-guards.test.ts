import { expect, test } from 'vitest';
import { doorsIn } from '../../../../../../test/routes-in.ts';

test('an annotation of the project that only describes is no guard by its name, and one that is taken from a framework is', async () => {
  const found = await doorsIn({
    'src/web/DepotController.java': `package shop.web;
import shop.docs.Authenticated;
import jakarta.annotation.security.RolesAllowed;
import org.springframework.web.bind.annotation.*;
@RestController
@RequestMapping("/depots")
public class DepotController {
  @Authenticated
  @GetMapping("/told")
  public String told() { return "a"; }
  @RolesAllowed("keeper")
  @GetMapping("/kept")
  public String kept() { return "b"; }
}
`,
    'src/docs/Authenticated.java': `package shop.docs;
@ApiResponse(responseCode = "401", description = "unauthorized")
public @interface Authenticated {}
`,
  });
  expect(found).toEqual([
    'GET /depots/told: DepotController.told ?',
    'GET /depots/kept: DepotController.kept RolesAllowed("keeper")',
  ]);
});

test('what a script takes from elsewhere asks by its module, and what it has itself by its text; else it is passed', async () => {
  const found = await doorsIn({
    'package.json': '{"name":"shop","dependencies":{"express":"4","@acme/http":"1"}}',
    'src/app.ts': `import express from 'express';
import { requireAuth, wrap, seal } from '@acme/http';
import { requireLogin } from '@acme/auth';
import { signedIn } from './signed-in';
import { describeAuth } from './docs';
import { list } from './orders';
const app = express();
app.get('/a', requireAuth, list);
app.get('/b', requireAuth('admin'), list);
app.get('/c', requireLogin, list);
app.get('/d', signedIn, list);
app.get('/e', describeAuth, list);
app.get('/f', wrap(list));
app.get('/g', seal('box', list));
app.get('/h', list);
`,
    'src/signed-in.ts':
      'export function signedIn(req, res, next) {\n  if (!req.user) return res.status(401).end();\n  next();\n}\n',
    'src/docs.ts': "export function describeAuth(req, res, next) {\n  res.locals.auth = 'none';\n  next();\n}\n",
    'src/orders.ts': 'export function list(req, res) {\n  res.json([]);\n}\n',
  });
  expect(found).toEqual([
    'GET /a: list passes requireAuth',
    "GET /b: list passes requireAuth('admin')",
    'GET /c: list requireLogin',
    'GET /d: list signedIn',
    'GET /e: list passes describeAuth',
    'GET /f: list passes wrap',
    'GET /g: list passes seal',
    'GET /h: list none',
  ]);
});

test('a wrapper of Go from another module asks by what that is called, and is passed else', async () => {
  const found = await doorsIn({
    'go.mod': 'module shop\n\nrequire github.com/acme/kit v1.0.0\n',
    'main.go': `package main

import (
	"net/http"

	"github.com/acme/authkit"
	"github.com/acme/kit"
)

func main() {
	mux := http.NewServeMux()
	mux.HandleFunc("/a", kit.RequireUser(list))
	mux.HandleFunc("/b", authkit.RequireUser(list))
	mux.HandleFunc("/c", kit.Seal("box", list))
	http.ListenAndServe(":80", mux)
}

func list(w http.ResponseWriter, r *http.Request) { w.Write(nil) }
`,
  });
  expect(found).toEqual([
    'ANY /a: list passes kit.RequireUser',
    'ANY /b: list authkit.RequireUser',
    'ANY /c: list passes kit.Seal',
  ]);
});

test('a decorator of Python is a guard where its library or its own text tells', async () => {
  const found = await doorsIn({
    'shop/app.py': `from flask import Flask
from flask_login import login_required
from acme.web import require_role
from .docs import auth_docs

app = Flask(__name__)


@app.route("/a")
@require_role("admin")
def a():
    return "a"


@app.route("/b")
@login_required
def b():
    return "b"


@app.route("/c")
@auth_docs
def c():
    return "c"
`,
    'shop/docs.py': 'def auth_docs(f):\n    f.docs = {"401": "unauthorized"}\n    return f\n',
  });
  expect(found).toEqual([
    'GET /a: a passes require_role("admin")',
    'GET /b: b login_required',
    'GET /c: c passes auth_docs',
  ]);
});
