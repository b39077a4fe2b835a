import { expect, test } from 'vitest';
import { askSources } from '../../../../test/ask-sources.ts';

const command = (name: string): string =>
  `def ${name}(parcel: str) -> ExitCode:\n    found = look(parcel)\n    if not found:\n        return 1\n    return 0\n`;

const DEPOT = {
  'pyproject.toml': '[project]\nname = "depot"\nscripts.depot = "depot.main:cli"\n',
  'src/depot/colors.py': 'def paint(text):\n    return text\n',
  'src/depot/look.py': 'def look(parcel):\n    return parcel\n',
  'src/depot/paths.py': 'def home():\n    return "."\n',
  'src/depot/commands/__init__.py':
    'from depot.commands.send import send\nfrom depot.commands.find import find\nfrom depot.commands.drop import drop\n',
  'src/depot/commands/send.py': command('send'),
  'src/depot/commands/find.py': command('find'),
  'src/depot/commands/drop.py': command('drop'),
  'src/depot/main.py': `import argparse
from depot import commands

def cli():
    # Each subcommand has a parser of its own.
    parser = argparse.ArgumentParser(prog="depot")
    subparsers = parser.add_subparsers(dest="command")
    subparsers.add_parser("send", help="Sends a parcel")
    subparsers.add_parser("find", help="Finds a parcel")
    subparsers.add_parser("drop", help="Drops a parcel")
`,
};

test('one more subcommand goes to the commands, and is declared where they are', async () => {
  const { text } = await askSources('How do I add a new depot subcommand?', { sources: DEPOT, projectName: 'repo' });
  expect(text).toContain('Add a file to `src/depot/commands/`, which holds three source files beside `__init__.py`');
  expect(text).toContain('Name it in `src/depot/commands/__init__.py`, which imports 3 of them');
  expect(text).toContain('Declare it in `src/depot/main.py`, where three commands are declared');
});

test('a type that the others of its sort are registered as is registered too', async () => {
  const events = ['ParcelSent', 'ParcelFound', 'ParcelLost'];
  const sources = {
    'src/Bus/DepotEvent.cs': 'public class DepotEvent\n{\n    public int Id { get; set; }\n}\n',
    ...Object.fromEntries(
      events.map((name) => [
        `src/Depot/Events/${name}.cs`,
        `public class ${name} : DepotEvent\n{\n    public int Parcel { get; set; }\n\n    public ${name}(int parcel) => Parcel = parcel;\n}\n`,
      ]),
    ),
    'src/Depot/Setup.cs': `public static class Setup\n{\n    public static void Wire(Bus bus)\n    {\n${events.map((name) => `        bus.AddSubscription<${name}, ${name}Handler>();\n`).join('')}    }\n}\n`,
  };
  const { text } = await askSources('How do I add a new depot event?', { sources, projectName: 'shop' });
  expect(text).toContain('Register it with `AddSubscription`, as `Parcel');
});

test('a task that is called what one wants to do comes before a method with some of the words', async () => {
  const sources = {
    'README.md': '# Depot\n\nDepot keeps parcels for those who are out.\n',
    'lib/depot/parcel_stats.rb': 'module Depot\n  def self.parcel_stats(limit)\n    limit\n  end\nend\n',
    'lib/tasks/depot.rake':
      'namespace :depot do\n  desc "Capture parcel stats"\n  task capture_parcel_stats: :environment do\n    Depot.capture\n  end\nend\n',
  };
  const { text } = await askSources('How do I capture parcel stats?', { sources, projectName: 'repo' });
  expect(text).toContain('The command `rake depot:capture_parcel_stats` does this');
});

