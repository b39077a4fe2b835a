import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { settingsOf } from '../settings.ts';

test('a sample that gives a key of a schema which is filled from another variable gives none', async () => {
  const evidence = await evidenceIn({
    '.env.example': '# Which mode the shop is in\nNEXT_PUBLIC_SHOP_MODE=quiet\n',
    'src/env.js':
      "const { createEnv } = require('@t3-oss/env-nextjs');\nconst { z } = require('zod');\nmodule.exports = createEnv({\n  client: {\n    NEXT_PUBLIC_SHOP_MODE: z.string().optional(),\n  },\n  runtimeEnv: {\n    NEXT_PUBLIC_SHOP_MODE: process.env.SHOP_MODE,\n  },\n});\n",
  });
  expect(
    settingsOf(evidence)
      .map(({ name }) => name)
      .filter((name) => /^(?:NEXT_PUBLIC_)?SHOP_/.test(name))
      .sort(),
  ).toEqual(['SHOP_MODE']);
});
