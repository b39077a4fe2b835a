import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../test/evidence-in.ts';
import { imageValues } from './settings/image-values.ts';
import { type Setting, shownName } from './settings/setting.ts';
import { withFamilies } from './settings/setting-families.ts';
import { taggedKeys } from './settings/setting-keys.ts';
import { toldOptions } from './settings/told-options.ts';
import { namedSettings, settingsOf } from './settings.ts';

async function settingsIn(sources: Record<string, string>): Promise<Setting[]> {
  return settingsOf(await evidenceIn(sources));
}

async function defaultsIn(sources: Record<string, string>): Promise<Record<string, string | null>> {
  return Object.fromEntries((await settingsIn(sources)).map(({ name, default: value }) => [name, value]));
}

test('what a check of the environment demands is required, whatever a reader would take for it', async () => {
  const settings = await settingsIn({
    'src/environment.validation.ts':
      "import { IsNotEmpty, IsOptional } from 'class-validator';\nexport class EnvironmentVariables {\n  @IsNotEmpty()\n  SHOP_QUEUE: string;\n\n  @IsOptional()\n  SHOP_TOWN: string;\n}\n",
    'src/environment.service.ts':
      "export const queue = process.env.SHOP_QUEUE ?? 'memory';\nexport const town = process.env.SHOP_TOWN ?? 'Ulm';\n",
  });
  expect(settings.map(({ name, required, default: value }) => [name, required, value])).toEqual([
    ['SHOP_QUEUE', true, null],
    ['SHOP_TOWN', false, 'Ulm'],
  ]);
});

test('how long a secret must be is told behind what its name says that it is for', async () => {
  const [secret] = await settingsIn({
    '.env.example': '# minimum of 32 characters\nSESSION_SECRET=\n',
    'src/main.ts': 'export const secret = process.env.SESSION_SECRET;\n',
  });
  expect(secret?.help).toBe('Secret that signs sessions (from the name); minimum of 32 characters');
});

test('a property on which modules disagree has no default, and a profile does not disagree', async () => {
  const defaults = await defaultsIn({
    'orders/src/main/resources/application.properties': 'server.port=8081\nshop.pages=20\nshop.currency=EUR\n',
    'stock/src/main/resources/application.properties': 'server.port=8082\nshop.pages=20\n',
    'orders/src/main/resources/application-cloud.properties': 'shop.currency=USD\n',
  });
  expect(defaults).toEqual({ 'server.port': null, 'shop.pages': '20', 'shop.currency': 'EUR' });
  const services = await defaultsIn({
    'src/Orders/appsettings.json': '{ "Bus": { "Client": "Orders", "Retries": 3 } }\n',
    'src/Stock/appsettings.json': '{ "Bus": { "Client": "Stock", "Retries": 3 } }\n',
  });
  expect(services).toEqual({ 'Bus:Client': null, 'Bus:Retries': '3' });
  const filled = await settingsIn({
    'till/src/main/resources/till.yml': `till:\n${['port', 'lanes', 'rows', 'bags', 'belts'].map((key) => `  ${key}: \${TILL_${key.toUpperCase()}:5}\n`).join('')}`,
    'till/src/main/java/till/TillProperties.java':
      '@ConfigurationProperties("till")\nclass TillProperties {\n  /** How many lanes are open. */\n  private int lanes = 1;\n}\n',
  });
  const lanes = filled.find(({ name }) => name === 'till.lanes');
  expect(lanes).toMatchObject({ default: '5', help: 'How many lanes are open.', otherDefaults: [] });
});

test('the port of a small program beside the main one is not that of the product', async () => {
  const keys = ['pages', 'rows', 'lanes', 'belts', 'bags', 'tills', 'doors', 'keys'];
  const defaults = await defaultsIn({
    'main/src/main/resources/application.properties': keys.map((key) => `shop.${key}=5\n`).join(''),
    'side/src/main/resources/application.properties': 'server.port=8080\nside.rows=3\n',
  });
  expect(Object.keys(defaults)).not.toContain('server.port');
  expect(defaults).toMatchObject({ 'shop.pages': '5', 'side.rows': '3' });
});

test('what code asks the environment for falls back to what it says there, not to what another file declares', async () => {
  const names = ['PAGES_TTL', 'LINES', 'ROOMS', 'SHELVES', 'READERS'];
  const rows = names.map((name) => `    '${name}': 400,  # as many as a month has hours\n`).join('');
  const settings = await settingsIn({
    'settings/settings_base.py': `SHOP_SETTINGS = {\n${rows}}\n`,
    'settings/main.py': "import environ\nenv = environ.Env()\nSHOP_SETTINGS['PAGES_TTL'] = env.int('PAGES_TTL', 100)\n",
  });
  const [lines, pages] = ['LINES', 'PAGES_TTL'].map((wanted) => settings.find(({ name }) => name === wanted));
  expect(lines).toMatchObject({ source: 'declared', default: '400', help: 'as many as a month has hours' });
  expect(pages).toMatchObject({ source: 'environment', default: '100', help: null, otherDefaults: [] });
});

test('what one of two programs takes for a variable is not the default of the other, unless a document tells both', async () => {
  const python = `from pydantic import Field
from pydantic_settings import BaseSettings

def lines() -> int:
    return 3

class Settings(BaseSettings):
    shop_port: int = 3003
    shop_level: str = "info"
    shop_pages: int = 20
    shop_lines: int = Field(default_factory=lines)
`;
  const script = `import { z } from 'zod';
export const EnvSchema = z.object({
  SHOP_PORT: z.coerce.number().int().optional(),
  SHOP_LEVEL: LevelSchema.optional(),
  SHOP_FLAT: z.string().optional(),
});
const env = EnvSchema.parse(process.env);
`;
  const document = `# Environment variables

| Variable | Description | Default |
| :-- | :-- | :-- |
| \`SHOP_PORT\` | Listening port | \`80\` (till), \`3003\` (counter) |
| \`SHOP_LEVEL\` | Level of logs | \`log\` |
`;
  const sources = {
    'counter/config.py': python,
    'till/src/env.ts': script,
    'deploy/variables.tf': 'variable "account" {\n  type = string\n}\n',
  };
  expect(await defaultsIn(sources)).toEqual({
    SHOP_PORT: null,
    SHOP_LEVEL: null,
    SHOP_PAGES: '20',
    SHOP_LINES: '3',
    SHOP_FLAT: null,
  });
  const told = await settingsIn({ ...sources, 'docs/environment.md': document });
  const shown = told.map(({ name, default: value, help, required }) => [name, value, help, required]);
  expect(shown).toEqual(
    expect.arrayContaining([
      ['SHOP_PORT', '80 (till), 3003 (counter)', 'Listening port', false],
      ['SHOP_LEVEL', null, 'Level of logs', false],
      ['SHOP_LINES', '3', null, false],
    ]),
  );
});

test('where most is said in English, a comment in another language is left out, and an English one goes before it', async () => {
  const keys = (help: string) =>
    `spring:\n  name: shop\nshop:\n  login: "a" # ${help}\n  pages: 3 # how many rows a page has\n  open: 1 # when the shop opens at day\n`;
  const found = await settingsIn({
    'a/src/main/resources/application.yml': `${keys('用来作为登录的 id 的配置 属性')}  only: "x" # 用来 作为 登录的 id\n`,
    'b/src/main/resources/application.yml': keys('the field that holds the login'),
  });
  const helpOf = (wanted: string) => found.find(({ name }) => name === wanted)?.help;
  expect([helpOf('shop.login'), helpOf('shop.only')]).toEqual(['the field that holds the login', null]);
});

test('what a document tells goes before nothing, and not for two programs of which it knows one', async () => {
  const document = `# Environment variables

| Variable | Description | Default |
| :-- | :-- | :-- |
| \`SHOP_FOLDER\` | Where files lie ⚠️**You better leave it**<sup>\\*2</sup> | \`/data\` |
| \`SHOP_HOST\` | Listening host | \`0.0.0.0\` |
| \`SHOP_KEPT\` | Where orders are kept | \`/kept\` |
`;
  const found = await settingsIn({
    'docs/environment-variables.md': document,
    'src/ask.ts': "const folder = process.env.SHOP_FOLDER || '';\nconst kept = process.env.SHOP_KEPT || '~/.shop';\n",
    'src/env.ts':
      "import { z } from 'zod';\nexport const EnvSchema = z.object({\n  SHOP_HOST: z.string().optional(),\n  SHOP_NAME: z.string().optional(),\n});\n",
    'count/config.py':
      'from pydantic_settings import BaseSettings\nclass Settings(BaseSettings):\n    shop_host: str = "[::]"\n',
  });
  const named = (wanted: string) => found.find(({ name }) => name === wanted);
  expect(named('SHOP_FOLDER')).toMatchObject({ default: '/data', help: 'Where files lie' });
  expect(named('SHOP_KEPT')).toMatchObject({ default: '/kept' });
  expect(named('SHOP_HOST')).toMatchObject({ default: null, without: 'differs by program' });
});

test('options of scripts beside the product are not its own, unless there is nothing else', async () => {
  const parser = (option: string) =>
    `import argparse\n\ndef main():\n    parser = argparse.ArgumentParser()\n    parser.add_argument("--${option}", default=3, help="How many ${option}")\n\nif __name__ == "__main__":\n    main()\n`;
  const scripts = { 'profiling/run.py': parser('rounds'), 'extras/fill.py': parser('rows') };
  expect(Object.keys(await defaultsIn({ ...scripts, 'shop/cli.py': parser('orders') }))).toEqual(['--orders']);
  expect(Object.keys(await defaultsIn(scripts)).sort()).toEqual(['--rounds', '--rows']);
});

test('options of a program that Go keeps inside are not those of the product', async () => {
  const main = (name: string): string =>
    `package main\n\nimport "flag"\n\nfunc main() {\n\tflag.String("${name}", "here", "where it goes")\n\tflag.Parse()\n}\n`;
  const files = { 'cmd/shop/main.go': main('store'), 'internal/words/tables/main.go': main('output') };
  expect((await settingsIn(files)).map(({ name }) => name)).toEqual(['--store']);
});

test('options of a package that makes the command of another program are of that program', async () => {
  const main =
    'package main\n\nimport "flag"\n\nfunc main() {\n\tflag.Int("wait", 3, "how long it waits")\n\tflag.Parse()\n}\n';
  const found = await settingsIn({
    'go.mod': 'module example.org/shop\n',
    'cmd/shop/main.go': main,
    'cmd/shopctl/main.go': 'package main\n\nimport "example.org/shop/cli"\n\nfunc main() {\n\tcli.Execute()\n}\n',
    'cli/root.go':
      'package cli\n\nimport "github.com/alecthomas/kingpin/v2"\n\nfunc Execute() {\n\tapp := kingpin.New("shopctl", "asks the shop")\n\tapp.Flag("timeout", "how long an order may take").Default("30s").String()\n}\n',
  });
  expect(found.map(({ name, program }) => [name, program])).toEqual([
    ['--wait', null],
    ['--timeout', 'shopctl'],
  ]);
});

test('what is joined to the product stands behind its own settings, and a load test has none', async () => {
  const read = (name: string) => `import os\n\n# How many rows a page has.\nROWS = os.getenv("${name}", "20")\n`;
  const load =
    'import argparse\nparser = argparse.ArgumentParser()\nparser.add_argument("--users", help="how many users there are")\n';
  const found = await settingsIn({
    'src/integrations/mail/settings.py': read('MAIL_PORT'),
    'src/shop/settings.py': read('SHOP_PAGE'),
    'src/shop/__main__.py':
      'import argparse\nparser = argparse.ArgumentParser()\nparser.add_argument("--open", help="opens the shop")\n',
    'src/locustfile.py': load,
  });
  expect(found.map(({ name }) => name)).toEqual(['--open', 'SHOP_PAGE', 'MAIL_PORT']);
});

test('a default that is a constant of another file has its value', async () => {
  const flags = [
    '&cli.StringFlag{Name: "listen", EnvVars: []string{"SHOP_LISTEN"}, Value: server.DefaultListen},',
    '&cli.StringFlag{Name: "keep", EnvVars: []string{"SHOP_KEEP"}, Value: util.FormatDuration(server.DefaultKeep)},',
    '&cli.StringFlag{Name: "level", EnvVars: []string{"SHOP_LEVEL"}, Value: log.Default.String()},',
  ];
  const defaults = await defaultsIn({
    'cmd/serve.go': `package cmd\nimport "github.com/urfave/cli/v2"\nvar flags = []cli.Flag{\n${flags.join('\n')}\n}\n`,
    'server/config.go': 'package server\n\nconst (\n\tDefaultListen = ":80"\n\tDefaultKeep = 12 * time.Hour\n)\n',
  });
  expect(defaults).toMatchObject({ SHOP_LISTEN: ':80', SHOP_KEEP: '12h', SHOP_LEVEL: null });
});