const CARRIERS = {
  'depot/carriers/__init__.py':
    'class BaseParcelCarrier:\n    def send(self, parcel):\n        raise NotImplementedError()\n\n\ndef register(carrier):\n    carriers[carrier.type()] = carrier\n',
  'depot/carriers/web.py':
    'from depot.carriers import BaseParcelCarrier\n\n\nclass BaseWebCarrier(BaseParcelCarrier):\n    def open(self):\n        return None\n',
  'depot/parcel.py':
    'class Parcel:\n    def __init__(self, carrier):\n        self.carrier = carrier\n\n    @property\n    def parcel_carrier(self):\n        return find(self.carrier)\n',
  ...Object.fromEntries(
    ['Bicycle', 'Drone', 'Train'].map((name) => [
      `depot/carriers/${name.toLowerCase()}.py`,
      `from depot.carriers import BaseParcelCarrier, register\n\n\nclass ${name}(BaseParcelCarrier):\n    @classmethod\n    def type(cls):\n        return "${name.toLowerCase()}"\n\n    def send(self, parcel):\n        return parcel\n\n\nregister(${name})\n`,
    ]),
  ),
  'depot/carriers/fax.py':
    'from depot.carriers.web import BaseWebCarrier\nfrom depot.carriers import register\n\n\nclass Fax(BaseWebCarrier):\n    def send(self, parcel):\n        return parcel\n\n\nregister(Fax)\n',
  'depot/carriers/tandem.py':
    'from depot.carriers.bicycle import Bicycle\n\n\nclass Tandem(Bicycle):\n    def send(self, parcel):\n        return [parcel]\n',
};

test('one more of what a base is called extends the base, also where something else has the same name', async () => {
  const { text } = await askSources('How do I add a new parcel carrier?', { sources: CARRIERS });
  expect(text).toContain('Extend the class `BaseParcelCarrier` in `depot/carriers/__init__.py`');
  expect(text).toContain('Register it with `register`, as `');
  expect(text).not.toContain('Use the method');
});

test('which there are of what a base is called are those that are made from it, also through another base', async () => {
  const { text } = await askSources('Which parcel carriers are there?', { sources: CARRIERS });
  expect(text).toMatch(
    /^Five types were found: `Bicycle` \[1\], `Drone` \[2\], `Train` \[3\], `Tandem` \[4\] and `Fax` \[5\]/,
  );
});

const NOTIFYING = {
  'go.mod': 'module example.com/depot\n\ngo 1.24\n',
  'internal/notification/notifier.go':
    'package notification\n\n// Notifier tells people about parcels.\ntype Notifier interface {\n\tSend(to, text string) error\n}\n',
  'internal/notification/mail.go':
    'package notification\n\ntype MailNotifier struct {\n\thost string\n\tport int\n\tuser string\n\tpassword string\n}\n\nfunc (n *MailNotifier) Send(to, text string) error {\n\treturn nil\n}\n',
  'internal/notification/file.go':
    'package notification\n\ntype FileNotifier struct {\n\tpath string\n\tmode int\n\tkeep bool\n\trotate bool\n}\n\nfunc (n *FileNotifier) Send(to, text string) error {\n\treturn nil\n}\n',
  'web/src/models/Notifications.ts': 'export interface Notification {\n  message: string;\n  level: string;\n}\n',
};

test('one more of what a contract is for implements it, though its folder alone has the word and data bears it too', async () => {
  const { text } = await askSources('How do I add a new notification provider?', {
    sources: NOTIFYING,
    projectName: 'depot',
  });
  expect(text).toContain('Implement the interface `Notifier` in `internal/notification/notifier.go`');
  expect(text).toContain('one of 2 types outside of tests that were found to implement it');
});

test('where nothing shows how one is added, each place that is near is told once', async () => {
  const { text } = await askSources('How do I add a new notification?', {
    sources: {
      'go.mod': NOTIFYING['go.mod'],
      'web/src/models/Notifications.ts': NOTIFYING['web/src/models/Notifications.ts'],
      'internal/depot/parcel.go':
        'package depot\n\n// notificationText says what a notification tells.\nfunc notificationText(parcel string) string {\n\treturn "new notification: " + parcel\n}\n',
    },
    projectName: 'depot',
  });
  expect(text).toContain('The nearest definition is the ');
  expect(text.split('`web/src/models/Notifications.ts`')).toHaveLength(2);
  expect(text.split('`internal/depot/parcel.go`')).toHaveLength(2);
});

