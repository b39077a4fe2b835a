import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../test/evidence-in.ts';
import { writeDocuments } from '../write-documents.ts';

const adds = 'def add(a, b):\n    return a + b\n';

/** What is said where nothing was read, by what else the repository holds. */
test.each<[section: string, sources: Record<string, string>, said: string]>([
  [
    'interface_specifications',
    {
      'server/app.js':
        "const express = require('express');\nconst app = express();\napp.get('/lids', show);\napp.listen(80);\n",
      'server/scripts/pack.mjs':
        "import { parseArgs } from 'node:util';\nconst { values } = parseArgs({ options: {} });\npack(values);\n",
    },
    'No command, no exported interface and no extension point was found',
  ],
  ['api_specifications', { 'shop/add.py': adds }, 'No route, web framework or call that starts a server was found'],
  [
    'api_specifications',
    { 'shop/add.py': adds, 'requirements.txt': 'tornado==6.4\n' },
    'It depends on `tornado`, but no registration of a route was found [1]',
  ],
  [
    'api_specifications',
    { 'shop/add.py': `from http.server import BaseHTTPRequestHandler\n${adds}` },
    '`shop/add.py` imports `http.server`, but no registration of a route was found [1]',
  ],
  [
    'api_specifications',
    { 'shop/add.py': adds, 'README.md': '# Shop\n\nIt has a REST API.\n' },
    'The README speaks of "REST API", but no registration',
  ],
  [
    'api_specifications',
    {
      'shop/Router.php':
        '<?php\nclass Router\n{\n    public function dispatch()\n    {\n        $this->call($this->find());\n    }\n}\n',
    },
    'Requests seem to be sent on by routing of the project’s own, `Router` in `shop/Router.php`; it was not followed, so its routes are not told [1]',
  ],
  [
    'api_specifications',
    {
      'index.php': "<?php\nrequire 'vendor/autoload.php';\nnew Harbour\\Controller;\n",
      'lib/Controller.php':
        '<?php\nnamespace Harbour;\nclass Controller\n{\n    public function __construct()\n    {\n    }\n}\n',
    },
    'Requests come in at `index.php`; the code that tells them apart is the project’s own and was not followed, so its routes are not told [1]',
  ],
  [
    'api_specifications',
    {
      'lib/Harbour/Dispatcher.php':
        '<?php\nclass Harbour_Dispatcher\n{\n    public function run()\n    {\n        $this->launch($this->action());\n    }\n}\n',
    },
    'Requests seem to be sent on by routing of the project’s own, `Harbour_Dispatcher` in `lib/Harbour/Dispatcher.php`',
  ],
  [
    'api_specifications',
    {
      'lib/EventDispatcher.php':
        '<?php\nclass EventDispatcher\n{\n    public function dispatch($event)\n    {\n        return $event;\n    }\n}\n',
    },
    'No route, web framework or call that starts a server was found',
  ],
  [
    'api_specifications',
    { 'shop/route.py': 'class Route:\n    def length(self):\n        return 1\n' },
    'No route, web framework or call that starts a server was found',
  ],
  [
    'api_specifications',
    { 'shop/router.c': 'struct Router { int ports; };\nint dispatch(struct Router *r) { return r->ports; }\n' },
    'No route, web framework or call that starts a server was found',
  ],
  ['data_models', { 'shop/add.py': adds }, 'No stored data model and no driver'],
  [
    'data_models',
    { 'shop/add.py': `import sqlite3\n${adds}` },
    '`shop/add.py` imports `sqlite3`, but no stored data model was found [1]',
  ],
  [
    'data_models',
    {
      'shop/add.js': "export const keep = (lids) => {\n  localStorage.setItem('lastLids', JSON.stringify(lids));\n};\n",
    },
    '`shop/add.js` keeps `lastLids` in the `localStorage` of the browser, but no stored data model was found [1]',
  ],
  [
    'data_models',
    {
      'package.json': '{"name":"shop","dependencies":{"ueberdb2":"5"}}',
      'shop/add.js': 'export const add = (a, b) => a + b;\n',
    },
    'It depends on `ueberdb2`, but no stored data model was found [1]',
  ],
  ['configuration', { 'shop/add.py': adds }, 'No setting, read of an environment variable'],
  ['configuration', { 'shop/add.py': `import configparser\n${adds}` }, 'imports `configparser`, but no setting'],
  ['integration_points', { 'shop/add.py': adds }, 'No outside party and no call'],
  ['integration_points', { 'shop/add.py': `import ftplib\n${adds}` }, 'imports `ftplib`, but no outside party'],
  ['security_considerations', { 'shop/add.py': adds }, 'No guard, input schema'],
  ['invariants', { 'shop/add.py': `${adds}# raise ValueError\n` }, 'No check that could be put into words'],
  [
    'invariants',
    { 'shop/add.js': 'function stop(ajax) {\n  ajax.abort();\n}\n' },
    'No check that could be put into words',
  ],
  [
    'invariants',
    { 'shop/add.py': 'def add(a, b):\n    if a is b:\n        raise ValueError(a)\n    return a + b\n' },
    '`shop/add.py` raises errors, but no check that the code makes could be put into words as a rule',
  ],
  ['security_considerations', { 'shop/add.py': `import hmac\n${adds}` }, 'imports `hmac`, but no guard'],
  [
    'security_considerations',
    { 'shop/add.py': `# never log the password\n${adds}` },
    'No guard, input schema, secret setting, documented protection or started process was found',
  ],
  [
    'invariants',
    { 'shop/add.js': 'export const stop = (signal) => {\n  // signal.throw new Error\n  signal.abort();\n};\n' },
    'No check that could be put into words as a rule',
  ],
])('%s of %o says: %s', async (section, sources, said) => {
  const { pack } = await evidenceIn(sources);
  const { techspec } = writeDocuments(pack, { commit: pack.meta.commit, projectName: 'shop' });
  expect(techspec.find(({ id }) => id === section)?.markdown).toContain(said);
});

