import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { amountOf } from './constant-amounts.ts';

test('a limit that is a member of an object of constants of another file is told by its number', async () => {
  const evidence = await evidenceIn({
    'src/constants.ts': 'export const Paging = {\n  least: 1,\n  maxLimit: 100,\n};\n',
    'src/paging.ts': `import { Paging } from './constants';
export function paging(limit: number) {
  const given = {
    maxLimit: Paging.maxLimit,
  };
  if (limit > given.maxLimit) {
    throw new ValidationError(\`Limit is too large (max \${given.maxLimit})\`);
  }
}
export function crates(count: number, other: Limits) {
  if (count > Paging.maxLimit) {
    throw new ValidationError(\`Crates are too many (max \${Paging.maxLimit})\`);
  }
}
export function lids(count: number, other: Limits) {
  if (count > other.maxLimit) {
    throw new ValidationError(\`Lids are too many (max \${other.maxLimit})\`);
  }
}
`,
  });
  const told = evidence.facts('invariant').map((fact) => amountOf(evidence, 'maxLimit', fact));
  expect(told).toEqual(['100', '100', null]);
});

test('a limit of Laravel is told by the variable that sets it, and by its number where nothing does', async () => {
  const evidence = await evidenceIn({
    'config/boats.php': `<?php

return [
    'rent' => [
        'most' => env('BOATS_RENT_MOST', 4),
        'sails' => 9,
    ],
];
`,
    'app/Services/RentService.php': `<?php

class RentService
{
    public function rent(Sailor $sailor): void
    {
        $limit = config('boats.rent.most', 4);
        if ($sailor->boats()->count() >= $limit) {
            throw new RentException("Sailors may not have more than $limit boats at once.");
        }
        $sails = config('boats.rent.sails');
        if ($sailor->sails()->count() >= $sails) {
            throw new RentException("Sailors may not have more than $sails sails at once.");
        }
    }
}
`,
  });
  const told = evidence
    .facts('invariant')
    .map((fact) => ['limit', 'sails'].map((name) => amountOf(evidence, name, fact)));
  expect(told).toEqual([
    ['`BOATS_RENT_MOST` (4 by default)', null],
    ['`BOATS_RENT_MOST` (4 by default)', '9'],
  ]);
});