test('files of a folder that are called alike are what one more is wanted of', async () => {
  const backend = (name: string): string =>
    `package storage\n\nfunc New${name}(path string) *${name} {\n\tstore := &${name}{path: path}\n\tstore.open()\n\tstore.check()\n\treturn store\n}\n`;
  const { text } = await askSources('How do I add a new storage backend?', {
    sources: {
      'storage/log.go': 'package storage\n\nfunc log(text string) {\n\tprintln(text)\n}\n',
      'storage/backend_sqlite.go': backend('SqliteProvider'),
      'storage/backend_mysql.go': backend('MysqlProvider'),
      'storage/backend_postgres.go': backend('PostgresProvider'),
    },
    projectName: 'depot',
  });
  expect(text).toContain('Add a file like the three files called `storage/backend_*.go`');
});

test('a section on how something is used is no guide to one more of it', async () => {
  const { text } = await askSources('How do I add a new notification provider?', {
    sources: { ...NOTIFYING, 'docs/use.md': '# Use\n\n## Notification provider selection\n\nPick one in the file.\n' },
    projectName: 'depot',
  });
  expect(text).not.toContain('treats this under');
});

test('one more of what has a package of its own goes beside the packages that are called alike', async () => {
  const driver = (name: string, lines: number): string =>
    `export class Driver${name} {\n  read(path: string): string {\n${'    path = path.trim();\n'.repeat(lines)}    return path;\n  }\n}\n`;
  const sources = {
    'package.json': '{ "name": "depot" }',
    'packages/parcel-driver-ship/src/carry.ts': driver('Ship', 4),
    'packages/parcel-driver-ship/src/tidy.ts':
      'export function tidy(text: string) {\n  return text\n    .trim()\n    .trim()\n    .trim();\n}\n',
    'packages/parcel-driver-train/src/carry.ts': driver('Train', 5),
    'packages/parcel-driver-van/src/carry.ts': driver('Van', 6),
    'api/src/auth/drivers/mail.ts': driver('Mail', 1),
    'api/src/auth/drivers/card.ts': driver('Card', 1),
    'api/src/auth/drivers/key.ts': driver('Key', 1),
  };
  const { text } = await askSources('How do I add a new parcel driver?', { sources, projectName: 'depot' });
  expect(text).toContain(
    'Add a folder like the three folders called `packages/parcel-driver-*`; `packages/parcel-driver-ship/src/carry.ts` is one to follow',
  );
});

const SHELF_COMMANDS = {
  'src/depot/console/command.py': 'class Command:\n    def run(self):\n        return 0\n',
  'src/depot/console/shelf_command.py':
    'from depot.console.command import Command\n\n\nclass ShelfCommand(Command):\n    def shelf(self):\n        return 1\n\n    def row(self):\n        return 2\n',
  ...Object.fromEntries(
    ['Send', 'Find', 'Drop'].map((name) => [
      `src/depot/console/${name.toLowerCase()}.py`,
      `from depot.console.command import Command\n\n\nclass ${name}Command(Command):\n    def run(self):\n        parcel = self.parcel()\n        if parcel is None:\n            return 1\n        parcel.move()\n        return 0\n`,
    ]),
  ),
  'src/depot/console/count.py':
    'from depot.console.shelf_command import ShelfCommand\n\n\nclass CountCommand(ShelfCommand):\n    def run(self):\n        return self.row()\n',
};

test('the one to follow is a finished one, and none that others are made from', async () => {
  const { text } = await askSources('How do I add a new command?', { sources: SHELF_COMMANDS, projectName: 'depot' });
  expect(text).toContain('Extend the class `Command`');
  expect(text).not.toContain('`ShelfCommand`');
});

test('one more of what an enum lists is a value of it', async () => {
  const sources = {
    'src/Depot/Enums/ParcelStatus.cs': 'public enum ParcelStatus\n{\n    Packed,\n    Sent,\n    Lost\n}\n',
    'src/Depot/Parcels/Send.cs':
      'public class Send\n{\n    public ParcelStatus Go(int id)\n    {\n        return ParcelStatus.Sent;\n    }\n}\n',
    'src/Depot/Parcels/Find.cs':
      'public class Find\n{\n    public int Go(int id)\n    {\n        return id;\n    }\n}\n',
    'src/Depot/Parcels/Drop.cs':
      'public class Drop\n{\n    public int Go(int id)\n    {\n        return id;\n    }\n}\n',
  };
  const { text } = await askSources('How do I add a new parcel status?', { sources, projectName: 'shop' });
  expect(text).toContain(
    'Add a value to the enum `ParcelStatus` in `src/Depot/Enums/ParcelStatus.cs`, which has three values',
  );
  expect(text).toContain('Look at what its values are used for: `Send.Go`');
});