test('a constant of the own package of Go is taken before namesakes, and one for Windows is not', async () => {
  const held = (value: string) => `const defaultBind = "${value}"\n`;
  const defaults = await defaultsIn({
    'cli/cli.go':
      'package cli\nimport "github.com/alecthomas/kingpin/v2"\nvar bind = kingpin.Flag("bind", "Where it listens").Default(defaultBind).String()\n',
    'cli/defaults.go': `//go:build !windows\n\npackage cli\n\n${held(':9000')}`,
    'cli/defaults_windows.go': `package cli\n\n${held(':9001')}`,
    'other/defaults.go': `package other\n\n${held(':9002')}`,
  });
  expect(defaults).toEqual({ '--bind': ':9000' });
});

test('a variable has the default of the key that it sets, and not that of another with the same last word', async () => {
  const field = (name: string, value: string) => `#[builder(default = "${value}")]\npub ${name}: u16,\n`;
  const derive = 'Deserialize, derive_builder::Builder';
  const option = (name: string) => `#[clap(long, env = "${name}")]\npub ${name.toLowerCase()}: Option<u16>,\n`;
  const defaults = await defaultsIn({
    'src/configuration.rs': `use serde::Deserialize;\n#[derive(${derive})]\npub struct Mail {\n${field('port', '587')}${field('retries', '3')}}\n#[derive(${derive})]\npub struct Configuration {\n${field('port', '80')}${field('limit', '10')}${field('size', '5')}#[builder(default)]\npub mail: Mail,\n}\n`,
    'src/cli.rs': `use clap::Parser;\n#[derive(Parser)]\nstruct Options {\n${option('SHOP_PORT')}${option('SHOP_MAIL__PORT')}${option('REDIS_PORT')}}\n`,
  });
  expect(defaults).toMatchObject({ SHOP_PORT: '80', SHOP_MAIL__PORT: '587', REDIS_PORT: null });
});

test('keys of a Go configuration have their whole names, over all files and by the largest structure alone', async () => {
  const defaults = await defaultsIn({
    'main.go': 'package main\n\nfunc main() {\n\tserve()\n}\n',
    'config/config.go':
      'package config\n\ntype Config struct {\n\tName string `koanf:"name"`\n\tMail Mail `koanf:"mail"`\n\tOld *Mail `koanf:"old"`\n\tUsers []User `koanf:"users"`\n\tEvents events.Config `koanf:"events"`\n}\n\ntype User struct {\n\tPassword string `koanf:"password"`\n}\n',
    'config/mail.go':
      'package config\n\ntype Mail struct {\n\tPort int `koanf:"port" default:"25"`\n\tCommon `koanf:",squash"`\n}\n\ntype Common struct {\n\tTimeout int `koanf:"timeout"`\n}\n',
    'internal/events/config.go': 'package events\n\ntype Config struct {\n\tKeep int `yaml:"keep"`\n}\n',
    'client/config.go': 'package client\n\ntype Config struct {\n\tHost string `yaml:"host"`\n}\n',
    'export/export.go': 'package export\n\ntype Row struct {\n\tTitle string `yaml:"title"`\n}\n',
  });
  expect(defaults).toEqual({
    name: null,
    'mail.port': '25',
    'mail.timeout': null,
    'old.port': '25',
    'old.timeout': null,
    users: null,
    'events.keep': null,
  });
});

test('a Go configuration with the tags of JSON counts where its package reads it from a file', async () => {
  const config =
    'package main\n\ntype Config struct {\n\tName string `json:"name"`\n\tMail Mail `json:"mail"`\n\tTags []string `json:"tags"`\n}\n\ntype Mail struct {\n\t// Port is where mail goes out. Defaults to 25.\n\tPort int `json:"port"`\n\tHost string `json:"host,omitempty"`\n\tInner int `json:"-"`\n}\n\ntype Web struct {\n\tPath string `json:"path"`\n}\n';
  const main = (read: string) =>
    `package main\n\nimport "os"\n\nfunc main() {\n\tvar c Config\n\tdata, _ := ${read}\n\tyaml.Unmarshal(data, &c)\n}\n`;
  const message = 'package api\n\ntype Order struct {\n\tTotal int `json:"total"`\n}\n';
  const files = (read: string) => ({
    'cmd/shop/config.go': config.replace('Tags []string', 'Web Web `json:"web"`\n\tTags []string'),
    'cmd/shop/main.go': main(read),
    'api/options.go': message,
  });
  const read = await defaultsIn(files('os.ReadFile(path)'));
  expect(Object.keys(read).sort()).toEqual(['mail.host', 'mail.port', 'name', 'tags', 'web.path']);
  expect(await defaultsIn(files('received(path)'))).toEqual({});
});

test('a flat configuration of one part of a Go program is not that of the program', async () => {
  const fields = ['Host', 'Port', 'Base', 'Filter', 'Name'].map(
    (name) => `\t${name} string \`ini:"${name.toLowerCase()}_dn"\`\n`,
  );
  expect(
    await defaultsIn({ 'internal/auth/ldap/config.go': `package ldap\n\ntype Config struct {\n${fields.join('')}}\n` }),
  ).toEqual({});
});

test('the reference of the settings tells meanings and defaults by the heads of its table', async () => {
  const told = await settingsIn({
    'src/config.ts': 'export const url = process.env.SHOP_BASE_URL;\nexport const port = process.env.SHOP_PORT;\n',
    'docs/how-to/frontend.md':
      '| variable | Possible values | Description |\n|---|---|---|\n| SHOP_BASE_URL | Any URL with a protocol and a domain, and with a port if you need one | Where it runs in tests |\n',
    'docs/reference/general.md':
      '| variable | default | description |\n|---|---|---|\n| `SHOP_BASE_URL` | - | The address the shop is reached at |\n| `SHOP_PORT` | 3000 | The port the shop listens on |\n',
  });
  expect(told.map(({ name, default: value, help }) => [name, value, help]).sort()).toEqual([
    ['SHOP_BASE_URL', null, 'The address the shop is reached at'],
    ['SHOP_PORT', '3000', 'The port the shop listens on'],
  ]);
});

test('words about a setting name its default, in a row and further down in an item of a list', async () => {
  const names = ['SHOP_PORT', 'SHOP_OPEN', 'SHOP_LEVEL', 'SHOP_TILL', 'SHOP_LANES'];
  const told = await settingsIn({
    'src/config.ts': names.map((name) => `export const ${name.toLowerCase()} = process.env.${name};\n`).join(''),
    'README.md': `# Shop

| Variable | Description |
|---|---|
| \`SHOP_PORT\` | The port to listen on for orders. Defaults to 9410 |
| \`SHOP_OPEN\` | \`false\` closes the shop. Defaults to \`true\`. |

  * \`SHOP_LEVEL\` - sets how much is logged, allowing for more
    words, either of: error, warning, info. Defaults to warning.

  * \`SHOP_TILL\` - sets the name of the till in a row of tills.
    Defaults to a random name that is made on start.

  * \`SHOP_LANES\` - how many lanes are open for those who come with
    Orders of more than one book, and for all who
    wait at once, defaults to 3
`,
  });
  expect(told.map(({ name, default: value, without, help }) => [name, value, without, help]).sort()).toEqual([
    [
      'SHOP_LANES',
      '3',
      null,
      'how many lanes are open for those who come with Orders of more than one book, and for all who wait at once',
    ],
    [
      'SHOP_LEVEL',
      'warning',
      null,
      'sets how much is logged, allowing for more words, either of: error, warning, info',
    ],
    ['SHOP_OPEN', 'true', null, '`false` closes the shop'],
    ['SHOP_PORT', '9410', null, 'The port to listen on for orders'],
    ['SHOP_TILL', null, 'a random name', 'sets the name of the till in a row of tills'],
  ]);
});

test('constants that a bundler puts into the user interface are no variables of the program', async () => {
  const page = 'export const docs = import.meta.env.SHOP_DOCS_URL;\n';
  const ui = {
    'ui/.env': 'SHOP_DOCS_URL=https://example.org\nSHOP_EDITION=2\n',
    'ui/vite.config.js': 'export default {};\n',
    'ui/src/page.js': page,
  };
  const main = 'package main\nimport "os"\nfunc main() { _ = os.Getenv("SHOP_WORKERS") }\n';
  expect(Object.keys(await defaultsIn({ ...ui, 'main.go': main }))).toEqual(['SHOP_WORKERS']);
  expect(Object.keys(await defaultsIn({ 'src/page.js': page }))).toEqual(['SHOP_DOCS_URL']);
});

test('what a kept file gives is a default only where the framework reads that file', async () => {
  const kept = { '.env': 'SHOP_NAME="Your shop"\n' };
  expect(await defaultsIn(kept)).toEqual({ SHOP_NAME: null });
  const console = '#!/usr/bin/env php\n<?php\nrequire "vendor/autoload_runtime.php";\n';
  expect(await defaultsIn({ ...kept, 'bin/console': console })).toEqual({ SHOP_NAME: 'Your shop' });
});

test('what the tool of a front end reads is not a setting of the server, and what it takes from a kept file holds', async () => {
  const ui = {
    'ui/package.json': '{ "name": "ui", "devDependencies": { "vite": "7.0.0", "react": "19.0.0" } }\n',
    'ui/.env': 'PORT=5000\n# Where the shop answers.\nVITE_SHOP=http://localhost:8080\n',
    'ui/src/worker.ts':
      'export const at = new URL(process.env.PUBLIC_URL);\nexport const shop = import.meta.env.VITE_SHOP;\n',
  };
  expect(await defaultsIn(ui)).toEqual({ VITE_SHOP: 'http://localhost:8080' });
  const manifest = '{ "name": "ui", "dependencies": { "vite": "7.0.0", "express": "5.0.0" } }\n';
  expect(Object.keys(await defaultsIn({ ...ui, 'ui/package.json': manifest }))).toContain('PORT');
  const listening = { ...ui, 'ui/src/serve.ts': 'createServer(answer).listen(process.env.PORT);\n' };
  expect(Object.keys(await defaultsIn(listening))).toContain('PORT');
});

const CONFIGURED = {
  'shop/config/config.py': `class Config:
    default_config = {
        "store-dir": str(STORE),
        "mail": {"port": 25, "max-letters": None, "open": True},
        "orders": {"page-size": 20, "in-stock": False},
    }
`,
  'docs/configuration.md': `# Configuration

### \`store-dir\`

**Type**: \`string\`

**Environment Variable**: \`SHOP_STORE_DIR\`

The path to what the shop has in store.

### \`mail.max-letters\`

**Type**: \`int\`

**Default**: \`number_of_carriers + 4\`

**Environment Variable**: \`SHOP_MAIL_MAX_LETTERS\`

*Introduced in 1.2.0*

How many letters go out at once.

### \`orders.page-size\`

**Type**: \`int\`

{{% warning %}}
This may change with the next release of the shop.
{{% /warning %}}
`,
};

test('a key of the configuration is explained below its heading, behind the lines that say its type', async () => {
  const told = await settingsIn(CONFIGURED);
  expect(told.flatMap(({ name, help }) => (help === null ? [] : [[name, help]])).sort()).toEqual([
    ['mail.max-letters', 'How many letters go out at once'],
    ['store-dir', 'The path to what the shop has in store'],
  ]);
});

test('properties of .NET classes stand below the section that they are read from, spelled as the file of the configuration does', async () => {
  const settings = `namespace Shop;
public class ShopSettings
{
    public int Pages { get; set; } = 20;
    public string SiteName { get; set; } = "Shop";
    public IMailSettings Mail { get; set; }
    public ShopSettings Parent { get; set; }
}
public class MailSettings : IMailSettings
{
    public int Most { get; set; } = 3;
}
public class LooseSettings
{
    public int Never { get; set; } = 1;
}
`;
  const startup = `namespace Shop;
public class Startup
{
    public void ConfigureServices(IServiceCollection services, IConfiguration configuration)
    {
        services.Configure<ShopSettings>(configuration.GetSection("ShopSettings"));
        services.Configure<ShopSettings>(configuration.GetSection("Dev:Override:ShopSettings"));
    }
}
`;
  expect(
    await defaultsIn({
      'src/ShopSettings.cs': settings,
      'src/Startup.cs': startup,
      'src/appsettings.json': '{ "shopSettings": { "siteName": "Acme" } }',
    }),
  ).toEqual({ 'shopSettings:pages': '20', 'shopSettings:siteName': 'Acme', 'shopSettings:mail:most': '3' });
});

