import { expect, test } from 'vitest';
import { isOfTests } from './secrets-of-tests.ts';

test.each([
  ['deploy/app.yaml', 'DATABASE: postgres://app:[masked:connection_string]@db.post.io:5432/app', false],
  ['deploy/app.yaml', 'license = "[masked:jwt]"', false],
  ['deploy/app.yaml', 'TEST_DATABASE: postgres://app:[masked:connection_string]@db.post.io:5432/app', true],
  ['src/keys.rs', 'const TEST_FAKE_KEY_3: &str = "[masked:private_key]', true],
  ['Makefile', 'postgres://app:[masked:connection_string]@localhost:5432/app', true],
  ['.env.test', 'SECRET_KEY=[masked:secret]', true],
  ['.github/workflows/ci.yml', 'SECRET_KEY: [masked:secret]', true],
])('%s: %s', (path, line, expected) => {
  expect(isOfTests(path, line)).toBe(expected);
});
