import { expect, test } from 'vitest';
import { asksForRefused, tellsOtherBound, withEquality } from './compared.ts';

test.each([
  ['The new return must be before the start time', 'newReturn.Before(startedAt)', true],
  ['The return must be after the start time', 'newReturn.Before(startedAt)', false],
  ['The end must be after the start', 'start >= end', false],
  ['The end must be before the start', 'start >= end', true],
  ['The mast must have at least 8 metres', 'mast.height < 8', false],
  ['The mast must have at least 8 metres', 'not mast.height < 8', true],
  ['The mast cannot be longer than the boat', 'mast.length > boat.length', false],
  ['The mast must be shorter than the boat', 'a < b', false],
])('"%s" beside `%s` asks for what is refused: %s', (rule, condition, is) =>
  expect(asksForRefused(rule, condition)).toBe(is),
);

test.each([
  ['The chart must be smaller than 2 MB', 'chart.size > MAX_SIZE', true],
  ['The chart must be smaller than 1 MB', 'chart.size > MAX_SIZE', false],
  ['The chart must be smaller than 5 MB', 'chart.size > 5 * 1024 * 1024', false],
  ['The chart must be smaller than 5 MB', 'chart.size_in_mb > 5', false],
  ['The name must have at most 30 characters', 'name.length > 50', true],
  ['The name must have at most 50 characters', 'name.length >= 51', false],
  ['The trip cannot last longer than 2 hours', 'seconds > 7200', false],
  ['The trip must have 1 to 3 stops', 'stops > 5', false],
])('"%s" beside `%s` tells another bound: %s', (rule, condition, is) =>
  expect(tellsOtherBound(rule, condition, () => '1024 * 1024 * 1')).toBe(is),
);

test.each([
  ['The count must be greater than zero', 'count < 0', 'The count must be at least zero'],
  ['The count must be greater than zero', 'count < 1', 'The count must be greater than zero'],
  ['The count must be greater than 0', 'count <= 0', 'The count must be greater than 0'],
  ['The count cannot be lower than or equal to zero', 'count < 0', 'The count cannot be lower than zero'],
  ['The draught must less than the depth', 'depth < draught', 'The draught must be at most the depth'],
  ['The draught must be less than the depth', 'depth <= draught', 'The draught must be less than the depth'],
  ['The end must be after the start', 'end < start', 'The end must not be before the start'],
  ['The name must have at most 30 characters', 'name.length >= 30', 'The name must have fewer than 30 characters'],
  ['The name must have at most 30 characters', 'name.length >= MOST', 'The name must have at most 30 characters'],
  ['The chart must be smaller than the largest size', 'left < 0', 'The chart must be smaller than the largest size'],
])('"%s" beside `%s` is "%s"', (rule, condition, told) => expect(withEquality(rule, condition)).toBe(told));
