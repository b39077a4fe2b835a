import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../test/evidence-in.ts';
import { commandsOf, runningPrograms, sharingCommands } from './commands.ts';
import { toldOptions } from './settings/told-options.ts';
import { settingsOf } from './settings.ts';

async function commandsIn(sources: Record<string, string>): Promise<string[]> {
  return commandsOf(await evidenceIn(sources))
    .map(({ name }) => name)
    .sort();
}

test('a command of Rust hangs below the variant of another file that holds its type', async () => {
  const enumOf = (variants: string) => `use clap::Subcommand;\n#[derive(Subcommand)]\npub enum Cmd {\n${variants}\n}\n`;
  expect(
    await commandsIn({
      'README.md': 'tool push\n',
      'Cargo.toml': '[package]\nname = "tool"\n',
      'src/main.rs': `mod history;\nmod keys;\nmod sync;\nfn main() {\n    run();\n}\n${enumOf('History(history::Cmd),\nKeys(keys::Args),\n#[command(flatten)]\nSync(sync::Cmd),')}`,
      'src/history.rs': enumOf('List,\nRun,\n#[command(hide = true)]\nSecret,'),
      'src/keys.rs': `use clap::{Args, Subcommand};\n#[derive(Args)]\npub struct Args {\n#[command(subcommand)]\nwhat: Option<What>,\n}\n#[derive(Subcommand)]\nenum What {\nRotate,\n}\n`,
      'src/sync.rs': `use crate::keys;\n${enumOf('Push(keys::rotate::Args),')}`,
    }),
  ).toEqual(['tool history', 'tool history list', 'tool history run', 'tool keys', 'tool keys rotate', 'tool push']);
});

test('a command of Rust is typed behind the program whose main file calls the module that parses it', async () => {
  const parser =
    'use clap::{Parser, Subcommand};\n#[derive(Subcommand)]\npub enum Opt {\nClear,\n}\n#[derive(Parser)]\n#[command(name = "shopd")]\npub struct Cli {\n#[command(subcommand)]\npub what: Opt,\n}\n';
  expect(
    await commandsIn({
      'lib/Cargo.toml': '[package]\nname = "shop-lib"\n',
      'lib/src/opt.rs': parser,
      'lib/src/cli/tool.rs': 'use crate::opt::Cli;\npub fn run() {\n    let all = Cli::parse();\n}\n',
      'bins/Cargo.toml':
        '[package]\nname = "bins"\n[[bin]]\nname = "shopd"\npath = "src/bin/shopd.rs"\n[[bin]]\nname = "shop-unix"\npath = "src/bin/unix.rs"\n',
      'bins/src/bin/shopd.rs': 'fn main() {\n    shop_lib::daemon::run()\n}\n',
      'bins/src/bin/unix.rs': 'fn main() {\n    shop_lib::cli::tool::run()\n}\n',
    }),
  ).toEqual(['shop-unix clear']);
});

test('a program below a folder of tools that is called like the project is the product', async () => {
  const parser =
    'use clap::{Parser, Subcommand};\n#[derive(Subcommand)]\nenum Opt {\nClear,\n}\n#[derive(Parser)]\nstruct Cli {\n#[command(subcommand)]\nwhat: Opt,\n}\nfn main() {\n    Cli::parse();\n}\n';
  const sources = {
    'server/Cargo.toml': '[package]\nname = "server"\n',
    'server/src/main.rs': parser.replace('Clear', 'Serve'),
    'tools/cli/Cargo.toml': '[package]\nname = "tills"\n[[bin]]\nname = "till"\npath = "src/main.rs"\n',
    'tools/cli/src/main.rs': parser,
  };
  const named = async (project: string) => commandsOf(await evidenceIn(sources, project)).map(({ name }) => name);
  expect(await named('till')).toEqual(['till clear', 'server serve']);
  expect(await named('other')).toEqual(['server serve']);
});

test('commands of .NET are typed behind the program of their project, and those of a program beside a web application that nothing speaks of are for its makers', async () => {
  const marked = (name: string, more = '') =>
    `using McMaster.Extensions.CommandLineUtils;\n[Command("${name}", Description = "Does it")]\n${more}\n`;
  const sources = {
    'Depot/Depot.Tool.csproj':
      '<Project Sdk="Microsoft.NET.Sdk">\n<OutputType>Exe</OutputType>\n<AssemblyName>depotctl</AssemblyName>\n</Project>\n',
    'Depot/Program.cs': marked(
      'depot',
      '[Subcommand(typeof(Send))]\npublic class Program {\n  public static int Main(string[] all) { return 0; }\n}',
    ),
    'Depot/Commands/Send.cs': marked('send', 'public class Send {\n  public void OnExecute() { }\n}'),
  };
  expect(await commandsIn(sources)).toEqual(['depotctl send']);
  const web = {
    'Shop/Shop.csproj': '<Project Sdk="Microsoft.NET.Sdk.Web"></Project>\n',
    'Shop/Program.cs': 'public class Program {\n  public static void Main(string[] all) { }\n}\n',
  };
  expect(await commandsIn({ ...sources, ...web })).toEqual([]);
  expect(await commandsIn({ ...sources, ...web, 'README.md': 'Run Depot.Tool to send parcels.\n' })).toEqual([
    'depotctl send',
  ]);
});

test('a command of Go hangs below the one that another file of its package or an imported package adds it to', async () => {
  const cobra = 'import "github.com/spf13/cobra"\n';
  expect(
    await commandsIn({
      'go.mod': 'module example.com/tool\n',
      'cmd/root.go': `package cmd\n${cobra}var rootCmd = &cobra.Command{Use: "tool"}\nfunc init() { rootCmd.AddCommand(configCmd) }\n`,
      'cmd/config.go': `package cmd\nimport (\n\t"github.com/spf13/cobra"\n\tgetter "example.com/tool/cmd/get"\n)\nvar configCmd = &cobra.Command{Use: "config"}\nfunc init() { configCmd.AddCommand(getter.NewCmd()) }\n`,
      'cmd/set.go': `package cmd\n${cobra}var setCmd = &cobra.Command{Use: "set"}\nfunc init() { configCmd.AddCommand(setCmd) }\n`,
      'cmd/get/get.go': `package get\n${cobra}func NewCmd() *cobra.Command {\n\treturn &cobra.Command{Use: "get"}\n}\n`,
      'cmd/admin.go': `package cmd\n${cobra}var adminCmd = &cobra.Command{Use: "admin"}\nvar gcCmd = &cobra.Command{Use: "gc"}\nfunc init() { adminCmd.AddCommand(gcCmd) }\n`,
      'other/other.go': `package other\n${cobra}func NewCmd() *cobra.Command {\n\treturn &cobra.Command{Use: "apart"}\n}\n`,
    }),
  ).toEqual(['admin', 'admin gc', 'apart', 'tool config', 'tool config get', 'tool config set']);
});

test('a command of Go hangs below the variable of another package that it adds itself to', async () => {
  const command = (name: string, use: string) => `var ${name} = &cobra.Command{Use: "${use}", Short: "Does it"}\n`;
  const sources = {
    'go.mod': 'module example.com/depot\n',
    'depot.go': 'package main\nimport "example.com/depot/cmd"\nfunc main() {\n\tcmd.Root.Execute()\n}\n',
    'cmd/root.go': `package cmd\nimport "github.com/spf13/cobra"\n${command('Root', 'depot')}`,
    'cmd/pack/pack.go': `package pack\nimport (\n\t"example.com/depot/cmd"\n\t"github.com/spf13/cobra"\n)\n${command('Command', 'pack')}func init() {\n\tcmd.Root.AddCommand(Command)\n}\n`,
    'cmd/pack/list/list.go': `package list\nimport (\n\t"example.com/depot/cmd/pack"\n\t"github.com/spf13/cobra"\n)\nfunc init() {\n\tpack.Command.AddCommand(&cobra.Command{Use: "list", Short: "Lists it"})\n}\n`,
    'cmd/tree/tree.go': `package tree\nimport (\n\t"example.com/depot/cmd"\n\t"github.com/spf13/cobra"\n)\nfunc init() {\n\tcmd.Root.AddCommand(trustedRoot())\n}\nfunc trustedRoot() *cobra.Command {\n\tc := &cobra.Command{Use: "trusted-root", Short: "Does it"}\n\treturn c\n}\n`,
  };
  expect(await commandsIn(sources)).toEqual(['depot pack', 'depot pack list', 'depot trusted-root']);
});

test('a command of Go whose name a constant of another file holds is told by the word that is typed', async () => {
  const made = (name: string, use: string, added = '') =>
    `func ${name}() (cmd *cobra.Command) {\n\tcmd = &cobra.Command{Use: ${use}}\n${added}\treturn cmd\n}\n`;
  const evidence = await evidenceIn({
    'go.mod': 'module example.com/tool\n',
    'README.md': 'Type `tool user load data.csv` first.\n',
    'cmd/names.go': 'package cmd\nconst (\n\tuseUser = "user"\n\tuseLoad = "load <file>"\n)\n',
    'cmd/root.go': `package cmd\nimport "github.com/spf13/cobra"\n${made('newRootCmd', '"tool"', '\tcmd.AddCommand(newUser(), newLost())\n')}${made('newUser', 'useUser', '\tcmd.AddCommand(newLoad())\n')}${made('newLoad', 'useLoad')}${made('newLost', 'useLost', '\tcmd.AddCommand(newFar())\n')}${made('newFar', '"far"')}`,
  });
  expect(
    commandsOf(evidence).map(({ name, arguments: typed }) => (typed === null ? name : `${name} ${typed}`)),
  ).toEqual(['tool user load <file>', 'tool user']);
});

