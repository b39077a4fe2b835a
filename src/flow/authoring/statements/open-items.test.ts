import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../test/evidence-in.ts';
import { openItems } from './open-items.ts';

const GROUPS = ['orders', 'bills', 'crates', 'depots', 'seals', 'lorries'];

async function asked(names: readonly string[]): Promise<string> {
  const routes = GROUPS.flatMap((name) => [`app.get('/${name}', list);`, `app.post('/${name}', create);`]);
  const tests = names.map(
    (name) => `test('${name} are listed', async () => { await request(app).get('/${name}').expect(200); });`,
  );
  const evidence = await evidenceIn({
    'src/server.js': `const express = require('express');\nconst app = express();\n${routes.join('\n')}\n`,
    'test/server.test.js': `${tests.join('\n')}\n`,
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

test('a variable stands in a document as a word of its own, and code that is called after the environment is none', async () => {
  const names = ['SHOP_HOST', 'SHOP_PORT', 'SHOP_PORT_MAX', 'SHOP_ROOM', 'SHOP_LIGHT', 'SHOP_DOOR'];
  const evidence = await evidenceIn({
    'shop/env_settings.py': `import os\n${names.map((name) => `${name} = os.environ.get("${name}", "x")`).join('\n')}\n`,
    'shop/main.py': `from shop import env_settings\n`,
    '.env.example': 'SHOP_ROOM=1\nSHOP_LIGHT=2\n',
    'README.md': '# Shop\n\nSet `SHOP_HOST`, `SHOP_DOOR` and `SHOP_PORT_MAX` before you open the shop.\n',
  });
  expect(openItems(evidence).map(({ text }) => text)).toEqual([
    expect.stringContaining('one was not found in a document: `SHOP_PORT`'),
  ]);
});
