import { join } from 'node:path';
import { expect, test } from 'vitest';
import { askSources } from '../../../../../test/ask-sources.ts';
import { temporaryFolder, writeTestPack } from '../../../../../test/make-pack.ts';
import type { Commit } from '../../../../engine/pack/history/stored-commits.ts';
import { openPack } from '../../../../engine/pack/open-pack.ts';
import { answerFromPack } from '../../answer-from-pack.ts';
import { understandQuestion } from '../../understanding/understand-question.ts';

const TOOL = (name: string) => `/** Says ${name}. */
export const ${name}Tool = {
  name: '${name}',
  run() {
    return '${name}';
  },
};
`;

const SOURCES = {
  'src/tools/one.ts': TOOL('one'),
  'src/tools/two.ts': TOOL('two'),
  'src/tools/three.ts': TOOL('three'),
  'src/tools.ts': `import { oneTool } from './tools/one.ts';
import { threeTool } from './tools/three.ts';
import { twoTool } from './tools/two.ts';

export const TOOLS = [oneTool, twoTool, threeTool];
`,
  'router/mux.go': `package router

import "fmt"

// Mux routes requests.
type Mux struct{ routes map[string]Handler }

// Mount attaches a handler under a pattern.
func (m *Mux) Mount(pattern string, handler Handler) {
	if handler == nil {
		panic(fmt.Sprintf("attempting to Mount() a nil handler on '%s'", pattern))
	}
	if m.tree.has(pattern) {
		panic(fmt.Sprintf("attempting to Mount() a handler on an existing path, '%s'", pattern))
	}
	if m.closed {
		if err := m.open(); err != nil {
			panic("failed to open the router")
		}
	}
	m.routes[pattern] = handler
}
`,
  Makefile: 'test:\n\tgo test ./...\n',
  'README.md': `# Sample

A sample.

## Building

\`\`\`sh
go build ./cmd/sample
\`\`\`

## Custom Policies

Register a policy before the first request.

\`\`\`go
policy.Register("mine", New)
\`\`\`
`,
  'policy/policies.go': `package policy

// Random is a policy that picks any host.
type Random struct{}

// First is a policy that picks the first host.
type First struct{}

// Least is a policy that picks the host with the fewest requests.
type Least struct{}
`,
  'jobs/mail/mail.go': 'package mail\n\n// Send sends.\nfunc Send() {}\n',
  'jobs/clean/clean.go': 'package clean\n\n// Clean cleans.\nfunc Clean() {}\n',
  'jobs/report/report.go': 'package report\n\n// Report reports.\nfunc Report() {}\n',
  'jobs/jobs.go': 'package jobs\n\n// Run runs.\nfunc Run() {}\n',
  'jobs/queue.go': 'package jobs\n\n// Queue queues.\nfunc Queue() {}\n',
  'jobs/list.go': 'package jobs\n\n// List lists.\nfunc List() {}\n',
  'lib/flow.rb': `class Flow
  # Stops everything that follows.
  def halt!
    throw :halt
  end

  def run
    halt!
  end
end
`,
  'src/log.rs': `/// Where lines go.
pub enum Level {
    Quiet,
    Loud,
}

impl Level {
    fn parse(text: &str) -> Level {
        Level::Quiet
    }
}

pub fn set(level: Level) {}

mod tests {
    fn quiet_is_the_default() {
        super::set(super::Level::Quiet);
    }
}
`,
};