test('a command of Go that a method makes hangs below the one that calls the method, and is not told where nobody is known to', async () => {
  const cobra = 'import "github.com/spf13/cobra"\n';
  const held = (type: string, method: string, use: string, added = '') =>
    `func (c *${type}) ${method}() *cobra.Command {\n\tcmd := &cobra.Command{Use: ${use}}\n${added}\treturn cmd\n}\n`;
  expect(
    await commandsIn({
      'go.mod': 'module example.com/tool\n',
      'cmd/tool-cli/main.go': `package main\nimport (\n\t"github.com/spf13/cobra"\n\t"example.com/tool/cmd/tool-cli/bags"\n\t"example.com/tool/cmd/tool-cli/item"\n)\n${held('cliRoot', 'NewCommand', '"tl"', '\tcmd.AddCommand(newDoc().NewCommand())\n\tcmd.AddCommand(bags.New(c.cfg()).NewCommand())\n\tcmd.AddCommand(item.New("x").NewCommand())\n')}func main() {}\n`,
      'cmd/tool-cli/doc.go': `package main\n${cobra}${held('cliDoc', 'NewCommand', '"doc"')}`,
      'cmd/tool-cli/bags/bags.go': `package bags\n${cobra}${held('cliBags', 'NewCommand', '"bags [action]"', '\tcmd.AddCommand(c.newList())\n\tcmd.AddCommand(c.newDrop())\n')}${held('cliBags', 'newList', '"list"')}`,
      'cmd/tool-cli/bags/drop.go': `package bags\n${cobra}${held('cliBags', 'newDrop', '"drop"')}`,
      'cmd/tool-cli/item/item.go': `package item\n${cobra}${held('cliItem', 'NewCommand', 'c.name', '\tcmd.AddCommand(c.newAdd())\n')}${held('cliItem', 'newAdd', '"add"')}`,
    }),
  ).toEqual(['tl bags', 'tl bags drop', 'tl bags list', 'tl doc']);
  expect(
    await commandsIn({
      'plug/plug.go': `package plug\n${cobra}func Register(rootCmd *cobra.Command) {\n\tp := &plugin{}\n\trootCmd.AddCommand(p.update())\n}\n${held('plugin', 'update', '"update"')}`,
    }),
  ).toEqual(['update']);
  expect(
    await commandsIn({
      'main.go': `package main\n${cobra}func main() {\n\tcmd := &cobra.Command{Use: "tl"}\n\tcmd.AddCommand(newDoc())\n\tcmd.Execute()\n}\nfunc newDoc() *cobra.Command {\n\tcmd := &cobra.Command{Use: "doc"}\n\treturn cmd\n}\n`,
    }),
  ).toEqual(['tl doc']);
});

test('a function that is handed a command of kingpin adds below it, unless two hand it theirs', async () => {
  const kingpin = 'package cli\nimport "github.com/alecthomas/kingpin/v2"\n';
  expect(
    await commandsIn({
      'README.md': 'alert add\n',
      'cli/alert.go': `${kingpin}func configureAlert(app *kingpin.Application) {\n\talert := app.Command("alert", "Alerts")\n\taddAlert(alert)\n\taddCommon(alert)\n}\n`,
      'cli/silence.go': `${kingpin}func configureSilence(app *kingpin.Application) {\n\tsilence := app.Command("silence", "Silences")\n\taddCommon(silence)\n}\n`,
      'cli/alert_add.go': `${kingpin}func addAlert(cc *kingpin.CmdClause) {\n\tcc.Command("add", "Add one")\n}\n`,
      'cli/common.go': `${kingpin}func addCommon(cc *kingpin.CmdClause) {\n\tcc.Command("list", "List all")\n}\n`,
    }),
  ).toEqual(['alert', 'alert add', 'list', 'silence']);
});

test('a command of commander hangs below the variable, the chain and the function of another file that open it', async () => {
  const registers = "import type { Command } from 'commander';\n";
  expect(
    await commandsIn({
      'README.md': '```\nshop start\nshop sync push\n```\n',
      'package.json': '{ "name": "shop", "bin": { "shop-cli": "./dist/bin.js", "shop": "./dist/bin.js" } }',
      'src/cli.ts': `import { Command } from 'commander';
import { registerSync } from './sync.js';
export function createCli() {
  const program = new Command();
  program.name('shop');
  program.command('start').description('Start it').action(start);
  const users = program.command('users');
  users
    .command('create <name>')
    .description('Create one')
    .action(create);
  program
    .command('cache')
    .command('clear')
    .description('Clear it')
    .action(clear);
  registerSync(program);
  return program;
}
`,
      'src/sync.ts': `${registers}import { registerPush } from './push.js';
export function registerSync(program: Command): void {
  const command = program.command('sync').description('Sync');
  registerPush(command, 1);
}
`,
      'src/push.ts': `${registers}export function registerPush(command: Command, times: number): void {
  command
    .command('push')
    .description('Push all')
    .option('--yes', 'Ask nothing')
    .action(push);
}
`,
    }),
  ).toEqual([
    'shop',
    'shop cache',
    'shop cache clear',
    'shop start',
    'shop sync',
    'shop sync push',
    'shop users',
    'shop users create',
  ]);
});

test('a command is told as it is typed: behind the installed program, or the script that starts it', async () => {
  const click = `import click\n\n@click.group()\ndef main():\n    pass\n\n@main.command()\ndef backup():\n    """Back up."""\n`;
  const management =
    'from django.core.management import BaseCommand\n\nclass Command(BaseCommand):\n    help = "Import"\n';
  expect(
    await commandsIn({
      'pyproject.toml': '[project]\nname = "shop"\n[project.scripts]\nshop-cli = "shop.cli:main"\n',
      'shop/cli.py': click,
      'src/manage.py': 'import os\n',
      'src/orders/management/commands/load.py': management,
    }),
  ).toEqual(['python src/manage.py load', 'shop-cli backup']);
  expect(
    await commandsIn({
      'package.json': '{"name": "shop", "bin": {"shop": "dist/cli.js", "shop-admin": "dist/admin.js"}}',
      'src/cli.ts': `import { program } from 'commander';\nprogram.command('serve').description('Serve');\n`,
    }),
  ).toEqual(['serve']);
  expect(
    await commandsIn({
      'go.mod': 'module example.com/shop/v2\n',
      Dockerfile: 'CMD ["shop", "serve"]\n',
      'main.go': 'package main\nfunc main() {}\n',
      'cli/serve.go': 'package cli\nimport "github.com/spf13/cobra"\nvar serveCmd = &cobra.Command{Use: "serve"}\n',
    }),
  ).toEqual(['shop serve']);
  expect(
    await commandsIn({
      'app/cli.py': `from flask import Blueprint\nbp = Blueprint('cli', __name__, cli_group=None)\n\n@bp.cli.command()\ndef seed():\n    """Seed."""\n`,
    }),
  ).toEqual(['flask seed']);
});

test('commands of a blueprint stand below the group that it gets where it is registered', async () => {
  const blueprint = (variable: string, name: string) =>
    `from flask import Blueprint\n${variable} = Blueprint('${name}', __name__)\n\n@${variable}.cli.command()\ndef seed():\n    """Seed."""\n`;
  expect(
    await commandsIn({
      'shop/cli.py': blueprint('_cli', 'cli'),
      'shop/orders.py': blueprint('bp', 'orders'),
      'shop/stalls.py': blueprint('bp', 'stalls'),
      'shop/app.py':
        'from shop.cli import _cli\nfrom shop.orders import bp as orders\nfrom shop.stalls import bp as stalls\n\ndef create(app):\n    app.register_blueprint(_cli, cli_group=None)\n    app.register_blueprint(orders, url_prefix=url("/orders"), cli_group="trade")\n    app.register_blueprint(stalls)\n',
    }),
  ).toEqual(['flask seed', 'flask stalls seed', 'flask trade seed']);
});

test('a command of Rust that is called run is typed with its name', async () => {
  const variants =
    'use clap::Parser;\nfn main() {\n    run();\n}\n#[derive(Parser)]\nenum Command {\n/// Run the server.\nRun,\n/// Check it.\nCheck,\n}\n';
  expect(await commandsIn({ 'Cargo.toml': '[package]\nname = "shop"\n', 'src/main.rs': variants })).toEqual([
    'shop check',
    'shop run',
  ]);
});

test('commands that append themselves to a list are those of the program of their package', async () => {
  const cli = 'package cmd\nimport "github.com/urfave/cli/v2"\n';
  expect(
    await commandsIn({
      'README.md': 'Type `shop user add`.\n',
      'cmd/app.go': `${cli}var commands = make([]*cli.Command, 0)\nfunc New() *cli.App {\n\treturn &cli.App{Name: "shop", Commands: commands}\n}\n`,
      'cmd/user.go': `${cli}func init() { commands = append(commands, cmdUser) }\nvar cmdUser = &cli.Command{\n\tName: "user",\n\tSubcommands: []*cli.Command{\n\t\t{Name: "add", Usage: "Adds a user"},\n\t},\n}\n`,
    }),
  ).toEqual(['shop user', 'shop user add']);
});

test('a package is started by its name below the folder of sources', async () => {
  const typer = 'import typer\n\napp = typer.Typer()\n\n@app.command()\ndef state():\n    pass\n\napp()\n';
  expect(await commandsIn({ 'shop-server/src/shop/cli/__main__.py': typer })).toEqual(['python -m shop.cli']);
});

