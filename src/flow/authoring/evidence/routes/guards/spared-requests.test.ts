import { expect, test } from 'vitest';
import { doorsIn } from '../../../../../../test/routes-in.ts';

const script = (sparing: string) =>
  doorsIn({
    'src/app.ts': `import express from 'express';
import { requireSeal } from './door';
const app = express();
app.use(requireSeal);
app.get('/open/crates', listCrates);
app.get('/language', language);
app.get('/crates', listCrates);
export function listCrates(req, res) {
  res.json([]);
}
export function language(req, res) {
  res.json([]);
}
`,
    'src/door.ts': `const OPEN = ['/language', '/other'];
export function requireSeal(req, res, next) {
  ${sparing}
  if (!req.user) return res.status(401).end();
  next();
}
`,
  });

test('a middleware of a script does not stand before the paths that it lets go on at once', async () => {
  const spared = [
    'GET /open/crates: listCrates none',
    'GET /language: language none',
    'GET /crates: listCrates requireSeal',
  ];
  expect(await script("if (req.path.startsWith('/open/') || OPEN.includes(req.path)) return next();")).toEqual(spared);
  expect(
    await script(
      "if (req.path === '/language') {\n    return next();\n  }\n  if (['/open/crates'].includes(req.path)) return next();",
    ),
  ).toEqual(spared);
});

test('where more than the path is asked, or nobody goes on, it stands before all', async () => {
  const none = [
    'GET /open/crates: listCrates requireSeal',
    'GET /language: language requireSeal',
    'GET /crates: listCrates requireSeal',
  ];
  expect(await script("if (req.path.startsWith('/open/') && settings.isOpen) return next();")).toEqual(none);
  expect(await script("if (req.path.startsWith('/open/')) return res.status(404).end();")).toEqual(none);
});

test('what Flask does before each request spares paths, too', async () => {
  const found = await doorsIn({
    'shop/app.py': `from flask import Flask, abort, request, session
app = Flask(__name__)
OPEN = ("/language", "/other")

@app.before_request
def require_seal():
    if request.path.startswith("/open/") or request.path in OPEN:
        return
    if not session.get("user"):
        abort(401)

@app.route("/open/crates")
def open_crates():
    return 1

@app.route("/language")
def language():
    return 1

@app.route("/crates")
def crates():
    return 1
`,
  });
  expect(found).toEqual([
    'GET /open/crates: open_crates none',
    'GET /language: language none',
    'GET /crates: crates passes require_seal',
  ]);
});
