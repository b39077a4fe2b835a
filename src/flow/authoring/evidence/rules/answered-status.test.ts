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

test('what is caught around its throw and answered otherwise has not the status of its name', async () => {
  const evidence = await evidenceIn({
    'src/shop/ResourceNotFoundException.java': `package shop;

@ResponseStatus(HttpStatus.NOT_FOUND)
public class ResourceNotFoundException extends RuntimeException {
}
`,
    'src/shop/Crates.java': `package shop;

public class Crates {
    public Crate sealed(String code) {
        try {
            Crate crate = crates.find(code);
            if (crate == null) {
                throw new ResourceNotFoundException("Crate code " + code + " does not exist");
            }
            return crate;
        } catch (Exception e) {
            if (e instanceof LidException) {
                throw new BadLidException("No lid");
            }
            throw new ServiceException("Error while sealing", e);
        }
    }

    public Crate open(String code) {
        try {
            Crate crate = crates.find(code);
            if (crate == null) {
                throw new ResourceNotFoundException("Crate code " + code + " does not exist");
            }
            return crate;
        } catch (StoreException e) {
            throw new ServiceException("Error while opening", e);
        }
    }
}
`,
  });
  const told = evidence.facts('invariant').map((fact) => [fact.startLine, answeredStatus(evidence, fact)]);
  // A rule that only the status tells is none without it.
  expect(told).toEqual([[22, 404]]);
});

test('what somebody is not allowed to do by a question that was asked one statement earlier is refused with the status of its class', async () => {
  const evidence = await evidenceIn({
    'src/refusals.ts': `export class Refusal extends Error {
  constructor(readonly code: number, message: string) {
    super(message);
  }
}
export class NotAllowed extends Refusal {
  constructor(message = 'This is not for you') {
    super(403, message);
  }
}
`,
    'src/crates.ts': `import { NotAllowed } from './refusals';
export async function openCrate(id: string, userId: string) {
  const isMember = await Crews.isMember(id, userId);
  if (!isMember) {
    throw new NotAllowed();
  }
  return find(id);
}
`,
  });
  const told = evidence.facts('invariant').map((fact) => [fact.values.rule, answeredStatus(evidence, fact)]);
  expect(told).toEqual([['`openCrate` needs a caller with permission', 403]]);
});
