import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { answeredStatus } from './answered-status.ts';

test('what REST framework answers to a bad token depends on its settings, and is not told', async () => {
  const evidence = await evidenceIn({
    'shop/doors.py': `from rest_framework import exceptions

class Doors:
    def authenticate(self, token):
        if token.is_expired:
            raise exceptions.AuthenticationFailed("Token expired")
        if not token.allowed:
            raise exceptions.PermissionDenied("The token must be allowed")
`,
  });
  const told = evidence.facts('invariant').map((fact) => [fact.values.error, answeredStatus(evidence, fact)]);
  expect(told).toEqual([
    ['AuthenticationFailed', undefined],
    ['PermissionDenied', 403],
  ]);
});
