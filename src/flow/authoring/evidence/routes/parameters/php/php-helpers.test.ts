import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../../../test/evidence-in.ts';
import { routesOf } from '../../../routes.ts';
import { handlerOf } from '../../handlers/handlers.ts';
import { parametersOf } from '../parameters.ts';

test('methods that an action of PHP hands its request tell what is sent, unless they do other things by what else they get', async () => {
  const evidence = await evidenceIn({
    'routes/api.php': `<?php
use App\\Http\\Controllers\\CrateController;
Route::get('crates', [CrateController::class, 'index']);
Route::post('crates', [CrateController::class, 'store']);
Route::post('lids', [CrateController::class, 'storeLid']);
`,
    'app/Http/Controllers/CrateController.php': `<?php
namespace App\\Http\\Controllers;
class CrateController extends PagedController
{
    public function index(Request $request)
    {
        return $this->page($request, 20);
    }
    public function store(Request $request)
    {
        return $this->keep($request);
    }
    public function storeLid(Request $request)
    {
        return $this->make($request, 'lid');
    }
    private function keep(Request $request)
    {
        return $request->input(key: 'seal');
    }
    private function make(Request $request, string $kind)
    {
        if ($kind === 'lid') {
            return $request->input('width');
        }
        return $request->input('weight');
    }
}
`,
    'app/Http/Controllers/PagedController.php': `<?php
namespace App\\Http\\Controllers;
class PagedController
{
    protected function page(Request $request, int $most)
    {
        return Page::of($request);
    }
}
`,
    'app/Page.php': `<?php
namespace App;
class Page
{
    public static function of(Request $request)
    {
        return $request->query('page', 1);
    }
}
`,
  });
  const told = routesOf(evidence).map((route) =>
    parametersOf(evidence, route, handlerOf(evidence, route)).map((each) => `${each.in} ${each.name}`),
  );
  expect(told).toEqual([['query page'], ['body seal'], []]);
});

test('with a file comes one form, and a page that a registration of Laravel shows takes no query', async () => {
  const evidence = await evidenceIn({
    'routes/web.php': `<?php
use App\\Http\\Controllers\\CrateController;
Route::view('help', 'site.help');
Route::post('crates', [CrateController::class, 'store']);
`,
    'app/Http/Controllers/CrateController.php': `<?php
namespace App\\Http\\Controllers;
class CrateController extends Controller
{
    public function store(Request $request)
    {
        $this->validate($request, ['cover' => 'required|image', 'name' => 'required']);
        return $this->keep($request->file('cover'), $request->input('name'));
    }
}
`,
  });
  expect(routesOf(evidence).map((route) => parametersOf(evidence, route, handlerOf(evidence, route)))).toEqual([
    [],
    [
      { in: 'form', name: 'cover' },
      { in: 'form', name: 'name' },
    ],
  ]);
});