test('a constructor that is called as its type does not stand for it', async () => {
  const sources = {
    'src/Depot/ParcelImportController.cs':
      'public class ParcelImportController\n{\n    private readonly Store _store;\n    public ParcelImportController(Store store)\n    {\n        _store = store;\n    }\n    public void PostImport(Parcel parcel)\n    {\n        _store.Keep(parcel);\n    }\n}\n',
    'src/Depot/Store.cs': 'public class Store\n{\n    public void Keep(Parcel parcel)\n    {\n    }\n}\n',
  };
  const { text } = await askSources('How does parcel import work?', { sources, projectName: 'shop' });
  expect(text).toContain('`ParcelImportController.PostImport` in');
  expect(text).not.toContain('ParcelImportController.ParcelImportController');
});

test('a contract is told by the methods that it asks for, and not by those that it has already', async () => {
  const carrier = (name: string): string =>
    `package depot;\n\npublic class ${name} implements Carrier {\n    public String send(String parcel) {\n        String sent = parcel;\n        return sent;\n    }\n}\n`;
  const { text } = await askSources('How do I add a new carrier, and which methods must it implement?', {
    sources: {
      'src/depot/Carrier.java':
        'package depot;\n\npublic interface Carrier {\n    String send(String parcel);\n\n    default String name() {\n        return "";\n    }\n}\n',
      'src/depot/Train.java': carrier('Train'),
      'src/depot/Drone.java': carrier('Drone'),
    },
  });
  expect(text).toContain('`Carrier` asks for the method `send`');
  expect(text).not.toContain('`name`');
  expect(text).not.toContain('Not answered here');
});

const GRAPHS = {
  'reports/graphs/__init__.py': ['weight', 'height', 'sleep'].map((name) => `from .${name} import ${name}\n`).join(''),
  ...Object.fromEntries(
    ['weight', 'height', 'sleep'].map((name) => [
      `reports/graphs/${name}.py`,
      `def ${name}(objects):\n    trace = []\n    for each in objects:\n        trace.append(each.${name})\n    return trace\n`,
    ]),
  ),
  'reports/views.py':
    'from reports.graphs import weight\n\n\nclass WeightReport:\n    def show(self, objects):\n        return weight(objects)\n',
};

test('functions that lie side by side and are called like their files are of one sort', async () => {
  const { text } = await askSources('How do I add a new graph to the reports?', { sources: GRAPHS });
  expect(text).toContain('Add a file to `reports/graphs/`, which holds three source files');
  expect(text).toContain('Name it in `reports/graphs/__init__.py`');
});

const USED = ['ada', 'bob', 'cleo', 'dan'].map((user): [string, string] => [
  `reports/${user}.py`,
  `from reports.charts.weight import weight\nfrom reports.charts.height import height\nfrom reports.charts.sleep import sleep\n\n\ndef ${user}(objects):\n    return weight(objects) + height(objects) + sleep(objects)\n`,
]);
const CHARTS = Object.fromEntries(
  ['weight', 'height', 'sleep', 'meals', 'walks'].map((name) => [
    `reports/charts/${name}.py`,
    `def ${name}(objects):\n    trace = []\n    for each in objects:\n        trace.append(each.${name})\n    return trace\n`,
  ]),
);

test('a file that takes several of them as many others do does not list them', async () => {
  const ask = (users: typeof USED) =>
    askSources('How do I add a new chart to the reports?', { sources: { ...CHARTS, ...Object.fromEntries(users) } });
  expect((await ask(USED.slice(0, 1))).text).toContain('Name it in `reports/ada.py`, which imports 3 of them');
  const { text } = await ask(USED);
  expect(text).toContain('Add a file to `reports/charts/`');
  expect(text).not.toContain('Name it in');
});

test('a folder that is called after where one more is to go is not where it is made', async () => {
  const { text } = await askSources('How do I add a new stamp to the graphs?', { sources: GRAPHS });
  expect(text).not.toContain('Add a file to');
});

