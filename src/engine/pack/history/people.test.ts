import { expect, test } from 'vitest';
import { countPeople } from './people.ts';

test('people are counted once, whatever addresses and spellings they use', () => {
  const mira = { name: 'Mira Stahl', email: 'mira@example.org' };
  expect(countPeople([])).toBe(0);
  expect(countPeople([mira, { name: 'renewer[bot]', email: 'renewer@example.org' }])).toBe(1);
  expect(
    countPeople([mira, { ...mira, email: 'stahl@example.com' }, { name: 'mira', email: 'MIRA@example.org' }]),
  ).toBe(1);
  // Two who have a first name or a machine in common are two.
  expect(
    countPeople([
      { name: 'Jo', email: 'jo@example.org' },
      { name: 'Jo', email: 'jo@example.com' },
      { name: 'Ada Berg', email: 'root@localhost' },
      { name: 'Ida Holm', email: 'root@localhost' },
    ]),
  ).toBe(4);
  // What joins two groups that were counted apart makes one of them.
  expect(
    countPeople([
      { name: 'Ada Berg', email: 'ada@example.org' },
      { name: 'A. Berg', email: 'berg@example.com' },
      { name: 'Ada Berg', email: 'berg@example.com' },
    ]),
  ).toBe(1);
});
