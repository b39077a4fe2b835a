import { expect, test } from 'vitest';
import { escaped } from './escaped.ts';

const NAMES = ['a(b', '$el', 'c++', '[x-y]', '\\', 'a|b', 'wo rd', 'größe', 'x.y/z', '^{2}', '#id', '\u2028', '-', ']'];

test.each(NAMES)('%s stands for itself in any kind of pattern', (name) => {
  for (const flags of ['', 'i', 'u', 'iu', 'v'])
    expect(new RegExp(`^(?:${escaped(name)})$`, flags).exec(name)?.[0]).toBe(name);
  expect(new RegExp(`^[${escaped(name)}]+$`).test(name)).toBe(true);
});

test('what stands for itself finds nothing else', () => {
  expect(new RegExp(`^${escaped('a.b')}$`).test('axb')).toBe(false);
  expect(new RegExp(`^[${escaped('a-c')}]$`).test('b')).toBe(false);
});