const LYRICS = {
  'songs/lyrics/base.py':
    'class LyricsProvider:\n    """Finds words of songs on a website."""\n\n    def find(self, name):\n        raise NotImplementedError\n',
  ...Object.fromEntries(
    ['Quill', 'Reed', 'Tune'].map((name) => [
      `songs/lyrics/${name.toLowerCase()}.py`,
      `from songs.lyrics.base import LyricsProvider\n\n\nclass ${name}(LyricsProvider):\n    def find(self, name):\n        page = self.open(name)\n        words = page.text\n        self.close(page)\n        return words\n`,
    ]),
  ),
};

test('where no code speaks of what is to be added, it is one more of what the question says besides', async () => {
  const { text } = await askSources('How do I add another website to get lyrics from?', { sources: LYRICS });
  expect(text).toContain('Extend the class `LyricsProvider` in `songs/lyrics/base.py`');
});

test('what holds several of a thing is no other sort of it, and the documents say how one is added', async () => {
  const { text } = await askSources('How do I add a deck job?', {
    sources: {
      'deck/jobs.py':
        'class DeckJob:\n    def __init__(self, run):\n        self.run = run\n\n\nclass DeckJobs(DeckJob):\n    def __init__(self, jobs):\n        self.jobs = jobs\n',
      'docs/jobs.md':
        '# Jobs\n\n### Deck Job\n\nUsed to add a single job to the deck.\n\n```python\nDeckJob(sweep)\n```\n',
    },
  });
  expect(text).not.toContain('Extend');
  expect(text).toContain('`docs/jobs.md` treats this under "Deck Job"');
});

test('the parts that a thing is made of are none of its sort', async () => {
  const part = (name: string) =>
    `package ${name}\n\n// Parcel is of ${name}.\ntype Parcel struct {\n\tA int\n\tB int\n\tC int\n\tD int\n}\n`;
  const { text } = await askSources('How do I add a new parcel source?', {
    sources: Object.fromEntries(
      ['configuration', 'modules', 'registry', 'types'].map((name) => [`pkg/parcel/${name}/${name}.go`, part(name)]),
    ),
  });
  expect(text).not.toContain('Add a folder');
});

test('one more endpoint goes to the others on the same thing, and an interface called after an API is none', async () => {
  const routes = (thing: string) =>
    `import { app } from './app';\n${['get', 'post', 'put'].map((verb) => `app.${verb}('/${thing}', ${verb}${thing});\n`).join('')}`;
  const sources = {
    'src/app.ts': "import express from 'express';\nexport const app = express();\napp.listen(80);\n",
    'src/parcels.ts': `${routes('parcels')}app.delete('/parcels', remove);\n`,
    'src/stamps.ts': routes('stamps'),
    'src/rights.ts':
      'export interface APIInterface {\n  mayOpen(): boolean;\n}\nexport class Rights implements APIInterface {\n  mayOpen() {\n    return true;\n  }\n}\nexport class NoRights implements APIInterface {\n  mayOpen() {\n    return false;\n  }\n}\n',
  };
  const { text, places } = await askSources('How do I add a new API endpoint for stamps?', { sources });
  expect(text).toContain('are declared in `src/stamps.ts`; `GET /stamps` is one to follow [1]');
  expect(text).not.toContain('APIInterface');
  expect(places[0]).toBe('src/stamps.ts:2-2');
});

