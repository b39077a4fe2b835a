import { expect, test } from 'vitest';
import { askSources } from '../../../../../test/ask-sources.ts';
import type { Commit } from '../../../../engine/pack/history/stored-commits.ts';

const SOURCES = {
  'go.mod': 'module example.com/shop\n\ngo 1.22\n',
  'basket.go': `package shop

// Basket is what a customer is about to buy.
type Basket struct {
	// Total is the sum of all prices.
	Total int
}
`,
  'context.go': `package shop

func sum(c Counter) int {
	return c.Total()
}
`,
  'mock/basket.go': `package mock

import "example.com/shop"

type BasketService struct {
	FindBasketFn func() *shop.Basket
}
`,
  'basket_test.go': `package shop

import "testing"

func TestBasketIsEmpty(t *testing.T) {
	b := Basket{}
	if b.Total != 0 {
		t.Fatal(b)
	}
}
`,
  'src/parcels.rs': `/// What the user may choose.
pub struct Options {
    /// Hide stamps in the listing and prevent them from being sold
    #[arg(short = 'S', long = "no-stamps")]
    pub no_stamps: bool,
}
`,
  'src/web.ts': `import express from 'express';
const app = express();
app.get('/login', requireNoAuth, login);
app.get('/orders', requireAuth, orders);
`,
  'src/check-till.js': `export default function checkTill(till) {
  return till.open;
}
`,
  'src/till.js': `import checkTill from './check-till.js';

app.use((request) => checkTill(request));
`,
  'src/Pricing.cs': `namespace Shop;

public class Pricing : IPriceSource
{
    public int Price() => 1;
}
`,
};

test.each([
  // What stands in for a definition tests nothing.
  ['Which tests cover `Basket`?', ['`TestBasketIsEmpty`'], ['mock/basket.go', 'FindBasketFn']],
  // A number is never called.
  ['What breaks if I change `Basket.Total`?', ['Users outside'], ['call something of that name', 'calls something']],
  // Who imports the file and calls the name probably means it.
  ['What breaks if I change `checkTill`?', ['`src/till.js'], ['No use of']],
  // An attribute is no part of the comment above it, and a comment tells no reason of a change.
  ['Why was the hiding of stamps changed?', ['does not say why'], ['[arg', 'a comment says']],
  // Who turns away whoever is signed in asks for no sign-in.
  ['Which routes need authentication?', ['on one route: `GET /orders`'], ['requireNoAuth']],
  ['What is `Pricing`?', ['that implements `IPriceSource`'], ['extends']],
] as const)('%s', async (question, said, unsaid) => {
  const { text } = await askSources(question, { sources: SOURCES });
  for (const words of said) expect(text).toContain(words);
  for (const words of unsaid) expect(text).not.toContain(words);
});

test('a program that a web server runs is no command-line tool', async () => {
  const sources = {
    'index.php': "<?php\nrequire __DIR__.'/app/common.php';\n$app->run();\n",
    'app/common.php': '<?php\n$app = new App();\n',
    'app/App.php': '<?php\nclass App\n{\n    public function run()\n    {\n    }\n}\n',
    'README.md': '# Shop\n\nShop sells parcels.\n',
  };
  const { text } = await askSources('What is the architecture?', { sources });
  expect(text).toContain('is a web application');
  expect(text).toContain('`index.php` (the web server runs it)');
});

test('who is named a bot is not counted among those who maintain it', async () => {
  const commit = (sha: string, name: string): Commit => ({
    sha: sha.repeat(40),
    author: { name, email: `${name}@example.org` },
    date: 1_700_000_000,
    subject: 'Count prices',
    body: '',
    paths: ['basket.go'],
  });
  const commits = [commit('a', 'ShopBot'), commit('b', 'Ann Talbot')];
  const { text } = await askSources('Who maintains it?', { sources: SOURCES, commits });
  expect(text).toContain('By commits, Ann Talbot (1) of 1');
  expect(text).not.toContain('ShopBot');
});

