import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { settingsOf } from '../settings.ts';

test('what only a program for trials reads is no setting, and what it takes for one is no default', async () => {
  const settings = settingsOf(
    await evidenceIn({
      'package.json': '{"name": "shop", "main": "src/main.ts", "bin": {"shop": "src/main.ts"}}',
      'src/main.ts':
        'const port = Number(process.env.SHOP_PORT);\nconst host = process.env.SHOP_HOST ?? "all";\nserve(port, host);\n',
      'packages/shop-test-app/src/start.ts':
        'const port = process.env.SHOP_PORT ?? "81";\nconst key = process.env.TRIAL_KEY ?? "x";\nopen(port, key);\n',
      'agent-harness/cloud.env.example': '# The key of the cloud\nCLOUD_KEY=a\n',
    }),
  );
  expect(settings.map(({ name, default: value }) => [name, value])).toEqual([
    ['SHOP_HOST', 'all'],
    ['SHOP_PORT', null],
  ]);
});

test('nothing is what holds only where all places that read a variable take nothing', async () => {
  const settings = settingsOf(
    await evidenceIn({
      'src/main.ts':
        'const tag = process.env.SHOP_TAG;\nconst note = process.env.SHOP_NOTE ?? "";\nprint(tag, note);\n',
      'src/label.ts': 'const tag = process.env.SHOP_TAG?.trim() || "";\nprint(tag);\n',
    }),
  );
  const told = Object.fromEntries(settings.map(({ name, default: value }) => [name, value]));
  expect(told).toEqual({ SHOP_TAG: null, SHOP_NOTE: '' });
});

test('what only the file of a small module of the JVM asks for is of that program', async () => {
  const settings = settingsOf(
    await evidenceIn({
      'server/src/main/resources/application.properties': `shop.rows=20\nshop.pages=3\nshop.door=open\nshop.host=\${SHOP_HOST:all}\nshop.letters=7\n`,
      'pages/src/main/resources/application.properties': `server.port=\${PORT:8088}\n`,
    }),
  );
  const told = Object.fromEntries(settings.map(({ name, program }) => [name, program]));
  expect(told['PORT']).toBe('pages');
  expect(told['SHOP_HOST']).toBeNull();
});

test('what only scripts of a deployment ask for is no setting of the product, and their pages say nothing of its settings', async () => {
  const settings = settingsOf(
    await evidenceIn({
      'package.json': '{"name": "shop", "main": "src/main.ts", "bin": {"shop": "src/main.ts"}}',
      'src/main.ts': 'const host = process.env.SHOP_HOST;\nserve(host);\n',
      '.ci_cd/env/.env': '# Wipe all volumes before the start\nCLEAN_START=true\nSHOP_HOST=try.example.org\n',
      '.ci_cd/README.md':
        '# Variables\n\n| environment variable | description | default |\n| --- | --- | --- |\n| SHOP_HOST | Name of the host | env/secrets.SHOP_HOST |\n',
      'deploy/.env.example': '# How many old ones are kept\nKEPT_IMAGES=3\n# Where labels lie\nSHOP_LABELS=/labels\n',
      'deploy/roll-out.sh': '#!/bin/sh\nprune "$KEPT_IMAGES"\n',
    }),
  );
  expect(settings.map(({ name, default: value, example }) => [name, value, example])).toEqual([
    ['SHOP_LABELS', null, '/labels'],
    ['SHOP_HOST', null, null],
  ]);
});

test('options of scripts beside a program of .NET or of the JVM are not those of the program', async () => {
  const script = (name: string) =>
    `import argparse\n\nif __name__ == "__main__":\n    parser = argparse.ArgumentParser()\n    parser.add_argument("--${name}", type=int, default=8, help="How much is read \\\n        at once")\n    parser.parse_args()\n`;
  const main = {
    'Shop/Program.cs':
      'using System.CommandLine;\npublic class Program {\n  public static int Main(string[] args) {\n    var port = new Option<int>("--port", description: "The port to listen on", getDefaultValue: () => 80);\n    return 0;\n  }\n}\n',
  };
  const told = settingsOf(
    await evidenceIn({
      ...main,
      'Tools/verify.py': script('buffer'),
      'Restore/restore.py': script('cache'),
      'ReleaseBuilder/Program.cs': main['Shop/Program.cs'].replace('--port', '--compile-only'),
    }),
  );
  expect(told.map(({ name }) => name)).toEqual(['--port']);
  const alone = settingsOf(await evidenceIn({ 'restore.py': script('cache') }));
  expect(alone.map(({ help }) => help)).toEqual(['How much is read at once']);
});

test('what a package of Node starts for those who make it, and what builds its pages, is no setting', async () => {
  const settings = settingsOf(
    await evidenceIn({
      'package.json':
        '{"name": "shop", "main": "src/main.ts", "bin": {"shop": "bin/shop.js"}, "scripts": {"start": "node bin/www.js", "labels": "node ./bin/labels.js", "try": "node bin/shop.js"}}',
      'src/main.ts': 'serve(process.env.SHOP_PORT);\n',
      'bin/shop.js': 'open(process.env.SHOP_TOWN);\n',
      'bin/www.js': 'open(process.env.SHOP_HOST);\n',
      'bin/labels.js': 'print(process.env.LABEL_KEY, process.env.PRINTER);\n',
      'vite.config.ts': 'export default { base: process.env.PRINTER };\n',
      'pages/package.json': '{"name": "pages", "private": true}',
      'pages/ember-cli-build.js': 'module.exports = () => build(process.env.WITH_TESTS);\n',
      'pages/config/environment.js': 'module.exports = () => ({ editor: process.env.EDITOR_PLACE });\n',
    }),
  );
  expect(settings.map(({ name }) => name).sort()).toEqual(['SHOP_HOST', 'SHOP_PORT', 'SHOP_TOWN']);
});

test('what the machines under the product are set up with comes after the settings of the product', async () => {
  const settings = settingsOf(
    await evidenceIn({
      'server/config.py':
        'from pydantic_settings import BaseSettings\n\nclass Settings(BaseSettings):\n    CRATE_COLOR_NAME: str = "red"\n',
      'terraform/modules/link/refresh.py': 'import os\nHOST = os.environ["REDIS_HOST"]\n',
    }),
  );
  expect(settings.map(({ name }) => name)).toEqual(['CRATE_COLOR_NAME', 'REDIS_HOST']);
});
