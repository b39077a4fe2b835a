import { expect, test } from 'vitest';
import { withSwitches } from './compared-switches.ts';
import type { SettingFound } from './setting-maker.ts';

const read = (name: string, line: number): SettingFound => ({ name, source: 'environment', default: null, line });

test('a switch is off without a value where every read of it agrees, among very many settings', () => {
  const lamp = [read('LAMP', 1), read('LAMP', 2)] as const;
  const door = [read('DOOR', 3), read('DOOR', 4)] as const;
  const many = Array.from({ length: 20_000 }, (_, place) => read(`PART_${place}`, place + 5));
  const switches = new Map([
    [lamp[0], 'false'],
    [door[0], 'false'],
    [door[1], 'true'],
    ...many.map((each) => [each, 'false'] as const),
  ]);
  const told = withSwitches([...lamp, ...door, ...many], switches);
  expect(told.slice(0, 4).map((each) => each.default)).toEqual(['false', null, null, null]);
  expect(told.slice(4).every((each) => each.default === 'false')).toBe(true);
});