test('classes of .NET that hold each other many times over end', async () => {
  const count = 40;
  const classes = Array.from({ length: count }, (_, place) =>
    place === count - 1
      ? `public class Part${place}Settings\n{\n    public int Most { get; set; } = 1;\n}\n`
      : `public class Part${place}Settings\n{\n    public Part${place + 1}Settings Left { get; set; }\n    public Part${place + 1}Settings Right { get; set; }\n}\n`,
  );
  const startup =
    'public class Startup\n{\n    public void ConfigureServices(IServiceCollection services, IConfiguration configuration)\n    {\n        services.Configure<Part0Settings>(configuration.GetSection("Parts"));\n    }\n}\n';
  const found = await settingsIn({ 'src/Parts.cs': `namespace Shop;\n${classes.join('')}`, 'src/Startup.cs': startup });
  expect(found.length).toBeGreaterThan(100);
  expect(found.length).toBeLessThan(5_000);
});

test('what a tool beside the product takes for a variable says nothing of the product', async () => {
  const schema = (rows: string) =>
    `import { z } from 'zod';\nexport const env = z.object({\n${rows}\n}).parse(process.env);\n`;
  const evidence = await evidenceIn({
    'package.json': '{ "name": "shop", "bin": { "shop": "./src/main.js" } }',
    'src/env.ts': schema('  SHOP_ROWS: z.coerce.number().default(20),\n  SHOP_NAME: z.string(),'),
    'tools/compare/env.ts': schema('  SHOP_ROWS: z.coerce.number().default(80),\n  COMPARE_WITH: z.string(),'),
  });
  expect(settingsOf(evidence).map(({ name, default: value, otherDefaults }) => [name, value, otherDefaults])).toEqual([
    ['SHOP_NAME', null, []],
    ['SHOP_ROWS', '20', []],
  ]);
});

test('a key of Viper means what the flag means that another file binds to it', async () => {
  const settings = await settingsIn({
    'conf/configuration.go': `package conf

import "github.com/spf13/viper"

func init() {
	viper.SetDefault("depot", "north")
	viper.SetDefault("weight.most", 10)
}

func Load() {
	replacer := strings.NewReplacer(".", "_")
	viper.SetEnvKeyReplacer(replacer)
	viper.SetEnvPrefix("PARCEL")
	viper.AutomaticEnv()
}
`,
    'cmd/root.go': `package cmd

import (
	"github.com/spf13/cobra"
	"github.com/spf13/viper"
)

func init() {
	rootCmd.Flags().String("depot", viper.GetString("depot"), "depot that takes the parcels")
	_ = viper.BindPFlag("depot", rootCmd.Flags().Lookup("depot"))
}
`,
  });
  const told = settings.filter(({ source }) => source === 'environment');
  expect(told.map(({ name, help, told: from }) => [name, help, from?.path])).toEqual([
    ['PARCEL_DEPOT', 'depot that takes the parcels', 'cmd/root.go'],
    ['PARCEL_WEIGHT_MOST', null, undefined],
  ]);
});

test('a field that Viper fills has the default of its key, however the letters are written', async () => {
  const settings = await settingsIn({
    'config/config.go': `package config

import "github.com/spf13/viper"

const most = 10

type Configuration struct {
	Depot  string \`json:"depot" mapstructure:"depotName"\`
	Weight int    \`json:"weight" mapstructure:"weight"\`
	Crates int    \`json:"crates" mapstructure:"crates_most"\`
	Mail   string \`mapstructure:"mail"\`
	Press  string \`mapstructure:"press"\`
	Rest   string \`mapstructure:"rest"\`
}

func Load() (*Configuration, error) {
	viper.SetEnvPrefix("parcel")
	viper.AutomaticEnv()
	viper.SetDefault("DepotName", "north")
	viper.SetDefault("Weight", most)
	viper.SetDefault("CratesMost", 3)
	c := Configuration{}
	return &c, viper.Unmarshal(&c)
}
`,
  });
  const told = new Map(settings.map(({ name, default: value }) => [name, value]));
  expect(['crates_most', 'depotName', 'weight'].map((name) => told.get(name))).toEqual([null, 'north', '10']);
});

test('a flag that is taken over later defaults to what stands there where it is not given, if nothing else sets that', async () => {
  const settings = await settingsIn({
    'go.mod': 'module example.org/shop\n',
    'main.go': `package main

import (
	"flag"
	"os"

	"example.org/shop/config"
)

var (
	logs  = flag.String("logs", "", "Where logs are written")
	press = flag.String("press", "", "Press to use")
	ink   = flag.String("ink", "", "Ink to use")
	copies = flag.Int("copies", 0, "How many copies are made")
	size  = flag.String("size", "", "Size of a page")
)

func main() {
	flag.Parse()
	if *logs != "" {
		config.LogFolder = *logs
	}
	if len(os.Args) > 3 {
		folder := config.LogFolder
		if *logs != "" {
			folder = *logs
		}
		print(folder)
	}
	if *press != "" {
		config.Press = *press
	}
	if *ink != "" {
		config.Ink = *ink
	}
	count := 3
	if *copies > 0 {
		count = *copies
	}
	paper := os.Getenv("PAPER")
	if *size != "" {
		paper = *size
	}
	print(count, paper)
}
`,
    'config/config.go': `package config

// LogFolder is where logs are written.
var LogFolder = "./data/logs"

var (
	Press = "offset"
	Ink   = "black"
)

func Load() {
	Ink = read("ink")
}
`,
  });
  const told = new Map(settings.map(({ name, default: value, computed }) => [name, value ?? computed]));
  expect(['--logs', '--press', '--ink', '--copies', '--size'].map((name) => told.get(name))).toEqual([
    './data/logs',
    'offset',
    false,
    '3',
    false,
  ]);
});

test('a flag that is empty to begin with is what the code takes in its stead, also a function that it is handed to', async () => {
  const settings = await settingsIn({
    'go.mod': 'module example.org/shop\n',
    'main.go': `package main

import (
	"flag"

	"example.org/shop/config"
)

func main() {
	path := flag.String("config", "", "Location of the file")
	press := flag.String("press", "", "Press to use")
	label := flag.String("label", "", "Label to print")
	out := flag.String("out", "", "Where to write")
	flag.Parse()
	config.Write(3, *out)
	if *press == "" {
		*press = "offset"
	}
	config.Read(*path)
	print(*label)
}
`,
    'config/config.go': `package config

func Read(path string) error {
	if path == "" {
		viper.SetConfigFile("./shop.json")
	} else {
		viper.SetConfigFile(path)
	}
	return nil
}

func Write(copies int, path string) {
	open(path)
}

func open(file string) {
	if len(file) == 0 {
		file = filepath.Join(parent, "new")
	}
}
`,
  });
  expect(settings.map(({ name, default: value, computed }) => [name, value ?? computed])).toEqual([
    ['--config', './shop.json'],
    ['--label', false],
    ['--out', true],
    ['--press', 'offset'],
  ]);
});

test('where all flags are bound at once, a variable means what the flag of the package with its name means', async () => {
  const settings = await settingsIn({
    'cmd/load.go':
      'package cmd\n\nimport "github.com/spf13/viper"\n\nfunc load(cmd *cobra.Command) {\n\tv := viper.New()\n\tv.SetEnvPrefix("SHOP")\n\tv.AutomaticEnv()\n\tv.BindPFlags(cmd.Flags())\n\topen(v.GetString("store"))\n}\n',
    'cmd/root.go':
      'package cmd\n\nimport "github.com/spf13/cobra"\n\nfunc init() {\n\trootCmd.Flags().String("store", "./shop.db", "where crates are kept")\n}\n',
  });
  expect(settings.find(({ name }) => name === 'SHOP_STORE')).toMatchObject({
    default: './shop.db',
    help: 'where crates are kept',
  });
});

test('a name that ends the sentence above it heads no paragraph, and who needs no setting is not told what it means', async () => {
  const settings = await settingsIn({
    'main.go':
      'package main\n\nimport "os"\n\nvar depot, label = os.Getenv("PARCEL_DEPOT"), os.Getenv("PARCEL_LABEL_URL")\n',
    'docs/labels.md': "## PARCEL_LABEL_URL\n\nIf you only print labels here you don't need this variable.\n",
    'docs/start.rst':
      '* Naming the depot by the option ``--depot`` or the environment variable\n  ``PARCEL_DEPOT``\n\nThe weight of a parcel is given in kilos.\n',
  });
  expect(settings.map(({ name, help }) => [name, help])).toEqual([
    ['PARCEL_DEPOT', null],
    ['PARCEL_LABEL_URL', null],
  ]);
});

test('a kept file that the program loads gives what holds; an installer and a terminal have no settings of it', async () => {
  const settings = await settingsIn({
    'engine/.env': 'PARCEL_WEIGHT=10\nPARCEL_LABELS=5\n',
    'engine/src/settings.py': `import os
from pydantic_settings import BaseSettings, SettingsConfigDict

class Settings(BaseSettings):
    model_config = SettingsConfigDict(env_file=ROOT / ".env")
    parcel_weight: int
    parcel_labels: int = 3

HANDED = os.environ["_PARCEL_HANDED"]
WIDE = os.getenv("ConEmuANSI")
`,
    'install-parcel.py': 'import os\n\nhome = os.getenv("PARCEL_INSTALL_HOME")\n',
  });
  expect(settings.map(({ name, default: value, required }) => [name, value, required])).toEqual([
    ['PARCEL_LABELS', '3', false],
    ['PARCEL_WEIGHT', '10', false],
  ]);
});

test('documents tell settings in any column, in numbered lists, in samples with comments and in sentences', async () => {
  const settings = await settingsIn({
    'main.go': `package main

import "os"

var all = []string{
	os.Getenv("SHOP_MAIL"), os.Getenv("SHOP_PAGES"), os.Getenv("SHOP_COUNT"),
	os.Getenv("SHOP_THEME"), os.Getenv("SHOP_COLOUR"), os.Getenv("SHOP_LOG"), os.Getenv("SHOP_KEEP"),
}
`,
    'README.md': `# Shop

| Name | Environment variable name | Default | Description |
| --- | --- | --- | --- |
| mail | SHOP_MAIL | _(empty)_ | Where letters to the shop are brought; the desk of whoever is in charge of all the mail on that day of the week also at night and in the holidays of the summer and of the winter |

1. \`SHOP_PAGES\`: The pages that the catalogue has.

To count no visitors, set \`SHOP_COUNT\` to \`false\`.
To use the latter way, set \`SHOP_LOG\` to \`false\`.

\`\`\`sh
# How the shop looks to a visitor
SHOP_THEME=dark
\`\`\`
`,
    'docker-compose.yml': `services:
  shop:
    environment:
      # The colour of the door.
      - SHOP_COLOUR=red
      - SHOP_KEEP=7 # (required) days to keep all letters
`,
  });
  expect(settings.map(({ default: value }) => value).filter((value) => value !== null)).toEqual([]);
  expect(Object.fromEntries(settings.map(({ name, help, told }) => [name, help && [help, told?.startLine]]))).toEqual({
    SHOP_MAIL: ['Where letters to the shop are brought', 5],
    SHOP_PAGES: ['The pages that the catalogue has', 7],
    SHOP_COUNT: ['To count no visitors, set `SHOP_COUNT` to `false`', 9],
    SHOP_THEME: ['How the shop looks to a visitor', 13],
    SHOP_COLOUR: ['The colour of the door', 4],
    SHOP_KEEP: ['days to keep all letters', 6],
    SHOP_LOG: null,
  });
});

