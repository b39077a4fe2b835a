import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { rulesOf } from '../rules.ts';
import { givenTogether } from './given-together.ts';

test('what one validation asks to be there is told together', async () => {
  const evidence = await evidenceIn({
    'app/Http/Controllers/BoatController.php': `<?php
class BoatController extends Controller
{
    public function store(Request $request)
    {
        $request->validate(['title' => 'required|max:80', 'berth' => 'required']);
    }
}
`,
  });
  expect(
    givenTogether(rulesOf(evidence))
      .map(({ text }) => text)
      .sort(),
  ).toEqual(['`title` and `berth` must be given', '`title` must have at most 80 characters']);
});
