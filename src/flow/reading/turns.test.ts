import { expect, test } from 'vitest';
import { Turns } from './turns.ts';

test('askers take turns, each in its own order', () => {
  const turns = new Turns<string>();
  for (const item of ['a1', 'a2', 'a3', 'b1', 'c1', 'a4', 'b2']) turns.add(item.slice(0, 1), item);
  expect([turns.size, turns.sizeOf('a'), turns.sizeOf('nobody')]).toEqual([7, 4, 0]);
  expect(turns.peek()).toBe('a1');
  const order = Array.from({ length: 4 }, () => turns.take());
  turns.add('d', 'd1');
  while (turns.size > 0) order.push(turns.take());
  expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'd1', 'a4']);
  expect([turns.peek(), turns.take()]).toEqual([undefined, undefined]);
});