test('a name that all programs use alike says what it means, also behind the prefix of the product', async () => {
  const settings = await settingsIn({
    'main.go': `package main

import "os"

var all = []string{
	os.Getenv("BOOK_SHOP_SMTP_PORT"), os.Getenv("BOOK_SHOP_DB_PASSWORD"), os.Getenv("BOOK_SHOP_DISCORD_URL"),
	os.Getenv("BOOK_SHOP_TILL_PORT"), os.Getenv("OPENAI_API_KEY"), os.Getenv("BOOK_SHOP_DISABLE_GIFT_CARDS"),
}
`,
  });
  expect(Object.fromEntries(settings.map(({ name, help }) => [name, help]))).toEqual({
    BOOK_SHOP_SMTP_PORT: 'Port of the SMTP server (from the name)',
    BOOK_SHOP_DB_PASSWORD: 'Password for the database (from the name)',
    BOOK_SHOP_DISCORD_URL: null,
    BOOK_SHOP_TILL_PORT: null,
    OPENAI_API_KEY: 'API key for OpenAI (from the name)',
    BOOK_SHOP_DISABLE_GIFT_CARDS: null,
  });
});

test('a key of .NET means what the property says whose class has the name of its section', async () => {
  const settings = await settingsIn({
    'src/appsettings.json': '{ "Mail": { "Port": 25 }, "Open": true, "Pages": 3 }',
    'src/MailOptions.cs': `namespace Shop;

public class MailOptions
{
    /// <summary>The port of the server that takes the mail.</summary>
    public int Port { get; set; }
}
`,
    'src/ShopOptions.cs': `namespace Shop;

public class ShopOptions
{
    /// <summary>Whether visitors are let in.</summary>
    public bool Open { get; set; }
    public int Pages { get; set; }
    public MailOptions Mail { get; set; }
}
`,
  });
  expect(settings.map(({ name, told }) => [name, told && `${told.path}:${told.startLine}`])).toEqual([
    ['Mail:Port', 'src/MailOptions.cs:6'],
    ['Open', 'src/ShopOptions.cs:6'],
    ['Pages', undefined],
  ]);
});

test('an entry of Sphinx says what a setting means, and a name that all programs use tells that it is only the name', async () => {
  const settings = await settingsIn({
    'shop/config.py': 'import os\nPORT = os.environ["SMTP_PORT"]\nBOOKS = os.environ["MOST_BOOKS"]\n',
    'docs/config.rst':
      'Settings\n--------\n\n.. py:data:: MOST_BOOKS\n\n    The most books that one reader may take home.\n\n    Default: ``7``\n',
  });
  expect(Object.fromEntries(settings.map(({ name, help }) => [name, help]))).toEqual({
    MOST_BOOKS: 'The most books that one reader may take home',
    SMTP_PORT: 'Port of the SMTP server (from the name)',
  });
});

test('options of a script beside a compiled program are not those of the program', async () => {
  const script = "import argparse\np = argparse.ArgumentParser()\np.add_argument('--rounds', help='How often')\n";
  const evidence = await evidenceIn({
    'Cargo.toml': '[package]\nname = "stamp"\n\n[[bin]]\nname = "stamp"\npath = "core/main.rs"\n',
    'core/main.rs': 'fn main() {}\n',
    'measure/measure': `#!/usr/bin/env python3\n${script}\nif __name__ == '__main__':\n    p.parse_args()\n`,
    'complete/_stamp': "#compdef stamp\n_arguments {-q,--quiet}'[say nothing]' \\\n  '--late[send it late]'\n",
  });
  expect(settingsOf(evidence).map(({ name }) => name)).toEqual(['--late', '--quiet']);
});

test('what a completion says of options is left out where the code declares them', async () => {
  const settings = await settingsIn({
    'cli.py': "import argparse\np = argparse.ArgumentParser()\np.add_argument('--quiet', help='Say nothing')\n",
    'complete/_stamp': "#compdef stamp\n_arguments {-q,--quiet}'[be silent]'\n",
  });
  expect(settings.map(({ help }) => help)).toEqual(['Say nothing']);
});

test('variables that a library puts together are told where a document lists them and the configuration has their keys', async () => {
  const schema =
    'Schema = Konfig.draw do\n  group :shop do\n    string :shelf_name\n    integer :most_crates\n  end\n  group :mail do\n    string :host\n    integer :port\n  end\nend\n';
  const page = (names: string[]) =>
    `# Environment variables\n\n| Name | Type | Description | Default |\n| --- | --- | --- | --- |\n${names.map((name) => `| \`${name}\` | String | What it is for is told here | here |\n`).join('')}`;
  const names = ['SHOP_SHELF_NAME', 'SHOP_MOST_CRATES', 'MAIL_HOST', 'MAIL_PORT'];
  const told = await settingsIn({
    'lib/shop/config_schema.rb': schema,
    'docs/variables.md': page([...names, 'OTHER_PRODUCT_DIR']),
  });
  expect(told.map(({ name, default: value, help }) => [name, value, help]).sort()).toEqual(
    names.map((name) => [name, 'here', 'What it is for is told here']).sort(),
  );
  expect(await settingsIn({ 'lib/shop/order.rb': schema, 'docs/variables.md': page(names) })).toEqual([]);
});

test('a heading names a setting and its default, and the quotation below it says what it means', async () => {
  const told = await settingsIn({
    'shop/config.py': 'import os\nlevel = os.getenv("SHOP_LEVEL", logging.WARNING)\nrows = os.getenv("SHOP_ROWS")\n',
    'docs/settings.md':
      "#### `SHOP_LEVEL` \\[default: 'WARNING'\\]\n\n> Controls how much is logged.\n\n#### `SHOP_ROWS`\n\nHow many rows a page has.\n\n**Default**: `20`\n",
  });
  expect(told.map(({ name, default: value, help }) => [name, value, help]).sort()).toEqual([
    ['SHOP_LEVEL', 'WARNING', 'Controls how much is logged'],
    ['SHOP_ROWS', '20', 'How many rows a page has'],
  ]);
});

test('a variable has the prefix that a function of the project puts before its name', async () => {
  const flag = '&cli.StringFlag{Name: "port", EnvVar: EnvVar("PORT"), Value: "80", Usage: "where it listens"},';
  const maker = (text: string) => `package config\n\nfunc EnvVar(flag string) string {\n\treturn ${text}\n}\n`;
  const files = (text: string) => ({
    'config/flags.go': `package config\nimport "github.com/urfave/cli"\nvar flags = []cli.Flag{\n${flag}\n}\n`,
    'config/env.go': maker(text),
  });
  const namesIn = async (text: string) =>
    (await settingsIn(files(text))).filter(({ source }) => source === 'environment').map(({ name }) => name);
  expect(await namesIn('"SHOP_" + strings.ToUpper(flag)')).toEqual(['SHOP_PORT']);
  expect(await namesIn('strings.ToUpper(flag)')).toEqual(['PORT']);
  const read = 'val := os.Getenv(envPrefix + name)\n\treturn val';
  const reader = `package config\nconst envPrefix = "SHOP_"\nfunc getPrefixedEnvVar(name string) string {\n\t${read}\n}\n`;
  const use = 'func init() {\n\tprefix = getPrefixedEnvVar("URL_PREFIX")\n}\n';
  const found = await settingsIn({ 'config/env.go': `${reader}${use}` });
  expect(found.map(({ name }) => name)).toContain('SHOP_URL_PREFIX');
});

test('a field of a class of settings has the prefix that the function puts before it which makes its configuration', async () => {
  const base = (text: string) =>
    `from pydantic_settings import BaseSettings\nclass ShopSettings(BaseSettings):\n    pass\ndef settings_config(path=()):\n    return ${text}\n`;
  const mail =
    'from pydantic import Field\nfrom shop.base import ShopSettings, settings_config\nclass MailSettings(ShopSettings):\n    model_config = settings_config(("mail",))\n    port: int = Field(default=25, description="Port of the mail server.")\n';
  const namesIn = async (text: string) =>
    (await settingsIn({ 'shop/base.py': base(text), 'shop/mail.py': mail })).map(({ name }) => name);
  expect(await namesIn(`Config(env_prefix=f"SHOP_{'_'.join(path).upper()}_")`)).toEqual(['SHOP_MAIL_PORT']);
  expect(await namesIn('Config(frozen=True)')).toEqual([]);
});

test('a variable that nothing is said of means what the option with its name means', async () => {
  const names = ['SIZE', 'ROOM', 'LABEL', 'DEPOT'];
  const found = await settingsIn({
    'cmd/options.go': `package cmd\n\nimport "os"\n\ntype Options struct {\n\tSize int \`long:"size" description:"how large a crate may be"\`\n}\n\nfunc read() {\n${names.map((name) => `\tuse(os.Getenv("SHOP_${name}"))\n`).join('')}}\n`,
  });
  const told = found.filter(({ source, help }) => source === 'environment' && help !== null);
  expect(told.map(({ name, help }) => [name, help])).toEqual([['SHOP_SIZE', 'how large a crate may be']]);
});

test('the key and the variable of one field of Go share what is said of either', async () => {
  const settings = await settingsIn({
    'config/config.go':
      'package config\ntype mailConfig struct {\n\tTries int `yaml:"tries" default:"5" env:"SHOP_MAIL_TRIES"`\n\tWait int `yaml:"wait" env:"SHOP_MAIL_WAIT"`\n\tKeep int `yaml:"keep"`\n\tFrom string `yaml:"from"`\n\tTo string `yaml:"to"`\n}\ntype Config struct {\n\tMail mailConfig\n}\n',
    'config.default.yml': 'mail:\n  tries: 3 # how often a letter is sent again\n  wait: 9\n',
  });
  const [tries, key] = ['SHOP_MAIL_TRIES', 'mail.tries'].map((wanted) => settings.find(({ name }) => name === wanted));
  expect(tries).toMatchObject({ default: '5', help: 'how often a letter is sent again' });
  expect(key).toMatchObject({ default: '5', help: 'how often a letter is sent again' });
  const keys = taggedKeys(settings);
  expect([...keys].map(([variable, { name }]) => [variable.name, name])).toEqual([
    ['SHOP_MAIL_TRIES', 'mail.tries'],
    ['SHOP_MAIL_WAIT', 'mail.wait'],
  ]);
});

test('names that may mean two things tell nothing without what makes them plain', async () => {
  const helpsIn = async (code: string): Promise<(string | null)[]> =>
    (await settingsIn({ 'src/shop.ts': code })).map(({ help }) => help);
  expect(await helpsIn("listen(process.env.HOST ?? 'localhost');\nlink(process.env.EMAIL_HOST);\n")).toEqual([
    null,
    null,
  ]);
  expect(await helpsIn("listen(process.env.HOST ?? '0.0.0.0');\n")).toEqual([
    'Address on which the program listens (from the name)',
  ]);
  expect(await helpsIn('send(process.env.EMAIL_HOST, process.env.EMAIL_PORT);\n')).toEqual([
    'Host of the mail server (from the name)',
    'Port of the mail server (from the name)',
  ]);
});

test('a value that a list shows behind a name is no meaning, what stands in brackets behind it is', async () => {
  const settings = await settingsIn({
    'src/post.ts': 'open(process.env.POST_CERT, process.env.POST_WAIT);\n',
    'docs/guide.md':
      '- `POST_CERT`: `/home/post/tls.cert` or Base64/Hex\n- `POST_WAIT`: `15000` (how long a stamp is kept in ms)\n',
  });
  expect(settings.map(({ name, help }) => [name, help])).toEqual([
    ['POST_WAIT', 'how long a stamp is kept in ms'],
    ['POST_CERT', null],
  ]);
});

test('a label below the heading of a setting is no meaning of it, and gives its default', async () => {
  const settings = await settingsIn({
    'shop/settings.py': [
      'import os',
      ...['HOST', 'KEY_SECRET', 'PAGES'].map((name) => `${name} = os.environ.get("SHOP_${name}")`),
    ].join('\n'),
    'docs/configuration.md': [
      '## `SHOP_HOST`',
      '',
      '_Default:_ `localhost` or `shop` in a container',
      '',
      'The host of the other shop. Must be reachable.',
      '',
      '## `SHOP_KEY_SECRET`',
      '',
      '_Default:_ A random key that is made at start, so that all sessions end with the program',
      '',
      'The key that signs sessions.',
      '',
      '| Variable | Description | Default |',
      '| --- | --- | --- |',
      '| `SHOP_PAGES` | Most pages of one order. | `1024`, i.e. a book |',
    ].join('\n'),
  });
  expect(Object.fromEntries(settings.map(({ name, help, without }) => [name, [help, without]]))).toEqual({
    SHOP_HOST: ['The host of the other shop; must be reachable', '`localhost` or `shop` in a container'],
    SHOP_KEY_SECRET: ['The key that signs sessions', 'A random key that is made at start'],
    SHOP_PAGES: ['Most pages of one order', '`1024`, i.e. a book'],
  });
});

