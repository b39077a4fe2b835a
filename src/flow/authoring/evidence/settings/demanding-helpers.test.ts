import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { settingsOf } from '../settings.ts';

async function settingsIn(sources: Record<string, string>): Promise<string[]> {
  return settingsOf(await evidenceIn(sources))
    .map(({ name, default: value, required, computed }) =>
      [name, required ? 'required' : computed ? 'kept' : value].join(': '),
    )
    .sort();
}

const helper = (
  missing: string,
): string => `export function readEnv<T extends string = string>(key: string, preset?: T): T {
  const value = process.env[key] as T | undefined;
  if (!value) {
    ${missing}
  }
  return value as T;
}
`;
const STRICT = "if (typeof preset !== 'undefined') {\n      return preset;\n    }\n    throw new Error(key);";
const READS = `export const SEAL = readEnv('DEPOT_SECRET_KEY');
export const SALT = readEnv('DEPOT_SALT_KEY', 'grey');
export const HOST = readEnv('DEPOT_HOST');
export const KIND = readEnv<'dry' | 'wet'>('DEPOT_KIND', 'dry');
`;
const NEEDED = ['DEPOT_HOST: required', 'DEPOT_KIND: dry', 'DEPOT_SALT_KEY: kept', 'DEPOT_SECRET_KEY: required'];
const SAMPLE = { '.env.example': 'DEPOT_SECRET_KEY=abc\nDEPOT_HOST=localhost\n' };

test('what a function throws without is required, and what it is given is the default', async () => {
  expect(await settingsIn({ ...SAMPLE, 'src/settings.ts': helper(STRICT) + READS })).toEqual(NEEDED);
  const apart = {
    'src/env.ts': helper(STRICT),
    'src/settings.ts': `import { readEnv } from './env';\n${READS}`,
  };
  expect(await settingsIn({ ...SAMPLE, ...apart })).toEqual(NEEDED);
});

test('a function that goes on without a value, or throws only in some cases, requires none', async () => {
  for (const missing of [
    'return preset as T;',
    "if (process.env.DEPOT_MODE === 'strict') throw new Error(key);",
    'if (preset === undefined) return undefined as T;\n    throw new Error(key);',
  ]) {
    const told = await settingsIn({ 'src/settings.ts': helper(missing) + READS });
    expect(told.filter((each) => each.endsWith('required'))).toEqual([]);
  }
});

test('a function of Python that raises without a value requires it', async () => {
  const source = `import os

def read_env(name, default=None):
    value = os.environ.get(name, default)
    if value is None:
        raise RuntimeError(name)
    return value

HOST = read_env("DEPOT_HOST")
KIND = read_env("DEPOT_KIND", "dry")
`;
  expect(await settingsIn({ 'depot/settings.py': source })).toEqual(['DEPOT_HOST: required', 'DEPOT_KIND: dry']);
});
