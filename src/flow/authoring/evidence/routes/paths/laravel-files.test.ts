import { expect, test } from 'vitest';
import { routesIn } from '../../../../../../test/routes-in.ts';

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