test('a variable that another one falls back to says so, and has no default of that one', async () => {
  const settings = await settingsIn({
    'src/main.ts':
      "listen(process.env.SHOP_PORT || process.env.PORT || '8080');\nsend(process.env.FROM_NAME, process.env.TO_NAME);\nif (\n  open &&\n  (process.env.SHOP_TOWN || process.env.SHOP_STREET)\n) start();\n",
    'docs/settings.md': '| Name | Default |\n| --- | --- |\n| `PORT` | `3000` |\n',
  });
  expect(
    Object.fromEntries(settings.map(({ name, help, fallback, default: value }) => [name, [help, fallback, value]])),
  ).toEqual({
    SHOP_PORT: [null, 'PORT', '8080'],
    PORT: ['Used where `SHOP_PORT` is not set', null, '3000'],
    FROM_NAME: [null, null, null],
    TO_NAME: [null, null, null],
    SHOP_TOWN: [null, null, null],
    SHOP_STREET: [null, null, null],
  });
});

test('keys of a sample are not told where the file itself asks the environment, nor what the build writes', async () => {
  const settings = await settingsIn({
    'config/database.yml.example': 'production:\n  database: shop\n  timeout: 5000\n',
    'config/database.yml': 'production:\n  host: <%= ENV["SHOP_DB_HOST"] %>\n',
    'src/main/java/Shop.java':
      'class Shop {\n  Shop(@Value("\u0024{shop.version}") String version, @Value("\u0024{shop.room}") String room) {}\n}\n',
  });
  expect(settings.map(({ name }) => name).sort()).toEqual(['SHOP_DB_HOST', 'shop.room']);
  const [spring] = await settingsIn({ 'src/main/resources/application.properties': 'server.shutdown=graceful\n' });
  expect(spring?.help).toMatch(/^Whether running requests are finished .*, as Spring Boot defines it$/);
});

test('a function of another file that asks the environment for what it is given reads variables, and one that asks something else does not', async () => {
  const sources = {
    'tasks.py': "import os\nhost = os.environ.get('SHOP_DB_HOST')\nname = os.environ.get('SHOP_ONLY_BUILD')\n",
    'shop/config.py': `import os

def get_setting(env_var=None, config_key=None, default_value=None, typecast=None):
    if env_var is not None:
        val = os.getenv(env_var, None)
        if val is not None:
            return val
    return from_file(config_key, default_value)

def get_boolean_setting(env_var=None, config_key=None, default_value=False):
    return is_true(get_setting(env_var, config_key, default_value))

def get_stored_setting(name, default=None):
    return Stored.objects.get(name=name) or default
`,
    'shop/models.py': 'class Plugin:\n    def get_setting(self, key, default=None):\n        return self.values[key]\n',
    'shop/main.py': `import shop.config
from shop.config import get_boolean_setting, get_setting, get_stored_setting

host = get_setting('SHOP_DB_HOST', 'database.host', 'localhost', typecast=str)
pages = shop.config.get_setting('SHOP_PAGE_COUNT', 'pages', 20)
wal = get_boolean_setting('SHOP_DB_WAL', 'database.wal', default_value=True)
plain = get_setting('SHOP_NO_DEFAULT', 'none')
stored = get_stored_setting('SHOP_STORED_VALUE', 5)
own = plugin.get_setting('SHOP_OF_PLUGIN', 5)
`,
  };
  const evidence = await evidenceIn(sources);
  expect(Object.fromEntries(settingsOf(evidence).map(({ name, default: value }) => [name, value]))).toEqual({
    SHOP_DB_HOST: 'localhost',
    SHOP_PAGE_COUNT: '20',
    SHOP_DB_WAL: 'True',
    SHOP_NO_DEFAULT: null,
  });
});

test('a variable of Elixir is needed where each read needs it in every case, and a module of the configuration reads what it is handed', async () => {
  const told = await settingsIn({
    'lib/shop/config.ex': `defmodule Shop.Config do
  def port!(env) do
    if port = System.get_env(env), do: String.to_integer(port)
  end

  def flag!(env, default \\\\ false) do
    case System.get_env(env) do
      nil -> default
      text -> text == "true"
    end
  end

  def cookie!(env) do
    System.get_env(env)
  end
end
`,
    'config/runtime.exs': `import Config

if config_env() == :prod do
  config :shop, key: System.fetch_env!("SHOP_SIGN")
end

config :shop, http: [port: Shop.Config.port!("SHOP_PORT")]
config :shop, open: Shop.Config.flag!("SHOP_OPEN", true)
config :shop, cookie: Shop.Config.cookie!("SHOP_TILL")
`,
    'lib/shop/app.ex': `if Mix.target() == :app do
  defmodule Shop.App do
    def logs, do: System.fetch_env!("SHOP_LOGS")
  end
end
`,
    'rel/bin/start.exs': 'IO.puts(System.fetch_env!("SHOP_TILL"))\n',
  });
  expect(told.map(({ name, default: value, required }) => [name, value, required]).sort()).toEqual([
    ['SHOP_LOGS', null, false],
    ['SHOP_OPEN', 'true', false],
    ['SHOP_PORT', null, false],
    ['SHOP_SIGN', null, true],
    ['SHOP_TILL', null, false],
  ]);
});

test('objects of a class of the project that are handed their keys are settings, with what their page says of them', async () => {
  const keys = ['lines', 'rooms', 'shelves', 'readers', 'orders', 'pages', 'stock', 'coins'];
  const sources = {
    'shop/options.py': `class Choice:
    def __init__(self, section: str, key: str, default_val: int = 7, low: Optional[int] = None):
        self.value = default_val
`,
    'shop/constants.py': 'OLD_PORT = 80\nDEFAULT_PORT = OLD_PORT  # as ever\n',
    'shop/cfg.py': `from shop.options import Choice
from library import Other

${keys.map((key) => `${key} = Choice("shop", "${key}", low=1)\n`).join('')}web_port = Choice("web", "port", DEFAULT_PORT)
web_wait = Choice("web", "wait", 30)
stranger = Other("web", "stranger", 1)
`,
    'shop/texts.py': `TEXTS = {
    "opt-wait": T("How long to wait"),
    "explain-wait": T("Not for guests."),
    "explain-port": T("Port the shop <b>should</b> listen on. Not 25."),
}
`,
  };
  const told = Object.fromEntries((await settingsIn(sources)).map((each) => [each.name, [each.default, each.help]]));
  expect(told).toMatchObject({
    'web.port': ['80', 'Port the shop should listen on.'],
    'web.wait': ['30', 'How long to wait'],
    'shop.lines': ['7', null],
  });
  expect(Object.keys(told)).not.toContain('web.stranger');
});

test('code of another language, a table of one case and the default of a namesake say nothing of a setting', async () => {
  const evidence = await evidenceIn({
    'config_template.yaml': '# Whether errors are shown\ndebug: False\n\n# How many pages\npages: 20\n',
    'main.py':
      "import os\nhost = os.environ.get('SHOP_HOST')\nsafe = os.environ.get('SHOP_SAFE')\ndoor = os.environ.get('SHOP_DOOR')\n",
    'docs/config.md': `# Configuration

\`\`\`nix
SHOP_HOST = if shop.kind == "big" && hasAttr "host" shop then toString shop.host else "";
\`\`\`

| Setting | Value in Debug Mode | Description |
| --- | --- | --- |
| \`SHOP_SAFE\` | \`False\` | Disable the safe in debug mode |

| Setting | Default | Description |
| --- | --- | --- |
| \`SHOP_DOOR\` | The door at the back | Which door is open |

| Option | Description | Default |
| --- | --- | --- |
| \`debug\` | Set the debug mode | *Server debug mode* |
`,
  });
  const settings = settingsOf(evidence);
  expect(Object.fromEntries(settings.map(({ name, help, without }) => [name, [help, without]]))).toMatchObject({
    SHOP_HOST: [null, null],
    SHOP_SAFE: [null, null],
    SHOP_DOOR: ['Which door is open', 'The door at the back'],
    debug: ['Whether errors are shown', null],
  });
});

test('a flag of Go that a constant names has the default that a function of the configuration gives', async () => {
  const settings = await settingsIn({
    'cmd/run.go': `package cmd

import (
	shopconfig "example.org/shop/pkg/config"
	"github.com/spf13/cobra"
)

const engineFlag = "engine"

func NewRunCommand() *cobra.Command {
	cmd := &cobra.Command{Use: "run", Short: "Run the shop"}
	defaults := shopconfig.DefaultConfig()
	flags := cmd.Flags()
	flags.String(engineFlag, defaults.Store.Engine, "the engine of the store")
	flags.Int("pages", defaults.Pages, "the pages of the catalogue")
	flags.String("addr", defaults.Addr, "the address of the shop")
	return cmd
}
`,
    'pkg/config/config.go': `package config

const DefaultPages = 20

func DefaultConfig() *Config {
	return &Config{
		Pages: DefaultPages, // as many as the printer takes
		Store: StoreConfig{
			Engine: "memory",
			Addr:   "0.0.0.0:80",
		},
	}
}
`,
    'pkg/other/config.go': 'package other\n\nfunc DefaultConfig() Config {\n\treturn Config{Addr: ":1", Pages: 3}\n}\n',
  });
  const flags = settings.filter(({ source }) => source === 'flag');
  expect(Object.fromEntries(flags.map(({ name, default: value }) => [name, value]))).toEqual({
    '--engine': 'memory',
    '--pages': '20',
    '--addr': null,
  });
  expect(flags.find(({ name }) => name === '--engine')?.told).toEqual({
    path: 'pkg/config/config.go',
    startLine: 9,
    endLine: 9,
  });
});

test('an option that two commands mean differently is told for each of them, and once where they say the same', async () => {
  const option = (name: string, help: string, value = '') =>
    `@click.option("--${name}", help="${help}"${value === '' ? '' : `, default="${value}"`})\n`;
  const command = (name: string, options: string) =>
    `@shop.command()\n${options}def ${name}():\n    """${name} it."""\n    pass\n\n`;
  const evidence = await evidenceIn({
    'pyproject.toml': '[project]\nname = "shop"\n[project.scripts]\nshop = "cli:shop"\n',
    'cli.py': `import click\n\n@click.group()\ndef shop():\n    pass\n\n${command('close', `${option('force', 'Asks nobody')}${option('name', 'The name of the clerk')}`)}${command('clear', `${option('force', 'Removes sold goods too')}${option('name', 'Name of the clerk')}${option('kind', 'What is meant', 'old')}`)}${command('fill', option('kind', 'What is meant', 'new'))}`,
  });
  const options = settingsOf(evidence).filter(({ source }) => source === 'flag');
  expect(
    toldOptions(evidence, options).map(
      ({ setting, takers }) => `${setting.name} ${setting.default} ${setting.help}: ${takers.join(', ')}`,
    ),
  ).toEqual([
    '--force null Asks nobody: shop close',
    '--force null Removes sold goods too: shop clear',
    '--kind old What is meant: shop clear',
    '--kind new What is meant: shop fill',
    '--name null The name of the clerk: shop close, shop clear',
  ]);
});

test('fields of a page in MDX say what a setting means; a schema that demands it and a test for two of them give no default', async () => {
  const settings = await settingsIn({
    'src/env.ts': "import { z } from 'zod';\nexport const env = createEnv({\n  SHOP_OWNER: z.email(),\n});\n",
    'src/mail.ts':
      "const owner = process.env.SHOP_OWNER ?? '';\nconst hasAuth = process.env.SHOP_USER || process.env.SHOP_KEY;\nconst sender = process.env.SHOP_SENDER || process.env.SHOP_OWNER;\n",
    'docs/configuration.mdx':
      '# Configuration\n\n<ParamField path="SHOP_USER" default="clerk">\n  The name under which mail is sent. See [mail](/mail).\n</ParamField>\n\n<ParamField path="SHOP_KEY">The key of the mail server</ParamField>\n',
  });
  const told = new Map(settings.map((each) => [each.name, each]));
  expect(told.get('SHOP_OWNER')).toMatchObject({ default: null, required: true });
  expect(told.get('SHOP_USER')).toMatchObject({
    default: 'clerk',
    fallback: null,
    help: 'The name under which mail is sent',
  });
  expect(told.get('SHOP_KEY')?.help).toBe('The key of the mail server');
  expect(told.get('SHOP_SENDER')?.fallback).toBe('SHOP_OWNER');
});

