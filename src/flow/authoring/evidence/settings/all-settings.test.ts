import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { settingsOf } from '../settings.ts';
import type { Setting } from './setting.ts';

async function toldIn(sources: Record<string, string>): Promise<Record<string, Setting>> {
  const settings = settingsOf(await evidenceIn(sources));
  return Object.fromEntries(settings.map((setting) => [setting.name, setting]));
}

test('what one place works out is not told as empty because others take nothing', async () => {
  const { SHOP_URL } = await toldIn({
    'src/pages.ts': "export const url = process.env.SHOP_URL || '';\n",
    'src/links.ts': "import { defaultUrl } from './shop.ts';\nexport const url = process.env.SHOP_URL || defaultUrl;\n",
  });
  expect(SHOP_URL).toMatchObject({ default: null, computed: true });
});

test('what the code takes goes before what the comment in a sample says', async () => {
  const { SHOP_CLOSED } = await toldIn({
    'deploy/.env': '# Nobody may come in. Default is true\nSHOP_CLOSED=\n',
    'src/door.ts': "export const closed = process.env.SHOP_CLOSED === 'true';\n",
  });
  expect(SHOP_CLOSED?.default).toBe('false');
});

test('a variable that only one program asks behind its option means no more than that, and others what they are', async () => {
  const told = await toldIn({
    'src/cli.ts':
      "import { program } from 'commander';\nprogram.option('--data-dir <dir>', 'Folder of the data');\nprogram.option('--shelf <dir>', 'Shelf to look at');\nconst dir = options.dataDir || process.env.SHOP_DATA_DIR;\nconst shelf = options.shelf || process.env.SHOP_SHELF;\n",
    'src/server.ts': 'export const dir = process.env.SHOP_DATA_DIR;\n',
  });
  expect(told['SHOP_DATA_DIR']?.help).toBeNull();
  expect(told['SHOP_SHELF']?.help).toBe('Used where `--shelf` is not given');
});

test('what only tests or the build ask for is theirs, also where a sample has it', async () => {
  const told = await toldIn({
    '.env.example': 'SHOP_PORT=80\nBROWSER_URL=http://browser:4444\n',
    'src/main.ts': 'export const port = process.env.SHOP_PORT;\n',
    'test/browser.test.ts': "test('x', () => open(process.env.BROWSER_URL));\n",
  });
  expect(Object.keys(told)).toEqual(['SHOP_PORT']);
});

test('scripts of an application of Rails give it no options, and what Rails says above its own variables is not their meaning', async () => {
  const told = await toldIn({
    'config/application.rb': 'module Shop\n  class Application < Rails::Application\n  end\nend\n',
    'config.ru': 'run Rails.application\n',
    'config/puma.rb':
      '# Puma can serve each request in a thread from an internal thread pool.\nthreads_count = ENV.fetch("RAILS_MAX_THREADS", 5)\n',
    'bin/labels':
      '#!/usr/bin/env ruby\nrequire "optparse"\nOptionParser.new do |opts|\n  opts.on("--path=PATH", "Where to look") { |v| p v }\nend.parse!\n',
  });
  expect(Object.keys(told)).toEqual(['RAILS_MAX_THREADS']);
  expect(told['RAILS_MAX_THREADS']?.help).toBe('Most threads of each process of the Rails server (from the name)');
});

test('a small package of Python with a program of its own has its own settings', async () => {
  const names = ['PAGES', 'ROWS', 'LANES', 'BELTS', 'BAGS', 'TILLS', 'DOORS', 'KEYS', 'LAMPS'];
  const settings = settingsOf(
    await evidenceIn({
      'api/shop/settings.py': `import os\n${names.map((name) => `${name} = os.getenv("SHOP_${name}", "5")\n`).join('')}LEVEL = os.getenv("SHOP_LEVEL", "WARNING")\n`,
      'agent/pyproject.toml':
        '[project]\nname = "shop-agent"\n\n[project.scripts]\nshop-agent = "shop_agent.server:run"\n',
      'agent/src/shop_agent/config.py':
        'from pydantic_settings import BaseSettings\n\nclass Settings(BaseSettings):\n    shop_level: str = "INFO"\n    shop_agent_name: str = "one"\n',
    }),
  );
  const told = settings.map(({ name, program, default: value }) => [name, program, value]);
  expect(told).toContainEqual(['SHOP_LEVEL', null, 'WARNING']);
  expect(told).toContainEqual(['SHOP_LEVEL', 'shop-agent', 'INFO']);
  expect(told).toContainEqual(['SHOP_AGENT_NAME', 'shop-agent', 'one']);
  expect(told.slice(-2).every(([, program]) => program === 'shop-agent')).toBe(true);
});

