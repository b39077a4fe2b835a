import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../../../test/evidence-in.ts';
import { throttlesOf } from './throttles.ts';

test('how often one caller may ask is told of a group of the kernel and of single routes, where it is a number', async () => {
  const evidence = await evidenceIn({
    'routes/api.php': `<?php
use Illuminate\\Support\\Facades\\Route;
Route::post('crates', [CrateController::class, 'store'])->middleware("throttle:10,2");
Route::get('crates', [CrateController::class, 'index'])->middleware('throttle:crates');
Route::get('boats', [CrateController::class, 'boats']);
`,
    'app/Http/Controllers/CrateController.php':
      '<?php\nclass CrateController\n{\n    public function store() {}\n    public function index() {}\n    public function boats() {}\n}\n',
    'app/Http/Kernel.php': `<?php
class Kernel extends HttpKernel
{
    protected $middlewareGroups = [
        'web' => [
            // 'throttle:5,1',
        ],
        'api' => [
            'throttle:180,1',
        ],
    ];
    protected $routeMiddleware = [
        'throttle' => ThrottleRequests::class,
    ];
}
`,
  });
  expect(
    throttlesOf(evidence).map(({ requests, seconds, of, source }) => [
      requests,
      seconds,
      'group' in of ? of.group : of.routes.map(({ method, path }) => `${method} ${path}`),
      source.startLine,
    ]),
  ).toEqual([
    [180, 60, 'api', 9],
    [10, 120, ['POST /api/crates'], 3],
  ]);
});
