import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../../../test/evidence-in.ts';
import { callers } from '../../../../statements/personas/callers.ts';
import { routesOf } from '../../../routes.ts';
import { callerOf } from '../../route-callers.ts';

const KERNEL = String.raw`<?php
namespace App\Http;
class Kernel extends HttpKernel
{
    protected $middlewareAliases = [
        'door' => \App\Http\Middleware\AuthenticateDoor::class,
        'guest' => \App\Http\Middleware\RedirectIfAuthenticated::class,
    ];
}
`;

/** Who calls the one route behind a middleware whose `handle` does this. */
async function callerBehind(handle: string): Promise<string[]> {
  const evidence = await evidenceIn({
    'composer.json': '{"require": {"laravel/framework": "^10.0"}}',
    'app/Http/Kernel.php': KERNEL,
    'app/Http/Middleware/AuthenticateDoor.php': String.raw`<?php
namespace App\Http\Middleware;
class AuthenticateDoor
{
    public function handle(Request $request, \Closure $next)
    {
${handle}
    }
}
`,
    'routes/web.php':
      "<?php\nuse Illuminate\\Support\\Facades\\Route;\nRoute::get('/crates', [CrateController::class, 'index'])->middleware('door');\n",
    'app/Http/Controllers/CrateController.php':
      '<?php\nclass CrateController\n{\n    public function index()\n    {\n        return [];\n    }\n}\n',
  });
  return routesOf(evidence).map(callerOf);
}

test('a middleware of Laravel that lets only administrators or other programs go on says so by its text', async () => {
  const refused = '            throw new AccessDeniedHttpException();\n        }\n        return $next($request);';
  expect(await callerBehind(`        if (!$request->user() || !$request->user()->root_admin) {\n${refused}`)).toEqual([
    'Administrator',
  ]);
  expect(
    await callerBehind(
      "        if ($request->user()?->isAdmin()) {\n            return $next($request);\n        }\n        return redirect('/');",
    ),
  ).toEqual(['Administrator']);
  expect(
    await callerBehind('        abort_unless($request->user()->is_admin, 403);\n        return $next($request);'),
  ).toEqual(['Administrator']);
  expect(await callerBehind(`        if ($user->id !== $owner && !$user->root_admin) {\n${refused}`)).toEqual([
    'Client of the service',
  ]);
  expect(
    await callerBehind(
      '        if (!$request->user()->is_admin) {\n            return $next($request);\n        }\n        abort_unless($request->user()->seal, 403);\n        return $next($request);',
    ),
  ).toEqual(['Client of the service']);
  const token =
    "        $bearer = $request->bearerToken();\n        if ($bearer === null) {\n            throw new HttpException(401, 'No token');\n        }\n";
  expect(
    await callerBehind(
      `${token}        $scale = Scale::where('token', $bearer)->firstOrFail();\n        return $next($request);`,
    ),
  ).toEqual(['Program with a token']);
  expect(
    await callerBehind(
      `${token}        Auth::login(User::where('token', $bearer)->first());\n        return $next($request);`,
    ),
  ).toEqual(['Client of the service']);
});

test('what sends on those who are signed in is for all others, and no guard', async () => {
  const evidence = await evidenceIn({
    'composer.json': '{"type": "project", "require": {"laravel/framework": "^10.0"}}',
    'app/Http/Kernel.php': KERNEL,
    'app/Providers/RouteServiceProvider.php':
      "<?php\nuse Illuminate\\Support\\Facades\\Route;\nclass RouteServiceProvider extends ServiceProvider\n{\n    public function boot()\n    {\n        Route::middleware('guest')->prefix('/door')->group(base_path('routes/door.php'));\n    }\n}\n",
    'routes/door.php':
      "<?php\nuse Illuminate\\Support\\Facades\\Route;\nRoute::post('/open', [DoorController::class, 'open']);\nRoute::post('/knock', [DoorController::class, 'open']);\nRoute::post('/ring', [DoorController::class, 'open']);\nRoute::post('/call', [DoorController::class, 'open']);\nRoute::post('/close', [DoorController::class, 'close'])->withoutMiddleware('guest')->middleware('auth');\n",
    'app/Http/Controllers/DoorController.php':
      '<?php\nclass DoorController\n{\n    public function open()\n    {\n        return [];\n    }\n\n    public function close()\n    {\n        return [];\n    }\n}\n',
  });
  expect(callers(evidence).map(({ cells }) => cells)).toEqual([
    ['Authenticated caller', 'one route, `POST /door/close`', 'the guard `auth`'],
    [
      'Visitor who is not signed in',
      'four routes, such as `POST /door/call` and `POST /door/knock`',
      '`guest`, which sends on those who are signed in',
    ],
  ]);
});

test('what a request asks where a class below has a method for it, it does not ask of others', async () => {
  const request = (name: string, base: string, body: string): string =>
    `<?php\nnamespace App\\Http\\Requests;\nclass ${name} extends ${base}\n{\n${body}}\n`;
  const evidence = await evidenceIn({
    'composer.json': '{"require": {"laravel/framework": "^10.0"}}',
    'app/Http/Requests/CrateRequest.php': request(
      'CrateRequest',
      'FormRequest',
      "    public function authorize(): bool\n    {\n        if ($this instanceof AsksRight || method_exists($this, 'right')) {\n            return $this->user()->can($this->right());\n        }\n\n        return true;\n    }\n",
    ),
    'app/Http/Requests/SealCrateRequest.php': request(
      'SealCrateRequest',
      'CrateRequest',
      "    public function right(): string\n    {\n        return 'seal';\n    }\n",
    ),
    'routes/web.php':
      "<?php\nuse Illuminate\\Support\\Facades\\Route;\nRoute::get('/crates', [CrateController::class, 'index']);\nRoute::post('/crates', [CrateController::class, 'seal']);\n",
    'app/Http/Controllers/CrateController.php':
      '<?php\nuse App\\Http\\Requests\\CrateRequest;\nuse App\\Http\\Requests\\SealCrateRequest;\nclass CrateController\n{\n    public function index(CrateRequest $request)\n    {\n        return [];\n    }\n\n    public function seal(SealCrateRequest $request)\n    {\n        return [];\n    }\n}\n',
  });
  expect(routesOf(evidence).map(({ method, guards }) => [method, ...guards])).toEqual([
    ['GET'],
    ['POST', 'SealCrateRequest.authorize'],
  ]);
});