test('a module of Python that the installed program does not start is typed as the script it is, or not told', async () => {
  const typer = 'import typer\n\napp = typer.Typer()\n\n@app.command()\ndef state():\n    """Show the state."""\n';
  const two = `${typer}\n@app.command()\ndef clear():\n    """Clear it."""\n`;
  expect(
    await commandsIn({
      'setup.py':
        "from setuptools import setup\nsetup(name='shop', entry_points={'console_scripts': ['shop-run = shop.web:run']})\n",
      'shop/web.py': `${'# the web application\n'.repeat(60)}def run():\n    pass\n`,
      'shop/data/__main__.py': `${typer}\napp()\n`,
      'shop/cache.py': two,
      'jobs/update.py': `${two}\nif __name__ == "__main__":\n    app()\n`,
    }),
  ).toEqual(['python -m shop.data', 'python jobs/update.py clear', 'python jobs/update.py state']);
});

test('a command of Thor hangs below the class that another file opens under a name', async () => {
  const main =
    "require_relative 'orders'\nclass Main < Base\n  desc 'orders SUBCOMMAND', 'Manage orders'\n  subcommand 'orders', Orders\nend\n";
  const orders = "class Orders < Base\n  desc 'add NAME', 'Add an order'\n  def add(name)\n  end\nend\n";
  expect(
    await commandsIn({ 'bin/shop': 'Main.start(ARGV)\n', 'lib/cli/main.rb': main, 'lib/cli/orders.rb': orders }),
  ).toEqual(['bin/shop orders', 'bin/shop orders add']);
});

test('a group of Python that another file adds has the name that it gets there, behind the script that starts all', async () => {
  const group = (made: string, commands: string[]) =>
    `from flask.cli import AppGroup\n\nmanager = ${made}\n\n${commands.map((name) => `\n@manager.command(name="${name}")\ndef ${name}():\n    """Do it."""\n`).join('\n')}`;
  expect(
    await commandsIn({
      'manage.py': '#!/usr/bin/env python\nfrom shop.cli import manager\n\nif __name__ == "__main__":\n    manager()\n',
      'shop/__init__.py': '',
      'README.md': 'Type `./manage.py runserver`, and `manage.py db create_tables` before.\n',
      'shop/cli/__init__.py': `import click\nfrom flask.cli import FlaskGroup, run_command\nfrom shop.cli import (\n    database,\n    users,\n)\n\n\n@click.group(cls=FlaskGroup, create_app=create)\ndef manager():\n    """Manage the shop."""\n\n\nmanager.add_command(database.manager, "db")\nmanager.add_command(users.manager, "users")\nmanager.add_command(run_command, "runserver")\n\n\n@manager.command()\ndef send_mail():\n    """Send a mail."""\n`,
      'shop/cli/database.py': group('AppGroup(help="Manage the database.")', ['create_tables', 'drop_tables']),
      'shop/cli/users.py': group('AppGroup(help="Manage users.")', ['invite']),
    }),
  ).toEqual([
    'python manage.py db',
    'python manage.py db create_tables',
    'python manage.py db drop_tables',
    'python manage.py runserver',
    'python manage.py send-mail',
    'python manage.py users',
    'python manage.py users invite',
  ]);
});

test('commands of Click that are named in a table are those of the module they lie in', async () => {
  expect(
    await commandsIn({
      'README.md': '$ shop add\n$ shop order list\n',
      'pyproject.toml': '[project]\nname = "shop"\n\n[project.scripts]\nshop = "shop.cli:cli"\n',
      'shop/__init__.py': '',
      'shop/cli/__init__.py':
        'import click\n\n\nclass LazyGroup(click.Group):\n    commands = {\n        "add": "shop.cli.shop_add.main",\n        "order": "shop.cli.shop_order.main",\n    }\n\n\n@click.group(cls=LazyGroup)\ndef cli():\n    """The shop."""\n',
      'shop/cli/shop_add.py': 'import click\n\n\n@click.command()\ndef main():\n    """Add a thing."""\n',
      'shop/cli/shop_order.py':
        'import click\n\n\n@click.group()\ndef main():\n    """Orders."""\n\n\n@main.command("list")\ndef list_orders():\n    """List orders."""\n',
    }),
  ).toEqual(['shop add', 'shop order', 'shop order list']);
});

test('generators of Rails and tasks of Mix are told with what they say of themselves', async () => {
  const evidence = await evidenceIn({
    'lib/generators/shop/install/install_generator.rb':
      'module Shop\n  class InstallGenerator < Rails::Generators::Base\n    desc "Installs the shop"\n    class_option :skip_seed, type: :boolean, default: false, desc: "Load no seeds"\n\n    def copy\n    end\n  end\nend\n',
    'lib/generators/shop/labels/labels_generator.rb':
      'class Shop::LabelsGenerator < Rails::Generators::Base\n  desc <<~TEXT\n    Prints labels for all shelves\n\n    Example:\n        rails generate shop:labels\n  TEXT\nend\n',
    'lib/mix/tasks/send_order.ex':
      'defmodule Mix.Tasks.SendOrder do\n  @moduledoc """\n  ## Sends one order\n  to the till.\n  """\n  use Mix.Task\n\n  def run(_), do: :ok\nend\n',
  });
  expect(commandsOf(evidence).map(({ name, help, options }) => [name, help, options])).toEqual([
    [
      'rails generate shop:install',
      'Installs the shop',
      [{ name: '--skip-seed', default: 'false', help: 'Load no seeds' }],
    ],
    ['mix send_order', 'Sends one order to the till.', []],
    ['rails generate shop:labels', 'Prints labels for all shelves', []],
  ]);
});

test('what a generator of Rails takes besides its name is typed, unless something stands in for it', async () => {
  const evidence = await evidenceIn({
    'lib/generators/crate/crate_generator.rb':
      'class CrateGenerator < Rails::Generators::NamedBase\n  argument :model, :type => :string\n  argument :fields, type: :array, default: [], banner: "field[:type] ..."\n  argument :labels, type: :array\nend\n',
  });
  expect(commandsOf(evidence).map((each) => each.arguments)).toEqual(['NAME MODEL [field[:type] ...] LABELS ...']);
});

test('an application of Typer that another file adds stands below its name there', async () => {
  const app = (name: string) =>
    `import typer\n\napp = typer.Typer()\n\n\n@app.command()\ndef ${name}():\n    """Do it."""\n\n\n@app.command()\ndef show():\n    """Show."""\n`;
  expect(
    await commandsIn({
      'pyproject.toml': '[project]\nname = "shop"\n[project.scripts]\nshop = "shop.main:app"\n',
      'shop/__init__.py': '',
      'shop/main.py': `import typer\nfrom shop import orders\nfrom shop.users import app as users_app\n\napp = typer.Typer()\napp.add_typer(orders.app, name="order")\napp.add_typer(users_app, name="user")\n\n\n@app.command()\ndef check():\n    """Check."""\n`,
      'shop/orders.py': app('place'),
      'shop/users.py': app('invite'),
    }),
  ).toEqual([
    'shop check',
    'shop order',
    'shop order place',
    'shop order show',
    'shop user',
    'shop user invite',
    'shop user show',
  ]);
});

test('commands of nest-commander hang below one another, and behind the program that documents type', async () => {
  const runner = "import { Command, CommandRunner, SubCommand } from 'nest-commander';\n";
  expect(
    await commandsIn({
      'src/orders.command.ts': `${runner}import { ListCommand } from './list.command';\n@Command({ name: 'orders', subCommands: [ListCommand] })\nexport class OrdersCommand extends CommandRunner {}\n`,
      'src/list.command.ts': `${runner}@SubCommand({ name: 'list' })\nexport class ListCommand extends CommandRunner {}\n`,
      'src/close.command.ts': `${runner}@Command({ name: 'close-shop' })\nexport class CloseCommand extends CommandRunner {}\n`,
      'docs/commands.md': '# Commands\n\nClose the shop:\n\n```sh\nshop-admin close-shop\n```\n',
    }),
  ).toEqual(['shop-admin close-shop', 'shop-admin orders', 'shop-admin orders list']);
});

test('a program of urfave/cli whose fields are set later stands above the commands of other packages', async () => {
  const library = 'import "github.com/urfave/cli/v3"\n';
  expect(
    await commandsIn({
      'go.mod': 'module example.com/shop\n',
      'cmd/cli/main.go': 'package main\nfunc main() { newApp().Run() }\n',
      'cmd/server/main.go': 'package main\nfunc main() {}\n',
      'cmd/cli/app.go': `package main\nimport (\n\t"github.com/urfave/cli/v3"\n\t"example.com/shop/cli/orders"\n)\nfunc newApp() *cli.Command {\n\tapp := &cli.Command{}\n\tapp.Name = "shop-cli"\n\tapp.Commands = []*cli.Command{\n\t\torders.Command,\n\t}\n\treturn app\n}\n`,
      'cli/orders/orders.go': `package orders\n${library}var Command = &cli.Command{\n\tName: "orders",\n\tUsage: "look after orders",\n\tCommands: []*cli.Command{\n\t\tlistCmd,\n\t},\n}\n`,
      'cli/orders/list.go': `package orders\n${library}var listCmd = &cli.Command{\n\tName: "list",\n\tUsage: "list orders",\n}\n`,
    }),
  ).toEqual(['shop-cli orders', 'shop-cli orders list']);
});

test('commands that are declared with their type hang below the one that lists them, behind the file that is typed', async () => {
  const library = 'package main\nimport "github.com/urfave/cli/v2"\n';
  const evidence = await evidenceIn({
    'go.mod': 'module example.com/shop\n',
    'cmd/shop/main.go': `${library}func main() {\n\tapp := &cli.App{\n\t\tName: "Shop Desk",\n\t\tUsage: "Sells",\n\t\tAction: sell,\n\t}\n\tshared := []cli.Flag{\n\t\t&cli.StringFlag{Name: "file", Usage: "Where settings lie"},\n\t}\n\tapp.Flags = append(app.Flags, shared...)\n\tapp.Commands = []*cli.Command{\n\t\t&cmdOrders,\n\t}\n\tapp.Run(os.Args)\n}\n`,
    'cmd/shop/orders.go': `${library}var (\n\tcmdOrders cli.Command = cli.Command{\n\t\tName: "orders",\n\t\tSubcommands: []*cli.Command{\n\t\t\t&cmdList,\n\t\t},\n\t}\n\tcmdList cli.Command = cli.Command{\n\t\tName: "list",\n\t\tAction: list,\n\t}\n)\n`,
  });
  expect(commandsOf(evidence).map(({ name }) => name)).toEqual(['shop orders list', 'shop orders']);
  expect(runningPrograms(evidence).map(({ name, options }) => `${name} ${options.map((each) => each.name)}`)).toEqual([
    'shop --file',
  ]);
});

