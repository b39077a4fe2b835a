import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { settingsOf } from '../settings.ts';
import { periodOf } from './rate-periods.ts';

test('how many are let through is told with the period that stands beside it', async () => {
  const evidence = await evidenceIn({
    'config/boats.php': `<?php

return [
    // Bounds how many boats a sailor may rent.
    //
    // The period is defined in seconds.
    'rent' => [
        'limit' => env('BOATS_RENT_LIMIT', 2),
        'period' => env('BOATS_RENT_PERIOD', 600),
    ],

    /*
    | How many requests per minute are answered over the period.
    */
    'rate_limit' => [
        'sailor_period' => 1,
        'sailor' => env('BOATS_SAILOR_RATELIMIT', 720),
        'length' => env('BOATS_LENGTH', 12),
    ],
];
`,
  });
  const told = settingsOf(evidence).map((setting) => [setting.name, periodOf(evidence, setting)]);
  expect(Object.fromEntries(told)).toMatchObject({
    BOATS_RENT_LIMIT: 600,
    BOATS_SAILOR_RATELIMIT: 60,
    BOATS_LENGTH: null,
  });
});
