import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../../test/evidence-in.ts';
import { doorsIn, routesIn } from '../../../../../../test/routes-in.ts';
import { routesOf } from '../../routes.ts';

const provider = `<?php
use Illuminate\\Support\\Facades\\Route;
class RouteServiceProvider extends ServiceProvider
{
    public function map()
    {
        Route::prefix(config('harbour.paths.open'))
            ->middleware(config('harbour.middleware'))
            ->group(base_path('routes/harbour.php'));
    }
}
`;
const routes = "<?php\nuse Illuminate\\Support\\Facades\\Route;\nRoute::get('boats', fn () => []);\n";

const sources = (settings: string): Record<string, string> => ({
  'app/Providers/RouteServiceProvider.php': provider,
  'routes/harbour.php': routes,
  'config/harbour.php': `<?php\nreturn [\n${settings}\n];\n`,
});

const asked = (settings: string): Promise<string[]> => routesIn(sources(settings));

test('a prefix and middleware of Laravel that are settings are those that its settings hold', async () => {
  expect(
    await asked(
      "'open' => 'wrong',\n// 'middleware' => 'nothing',\n'paths' => ['open' => env('HARBOUR_PATH', 'quay')],\n'middleware' => explode(',', env('HARBOUR_DOORS', 'throttle:api,auth:pilots')),",
    ),
  ).toEqual(['GET /quay/boats: nobody (auth:pilots)']);
  expect(await asked("'paths' => ['open' => 'docks'],\n'middleware' => ['api', Guards\\AuthPilot::class],")).toEqual([
    'GET /docks/boats: nobody (AuthPilot)',
  ]);
});

test('what the settings of Laravel compute is not known', async () => {
  const computed = sources("'paths' => ['open' => Paths::of('open')],\n'middleware' => Doors::all(),");
  expect((await doorsIn(computed))[0]).toMatch(/^GET \/boats: .* \?$/);
  expect(routesOf(await evidenceIn(computed))[0]?.whole).toBe(false);
});