test('scripts that help to make a program that starts elsewhere are no commands of it', async () => {
  const script =
    'import argparse\nparser = argparse.ArgumentParser()\nsub = parser.add_subparsers()\nsub.add_parser("merge", help="Merge texts")\nif __name__ == "__main__":\n    parser.parse_args()\n';
  expect(await commandsIn({ 'scripts/texts.py': script })).toEqual(['python scripts/texts.py merge']);
  expect(
    await commandsIn({ 'scripts/texts.py': script, 'cmd/shop/main.go': 'package main\nfunc main() {}\n' }),
  ).toEqual([]);
});

test('a program that does something without a command is told beside its commands', async () => {
  const evidence = await evidenceIn({
    'cmd/root.go':
      'package cmd\n\nimport "github.com/spf13/cobra"\n\nvar rootCmd = &cobra.Command{Use: "depot", Short: "Serve the depot", RunE: serve}\n\nvar bagsCmd = &cobra.Command{Use: "bags", Short: "List the bags", Run: list}\n\nfunc init() {\n\trootCmd.Flags().String("store", "", "where crates are kept")\n\trootCmd.AddCommand(bagsCmd)\n}\n',
  });
  expect(runningPrograms(evidence).map(({ name, options }) => `${name} ${options.map((each) => each.name)}`)).toEqual([
    'depot --store',
  ]);
  expect(commandsOf(evidence).map(({ name }) => name)).toEqual(['depot bags']);
});

test('commands of Artisan are typed behind the script of the project that starts its console', async () => {
  const command = "<?php\nclass Sync extends Command {\n    protected $signature = 'shop:sync';\n}\n";
  const script =
    '#!/usr/bin/env php\n<?php\nuse Symfony\\Component\\Console\\Input\\ArgvInput;\n$app->run(new ArgvInput);\n';
  expect(await commandsIn({ 'app/Command/Sync.php': command, 'bin/shop': script })).toEqual(['bin/shop shop:sync']);
  expect(await commandsIn({ 'app/Command/Sync.php': command })).toEqual(['artisan shop:sync']);
});

test('a struct of Rust that another file parses is the program, and one that a command holds gives it its options', async () => {
  const args =
    '#[derive(Parser)]\npub struct CliArgs {\n    /// Where to listen\n    #[arg(long)]\n    port: u16,\n}\n';
  const files = {
    'Cargo.toml': '[package]\nname = "shop"\n[[bin]]\nname = "shop"\n',
    'src/args.rs': `use clap::Parser;\n${args}`,
  };
  expect(
    await commandsIn({ ...files, 'src/main.rs': 'mod args;\nfn main() { let a = args::CliArgs::parse(); }\n' }),
  ).toEqual(['shop']);
  expect(await commandsIn({ ...files, 'src/main.rs': 'mod args;\nfn main() {}\n' })).toEqual([]);
  const held = commandsOf(
    await evidenceIn({
      ...files,
      'src/main.rs':
        'mod args;\nuse clap::Subcommand;\nfn main() {\n    run();\n}\n#[derive(Subcommand)]\nenum Cmd {\n    /// Serve it\n    Serve(args::CliArgs),\n}\n',
    }),
  );
  expect(held.map(({ name, options }) => [name, options.map((each) => each.name)])).toEqual([
    ['shop serve', ['--port']],
  ]);
});

test('a command of Rust is said by the struct that it holds, and one below a struct that nobody takes up is not told', async () => {
  const evidence = await evidenceIn({
    'Cargo.toml': '[package]\nname = "tool"\n',
    'src/main.rs':
      'mod keys;\nmod later;\nuse clap::{Parser, Subcommand};\n#[derive(Subcommand)]\nenum Cmd {\nKeys(keys::Keys),\nLater(later::Deferred),\n}\n#[derive(Parser)]\nstruct Cli {\n#[clap(subcommand)]\nwhat: Cmd,\n}\nfn main() {\nCli::parse();\n}\n',
    'src/keys.rs':
      '/// Rotates keys\n#[derive(Debug, clap::Args)]\npub(crate) struct Keys {\n/// All of them\n#[clap(long, short)]\nall_: bool,\n}\n',
    'src/later.rs':
      'pub struct Deferred(Inner);\n#[derive(Debug, clap::Args)]\nstruct Inner {\n#[clap(subcommand)]\nwhat: What,\n}\n#[derive(clap::Subcommand)]\nenum What {\n/// Runs it\nRun,\n}\n',
  });
  expect(
    commandsOf(evidence).map(({ name, help, options }) => [name, help, ...options.map((each) => each.name)]),
  ).toEqual([
    ['tool keys', 'Rotates keys', '--all'],
    ['tool later', null],
  ]);
});

test('a command of Rust takes up the options of structs of other files, and says where some are not known', async () => {
  const evidence = await evidenceIn({
    'Cargo.toml': '[package]\nname = "tool"\n',
    'src/main.rs':
      'mod keys;\nmod list;\nmod log;\nuse clap::{Parser, Subcommand};\n#[derive(Subcommand)]\nenum Cmd {\n/// Rotates keys\nKeys(keys::Keys),\n/// Reads the log\nRead {\n#[clap(long)]\nall: bool,\n#[clap(flatten)]\nlog: Option<log::LogArgs>,\n},\n/// Lists it\nList(list::List),\n}\n#[derive(Parser)]\nstruct Cli {\n#[clap(subcommand)]\nwhat: Cmd,\n}\nfn main() {\nCli::parse();\n}\n',
    'src/log.rs': '#[derive(Debug, clap::Args)]\npub struct LogArgs {\n#[clap(long)]\nlevel: String,\n}\n',
    'src/keys.rs':
      'use crate::log::LogArgs;\n#[derive(Debug, clap::Args)]\npub struct Keys {\n#[clap(flatten)]\nlog: LogArgs,\n#[command(flatten)]\nverbose: Verbosity<Info>,\n}\n',
    'src/list.rs':
      '#[derive(Debug, clap::Args)]\npub struct List {\n#[clap(subcommand)]\nwhat: What,\n#[clap(long)]\nlong: bool,\n}\n#[derive(clap::Subcommand)]\nenum What {\n/// Runs it\nRun,\n}\n',
  });
  const told = commandsOf(evidence).map(({ name, options, untold }) => [
    name,
    options.map((each) => `${each.name}${each.required ? ' (required)' : ''}`).join(' '),
    ...(untold ?? []),
  ]);
  expect(told.toSorted()).toEqual([
    ['tool keys', '--level (required)', 'Verbosity'],
    ['tool list run', ''],
    ['tool list', '', 'List'],
    ['tool read', '--all --level'],
  ]);
});

test('a command of Django has the options of the command that it extends, known or not', async () => {
  const evidence = await evidenceIn({
    'manage.py': 'from django.core.management import execute_from_command_line\nexecute_from_command_line()\n',
    'shop/management/commands/makemigrations.py':
      'from django.core.management.commands.makemigrations import Command as MakeCommand\n\n\nclass Command(MakeCommand):\n    help = "Make migrations with a name"\n',
    'shop/tools.py':
      'from django.core.management.base import BaseCommand\n\n\nclass ShelfCommand(BaseCommand):\n    def add_arguments(self, parser):\n        parser.add_argument("--shelf", required=True)\n',
    'shop/management/commands/fill.py':
      'from shop.tools import ShelfCommand\n\n\nclass Command(ShelfCommand):\n    help = "Fill a shelf"\n',
  });
  expect(
    commandsOf(evidence).map(({ name, options, untold }) => [
      name,
      ...options.map((each) => each.name),
      ...(untold ?? []),
    ]),
  ).toEqual([
    ['python manage.py fill', '--shelf'],
    ['python manage.py makemigrations', 'MakeCommand'],
  ]);
});

test('options that a method of a base class puts on a command are only those of commands that call it', async () => {
  const command = (help: string, body: string): string =>
    `from shop.tools import ShelfCommand\n\n\nclass Command(ShelfCommand):\n    help = "${help}"\n${body}`;
  const evidence = await evidenceIn({
    'manage.py': 'from django.core.management import execute_from_command_line\nexecute_from_command_line()\n',
    'shop/tools.py':
      'from django.core.management.base import BaseCommand\n\n\nclass ShelfCommand(BaseCommand):\n    def create_parser(self, name, command):\n        parser = super().create_parser(name, command)\n        parser.add_argument("--quietly")\n        return parser\n\n    def add_room_args(self, parser):\n        parser.add_argument("--room")\n        self.add_house_args(parser)\n\n    def add_house_args(self, parser):\n        parser.add_argument("--house")\n\n    def add_crate_args(self, parser):\n        parser.add_argument("--crate")\n',
    'shop/management/commands/fill.py': command(
      'Fill a shelf',
      '\n    def add_arguments(self, parser):\n        self.add_room_args(parser)\n',
    ),
    'shop/management/commands/clear.py': command('Clear a shelf', ''),
  });
  expect(commandsOf(evidence).map(({ name, options }) => [name, ...options.map((each) => each.name)])).toEqual([
    ['python manage.py fill', '--quietly', '--room', '--house'],
    ['python manage.py clear', '--quietly'],
  ]);
});

