import { describe, expect, test } from 'vitest';
import { busyMs } from '../../../../test/busy-ms.ts';
import { ProjectFiles } from './project-files.ts';
import { importResolvers } from './resolve-imports.ts';

/** Files with what they say (only configuration is read), and rows of: language, from, module, what it means. */
interface Case {
  files: Record<string, string>;
  rows: [language: string, from: string, module: string, ...expected: string[]][];
}

const CASES: Record<string, Case> = {
  Dart: {
    files: {
      'mobile/pubspec.yaml': 'name: shop\nversion: 1.0.0\n',
      'mobile/lib/cart.dart': '',
      'mobile/lib/pages/cart.page.dart': '',
      'mobile/test/cart_test.dart': '',
      'mobile/lib/path.dart': '',
      'mobile/tools/money/pubspec.yaml': 'name: "money"\n',
      'mobile/tools/money/lib/cart.dart': '',
    },
    rows: [
      [
        'dart',
        'mobile/test/cart_test.dart',
        'package:shop/pages/cart.page.dart',
        'mobile/lib/pages/cart.page.dart exact',
      ],
      ['dart', 'mobile/lib/pages/cart.page.dart', 'package:money/cart.dart', 'mobile/tools/money/lib/cart.dart exact'],
      ['dart', 'mobile/lib/pages/cart.page.dart', '../cart.dart', 'mobile/lib/cart.dart exact'],
      ['dart', 'mobile/lib/cart.dart', 'package:path/path.dart'],
      ['dart', 'mobile/lib/cart.dart', 'dart:async'],
    ],
  },
  'TypeScript and JavaScript': {
    files: {
      'package.json': '{"name": "root", "workspaces": ["packages/*"]}',
      'tsconfig.json': '{ // paths\n "compilerOptions": { "paths": { "@lib/*": ["packages/lib/src/*"], }, }, }',
      'packages/lib/package.json':
        '{"name": "@acme/lib", "exports": {".": "./dist/index.js", "./deep/*": "./src/deep/*.ts"}}',
      'packages/lib/src/index.ts': '',
      'packages/lib/src/deep/thing.ts': '',
      'packages/app/src/main.ts': '',
      'packages/app/src/view/index.tsx': '',
      'packages/app/src/old.js': '',
    },
    rows: [
      ['typescript', 'packages/app/src/main.ts', './view', 'packages/app/src/view/index.tsx exact'],
      ['typescript', 'packages/app/src/main.ts', './old.js', 'packages/app/src/old.js exact'],
      ['typescript', 'packages/app/src/view/index.tsx', '../main.js', 'packages/app/src/main.ts exact'],
      ['typescript', 'packages/app/src/main.ts', '@lib/deep/thing', 'packages/lib/src/deep/thing.ts exact'],
      ['typescript', 'packages/app/src/main.ts', '@acme/lib/deep/thing', 'packages/lib/src/deep/thing.ts exact'],
      ['typescript', 'packages/app/src/main.ts', '@acme/lib', 'packages/lib/src/index.ts likely'],
      ['typescript', 'packages/app/src/main.ts', '@/view', 'packages/app/src/view/index.tsx likely'],
      ['typescript', 'packages/app/src/main.ts', 'react'],
      ['typescript', 'packages/app/src/main.ts', '../../../../../etc/passwd'],
    ],
  },
  'Aliases of bundlers and frameworks': {
    files: {
      'shop/package.json': '{"name": "shop", "imports": {"#till/*": "./server/till/*.ts"}}',
      'shop/server/till/drawer.ts': '',
      'shop/svelte.config.js':
        "export default { kit: { adapter: adapter(), alias: { $parts: 'src/parts', '$deep/*': './src/deep/*' } } };",
      'shop/tsconfig.json': '{ "extends": "./.svelte-kit/tsconfig.json", "compilerOptions": { "strict": true } }',
      'shop/src/lib/cart.ts': '',
      'shop/src/lib/index.ts': '',
      'shop/src/parts/row.svelte': '',
      'shop/src/deep/well.ts': '',
      'desk/vite.config.ts':
        "export default defineConfig({\n  resolve: {\n    alias: {\n      '@ui': path.resolve(__dirname, './client', 'ui'),\n      // '@old': './client/old',\n      icons: fileURLToPath(new URL('./client/icons', import.meta.url)),\n    },\n  },\n});\n",
      'desk/client/ui/button.vue': '',
      'desk/client/icons/index.ts': '',
      'desk/client/old/row.ts': '',
      'pier/vite.config.js':
        "export default { resolve: { alias: [\n  { find: '#', replacement: resolve('./web') },\n] } };\n",
      'pier/web/boat.ts': '',
      'yard/tsconfig.json': '{ "extends": "../settings/paths" }',
      'settings/paths.json': '{ "compilerOptions": { "paths": { "%/*": ["../yard/code/*"] } } }',
      'yard/code/crane.ts': '',
      'dock/tsconfig.json': '{ "compilerOptions": { "paths": { "quay/*": ["../quay/dist-typings/*"] } } }',
      'quay/dist-typings/berth.d.ts': '',
      'quay/dist-typings/@types/tide.d.ts': '',
      'quay/src/berth.tsx': '',
      'site/app/hooks/tide.ts': '',
      'src/lib/cart.ts': '',
    },
    rows: [
      ['svelte', 'shop/src/routes/page.svelte', '$lib/cart', 'shop/src/lib/cart.ts exact'],
      ['svelte', 'shop/src/routes/page.svelte', '$lib', 'shop/src/lib/index.ts exact'],
      ['typescript', 'shop/src/routes/page.ts', '$parts/row.svelte', 'shop/src/parts/row.svelte exact'],
      ['typescript', 'shop/src/routes/page.ts', '$deep/well', 'shop/src/deep/well.ts exact'],
      // What the framework itself makes, and what only begins alike.
      ['typescript', 'shop/src/routes/page.ts', '$app/stores'],
      ['typescript', 'shop/src/routes/page.ts', '$library/cart'],
      ['typescript', 'desk/client/main.ts', '$lib/cart'],
      ['typescript', 'shop/src/routes/page.ts', '#till/drawer', 'shop/server/till/drawer.ts exact'],
      ['typescript', 'desk/client/main.ts', '@ui/button.vue', 'desk/client/ui/button.vue exact'],
      ['typescript', 'desk/client/main.ts', 'icons', 'desk/client/icons/index.ts exact'],
      ['typescript', 'desk/client/main.ts', '@old/row'],
      ['typescript', 'pier/web/main.ts', '#/boat', 'pier/web/boat.ts exact'],
      ['typescript', 'yard/main.ts', '%/crane', 'yard/code/crane.ts exact'],
      ['typescript', 'dock/main.ts', 'quay/berth', 'quay/src/berth.tsx exact'],
      ['typescript', 'dock/main.ts', 'quay/@types/tide', 'quay/dist-typings/@types/tide.d.ts exact'],
      ['typescript', 'site/app/routes/home.ts', '~/hooks/tide', 'site/app/hooks/tide.ts likely'],
    ],
  },
  Python: {
    files: {
      'src/app/__init__.py': '',
      'src/app/models.py': '',
      'src/app/api/__init__.py': '',
      'src/app/api/views.py': '',
      'src/json/__init__.py': '',
      'tools/run.py': '',
      'tools/shared.py': '',
      'site/__init__.py': '',
      'site/manage.py': '',
      'site/crates/__init__.py': '',
      'site/crates/lids.py': '',
      'site/depot/views.py': '',
      'pier/berths/main.py': '',
      'pier/berths/api/list.py': '',
      'pier/berths/api/v1/boats.py': '',
    },
    rows: [
      ['python', 'src/app/api/views.py', '..models', 'src/app/models.py exact'],
      ['python', 'src/app/api/views.py', '.', 'src/app/api/__init__.py exact'],
      ['python', 'tools/run.py', 'app.api.views', 'src/app/api/views.py exact'],
      ['python', 'tools/run.py', 'shared', 'tools/shared.py exact'],
      ['python', 'tools/run.py', 'os.path'],
      ['python', 'src/app/models.py', 'json', 'src/json/__init__.py guess'],
      // The folder of `manage.py` is looked through, also where it is a package itself.
      ['python', 'site/depot/views.py', 'crates.lids', 'site/crates/lids.py exact'],
      // Without markers the folder in which the program is started lies above the file.
      ['python', 'pier/berths/api/list.py', 'berths.api.v1.boats', 'pier/berths/api/v1/boats.py exact'],
      ['python', 'pier/berths/api/list.py', 'api.v1.boats', 'pier/berths/api/v1/boats.py exact'],
      ['python', 'pier/berths/api/list.py', 'boats'],
    ],
  },
  Go: {
    files: {
      'go.mod': 'module example.com/shop\n',
      'main.go': '',
      'cart/cart.go': '',
      'cart/cart_test.go': '',
      'cart/price.go': '',
    },
    rows: [
      ['go', 'main.go', 'example.com/shop/cart', 'cart/cart.go exact', 'cart/price.go exact'],
      ['go', 'main.go', 'fmt'],
      ['go', 'main.go', 'example.com/shopping/cart'],
    ],
  },
  'Java, Kotlin and Scala': {
    files: {
      'core/src/main/java/org/acme/Cart.java': '',
      'core/src/main/kotlin/org/acme/util/Text.kt': '',
      'app/src/main/java/org/acme/app/Main.java': '',
      'core/src/integration/kotlin/org/acme/util/TextRunner.kt': '',
      'core/src/test/kotlin/org/acme/util/TextTest.kt': '',
    },
    rows: [
      [
        'kotlin',
        'core/src/test/kotlin/org/acme/util/TextTest.kt',
        'org.acme.util.*',
        'core/src/integration/kotlin/org/acme/util/TextRunner.kt exact',
        'core/src/main/kotlin/org/acme/util/Text.kt exact',
        'core/src/test/kotlin/org/acme/util/TextTest.kt exact',
      ],
      [
        'java',
        'app/src/main/java/org/acme/app/Main.java',
        'org.acme.Cart',
        'core/src/main/java/org/acme/Cart.java exact',
      ],
      [
        'java',
        'app/src/main/java/org/acme/app/Main.java',
        'org.acme.Cart.Line',
        'core/src/main/java/org/acme/Cart.java exact',
      ],
      [
        'kotlin',
        'app/src/main/java/org/acme/app/Main.java',
        'org.acme.util.*',
        'core/src/main/kotlin/org/acme/util/Text.kt exact',
      ],
      ['java', 'app/src/main/java/org/acme/app/Main.java', 'java.util.List'],
    ],
  },
  Rust: {
    files: {
      'core/Cargo.toml': '[package]\nname = "my-core"\n\n[lib]\nname = "kernel"\n',
      'core/src/lib.rs': '',
      'core/src/net/mod.rs': '',
      'core/src/net/tcp.rs': '',
      'app/Cargo.toml': '[package]\nversion = "1"\nname = "app"\n',
      'app/src/main.rs': '',
      'app/src/fixtures.rs': '',
      'app/tests/tls.rs': '',
      'app/tests/fixtures.rs': '',
      'app/tests/common/mod.rs': '',
      'app/tests/whole/main.rs': '',
      'app/tests/whole/parts.rs': '',
    },
    rows: [
      ['rust', 'app/tests/tls.rs', 'crate::fixtures::port', 'app/tests/fixtures.rs exact'],
      ['rust', 'app/tests/tls.rs', 'self::fixtures', 'app/tests/fixtures.rs exact'],
      ['rust', 'app/tests/common/mod.rs', 'crate::fixtures', 'app/tests/fixtures.rs exact'],
      ['rust', 'app/tests/whole/parts.rs', 'crate::parts', 'app/tests/whole/parts.rs exact'],
      ['rust', 'app/src/main.rs', 'crate::fixtures', 'app/src/fixtures.rs exact'],
      ['rust', 'core/src/lib.rs', 'crate::net::tcp::Stream', 'core/src/net/tcp.rs exact'],
      ['rust', 'core/src/net/tcp.rs', 'super::Error', 'core/src/net/mod.rs exact'],
      ['rust', 'app/src/main.rs', 'my_core::net', 'core/src/net/mod.rs exact'],
      ['rust', 'app/src/main.rs', 'kernel::net', 'core/src/net/mod.rs exact'],
      ['rust', 'app/src/main.rs', 'std::io'],
    ],
  },
  'C and C++': {
    files: { 'src/a.c': '', 'src/a.h': '', 'include/lib/b.h': '', 'third/x/c.h': '', 'one/d.h': '', 'two/d.h': '' },
    rows: [
      ['c', 'src/a.c', 'a.h', 'src/a.h exact'],
      ['cpp', 'src/a.c', 'lib/b.h', 'include/lib/b.h exact'],
      ['c', 'src/a.c', 'x/c.h', 'third/x/c.h likely'],
      ['c', 'src/a.c', 'd.h', 'one/d.h guess', 'two/d.h guess'],
      ['c', 'src/a.c', 'stdio.h'],
    ],
  },
  Ruby: {
    files: { 'lib/rack/utils.rb': '', 'lib/rack.rb': '', 'test/helper.rb': '', 'app/users/digest.rb': '' },
    rows: [
      ['ruby', 'lib/rack.rb', 'digest'],
      ['ruby', 'test/helper.rb', 'rack/utils', 'lib/rack/utils.rb exact'],
      ['ruby', 'lib/rack.rb', './rack/utils', 'lib/rack/utils.rb exact'],
      ['ruby', 'lib/rack.rb', 'json'],
    ],
  },
  PHP: {
    files: {
      'composer.json': '{"autoload": {"psr-4": {"Shop\\\\": "src/"}}}',
      'src/Cart/Line.php': '',
      'old/Legacy/Thing.php': '',
    },
    rows: [
      ['php', 'src/Cart/Line.php', 'Shop\\Cart\\Line', 'src/Cart/Line.php exact'],
      ['php', 'src/Cart/Line.php', 'Other\\Legacy\\Thing', 'old/Legacy/Thing.php likely'],
      ['php', 'src/Cart/Line.php', 'Psr\\Log\\LoggerInterface'],
      ['php', 'src/Cart/Line.php', 'Outer\\Contracts\\Cart\\Line'],
    ],
  },
  'languages with paths for names': {
    files: {
      'src/Data/Aeson/Key.hs': '',
      'lua/tele/utils.lua': '',
      'lua/tele/actions/init.lua': '',
      'lib/my_app/user_socket.ex': '',
      'lib/widget.dart': '',
      'src/a.zig': '',
      'src/b.zig': '',
    },
    rows: [
      ['haskell', 'app/Main.hs', 'Data.Aeson.Key', 'src/Data/Aeson/Key.hs exact'],
      ['lua', 'x.lua', 'tele.actions', 'lua/tele/actions/init.lua exact'],
      ['elixir', 'x.ex', 'MyApp.UserSocket', 'lib/my_app/user_socket.ex exact'],
      ['dart', 'lib/main.dart', 'package:shop/widget.dart', 'lib/widget.dart exact'],
      ['zig', 'src/a.zig', 'b.zig', 'src/b.zig exact'],
      ['zig', 'src/a.zig', 'std'],
      ['an unknown language', 'a.x', 'b'],
    ],
  },
};

