import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../../../test/evidence-in.ts';
import { doorsIn, routesIn } from '../../../../../../../test/routes-in.ts';
import { routesOf } from '../../../routes.ts';
import { callerOf } from '../../route-callers.ts';

const routes = `<?php
use Illuminate\\Support\\Facades\\Route;
Route::get('parcels', [ParcelController::class, 'index']);
Route::post('parcels', [ParcelController::class, 'store']);
`;

const controller = (inside: string): string => `<?php
class ParcelController extends Controller
{
${inside}
    public function index() { return []; }
    public function store() { return []; }
}
`;

const guardsOf = async (inside: string): Promise<string[]> =>
  (await routesIn({ 'routes/api.php': routes, 'app/ParcelController.php': controller(inside) })).map((each) =>
    each.replace(/^(\w+) .*\((.*)\)$/, '$1 $2'),
  );

test('the constructor of a controller of Laravel puts middleware before its actions, all or some', async () => {
  const inside = `    public function __construct()
    {
        $this->middleware('auth.api')->except(['index']);
        $this->middleware('auth.api:optional')->only('index');
        // $this->middleware('role:staff');
    }
`;
  expect(await guardsOf(inside)).toEqual(['GET ', 'POST auth.api']);
});

test('what a token may do is asked by its abilities or scopes', async () => {
  const inside = `    public function __construct()
    {
        $this->middleware('abilities:read')->only(['index']);
        $this->middleware('scope:parcels-write')->only('store');
    }
`;
  expect(await guardsOf(inside)).toEqual(['GET abilities:read', 'POST scope:parcels-write']);
});

test('middleware whose name says that it refuses is told, and makes nobody an administrator', async () => {
  const inside = `    public function __construct()
    {
        $this->middleware(['rejectIfClosed', 'throttle:10,1', 'denyIfFullAndNotForAdmin', 'rejectIfAuthenticated']);
    }
`;
  expect(await guardsOf(inside)).toEqual([
    'GET rejectIfClosed, denyIfFullAndNotForAdmin',
    'POST rejectIfClosed, denyIfFullAndNotForAdmin',
  ]);
  expect(callerOf({ guards: ['rejectIfClosed', 'denyIfFullAndNotForAdmin'] })).toBe('Client of the service');
  expect(callerOf({ guards: ['rejectIfClosed', 'auth'] })).toBe('Authenticated caller');
  expect(callerOf({ guards: ['denyIfNotAdmin'] })).toBe('Administrator');
});

const MEMBERS_ONLY = `        if ($request->boolean('preview')) return $next($request);
        if (Auth::check() && Auth::user()->active) {
            return $next($request);
        }
        Auth::authenticate();
        return redirect()->route('start');`;

test.each([
  ['asks at the end', MEMBERS_ONLY, 'members'],
  [
    'sends strangers to sign in',
    "if (Auth::guest()) {\n            return redirect('/login');\n        }\n        return $next($request);",
    'members',
  ],
  [
    'asks only for one page',
    "if ($request->is('desk')) {\n            Auth::authenticate();\n        }\n        return $next($request);",
    'passes members',
  ],
  ['looks at nobody', "app()->setLocale('en');\n        return $next($request);", 'none'],
])('middleware of a constructor by a name of the project stands where its text %s', async (_, body, told) => {
  const found = await doorsIn({
    'routes/web.php': routes.replace(
      "'index']);",
      "'index']);\nRoute::get('login', [ParcelController::class, 'enter']);",
    ),
    'app/Http/Kernel.php':
      "<?php\nclass Kernel extends HttpKernel\n{\n    protected $middlewareAliases = [\n        'members' => \\App\\Http\\Middleware\\Members::class,\n        'guest' => \\App\\Http\\Middleware\\RedirectIfAuthenticated::class,\n    ];\n}\n",
    'app/Http/Middleware/Members.php': `<?php\nclass Members\n{\n    public function handle($request, Closure $next)\n    {\n        ${body}\n    }\n}\n`,
    'app/ParcelController.php': controller(`    public function __construct()
    {
        $this->middleware('members')->except(['index', 'enter']);
        $this->middleware('guest')->only('enter');
    }
    public function enter() { return []; }
`),
  });
  expect(found.find((each) => each.startsWith('POST'))).toBe(`POST /parcels: ParcelController.store ${told}`);
  expect(found.find((each) => each.startsWith('GET /parcels'))).toBe('GET /parcels: ParcelController.index none');
});

test('what a constructor keeps for those who are not signed in is told', async () => {
  const [route] = routesOf(
    await evidenceIn({
      'routes/web.php': routes,
      'app/ParcelController.php': controller(
        "    public function __construct()\n    {\n        $this->middleware('guest')->except('store');\n    }\n",
      ),
    }),
  );
  expect(route?.forStrangers).toEqual(['guest']);
});

test('what an option leaves out is an action, no middleware', async () => {
  const inside = `    public function __construct()
    {
        $this->middleware('guest', ['except' => ['showTwoFactorAuth', 'logout']]);
        $this->middleware('auth', ['only' => 'store']);
    }
`;
  expect(await guardsOf(inside)).toEqual(['GET ', 'POST auth']);
});