test('an option of clap falls back to the variant that its enum marks, as it is typed', async () => {
  const defaults = await defaultsIn({
    'src/main.rs': `use clap::Parser;
#[derive(Parser)]
struct Args {
    #[arg(long, value_enum, default_value_t)]
    pack: Packing,
    #[arg(long, default_value_t = Order::default())]
    order: Order,
    #[arg(long, default_value_t = Order::ByName)]
    second: Order,
    #[arg(long, default_value_t)]
    own: Own,
}
`,
    'src/kinds.rs': `#[derive(Clone, Default)]
#[cfg_attr(feature = "cli", derive(clap::ValueEnum))]
pub enum Packing {
    None,
    /// Whatever fits
    #[cfg_attr(feature = "cli", value(name = "auto"))]
    #[default]
    Automatic,
}

#[derive(Default, ValueEnum)]
pub enum Order {
    ByName,
    #[default]
    ByDate,
}

#[derive(Default)]
pub enum Own {
    #[default]
    Odd,
}
`,
  });
  expect(defaults).toEqual({ '--pack': 'auto', '--order': 'by-date', '--second': 'by-name', '--own': null });
});

test('variables of a table that is the value of an option are told where the reader is handed that table', async () => {
  const settings = await settingsIn({
    'src/options.js': `module.exports.ShopOptions = {
  mail: {
    env: 'SHOP_MAIL',
    type: 'MailOptions',
  },
  live: {
    env: 'SHOP_LIVE',
    type: 'LiveOptions',
  },
};
module.exports.MailOptions = {
  port: { env: 'SHOP_MAIL_PORT', help: 'The port of the mail server', default: 25 },
};
module.exports.LiveOptions = {
  port: { env: 'SHOP_LIVE_PORT', help: 'The port of the live server', default: 26 },
};
`,
    'src/start.js': "const own = require('./options').ShopOptions;\nexport default own;\n",
    'src/live.js': "const own = require('./options').LiveOptions;\nexport default own;\n",
    'src/mail.js': "import { MailOptions } from './options';\nexport const port = MailOptions.port.default;\n",
  });
  expect(settings.map(({ name }) => name).toSorted()).toEqual(['SHOP_LIVE', 'SHOP_LIVE_PORT', 'SHOP_MAIL']);
});

test('an option of clap is told with the command whose struct holds it', async () => {
  const evidence = await evidenceIn({
    'Cargo.toml': '[package]\nname = "shop"\n',
    'src/main.rs': `use clap::{Args, Parser, Subcommand};
#[derive(Parser)]
struct Cli {
    #[command(subcommand)]
    command: Commands,
}
#[derive(Subcommand)]
enum Commands {
    /// Purges books
    Purge {
        /// Also evict books until this many are left
        #[arg(long)]
        most: Option<u64>,
    },
    /// Packs books
    Pack(PackArgs),
}
#[derive(Args)]
struct PackArgs {
    /// How many books a box holds
    #[arg(long, default_value_t = 12)]
    size: u32,
}
fn main() { Cli::parse(); }
`,
  });
  const told = toldOptions(evidence, settingsOf(evidence));
  expect(told.map(({ setting, takers }) => [setting.name, takers]).toSorted()).toEqual([
    ['--most', ['shop purge']],
    ['--size', ['shop pack']],
  ]);
});

test('a variable of Go has the default and the words of the flag that sets the same, also where a package holds the value', async () => {
  const settings = await settingsIn({
    'config/config.go': 'package config\n\nvar (\n\tListen = "[::]:8025"\n\tQuiet bool\n)\n',
    'cmd/root.go': `package cmd
import (
	"os"
	"example.org/shop/config"
	"github.com/spf13/cobra"
)
func init() {
	rootCmd.Flags().StringVarP(&config.Listen, "listen", "l", config.Listen, "Where it listens")
	rootCmd.Flags().BoolVar(&config.Quiet, "quiet", config.Quiet, "Say less")
	rootCmd.Flags().StringVar(&config.Title, "title", "Shop", "What stands above")
}
func initConfig() {
	if len(os.Getenv("SHOP_BIND_ADDR")) > 0 {
		config.Listen = os.Getenv("SHOP_BIND_ADDR")
	}
	if enabled("SHOP_SILENT") || os.Getenv("SHOP_SILENCE") != "" {
		config.Quiet = true
	}
	if os.Getenv("SHOP_KIND") == "book" {
		config.Title = title
	}
}
`,
  });
  const told = settings.map(({ name, default: value, help }) => [name, value, help]);
  expect(told).toContainEqual(['--listen', '[::]:8025', 'Where it listens']);
  expect(told).toContainEqual(['SHOP_BIND_ADDR', '[::]:8025', 'Where it listens']);
  expect(told).toContainEqual(['SHOP_SILENCE', 'false', 'Say less']);
  expect(told.find(([name]) => name === 'SHOP_KIND')).toEqual(['SHOP_KIND', null, null]);
});

test('a Go configuration is that of the program though packages that it holds have one of the same name', async () => {
  const fields = ['a', 'b', 'c', 'd'].map((key) => `\t${key.toUpperCase()} string \`yaml:"${key}"\`\n`).join('');
  const names = await settingsIn({
    'config/config.go': `package config\ntype Config struct {\n${fields}\tWeb *web.Config \`yaml:"web"\`\n}\n`,
    'config/web/web.go':
      'package web\ntype Config struct {\n\tPort int `yaml:"port"`\n\tTLS *tls.Config `yaml:"tls"`\n}\n',
    'client/client.go':
      'package client\ntype Client struct {\n\tOauth *Config `yaml:"oauth"`\n}\ntype Config struct {\n\tURL string `yaml:"url"`\n}\n',
  });
  expect(names.map(({ name }) => name).sort()).toEqual(['a', 'b', 'c', 'd', 'web.port', 'web.tls']);
});

test('a file of defaults in a package gives what holds, and a page of Sphinx explains its keys below their headings', async () => {
  const keys = 'directory: ~/Music\nart_filename: cover\nper_disc: no\nclutter: yes\nthreads: 2\n';
  const page = `Options
=======

art_filename
~~~~~~~~~~~~

The name of the file where the cover that was
found for an album is put, without its
ending. Defaults to cover.

directory
~~~~~~~~~

The directory to which files are copied when they are added.

Example::

    per_disc: yes
    clutter: no
    threads: 3 of them at once
`;
  const files = { 'shop/config_default.yaml': keys, 'docs/reference/config.rst': page };
  const told = (settings: Setting[]) =>
    Object.fromEntries(settings.map(({ name, default: value, help }) => [name, [value, help]]));
  expect(told(await settingsIn({ ...files, 'shop/__init__.py': '' }))).toMatchObject({
    art_filename: [
      'cover',
      'The name of the file where the cover that was found for an album is put, without its ending',
    ],
    directory: ['~/Music', 'The directory to which files are copied when they are added'],
    per_disc: ['no', null],
  });
  expect(told(await settingsIn(files))['art_filename']?.[0]).toBeNull();
});

test('what only a script reads that a gem does not install is no setting of the gem', async () => {
  const sources = {
    'ferry.gemspec': 'Gem::Specification.new do |gem|\n  gem.executables = ["ferry"]\nend\n',
    'bin/ferry': '#!/usr/bin/env ruby\nputs ENV.fetch("FERRY_DECKS", "2")\n',
    'bin/ferryload': '#!/usr/bin/env ruby\nputs ENV.fetch("THREADS", "30")\n',
    'lib/ferry.rb': 'DECK = ENV.fetch("FERRY_DECK", "1")\nBERTH = ENV.fetch("FERRY_BERTH", "7")\n',
  };
  expect((await settingsIn(sources)).map(({ name }) => name)).toEqual(['FERRY_BERTH', 'FERRY_DECK', 'FERRY_DECKS']);
});

test('of several programs of Go, what one takes is told as its own, behind that of the program with the name of the project', async () => {
  const main = (...reads: string[]): string =>
    `package main\n\nimport "github.com/caarlos0/env"\n\ntype options struct {\n${reads.join('\n')}\n}\n\nfunc main() {}\n`;
  const listen = (port: string, help: string): string =>
    `\tListen string \`env:"LISTEN_ADDRESS" envDefault:"${port}" help:"${help}"\``;
  const settings = await settingsIn({
    'go.mod': 'module example.com/depot/v2\n',
    'cmd/depot/main.go': main('\tKeep string `env:"DEPOT_KEEP" help:"How long bags are kept"`'),
    'cmd/infra/depotmail/main.go': main(listen(':81', 'Where mail comes in'), '\tBox string `env:"BOX"`'),
    'cmd/infra/depotlist/main.go': main(listen(':82', 'Where lists are shown'), '\tBox string `env:"BOX"`'),
    'cmd/depot-gen/main.go': main('\tOut string `env:"OUT" help:"Where files go"`'),
    'cmd/dev/look/main.go': main('\tAt string `env:"LOOK_AT" help:"What to look at"`'),
  });
  expect(settings.map(({ name, program, default: value }) => [name, program, value])).toEqual([
    ['DEPOT_KEEP', null, null],
    ['BOX', null, null],
    ['LISTEN_ADDRESS', 'depotlist', ':82'],
    ['LISTEN_ADDRESS', 'depotmail', ':81'],
  ]);
});

test('a page in another language says nothing of a setting, and a manual page is read without its signs', async () => {
  const names = ['DEPOT_HOST_NAME', 'DEPOT_FOLDER', 'DEPOT_CACHE'];
  const settings = await settingsIn({
    'depot.py': `import os\n${names.map((name) => `${name.toLowerCase()} = os.environ.get("${name}")\n`).join('')}`,
    'docs/man/depot.1': `.TP\n.B DEPOT_HOST_NAME\nWhen set, use this name (instead of the auto\\-detected one) for \\fBdepot \\-\\-name\\fP\\&.\n`,
    'docs/ar-SA/config.md': '- `DEPOT_CACHE`: Where the cache of the depot lies\n',
    'docs/config.md': 'You can change the folder of the depot with the `DEPOT_FOLDER` environment variable:\n',
  });
  expect(Object.fromEntries(settings.map(({ name, help }) => [name, help]))).toEqual({
    DEPOT_HOST_NAME: 'When set, use this name (instead of the auto-detected one) for `depot --name`',
    DEPOT_FOLDER: 'Changes the folder of the depot',
    DEPOT_CACHE: null,
  });
});

test('keys that one field declares in many sections are told once', async () => {
  const sections = ['read', 'write', 'list'].map((key) => `\t${key.toUpperCase()} Limit \`yaml:"${key}"\`\n`).join('');
  const settings = await settingsIn({
    'config/config.go': `package config\n\ntype Config struct {\n\tLimits Limits \`yaml:"limits"\`\n\tPort int \`yaml:"port"\`\n\tHost string \`yaml:"host"\`\n}\n\ntype Limits struct {\n${sections}}\n\ntype Limit struct {\n\tEnable bool \`yaml:"enable" default:"true"\`\n}\n`,
  });
  expect(settings.map(({ name }) => name)).toHaveLength(5);
  expect(
    withFamilies(settings)
      .map(({ name }) => name)
      .sort(),
  ).toEqual(['host', 'limits.*.enable', 'port']);
});

test('a literal in a block of code means nothing, and a row of a table says more than the comment in a sample', async () => {
  const settings = await settingsIn({
    'src/server.ts': 'const door = process.env.SHOP_DOOR;\nconst key = process.env.SHOP_SIGN_ON_URL;\n',
    '.env.example': '# Set up signing on\nSHOP_SIGN_ON_URL=\n',
    'docs/use.md':
      '# Use\n\n```python\nnames = {\n    "SHOP_DOOR", "SHOP_WINDOW", "SHOP_ROOF",\n    "other": "..."\n}\n```\n',
    'docs/variables.md':
      '| Variable | Description |\n| --- | --- |\n| SHOP_SIGN_ON_URL | Address of the service that signs people on |\n',
  });
  expect(Object.fromEntries(settings.map(({ name, help }) => [name, help]))).toEqual({
    SHOP_DOOR: null,
    SHOP_SIGN_ON_URL: 'Address of the service that signs people on',
  });
});