test('what comes nearest in a test file is told by the tests of that file', async () => {
  const sources = {
    'src/app.js': "app.post('/sync', sync);\n",
    'src/app.test.js':
      "function sendSyncRequest() {\n  return post('/sync');\n}\n\nit('returns 200', async () => {\n  await sendSyncRequest();\n});\n",
  };
  const { text } = await askSources('Which tests cover `sendSyncRequest`?', { sources });
  expect(text).toContain('`returns 200`');
  expect(text).not.toContain('No test of');
});

test('who asks for the last change is told that one, and not what else there was', async () => {
  const commit = (sha: string, name: string, date: number): Commit => ({
    sha: sha.repeat(40),
    author: { name, email: `${name}@example.org` },
    date,
    subject: `Count prices, says ${name}`,
    body: '',
    paths: ['basket.go', 'context.go'],
  });
  const commits = [...'abcd'].map((sha, place) =>
    commit(sha, sha === 'd' ? 'Ben' : 'Ada', 1_700_000_000 + place * 86_400),
  );
  const { text } = await askSources('Who last changed basket.go?', { sources: SOURCES, commits });
  expect(text).toContain('by Ben');
  expect(text).not.toMatch(/First commit|By commits|changed in the same commits/);
});

test('rules that share words with the name of a definition are not told as its rules', async () => {
  const { text } = await askSources('What must hold for `readSheetName`?', {
    sources: {
      'src/names.ts': `export function readSheetName(text: string): string {
  if (text === '') throw new Error('a sheet needs a name');
  return text;
}
`,
      'src/block.ts': '// A sheet name is read as a whole, so it must never be long.\nexport const LONGEST = 3;\n',
      'README.md': '# Sheets\n\nReading a sheet name must always come first.\n',
    },
  });
  expect(text).toContain('a sheet needs a name');
  expect(text).not.toContain('states:');
});

test('who asks when a definition was added hears of the commit that says so, and else that none does', async () => {
  const commit = (sha: string, subject: string, date: number): Commit => ({
    sha: sha.repeat(40),
    author: { name: sha === 'b' ? 'Ben' : 'Ada', email: `${sha}@example.org` },
    date,
    subject,
    body: '',
    paths: ['basket.go'],
  });
  const sources = {
    'basket.go': 'package shop\n\nfunc Weigh() int {\n\treturn 1\n}\n\nfunc Wrap() int {\n\treturn 2\n}\n',
  };
  const commits = [
    commit('a', 'Init', 1_700_000_000),
    commit('b', 'Add the Weigh helper', 1_700_090_000),
    commit('c', 'Add a log to Weigh', 1_700_180_000),
  ];
  const { text, support } = await askSources('Who added `Weigh`?', { sources, commits });
  expect(support).toBe('strong');
  expect(text).toMatch(/^The commit whose message speaks of adding `Weigh` is of 2023-11-15, by Ben/);
  const other = await askSources('When was `Wrap` added?', { sources, commits });
  expect(other.support).toBe('weak');
});

test('of the tests that share the word they are told by none is left out, and what calls a name is told by its test', async () => {
  const named = (name: string, body: string): string => `func ${name}(t *testing.T) {\n\t${body}\n}\n\n`;
  const sources = {
    'winch/winch.go':
      'package winch\n\ntype Crew struct{}\n\nfunc (c *Crew) Hoist() int {\n\treturn 1\n}\n\n// WinchGear is the gear of a winch with a brake.\nfunc WinchGear() int {\n\treturn 2\n}\n',
    'winch/winch_test.go': `package winch\n\n${['TestWinchBrake', 'TestWinchGear', 'TestWinchFast'].map((name) => named(name, 'run()')).join('')}${named('TestPull', 'pick().Hoist()')}`,
  };
  const { text } = await askSources('Which tests cover the brake or winch gear?', { sources });
  expect(text).toContain('At least three tests speak of *winch*');
  const called = await askSources('What tests cover `Hoist`?', { sources });
  expect(called.text).toContain('which may be `Crew.Hoist` in `winch/winch.go`, in `TestPull`');
});
