import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { settingsOf } from '../settings.ts';

const LIMIT = "import { env } from './env';\nexport const LIMIT = Number(env('SHOP_LIMIT')) || 50;\n";

test('what code takes where a function of the project finds no variable goes before what a sample or a document says', async () => {
  const settings = settingsOf(
    await evidenceIn({
      'src/env.ts': 'export const env = (name: string): string | undefined => {\n  return process?.env?.[name];\n};\n',
      'src/limits.ts': LIMIT,
      '.env.example': '# Most books that a person takes home.\nSHOP_LIMIT=5\n',
    }),
  );
  expect(settings.map(({ name, default: value }) => [name, value])).toEqual([['SHOP_LIMIT', '50']]);
});

test('a function that is called env and asks something else reads no variables', async () => {
  const other = 'const TEXTS = new Map();\nexport const env = (name: string) => TEXTS.get(name);\n';
  expect(settingsOf(await evidenceIn({ 'src/env.ts': other, 'src/limits.ts': LIMIT }))).toEqual([]);
});

test('a function of another file reads a variable where its text says so, whatever it is called', async () => {
  const settings = settingsOf(
    await evidenceIn({
      'shop/env.py':
        'import os\n\ndef envtobool(key, default=False):\n    return to_bool(os.getenv(key, default))\n\ndef env_mark(key, default=None):\n    return MARKS.get(key)\n',
      'shop/config.py':
        'from shop.env import env_mark, envtobool\n\nDEBUG = envtobool("DEBUG", True)\nMARK = env_mark("SHOP_MARK", 3)\n',
    }),
  );
  expect(settings.map(({ name, default: value }) => [name, value])).toEqual([['DEBUG', 'True']]);
});
