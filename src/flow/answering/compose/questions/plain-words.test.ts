import { expect, test } from 'vitest';
import { askSources } from '../../../../../test/ask-sources.ts';

const SHOP = {
  'README.md': '# Trove\n\nA dashboard for small shops.\n\n## Use\n\nStart it.\n',
  'package.json': '{"name": "trove", "dependencies": {"express": "4"}}',
  'src/Orders.Api/routes.js': `const express = require('express');
const app = express();
app.get('/orders', listOrders);
app.post('/orders', createOrder);
function listOrders(request, response) { response.json([]); }
function createOrder(request, response) { response.json({}); }
module.exports = app;
`,
  'src/Catalog.Api/routes.js': `const express = require('express');
const app = express();
app.get('/items', listItems);
function listItems(request, response) { response.json([]); }
module.exports = app;
`,
  'src/products.js': `/** A product of the shop. */
class Product {
  constructor(price) { this.price = price; }
  /** Changes the price. */
  changePrice(price) { this.price = price; }
}
module.exports = { Product };
`,
};

test('the routes are listed, whatever the question calls what has them', async () => {
  for (const question of ['What routes does the web dashboard expose?', 'What routes does the app expose?']) {
    const { text } = await askSources(question, { sources: SHOP });
    expect(text).toContain('Three routes were found');
    expect(text).toContain('`GET /items`');
  }
});

test('the routes of a part are those of the folder that bears its name', async () => {
  const { text } = await askSources('Which endpoints does the Orders API expose?', { sources: SHOP });
  expect(text).toContain('Of three routes found, two routes fit the question: `GET /orders`');
  expect(text).not.toContain('/items');
});

test('a plain verb does not decline what the other words find', async () => {
  const { text } = await askSources('Where is the price changed and who is told about it?', { sources: SHOP });
  expect(text).toContain('`Product.changePrice`');
});

test('a word in capitals is counted as such, and not the beginning of a longer one', async () => {
  const sources = {
    ...SHOP,
    LICENSE: 'INCLUDING BUT NOT ZEPPELINED TO',
    'docs/a.md': 'A ZEPPELIN, and ZEPPELINPilot.',
  };
  const { text } = await askSources('Where does the zeppelin land on the moon?', { sources });
  expect(text).toContain('*zeppelin* (in one file)');
});

test('a decline counts the word that it names, and names nothing that shares only a stem with it', async () => {
  const { text, support } = await askSources('What SLA does the production deployment guarantee?', { sources: SHOP });
  expect(support).toBe('none');
  expect(text).toContain('*production* (in no file, words like it in the text or path of one file)');
  expect(text).not.toContain('Nearest');
});

test('the name of the project alone supports nothing else', async () => {
  const sources = { ...SHOP, 'lib/trove.rb': 'module Trove\n  def self.start(port)\n    port\n  end\nend\n' };
  const { text, support } = await askSources('Which Stripe plan is required to use Trove in production?', { sources });
  expect(support).toBe('none');
  expect(text).toContain('Not found in this project');
});

test('two of a sort are told each by itself', async () => {
  const sources = {
    'lib/entries.py':
      'def stale_entries(rows):\n    return [row for row in rows if row.old]\n\n\ndef double_entries(rows):\n    return rows[:2]\n',
  };
  const { text, support } = await askSources('Where are stale and double entries detected?', { sources });
  expect(support).toBe('strong');
  expect(text).toContain('`stale_entries` is a function in `lib/entries.py`, line 1');
  expect(text).toContain('`double_entries` is a function in `lib/entries.py`, line 5');
});

const GUARDED = {
  'go.mod': 'module example.com/depot\n\ngo 1.24\n',
  'docs/regulation.md':
    '# Regulation\n\n## max_retries\n\nThe number of failed login attempts before a user may be banned.\n',
  'internal/regulator.go':
    'package internal\n\n// HandleAttempt records an attempt to sign in and bans who failed too often.\nfunc HandleAttempt(user string) {\n\tcount(user)\n\tban(user)\n}\n\nfunc count(user string) {}\n\nfunc ban(user string) {}\n',
  'internal/suites/login.go':
    'package suites\n\nimport "testing"\n\n// doLoginAttempts fails to log in a few times.\nfunc doLoginAttempts(t *testing.T, attempts int) {\n\tfill(t)\n\tpress(t)\n}\n',
};

