import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';

test('changed copies of packages that Composer requires are code of others', async () => {
  const evidence = await evidenceIn({
    'composer.json':
      '{ "require": { "dock/ropes": "^1.0", "pier/knots": "2.1.0", "boats/hull": "1.0", "php": ">=8.1" } }',
    'patched/dock/ropes/src/Rope.php': '<?php\nclass Rope {}\n',
    'patched/pier/knots/src/Knot.php': '<?php\nclass Knot {}\n',
    'patched/dock/cleats/src/Cleat.php': '<?php\nclass Cleat {}\n',
    'patched/Own/Thing.php': '<?php\nclass Thing {}\n',
    'packages/boats/hull/src/Hull.php': '<?php\nclass Hull {}\n',
    'app/Models/Boat.php': '<?php\nclass Boat {}\n',
  });
  expect(evidence.file('patched/dock/ropes/src/Rope.php')?.place).toBe('vendored');
  expect(evidence.file('patched/dock/cleats/src/Cleat.php')?.place).toBe('vendored');
  // What lies beside them, and packages of one vendor alone, may be the project's own.
  expect(evidence.file('patched/Own/Thing.php')?.place).toBe('source');
  expect(evidence.file('packages/boats/hull/src/Hull.php')?.place).toBe('source');
  expect(evidence.file('app/Models/Boat.php')?.place).toBe('source');
});