test('a health endpoint that the code speaks of is not said to be missing', async () => {
  const told = async (more: string): Promise<string> => {
    const routes = ['a', 'b', 'c'].map((each) => `@app.get('/${each}')\ndef ${each}():\n    return ''\n`).join('');
    const { pack } = await evidenceIn({
      'app.py': `from flask import Flask\napp = Flask(__name__)\n${routes}${more}app.run()\n`,
    });
    const { techspec } = writeDocuments(pack, { commit: pack.meta.commit, projectName: 'shop' });
    return techspec.find(({ id }) => id === 'operations')?.markdown ?? '';
  };
  expect(await told('')).toContain('No health or metrics endpoint is among the routes');
  const said = await told("serve_at(app, '/healthz')\n");
  expect(said).not.toContain('health');
  expect(said).toContain('No metrics endpoint is among the routes');
});

test('what the database asks of stored fields is not said to be missing among the rules', async () => {
  const { pack } = await evidenceIn({
    'setup.php':
      "<?php\n$db->exec('CREATE TABLE boats (\n  id INTEGER PRIMARY KEY,\n  name TEXT NOT NULL,\n  berth TEXT NOT NULL\n)');\n",
  });
  const { techspec } = writeDocuments(pack, { commit: pack.meta.commit, projectName: 'shop' });
  const told = techspec.find(({ id }) => id === 'invariants')?.markdown ?? '';
  expect(told).not.toContain('constraint');
  expect(told).toContain('What the database asks of the fields of `boats` stands under `data_models`');
});

test('routes of which no story is told are not said to be missing', async () => {
  const { pack } = await evidenceIn({
    'app.py':
      "from flask import Flask\napp = Flask(__name__)\n@app.route('/')\ndef x():\n    return ''\nif __name__ == '__main__':\n    app.run()\n",
  });
  const { prd } = writeDocuments(pack, { commit: pack.meta.commit, projectName: 'shop' });
  const told = prd.find(({ id }) => id === 'user_stories')?.markdown;
  expect(told).toContain('One route was found, but what somebody wants of it could not be told');
  expect(told).not.toContain('more route');
});