test('what the documents say stands beside the code that comes nearest', async () => {
  const { text } = await askSources('What happens after too many failed login attempts?', { sources: GUARDED });
  expect(text).toContain(
    '`docs/regulation.md` says under "max_retries": "The number of failed login attempts before a user may be banned"',
  );
});

test('code of Go that imports testing is there for tests, whatever its file is called', async () => {
  const { text } = await askSources('Where is an attempt to sign in recorded?', { sources: GUARDED });
  expect(text).toMatch(/^The closest match is [^\n]*`HandleAttempt` in `internal\/regulator.go`/m);
});

test('what is down is away: an answer that does not speak of it is none', async () => {
  const { support, text } = await askSources('What happens if the mail server is down?', {
    sources: {
      'src/mail.ts':
        '/** Sends mail through the server. */\nexport function sendMail(to: string) {\n  return post(to);\n}\n',
    },
  });
  expect(support).toBe('none');
  expect(text).toContain('no code was found that catches an error');
  expect(text).not.toContain('unavailable');
});

test('a word that only shares its stem with what the code speaks of is not spoken of', async () => {
  const sources = {
    'src/text.ts':
      '/** Strips the tags of a bill. */\nexport function stripBill(text: string) {\n  return text.trim();\n}\n',
    'src/bill.ts':
      "import { stripBill } from './text.ts';\nexport function printBill() {\n  return stripBill('');\n}\n",
  };
  const { support } = await askSources('How are bills paid with Stripe?', { sources });
  expect(support).toBe('none');
  const { support: known } = await askSources('How are bills stripped?', { sources });
  expect(known).not.toBe('none');
});

test('a word that a document alone has is said to stand there, and not to stand nowhere', async () => {
  const sources = { ...SHOP, 'docs/plans.md': '# Plans\n\nA courier may pick up some day.\n' };
  const { text, support } = await askSources('Where is the courier?', { sources });
  expect(support).toBe('none');
  expect(text).toContain('its code does not speak of *courier*, only `docs/plans.md` (line 3) does [1]');
});

test('everyday verbs that the code lacks are no subject', async () => {
  for (const question of [
    'What happens if I forget to change the price of a product?',
    'What do I touch to change the price of a product?',
  ]) {
    const { text, support } = await askSources(question, { sources: SHOP });
    expect(support).not.toBe('none');
    expect(text).toContain('`Product');
    expect(text).not.toMatch(/\*(?:forget|touch)\*/);
  }
});

test('what people forget is a subject where it is no slip of whoever asks', async () => {
  const { support } = await askSources('How does a customer reset a forgotten price?', { sources: SHOP });
  expect(support).toBe('none');
});

test('how parts talk is answered by how they communicate', async () => {
  const sources = {
    ...SHOP,
    'README.md':
      '# Trove\n\nA dashboard.\n\n## Communication of the modules\n\nThe modules communicate by events that one bus carries.\n',
    'src/modules/bus.js':
      '/** Modules communicate over it. */\nclass EventBus {\n  publish(event) { this.all.push(event); }\n}\n',
  };
  const { text, support } = await askSources('How do the modules talk to each other?', { sources });
  expect(support).not.toBe('none');
  expect(text).toContain('Communication of the modules');
});

test('a deed that the code has another word for is looked for by that, and a thing that it does not have is not', async () => {
  const sources = {
    'src/parcels.ts':
      'export function limitWeight(parcel: Parcel): number {\n  return Math.min(parcel.grams, 20);\n}\n',
    'src/tracker.ts': `/** A visitor may disable the tracking of page views. */
export function trackingDisabled(visitor: Visitor): boolean {
  return visitor.storage.get('tracking') === 'off';
}
`,
  };
  const answers = async (question: string): Promise<string> => {
    const { text, support } = await askSources(question, { sources });
    return support === 'none' ? support : text;
  };
  expect(await answers('What caps the weight?')).toContain('`limitWeight` in `src/parcels.ts`');
  expect(await answers('How are visitors deactivated?')).toContain('`trackingDisabled` in `src/tracker.ts`');
  expect(await answers('What caps the invoices?')).toBe('none');
});