test('a command of Kong hangs below the field that holds its structure, in its own file, package or another one', async () => {
  const evidence = await evidenceIn({
    'go.mod': 'module example.com/depot\n',
    'cmd/depot/main.go':
      'package main\n\nimport (\n\t"github.com/alecthomas/kong"\n\t"example.com/depot/cmd/depot/bags"\n)\n\ntype CLI struct {\n\tServe serveCmd `cmd:"" help:"Serve the depot" default:"withargs"`\n\tBags  bags.CLI `cmd:"" help:"Work with bags"`\n\tDeviceID struct {\n\t\tShow struct{} `cmd:"" help:"Show it"`\n\t} `cmd:""`\n\tOld serveCmd2 `cmd:"" hidden:"1"`\n}\n\ntype serveCmd struct {\n\tGUIAddress string `help:"Where pages are (e.g. \\"http://host\\")" default:":80"`\n\tInner bool `hidden:"1"`\n\tPaths []string `arg:"" optional:""`\n}\n\nfunc main() { var c CLI; kong.Parse(&c) }\n',
    'cmd/depot/bags/bags.go': 'package bags\n\ntype CLI struct {\n\tPack packCmd `cmd:"" help:"Pack a bag"`\n}\n',
    'cmd/depot/bags/pack.go': 'package bags\n\ntype packCmd struct {\n\tNow nowCmd `cmd:""`\n}\n',
  });
  expect(
    commandsOf(evidence)
      .map(({ name, help, arguments: taken, options }) =>
        [name, taken, help, ...options.map((each) => `${each.name}=${each.default}`)].filter(Boolean).join(' | '),
      )
      .sort(),
  ).toEqual([
    'depot bags pack now',
    'depot bags pack | Pack a bag',
    'depot bags | Work with bags',
    'depot device-id',
    'depot device-id show | Show it',
    'depot serve | [<paths> ...] | Serve the depot | --gui-address=:80',
  ]);
});

test('a command of Go is said by the constant of another file that its help names, and those of helpers are not told', async () => {
  const cobra = 'import "github.com/spf13/cobra"\n';
  const main = (use: string, help: string): string =>
    `package main\n${cobra}func main() {\n\trootCmd := &cobra.Command{Use: "x"}\n\trootCmd.AddCommand(&cobra.Command{Use: "${use}", Short: ${help}})\n\trootCmd.Execute()\n}\n`;
  const evidence = await evidenceIn({
    'go.mod': 'module example.com/depot\n',
    'cmd/depot/main.go': main('pack', 'packShort'),
    'cmd/depot/const.go': 'package main\n\nconst packShort = "Pack a bag"\n',
    'cmd/depot-gen/main.go': main('docs', '"Write the manual"'),
    'cmd/dev/peek/main.go': main('peek', '"Peek into a bag"'),
  });
  expect(commandsOf(evidence).map(({ name, help }) => [name, help])).toEqual([['x pack', 'Pack a bag']]);
});

test('a group of Click is typed as the file that adds it says, below the program that a manifest installs', async () => {
  const group = (name: string, body = '') => `import click\n@click.group(${name})\ndef commands():\n    pass\n${body}`;
  const command = (name: string, group: string) => `@${group}.command()\ndef ${name}():\n    "Does it."\n`;
  expect(
    await commandsIn({
      'pyproject.toml':
        '# Auto-generated by make. Do not edit manually.\n[project]\nname = "shop"\n[project.scripts]\nshop = "shop.cli:start"\nother = "shop.other:run"\n',
      'shop/__init__.py': '',
      'shop/cli/__init__.py': `import click\nimport shop.orders.cli\nfrom shop.cli import traces\nfrom shop.cli.fill import fill\nfrom shop.cli import items\n@click.group()\ndef start():\n    pass\n${command('serve', 'start')}start.add_command(shop.orders.cli.commands)\nstart.add_command(traces.commands)\nstart.add_command(fill)\nstart.add_command(items.commands, "goods")\n`,
      'shop/cli/traces.py': group('"traces"', command('search', 'commands')),
      'shop/cli/items.py': group('', command('list_all', 'commands')),
      'shop/cli/fill.py': 'import click\n@click.command()\ndef fill():\n    "Fills it."\n',
      'shop/orders/cli.py': group(
        '"orders"',
        `${command('send', 'commands')}@commands.group("old")\ndef old():\n    pass\n${command('drop', 'old')}`,
      ),
      'clean.py': `import click\n@click.group()\ndef cli():\n    pass\n${command('sweep', 'cli')}if __name__ == "__main__":\n    cli()\n`,
      'shop/apart.py': group('"apart"', command('unused', 'commands')),
    }),
  ).toEqual([
    'shop fill',
    'shop goods',
    'shop goods list-all',
    'shop orders old',
    'shop orders old drop',
    'shop orders send',
    'shop serve',
    'shop traces search',
  ]);
});

test('a command has the options that a constant of another file or a class that it extends gives it', async () => {
  const java = (text: string) => `package com.acme;\nimport picocli.CommandLine;\n${text}\n`;
  const found = commandsOf(
    await evidenceIn({
      'README.md': 'tool plugins fetch\n',
      'shop/shared.py': 'import click\nPORT = click.option("--port", default=80, help="Where it listens")\n',
      'shop/cli.py':
        'import click\nfrom shop import shared\nHOST = click.option("--host")\n@click.command()\n@HOST\n@shared.PORT\ndef serve():\n    "Serves."\n',
      'src/main/java/com/acme/Tool.java': java(
        '@CommandLine.Command(name = "tool", subcommands = {Plugins.class})\nclass Tool {}',
      ),
      'src/main/java/com/acme/Plugins.java': java(
        '@CommandLine.Command(name = "plugins", subcommands = {Fetch.class})\nclass Plugins {}',
      ),
      'src/main/java/com/acme/Fetch.java': java(
        '@CommandLine.Command(name = "fetch", description = "Fetches one")\nclass Fetch extends Base {}',
      ),
      'src/main/java/com/acme/Base.java': java(
        'abstract class Base {\n  @CommandLine.Option(names = "--from")\n  String from;\n  @CommandLine.Parameters(index = "0")\n  private String name;\n}',
      ),
      'src/main/java/com/acme/Unused.java': java('@CommandLine.Command(name = "unused")\nclass Unused {}'),
    }),
  );
  const told = found.map(({ name, arguments: typed, options }) => [name, typed, options.map((each) => each.name)]);
  expect(told.sort()).toEqual([
    ['serve', null, ['--host', '--port']],
    ['tool plugins fetch', '<name>', ['--from']],
    ['tool plugins', null, []],
  ]);
});

test('a group of Typer hangs below the one of another file that adds it, under its own name or a further one', async () => {
  const group = (name: string, made: string, command: string): string =>
    `import typer\n${name} = typer.Typer(${made})\n@${name}.command()\ndef ${command}(parcel: str):\n    """${command} it."""\n@${name}.command()\ndef other():\n    pass\n`;
  expect(
    await commandsIn({
      'pyproject.toml': '[project]\nname = "till"\n[project.scripts]\ntill = "till.cli:app"\n',
      'till/cli.py':
        'import typer\nfrom till.depots import depots_app\nfrom till import orders, plain\napp = typer.Typer()\napp.add_typer(depots_app)\napp.add_typer(orders.app, name="orders")\napp.add_typer(plain.app)\n',
      'till/depots.py': `from till.shelves import shelves_app\n${group('depots_app', 'name="depot"', 'open')}depots_app.add_typer(shelves_app)\n`,
      'till/shelves.py': group('shelves_app', 'name="shelf"', 'fill'),
      'till/orders.py': group('app', 'name="order"', 'send'),
      'till/plain.py': group('app', '', 'sweep'),
    }),
  ).toEqual([
    'till depot open',
    'till depot other',
    'till depot shelf fill',
    'till depot shelf other',
    'till orders',
    'till orders other',
    'till orders send',
    'till other',
    'till sweep',
  ]);
});

test('commands of Thor are typed behind the one script that starts their class', async () => {
  const sources = {
    'bin/tillctl': "#!/usr/bin/env ruby\nrequire_relative '../lib/till/cli'\nTill::CLI.start(ARGV)\n",
    'lib/till/cli.rb':
      'module Till\n  class CLI < Thor\n    desc "send ORDER", "Send an order"\n    def send_order(order); end\n  end\nend\n',
  };
  expect(await commandsIn(sources)).toEqual(['bin/tillctl send']);
  expect(await commandsIn({ ...sources, 'till.gemspec': 'Gem::Specification.new { |s| s.name = "till" }\n' })).toEqual([
    'tillctl send',
  ]);
});

test('commands of the program that is called like the project come first, and what only holds others comes last', async () => {
  const program = (name: string): string =>
    `import click\n@click.group()\ndef ${name}():\n    pass\n@${name}.group()\n@click.option("--all")\ndef box():\n    "Does boxes"\n@box.command("open")\ndef f():\n    "Opens one"\n`;
  const evidence = await evidenceIn(
    {
      'pyproject.toml': '[project]\nname = "till"\n[project.scripts]\napart = "till.a:apart"\ntill = "till.b:till"\n',
      'till/a.py': program('apart'),
      'till/b.py': program('till'),
    },
    'till',
  );
  expect(commandsOf(evidence).map(({ name }) => name)).toEqual([
    'till box open',
    'till box',
    'apart box open',
    'apart box',
  ]);
});

