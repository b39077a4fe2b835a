import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../test/evidence-in.ts';
import { securityStatements } from './security.ts';

test('a file of settings reads a secret, and the manual that explains it does not', async () => {
  const evidence = await evidenceIn({
    'package.json': '{"name":"shop","main":"server.js"}',
    'server.js': "require('http').createServer().listen(process.env.PORT || 80);\n",
    'settings.json.docker': `{\n  "password": "\${SHOP_DB_PASSWORD:undefined}"\n}\n`,
    'doc/configuration.md':
      '# Configuration\n\n| Variable | Description | Default |\n| --- | --- | --- |\n| `SHOP_DB_PASSWORD` | the password of the database | |\n',
  });
  const told = JSON.stringify(securityStatements(evidence));
  expect(told).toContain('A setting with a secret is read in `settings.json.docker`');
  expect(told).not.toContain('configuration.md');
});