test('one more endpoint goes to the others, with what changed along with them, and to no page', async () => {
  const routes = (thing: string): string =>
    `import { router } from '../server';\n${['list', 'send', 'drop'].map((each) => `router.post('/${thing}.${each}', handle);\n`).join('')}`;
  const sources = {
    'package.json': '{"name": "depot", "dependencies": {"express": "5", "react-router": "7"}}',
    'src/server.ts': "import express from 'express';\nexport const router = express();\nrouter.listen(80);\n",
    'src/api/parcels.ts': routes('parcels'),
    'src/api/parcels.schema.ts': 'export const parcels = 1;\n',
    'src/api/trays.ts': routes('trays'),
    'web/pages.tsx':
      'import { Route } from \'react-router\';\nexport const Pages = () => <><Route path="/home" /><Route path="/about" /><Route path="/help" /></>;\n',
  };
  const commits = ['fix a typo', 'add parcels.drop', 'change parcels.list'].map((subject, place) => ({
    sha: String(place + 1).repeat(40),
    author: { name: 'Ann', email: 'ann@example.org' },
    date: 1_700_000_000 + place,
    subject,
    body: '',
    paths: ['src/api/parcels.ts', 'src/api/parcels.schema.ts'],
  }));
  const { text } = await askSources('How do I add a new API endpoint?', { sources, commits, projectName: 'depot' });
  expect(text).toContain('Earlier changes of `src/api/parcels.ts` touched `src/api/parcels.schema.ts` (3 times) too');
  expect(text).toContain('is commit 22222222, "add parcels.drop"');
  expect(text).toContain('Others are declared in `src/api/trays.ts`');
  expect(text).not.toMatch(/pages\.tsx|Nearest by the words/);
});

test('a guide that is headed by just what is wanted comes before a class that others extend', async () => {
  const trays = ['Flat', 'Deep', 'Wide'].map(
    (name) => `class ${name}Tray(Tray):\n    def label(self):\n        return "${name}"\n`,
  );
  const sources = {
    'docs/development/adding-trays.md':
      '# Adding Trays\n\nEach tray has a label and a shelf. Put the class of the tray into `depot/trays.py`.\n',
    'depot/base.py': 'class Tray:\n    def label(self):\n        return ""\n',
    'depot/trays.py': ['from depot.base import Tray\n', ...trays].join('\n\n'),
  };
  const { text } = await askSources('How do I add a new tray?', { sources, projectName: 'depot' });
  expect(text).toMatch(/^`docs\/development\/adding-trays\.md` treats this under "Adding Trays"/);
  expect(text).not.toContain('Nearest by the words');
});

test('a guide may be headed by less than what is asked, and a profile of a thing is no such thing', async () => {
  const crates = ['Flat', 'Deep'].map(
    (name) =>
      [
        `src/${name.toLowerCase()}.ts`,
        `import type { Crate } from './crate.ts';\n\nexport class ${name} implements Crate {\n  label = '${name}';\n  size() {\n    return 1;\n  }\n  weight() {\n    return 2;\n  }\n}\n`,
      ] as const,
  );
  const sources = {
    'src/crate.ts': 'export interface Crate {\n  label: string;\n}\n',
    ...Object.fromEntries(crates),
  };
  const guide =
    '# Guide\n\n## Add new packing profiles\n\nA packing profile says how a crate is filled. Register it in `profiles.json`.\n';
  const ask = async (more: Record<string, string>): Promise<string> =>
    (await askSources('How do I add a new crate packing profile?', { sources: { ...sources, ...more } })).text;
  expect(await ask({})).not.toContain('Implement the interface `Crate`');
  expect(await ask({ 'docs/guide.md': guide })).toMatch(
    /^`docs\/guide\.md` treats this under "Add new packing profiles"/,
  );
});

test('the base of all plugins may be called after the project, and the page that is headed so is named beside it', async () => {
  const plugins = ['Scan', 'Weigh', 'Print'].map(
    (name) =>
      [
        `depot/extras/${name.toLowerCase()}.py`,
        `from depot.base import DepotPlugin\n\n\nclass ${name}Addon(DepotPlugin):\n    def start(self):\n        return "${name}"\n\n    def stop(self):\n        return "no ${name}"\n\n    def name(self):\n        return "${name}"\n`,
      ] as const,
  );
  const sources = {
    'docs/dev/plugins.md': '# Plugin Development\n\nPlugins are modules that extend the depot.\n',
    'depot/base.py': 'class DepotPlugin:\n    """Base of all plugins."""\n\n    def start(self):\n        return ""\n',
    ...Object.fromEntries(plugins),
  };
  const { text, support } = await askSources('How do I write a new plugin?', { sources, projectName: 'depot' });
  expect(support).toBe('strong');
  expect(text).toMatch(/^Extend the class `DepotPlugin` in `depot\/base\.py`/);
  expect(text).toContain('"Plugin Development" in `docs/dev/plugins.md`');
});

