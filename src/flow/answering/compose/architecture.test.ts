import { expect, test } from 'vitest';
import { askSources } from '../../../../test/ask-sources.ts';

test('a gem with an engine is told by its own name, kind and words', async () => {
  const { text } = await askSources('What is the architecture?', {
    sources: {
      'README.md': '# Tills\n\nA point of sale for small shops\n\nTills 4.0 was recently released.\n',
      'tills.gemspec': 'Gem::Specification.new do |spec|\n  spec.name = "tills"\n  spec.summary = "Sells"\nend\n',
      'lib/tills.rb': 'module Tills\n  def self.open\n    1\n  end\nend\n',
      'lib/tills/engine.rb': 'module Tills\n  class Engine < ::Rails::Engine\n  end\nend\n',
    },
    projectName: 'repo',
  });
  expect(text).toContain('Tills is a Rails engine written in Ruby');
  expect(text).toContain('In its own words: "A point of sale for small shops"');
});

test('the host of an application is its start, before the programs around it for each device', async () => {
  const { text } = await askSources('What is the architecture?', {
    sources: {
      'src/Tills.AppHost/Program.cs':
        'var builder = DistributedApplication.CreateBuilder(args);\nbuilder.Build().Run();\n',
      'src/Tills.App/Platforms/iOS/Program.cs': 'public class Program\n{\n    static void Main(string[] args) { }\n}\n',
      'src/Tills.API/Orders.cs': 'public class Orders\n{\n    public void Take() { }\n}\n',
    },
    projectName: 'tills',
  });
  expect(text).toContain('Where it starts: `src/Tills.AppHost/Program.cs` (it starts the services of the application)');
});

test('a service starts in its own program, and not where developers start all of them', async () => {
  const { text } = await askSources('What is the architecture?', {
    sources: {
      'AppHost/AppHost.cs': 'var builder = DistributedApplication.CreateBuilder(args);\nbuilder.Build().Run();\n',
      'src/Api/Program.cs': 'public class Program\n{\n    static void Main(string[] args) { }\n}\n',
    },
    projectName: 'tills',
  });
  expect(text).toContain('Where it starts: `src/Api/Program.cs`');
});

test('a server and its pages are told in both languages, and a divided folder by its whole', async () => {
  const lines = (each: string): string =>
    Array.from({ length: 30 }, (_, at) => each.replaceAll('#', String(at))).join('');
  const { text } = await askSources('What is the architecture?', {
    sources: {
      'main.go': 'package main\n\nfunc main() {\n}\n',
      'depot/depot.go': `package depot\n\n${lines('func Take#() {\n}\n')}`,
      'pages/shelf.ts': lines('export const shelf# = 1;\n'),
      'pages/till.ts': lines('export const till# = 1;\n'),
    },
    projectName: 'depot',
  });
  expect(text).toMatch(/written in (?:Go and TypeScript|TypeScript and Go)/);
  expect(text).toContain('`pages/`');
});

test('a command of Python starts in the function that it runs', async () => {
  const { text } = await askSources('What is the architecture?', {
    sources: {
      'README.md': '# Tills\n\nA command-line till.\n',
      'pyproject.toml': '[project]\nname = "tills"\n\n[project.scripts]\ntills = "tills:begin"\n',
      'tills/__init__.py': 'from tills.console.entry import begin\n',
      'tills/__main__.py': 'from tills import begin\n\nif __name__ == "__main__":\n    begin()\n',
      'tills/console/entry.py': 'def begin():\n    return 1\n',
    },
    projectName: 'tills',
  });
  expect(text).toContain('`tills/console/entry.py` (the command `tills` runs its `begin`)');
});

test('what was left of a folder is not its rest where more is not drawn', async () => {
  const shelf = (at: number): [string, string] => [
    `app/shelf${at}.ts`,
    `import { take } from './till';\n\n${'take();\n'.repeat(3)}\nexport const shelf${at} = 1;\n`,
  ];
  const { text } = await askSources('What is the architecture?', {
    sources: {
      'app/till.ts': `export function take() {\n${'  count();\n'.repeat(40)}}\n`,
      ...Object.fromEntries(Array.from({ length: 29 }, (_, at) => shelf(at))),
    },
    projectName: 'depot',
  });
  expect(text).toContain('smaller parts of app/<br/>13 files');
});

test('a library is entered, and not read first where its root says nothing but the version', async () => {
  const sources = {
    'README.md': '# Shapes\n\nShapes is a Python library for shapes.\n',
    'pyproject.toml': '[project]\nname = "shapes"\n',
    'shapes/__init__.py': '__version__ = "1.0"\n',
    'shapes/square.py': 'class Square:\n    def area(self):\n        return 4\n',
    ...Object.fromEntries(
      ['print', 'draw', 'count', 'paint'].map((name) => [
        `shapes/${name}.py`,
        `from shapes.square import Square\n\n\ndef ${name}():\n    return Square().area()\n`,
      ]),
    ),
  };
  const { text } = await askSources('What is the architecture?', { sources, projectName: 'shapes' });
  expect(text).toContain('It is entered through `shapes/__init__.py`');
  const { text: read } = await askSources('Where should I start reading?', { sources, projectName: 'shapes' });
  expect(read).not.toContain('__init__');
  expect(read).toContain('Read what many files import: `shapes/square.py`');
});

test('links between parts that are drawn are not lost to those of parts that are not', async () => {
  const small = Array.from({ length: 9 }, (_, at) => `small${at}`);
  const large = Array.from({ length: 8 }, (_, at) => `large${at}`);
  const body = Array.from({ length: 60 }, (_, at) => `export const line${at} = ${at};\n`).join('');
  const all = small.map((name) => `import { ${name} } from './${name}.ts';\n`).join('');
  const { text } = await askSources('What is the architecture?', {
    sources: {
      'README.md': '# Depot\n\nDepot keeps parcels.\n',
      ...Object.fromEntries(small.map((name) => [`src/${name}.ts`, `export const ${name} = 1;\n`])),
      ...Object.fromEntries(
        large.map((name, at) => [
          `src/${name}.ts`,
          `${all}${at === 7 ? "import { large0 } from './large0.ts';\n" : ''}export const ${name} = 1;\n${body}`,
        ]),
      ),
    },
    projectName: 'depot',
  });
  const chart = text.slice(text.indexOf('flowchart'), text.indexOf('```', text.indexOf('flowchart')));
  const nodeOf = (name: string) => new RegExp(`(n\\d+)\\["src/${name}`).exec(chart)?.[1];
  expect(chart).toContain(`${nodeOf('large7')} --> ${nodeOf('large0')}`);
});
