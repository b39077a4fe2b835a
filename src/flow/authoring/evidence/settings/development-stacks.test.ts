import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { settingsOf } from '../settings.ts';

const SOURCES = {
  'package.json': '{"name": "shop", "main": "src/main.ts"}',
  'src/main.ts': 'start(process.env.SHOP_PORT);\n',
  '.env.example': '# Where it listens\nSHOP_PORT=80\n# Key of the till\nTILL_KEY=\n# Rows of a page\nSHOP_ROWS=5\n',
  'docker/till/entrypoint.sh': `#!/bin/sh\nif [ -z "\${TILL_KEY:-}" ]; then exit 1; fi\nlisten "$TILL_KEY"\n`,
  'docker/shop/entrypoint.sh': `#!/bin/sh\nif [ -z "\${SHOP_TOWN:-}" ]; then exit 1; fi\nlisten "$SHOP_TOWN"\n`,
  'docker/shop/Dockerfile': 'FROM node\nCOPY docker/shop/entrypoint.sh /\nCMD ["/entrypoint.sh"]\n',
};
const TILL = `services:\n  till:\n    image: example/till\n    environment:\n      - TILL_KEY=\${TILL_KEY:-}\n    volumes:\n      - ./docker/till/entrypoint.sh:/entrypoint.sh:ro\n`;

async function namesIn(sources: Record<string, string>): Promise<string[]> {
  return settingsOf(await evidenceIn({ ...SOURCES, ...sources }))
    .map(({ name }) => name)
    .sort();
}

test('what only containers of those who make the product take is no setting', async () => {
  expect(await namesIn({ 'compose.dev.yaml': TILL })).toEqual(['SHOP_PORT', 'SHOP_ROWS', 'SHOP_TOWN']);
  expect(await namesIn({ 'compose.yaml': TILL })).toEqual(['SHOP_PORT', 'SHOP_ROWS', 'SHOP_TOWN', 'TILL_KEY']);
});

test('a sample that is for nothing but such containers tells no setting', async () => {
  const names = await namesIn({ 'compose.dev.yaml': TILL, 'docker/.env.sample': 'TILL_KEY=\nTILL_ACCOUNT=\n' });
  expect(names).toContain('TILL_ACCOUNT');
  expect(names).toContain('SHOP_ROWS');
  expect(
    await namesIn({
      'compose.dev.yaml': `${TILL}      - TILL_TOWN=\${TILL_TOWN}\n`,
      'docker/.env.sample': 'TILL_KEY=\nTILL_TOWN=\nTILL_ACCOUNT=\n',
    }),
  ).not.toContain('TILL_ACCOUNT');
});

test('what lies beside a folder that such a compose file names is no stack of makers', async () => {
  const stack = 'services:\n  till:\n    volumes:\n      - ./docker/till/entrypoint.sh:/entrypoint.sh:ro\n';
  const script = '#!/bin/sh\nif [ -z "$SHOP_DOOR" ]; then exit 1; fi\n';
  expect(await namesIn({ 'compose.dev.yaml': stack, 'docker/entrypoint.sh': script })).toContain('SHOP_DOOR');
});
