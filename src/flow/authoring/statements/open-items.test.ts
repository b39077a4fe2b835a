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
