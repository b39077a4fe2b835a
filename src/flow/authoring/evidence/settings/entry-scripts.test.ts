import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { settingsOf } from '../settings.ts';
import { scriptValue } from './entry-scripts.ts';
import type { Setting } from './setting.ts';

const ENV = `export class Env {
  get(key: string, optional = false): string {
    if (!process.env[key] && !optional) {
      throw new Error(key);
    }
    return process.env[key] as string;
  }
}
`;
const SCRIPT = `#!/bin/sh
if [ -z "$PIER_KIND" ]; then
  export PIER_KIND="stone"
fi
if [ -z "$PIER_LEVEL" ]; then
  export PIER_LEVEL="all"
fi
if [ -z "$PIER_LAMP" ]; then
  export PIER_LAMP="oil"
fi
exec node server.js
`;

test('what the script of an image fills in is its own, where the code has something else or demands a value', async () => {
  const evidence = await evidenceIn({
    'docker/docker-entrypoint.sh': SCRIPT,
    'src/Env.ts': ENV,
    'src/server.ts': `import { Env } from './Env';
export function start(env: Env): void {
  const kind = env.get('PIER_KIND');
  const level = env.get('PIER_LEVEL', true) ?? 'calm';
}
`,
  });
  const told: Record<string, Setting> = Object.fromEntries(settingsOf(evidence).map((each) => [each.name, each]));
  expect(told['PIER_KIND']).toMatchObject({ default: null, required: true });
  expect(told['PIER_LEVEL']).toMatchObject({ default: 'calm', required: false });
  // Nobody but the script asks for it.
  expect(told['PIER_LAMP']?.default).toBe('oil');
  expect(scriptValue(evidence, told['PIER_KIND']?.facts ?? [])).toMatchObject({
    value: 'stone',
    script: 'docker-entrypoint.sh',
  });
  expect(scriptValue(evidence, told['PIER_LAMP']?.facts ?? [])).toBeUndefined();
});

test('the account of a directory is told from its name only where its password stands beside it', async () => {
  const names = async (source: string): Promise<(string | null | undefined)[]> =>
    settingsOf(await evidenceIn({ '.env.example': source })).map(({ name, help }) => `${name}: ${help}`);
  expect(await names('LDAP_BIND_DN=\n')).toEqual(['LDAP_BIND_DN: null']);
  expect(await names('LDAP_BIND_DN=\nLDAP_BIND_PASSWORD=\n')).toContain(
    'LDAP_BIND_DN: Name of the account that asks the LDAP server (from the name)',
  );
});
