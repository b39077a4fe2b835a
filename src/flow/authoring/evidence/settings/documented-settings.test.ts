import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { namedSettings, settingsOf } from '../settings.ts';
import { documentedSettings } from './documented-settings.ts';
import type { Setting } from './setting.ts';

async function toldIn(sources: Record<string, string>): Promise<Record<string, Partial<Setting>>> {
  const settings = settingsOf(await evidenceIn(sources));
  return Object.fromEntries(settings.map((setting) => [setting.name, setting]));
}

const looked = (names: readonly string[]): string =>
  names.map((name) => `${name} = getattr(configuration, '${name}', None)\n`).join('');

test('a list below the heading of a setting names what that one holds, and no setting of its own', async () => {
  const told = await toldIn({
    'shop/settings.py': looked(['STORE', 'SHELF', 'LAMP', 'DESK', 'DOOR']),
    'docs/settings.md': `# Settings

## STORE

Where all books of the shop are kept.

* \`SHELF\` - Number of the shelf inside
* \`STORE_KEY\` - Key of the store

## LAMPS

* \`LAMP\` - How bright the lamp shines
`,
  });
  expect(told['SHELF']?.help).toBeNull();
  expect(told['LAMP']?.help).toBe('How bright the lamp shines');
});

test('a box, what others make and the key of a value below the heading of a setting say nothing of one', async () => {
  const told = await toldIn({
    'shop/settings.py': looked(['STORE', 'SHELF', 'LAMP', 'DESK', 'DOOR']),
    'docs/settings.md': `# Settings

## STORE

!!! warning "This setting will be removed in 2.0."
    Set this by another one:

    \`\`\`
    STORES = {
        'first': {
            'door': 'open',
            'lamp': 'on',
            'desk': 2,
        },
    }
    \`\`\`

Default: \`None\`

Defines where all books are kept.

## LAMP

[Lumen](https://lumen.example/) is a lamp that others make. The shop reads by its light.

\`\`\`python
LAMP = {
    'DESK': 2,  # Number of the desk below it
}
\`\`\`
`,
  });
  expect(told['STORE']?.help).toBe('Defines where all books are kept (deprecated)');
  expect(told['LAMP']?.help).toBe('The shop reads by its light');
  expect(told['DESK']?.help).toBeNull();
});

test('a default that is put together of settings, or a stressed word, is told as it is written', async () => {
  const told = await toldIn({
    'src/main.ts': 'start(process.env.SHOP_STORE, process.env.SHOP_HEALTH, process.env.SHOP_NONE);\n',
    'docs/settings.md': `| Variable | Description | Default |
| --- | --- | --- |
| \`SHOP_STORE\` | Where books are kept | \`{folder}/books\` |
| \`SHOP_HEALTH\` | Port for those who look after it | _(disabled)_ |
| \`SHOP_NONE\` | Name of the owner | _(none)_ |
`,
  });
  const defaults = ['SHOP_STORE', 'SHOP_HEALTH', 'SHOP_NONE'].map((name) => [told[name]?.default, told[name]?.without]);
  expect(defaults).toEqual([
    [null, '`{folder}/books`'],
    [null, 'disabled'],
    [null, null],
  ]);
});

test('the comment over a key of a configuration in TOML says what it means, also of its variable, and names its default', async () => {
  const read = (name: string): string =>
    `    let ${name} = text(table, "mail", "${name}", "SHOP_MAIL_${name.toUpperCase()}");\n`;
  const sources = {
    'src/shop.rs': `fn read(table: &mut toml::Table) {
${['host', 'port', 'sender'].map(read).join('')}}

fn text(map: &mut toml::Table, parent: &str, key: &str, variable: &str) -> Option<String> {
    let value = map.remove(key);
    env::var(variable).ok().or(value)
}
`,
    'config-test.toml': '[mail]\n# Only for the tests of the shop\nhost = "test"\n',
    'config.toml': `[mail]
# The host that all letters are
# handed to. It must be known.
#
# default: localhost
# overwritten by: SHOP_MAIL_HOST
host = "example.org"

# Port of the host
#port = 25
sender = "shop@example.org"
`,
  };
  const told = await toldIn(sources);
  expect(told['mail.host']).toMatchObject({ help: 'The host that all letters are handed to', default: 'localhost' });
  expect(told['SHOP_MAIL_HOST']).toMatchObject({
    help: 'The host that all letters are handed to',
    default: 'localhost',
  });
  const named = namedSettings(await evidenceIn(sources)).map(({ name }) => name);
  expect(named.sort()).toEqual(['SHOP_MAIL_HOST', 'SHOP_MAIL_PORT', 'SHOP_MAIL_SENDER']);
  expect(told['SHOP_MAIL_PORT']?.help).toBe('Port of the host');
  expect(told['mail.sender']?.help).not.toBe('Port of the host');
});

test('comments over the keys of a file in INI say what the settings mean that are called so', async () => {
  const evidence = await evidenceIn({
    'shop/config.ini':
      '[mail]\n# MAIL_HOST:\n# The host that takes the letters of the shop. It may be far away.\nMAIL_HOST =\n\n; The port on which that host listens\nMAIL_PORT = 25\n\n# Letters\n# ----------\n# There are more rows to be had elsewhere\nMAIL_ROWS = 8\n',
    'shop/config.py':
      'class ShopConfig:\n    MAIL_HOST = config_ini["mail"]["MAIL_HOST"]\n    MAIL_PORT = config_ini["mail"]["MAIL_PORT"]\n    MAIL_ROWS = config_ini["mail"]["MAIL_ROWS"]\n',
    'shop/app.py': 'def create(app):\n    app.config.from_object("shop.config.ShopConfig")\n',
  });
  expect(settingsOf(evidence).map(({ name, help }) => `${name}: ${help}`)).toEqual(
    expect.arrayContaining([
      'MAIL_HOST: The host that takes the letters of the shop',
      'MAIL_PORT: The port on which that host listens',
      'MAIL_ROWS: null',
    ]),
  );
});