test('what an operator sets first comes first, then secrets of services that may be joined, and last what only containers beside it read', async () => {
  const read = (name: string) => `const a${name} = process.env.${name};\n`;
  const settings = await settingsIn({
    'src/server.ts': ['MAILER_API_KEY', 'SHOP_SECRET_KEY', 'SHOP_BASE_URL', 'SHOP_GREETING'].map(read).join(''),
    'deploy/env.sample': 'POSTGRES_DB=shop\n',
    'compose.yaml': 'services:\n  shop:\n    environment:\n      SHOP_BASE_URL: x\n',
  });
  expect(settings.map(({ name }) => name)).toEqual([
    'SHOP_BASE_URL',
    'SHOP_SECRET_KEY',
    'SHOP_GREETING',
    'MAILER_API_KEY',
    'POSTGRES_DB',
  ]);
});

test('options of scripts for those who make the product are none of its settings, and an option of two commands counts once', async () => {
  const option = (name: string, help: string) =>
    `import click\n@click.command()\n@click.option("${name}", help="${help}")\ndef run():\n    pass\n`;
  const evidence = await evidenceIn({
    'pyproject.toml': '[project]\nname = "shop"\n[project.scripts]\nshop = "shop.cli:run"\n',
    'shop/cli.py': option('--door', 'Which door is opened'),
    'shop/other.py': option('--door', 'Where the parcel is handed over to'),
    'dev/clean.py': option('--cutoff-days', 'How old a branch may be'),
  });
  expect(settingsOf(evidence).map(({ name }) => name)).toEqual(['--door', '--door']);
  expect(namedSettings(evidence).map(({ name }) => name)).toEqual(['--door']);
});

test('a variable of Viper and the key of the structure in its file are one setting, with the default of the one and the words on the other', async () => {
  const settings = await settingsIn({
    'config/config.go':
      'package config\n\nimport "github.com/spf13/viper"\n\ntype Configuration struct {\n\tPort int `mapstructure:"port"`\n\tDBType string `mapstructure:"dbtype"`\n\tFilesPath string `mapstructure:"filespath"`\n\tAuthMode string `mapstructure:"authMode"`\n\tLocal bool `mapstructure:"local"`\n}\n\nfunc Read() {\n\tviper.SetEnvPrefix("shop")\n\tviper.AutomaticEnv()\n\tviper.SetDefault("Port", 8000)\n\tviper.SetDefault("DBType", "sqlite3")\n\tviper.SetDefault("FilesPath", "./files")\n\tviper.SetDefault("AuthMode", "native")\n}\n',
    'docs/settings.md':
      '# Settings\n\n| Key | Description |\n| --- | --- |\n| `dbtype` | Which database keeps the orders |\n',
  });
  const pairs = [...taggedKeys(settings)].map(([variable, key]) => [
    variable.name,
    key.name,
    key.default,
    variable.help,
  ]);
  expect(pairs).toContainEqual(['SHOP_DBTYPE', 'dbtype', 'sqlite3', 'Which database keeps the orders']);
});

test('what the host of Aspire reads to start all parts for those who make them is no setting of the product', async () => {
  const read = (key: string) => `class Host(IConfiguration configuration) { string a = configuration["${key}"]; }\n`;
  const settings = await settingsIn({
    'Shop.AppHost/Host.cs': read('AllParts'),
    'src/Shop/Host.cs': `${read('Shop:Port')}class Start { string b = Environment.GetEnvironmentVariable("SHOP_TOWN"); }\n`,
  });
  expect(settings.map(({ name }) => name).sort()).toEqual(['SHOP_TOWN', 'Shop:Port']);
});

test('a field of a class of validators that finds its own variable not set says which one is asked next', async () => {
  const settings = await settingsIn({
    'server/env.ts': `import { IsNumber } from 'class-validator';
export class Environment {
  @IsNumber()
  public SHOP_LARGEST = toNumber(environment.SHOP_LARGEST) ?? 1000;
  /** @deprecated Use SHOP_LARGEST instead */
  public OLD_NAME = toNumber(environment.OLD_NAME);
  @IsNumber()
  public SHOP_LARGEST_IMPORT =
    toNumber(environment.SHOP_LARGEST_IMPORT) ??
    toNumber(environment.OLD_NAME) ??
    toNumber(environment.SHOP_LARGEST) ??
    1000;
}
`,
  });
  expect(settings.map(({ name, fallback, default: value }) => [name, fallback, value]).sort()).toEqual([
    ['OLD_NAME', null, null],
    ['SHOP_LARGEST', null, '1000'],
    ['SHOP_LARGEST_IMPORT', 'SHOP_LARGEST', '1000'],
  ]);
});

test('a number of the code goes before the one that a document says, which is told beside it unless its unit may be another', async () => {
  const settings = await settingsIn({
    'src/env.ts':
      'export const wait = process.env.SHOP_WAIT ?? 3000;\nexport const rest = process.env.SHOP_REST ?? 3000;\nexport const isOpen = process.env.SHOP_OPEN ?? true;\n',
    'README.md':
      '| name | default | description |\n| --- | --- | --- |\n| `SHOP_WAIT` | `2000` | How long a buyer waits |\n| `SHOP_REST` | `3` | How long a seller rests |\n| `SHOP_OPEN` | `true` | Whether the shop is open |\n',
  });
  const told = settings.map((each) => [each.name, each.default, each.otherDefaults.map(({ value }) => value)]);
  expect(told.toSorted()).toEqual([
    ['SHOP_OPEN', 'true', []],
    ['SHOP_REST', '3000', []],
    ['SHOP_WAIT', '3000', ['2000']],
  ]);
});

test('a variable of a sample whose only use is commented out is none, and keys of a file with sections keep them', async () => {
  const rows = ['host', 'port', 'user', 'name'].map((key) => `${key} = config.get('mail', '${key}', fallback='x')\n`);
  const evidence = await evidenceIn({
    '.env.dist': '# Who may ask\nSHOP_ORIGIN=here\n# Where the shop is\nSHOP_URL=there\nSHOP_REST=90\n',
    'src/config.rs': '/// $SHOP_REST must also be set to 0.\nmake_config! { rest: u64 }\n',
    'config/packages/shop.yaml':
      "parameters:\n    env(SHOP_ORIGIN): 'localhost'\n    env(SHOP_URL): 'http://localhost'\nshop:\n    # origin: '%env(SHOP_ORIGIN)%'\n    url: '%env(SHOP_URL)%'\n    key: '%env(SHOP_LANE)%'\n",
    'shop/settings.py': `import configparser\nimport os\nconfig = configparser.ConfigParser()\n${rows.join('')}folder = config.get('shop', 'folder', fallback=os.environ.get('SHOP_FOLDER', 'data'))\n`,
  });
  const told = settingsOf(evidence).map((each) => [shownName(each), each.default, each.required, each.fallback]);
  expect(told.toSorted()).toEqual([
    ['SHOP_FOLDER', 'data', false, null],
    ['SHOP_LANE', null, true, null],
    ['SHOP_REST', null, false, null],
    ['SHOP_URL', 'http://localhost', false, null],
    ['[mail] host', 'x', false, null],
    ['[mail] name', 'x', false, null],
    ['[mail] port', 'x', false, null],
    ['[mail] user', 'x', false, null],
    ['[shop] folder', 'data', false, 'SHOP_FOLDER'],
  ]);
  expect(settingsOf(evidence).find(({ name }) => name === 'SHOP_FOLDER')?.help).toBe(
    'Used where `[shop] folder` is not set',
  );
});

test('an option in whose stead a variable is asked says so, and the variable too', async () => {
  const settings = await settingsIn({
    'src/StartupOptions.cs':
      'using CommandLine;\n\npublic class StartupOptions\n{\n    [Option(\'d\', "datadir", Required = false, HelpText = "Where the data is.")]\n    public string? DataDir { get; set; }\n}\n',
    'src/Startup.cs':
      'public static class Startup\n{\n    public static string Folder(StartupOptions options)\n    {\n        return options.DataDir\n            ?? Environment.GetEnvironmentVariable("SHOP_DATA")\n            ?? "data";\n    }\n}\n',
  });
  expect(settings.map(({ name, fallback, help }) => [name, fallback, help]).toSorted()).toEqual([
    ['--datadir', 'SHOP_DATA', 'Where the data is.'],
    ['SHOP_DATA', null, 'Used where `--datadir` is not given'],
  ]);
});

test('what the stages give to variables that the last one is made of stands in the image', async () => {
  const evidence = await evidenceIn({
    Dockerfile:
      'FROM node AS build\nENV SHOP_A=build\nFROM alpine AS base\nENV SHOP_A=base SHOP_B=two \\\n    SHOP_C="three"\nFROM base\nENV SHOP_B=last\nENV SHOP_D=$SHOP_A\n',
  });
  expect([...imageValues(evidence)].map(([name, { value }]) => [name, value])).toEqual([
    ['SHOP_A', 'base'],
    ['SHOP_B', 'last'],
    ['SHOP_C', 'three'],
  ]);
});

test('a variable that a page lists and a constant holds is one, and what a page about a program of others lists is none', async () => {
  const table = (name: string) =>
    `# Setup\n\nEnvironment variables:\n\n| variable | description |\n| --- | --- |\n| \`${name}\` | Where the files lie |\n`;
  const settings = await settingsIn({
    'cmd/const.go': 'package cmd\n\nconst (\n\tconfigName = "SHOP_CONFIG"\n)\n',
    'docs/configuration.md': table('SHOP_CONFIG'),
    'docs/integrations/till.md': table('TILL_FOLDER'),
    'docs/tasks.md': table('COUNT_CRATES').replace('| variable |', '| task name |'),
    'src/tasks.ts': "export const COUNT = 'COUNT_CRATES';\n",
  });
  expect(settings.map(({ name, help }) => [name, help])).toEqual([['SHOP_CONFIG', 'Where the files lie']]);
});

test('what the script that starts a program takes for a variable counts where it hands it on, or reads it alone', async () => {
  const values = await defaultsIn({
    'entrypoint.sh': `#!/bin/sh
: "\${SHOP_HOST:=127.0.0.1}"
: "\${SHOP_FILES:=65536}"
: "\${SHOP_PORT:=8080}"
export SHOP_PORT
exec "$@"
`,
    'config/runtime.exs':
      'config :shop, host: System.get_env("SHOP_HOST"), port: System.get_env("SHOP_PORT"), name: System.fetch_env!("SHOP_NAME")\n',
  });
  expect(values).toEqual({ SHOP_HOST: null, SHOP_FILES: '65536', SHOP_PORT: '8080', SHOP_NAME: null });
});

test('an option whose default is a variant of an enum is told with the command that takes it', async () => {
  const evidence = await evidenceIn({
    'Cargo.toml': '[package]\nname = "shop"\n',
    'src/main.rs': `use clap::{Args, Parser, Subcommand, ValueEnum};

#[derive(Parser)]
enum Cli {
    /// Close the shop
    Close(CloseArgs),
    /// Open the shop
    Open,
}

#[derive(Args)]
struct CloseArgs {
    /// How the sums are printed
    #[arg(long, value_enum, default_value_t = Form::Plain)]
    form: Form,
}

#[derive(Clone, ValueEnum)]
enum Form {
    Plain,
    Json,
}

fn main() {
    Cli::parse();
}
`,
  });
  const told = toldOptions(evidence, settingsOf(evidence));
  expect(told.map(({ setting, takers }) => [setting.name, setting.default, takers])).toEqual([
    ['--form', 'plain', ['shop close']],
  ]);
});

test('what a document says of a default that the code works out is told as its word, and an empty default of a side file is none', async () => {
  const told = await settingsIn({
    'shop/config.py': 'import os\nDEFAULT = os.path.join(HERE, "static")\nfolder = os.getenv("SHOP_FOLDER", DEFAULT)\n',
    'docs/settings.md': "#### `SHOP_FOLDER` \\[default: './old/static'\\]\n\n> Where the files of the shop lie.\n",
    'config/headers.php': "<?php\nreturn ['origin' => env('SHOP_URL', '') !== '' ? [env('SHOP_URL', '')] : []];\n",
    'config/shop.php':
      "<?php\nfunction trimmed(string $name, ?string $default = null): string {\n  return rtrim((string) (env($name, $default) ?? ''), '/');\n}\nreturn ['url' => trimmed('SHOP_URL', 'http://localhost')];\n",
  });
  expect(told.map(({ name, default: value, without }) => [name, value, without]).sort()).toEqual([
    ['SHOP_FOLDER', null, 'set in the code; a document says `./old/static`'],
    ['SHOP_URL', 'http://localhost', null],
  ]);
});

