import { expect, test } from 'vitest';
import { askSources } from '../../../../../test/ask-sources.ts';

const MONITOR = (name: string) => `import { MonitorType } from './monitor-type.ts';

export class ${name}MonitorType extends MonitorType {
  check() {
    return '${name}';
  }
}
`;

const SOURCES = {
  'src/web.ts': `import express from 'express';
import { requireLogin } from './login.ts';
const app = express();
app.get('/health', (request, response) => response.end());
app.get('/orders', requireLogin, orders);
app.delete('/orders', requireLogin, requireAdmin, clear);
`,
  'src/login.ts': `/** Refuses whoever has no session. */
export function requireLogin(request, response, next) {
  if (!request.session) return response.status(401).end();
  next();
}
`,
  'src/monitors/monitor-type.ts': `export class MonitorType {
  check() {
    throw new Error('not implemented');
  }
}
`,
  'src/monitors/dns.ts': MONITOR('Dns'),
  'src/monitors/http.ts': MONITOR('Http'),
  'src/monitors/mqtt.ts': MONITOR('Mqtt'),
  'src/settings.ts': `export const port = process.env.SHOP_PORT;
export const host = process.env.SHOP_HOST;
export const folder = process.env.SHOP_FOLDER;
`,
  'src/random.rs': `pub fn random_salt<const N: usize>() -> [u8; N] {
    [0; N]
}
`,
  'src/user.rs': `impl User {
    fn salted(&self) -> Vec<u8> {
        tools::random_salt::<64>().to_vec()
    }
}
`,
  'internal/press/press.go': `// Package press prints labels.
package press

// Press prints one label after the other.
type Press struct{}

// Print prints a label.
func (p *Press) Print(label string) {}
`,
  'go.mod': 'module example.com/shop\n\ngo 1.24\n',
  'cmd/shop/main.go': `package main

import "example.com/shop/internal/press"

func main() {
	p := &press.Press{}
	p.Print("hello")
}
`,
  'src/invoices.ts': `/** A parcel. */
export interface Parcel {
  id: string;
}

/** Prints what a parcel costs to a customer abroad. */
export function printCosts(parcel: Parcel) {
  return parcel.id;
}
`,
  'tests/stamps.test.ts': `import { test } from 'vitest';

test('stamps are counted', () => {});
`,
  'src/parcel-kind.ts': `export enum ParcelKind {
  Letter = 'letter',
  Box = 'box',
}
`,
  'src/stamps/stamp.ts': `/** A stamp. */
export class Stamp {
  value = 1;
}
`,
  'src/kiln.ts': `/** A kiln for bricks. */
export interface Kiln {
  /** Degrees. */
  heat: number;
  bricks: number;
}
`,
  'src/feed.ts': `export class Feed {
  /** Takes a reader off. */
  unsubscribe() {
    return true;
  }

  unsubscribeAll() {
    return [];
  }
}
`,
  'docs/press.md': '# Press\n\n## Ink\n\nThe press needs ink for a label, and paper.\n',
};

const answered = (question: string) => askSources(question, { sources: SOURCES });

test.each([
  // A question for what is not guarded is not answered by what is called after a login.
  [
    "Which routes don't need a login?",
    [
      'Of three routes that were found, no guard was seen on one route: `GET /health`',
      '`requireLogin` (on two routes)',
    ],
    ['`GET /orders`'],
  ],
  ['Which routes need authentication?', ['a guard was seen on two routes: `GET /orders`'], ['`GET /health`']],
  // Whom a guard lets in is told by its name, whichever word the question has for them.
  ['Which routes need an administrator?', ['was seen on one route: `DELETE /orders`'], ['`GET /orders`']],
  ['Which routes need admin rights?', ['was seen on one route: `DELETE /orders`'], ['`GET /orders`']],
  // The plural of two words that name a base type asks for what extends it, in every file.
  ['which monitor types exist?', ['Three types were found', '`DnsMonitorType`', '`MqttMonitorType`'], []],
  // So do two words that name an enumeration.
  ['which parcel kinds are there?', ['`ParcelKind` in `src/parcel-kind.ts` has two values: `Letter`', '`Box`'], []],
  ['which env variables can i set for the server', ['At least three environment variables were found'], ['speaks of']],
  // Other settings than those that are asked for tell nothing of them.
  ['Which environment variables configure the stamps?', [], ['environment variables were found']],
  // A call with its types is one that may be meant.
  [
    'What breaks if I change `random_salt`?',
    ['One line of the code calls something named `random_salt`, and no other definition of that name was found than'],
    ['receiver'],
  ],
  [
    'What does the `press` package do?',
    [
      '`internal/press/` is a folder of one source file',
      'defines the struct `Press`, which prints one label',
      '`cmd/shop/main.go`',
    ],
    ['dependenc'],
  ],
  // What no test uses is not the code under test.
  ['What tests cover stamps?', ['At least one test speaks of *stamps* by its name or suite'], ['code under test']],
  ['whats the difference between Parcel and Stamp', ['`Parcel`', '`Stamp`'], ['*whats*']],
] as const)('%s', async (question, said, unsaid) => {
  const { text } = await answered(question);
  for (const words of said) expect(text).toContain(words);
  for (const words of unsaid) expect(text).not.toContain(words);
});

test('a name that is nowhere in the project is said to be missing before what comes nearest', async () => {
  const { text, support } = await answered('What does `printCostsTwice` do?');
  expect(support).not.toBe('strong');
  expect(text).toMatch(
    /^(?:Weak evidence: nothing called|Not found in this project: nothing is called) `printCostsTwice`/,
  );
});

test('a plain question is answered by what holds all its words before what bears one of them', async () => {
  const { text } = await answered('how does a parcel get its costs printed for a customer');
  expect(text).toContain('`printCosts` in `src/invoices.ts`');
  expect(text.indexOf('`printCosts`')).toBeLessThan(text.includes('`Parcel`') ? text.indexOf('`Parcel`') : Infinity);
});

test('a type that only holds data is weak evidence of how something is done', async () => {
  const { text, support } = await answered('how are the bricks of a kiln fired at that heat');
  expect(support).not.toBe('strong');
  expect(text).not.toContain('It calls');
});

test('a word that several functions have in their names means none of them in particular', async () => {
  const { support, text } = await answered('what happens on unsubscribe');
  expect(support).toBe('weak');
  expect(text).toMatch(/^The closest match is `Feed\.unsubscribe/m);
});

test('a folder or a file alone is told by what is in it', async () => {
  const sources = {
    'src/store/shelf.ts': '/** Keeps books in order. */\nexport class Shelf {\n  add() {}\n  take() {}\n}\n',
    'src/store/deep/box.ts': 'export class Box {}\n',
    'src/main.ts': "import { Shelf } from './store/shelf.ts';\nexport const shelf = new Shelf();\n",
  };
  const folder = await askSources('What is in the store folder?', { sources });
  expect(folder.text).toContain('`src/store/` is a folder of two source files');
  expect(folder.text).toContain('`shelf.ts` defines the class `Shelf`, which keeps books in order');
  expect(folder.text).toContain('Folders in it: `deep/` (one file)');
  const file = await askSources('What does src/store/shelf.ts do?', { sources });
  expect(file.text).toContain('Class `Shelf` with two methods, lines 2 to 5');
  expect(file.text).toContain('At least one file imports it: `src/main.ts`');
});
