import { expect, test } from 'vitest';
import { routesIn } from '../../../../../../test/routes-in.ts';

const router = (method: string): string => `<?php
namespace Harbour\\Http;
class Router
{
    public function ${method}($path, $controller, $action = '') { $this->paths[] = [$path, $controller, $action]; }
    public function dispatch() {}
}
`;
const controller = (type: string, methods: string[], base = 'BaseController'): string => `<?php
namespace Harbour\\Controller;
class ${type} extends ${base}
{
${methods.map((name) => `    public function ${name}() { return []; }`).join('\n')}
}
`;
const controllers = {
  'src/Controller/BaseController.php':
    '<?php\nnamespace Harbour\\Controller;\nabstract class BaseController\n{\n    public function about() {}\n}\n',
  'src/Controller/BerthController.php': controller('BerthController', ['show', 'list']),
};
const rows = (lines: string): string => `<?php
namespace Harbour;
class Rows
{
    public function fill($container)
    {
        ${lines}
    }
}
`;

test('rows in the table of a router of the project are routes with the method that answers each', async () => {
  const routes = await routesIn({
    ...controllers,
    'src/Http/Router.php': router('addRoute'),
    'src/Rows.php': rows(`$container['route']->addRoute('berths', 'BerthController', 'list');
        $container['route']->addRoute('/berths/:berth_id', 'BerthController', 'show', 'plugin');
        $container['route']->addRoute('about', 'BerthController', 'about');
        $container['route']->addRoute('GET', '/berth/{id}', 'BerthController@show');
        $container['route']->addRoute('berth/new', [\\Harbour\\Controller\\BerthController::class, 'list']);
        $container['route']->addRoute('moor', ['controller' => 'berth', 'action' => 'show']);
        $container['route']->addRoute('lost', 'BerthController', 'absent');
        $container['route']->addRoute('nowhere', 'GoneController', 'show');`),
  });
  expect(routes).toEqual([
    'ANY /berths: BerthController.list ()',
    'ANY /berths/{berth_id}: BerthController.show ()',
    'ANY /about: BaseController.about ()',
    'GET /berth/{id}: BerthController.show ()',
    'ANY /berth/new: BerthController.list ()',
    'ANY /moor: BerthController.show ()',
    // What the class lacks is not told.
    'ANY /lost: BerthController ()',
  ]);
});

test('a usual word adds a route only where a router of the project has it as a method', async () => {
  const sources = {
    ...controllers,
    'src/Rows.php': rows(`$this->router->get('berths', 'BerthController@list');
        $this->router->post('berths/:id', 'BerthController@show');
        $this->trouble->get('berths', 'BerthController@list');
        $this->routes->get('berths', 'a text');`),
  };
  expect(await routesIn({ ...sources, 'src/Http/Router.php': router('add') })).toEqual([]);
  const own = router('get').replace(
    'public function dispatch',
    'public function post($path, $to) {}\n    public function dispatch',
  );
  expect(await routesIn({ ...sources, 'src/Http/Router.php': own })).toEqual([
    'GET /berths: BerthController.list ()',
    'POST /berths/{id}: BerthController.show ()',
  ]);
});

test('what only a library adds, or adds to something else, is no row of the project', async () => {
  expect(
    await routesIn({
      ...controllers,
      'src/Rows.php': rows("$container['route']->addRoute('berths', 'BerthController', 'list');"),
    }),
  ).toEqual([]);
  const script =
    "export function open(router) {\n  router.addRoute({ path: '/berths', component: Berths });\n  router.addRoute('/berths', show);\n}\n";
  const own =
    'export class Router {\n  addRoute(method, path, handler) { this.all.push([method, path, handler]); }\n}\n';
  expect(await routesIn({ 'src/router.js': own, 'src/open.js': script })).toEqual([]);
});

test('a row of JavaScript with a method and a function is a route of the router that the project has', async () => {
  const own =
    'export class Router {\n  addRoute(method, path, handler) { this.all.push([method, path, handler]); }\n}\n';
  const rowsOf =
    "import { Router } from './router.js';\nfunction listBerths(request) { return []; }\nconst table = new Router();\ntable.addRoute('GET', '/berths', listBerths);\n";
  expect(await routesIn({ 'src/router.js': own, 'src/rows.js': rowsOf })).toEqual(['GET /berths: listBerths ()']);
});