test('a cell below a head that names no meaning is none', async () => {
  const told = await toldIn({
    'shop/settings.py': 'import os\nlabel = os.getenv("SHOP_LABEL")\nroom = os.getenv("SHOP_ROOM")\n',
    'docs/settings.md':
      '# Settings\n\n| Variable | Used by | Default |\n| --- | --- | --- |\n| `SHOP_LABEL` | the till and the counter | none |\n\n| Variable | Short description |\n| --- | --- |\n| `SHOP_ROOM` | The room with all the books |\n',
  });
  expect(told['SHOP_LABEL']?.help).toBeNull();
  expect(told['SHOP_ROOM']?.help).toBe('The room with all the books');
});

test('a heading in capitals names a variable only where the page or a heading above is about settings', async () => {
  const names = ['PACK_CRATE', 'SEND_CRATE', 'OPEN_CRATE', 'LIST_CRATES'];
  const page = names.map((name) => `### ${name}\n\nDoes a thing with crates.\n`).join('\n');
  const sources = {
    'shop/crates.py': `import os\nport = os.getenv("SHOP_PORT")\n${names.map((name) => `${name} = "${name}"\n`).join('')}`,
  };
  const found = await toldIn({
    ...sources,
    'docs/tasks.md': `# Crates\n\n## Kinds of tasks\n\n${page}\n## Environment variables\n\nNone.\n`,
  });
  expect(Object.keys(found)).toEqual(['SHOP_PORT']);
  const listed = await toldIn({ ...sources, 'docs/crates.md': `# Crates\n\n## Environment variables\n\n${page}` });
  expect(Object.keys(listed)).toContain('PACK_CRATE');
});

test('what is said behind a mark in brackets is the meaning, and the middle of a long sentence is none', async () => {
  const told = await toldIn({
    'shop/settings.py': looked(['STORE_HOSTS', 'STORE_KEY', 'STORE_ROOM', 'STORE_LAMP', 'STORE_DOOR']),
    'docs/settings.md': `# Settings

* \`STORE_HOSTS\` (env only): All names under which the store
  should be found. Others are turned away.
* \`STORE_KEY\` = {a key that is long}, (kept by the owner of all that there is in the store and in the rooms
  Behind it, and in those that are kept by others.
`,
  });
  expect(told['STORE_HOSTS']?.help).toBe('All names under which the store should be found');
  expect(told['STORE_KEY']?.help).toBeNull();
});

test('a heading that is one word in capitals is of a setting only on a page about them', async () => {
  const source = { 'src/main.js': 'const lamp = process.env.LAMP;\n' };
  const page = '# Shop\n\n## LAMP\n\nLAMP trials use a long cable and a switch at the door.\n';
  const helpOn = async (path: string) => Object.values(await toldIn({ ...source, [path]: page }))[0]?.help ?? null;
  expect(await helpOn('README.md')).toBeNull();
  expect(await helpOn('docs/settings.md')).toMatch(/cable/);
});

test('a name in marks is explained behind them, and rules of very many stars are read at once', async () => {
  const told = await toldIn({
    'shop/settings.py': looked(['STORE', 'SHELF', 'LAMP', 'DESK', 'DOOR']),
    'docs/settings.md': `# Settings\n\n${`${'*'.repeat(4_000)}\n\n`.repeat(30)}* **\`LAMP\`** - Whether the lamp is on at night\n`,
  });
  expect(told['LAMP']?.help).toBe('Whether the lamp is on at night');
});

test('a column of values that holds phrases says what the settings mean', async () => {
  const evidence = await evidenceIn({
    'shop/main.py': 'import os\na = os.getenv("SHOP_NAME")\nb = os.getenv("SHOP_DOOR")\nc = os.getenv("SHOP_LAMP")\n',
    'README.md': `# Shop

| Variable | Value | Required |
| --- | --- | --- |
| SHOP_NAME | Initial name of the shop when it opens | Required |
| SHOP_DOOR | Which door is opened in the morning | Optional |
`,
    'docs/lamps.md': `# Lamps

| Variable | Value |
| --- | --- |
| SHOP_LAMP | green |
| SHOP_OTHER | red |
`,
  });
  const told = documentedSettings(evidence);
  expect(told.get('SHOP_NAME')?.text).toBe('Initial name of the shop when it opens');
  expect(told.get('SHOP_DOOR')?.text).toBe('Which door is opened in the morning');
  expect(told.get('SHOP_LAMP')?.text ?? null).toBeNull();
});

test('a row that has a word of the settings in a table about other things says nothing of the setting', async () => {
  const evidence = await evidenceIn({
    'package.json': '{"name":"shop","main":"src/desk.js","dependencies":{"config":"3"}}\n',
    'config/default.json': '{\n  "url": "http://localhost",\n  "rows": 5,\n  "town": "Ulm",\n  "port": 80\n}\n',
    'src/desk.js':
      "const config = require('config');\n\nlisten(config.get('url'), config.get('rows'), config.get('town'), config.get('port'));\n",
    'docs/labels.md': '| Type | Description |\n| --- | --- |\n| `url` | Any address that leads somewhere |\n',
    'docs/start.md': '| Key | Description |\n| --- | --- |\n| `rows` | How many rows a page has |\n',
  });
  const helps = Object.fromEntries(settingsOf(evidence).map(({ name, help }) => [name, help]));
  expect([helps['url'] ?? null, helps['rows']]).toEqual([null, 'How many rows a page has']);
});