test('a document says what the setting is for, and not what the product does or how a value is made', async () => {
  const told = await settingsIn({
    'shop/config.py':
      'import os\nhost = os.environ["DATABASE_HOSTNAME"]\nkey = os.getenv("SHOP_COLOUR")\ntown = os.getenv("SHOP_TOWN")\n',
    'docs/settings.md':
      '#### `DATABASE_HOSTNAME`\n\n> Shop relies on a database. This hostname should point to a version of it.\n\n#### `SHOP_COLOUR`\n\n> Generate the SHOP_COLOUR with dice.\n\n#### `SHOP_TOWN`\n\n> Where the shop is (without the < >).\n',
  });
  expect(told.map(({ name, help }) => [name, help]).sort()).toEqual([
    ['DATABASE_HOSTNAME', 'This hostname should point to a version of it'],
    ['SHOP_COLOUR', null],
    ['SHOP_TOWN', 'Where the shop is (without the < >)'],
  ]);
});

test('a function of a library that reads a variable takes its default behind the name', async () => {
  const defaults = await defaultsIn({
    'src/values.ts': "import { getEnv } from '@acme/essentials';\nexport const town = getEnv('SHOP_TOWN', 'Ulm');\n",
  });
  expect(defaults).toEqual({ SHOP_TOWN: 'Ulm' });
});

test('what variables begin with is none itself', async () => {
  const sources = {
    'go.mod': 'module shop.example\n\ngo 1.24\n',
    'main.go':
      'package main\n\nimport "os"\n\nfunc main() {\n\tgiven("PORT")\n\tos.Getenv("SHOP_TOWN")\n}\n\nfunc given(key string) string {\n\tif value, ok := os.LookupEnv("SHOP_HUB_" + key); ok {\n\t\treturn value\n\t}\n\treturn os.Getenv(key)\n}\n',
  };
  expect((await settingsIn(sources)).map(({ name }) => name)).not.toContain('SHOP_HUB_');
});

test('a variable of a sample that nothing reads is none where the others of its family are read by their names', async () => {
  const names = ['HOST', 'ROOT', 'USER'].map((name) => `DEPOT_${name}`);
  const others = ['SHOP_PORT', 'MAIL_PORT', 'SEARCH_PORT', 'CACHE_PORT', 'QUEUE_PORT', 'DESK_PORT', 'CRATE_PORT'];
  const found = await settingsIn({
    'config/depot.php': `<?php\nreturn [\n${[...names, ...others].map((name) => `  '${name.toLowerCase()}' => env('${name}'),\n`).join('')}];\n`,
    '.env.example': [...names, 'DEPOT_PORT', 'SEARCH_HOST'].map((name) => `${name}=\n`).join(''),
  });
  const told = found.map(({ name }) => name);
  expect(told).not.toContain('DEPOT_PORT');
  expect(told).toContain('SEARCH_HOST');
});

test('a heading that leaves out the prefix of a variable names no second one', async () => {
  const keys = ['log_file', 'log_level', 'most_rows', 'most_crates', 'mail_port'];
  const page = keys
    .map(
      (key) => `### ${key.toUpperCase()}\n\n- Name: \`SHOP_${key.toUpperCase()}\`\n- Default: \`a\`\n\nSays a thing.\n`,
    )
    .join('\n');
  const found = await settingsIn({
    'shop/config.py': `import os\n${keys.map((key) => `${key} = os.getenv("SHOP_${key.toUpperCase()}")\n`).join('')}`,
    'docs/variables.md': `# Environment variables\n\n${page}`,
  });
  expect(found.map(({ name }) => name).filter((name) => !name.startsWith('SHOP_'))).toEqual([]);
});

test('a row whose name has a footnote says what it means, and where to put variables is no meaning', async () => {
  const [found] = await settingsIn({
    'shop/config.py': 'import os\nis_open = os.getenv("SHOP_OPEN", "no")\n',
    'docs/variables.md':
      '# Configuration\n\n| Variable | Default | Description |\n| --- | --- | --- |\n| SHOP_OPEN<sup>1</sup> | no | Whether anyone may enter |\n',
    'docs/start.md':
      '# Start\n\n```yaml\nenvironment:\n  # Set Shop ENV Variables Here\n  SHOP_OPEN: "no"\n  TZ: "x"\n```\n',
  });
  expect(found?.help).toBe('Whether anyone may enter');
});

test('a program beside the product is named with what it takes, be it called like the product or one of several of a crate', async () => {
  const cli = (name: string) =>
    `use clap::Parser;\n#[derive(Parser)]\nstruct Args {\n    /// How many crates there are\n    #[arg(long, env = "${name}", default_value_t = 5)]\n    crates: u64,\n}\nfn main() {}\n`;
  const crate = await settingsIn({
    'Cargo.toml':
      '[package]\nname = "depot"\n\n[[bin]]\nname = "depot"\npath = "src/main.rs"\n\n[[bin]]\nname = "measure"\npath = "src/measure.rs"\n',
    'src/main.rs': cli('DEPOT_CRATES'),
    'src/measure.rs': cli('MEASURED_CRATES'),
    'lib/tools/ask/Cargo.toml': '[package]\nname = "ask"\n',
    'lib/tools/ask/src/main.rs': cli('ASKED_CRATES'),
  });
  const programs = crate.filter(({ source }) => source === 'environment').map(({ name, program }) => [name, program]);
  expect(Object.fromEntries(programs)).toMatchObject({ MEASURED_CRATES: 'measure' });
  expect(programs.map(([name]) => name)).not.toContain('ASKED_CRATES');
});

test('a key of a structure of Rust holds what a file gives that the code builds in', async () => {
  const keys = ['host', 'port', 'depth', 'lane', 'secret_key'];
  const found = await settingsIn({
    'src/settings.rs': `use serde::Deserialize;\nconst DEFAULTS: &str = include_str!("../config/config.yaml");\n#[derive(Deserialize)]\npub struct Settings {\n    pub desk: DeskConfig,\n}\n#[derive(Deserialize)]\npub struct DeskConfig {\n${keys.map((key) => `    pub ${key}: String,\n`).join('')}}\n`,
    'config/config.yaml':
      '# All of it\ndesk:\n  host: localhost # here\n  port: 80\n  depth: null\n  secret_key: "abc"\n',
  });
  const told = found.map(({ name, default: value, computed }) => [name, value, computed]).toSorted();
  expect(told).toEqual([
    ['desk.depth', null, false],
    ['desk.host', 'localhost', false],
    ['desk.lane', null, false],
    ['desk.port', '80', false],
    ['desk.secret_key', null, true],
  ]);
});

test('what Rails takes where the product is made is not what the product takes', async () => {
  const [found] = await settingsIn({
    'config/environments/development.rb':
      "Rails.application.configure do\n  config.log_level = ENV.fetch('LOG_LEVEL', 'debug')\nend\n",
    'config/environments/production.rb':
      "Rails.application.configure do\n  config.log_level = ENV.fetch('LOG_LEVEL', 'info')\nend\n",
  });
  expect(found?.default).toBe('info');
});

test('what a comment says of the value of a sample is not what the variable means', async () => {
  const helpOf = async (comment: string) => {
    const page = `# Start\n\n\`\`\`sh\n# ${comment}\nSHOP_ADDRESS=0.0.0.0:80\n\`\`\`\n`;
    const files = { 'shop/config.py': 'import os\nx = os.getenv("SHOP_ADDRESS")\n', 'docs/start.md': page };
    return (await settingsIn(files)).map(({ help }) => help);
  };
  expect(await helpOf('Listen on port 80')).not.toContain('Listen on port 80');
  expect(await helpOf('Where the shop listens')).toEqual(['Where the shop listens']);
});

test('options of a program of Go that measures are none of the product', async () => {
  const program = (name: string) =>
    `package main\n\nimport "flag"\n\nfunc main() {\n\tflag.Int("${name}", 3, "how many there are")\n\tflag.Parse()\n}\n`;
  const found = await settingsIn({
    'go.mod': 'module example.org/depot\n',
    'cmd/depot/main.go': program('crates'),
    'mail/mailbench/main.go': program('letters'),
  });
  expect(found.map(({ name }) => name)).toEqual(['--crates']);
});

test('a default of pydantic that is a member of a class is what that member stands for', async () => {
  const told = await settingsIn({
    'shop/__init__.py': '',
    'shop/kinds.py':
      'from enum import StrEnum, auto\n\nclass Store(StrEnum):\n    MYSQL = "my"\n    SQLITE = "lite"\n\nclass Mail(StrEnum):\n    NONE = auto()\n',
    'shop/settings.py':
      'from pydantic_settings import BaseSettings\nfrom shop.kinds import Mail, Store\n\nclass Settings(BaseSettings):\n    shop_store: Store = Store.SQLITE\n    shop_mail: Mail = Mail.NONE\n    shop_town: str = Towns.FIRST\n',
  });
  expect(told.map(({ name, default: value, computed }) => [name, value, computed]).sort()).toEqual([
    ['SHOP_MAIL', 'none', false],
    ['SHOP_STORE', 'lite', false],
    ['SHOP_TOWN', null, true],
  ]);
});

test('a function of another crate of Rust that reads what it is given names a variable, and one that fails requires it', async () => {
  const found = await settingsIn({
    'crates/shop_env/src/lib.rs':
      'pub fn var(key: &str) -> Result<Option<String>> {\n    Ok(dotenvy::var(key).ok())\n}\npub fn required_var(key: &str) -> Result<String> {\n    required(var(key), key)\n}\npub fn list(key: &str) -> Result<Vec<String>> {\n    Ok(var(key)?.map(split))\n}\n',
    'src/orders.rs': 'pub fn list(key: &str) -> Vec<Order> {\n    load(key)\n}\n',
    'src/config.rs':
      'use shop_env::{list, required_var, var};\nuse crate::header;\nfn environment() -> Result<Config> {\n    let a = var("SHOP_A")?;\n    let b = required_var("SHOP_B")?;\n    let c = list("SHOP_C")?;\n    header("SHOP_D");\n}\n',
  });
  expect(found.map(({ name, required }) => [name, required]).toSorted()).toEqual([
    ['SHOP_A', false],
    ['SHOP_B', true],
    ['SHOP_C', false],
  ]);
});

test('an application of Django has the settings that it looks up, each with what holds without it', async () => {
  const sources = {
    'shop/settings.py': `from django.conf import settings

# How many crates a page of the list has
PAGES = getattr(settings, "SHOP_PAGES", 20)
# Whether strangers may look at the crates of others
SHOP_IS_OPEN = True if PAGES else getattr(
    settings, "SHOP_IS_OPEN", False
)
SHOP_GUARD = getattr(settings, "SHOP_GUARD", lambda request: None)
# Disable the shelves of the list
SHOP_SHELVES_ENABLED = getattr(settings, "SHOP_SHELVES_ENABLED", True)
LOCALE = getattr(settings, "LANGUAGE_CODE", "en")


def _shop(name, default):
    return getattr(settings, f"SHOP_{name}", default)


DEPTH = _shop("DEEPEST_SHELF", 4)
`,
    'demo/settings.py': `ROOT_URLCONF = "demo.urls"
SHOP_DEFAULT_SETTINGS = {
    "mail_on_crate": True,
    "mail_on_lid": True,
    "mail_on_seal": True,
    "mail_on_shelf": False,
    "rows_on_page": 25,
}
SHOP_PAGES = 30
`,
    'docs/settings.md':
      '| Setting | Default | Description |\n| --- | --- | --- |\n| `SHOP_KEY` | *Required* | Key that the shop sends |\n',
    'shop/app.py': 'import os\nKEY = os.environ.get("SHOP_KEY", None)\n',
  };
  const settings = await settingsIn(sources);
  expect(settings.map(({ name, source, default: value, help }) => [name, source, value, help])).toEqual([
    ['SHOP_IS_OPEN', 'declared', 'False', 'Whether strangers may look at the crates of others'],
    ['SHOP_PAGES', 'declared', '20', 'How many crates a page of the list has'],
    ['SHOP_KEY', 'environment', null, 'Key that the shop sends'],
    ['SHOP_DEEPEST_SHELF', 'declared', '4', null],
    ['SHOP_GUARD', 'declared', null, null],
    ['SHOP_SHELVES_ENABLED', 'declared', 'True', null],
  ]);
});
