import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../../../test/evidence-in.ts';
import { routesOf } from '../../../routes.ts';
import { handlerOf } from '../../handlers/handlers.ts';
import { parametersOf } from '../parameters.ts';

test('an object that an action of Laravel is handed to narrow a list reads the query, and methods of its class ask for it', async () => {
  const evidence = await evidenceIn({
    'routes/api.php': `<?php
use Illuminate\\Support\\Facades\\Route;
use App\\Http\\Controllers\\CrateController;
Route::get('crates', [CrateController::class, 'index']);
Route::get('crates/{crate}', [CrateController::class, 'show']);
`,
    'app/Http/Controllers/CrateController.php': `<?php
namespace App\\Http\\Controllers;
class CrateController extends BaseController {
    public function index(CrateFilters $filters) { return Crate::filter($filters); }
    public function show(Crate $crate) { return $this->answer($crate); }
}
`,
    'app/Http/Controllers/BaseController.php': `<?php
class BaseController {
    protected function answer($thing) { return $this->shaped($thing); }
    private function shaped($thing) { return $thing->with(request()->input('include')); }
}
`,
    'app/Filters/CrateFilters.php': `<?php
class CrateFilters extends QueryFilters {
    public function name($value) { return $this->builder->where('name', $value); }
}
`,
    'app/Filters/QueryFilters.php': `<?php
abstract class QueryFilters {
    public function filters() { return $this->request->all(); }
}
`,
    'app/Models/Crate.php': '<?php\nclass Crate extends Model {}\n',
  });
  expect(routesOf(evidence).map((route) => parametersOf(evidence, route, handlerOf(evidence, route)))).toEqual([
    [{ in: 'query', name: null, type: 'CrateFilters' }],
    [{ in: 'query', name: 'include' }],
  ]);
});