test('one more migration goes to the others, and is made by no class that runs them', async () => {
  const scripts = ['2031-01-02_00_Trays', '2031-02-03_00_Shelves', '2031-03-04_00_Labels', '2031-04-05_00_Doors'];
  const sources = {
    'package.json': '{"name": "depot", "scripts": {"db:new-migration": "node make.js"}}',
    'src/Data/IDbMigrator.cs': 'public interface IDbMigrator\n{\n    bool Migrate();\n}\n',
    'src/Data/SqlMigrator.cs':
      'public class SqlMigrator : IDbMigrator\n{\n    public bool Migrate() { return true; }\n}\n',
    ...Object.fromEntries(
      [...scripts, '2031-05-06_00_Lamps'].map((name) => [
        `tools/DbScripts/${name}.sql`,
        `CREATE TABLE ${name.slice(14)} (id int NOT NULL);\n`,
      ]),
    ),
  };
  const { text } = await askSources('How do I add a new database migration?', { sources, projectName: 'depot' });
  expect(text).toMatch(/^Add a file to `tools\/DbScripts\/`, which holds five migrations; the last by its name is/);
  expect(text).toContain('CREATE TABLE Lamps');
  expect(text).toContain('The script `npm run db:new-migration` is there to make one');
});

test('one more table of the database is a model like the others, and a migration', async () => {
  const model = (name: string) => `class ${name}(models.Model):\n    name = models.CharField(max_length=9)\n\n\n`;
  const sources = {
    'manage.py': 'import django\n',
    'pier/models.py': `from django.db import models\n\n\n${['Boat', 'Berth', 'Crew'].map(model).join('')}`,
    'pier/migrations/0001_initial.py':
      'from django.db import migrations\n\n\nclass Migration(migrations.Migration):\n    operations = []\n',
    'web/tables/boats.tsx': 'export const Boats = () => null;\n',
    'web/tables/crews.tsx': 'export const Crews = () => null;\n',
    'web/tables/berths.tsx': 'export const Berths = () => null;\n',
  };
  const { text } = await askSources('How do I add a new database table?', { sources });
  expect(text).toContain(
    'All three stored models that were found are declared in `pier/models.py`; `Berth` is one to follow',
  );
  expect(text).toContain('Add a migration, as there is 1 in `pier/migrations/`');
});

test('one more of a sort whose files lie each beside what they are of is made like those', async () => {
  const resolver = (name: string) =>
    `import { Resolver } from '@nestjs/graphql';\n@Resolver()\nexport class ${name}Resolver {\n  constructor(private readonly service: Service) {}\n\n  all() {\n    return this.service.all();\n  }\n}\n`;
  const names = ['order', 'parcel', 'stamp', 'user'];
  const sources = Object.fromEntries([
    ...names.map((name) => [`src/${name}s/${name}.resolver.ts`, resolver(`${name[0]?.toUpperCase()}${name.slice(1)}`)]),
    [
      'src/schema.ts',
      names
        .map(
          (name) =>
            `import { ${name[0]?.toUpperCase()}${name.slice(1)}Resolver } from './${name}s/${name}.resolver';\n`,
        )
        .join(''),
    ],
    ['src/modules/focus.ts', 'export const focus = 1;\n'],
  ]);
  const { text } = await askSources('How do I add a new GraphQL resolver?', { sources, projectName: 'shop' });
  expect(text).toContain('Add a file like the four files called `src/**/*.resolver.ts`');
  expect(text).toContain('Name it in `src/schema.ts`, which imports 4 of them');
});

test('what a list is sorted by is no setting of the program', async () => {
  const sources = {
    'package.json': '{"name": "depot", "dependencies": {"express": "4"}}',
    'src/config.js': `export const host = process.env.DEPOT_HOST || 'localhost';
export const port = process.env.DEPOT_PORT || 80;
export const dock = process.env.DEPOT_DOCK || 'north';
export const rows = process.env.DEPOT_ROWS || 20;
`,
    'src/parcels/find-parcels.js': `/** Finds the parcels of a list, sorted as asked. */
export function findParcels(store, { sort, filter }) {
  return store.parcels.filter(filter).sort(sort);
}
`,
  };
  const { text } = await askSources('How do I add one more sort or filter option to the parcels list?', { sources });
  expect(text).not.toContain('DEPOT_');
});
