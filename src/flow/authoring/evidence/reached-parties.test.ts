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

test('what only a manifest of another language names is reached by no code', async () => {
  const parties = async (sources: Record<string, string>): Promise<string[]> =>
    reachedParties(await evidenceIn(sources)).map(({ values }) => values.party);
  const manifest = '{ "name": "pier/mail", "require": { "acme/postmark-php": "^7.0", "acme/predis": "^2.0" } }\n';
  const drivers = "<?php\nreturn ['smtp' => SmtpDriver::class];\n";
  expect(await parties({ 'composer.json': manifest, 'src/drivers.php': drivers })).toEqual(['Redis']);
  expect(await parties({ 'composer.json': manifest, 'src/drivers.php': drivers.replace('smtp', 'postmark') })).toEqual(
    expect.arrayContaining(['Postmark', 'Redis']),
  );
  expect(
    await parties({
      'composer.json': manifest,
      'README.md': 'Mails go out with Postmark.\n',
      'src/drivers.php': drivers,
    }),
  ).toEqual(['Redis']);
  expect(await parties({ 'requirements.txt': 'stripe==1.0\n', 'pay.py': 'import stripe\n' })).toContain('Stripe');
});

test('a store of objects that only makers of the product start stands in for that of a cloud', async () => {
  const stack = 'services:\n  store:\n    image: minio/minio:1\n  cache:\n    image: redis:7\n';
  const parties = async (path: string): Promise<string[]> =>
    reachedParties(
      await evidenceIn({ [path]: stack, 'src/cache.ts': 'export const cache = process.env.REDIS_URL;\n' }),
    ).map(({ values }) => values.party);
  expect(await parties('compose.dev.storage.yaml')).toEqual(['redis']);
  expect((await parties('compose.yaml')).sort()).toEqual(['minio', 'redis']);
});

test('what only makers of the product start, and nothing of the product speaks of, is for another service of theirs', async () => {
  const stack =
    'services:\n  login-redis:\n    image: redis:7\n  db:\n    image: postgres:16\n  letters:\n    image: rabbitmq:3\n';
  const evidence = await evidenceIn({
    'docker/docker-compose.dev.yml': stack,
    'src/store.ts':
      "export const store = open(process.env.POSTGRES_HOST);\nexport const post = join('amqp://letters');\n",
  });
  expect(
    reachedParties(evidence)
      .map(({ values }) => values.party)
      .toSorted(),
  ).toEqual(['postgres', 'rabbitmq']);
});

test('an address that a setting of Laravel has, or a record, is reached by what asks for it', async () => {
  const evidence = await evidenceIn({
    'config/depot.php':
      "<?php\nreturn [\n    'news' => ['url' => 'https://news.crates.io/latest.json'],\n    'own' => env('DEPOT_URL', 'http://localhost'),\n];\n",
    'app/News.php':
      "<?php\nuse GuzzleHttp\\Client;\nclass News\n{\n    public function __construct(private Client $client)\n    {\n    }\n\n    public function latest()\n    {\n        $this->client->get(config('depot.own'));\n        return $this->client->request('GET', config('depot.news.url'));\n    }\n\n    public function of(Scale $scale)\n    {\n        return new Client([\n            'base_uri' => $scale->getAddress(),\n            'timeout' => 2,\n        ]);\n    }\n}\n",
  });
  expect(reachedParties(evidence).map(({ values }) => `${values.party} by ${values.detail}`)).toEqual([
    'news.crates.io by client->request',
    '$scale->getAddress() by base_uri',
  ]);
});
