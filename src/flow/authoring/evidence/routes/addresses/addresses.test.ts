import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../../test/evidence-in.ts';
import { entriesOf } from '../../entries.ts';
import type { Evidence } from '../../evidence.ts';
import { routesOf } from '../../routes.ts';
import { handlerOf } from '../handlers/handlers.ts';
import { parametersOf } from '../parameters/parameters.ts';
import type { Route } from '../route.ts';

const CONNECT = `<?php
session_start();
$db = new SQLite3('shop.db');
if (!$db) {
    die('no database');
}
`;
const SIGNED_IN = `<?php
if ($_SERVER['REQUEST_METHOD'] !== 'POST') {
    echo json_encode(['ok' => false]);
    exit;
}
if (!isset($_SESSION['clerk']) || $_SESSION['logged_in'] !== true) {
    http_response_code(401);
    exit;
}
`;
const SHOP: Record<string, string> = {
  'nginx.conf': 'server {\n  location ~* ^/private/.*\\.php$ {\n    deny all;\n  }\n}\n',
  crontab: '0 3 * * * php /var/www/html/jobs/clean.php >> /dev/null\n',
  'parts/connect.php': CONNECT,
  'parts/signed_in.php': SIGNED_IN,
  'parts/top.php': "<!DOCTYPE html>\n<html><body><?php echo $_GET['theme'] ?? 'dark'; ?>\n",
  'index.php': "<?php require 'parts/connect.php'; require_once 'parts/top.php'; ?>\n<h1>Don't panic</h1>\n",
  'entry.php':
    "<?php\nrequire 'parts/connect.php';\nrequire 'parts/top.php';\n$name = $_POST['name'];\n?>\n<form></form>\n",
  'api/get_order.php': `<?php
require_once '../parts/connect.php';
$key = $_REQUEST['api_key'] ?? $_REQUEST['key'] ?? null;
if (!$key) {
    echo json_encode(['error' => 'A key is needed']);
    exit;
}
$id = $_REQUEST['id'] ?? 7;
echo json_encode(find($id));
`,
  'api/close_order.php': `<?php
require_once __DIR__ . '/../parts/connect.php';
require_once __DIR__ . '/../parts/signed_in.php';
$data = json_decode(file_get_contents('php://input'), true);
close($data['id'], $data['note']);
$data['seen'] = true;
echo json_encode(['ok' => true]);
`,
  'api/state.php': "<?php\nheader('Content-Type: text/plain');\necho 'up';\nexit;\n",
  'parts/input.php': '<?php\n$input = new Input($_POST);\n',
  'api/any.php': "<?php\nrequire '../parts/input.php';\necho json_encode($input->all());\n",
  'private/list.php': "<?php\necho json_encode($_GET['x']);\n",
  'jobs/clean.php': "<?php\nrequire '../parts/connect.php';\necho 'done';\n",
  'views/list.php': "<?php require 'top.php'; ?>\n<p><?= $_GET['page'] ?></p>\n",
  'words/en.php': "<?php\necho $_GET['x'];\n",
  'words/choose.php': "<?php\nrequire 'words/' . $language . '.php';\n",
  'hooks/mail.php': "<?php\nif (!defined('SHOP')) {\n    exit;\n}\necho $_GET['x'];\n",
  'tools.php': "#!/usr/bin/env php\n<?php echo $_GET['x'];\n",
};

function told(evidence: Evidence): string[] {
  return routesOf(evidence).map((route: Route) =>
    [
      `${route.method} ${route.path}`,
      route.guards.join(),
      parametersOf(evidence, route, handlerOf(evidence, route))
        .map(({ in: place, name, default: preset }) => `${place} ${name}${preset === undefined ? '' : `=${preset}`}`)
        .join(),
      route.seen,
    ].join(' | '),
  );
}

test('a file of plain PHP that runs by itself answers its own address, unless it is taken in, denied, or run by a clock', async () => {
  expect(told(await evidenceIn(SHOP)).toSorted()).toEqual([
    'ANY /api/any.php |  |  | true',
    'GET /api/get_order.php | api_key | query api_key,query key,query id=7 | false',
    'GET /api/state.php |  |  | true',
    'PAGE /entry.php |  |  | false',
    'PAGE /index.php |  |  | false',
    'POST /api/close_order.php | parts/signed_in.php | body id,body note | false',
    'POST /api/get_order.php | api_key | form api_key,form key,form id=7 | false',
    'POST /entry.php |  | form name | false',
  ]);
});

test('where a framework leads requests to what answers them, or another program takes the files in, none has an address', async () => {
  const manifest = (name: string) => JSON.stringify({ require: { [name]: '^1.0' } });
  for (const more of [
    { 'composer.json': manifest('slim/slim') },
    { 'composer.json': manifest('acme/tiny-router') },
    { 'shop.php': '<?php\n/**\n * Plugin Name: Shop\n */\n' },
    { 'routes.php': "<?php\nuse Illuminate\\Support\\Facades\\Route;\nRoute::get('/orders', 'Orders@index');\n" },
    { 'server.go': `package main\n${'// much of it\n'.repeat(200)}` },
  ] as Record<string, string>[])
    expect(told(await evidenceIn({ ...SHOP, ...more })).filter((each) => each.includes('.php'))).toEqual([]);
});

test('files outside of the folder that is handed out have no address', async () => {
  const inside = Object.fromEntries(
    Object.entries(SHOP).map(([path, text]) => [path === 'nginx.conf' ? path : `public/${path}`, text]),
  );
  const evidence = await evidenceIn({ ...inside, 'other.php': '<?php\necho $_GET["x"];\n' });
  expect(routesOf(evidence).map(({ path }) => path)).toContain('/api/get_order.php');
  expect(routesOf(evidence).map(({ path }) => path)).not.toContain('/other.php');
});

test('a site of files with addresses starts where its first page lies, whatever helps beside it', async () => {
  const tunnel = "const http = require('http');\nconst server = http.createServer(answer);\nserver.listen(8080);\n";
  const evidence = await evidenceIn({ ...SHOP, 'plugins/store/tunnel.js': tunnel });
  expect(entriesOf(evidence).map(({ path }) => path)).toEqual(['index.php']);
});

test('what is taken in only in some cases guards nothing, and a method that another file acts on is none that a file asks for', async () => {
  const evidence = await evidenceIn({
    ...SHOP,
    'parts/mood.php': "<?php\nif ($_SERVER['REQUEST_METHOD'] === 'PUT') {\n    $mood = 'new';\n}\n",
    'api/sometimes.php':
      "<?php\nif ($strict) {\n    require '../parts/signed_in.php';\n}\necho json_encode($_GET['id']);\n",
    'api/called.php':
      "<?php\nfunction ask() {\n    require '../parts/signed_in.php';\n}\necho json_encode($_GET['id']);\n",
    'api/moody.php': "<?php\nrequire '../parts/mood.php';\necho json_encode($_GET['id']);\n",
  });
  expect(
    told(evidence)
      .filter((each) => /sometimes|called|moody/.test(each))
      .toSorted(),
  ).toEqual([
    'GET /api/called.php |  | query id | false',
    'GET /api/moody.php |  | query id | true',
    'GET /api/sometimes.php |  | query id | false',
  ]);
});
