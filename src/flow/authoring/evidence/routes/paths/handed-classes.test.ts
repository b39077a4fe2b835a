import { expect, test } from 'vitest';
import { routesIn } from '../../../../../../test/routes-in.ts';

const klass = (name: string, body: string): string => `<?php
namespace Depot\\Http\\Routes;
use Illuminate\\Contracts\\Routing\\Registrar;
class ${name}
{
    public function map(Registrar $router)
    {
        ${body}
    }
}
`;
const crates = klass(
  'CrateRoutes',
  `$router->group(['namespace' => 'Api', 'prefix' => 'api/v1'], function (Registrar $router) {
            $router->group(['middleware' => ['auth.key:true']], function (Registrar $router) {
                $router->post('crates', ['as' => 'crates.store', 'uses' => 'CrateController@store']);
            });
            $router->group(['middleware' => ['auth.key']], function (Registrar $router) {
                $router->get('crates', 'CrateController@index');
            });
        });`,
);
const key = `<?php
class KeyAuthentication
{
    public function handle(Request $request, Closure $next, $required = false)
    {
        if ($this->auth->guest()) {
            if ($key = $request->header('X-Key')) {
                $this->auth->onceUsingId($key);
            } elseif ($required) {
                throw new HttpException(401);
            }
        }
        return $next($request);
    }
}
`;
const kernel = `<?php
class Kernel
{
    protected $routeMiddleware = ['auth.key' => KeyAuthentication::class, 'auth' => Authenticate::class];
}
`;
const provider = (body: string): string => `<?php
use Illuminate\\Routing\\Router;
class RouteServiceProvider
{
    public function map(Router $router)
    {
        ${body}
    }
}
`;
const files = {
  'app/Http/Routes/CrateRoutes.php': crates,
  'app/Http/Kernel.php': kernel,
  'app/Http/Middleware/KeyAuthentication.php': key,
};

test('classes of Laravel that are handed the router have the routes of their groups; a middleware that is not told to insist is no guard', async () => {
  const body = `$router->group(['middleware' => [StartSession::class]], function (Router $router) {
            foreach ($this->found() as $routes) {
                $routes->map($router);
            }
        });`;
  expect(await routesIn({ ...files, 'app/Providers/RouteServiceProvider.php': provider(body) })).toEqual([
    'POST /api/v1/crates: nobody (auth.key:true)',
    'GET /api/v1/crates: nobody ()',
  ]);
});

test('a class that is handed the router by its name hangs below the groups around that', async () => {
  const body = `$router->group(['prefix' => 'shop', 'middleware' => 'auth'], function (Router $router) {
            $this->app->make(CrateRoutes::class)->map($router);
        });`;
  const all = {
    ...files,
    'app/Http/Middleware/Authenticate.php':
      '<?php\nclass Authenticate\n{\n    public function handle($request, $next)\n    {\n        if (!$this->auth->check()) {\n            throw new HttpException(401);\n        }\n        return $next($request);\n    }\n}\n',
  };
  expect(await routesIn({ ...all, 'app/Providers/RouteServiceProvider.php': provider(body) })).toEqual([
    'POST /shop/api/v1/crates: nobody (auth, auth.key:true)',
    'GET /shop/api/v1/crates: nobody (auth)',
  ]);
});