test.each([
  [
    'How do I add a new tool?',
    [
      'Add a file to `src/tools/`, which holds three source files; `src/tools/one.ts` is one to follow',
      'Name it in `src/tools.ts`, which imports 3 of them',
    ],
    [],
  ],
  [
    'When does Mount panic?',
    [
      '`Mux.Mount` fails with "attempting to Mount() a nil handler on \'`pattern`\'" if `handler == nil`',
      '`Mux.Mount` fails with "attempting to Mount() a handler on an existing path, \'`pattern`\'" if `m.tree.has(pattern)`',
    ],
    // What is said because of a further condition is not said because of the first.
    ['failed to open'],
  ],
  [
    'What is `Level`?',
    [
      'It has one method: `parse`',
      'It has two members: `Quiet` and `Loud`',
      'Used in at least one place of the code: `set`',
    ],
    // Neither its own methods nor the tests in its file are code that uses it, and what is private is not public.
    ['public', 'Level.parse`', '`impl'],
  ],
  ['How do I run the tests?', ['To run the tests, use `make test`, which runs `go test ./...` [1]'], []],
  [
    'How is this project built?',
    ['`README.md` shows how to build it under "Building" [1]', 'go build ./cmd/sample'],
    [],
  ],
  [
    'How do I add a custom policy?',
    ['`README.md` treats this under "Custom Policies" [1]', 'It says: "Register a policy before the first request"'],
    [],
  ],
  ['Which policies are there?', ['Three types were found: `Random` (', ' [1], `First` (', ' [2] and `Least` ('], []],
  ['Which levels are there?', ['Two values were found: `Quiet` [1] and `Loud` [2]', 'values of the enum `Level`'], []],
  ['What breaks if I change `halt!`?', ['At least one place of the code uses `Flow.halt!`', '`Flow.run`'], []],
  ['Which values does `Level` have?', ['declares two values: `Quiet` [1] and `Loud` [2]'], []],
])('%s', async (question, said, unsaid) => {
  const text = await answered(SOURCES, question);
  for (const words of said) expect(text).toContain(words);
  for (const words of unsaid) expect(text).not.toContain(words);
});

test('what names the things that are asked for lists them, and generated copies of it do not count', async () => {
  const names = 'export enum QueueName {\n  Mail = "mail",\n  Print = "print",\n}\n';
  const text = await answered(
    {
      'src/enum.ts': names,
      'sdk/client.ts': `/* DO NOT EDIT: generated from the interface */\n${names}`,
      'web/queues/card.ts': 'export function queueCard() {\n  return 1;\n}\n',
      'web/queues/panel.ts': 'export function queuePanel() {\n  return 2;\n}\n',
      'web/queues/page.ts': 'export function queuePage() {\n  return 3;\n}\n',
    },
    'How many job queues are there and what are they called?',
  );
  expect(text).toContain('Two values were found: `Mail` [1] and `Print` [2]');
  expect(text).toContain('values of the enum `QueueName` in `src/enum.ts`');
  expect(text).not.toContain('Not answered');
});

test('what only commits still name is told by them', async () => {
  const commit = (sha: string, subject: string, body = ''): Commit => ({
    sha: sha.repeat(40),
    author: { name: 'Anna', email: 'anna@example.org' },
    date: 1_700_000_000,
    subject,
    body,
    paths: ['src/log.rs'],
  });
  const commits = [
    commit('a', 'chore(deps): bump TillMapper to 3'),
    commit('b', 'feat!: remove TillMapper (#12)', 'It is removed because it kept every line in memory.'),
    commit('c', 'docs: speak of TillMapper'),
  ];
  const text = await answered(SOURCES, 'Why was TillMapper renamed?', commits);
  expect(text).toContain('Of two commits that name it, this one comes nearest');
  expect(await answered(SOURCES, 'Why was TillMapper removed?', commits)).toMatch(
    /^By its title a commit of 2023-11-14 did this or a part of it, by Anna: "feat!: remove TillMapper \(#12\)"; it says: "It is removed because/,
  );
  expect(text).not.toContain('bump');
  expect(await answered(SOURCES, 'Why was ShelfMapper removed?', commits)).toContain('Not found in this project');
  const plain = await answered(SOURCES, 'Why was scrollkit replaced with papyrus?', [
    commit('d', 'Replace scrollkit with papyrus (#12)'),
  ]);
  expect(plain).toContain('did this or a part of it, by Anna');
  expect(plain).toContain('Replace scrollkit with papyrus');
  expect(plain).toContain('Its message gives no reason');
});

test('the settings of a database are found by its kind', async () => {
  const text = await answered(
    {
      'src/main/resources/application.yaml':
        'server:\n  port: 8080\nspring:\n  r2dbc:\n    url: r2dbc:h2:mem:shop\n    username: shop\n',
      'src/main/java/shop/Database.java': 'package shop;\n/** A database of the shop. */\npublic class Database { }\n',
    },
    'How do I configure the database connection?',
  );
  expect(text).toContain('`spring.r2dbc.url`');
  expect(text).not.toContain('`server.port`');
});