test('a row of a table tells the meaning before the address that it shows, and words of the name alone tell none', async () => {
  const told = await toldIn({
    'src/main.ts': 'export const a = [process.env.SHOP_HOST, process.env.PARCEL_CLIENT_ID, process.env.SHOP_SENDER];\n',
    'docs/settings.md':
      '# Settings\n\n| variable | description |\n| --- | --- |\n| SHOP_HOST | the public URL of the shop ( eg: https://shop.example.org ) |\n| PARCEL_CLIENT_ID | client id |\n| SHOP_SENDER | ("Your Name", "you@example.org") |\n',
    'docs/start.md': "# Start\n\nIf you've set a custom domain for `SHOP_HOST`, add a record to your DNS settings.\n",
  });
  expect(told['SHOP_HOST']?.help).toBe('the public URL of the shop');
  expect(told['PARCEL_CLIENT_ID']?.help).not.toBe('client id');
  expect(told['SHOP_SENDER']?.help).toBeNull();
});

test('the settings of a module of Go below the topmost one are those of the program that it makes, and come last', async () => {
  const settings = settingsOf(
    await evidenceIn({
      'go.mod': 'module example.org/depot\n',
      'main.go':
        'package main\n\nimport "flag"\n\nfunc main() {\n\tflag.Int("crates", 3, "how many there are")\n\tflag.Parse()\n}\n',
      'agent/go.mod': 'module example.org/depot/agent\n',
      'agent/cmd/agent/main.go': 'package main\n\nfunc main() {\n\trun()\n}\n',
      'agent/internal/run.go':
        'package internal\n\nimport "os"\n\n// door is the door that is watched.\nvar door = os.Getenv("AGENT_DOOR")\n',
    }),
  );
  expect(settings.map(({ name, program }) => [name, program])).toEqual([
    ['--crates', null],
    ['AGENT_DOOR', 'agent'],
  ]);
});

test('what the bundler of a page takes is none of the program that has properties', async () => {
  const told = await toldIn({
    'shop/src/main/resources/application.properties': 'server.port=8081\nshop.pages=20\n',
    'web/.env': 'VUE_APP_LEVEL=warn\n',
    'web/src/log.ts': 'export const level = process.env.VUE_APP_LEVEL;\n',
  });
  expect(Object.keys(told).sort()).toEqual(['server.port', 'shop.pages']);
});

test('a page that has a torn sentence, half a condition or nothing for a default tells none of them', async () => {
  const told = await toldIn({
    'shop/settings.py':
      'import os\nA = os.getenv("SHOP_KEYFILE")\nB = os.getenv("SHOP_BAG")\nC = os.getenv("SHOP_CLERK", "")\n',
    'docs/settings.md':
      '# Settings\n\n## `SHOP_KEYFILE`\n\nf `SHOP_TLS` is `True`, you can specify the path to a file with certificates to use for it and for all else there is.\n\n## `SHOP_BAG`\n\nIf you would like to use a bag you will need to make one and add its name.\n\n## `SHOP_CLERK`\n\n_Default:_ (empty)\n\nWho stands at the desk of the shop.\n',
  });
  expect([told['SHOP_KEYFILE']?.help, told['SHOP_BAG']?.help]).toEqual([null, null]);
  expect(told['SHOP_CLERK']).toMatchObject({ help: 'Who stands at the desk of the shop', default: '' });
});

test('what only the environment for those who make a Rails application asks for is none of the product', async () => {
  const told = await toldIn({
    'config/puma.rb': 'port ENV.fetch("SHOP_PORT", 3000)\n',
    'config/environments/development.rb': 'config.log_level = ENV.fetch("SHOP_DEV_LEVEL", "debug")\n',
  });
  expect(Object.keys(told)).toEqual(['SHOP_PORT']);
});

