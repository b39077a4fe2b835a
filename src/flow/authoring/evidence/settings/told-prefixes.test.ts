import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { settingsOf } from '../settings.ts';

const CONFIG = `package config

type Config struct {
	Port   int    \`env:"PORT" envDefault:"80"\`
	Folder string \`env:"DATA_FOLDER" envDefault:"./data"\`
	Rows   int    \`env:"MOST_ROWS" envDefault:"20"\`
	Key    string \`env:"DOOR_KEY"\`
}

func Load() Config { return loader.Of[Config]("shop") }
`;

async function namesIn(sample: string): Promise<string[]> {
  const settings = settingsOf(
    await evidenceIn({
      'go.mod': 'module example.org/shop\n',
      'main.go': 'package main\n\nfunc main() {}\n',
      'config/config.go': CONFIG,
      '.env.example': sample,
    }),
  );
  return settings.map(({ name }) => name).sort();
}

test('what samples put before the names of a file, and never leave out, its loader puts there', async () => {
  expect(await namesIn('SHOP_PORT=81\nSHOP_DATA_FOLDER=a\nSHOP_MOST_ROWS=5\n')).toEqual([
    'SHOP_DATA_FOLDER',
    'SHOP_DOOR_KEY',
    'SHOP_MOST_ROWS',
    'SHOP_PORT',
  ]);
});

test('names that a sample spells as the code does have no prefix', async () => {
  const names = await namesIn('PORT=81\nOTHER_PORT=1\nOTHER_DATA_FOLDER=a\nOTHER_MOST_ROWS=5\n');
  expect(names).toContain('DATA_FOLDER');
});

test('names that are told with a prefix for each section have none in common', async () => {
  const names = await namesIn('SHOP_PORT=81\nSTORE_DATA_FOLDER=a\nSHOP_MOST_ROWS=5\nSHOP_DOOR_KEY=x\n');
  expect(names).toContain('DATA_FOLDER');
});

test('names that an object is asked for have what samples put before them, and those of the environment itself not', async () => {
  const settings = settingsOf(
    await evidenceIn({
      'shop/base.py':
        'import os\nfrom shop.reader import env\n\nA = env.int("PORT", default=80)\nB = env("DATA_FOLDER", default="a")\nC = env("MOST_ROWS", default="9")\nD = env("DOOR_KIND", default="x")\nE = os.getenv("ZONE", "UTC")\n',
      '.env.example': 'SHOP_PORT=81\nSHOP_DATA_FOLDER=b\nSHOP_MOST_ROWS=5\n',
    }),
  );
  expect(settings.map(({ name }) => name).sort()).toEqual([
    'SHOP_DATA_FOLDER',
    'SHOP_DOOR_KIND',
    'SHOP_MOST_ROWS',
    'SHOP_PORT',
    'ZONE',
  ]);
});
