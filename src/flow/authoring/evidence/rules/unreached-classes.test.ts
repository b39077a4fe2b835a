import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { rulesOfRoute } from '../routes/behind-routes.ts';
import { routesOf } from '../routes.ts';
import { sureRules } from './told-rules.ts';

const routes = `<?php
use Illuminate\\Support\\Facades\\Route;
use App\\Http\\Controllers\\BoatController;
Route::post('boats', [BoatController::class, 'store']);
`;
const boats = `<?php
namespace App\\Http\\Controllers;
use App\\Http\\Requests\\BoatsRequest;
use App\\Http\\Requests\\SailRequest;
class BoatController extends Controller
{
    public function store(BoatsRequest $request) { return Boat::create($request->validated()); }
}
`;
const request = (name: string, rules: string): string => `<?php
namespace App\\Http\\Requests;
class ${name} extends FormRequest
{
    public function rules()
    {
        return [
${rules}
        ];
    }
}
`;
const scaffold = `<?php
namespace App\\Http\\Controllers\\Auth;
class RegisterController extends Controller
{
    protected function validator(array $data)
    {
        return Validator::make($data, [
            'email' => ['required', 'email', 'unique:sailors'],
            'password' => ['required', 'string', 'min:8'],
        ]);
    }
}
`;

const sources = {
  'routes/api.php': routes,
  'app/Http/Controllers/BoatController.php': boats,
  'app/Http/Controllers/Auth/RegisterController.php': scaffold,
  'app/Http/Requests/BoatsRequest.php': request(
    'BoatsRequest',
    "            'hull_number' => [\n                'required',\n                Rule::unique('boats'),\n                'max:40',\n            ],",
  ),
  'app/Http/Requests/SailRequest.php': request('SailRequest', "            'title' => ['required', 'max:90'],"),
};

const told = async (files: Record<string, string>): Promise<string[]> =>
  sureRules(await evidenceIn(files))
    .map(({ text }) => text)
    .sort();

test('what a class of Laravel asks that no route leads to is not told as held', async () => {
  expect(await told(sources)).toEqual([
    'The hull number of a boat must be unique',
    '`hull_number` of `Boat` must be given',
    '`hull_number` of `Boat` must have at most 40 characters',
  ]);
});

test('where the routes of signing in are registered without names, or somebody calls the class, it is held', async () => {
  const withRoutes = { ...sources, 'routes/web.php': '<?php\nAuth::routes();\n' };
  expect(await told(withRoutes)).toContain('The password of a sailor must have at least 8 characters');
  const withOptions = (written: string) => told({ ...sources, 'routes/web.php': `<?php\nAuth::routes(${written});\n` });
  expect(await withOptions("['verify' => true]")).toContain('The email of a sailor must be unique');
  expect(await withOptions('$options')).toContain('The email of a sailor must be unique');
  expect(await withOptions("['register' => false]")).not.toContain('The email of a sailor must be unique');
  const withLibrary = {
    ...sources,
    'vendor/harbour/ui/src/Names.php': "<?php\nreturn ['App\\Http\\Controllers\\Auth\\RegisterController' => 1];\n",
  };
  expect(await told(withLibrary)).not.toContain('The email of a sailor must be unique');
  const called = {
    ...sources,
    'app/Services/Crew.php': '<?php\nclass Crew { function join() { return (new RegisterController)->go(); } }\n',
  };
  expect(await told(called)).toContain('The email of a sailor must be unique');
});

test('a route is told with what the request asks for that its action is handed', async () => {
  const evidence = await evidenceIn(sources);
  expect(routesOf(evidence).flatMap((route) => rulesOfRoute(evidence, route).map(({ text }) => text))).toEqual([
    '`hull_number` of `Boat` must be unique',
    '`hull_number` of `Boat` must have at most 40 characters',
    '`hull_number` of `Boat` must be given',
  ]);
});