test('a command has the options that other files make for it', async () => {
  const evidence = await evidenceIn({
    'go.mod': 'module example.com/tool\n',
    'cmd/tool/main.go':
      'package main\nimport (\n\t"example.com/tool/common"\n\t"github.com/urfave/cli/v3"\n)\nvar list = &cli.Command{\n\tName: "list",\n\tUsage: "list crates",\n\tFlags: append(common.OutputFlags("table"), []cli.Flag{\n\t\tcommon.RepoFlag,\n\t\t&cli.StringFlag{Name: "branch"},\n\t}...),\n}\n',
    'common/flags.go':
      'package common\nimport "github.com/urfave/cli/v3"\nfunc OutputFlags(kind string) []cli.Flag {\n\treturn []cli.Flag{&cli.StringFlag{Name: "output", Value: kind}}\n}\nvar RepoFlag = &cli.StringFlag{Name: "repo", Required: true}\n',
    'src/Send.java':
      'import picocli.CommandLine.*;\n@Command(name = "send", description = "Send it")\nclass Send {\n  @Mixin private LogOptions log;\n  @Option(names = "--to") String to;\n}\n',
    'src/LogOptions.java':
      'import picocli.CommandLine.Option;\nclass LogOptions {\n  @Option(names = "--log-level") String level;\n}\n',
  });
  const options = commandsOf(evidence).map((each) =>
    each.options.map(({ name, required }) => `${name}${required ? '!' : ''}`),
  );
  expect(options.map((each) => each.toSorted())).toEqual([
    ['--branch', '--output', '--repo!'],
    ['--log-level', '--to'],
  ]);
});

test('options that a function puts on a command of cobra are its own, and those of all commands below where they are persistent', async () => {
  const evidence = await evidenceIn({
    'go.mod': 'module example.com/depot\n',
    'main.go': `package main
import (
	"github.com/spf13/cobra"
	"example.com/depot/output"
)
func newList() *cobra.Command {
	cmd := &cobra.Command{Use: "list", Short: "List crates"}
	output.AddFlags(cmd.PersistentFlags())
	addPageFlags(cmd)
	return cmd
}
func addPageFlags(cmd *cobra.Command) {
	cmd.Flags().Int("page", 1, "which page")
}
func main() {
	root := &cobra.Command{Use: "depot"}
	root.AddCommand(newList())
	root.Execute()
}
`,
    'output/flags.go':
      'package output\nimport "github.com/spf13/pflag"\nfunc AddFlags(flags *pflag.FlagSet) {\n\tflags.String("format", "table", "how to print")\n}\n',
  });
  const options = (all: readonly { name: string; options: readonly { name: string }[] }[]): string[] =>
    all.map((each) => `${each.name}: ${each.options.map(({ name }) => name).join(' ')}`);
  expect(options(commandsOf(evidence))).toEqual(['depot list: --format --page']);
  expect(options(sharingCommands(evidence))).toEqual(['depot list: --format']);
});

test('options that methods put on a command of cobra are its own, with those that they hand on, and what is not found is named', async () => {
  const evidence = await evidenceIn({
    'go.mod': 'module example.com/depot\n',
    'main.go': `package main
import (
	"github.com/spf13/cobra"
	"example.com/depot/options"
)
var ro = &options.Root{}
func newLoad() *cobra.Command {
	o := &options.Load{}
	cmd := &cobra.Command{Use: "load", Short: "Load crates"}
	o.AddFlags(cmd)
	return cmd
}
func newSave(o *options.Save) *cobra.Command {
	cmd := &cobra.Command{Use: "save", Short: "Save crates"}
	o.AddFlags(cmd)
	makers[2].AddFlags(cmd)
	far.AddFlags(cmd)
	return cmd
}
func main() {
	root := &cobra.Command{Use: "depot"}
	ro.AddFlags(root)
	root.AddCommand(newLoad())
	root.AddCommand(newSave())
	root.Execute()
}
`,
    'options/options.go': `package options
import "github.com/spf13/cobra"
type Root struct{}
func (o *Root) AddFlags(cmd *cobra.Command) {
	cmd.PersistentFlags().Bool("quiet", false, "say nothing")
}
type Place struct{}
func (o *Place) AddFlags(cmd *cobra.Command) {
	cmd.Flags().String("place", "", "where it lies")
}
type Load struct {
	Where Place
	Place
}
func (o *Load) AddFlags(cmd *cobra.Command) {
	o.Where.AddFlags(cmd)
	cmd.Flags().Int("page", 1, "which page")
}
type Save struct{}
func (o *Save) AddFlags(cmd *cobra.Command) {
	cmd.Flags().Int("page", 1, "which page")
}
`,
  });
  const told = commandsOf(evidence).map(
    ({ name, options, untold = [] }) => `${name}: ${[...options.map((each) => each.name), ...untold].join(' ')}`,
  );
  expect(told).toEqual(['depot load: --page --place', 'depot save: --page far.AddFlags']);
  expect(sharingCommands(evidence).map(({ name, options }) => `${name} ${options[0]?.name}`)).toEqual([
    'depot --quiet',
  ]);
});

test('commands of oclif are typed with spaces where the manifest says so', async () => {
  const source =
    "import { Command } from '@oclif/core';\nexport default class Add extends Command {\n  static description = 'Adds it';\n}\n";
  const manifest = (name: string, more: string) =>
    `{"name": "${name}", "bin": {"${name}": "bin/run.js"}, "oclif": {${more}}}\n`;
  expect(
    await commandsIn({
      'shop/package.json': manifest('shop', '"topicSeparator": " "'),
      'shop/src/commands/order/add.ts': source,
      'till/package.json': manifest('till', ''),
      'till/src/commands/coin/add.ts': source,
    }),
  ).toEqual(['shop order add', 'till coin:add']);
});

test('a command of oclif has the options of the class that it extends, and says where some are not known', async () => {
  const command = (base: string, body: string) =>
    `import { Flags } from '@oclif/core';\nimport { ${base} } from '../base.js';\nexport default class It extends ${base} {\n${body}}\n`;
  const evidence = await evidenceIn({
    'package.json': '{"name": "shop", "bin": {"shop": "bin/run.js"}, "oclif": {}}\n',
    'src/base.ts':
      "import { Command, Flags } from '@oclif/core';\nexport abstract class ShelfCommand extends Command {\n  static baseFlags = {\n    json: Flags.boolean({ description: 'As JSON' }),\n  };\n  static flags = {\n    shelf: Flags.string({ char: 's', required: true }),\n  };\n}\n",
    'src/commands/fill.ts': command('ShelfCommand', "  static description = 'Fills it';\n"),
    'src/commands/show.ts': command(
      'ShelfCommand',
      "  static args = [{ name: 'box', required: true }];\n  static flags = { all: Flags.boolean({}), ...paging };\n",
    ),
    'src/commands/take.ts': command(
      'ShelfCommand',
      '  static flags = { ...ShelfCommand.flags, most: Flags.integer() };\n',
    ),
    'src/commands/wait.ts': command('PatientCommand', ''),
  });
  expect(
    commandsOf(evidence)
      .map(({ name, arguments: typed, options, untold }) =>
        [name, typed, ...options.map((each) => each.name), ...(untold ?? [])].join(' '),
      )
      .toSorted(),
  ).toEqual([
    'shop fill  --shelf --json',
    'shop show BOX --all --json paging',
    'shop take  --most --shelf --json',
    'shop wait  PatientCommand',
  ]);
});

test('commands of yargs that are objects hang below those that add them, each behind the program of its package', async () => {
  const sources = {
    'README.md': 'Type `post box take`, then `words sync`.\n',
    'packages/post/package.json': '{ "name": "@acme/post", "bin": { "post": "bin/post.js" } }',
    'packages/post/src/index.ts':
      "import yargs from 'yargs';\nimport box from './box/index.js';\nvoid yargs(process.argv)\n  .option('env', { alias: 'e', describe: 'The file' })\n  .option('version', { alias: 'v', global: false })\n  .command(box)\n  .parse();\n",
    'packages/post/src/box/index.ts':
      "import type { CommandModule } from 'yargs';\nimport put from './put.js';\nconst take: CommandModule = {\n  command: 'take',\n  describe: 'Take all',\n  handler: () => {},\n};\nconst box: CommandModule = {\n  command: ['box', 'b'],\n  describe: 'Boxes',\n  builder: (yargs) => yargs.option('town', { describe: 'Where' }).command(put).command(take).demandCommand(1),\n  handler: () => {},\n};\nexport default box;\n",
    'packages/post/src/box/put.ts':
      "import type { CommandModule } from 'yargs';\nconst putIn: CommandModule = {\n  command: 'put <letter>',\n  describe: 'Put it in',\n  handler: () => {},\n};\nexport default putIn;\n",
    'packages/words/package.json': '{ "name": "@acme/words", "bin": { "words": "bin/words.js" } }',
    'packages/words/src/index.ts':
      "import yargs from 'yargs';\nimport sync from './sync.js';\nvoid yargs(process.argv).option('skip', { describe: 'Skip it' }).command(sync).parse();\n",
    'packages/words/src/sync.ts':
      "import type { CommandModule } from 'yargs';\nconst sync: CommandModule = {\n  command: 'sync',\n  describe: 'Sync all',\n  handler: () => {},\n};\nexport default sync;\n",
  };
  const evidence = await evidenceIn(sources, 'post');
  expect(await commandsIn(sources)).toEqual(['post box', 'post box put', 'post box take', 'words sync']);
  expect(sharingCommands(evidence).map(({ name, options }) => [name, ...options.map((each) => each.name)])).toEqual([
    ['post', '--env'],
    ['post box', '--town'],
    ['words', '--skip'],
  ]);
  expect(settingsOf(evidence).map(({ name, program }) => [name, program])).toEqual([
    ['--env', null],
    ['--skip', 'words'],
    ['--town', null],
    ['--version', null],
  ]);
});

