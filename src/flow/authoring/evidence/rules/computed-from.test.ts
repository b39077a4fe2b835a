import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { rulesOf } from '../rules.ts';

const told = async (head: string, gives: string): Promise<string[]> =>
  rulesOf(
    await evidenceIn({
      'go.mod': 'module example.com/harbour\n',
      'pier.go': `package harbour

import "errors"

${head} {
	if len(boats) == 0 {
		return ${gives}errors.New("pier does not have any moored boats")
	}
	return ${gives}keep(boats)
}
`,
    }),
  ).map(({ text }) => text);

test('that nothing can be computed of no things is no rule, and what makes or checks a thing holds it to one', async () => {
  expect(await told('func (p Pier) Load(boats []Boat) (*Series, error)', 'nil, ')).toEqual([]);
  expect(await told('func (p Pier) CreateSchedule(boats []Boat) (*Series, error)', 'nil, ')).toEqual([
    'The pier must have moored boats',
  ]);
  expect(await told('func (p Pier) Moored(boats []Boat) error', '')).toEqual(['The pier must have moored boats']);
});
