import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../test/evidence-in.ts';
import { openItems } from './open-items.ts';

const GROUPS = ['orders', 'bills', 'crates', 'depots', 'seals', 'lorries'];

async function asked(names: readonly string[], more: Record<string, string> = {}): Promise<string> {
  const routes = GROUPS.flatMap((name) => [`app.get('/${name}', list);`, `app.post('/${name}', create);`]);
  const tests = names.map(
    (name) => `test('${name} are listed', async () => { await request(app).get('/${name}').expect(200); });`,
  );
  const evidence = await evidenceIn({
    'src/server.js': `const express = require('express');\nconst app = express();\n${routes.join('\n')}\n`,
    'test/server.test.js': `${tests.join('\n')}\n`,
    ...more,
  });
  return openItems(evidence)
    .map(({ text }) => text)
    .join('\n');
}

test('routes that no test asks for are told where tests of others were found, and not where hardly any were', async () => {
  expect(await asked(['orders', 'bills', 'crates', 'depots', 'seals'])).toContain(
    'No request of a test could be linked to `/lorries`',
  );
  expect(await asked(['orders', 'orders', 'orders'])).toBe('');
});

test('routes that a test reaches through a client of its own are not told as untested', async () => {
  const client = "test('a depot gets one', async () => { await client.addLorry(7); });\n";
  expect(await asked(['orders', 'bills', 'crates', 'depots', 'seals'], { 'test/depot.test.js': client })).toBe('');
});

test('routes whose paths stand in a list of a test are not told as untested, also where one of them is written otherwise', async () => {
  const routes = "app.get('/ferries', list);\napp.post('/ferries', create);\n";
  const lists =
    "const PAGES = ['/ferries/red', '/lorries/7'];\nfor (const page of PAGES) test(page, () => visit(page));\n";
  expect(
    await asked(['orders', 'bills', 'crates', 'depots', 'seals'], {
      'src/ferries.js': `const express = require('express');\nconst app = express();\n${routes}`,
      'test/pages.test.js': lists,
    }),
  ).toBe('');
});

test('settings that no document names are told by their names and without a number', async () => {
  const names = Array.from({ length: 9 }, (_, place) => `SHOP_ROOM_${place}`);
  const evidence = await evidenceIn({
    'shop/main.py': `import os\n${names.map((name) => `${name} = os.environ.get("${name}", "x")`).join('\n')}\n`,
    'README.md': `# Shop\n\nSet ${names.slice(4).join(', ')} before you open the shop.\n`,
  });
  expect(openItems(evidence).map(({ text }) => text)).toEqual([
    '**Are these settings public?** Some environment variables that the code reads, such as `SHOP_ROOM_0`, `SHOP_ROOM_1` and `SHOP_ROOM_2`, were not found in a document',
  ]);
});

test('a variable stands in a document as a word of its own, and code that is called after the environment is none', async () => {
  const names = ['SHOP_HOST', 'SHOP_PORT', 'SHOP_PORT_MAX', 'SHOP_ROOM', 'SHOP_LIGHT', 'SHOP_DOOR'];
  const evidence = await evidenceIn({
    'shop/env_settings.py': `import os\n${names.map((name) => `${name} = os.environ.get("${name}", "x")`).join('\n')}\n`,
    'shop/main.py': `from shop import env_settings\n`,
    '.env.example': 'SHOP_ROOM=1\nSHOP_LIGHT=2\n',
    'README.md': '# Shop\n\nSet `SHOP_HOST`, `SHOP_DOOR` and `SHOP_PORT_MAX` before you open the shop.\n',
  });
  expect(openItems(evidence).map(({ text }) => text)).toEqual([
    expect.stringContaining('`SHOP_PORT` was not found in a document'),
  ]);
});