test('options of clap that need or exclude each other are told, and a file below `src/bin` is one of its program', async () => {
  const [send, pack] = commandsOf(
    await evidenceIn({
      'Cargo.toml': '[package]\nname = "shop"\n',
      'src/bin/depot/main.rs': 'mod send;\nfn main() {}\n',
      'src/bin/depot/send.rs':
        'use clap::{Parser, ArgGroup};\n#[derive(Parser)]\nenum Cmd {\n/// Sends parcels\nSend {\n#[arg(long, conflicts_with = "parcels")]\nall: bool,\n#[arg(required_unless_present = "all")]\nparcels: Vec<String>,\n#[arg(long, requires = "note")]\nday: Option<String>,\n#[arg(long)]\nnote: Option<String>,\n},\n/// Packs them\n#[command(group(ArgGroup::new("what").required(true)))]\nPack {\n#[arg(long, group = "what")]\nred: bool,\n#[arg(long, group = "what")]\nblue: bool,\n#[arg(long, conflicts_with_all = ["red", "blue"])]\nnone: bool,\n},\n}\n',
    }),
  ).toSorted((a, b) => (a.name > b.name ? -1 : 1));
  expect(send).toMatchObject({
    name: 'depot send',
    oneOf: [{ names: ['--all', 'PARCELS'], exactly: true }],
    needs: [{ name: '--day', others: ['--note'] }],
  });
  expect(pack).toMatchObject({
    name: 'depot pack',
    oneOf: [{ names: ['--red', '--blue'], exactly: true }],
    apart: [
      { name: '--red', others: ['--none'] },
      { name: '--blue', others: ['--none'] },
    ],
  });
});

test('a command is told with all that is typed where the code or the repository shows it, and by its own name elsewhere', async () => {
  const group = (name: string) =>
    `import click\n\n\n@click.group("commands")\ndef commands():\n    pass\n\n\n@commands.command("${name}")\ndef go():\n    "Does it."\n`;
  const sources = {
    'setup.py':
      "from setuptools import setup\nsetup(name='shop', entry_points={'console_scripts': ['shop = shop.web:run']})\n",
    'shop/web.py': 'from shop import registry\nrun = registry.load()\n',
    'shop/ship/cli.py': group('ship'),
    'shop/bill/cli.py': group('bill'),
  };
  const shown = async (more: Record<string, string>) =>
    commandsOf(await evidenceIn({ ...sources, ...more })).map(({ name, isBare }) => `${name}${isBare ? ' ?' : ''}`);
  expect((await shown({})).sort()).toEqual(['bill ?', 'ship ?']);
  expect(await shown({ 'docs/use.md': '    shop commands ship --all\n' })).toEqual(['shop commands ship', 'bill ?']);
});

test('a neighbour is called alike unless the repository types it below a further command', async () => {
  const file = (names: string[]) =>
    `import { program } from 'commander';\n${names.map((name) => `program.command('${name}').description('Does it');\n`).join('')}`;
  const sources = {
    'package.json': '{ "name": "shop", "bin": { "shop": "./dist/bin.js" } }',
    'src/cli.ts': file(['jobs', 'run', 'stop']),
    'README.md': '$ shop stop\n$ shop jobs run\n',
  };
  expect(commandsOf(await evidenceIn(sources)).map(({ name }) => name)).toEqual(['shop jobs', 'shop stop', 'run']);
});

test('a command of one name is told for each program that has it, where these have no known names', async () => {
  const program = (word: string) =>
    `class Program {\n  static void Main(string[] args) {\n    switch (args[0]) {\n      case "test":\n        Test();\n        break;\n      case "${word}":\n        Go();\n        break;\n    }\n  }\n}\n`;
  expect(await commandsIn({ 'Post/Program.cs': program('pack'), 'Keys/Program.cs': program('turn') })).toEqual([
    'pack',
    'test',
    'test',
    'turn',
  ]);
});

test('what a command of cobra asks for is told of it alone, whatever marks it, and never with a default', async () => {
  const source = `package main

import "github.com/spf13/cobra"

var root = &cobra.Command{Use: "shop"}
var add = &cobra.Command{Use: "add", Short: "Add a thing", Run: func(cmd *cobra.Command, args []string) {}}

func mustMarkRequired(cmd *cobra.Command, names ...string) {
	for _, n := range names {
		_ = cmd.MarkFlagRequired(n)
	}
}

func init() {
	root.AddCommand(add, newMove(), newDrop())
	add.Flags().Int("id", 0, "Which one")
	add.Flags().String("user", "", "For whom")
	add.Flags().String("file", "", "From a file")
	add.Flags().String("url", "", "From a place")
	mustMarkRequired(add, "id")
	add.MarkFlagsMutuallyExclusive("file", "url")
	add.MarkFlagsRequiredTogether("user", "url")
}

func newMove() *cobra.Command {
	c := &cobra.Command{Use: "move", Short: "Move a thing", Run: func(cmd *cobra.Command, args []string) {}}
	c.Flags().String("to", "", "Where to")
	_ = c.MarkFlagRequired("to")
	return c
}

func newDrop() *cobra.Command {
	c := &cobra.Command{Use: "drop", Short: "Drop a thing", Run: func(cmd *cobra.Command, args []string) {}}
	c.Flags().String("to", "", "Where to")
	return c
}

func main() {
	root.Execute()
}
`;
  const evidence = await evidenceIn({ 'go.mod': 'module example.com/shop\n', 'main.go': source }, 'shop');
  const found = (name: string) => commandsOf(evidence).find((each) => each.name === `shop ${name}`);
  const asked = (name: string) => found(name)?.options.flatMap((each) => (each.required ? each.name : []));
  expect(asked('add')).toEqual(['--id']);
  expect(found('add')?.options.find((each) => each.name === '--id')?.default).toBeUndefined();
  expect(found('add')?.apart).toEqual([{ name: '--file', others: ['--url'] }]);
  expect(found('add')?.needs).toEqual([
    { name: '--user', others: ['--url'] },
    { name: '--url', others: ['--user'] },
  ]);
  expect(asked('move')).toEqual(['--to']);
  expect(asked('drop')).toEqual([]);
  const told = toldOptions(
    evidence,
    settingsOf(evidence).filter(({ name }) => name === '--to'),
  );
  expect(told.map(({ setting, takers }) => `${takers} ${setting.required}`).sort()).toEqual([
    'shop drop false',
    'shop move true',
  ]);
});

test('what is said of commands with several names tells what none of them does', async () => {
  const command = (body: string) =>
    `from django.core.management.base import BaseCommand\n\nclass Command(BaseCommand):\n    """command framework"""\n${body}\n    def handle(self, *args, **options):\n        run()\n`;
  const evidence = await evidenceIn({
    'manage.py': 'from django.core.management import execute_from_command_line\nexecute_from_command_line()\n',
    'till/management/commands/start.py': command(''),
    'till/management/commands/stop.py': command(''),
    'till/management/commands/count.py': command('    help = "Count the parcels"\n'),
  });
  expect(commandsOf(evidence).map(({ name, help }) => `${name}: ${help}`)).toEqual([
    'python manage.py count: Count the parcels',
    'python manage.py start: null',
    'python manage.py stop: null',
  ]);
});

test('a text that was copied from another command with the name of its file changed is told of neither', async () => {
  const command = (help: string) =>
    `from django.core.management.base import BaseCommand\n\nclass Command(BaseCommand):\n    help = "${help}"\n\n    def handle(self, *args, **options):\n        run()\n`;
  const evidence = await evidenceIn({
    'manage.py': 'from django.core.management import execute_from_command_line\nexecute_from_command_line()\n',
    'till/management/commands/export_boats.py': command("Export boats to '../boats.csv'"),
    'till/management/commands/export_crews.py': command("Export boats to '../crews.csv'"),
    'till/management/commands/export_sheet.py': command("Export boats to '../boats.xlsx'"),
  });
  expect(commandsOf(evidence).map(({ name, help }) => `${name.split(' ').at(-1)}: ${help}`)).toEqual([
    "export_sheet: Export boats to '../boats.xlsx'",
    'export_boats: null',
    'export_crews: null',
  ]);
});

test('a text that several commands have is told of the one whose name it says', async () => {
  const command = (name: string) =>
    `<?php\nuse Illuminate\\Console\\Command;\nclass C extends Command\n{\n    protected $signature = '${name}';\n    protected $description = 'Check the state of crates.';\n    public function handle() { check(); }\n}\n`;
  const evidence = await evidenceIn({
    artisan: '#!/usr/bin/env php\n<?php\n',
    'app/Console/Commands/CheckCrates.php': command('check:crates:state'),
    'app/Console/Commands/CheckBoats.php': command('check:boats:state'),
  });
  expect(commandsOf(evidence).map(({ name, help }) => `${name.split(' ').at(-1)}: ${help}`)).toEqual([
    'check:crates:state: Check the state of crates.',
    'check:boats:state: null',
  ]);
});

test('commands of commander that the parsing file holds or adds are typed behind the one program around them', async () => {
  const sources = {
    'apps/cli/package.json': '{ "name": "@shop/shop-cli", "bin": "dist/shop.mjs" }\n',
    'apps/cli/src/shop.ts':
      "import { Command } from 'commander';\nimport { importCommand } from './import-command';\nimport { unused } from './unused';\nconst program = new Command();\nprogram.command('serve').description('Run it').action(run);\nprogram.addCommand(importCommand());\nprogram.parse();\n",
    'apps/cli/src/import-command.ts':
      "import { Command } from 'commander';\nexport function importCommand() {\n  const command = new Command('import');\n  command.description('Import orders').action(run);\n  return command;\n}\n",
    'apps/cli/src/unused.ts':
      "import { Command } from 'commander';\nexport const unused = new Command('unused');\nunused.description('Nobody adds it').action(run);\n",
  };
  const bare = commandsOf(await evidenceIn(sources)).filter(({ isBare }) => isBare);
  expect(bare.map(({ fact }) => fact.values.name)).toEqual(['unused']);
  expect(await commandsIn(sources)).toContain('shop-cli import');
});

