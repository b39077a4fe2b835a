import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../test/evidence-in.ts';
import { settingsOf } from '../evidence/settings.ts';
import { defaultOf } from './setting-default.ts';

test('a secret that another variable stands in for says which one', async () => {
  const evidence = await evidenceIn({
    'config/database.php':
      "<?php\nreturn ['url' => env('DB_URL', env('DATABASE_URL')), 'key' => env('SHOP_SECRET_KEY', 'abc')];\n",
  });
  const told = settingsOf(evidence).map((setting) => `${setting.name}: ${defaultOf(setting)}`);
  expect(told.toSorted()).toEqual([
    'DATABASE_URL: secret, none found',
    'DB_URL: secret, else that of `DATABASE_URL`',
    'SHOP_SECRET_KEY: secret, not shown',
  ]);
});

test('a product is told as the number that it is, with its span where the words name the unit', async () => {
  const evidence = await evidenceIn({
    'src/wait.js':
      '/** Longest wait in seconds */\nconst wait = process.env.SHOP_WAIT || 10 * 60;\nconst rows = process.env.SHOP_ROWS || 4 * 25;\n',
  });
  const told = settingsOf(evidence).map((setting) => `${setting.name}: ${defaultOf(setting)}`);
  expect(told.toSorted()).toEqual(['SHOP_ROWS: `100`', 'SHOP_WAIT: `600` (10 minutes)']);
});

test('of a number whose name and comment have two units none is told', async () => {
  const evidence = await evidenceIn({
    'src/wait.js':
      '/** Longest wait in milliseconds */\nconst wait = process.env.SHOP_WAIT_SECONDS || 9000;\n/** Life of a pass (ms) */\nconst life = process.env.SHOP_PASS_SECONDS || 9000;\n',
  });
  const told = settingsOf(evidence).map((setting) => `${setting.name}: ${defaultOf(setting)}`);
  expect(told.toSorted()).toEqual(['SHOP_PASS_SECONDS: `9000`', 'SHOP_WAIT_SECONDS: `9000`']);
});

test('only a secret that is written in the code is kept back', async () => {
  const evidence = await evidenceIn({
    'shop/config.py':
      'import os, secrets\nA = os.environ.get("SHOP_SECRET_KEY", secrets.token_hex(32))\nB = os.environ.get("SHOP_API_TOKEN", read_file("token"))\nC = os.environ.get("SHOP_PASSWORD", "abc")\n',
  });
  const told = settingsOf(evidence).map((setting) => `${setting.name}: ${defaultOf(setting)}`);
  expect(told.toSorted()).toEqual([
    'SHOP_API_TOKEN: secret, set in the code',
    'SHOP_PASSWORD: secret, not shown',
    'SHOP_SECRET_KEY: secret, generated',
  ]);
});

test('that a secret has no default is told only where a read was understood to have none', async () => {
  const evidence = await evidenceIn({
    'shop/main.py':
      'import os\nfrom shop.reader import env\n\nA = os.getenv("SHOP_SECRET_KEY")\nB = env("SHOP_PASSWORD")\n',
    '.env.example': 'SHOP_API_TOKEN=abc\nSHOP_SECRET_KEY=\n',
  });
  const told = settingsOf(evidence).map((setting) => `${setting.name}: ${defaultOf(setting)}`);
  expect(told.toSorted()).toEqual([
    'SHOP_API_TOKEN: secret',
    'SHOP_PASSWORD: secret',
    'SHOP_SECRET_KEY: secret, none found',
  ]);
});

test('what another setting chooses from is told with the default of each', async () => {
  const evidence = await evidenceIn({
    'config/database.php': `<?php
return [
    'default' => env('DB_CONNECTION', 'mysql'),
    'connections' => [
        'mysql' => ['host' => env('DB_HOST', 'localhost'), 'port' => env('DB_PORT', '3306')],
        'pgsql' => ['host' => env('DB_HOST', 'localhost'), 'port' => env('DB_PORT', '5432')],
    ],
];
`,
  });
  const told = new Map(settingsOf(evidence).map((setting) => [setting.name, defaultOf(setting)]));
  expect(told.get('DB_HOST')).toBe('`localhost`');
  expect(told.get('DB_PORT')).toBe('`3306` for `mysql`, `5432` for `pgsql`');
});
