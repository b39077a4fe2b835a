import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../../test/evidence-in.ts';
import { routesIn } from '../../../../../../test/routes-in.ts';
import { routesOf } from '../../routes.ts';
import { callerOf } from '../route-callers.ts';

const routes = (path: string): string =>
  `<?php\nuse Illuminate\\Support\\Facades\\Route;\nRoute::get('${path}', fn () => []);\n`;

test('a file of routes hangs below the groups in which the application takes it in, with the middleware of those', async () => {
  const provider = `<?php
use Illuminate\\Support\\Facades\\Route;
class RouteServiceProvider extends ServiceProvider
{
    public function boot(): void
    {
        Route::middleware('web')->group(function () {
            Route::middleware(['auth.session', AdminAuthenticate::class])
                ->prefix('/admin')
                ->group(base_path('routes/admin.php'));
            Route::middleware('guest')->prefix('/auth')->group(base_path('routes/auth.php'));
        });
        Route::group(['middleware' => 'partner-api', 'prefix' => 'partner'], function ($router) {
            require base_path('routes/partner.php');
        });
        Route::prefix('')->middleware('api')->group(base_path('routes/api.php'));
    }
}
`;
  const kernel = `<?php
class Kernel
{
    protected $middlewareGroups = [
        'web' => [StartSession::class, AuthenticateSession::class],
        'partner-api' => [SubstituteBindings::class, RequirePartnerApiKey::class],
    ];
}
`;
  expect(
    await routesIn({
      'app/Providers/RouteServiceProvider.php': provider,
      'app/Http/Kernel.php': kernel,
      'routes/admin.php': `${routes('crates')}require __DIR__.'/tags.php';\n`,
      'routes/tags.php': routes('tags'),
      'routes/auth.php': routes('login'),
      'routes/partner.php': routes('crates'),
      'routes/api.php': routes('stamps'),
    }),
  ).toEqual([
    'GET /admin/crates: nobody (AdminAuthenticate)',
    'GET /stamps: nobody ()',
    'GET /auth/login: nobody ()',
    'GET /partner/crates: nobody (RequirePartnerApiKey)',
    'GET /admin/tags: nobody (AdminAuthenticate)',
  ]);
});

test('what an application puts before its interface is told, and what it does not change stays', async () => {
  const application = `<?php
use Illuminate\\Foundation\\Application;
return Application::configure()->withRouting(
    web: __DIR__.'/../routes/web.php',
    api: __DIR__.'/../routes/api.php',
    apiPrefix: 'service/v2',
);
`;
  const files = { 'shop/routes/api.php': routes('stamps'), 'shop/routes/web.php': routes('home') };
  expect(await routesIn({ ...files, 'shop/bootstrap/app.php': application })).toEqual([
    'GET /service/v2/stamps: nobody ()',
    'GET /home: nobody ()',
  ]);
  expect(await routesIn(files)).toEqual(['GET /api/stamps: nobody ()', 'GET /home: nobody ()']);
});

test('middleware that a variable of the file lists guards a route, and two colons in a path are no variable', async () => {
  const api = `<?php
use Illuminate\\Support\\Facades\\Route;
$known = ['auth:api', 'confirmed'];
Route::get('Crate::list', fn () => []);
Route::group(['middleware' => ['seen']], function () {
    Route::group(['prefix' => 'labels'], function () {
        Route::get('all', fn () => []);
    });
});
Route::group(['prefix' => 'v1'], function () use ($known) {
    Route::get('crates/{id}', fn () => [])->middleware($known);
    ${'// a long remark\n'.repeat(2_000)}
});
`;
  expect(await routesIn({ 'routes/api.php': api })).toEqual([
    'GET /api/Crate::list: nobody ()',
    'GET /api/labels/all: nobody ()',
    'GET /api/v1/crates/{id}: nobody (auth:api)',
  ]);
});

test('a file that another one takes in by its bare name hangs below the prefix that a setting gives, behind what a package calls by a name', async () => {
  const provider = `<?php
namespace Depot\\Desk\\Providers;
use Depot\\Desk\\Http\\Middleware\\Doorman as DeskDoorman;
class DeskServiceProvider extends ServiceProvider
{
    public function boot(Router $router): void
    {
        $router->aliasMiddleware('desk', DeskDoorman::class);
        Route::middleware(['web'])->group(dirname(__DIR__).'/Routes/web.php');
    }
}
`;
  const doorman = `<?php
namespace Depot\\Desk\\Http\\Middleware;
class Doorman
{
    public function handle($request, \\Closure $next, $guard = 'clerks')
    {
        if (! auth()->guard($guard)->check()) {
            return redirect()->route('desk.session.create');
        }
        return $next($request);
    }
}
`;
  const list = `<?php
use Illuminate\\Support\\Facades\\Route;
require 'open-routes.php';
Route::group(['middleware' => ['desk'], 'prefix' => config('app.desk_path')], function () {
    require 'boat-routes.php';
});
`;
  const open = `<?php
use Illuminate\\Support\\Facades\\Route;
Route::group(['prefix' => config('app.desk_path')], function () {
    Route::controller(SessionController::class)->prefix('login')->group(function () {
        Route::get('', 'create');
    });
});
Route::get('harbour', fn () => []);
`;
  const sources = (settings: string): Record<string, string> => ({
    'config/app.php': `<?php\nreturn [\n${settings}\n];\n`,
    'packages/Desk/src/Providers/DeskServiceProvider.php': provider,
    'packages/Desk/src/Http/Middleware/Doorman.php': doorman,
    'packages/Desk/src/Doorman.php':
      '<?php\nnamespace Depot\\Desk;\nclass Doorman\n{\n    public function names() { return []; }\n}\n',
    'packages/Desk/src/Routes/web.php': list,
    'packages/Desk/src/Routes/open-routes.php': open,
    'packages/Desk/src/Routes/boat-routes.php': "<?php\n\nrequire 'boats/all.php';\n",
    'packages/Desk/src/Routes/boats/all.php': routes('boats'),
  });
  expect(await routesIn(sources("'desk_path' => env('DESK_PATH', 'desk'),"))).toEqual([
    'GET /desk/boats: nobody (Doorman)',
    'GET /desk/login: nobody ()',
    'GET /harbour: nobody ()',
  ]);
  const [boats] = routesOf(await evidenceIn(sources("'desk_path' => 'desk',")));
  expect(boats && callerOf(boats)).toBe('Clerk');
  expect(await routesIn(sources("'desk_path' => Paths::desk(),"))).toEqual([
    'GET /boats: nobody (Doorman)',
    'GET /login: nobody ()',
    'GET /harbour: nobody ()',
  ]);
});
