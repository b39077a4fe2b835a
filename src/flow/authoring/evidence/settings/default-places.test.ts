import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { settingsOf } from '../settings.ts';

async function heldIn(sources: Record<string, string>): Promise<Record<string, [string | null, string | null]>> {
  const settings = settingsOf(await evidenceIn(sources));
  return Object.fromEntries(settings.map(({ name, default: value, without }) => [name, [value, without]]));
}

test('what one of several readers goes on with is told with its place', async () => {
  const told = await heldIn({
    'src/mail.ts':
      "const url = process.env.SHOP_URL || 'http://localhost:5000';\nconst limit = process.env.SHOP_LIMIT || 5;\n",
    'src/cart.ts': 'const url = process.env.SHOP_URL;\nconst limit = process.env.SHOP_LIMIT || 7;\n',
    'src/till.ts': 'const url = process.env.SHOP_URL;\n',
  });
  expect(told).toEqual({
    SHOP_URL: [null, '`http://localhost:5000` in `mail.ts`, elsewhere none'],
    SHOP_LIMIT: [null, '`7` or `5`, by place'],
  });
});

test('what a file of settings goes on with, and where others agree, is the default', async () => {
  const told = await heldIn({
    'src/config.ts': "export const url = process.env.SHOP_URL || 'http://localhost:5000';\n",
    'src/cart.ts': 'const url = process.env.SHOP_URL;\nconst limit = process.env.SHOP_LIMIT || 7;\n',
    'src/till.ts': 'const url = process.env.SHOP_URL;\nconst limit = process.env.SHOP_LIMIT || 7;\n',
  });
  expect(told).toEqual({ SHOP_URL: ['http://localhost:5000', null], SHOP_LIMIT: ['7', null] });
});

test('two files of a configuration that take different values for a variable are told with both', async () => {
  const told = await heldIn({
    'config/cache.php': "<?php\nreturn ['shelf' => ['host' => env('SHELF_HOST', 'localhost')]];\n",
    'config/database.php': "<?php\nreturn ['shelf' => ['host' => env('SHELF_HOST', '127.0.0.1')]];\n",
  });
  expect(told).toEqual({ SHELF_HOST: [null, '`localhost` or `127.0.0.1`, by place'] });
});

test('a truth that two languages spell in their own way is one value', async () => {
  const told = await heldIn({
    'api/door.py': 'import os\nopen = os.getenv("DOOR_OPEN", False)\n',
    'web/door.js': 'const open = process.env.DOOR_OPEN || false;\n',
  });
  expect(Object.values(told).map(([, without]) => without)).toEqual([null]);
});

test('what a file of the configuration of Rails takes counts beside what its code takes', async () => {
  const told = await heldIn({
    'config/puma.rb': 'threads ENV.fetch("SHOP_THREADS") { 5 }\n',
    'config/database.yml': 'default:\n  pool: <%= ENV.fetch("SHOP_THREADS") { 10 } %>\n',
  });
  expect(told).toEqual({ SHOP_THREADS: [null, '`10` or `5`, by place'] });
});
