import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { routesOf } from '../routes.ts';
import { toldWish } from './told-things.ts';

test('the comment above what answers says better than its method what is done', async () => {
  const action = (summary: string, method: string, path: string, name: string): string =>
    `    /// <summary>\n    /// ${summary}\n    /// </summary>\n    [Http${method}]\n    [Route("${path}")]\n    public IActionResult ${name}(string id)\n    {\n        return Send(id);\n    }\n\n`;
  const evidence = await evidenceIn({
    'Till/ParcelsController.cs': `namespace Till;

public sealed class ParcelsController : ControllerBase
{
${action('Retry the parcel immediately.', 'Put', 'parcels/{id}', 'PutParcel')}${action('Cancels the parcel.', 'Delete', 'parcels/{id}', 'DeleteParcel')}${action('Create a stamp.', 'Delete', 'stamps/{id}', 'DeleteStamp')}${action('Update the stamp.', 'Put', 'stamps/{id}', 'PutStamp')}${action('Check if a stamp is used.', 'Get', 'stamps/{id}/used', 'GetUsedStamp')}}
`,
  });
  expect(routesOf(evidence).map((route) => toldWish(evidence, route))).toEqual([
    'retry the parcel',
    'cancel the parcel',
    'delete a stamp',
    'change a stamp',
    // What answers yes or no reads no thing.
    'check whether a stamp is used',
  ]);
});

test('what has an empty body does nothing', async () => {
  const evidence = await evidenceIn({
    'routes/api.php':
      "<?php\nuse App\\Http\\Controllers\\ParcelController;\nRoute::post('parcels', [ParcelController::class, 'store']);\n",
    'app/Http/Controllers/ParcelController.php':
      '<?php\nnamespace App\\Http\\Controllers;\nclass ParcelController extends Controller\n{\n    public function store(Request $request)\n    {\n        //\n    }\n}\n',
  });
  expect(routesOf(evidence).map((route) => toldWish(evidence, route))).toEqual([null]);
});
