import { expect, test } from 'vitest';
import { filePlace } from './file-place.ts';

test.each([
  ['src/static/scripts/jquery-4.0.0.slim.js', 'vendored'],
  // A migration goes by its version alone.
  ['server/db/migrations/2.0.0.js', 'source'],
  ['server/db/migrations/v2.4.13.js', 'source'],
  ['client/libs/prism/prism.js', 'vendored'],
  ['public/js/vue.global.js', 'vendored'],
  ['public/js/vue-router-guards.js', 'source'],
  ['src/static/scripts/datatables.js', 'vendored'],
  ['external-crates/parser/src/lib.rs', 'vendored'],
  ['src/external/rates.rs', 'source'],
  ['buildSrc/build.gradle', 'tool'],
  ['app/static/pdfjs/web/viewer.mjs', 'vendored'],
  ['public/static/tinymce/lang/cs.js', 'vendored'],
  ['src/static/scripts/admin_users.js', 'source'],
  ['src/chart.js', 'source'],
  ['internal/migrations/v6.2.0.go', 'source'],
  ['cookbook/tests/test_models.py', 'test'],
  ['internal/test_runner.go', 'source'],
  ['internal/runner_test.go', 'test'],
  ['lib/shop_web/controllers/test_controller.ex', 'source'],
  ['tests/test_runner.py', 'test'],
  ['test_runner.py', 'test'],
  ['web/cart.spec.ts', 'test'],
  ['shop/project_spec.py', 'source'],
  // A web application of that name is no collection of examples.
  ['cookbook/models.py', 'source'],
  ['examples/models.py', 'example'],
  ['src/benchmark/scheduler.rs', 'source'],
  ['benchmarks/src/press.rs', 'example'],
  ['myapp/config/routes.rb', 'example'],
  ['packages/shop/src/commands/init/templates/app/ts/app/api/shop/route.ts', 'example'],
  ['packages/shop/src/commands/init/templates/index.ts', 'source'],
  ['src/templates/mail/send.ts', 'source'],
  ['lib/shop/testing_support/till.rb', 'test'],
  ['.dredger/hooks/main.go', 'tool'],
  ['public/.well-known/key.js', 'source'],
  ['pkg/images/fake_plugin/main.go', 'fixture'],
  ['src/DataFixtures/TrayFixtures.php', 'fixture'],
  ['hack/count/main.go', 'tool'],
  ['src/hack/types.ml', 'source'],
])('%s is a %s', (path, place) => {
  expect(filePlace(path)).toBe(place);
});
