import { expect, test } from 'vitest';
import { treesOfTests } from './test-trees.ts';

test('what lies below a folder of tests is there for them; a part of the product that is called alike is not', () => {
  const tests = ['orders', 'books', 'parcels'].map((name) => `integration/${name}_test.go`);
  expect(treesOfTests([...tests, 'integration/greeter/greeter.proto', 'integration/dns.go'])).toEqual(['integration/']);
  expect(treesOfTests([...tests, ...['a', 'b', 'c'].map((name) => `integration/${name}.go`)])).toEqual([]);
});
