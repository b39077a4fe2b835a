import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../test/evidence-in.ts';
import { reachedParties } from './reached-parties.ts';

test('what builds, releases or tests the product reaches nobody for it', async () => {
  const starts = (program: string) => `import { execSync } from 'node:child_process';\nexecSync('${program} all');\n`;
  const evidence = await evidenceIn({
    'docker-compose.yml': 'services:\n  db:\n    image: postgres:16\n  blobs:\n    image: acme/azurite:3\n',
    'rest-tests/docker-compose.yml': 'services:\n  search:\n    image: elasticsearch:8\n',
    'server/scripts/release.js': starts('git'),
    'server/convert.js': starts('ffmpeg'),
  });
  expect(reachedParties(evidence).map(({ values }) => values.party)).toEqual(['ffmpeg', 'postgres']);
});

test('a package of a manifest that no script imports reaches nobody, but for drivers, which are loaded by a name', async () => {
  const evidence = await evidenceIn({
    'package.json': '{ "dependencies": { "stripe": "1.0.0", "openid-client": "1.0.0", "pg": "1.0.0" } }\n',
    'src/sign-in.ts': "import { Issuer } from 'openid-client';\nexport const issuer = new Issuer();\n",
  });
  expect(new Set(reachedParties(evidence).map(({ values }) => values.party))).toEqual(
    new Set(['OpenID Connect provider', 'PostgreSQL']),
  );
});
