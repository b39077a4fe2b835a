import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { allSettings } from './all-settings.ts';

const told = (settings: ReturnType<typeof allSettings>) =>
  settings
    .map(({ name, default: value, help, required }) => [name, value, help, required])
    .toSorted((a, b) => (String(a[0]) < String(b[0]) ? -1 : 1));

test('a sample of Python tells what an operator may set, and the module below it what holds else', async () => {
  const settings = allSettings(
    await evidenceIn({
      'till/settings.py':
        'from .default_settings import *\nfrom .local_settings import *\nfrom .computed_settings import *\n',
      'till/default_settings.py':
        'OPEN_DAYS: int = 6\nSHOP_NAME: str | None = None\nDRAWERS = make_drawers()\nINNER_CONSTANT = 4\nSHOP_ADDRESS = "till.example"\n',
      'till/local_settings.example.py': [
        '## Under which address guests reach the shop from outside.',
        'SHOP_ADDRESS = "shop.example.com"',
        '',
        '## On how many days of a week the shop is open.',
        '# OPEN_DAYS = 5',
        '## If the shop has more than one, set OPEN_DAYS, and set this, too.',
        '# DRAWERS = {',
        '#   "INNER" = 1',
        '# }',
        '',
      ].join('\n'),
    }),
  );
  expect(told(settings)).toEqual([
    ['DRAWERS', null, null, false],
    ['OPEN_DAYS', '6', 'On how many days of a week the shop is open.', false],
    ['SHOP_ADDRESS', null, 'Under which address guests reach the shop from outside.', false],
  ]);
});

test('a function that asks a file with sections is known by its own file', async () => {
  const settings = allSettings(
    await evidenceIn({
      'till/config.py': [
        'import configparser',
        'from till.tools import read_from',
        '',
        'config_file = configparser.RawConfigParser()',
        'secrets_file = configparser.RawConfigParser()',
        '',
        'def get_secret(key, default_value=None, development_only=False):',
        '    return secrets_file.get("secrets", key, fallback=default_value)',
        '',
        'def get_mandatory_secret(key):',
        '    secret = get_secret(key)',
        '    if secret is None:',
        '        raise Lacking(key)',
        '    return secret',
        '',
        'def get_config(section, key, default_value=None):',
        '    return read_from(config_file, section, key, default_value)',
        '',
      ].join('\n'),
      'till/other.py': 'def get_setting(key):\n    return Row.objects.get(name=key)\n',
      'till/settings.py': [
        'from .config import get_config, get_mandatory_secret, get_secret',
        'from .other import get_setting',
        'DOOR_KEY = get_mandatory_secret("door_key")',
        'DAYS = int(get_secret("open_days", "6"))',
        'if DEVELOPMENT:',
        '    TRIAL = get_secret("trial_name", "")',
        'HELPER = get_secret("helper_name", development_only=True)',
        'PORT = get_config("till_server", "port", "9700")',
        'LABEL = get_setting("label")',
        '',
      ].join('\n'),
    }),
  );
  expect(told(settings)).toEqual([
    ['door_key', null, null, true],
    ['open_days', '6', null, false],
    ['till_server.port', '9700', null, false],
  ]);
});
