import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../test/evidence-in.ts';
import { securityLibraries } from './security.ts';

async function purposesIn(service: string): Promise<string[]> {
  const evidence = await evidenceIn({
    'package.json': '{ "name": "shop", "dependencies": { "argon2": "^0.40.0" } }',
    'src/people.ts': service,
  });
  return securityLibraries(evidence).map(({ purpose }) => purpose);
}

test('passwords are told as hashed where a password is handed to what hashes, and not where a token is', async () => {
  const used = (value: string): string =>
    `import * as argon2 from 'argon2';\nexport async function keep(${value}: string) {\n  return argon2.hash(${value});\n}\n`;
  expect(await purposesIn(used('password'))).toEqual(['passwords are hashed']);
  expect(await purposesIn(used('refreshToken'))).toEqual([]);
});
