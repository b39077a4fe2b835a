import { expect, test } from 'vitest';
import { busyMs } from '../../../../../test/busy-ms.ts';
import { segmentPattern } from './segment-pattern.ts';

const fits = (segment: string, text: string): boolean => new RegExp(`^${segmentPattern(segment, '[^/]+')}$`).test(text);

test.each([
  ['boats', 'boats', true],
  ['boats', 'boat', false],
  ['{id}', '7', true],
  ['{id}.{format}', '7.json', true],
  ['{id}.{format}', '7', false],
  ['a.b', 'a-b', false],
  ['{from}{to}', '78', true],
])('%s and %s', (segment, text, expected) => {
  expect(fits(segment, text)).toBe(expected);
});

test('very many holes take no longer than one', () => {
  const before = busyMs();
  for (const segment of ['{a}'.repeat(300), '{a}x'.repeat(300)]) fits(segment, `${'x'.repeat(600)}/`);
  expect(busyMs() - before).toBeLessThan(500);
});