test('a controller of Laravel lists its middleware', async () => {
  const inside = `    public static function middleware(): array
    {
        return [
            'verified',
            new Middleware('auth', only: ['store']),
        ];
    }
`;
  expect(await guardsOf(inside)).toEqual(['GET verified', 'POST auth, verified']);
});

test('a request of Laravel that decides by itself who may send it guards the action that takes it', async () => {
  const request = (name: string, above: string, body: string): string =>
    `<?php\nclass ${name} extends ${above}\n{\n    ${body}\n}\n`;
  const action = `<?php
class ParcelController extends Controller
{
    public function index(ListParcels $query, ListParcelsRequest $request) { return []; }
    public function store(
        StoreParcelRequest $request,
    ) {
        return [];
    }
}
`;
  expect(
    await routesIn({
      'routes/api.php': routes,
      'app/ParcelController.php': action,
      'app/Requests/ListParcelsRequest.php': request(
        'ListParcelsRequest',
        'FormRequest',
        "public function authorize(): bool { if ($this->input('town') !== null) { $this->town = 1; } return true; }",
      ),
      'app/Requests/ForStaff.php':
        "<?php\ntrait ForStaff\n{\n    public function authorize(): bool { return $this->user()->can('staff'); }\n}\n",
      'app/Requests/StaffRequest.php': request('StaffRequest', 'FormRequest', 'use ForStaff;'),
      'app/Requests/StoreParcelRequest.php': request('StoreParcelRequest', 'StaffRequest', ''),
    }),
  ).toEqual([
    'GET /api/parcels: ParcelController.index ()',
    'POST /api/parcels: ParcelController.store (StoreParcelRequest.authorize)',
  ]);
});

test('what a function in the constructor asks by methods of the controller stands before its actions', async () => {
  const inside = `    public function __construct()
    {
        $this->middleware(function ($request, $next) {
            $this->preventGuests();
            return $next($request);
        });
    }
`;
  expect(await guardsOf(inside)).toEqual(['GET preventGuests', 'POST preventGuests']);
});

test('a middleware of the project that looks at nobody is no guard, whatever its name', async () => {
  const found = await doorsIn({
    'routes/web.php':
      "<?php\nuse Illuminate\\Support\\Facades\\Route;\nRoute::get('home', fn () => 1)->middleware('admin_user:set');\nRoute::get('desk', fn () => 1)->middleware('role_desk');\n",
    'bootstrap/app.php':
      "<?php\n$middleware->alias(['admin_user' => HasOwner::class, 'role_desk' => AtDesk::class]);\n",
    'app/HasOwner.php':
      '<?php\nclass HasOwner\n{\n    public function handle($request, $next)\n    {\n        if (!$this->owners->any()) throw new NoOwnerException();\n        return $next($request);\n    }\n}\n',
    'app/AtDesk.php':
      '<?php\nclass AtDesk\n{\n    public function handle($request, $next)\n    {\n        if (!$request->user()->desk) abort(403);\n        return $next($request);\n    }\n}\n',
  });
  expect(found.sort()).toEqual(['GET /desk: null role_desk', 'GET /home: null passes admin_user:set']);
});

test('a controller of very many actions is read once for all of them', async () => {
  const many = Array.from({ length: 200 }, (_, place) => place);
  const found = await routesIn({
    'routes/api.php': `<?php
use Illuminate\\Support\\Facades\\Route;
${many.map((each) => `Route::get('act${each}', [ParcelController::class, 'act${each}']);`).join('\n')}
`,
    'app/ParcelController.php': controller(`    public function __construct()
    {
        $this->middleware('auth')->only('act17');
${many.map((each) => `        $this->middleware('log${each}');`).join('\n')}
    }
${many.map((each) => `    public function act${each}() { return ${each}; }`).join('\n')}
`),
  });
  expect(found.filter((each) => each.endsWith('(auth)'))).toEqual(['GET /api/act17: ParcelController.act17 (auth)']);
});

test('the routes of signing in that a call registers without their names are told, with what their controllers ask', async () => {
  const auth = (name: string, inside: string): string =>
    `<?php\nnamespace App\\Http\\Controllers\\Auth;\nclass ${name} extends Controller\n{\n    use FromLibrary;\n    public function __construct()\n    {\n        ${inside}\n    }\n}\n`;
  const found = routesOf(
    await evidenceIn({
      'routes/web.php':
        "<?php\nuse Illuminate\\Support\\Facades\\Auth;\nAuth::routes(['register' => false, 'reset' => false, 'verify' => true]);\nAuth::routes($more);\n",
      'app/Http/Controllers/Auth/LoginController.php': auth(
        'LoginController',
        "$this->middleware('guest')->except('logout');",
      ),
      'app/Http/Controllers/Auth/VerificationController.php': auth(
        'VerificationController',
        "$this->middleware('auth');",
      ),
    }),
  );
  expect(
    found.map(({ method, path, handler, guards, forStrangers }) =>
      [method, path, handler, ...guards, ...(forStrangers ?? [])].join(' '),
    ),
  ).toEqual([
    'GET /email/verify VerificationController@show auth',
    'GET /email/verify/{id}/{hash} VerificationController@verify auth',
    'GET /login LoginController@showLoginForm guest',
    'POST /email/resend VerificationController@resend auth',
    'POST /login LoginController@login guest',
    'POST /logout LoginController@logout',
  ]);
});
