import { expect, test } from 'vitest';
import { fileRole } from './file-role.ts';

test.each([
  ['test.c', 'test'],
  ['shop/tests.py', 'test'],
  ['test_cart.py', 'test'],
  // A package may be called `docs` or `sample`.
  ['core/src/main/java/com/acme/docs/Vault.java', 'source'],
  ['core/src/main/java/com/acme/sample/Vault.java', 'source'],
  ['core/src/main/resources/samples/vault.xml', 'example'],
  ['docs/conf.py', 'document'],
  ['src/benchmark/scheduler.rs', 'source'],
  ['examples/press/src/lib.rs', 'example'],
  // A command may be called so, and what tests are set up with.
  ['src/commands/test.ts', 'source'],
  ['.github/workflows/test.yml', 'source'],
  ['lib/shop_web/controllers/test_controller.ex', 'source'],
  ['internal/test_runner.go', 'source'],
  // In some languages a specification is what a program is told, and no test.
  ['web/cart.spec.ts', 'test'],
  ['spec/cart_spec.rb', 'test'],
  ['shop/project_spec.py', 'source'],
  ['shop/pod_spec.go', 'source'],
  // What people read in each language holds every word and defines nothing.
  ['packages/lib/translations/de/web.po', 'data'],
  ['config/locales/devise.en.yml', 'data'],
  ['client/src/locales/en-US/core.js', 'data'],
  ['src/i18n/load.ts', 'source'],
  ['src/i18n/loaders/load.ts', 'source'],
  ['src/i18n/pt-BR.ts', 'data'],
  ['lang/en/auth.php', 'data'],
  ['public/icons/cart.svg', 'data'],
  ['src/i18n/index.ts', 'marker'],
  ['src/languages/python.ts', 'source'],
  ['src/syntax/languages/go.ts', 'source'],
  ['src/syntax/languages/css.ts', 'source'],
  ['messages/de.json', 'data'],
  ['src/lang/parse.php', 'source'],
])('%s is a %s', (path, role) => {
  expect(fileRole(path, 1)).toBe(role);
});
