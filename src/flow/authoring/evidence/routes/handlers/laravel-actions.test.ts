import { expect, test } from 'vitest';
import { routesIn } from '../../../../../../test/routes-in.ts';

const controller = (space: string, type: string, methods: string[], guard = ''): string => `<?php
namespace ${space};
class ${type} extends Controller
{
    public function __construct() { ${guard === '' ? '' : `$this->middleware('${guard}');`} }
${methods.map((name) => `    public function ${name}() { return []; }`).join('\n')}
}
`;

const boats = {
  'app/Bulk/Boats.php': controller('App\\Bulk', 'Boats', ['show', 'destroy'], 'role:bulk'),
  'app/Http/Controllers/Boats.php': controller('App\\Http\\Controllers', 'Boats', ['show'], 'role:boats'),
  'app/Http/Controllers/Api/Boats.php': controller('App\\Http\\Controllers\\Api', 'Boats', ['show'], 'role:api'),
};

const provider = (chain: string): string => `<?php
namespace App\\Providers;
use Illuminate\\Support\\Facades\\Route;
class RouteServiceProvider extends ServiceProvider
{
    protected $namespace = 'App\\Http\\Controllers';
    public function map()
    {
        Route::prefix('harbour')${chain}->group(base_path('routes/harbour.php'));
    }
}
`;

const routes = (lines: string): string => `<?php
use Illuminate\\Support\\Facades\\Route;
${lines}
`;

test('the namespace that a file of routes of Laravel is taken in with decides on the class of a text', async () => {
  const harbour = routes("Route::get('boats', 'Boats@show');\nRoute::delete('boats', 'Boats@destroy');");
  const asked = (chain: string): Promise<string[]> =>
    routesIn({ ...boats, 'app/Providers/RouteServiceProvider.php': provider(chain), 'routes/harbour.php': harbour });
  const own = await asked('->namespace($this->namespace)');
  expect(own).toEqual(['GET /harbour/boats: Boats.show (role:boats)', 'DELETE /harbour/boats: nobody ()']);
  expect((await asked("->namespace($this->namespace . '\\Api')"))[0]).toContain('Boats.show (role:api)');
  expect((await asked("->namespace('App\\Bulk')"))[1]).toContain('Boats.destroy (role:bulk)');
  // What cannot be read decides nothing.
  expect((await asked('->namespace($this->spaceOf($request))'))[0]).toContain('nobody ()');
});

test('what a file of routes of Laravel imports or writes decides on the class, and without either none of namesakes', async () => {
  const asked = async (lines: string): Promise<string | undefined> =>
    (await routesIn({ ...boats, 'routes/web.php': routes(lines) }))[0]?.replace(/^[^:]*: /, '');
  expect(await asked("use App\\Bulk\\Boats;\nRoute::get('boats', [Boats::class, 'show']);")).toBe(
    'Boats.show (role:bulk)',
  );
  expect(await asked("use App\\Bulk\\Boats as Fleet;\nRoute::get('boats', [Fleet::class, 'show']);")).toBe(
    'Boats.show (role:bulk)',
  );
  expect(await asked("Route::get('boats', [\\App\\Http\\Controllers\\Api\\Boats::class, 'show']);")).toBe(
    'Boats.show (role:api)',
  );
  expect(await asked("Route::namespace('Api')->group(function () {\n  Route::get('boats', 'Boats@show');\n});")).toBe(
    'Boats.show (role:api)',
  );
  expect(await asked("Route::get('boats', 'Boats@show');")).toBe('nobody ()');
  // The class that has such a method is not for that the one that is meant.
  expect(await asked("Route::get('boats', 'Boats@destroy');")).toBe('nobody ()');
});