test('the commit whose title is just what is asked for gives its reason, also in other words', async () => {
  const text = await answered(
    { 'shop/scales.py': 'class DigitalScales:\n    def weigh(self, parcel):\n        return parcel.weight\n' },
    'Why are the scales digital?',
    [
      {
        sha: 'a'.repeat(40),
        author: { name: 'Ada', email: 'ada@example.com' },
        date: 1_700_000_000,
        subject: 'Replace the brass scales with digital ones (#7)',
        body: 'This change introduces digital scales at the counter. Together with a second tray, this greatly reduces the time that a parcel waits.\n',
        paths: ['shop/scales.py'],
      },
    ],
  );
  expect(text).toContain(
    'commit aaaaaaaa, "Replace the brass scales with digital ones", says: "Together with a second tray, this greatly reduces the time that a parcel waits"',
  );
});

async function answered(sources: Record<string, string>, question: string, commits: Commit[] = []): Promise<string> {
  return (await askSources(question, { sources, commits })).text;
}

const SHOP = {
  'shop/files.py': `class FileShelf:
    def __call__(self, scope):
        return self.lookup_path(scope)

    def lookup_path(self, path):
        return path

    def check_config(self):
        return True
`,
  'shop/guard.py': `def guarded(scope):
    return lambda work: work
`,
  'tests/test_guard.py': `from shop.guard import guarded


@guarded("all")
def page():
    return 1


class Desk:
    @guarded("all")
    def get(self):
        return 2
`,
  'shop/cellar.py': 'class Cellar:\n    pass\n',
  'tests/test_cellar.py': `from shop.cellar import Cellar

${['one', 'two', 'three', 'four', 'five', 'six', 'seven'].map((name) => `def test_cellar_${name}():\n    Cellar()\n`).join('\n')}`,
  'go.mod': 'module example.com/shop\n',
  'till/till.go': 'package till\n\nfunc Count() int { return sum() }\n',
  'till/sum.go': 'package till\n\nfunc sum() int { return 1 }\n\nfunc Total() int { return sum() }\n',
  'main.go': 'package main\n\nimport "example.com/shop/till"\n\nfunc main() {\n\ttill.Count()\n}\n',
  'bill.go': 'package main\n\nimport "example.com/shop/till"\n\nfunc bill() int { return till.Total() }\n',
  'src/worker.ts': `export interface Parcel {
  weight: number;
}

/** Waits for a parcel. */
export function parcelThreads(parcel: Parcel) {
  return parcel.weight;
}
`,
  'src/paint.ts':
    'export function paintBlue(wall: string, brush: string, bucket: string, ladder: string, helper: string, weather: string): string {\n  return wall;\n}\n\nexport function paintRed(wall: string): string {\n  return wall;\n}\n',
  'src/routes.ts': `import { weigh } from './weigh.ts';

export function registerRoutes(app: App): void {
  app.get('/shelves', async () => {
    return [];
  });
  app.post('/parcels', async (request) => {
    return weigh(request.body);
  });
  app.get('/people', async () => {
    return [];
  });
}
`,
  'src/template.ts': 'export function parseText(text: string): string {\n  return text;\n}\n',
  'src/owner.ts':
    '/** Parses an owner constraint. */\nexport function fromText(text: string): string {\n  return text;\n}\n',
  ...Object.fromEntries(
    ['one', 'two', 'three', 'four'].map((name) => [
      `src/page-${name}.ts`,
      `import { parseText } from './template.ts';\n\nexport const ${name} = () => parseText('${name}');\n`,
    ]),
  ),
  'src/weigh.ts': 'export function weigh(parcel: string): number {\n  return parcel.length;\n}\n',
};

