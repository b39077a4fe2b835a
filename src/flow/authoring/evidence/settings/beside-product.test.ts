import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { settingsOf } from '../settings.ts';

test('what only a program for trials reads is no setting, and what it takes for one is no default', async () => {
  const settings = settingsOf(
    await evidenceIn({
      'package.json': '{"name": "shop", "main": "src/main.ts", "bin": {"shop": "src/main.ts"}}',
      'src/main.ts':
        'const port = Number(process.env.SHOP_PORT);\nconst host = process.env.SHOP_HOST ?? "all";\nserve(port, host);\n',
      'packages/shop-test-app/src/start.ts':
        'const port = process.env.SHOP_PORT ?? "81";\nconst key = process.env.TRIAL_KEY ?? "x";\nopen(port, key);\n',
      'agent-harness/cloud.env.example': '# The key of the cloud\nCLOUD_KEY=a\n',
    }),
  );
  expect(settings.map(({ name, default: value }) => [name, value])).toEqual([
    ['SHOP_HOST', 'all'],
    ['SHOP_PORT', null],
  ]);
});

test('nothing is what holds only where all places that read a variable take nothing', async () => {
  const settings = settingsOf(
    await evidenceIn({
      'src/main.ts':
        'const tag = process.env.SHOP_TAG;\nconst note = process.env.SHOP_NOTE ?? "";\nprint(tag, note);\n',
      'src/label.ts': 'const tag = process.env.SHOP_TAG?.trim() || "";\nprint(tag);\n',
    }),
  );
  const told = Object.fromEntries(settings.map(({ name, default: value }) => [name, value]));
  expect(told).toEqual({ SHOP_TAG: null, SHOP_NOTE: '' });
});

test('what only the file of a small module of the JVM asks for is of that program', async () => {
  const settings = settingsOf(
    await evidenceIn({
      'server/src/main/resources/application.properties': `shop.rows=20\nshop.pages=3\nshop.door=open\nshop.host=\${SHOP_HOST:all}\nshop.letters=7\n`,
      'pages/src/main/resources/application.properties': `server.port=\${PORT:8088}\n`,
    }),
  );
  const told = Object.fromEntries(settings.map(({ name, program }) => [name, program]));
  expect(told['PORT']).toBe('pages');
  expect(told['SHOP_HOST']).toBeNull();
});