test('a command of clap that calls build in a list is typed behind the one in whose chain the list stands', async () => {
  const main = `use clap::{Arg, Command};
fn main() {
    let given = Command::new("harbour")
        .about("Keeps boats")
        .subcommands(&[
            Command::new("boats").about("Boats (all)").arg(Arg::new("name").long("name")),
            Command::new("pier").about("Piers").subcommands([
                Command::new("flush").about("Washes it"), Command::new("list").about("Lists them"),
            ]),
            Command::new("lamp").subcommand(Command::new("list").about("Lists lamps")),
        ])
        .get_matches();
}
`;
  expect(await commandsIn({ 'Cargo.toml': '[package]\nname = "harbour"\n', 'src/main.rs': main })).toEqual([
    'harbour',
    'harbour boats',
    'harbour lamp',
    'harbour lamp list',
    'harbour pier',
    'harbour pier flush',
    'harbour pier list',
  ]);
});

test('a group of Click that loads another file when asked stands before its commands, and what a function gives back has no known call', async () => {
  const sources = {
    'pyproject.toml': '[project]\nname = "pier"\n[project.scripts]\npier = "pier.cli:pier"\n',
    'pier/cli/__init__.py':
      'import click\n\n@click.group()\ndef parts():\n    pass\n\n@parts.group(name="boat", cls=LateGroup, import_name="pier.cli.boats:cli")\ndef boat():\n    """Work with boats."""\n\n@parts.group(name="tool", cls=LateGroup, import_name="pier.cli.tools:cli")\ndef tool():\n    """Work with tools."""\n\n@click.group(name="pier", cls=click.CommandCollection, sources=[parts])\ndef pier(ctx):\n    pass\n',
    'pier/cli/boats.py':
      'import click\n\n@click.group()\ndef cli():\n    """Work with boats."""\n\n@cli.command(name="moor")\ndef moor_command():\n    """Moor a boat."""\n',
    'pier/cli/tools.py':
      'import click\n\nclass Tools(click.Group):\n    def rope_new(self):\n        @click.command("splice")\n        def command():\n            """Makes a rope."""\n        return command\n\n@click.group(cls=Tools)\ndef cli():\n    """Work with tools."""\n',
    'README.md': '    pier boat\n',
  };
  const told = commandsOf(await evidenceIn(sources)).map(({ name, isBare }) => `${name}${isBare ? ' ?' : ''}`);
  expect(told).toContain('pier boat moor');
  expect(told).toContain('splice ?');
});

test('a command of Symfony whose class is commented out of the list of commands cannot be typed, and an attribute describes one', async () => {
  const command = (name: string, typed: string, mark = ''): string =>
    `<?php\nnamespace Pier\\Console;\nuse Symfony\\Component\\Console\\Command\\Command;\n${mark}class ${name} extends Command\n{\n    protected function configure()\n    {\n        $this->setName('${typed}');\n    }\n}\n`;
  const entries = commandsOf(
    await evidenceIn({
      'src/Console/SweepCommand.php': command(
        'SweepCommand',
        'pier:sweep',
        "#[AsCommand(description: 'Sweep the pier')]\n",
      ),
      'src/Console/DumpCommand.php': command('DumpCommand', 'pier:dump'),
      'src/Console/Provider.php':
        '<?php\nnamespace Pier\\Console;\nclass Provider\n{\n    public function commands()\n    {\n        return [\n            SweepCommand::class,\n            // Only for releases.\n            // \\Pier\\Console\\DumpCommand::class\n        ];\n    }\n}\n',
    }),
  );
  expect(entries.map(({ name, help }) => `${name}: ${help}`)).toEqual(['pier:sweep: Sweep the pier']);
});

test('a command of urfave/cli has the options of all that its makers give back, and says of which one must be given', async () => {
  const cli = 'package cmd\n\nimport "github.com/urfave/cli/v3"\n\n';
  const evidence = await evidenceIn({
    'go.mod': 'module shop.example\n',
    'main.go': 'package main\n\nimport "shop.example/cmd"\n\nfunc main() {\n\tcmd.NewApp().Run()\n}\n',
    'cmd/app.go': `${cli}func NewApp() *cli.Command {\n\tapp := &cli.Command{}\n\tapp.Name = "shop"\n\tapp.Flags = []cli.Flag{&cli.StringFlag{Name: "config", Usage: "Where the settings lie"}}\n\tapp.Commands = []*cli.Command{newAdd(), newDrop(), newKeys()}\n\treturn app\n}\n`,
    'cmd/crates.go': `${cli}func commonFlags() []cli.Flag {\n\treturn []cli.Flag{\n\t\t&cli.StringFlag{Name: "room", Usage: "Where the crate stands"},\n\t}\n}\n\nfunc crateFlags() []cli.Flag {\n\treturn append(commonFlags(),\n\t\t&cli.StringFlag{Name: "size", Usage: "How large it is"},\n\t)\n}\n\nfunc newAdd() *cli.Command {\n\treturn &cli.Command{\n\t\tName: "add",\n\t\tUsage: "Add a crate",\n\t\tFlags: crateFlags(),\n\t}\n}\n\nfunc newDrop() *cli.Command {\n\treturn &cli.Command{\n\t\tName: "drop",\n\t\tUsage: "Drop a crate",\n\t\tMutuallyExclusiveFlags: []cli.MutuallyExclusiveFlags{\n\t\t\t{\n\t\t\t\tFlags: [][]cli.Flag{\n\t\t\t\t\t{&cli.StringFlag{Name: "name"}, &cli.StringFlag{Name: "label"}},\n\t\t\t\t},\n\t\t\t\tRequired: true,\n\t\t\t},\n\t\t},\n\t\tFlags: commonFlags(),\n\t}\n}\n`,
    'cmd/keys.go': `${cli}func newKeys() *cli.Command {\n\treturn &cli.Command{\n\t\tName: "keys",\n\t\tUsage: "Look up keys",\n\t\tHidden: true,\n\t\tFlags: []cli.Flag{&cli.StringFlag{Name: "kind", Usage: "Kind of the key"}},\n\t}\n}\n`,
    'tools/make/main.go': 'package main\n\nfunc main() {}\n',
  });
  const told = commandsOf(evidence).map(({ name, options, oneOf }) => [name, options.map((each) => each.name), oneOf]);
  expect(told.toSorted()).toEqual([
    ['shop add', ['--size', '--room'], undefined],
    ['shop drop', ['--name', '--label', '--room'], [{ names: ['--name', '--label'] }]],
  ]);
  const takers = toldOptions(
    evidence,
    settingsOf(evidence).filter(({ source }) => source === 'flag'),
  ).map(({ setting, takers: own, home }) => [setting.name, own, home]);
  expect(Object.fromEntries(takers.map(([name, own]) => [name, own]))).toMatchObject({
    '--room': ['shop drop', 'shop add'],
    '--size': ['shop add'],
    '--kind': ['shop keys'],
    '--config': [],
  });
});

test('a script that is run by hand beside a web service offers no command of it, unless a manifest installs it', async () => {
  const script = `async function main() {
  const args = process.argv.slice(2);
  const command = args[0];
  if (!command || command === 'help' || args.includes('--help')) {
    printHelp();
    return;
  }
  if (command === 'fill') {
    await fill();
  } else if (command === 'drain') {
    await drain();
  } else {
    console.error('Unknown command: ' + command);
    process.exit(1);
  }
}

main();
`;
  const routes = ['lids', 'boats', 'lamps', 'piers', 'crews'].map((each) => `app.get('/${each}', show);\n`).join('');
  const web = { 'src/app.js': `const express = require('express');\nconst app = express();\n${routes}` };
  const files = { 'src/data/scripts/events.js': script };
  const manifest = (more: string): string => `{"name": "quay", "dependencies": {"express": "5"}${more}}`;
  expect(await commandsIn({ ...files, 'package.json': manifest('') })).toEqual(['drain', 'fill']);
  expect(await commandsIn({ ...files, ...web, 'package.json': manifest('') })).toEqual([]);
  const installed = manifest(', "bin": {"quay": "src/data/scripts/events.js"}');
  expect(await commandsIn({ ...files, ...web, 'package.json': installed })).toHaveLength(2);
});

test('words that a script tells apart itself are typed behind the script of the manifest that starts its file', async () => {
  const lids = `const args = process.argv.slice(2);
switch (args[0]) {
  case 'add':
    addLid(args.slice(1));
    break;
  case 'list':
    listLids();
    break;
}
`;
  const passed = {
    'package.json': '{"name":"shop","scripts":{"lids":"pnpm --filter tools run lids"}}',
    'pnpm-lock.yaml': 'lockfileVersion: 9\n',
    'tools/package.json': '{"name":"tools","scripts":{"lids":"node --import tsx ./lids.ts"}}',
    'tools/lids.ts': lids,
  };
  expect(await commandsIn(passed)).toEqual(['pnpm run lids add', 'pnpm run lids list']);
  const own = { 'package.json': '{"name":"shop","scripts":{"lids":"tsx bin/lids.ts"}}', 'bin/lids.ts': lids };
  expect(await commandsIn(own)).toEqual(['npm run lids add', 'npm run lids list']);
  // What runs something before it, or is started in a folder of its own, is not known by that.
  const other = {
    ...passed,
    'package.json': '{"name":"shop","scripts":{"lids":"pnpm build && pnpm --filter tools run lids"}}',
  };
  expect(await commandsIn(other)).toEqual(['add', 'list']);
});
