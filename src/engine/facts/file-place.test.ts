import { expect, test } from 'vitest';
import { filePlace } from './file-place.ts';

test.each([
  ['internal/test_runner.go', 'source'],
  ['internal/runner_test.go', 'test'],
  ['tests/test_runner.py', 'test'],
  ['test_runner.py', 'test'],
  // A web application of that name is no collection of examples.
  ['cookbook/models.py', 'source'],
  ['examples/models.py', 'example'],
])('%s is a %s', (path, place) => {
  expect(filePlace(path)).toBe(place);
});
