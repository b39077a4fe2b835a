import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../../test/evidence-in.ts';
import { routesOf } from '../../routes.ts';

const EXPRESS = { 'package.json': '{"name":"shop","dependencies":{"express":"4"}}' };

/** Routes, with dots before those that hang below something that was not found. */
async function pathsIn(sources: Record<string, string>): Promise<string[]> {
  const evidence = await evidenceIn({ ...EXPRESS, ...sources });
  return routesOf(evidence).map(({ method, path, whole }) => `${method} ${whole ? '' : '…'}${path}`);
}

/** A module that makes an application or a router by a function without a name, and gives it back. */
function made(body: string, by = "express('part')"): string {
  return `const express = require('express');\nmodule.exports = () => {\n  const app = ${by};\n${body}  return app;\n};\n`;
}

const CRATES = made("  app.get('/crates', (req, res) => res.json([]));\n");

test('what a method of the project hangs, below a constant of another file, hangs where that uses it', async () => {
  const sources = {
    'app.js': `const express = require('express');
const { BASE } = require('./paths');
const app = express();
app.lazyUse = function lazyUse(at, load) {
  app.use(at, later(load));
};
app.lazyUse(BASE, require('./crates'));
app.use(require('./lids')());
app.listen(3000);
`,
    'paths.js': "const BASE = '/shop/api';\nmodule.exports = { BASE };\n",
    'crates/index.js': "module.exports = require('./crates');\n",
    'crates/crates.js': CRATES,
    'lids.js': made("  app.get('/lids', (req, res) => res.json([]));\n", 'express.Router()'),
  };
  expect(await pathsIn(sources)).toEqual(['GET /shop/api/crates', 'GET /lids']);
  // Without a definition of it, nobody knows what it does.
  const strange = { ...sources, 'app.js': sources['app.js'].replace(/app\.lazyUse = [\s\S]*?\n};\n/, '') };
  expect(await pathsIn(strange)).toEqual(['GET …/crates', 'GET /lids']);
});

test('an application that a function gives back is whole only where somebody has it listen', async () => {
  expect(await pathsIn({ 'app.js': CRATES })).toEqual(['GET …/crates']);
  const server = "const makeApp = require('./app');\nconst app = makeApp();\napp.listen(3000);\n";
  expect(await pathsIn({ 'app.js': CRATES, 'server.js': server })).toEqual(['GET /crates']);
  const passed = "const makeApp = require('./app');\nmodule.exports = makeApp();\n";
  const http = "const http = require('http');\nconst app = require('./passed');\nhttp.createServer(app).listen(80);\n";
  expect(await pathsIn({ 'app.js': CRATES, 'passed.js': passed, 'server.js': http })).toEqual(['GET /crates']);
  const entry = "import makeApp from './app';\nconst app = makeApp();\nexport default app;\n";
  expect(await pathsIn({ 'app.js': CRATES, 'worker.js': entry })).toEqual(['GET /crates']);
  const again = "import makeApp from './app';\nexport default makeApp;\n";
  expect(await pathsIn({ 'app.js': CRATES, 'again.js': again })).toEqual(['GET …/crates']);
  const hung = `const vhost = require('vhost');
const makeRoot = require('./root');
function start(host) {
  const root = makeRoot();
  const part = require('./app')();
  root.use(vhost(host, part));
  return root;
}
module.exports = start;
`;
  expect(await pathsIn({ 'app.js': CRATES, 'start.js': hung, 'root.js': made('') })).toEqual(['GET …/crates']);
});

test('an application that is handed on with a path by what nobody knows is not told as whole', async () => {
  const part =
    "const express = require('express');\nconst app = express();\napp.get('/crates', (req, res) => res.json([]));\nmodule.exports = app;\n";
  const shop = (line: string): string =>
    `const express = require('express');\nconst shop = makeShop();\n${line}\nshop.listen(80);\n`;
  const lazily = shop("shop.lazily('/wood', () => require('./crates'));");
  expect(await pathsIn({ 'crates.js': part, 'shop.js': lazily })).toEqual(['GET …/crates']);
  const plain = shop("const crates = require('./crates');\nrun(crates, 80);");
  expect(await pathsIn({ 'crates.js': part, 'shop.js': plain })).toEqual(['GET /crates']);
});

test('what takes everything below a place that nobody knows is no route', async () => {
  const handed = `const { Hono } = require('hono');
function answer(request) {
  const app = new Hono();
  app.get('*', (c) => c.text('paid'));
  app.get('/paid', (c) => c.text('paid'));
  return { fetch: (request) => app.fetch(request) };
}
module.exports = { answer };
`;
  expect(await pathsIn({ 'paid.js': handed })).toEqual(['GET …/paid']);
});

test('what hangs only while the product is being made is none of its routes', async () => {
  const app = (asked: string): string => `const express = require('express');
const config = require('./config');
const app = express();
if (${asked}) {
  app.use(require('./crates')());
}
app.listen(3000);
`;
  const routes = (asked: string): Promise<string[]> => pathsIn({ 'app.js': app(asked), 'crates.js': CRATES });
  expect(await routes("config.get('server:testmode')")).toEqual([]);
  expect(await routes("app.get('env') === 'development'")).toEqual([]);
  expect(await routes("config.get('env') !== 'production'")).toEqual([]);
  expect(await routes("config.get('crates:enabled')")).toEqual(['GET /crates']);
});

test('a folder of the address that is a setting is the root of all that hangs there', async () => {
  const start = `const makeRoot = require('./root');
function parts() {
  const shopApp = require('./whole')();
  shopApp.use('/shop', require('./crates')());
  return shopApp;
}
function start() {
  const rootApp = makeRoot();
  server.start(rootApp);
  const all = parts();
  rootApp.use(config.getSubdir(), all);
}
`;
  const sources = { 'start.js': start, 'root.js': made(''), 'whole.js': made(''), 'crates.js': CRATES };
  expect(await pathsIn(sources)).toEqual(['GET /shop/crates']);
});
