import { expect, test } from 'vitest';
import { evidenceIn } from '../../../test/evidence-in.ts';

test.each([
  ['func ready() bool {\n\treturn !testing.Testing()\n}\n', 'source'],
  ['func Ready(t *testing.T) bool {\n\treturn !testing.Short()\n}\n', 'test'],
])('a file of Go helps tests where it takes one, and not where it asks whether one runs: %j', async (body, role) => {
  const evidence = await evidenceIn({
    'go.mod': 'module example.com/shop\n',
    'shop/till.go': `package shop\n\nimport "testing"\n\n${body}`,
  });
  expect(evidence.file('shop/till.go')).toMatchObject({ role, place: role });
});