test('a list that is too long to be told is not told in part', async () => {
  const { SHOP_SHELF } = await toldIn({
    'src/main.ts': 'export const shelf = process.env.SHOP_SHELF;\n',
    'docs/settings.md':
      '# Settings\n\n| variable | description |\n| --- | --- |\n| SHOP_SHELF | The absolute path to the folder where the shop keeps its goods, including wrapped parcels, letters without stamps, and all that nobody came to ask for in time |\n',
  });
  expect(SHOP_SHELF?.help).toBe('The absolute path to the folder where the shop keeps its goods');
});

test('a port in a file that is none of Spring is not told as Spring has it, and the key of a header is no secret', async () => {
  const told = await toldIn({
    'config.default.yml': 'server:\n  port: 3000\n  header_auth_key: Remote-User\n  name: shop\n',
    'main.go': 'package main\n\nfunc main() {\n}\n',
  });
  expect(told['server.port']?.help).toBe('Port on which the program listens (from the name)');
  expect(told['server.header_auth_key']?.secret).toBe(false);
});

test('a default in a document that is the name of another setting is the value of that one', async () => {
  const { SHOP_PAGES_URL } = await toldIn({
    'src/main.ts': 'export const urls = [process.env.SHOP_PAGES_URL, process.env.SHOP_URL];\n',
    'docs/settings.md':
      '# Settings\n\n| variable | description | default |\n| --- | --- | --- |\n| SHOP_PAGES_URL | Where pages for all are found | SHOP_URL |\n| SHOP_URL | Where the shop is found | |\n',
  });
  expect(SHOP_PAGES_URL).toMatchObject({ default: null, fallback: 'SHOP_URL', help: 'Where pages for all are found' });
});

test('the ID of a key is no secret, and that of a secret is one', async () => {
  const settings = settingsOf(
    await evidenceIn({
      'src/main.ts':
        'export const a = [process.env.CLOUD_ACCESS_KEY_ID, process.env.CLOUD_ACCESS_KEY, process.env.VAULT_SECRET_ID];\n',
    }),
  );
  const told = Object.fromEntries(settings.map(({ name, secret }) => [name, secret]));
  expect(told).toEqual({ CLOUD_ACCESS_KEY_ID: false, CLOUD_ACCESS_KEY: true, VAULT_SECRET_ID: true });
});

test('two variables that two programs ask for in turned order do not stand in for one another', async () => {
  const settings = settingsOf(
    await evidenceIn({
      'config/report.rb': "report(ENV['REPORT_DSN'] || ENV['REPORT_PUBLIC_DSN'])\n",
      'pages/server.mjs': 'report(process.env.REPORT_PUBLIC_DSN || process.env.REPORT_DSN);\n',
    }),
  );
  expect(settings.map(({ fallback, without }) => [fallback, without])).toEqual([
    [null, 'differs by place'],
    [null, 'differs by place'],
  ]);
  expect(settings.some(({ help }) => help?.startsWith('Used where'))).toBe(false);
});

test('a variable that is set where it is not given has what it is set to', async () => {
  const settings = settingsOf(
    await evidenceIn({
      'config/keys.rb': "ENV['SHOP_KEY_BASE'] ||= ENV['SHOP_COOKIE_TOKEN']\nENV['SHOP_PAGES'] ||= '20'\n",
      'lib/pages.rb': "PAGES = ENV['SHOP_PAGES'].to_i\nKEY = ENV['SHOP_KEY_BASE']\n",
    }),
  );
  const told = Object.fromEntries(settings.map(({ name, fallback, default: value }) => [name, fallback ?? value]));
  expect(told).toMatchObject({ SHOP_KEY_BASE: 'SHOP_COOKIE_TOKEN', SHOP_PAGES: '20' });
});

test('a variable that people may also write into a copy of a sample of PHP stays a variable, with what the sample says of it', async () => {
  const evidence = await evidenceIn({
    'app/constants.php': "<?php\ndefined('TIDE_MASTER') or define('TIDE_MASTER', getenv('TIDE_MASTER') ?: 'nobody');\n",
    'config.default.php':
      "<?php\n\n// Who is told of every tide\ndefine('TIDE_MASTER', 'somebody');\n\n// How many boats are told on a page\ndefine('BOATS_ON_PAGE', 20);\n",
  });
  const told = settingsOf(evidence).map(
    ({ name, source, default: value, help }) => `${source} ${name} ${value}: ${help}`,
  );
  expect(told.toSorted()).toEqual([
    'environment TIDE_MASTER nobody: Who is told of every tide',
    'property BOATS_ON_PAGE null: How many boats are told on a page',
  ]);
});
