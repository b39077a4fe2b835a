import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { settingsOf } from '../settings.ts';

test('variables that a compose file asks for to run programs of others, or to choose an image or a port, are none of the product', async () => {
  const evidence = await evidenceIn({
    'src/main.ts': 'start(process.env.SHOP_PORT, process.env.POSTGRES_PASSWORD);\n',
    '.env.example':
      'SHOP_PORT=80\nPOSTGRES_DB=shop\nPOSTGRES_USER=shop\nPOSTGRES_PASSWORD=x\nSHOP_VERSION=1\nMAP_HOST=0.0.0.0\nSHOP_TOWN=Ulm\nSHOP_UNASKED=1\n',
    '.github/workflows/ci.yml': 'jobs:\n  test:\n    services:\n      db:\n        env:\n          POSTGRES_DB: shop\n',
    'docker-compose.yml': `services:
  db:
    image: postgres:\${POSTGRES_VERSION:-12}
    ports:
      - "\${MAP_HOST:-127.0.0.1}:5432:5432"
    environment:
      POSTGRES_DB: \${POSTGRES_DB:-shop}
      POSTGRES_USER: \${POSTGRES_USER}
      POSTGRES_PASSWORD: \${POSTGRES_PASSWORD}

  shop:
    image: example/shop:\${SHOP_VERSION}
    environment:
      TOWN: \${SHOP_TOWN}
      STORE: postgres://\${POSTGRES_USER}@db/shop
`,
  });
  expect(
    settingsOf(evidence)
      .map(({ name }) => name)
      .sort(),
  ).toEqual(['POSTGRES_PASSWORD', 'POSTGRES_USER', 'SHOP_PORT', 'SHOP_TOWN', 'SHOP_UNASKED']);
});
