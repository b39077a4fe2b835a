import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { allSettings } from './all-settings.ts';

test('variables that node-config reads into keys have what the defaults give those keys', async () => {
  const settings = allSettings(
    await evidenceIn({
      'package.json': '{ "name": "shop", "dependencies": { "config": "3" } }\n',
      'src/server.ts': "import config from 'config';\nexport const host = config.get<string>('server.host');\n",
      'config/default.yaml': 'server:\n  host: 127.0.0.1\n  port: 8080\ncache:\n  ttl: null\n  name: undefined\n',
      'config/custom-environment-variables.yaml':
        'server:\n  host: SHOP_HOST\n  port:\n    __name: SHOP_PORT\n    __format: json\ncache:\n  ttl: SHOP_CACHE_TTL\n  name: SHOP_CACHE_NAME\n',
    }),
  );
  const of = (name: string) => settings.find((each) => each.name === name);
  expect(of('SHOP_HOST')?.default).toBe('127.0.0.1');
  expect(of('SHOP_CACHE_NAME')?.default).toBeNull();
  expect(of('SHOP_PORT')?.default).toBe('8080');
  expect(of('SHOP_CACHE_TTL')).toMatchObject({ default: null, source: 'environment' });
});
