import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { settingsOf } from '../settings.ts';

async function namesIn(files: Record<string, string>): Promise<string[]> {
  return settingsOf(await evidenceIn(files))
    .map(({ name }) => name)
    .sort();
}

test('a prefix that is set on what reads is part of the names that it is asked for, also where it is imported', async () => {
  const names = await namesIn({
    'shop/base.py':
      'import os\nimport environ\n\nenv = environ.Env()\nenv.prefix = "SHOP_"\nPORT = env.int("PORT", default=80)\nZONE = os.getenv("ZONE", "UTC")\n',
    'shop/mail.py': 'from shop.base import env\n\nMAIL_FROM = env("MAIL_FROM", default="a")\n',
    'shop/other.py': 'import environ\n\nenv = environ.Env()\nROWS = env("ROWS", default="9")\n',
  });
  expect(names).toEqual(['ROWS', 'SHOP_MAIL_FROM', 'SHOP_PORT', 'ZONE']);
});

test('a prefix that holds over a block is part of the names inside it', async () => {
  const names = await namesIn({
    'shop/base.py':
      'from environs import Env\n\nenv = Env()\nwith env.prefixed("SHOP_"):\n    with env.prefixed("MAIL_"):\n        host = env.str("HOST", "a")\n    rows = env.int("ROWS", 9)\nzone = env.str("ZONE", "UTC")\n',
  });
  expect(names).toEqual(['SHOP_MAIL_HOST', 'SHOP_ROWS', 'ZONE']);
});

test('a prefix that every loader is given stands before the tags of another file', async () => {
  const config = 'package config\n\ntype Config struct {\n\tPort int `env:"PORT" envDefault:"80"`\n}\n';
  const main =
    'package main\n\nimport "github.com/caarlos0/env/v11"\n\nfunc main() {\n\tenv.ParseWithOptions(&c, env.Options{Prefix: "SHOP_"})\n}\n';
  expect(await namesIn({ 'config/config.go': config, 'main.go': main })).toEqual(['SHOP_PORT']);
  const other = main
    .replace('main()', 'other()')
    .replace('ParseWithOptions', 'Parse')
    .replace(/, env\.Options.*\}/, '');
  expect(await namesIn({ 'config/config.go': config, 'main.go': main, 'other.go': other })).toEqual(['PORT']);
});
