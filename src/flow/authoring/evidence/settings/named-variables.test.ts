import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { settingsOf } from '../settings.ts';

async function defaultsIn(sources: Record<string, string>): Promise<Record<string, string | null>> {
  const settings = settingsOf(await evidenceIn(sources));
  return Object.fromEntries(settings.map(({ name, default: value }) => [name, value]));
}

test('a variable that a constant names has the default beside the constant where it is read, and not what sets it', async () => {
  const defaults = await defaultsIn({
    'src/names.rs':
      'pub const SHOP_LANES_ENV_KEY: &str = "SHOP_LANES";\npub const SHOP_DRY_ENV_KEY: &str = "SHOP_DRY";\npub const SHOP_OPEN_ENV_KEY: &str = "SHOP_OPEN";\npub const SHOP_TOWN_ENV_KEY: &str = "SHOP_TOWN";\n',
    'src/main.rs':
      'use crate::names::*;\nfn main() {\n    let lanes = get_from_env(names::SHOP_LANES_ENV_KEY, 10_000usize);\n    let dry = get_bool_from_env_cached!(\n        SHOP_DRY_ENV_KEY,\n        false\n    );\n    let open = read_env(SHOP_OPEN_ENV_KEY, true);\n    set_env(SHOP_TOWN_ENV_KEY, "Ulm");\n}\n',
  });
  expect(defaults).toEqual({ SHOP_LANES: '10000', SHOP_DRY: 'false', SHOP_OPEN: null, SHOP_TOWN: null });
});

test('a function that is named after the environment has a default where its own file says which argument it is', async () => {
  const defaults = await defaultsIn({
    'src/env.rs':
      'pub fn get_from_env<T: FromStr>(key: &str, default_value: T, is_hidden: bool) -> T {\n    parsed(key, |text| text.parse().ok()).unwrap_or(default_value)\n}\nfn parsed<T>(key: &str, parse: impl FnOnce(&str) -> Option<T>) -> Option<T> {\n    parse(&std::env::var(key).ok()?)\n}\n',
    'src/main.rs':
      'fn main() {\n    let rows = crate::get_from_env("SHOP_ROWS", 40u64, false);\n    let town = read_town_env("SHOP_TOWN", "Ulm");\n}\n',
  });
  // What a function reads that is nowhere is not known.
  expect(defaults).toEqual({ SHOP_ROWS: '40' });
});
