import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';

test('changed copies of packages that Composer requires are code of others', async () => {
  const evidence = await evidenceIn({
    'composer.json': '{ "require": { "dock/ropes": "^1.0", "dock/knots": "2.1.0", "php": ">=8.1" } }',
    'patched/dock/ropes/src/Rope.php': '<?php\nclass Rope {}\n',
    'patched/dock/knots/src/Knot.php': '<?php\nclass Knot {}\n',
    'patched/other/thing/src/Thing.php': '<?php\nclass Thing {}\n',
    'app/Models/Boat.php': '<?php\nclass Boat {}\n',
  });
  expect(evidence.file('patched/dock/ropes/src/Rope.php')?.place).toBe('vendored');
  expect(evidence.file('patched/other/thing/src/Thing.php')?.place).toBe('vendored');
  expect(evidence.file('app/Models/Boat.php')?.place).toBe('source');
});