test.each([
  // A method that fits the words is no proof that the work is done there.
  ['How does `FileShelf` check the config?', ['has the method `FileShelf.check_config`'], ['is entered through']],
  ['How does `FileShelf` find its wares?', ['has the method `FileShelf.__call__`, which calls'], ['check_config']],
  // Tests that were counted are not other tests.
  ['Which tests cover `Cellar`?', ['At least seven tests or test helpers'], ['Other tests']],
  // One line counts once, not for the method, its class and its file.
  ['What does `guarded` do?', ['Used by at least two tests or test helpers'], []],
  // Where uses are known, who imports the file tells nothing more.
  ['What breaks if I change `sum`?', ['or more within three steps'], ['imports', 'changed in the same commits']],
  ['What breaks if I change `weigh`?', ['It lies behind the route `POST /parcels`'], ['/shelves', '/people']],
  // What many use for something else is not what was asked for.
  ['Is there already a function to parse an owner text?', ['There is the function `fromText`'], []],
  [
    'Is there already something to get the weight of threads?',
    ['The closest match is the function `parcelThreads`'],
    [],
  ],
  [
    'Is there already something to weigh people and shelves?',
    ['little of its code speaks of *people*: `src/routes.ts` (line 10) does', '*people* (in one file)'],
    [],
  ],
  ['What is the difference between paintBlue and paintRed?', ['weather: string)…`'], []],
])('%s', async (question, said, unsaid) => {
  const text = await answered(SHOP, question);
  for (const words of said) expect(text).toContain(words);
  for (const words of unsaid) expect(text).not.toContain(words);
});

test('nobody is the most active of several who did as much', async () => {
  const commit = (name: string, place: number): Commit => ({
    sha: String(place).repeat(40),
    author: { name, email: `${name}@example.com` },
    date: 1_790_000_000 + place * 86_400,
    subject: `Change ${place} of the shelf`,
    body: '',
    paths: ['shop/files.py'],
  });
  const tied = [commit('Ann', 1), commit('Bob', 2)];
  expect(await answered(SHOP, 'Who knows `FileShelf`?', tied)).not.toContain('Most active');
  expect(await answered(SHOP, 'Who knows `FileShelf`?', [...tied, commit('Bob', 3)])).toContain('Bob (two commits)');
});

test('a reason that does not name a definition is not told as said of it', async () => {
  const sources = {
    ...SHOP,
    'docs/design.md': '# Design\n\nParcels wait in threads of their own, so that a search keeps nobody waiting.\n',
  };
  const text = await answered(sources, 'Why do parcels wait in threads of their own?');
  expect(text).toMatch(
    /^The nearest code is `parcelThreads` in `src\/worker\.ts`; the documentation says: "Parcels wait/,
  );
});

test('a definition is cited together with the comment above it', async () => {
  const pack = openPack(await writeTestPack(join(temporaryFolder(), 'a.pack'), SOURCES, { facts: true }));
  const [first] = [...answerFromPack(pack, 'sample', understandQuestion('What is `Level`?'))].flatMap((piece) =>
    piece.type === 'citation' ? [piece.citation] : [],
  );
  pack.close();
  expect(first).toMatchObject({ path: 'src/log.rs', startLine: 1, endLine: 5 });
});

test('where no test names a definition, the tests of its file are told', async () => {
  const sources = {
    'go.mod': 'module example.org/shop\n',
    'cmd/voucher.go': `package cmd

func voucherCmd() *Command {
	return &Command{Use: "voucher", Run: voucherHandler}
}

func parseVoucher(text string) int {
	return len(text)
}
`,
    'cmd/voucher_test.go': `package cmd

import "testing"

func TestParse(t *testing.T) {
	if parseVoucher("one") != 3 {
		t.Error("not three")
	}
}
`,
  };
  const { text } = await askSources('Which tests cover `voucherCmd`?', { sources });
  expect(text).toContain(
    'The tests of the file that defines `voucherCmd` in `cmd/voucher.go` are in `cmd/voucher_test.go`',
  );
  expect(text).toContain('There: `TestParse`');
});

test('a setting that a document names for what is asked is told with it', async () => {
  const sources = {
    'docs/setup.md':
      '# Setup\n\n## Quaxlite\n\nQuaxlite is chosen by `SHOP_STORE_URL=quaxlite://disk`.\n\n## Other\n\nNothing.\n',
    'src/store.py':
      "import os\n\n\ndef open_quaxlite():\n    '''Opens the Quaxlite store.'''\n    return os.environ['SHOP_STORE_URL']\n",
  };
  const { text } = await askSources('How do I configure Quaxlite?', { sources });
  expect(text).not.toContain('none of the settings');
  expect(text).toContain('`SHOP_STORE_URL` is an environment variable');
});
