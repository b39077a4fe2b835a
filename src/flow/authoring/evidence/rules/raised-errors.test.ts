import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { enforcedFacts } from './raised-errors.ts';

test('of two messages of one refusal the one of the error inside is the rule', async () => {
  const facts = enforcedFacts(
    await evidenceIn({
      'crew/errors.go': `package crew

import "errors"

var errLastOwner = errors.New("Cannot remove the last owner account")
`,
      'crew/remove.go': `package crew

func remove(ownerCount int, guestCount int) *answer.Error {
	if ownerCount < 2 {
		return answer.InternalServerError("Cannot remove owner account", errLastOwner)
	}
	if guestCount < 2 {
		return answer.InternalServerError("Cannot remove guest account", errOther)
	}
	return nil
}
`,
    }),
  );
  expect(facts.map(({ values }) => values.rule).toSorted()).toEqual([
    'The guest account cannot be removed',
    'The last owner account cannot be removed',
  ]);
});

test('an error is told with the condition under which it is raised', async () => {
  const facts = enforcedFacts(
    await evidenceIn({
      'crew/errors.go': `package crew

import "errors"

var errEndBeforeStart = errors.New("end must be before start")
`,
      'crew/check.go': `package crew

func check(end time.Time, start time.Time) error {
	if end.Before(start) {
		return errEndBeforeStart
	}
	return nil
}
`,
    }),
  );
  expect(facts.map(({ values }) => values.condition)).toEqual(['end.Before(start)']);
});