for (const [name, { files, rows }] of Object.entries(CASES)) {
  describe(`imports of ${name}`, () => {
    const paths = Object.keys(files);
    const project = new ProjectFiles(
      paths.map((path, i) => ({ id: i + 1, path })),
      (id) => files[paths[id - 1] ?? ''] ?? '',
    );
    const resolverFor = importResolvers(project);
    test.each(rows)('%s: %s imports %s', (language, from, module, ...expected) => {
      const found = resolverFor(language)(from, module).map(({ file, certainty }) => `${paths[file - 1]} ${certainty}`);
      expect(found.sort()).toEqual(expected.sort());
    });
  });
}

test.each(['', '.', '..', '/', '\\', '::', 'a'.repeat(10_000), '../'.repeat(1_000), '__proto__', '*', '<>', '"'])(
  'the module %.20j breaks no resolver',
  (module) => {
    const project = new ProjectFiles([{ id: 1, path: 'a/b.x' }], () => '{broken');
    const resolverFor = importResolvers(project);
    for (const language of ['typescript', 'python', 'go', 'java', 'rust', 'c', 'ruby', 'php', 'lua', 'dart', 'none']) {
      expect(Array.isArray(resolverFor(language)('a/b.x', module))).toBe(true);
    }
  },
);

test.each(['/*', '"', '[', '{"a":', '//', ',\n', 'alias: {'])(
  'a configuration of nothing but %j is read in a moment',
  (piece) => {
    const project = new ProjectFiles(
      ['tsconfig.json', 'vite.config.ts', 'package.json', 'go.mod', 'Cargo.toml', 'composer.json'].map((path, i) => ({
        id: i + 1,
        path,
      })),
      () => piece.repeat(200_000),
    );
    const started = busyMs();
    for (const language of ['typescript', 'go', 'rust', 'php']) importResolvers(project)(language)('a', 'b');
    expect(busyMs() - started).toBeLessThan(5_000);
  },
);
