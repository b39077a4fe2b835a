import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { isTestHarness } from './test-harness.ts';

test('a crate of Rust that others name for their tests alone is there to test', async () => {
  const crate = (name: string, rest = '') => `[package]\nname = "${name}"\nversion = "1.0.0"\n${rest}`;
  const evidence = await evidenceIn({
    'Cargo.toml': crate(
      'shop',
      '\n[workspace.dependencies]\nshop_builders = "1"\n\n[dependencies]\nshop_env = { path = "crates/env" }\n\n[dev-dependencies]\nshop_env = { path = "crates/env" }\nshop_builders.workspace = true\n',
    ),
    'crates/env/Cargo.toml': crate('shop_env'),
    'crates/env/src/lib.rs': 'pub fn var() {}\n',
    'crates/builders/Cargo.toml': crate('shop_builders'),
    'crates/builders/src/lib.rs': 'pub struct UserBuilder;\n',
  });
  expect(isTestHarness(evidence, 'crates/builders/src/lib.rs')).toBe(true);
  expect(isTestHarness(evidence, 'crates/env/src/lib.rs')).toBe(false);
  expect(isTestHarness(evidence, 'src/lib.rs')).toBe(false);
});
