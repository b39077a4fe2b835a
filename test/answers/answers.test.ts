import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { readEvents } from '../read-events.ts';
import { openShop } from './open-shop.ts';

describe('answers over MCP', () => {
  let shop: Awaited<ReturnType<typeof openShop>>;
  beforeAll(async () => {
    shop = await openShop('sqlite');
  });
  afterAll(() => shop.stop());

  test.each([
    [
      'Where is `total_price`?',
      /^`total_price` is a function in `shop\/price\.py`, line 4; it adds up the prices of all items, discounts applied \[1\]/,
      'shop/price.py',
    ],
    [
      'What is Cart?',
      /^`Cart` is a class in `shop\/cart\.py`; it is a basket of items that belongs to one customer \[1\]/,
      'shop/cart.py',
    ],
    [
      'How does `Cart.checkout` work?',
      /^`Cart\.checkout` in `shop\/cart\.py` takes payment for everything in the cart and saves the receipt \[1\][\s\S]*1\. calls `total_price`[\s\S]*if `amount > 0`, calls `make_receipt`/,
      'shop/cart.py',
    ],
    [
      'How do I add a new Store?',
      /^Extend the class `Store` in `shop\/store\.py`, as `MemoryStore` does/,
      'shop/store.py',
    ],
    ['What must hold for a cart name?', /slash|empty/, 'shop/cart.py'],
    [
      'Is there already something to build receipts?',
      /^There is the function `make_receipt` in `shop\/cart\.py`; it builds the receipt of a cart \[1\]/,
      'shop/cart.py',
    ],
    [
      'What breaks if I change `make_receipt`?',
      /^At least one place of the code uses `make_receipt` in `shop\/cart\.py` directly: `Cart\.checkout` \[1\]/,
      'shop/cart.py',
    ],
    [
      'What tests cover `total_price`?',
      /^At least one test or test helper in `tests\/test_cart\.py` uses `total_price` in `shop\/price\.py` directly: `test_total_price_applies_discounts` \[1\]/,
      'tests/test_cart.py',
    ],
    ['Give me an overview of the architecture', /^shop is a/i, 'README.md'],
    ['What is this project, and how is it built?', /^shop is a/i, 'README.md'],
    [
      'Which methods does `Cart` have?',
      /^`Cart` in `shop\/cart\.py` declares two methods: `add_item` \[1\] and `checkout` \[2\]/,
      'shop/cart.py',
    ],
    [
      'Which tables are there?',
      /^There are two stored models: `carts` and `customers`|^There are two stored models: `customers` and `carts`/,
      'shop/schema.sql',
    ],
    [
      'Which environment variables does it read?',
      /^At least one environment variable was found: `SHOP_STORE_PATH`|^`SHOP_STORE_PATH` is an environment variable/,
      'shop/store.py',
    ],
    [
      'Which libraries does it need?',
      /^Two runtime dependencies: `click` >=8\.1 and `requests` >=2\.31 \[1\]/,
      'pyproject.toml',
    ],
    [
      '`CartStore` vs `MemoryStore`',
      /^`CartStore` is a store that keeps carts in a file; `MemoryStore` is a store that forgets \[1\]\[2\]/,
      'shop/store.py',
    ],
    [
      'Which classes extend `Store`?',
      /^Two types were found: `CartStore` \(a store that keeps carts in a file\) \[1\] and `MemoryStore` \(a store that forgets\) \[2\]/,
      'shop/store.py',
    ],
    ['Who knows `total_price` best?', /^By commits, Ada \(1\) of 1 on `shop\/price\.py`/, 'shop/price.py'],
  ])('%s', async (question, opening, path) => {
    const { answer, support, citations, freshness, completeness } = await shop.ask(question);
    expect(answer).toMatch(opening);
    expect(support).toBe('strong');
    expect(citations[0]).toMatchObject({ n: 1, path });
    expect(freshness.commit).toBe(shop.commit);
    expect(completeness.percent).toBe(100);
    expect(answer.split(/\s+/).length).toBeLessThan(900);
    // Every mark has its citation and every citation its mark.
    const marks = new Set([...answer.matchAll(/\[(\d+)\]/g)].map(([, n]) => Number(n)));
    expect([...marks].sort((a, b) => a - b)).toEqual(citations.map(({ n }) => n));
  });

  it('gives the reason that someone wrote down, and says where', async () => {
    const { answer } = await shop.ask('Why does a discount come off before tax?');
    expect(answer).toContain('because tax is due on what is paid');
  });

  it('declines what the project does not speak of, with what was searched', async () => {
    const { answer, support } = await shop.ask('How does it handle Kafka retries?');
    expect(support).toBe('none');
    expect(answer).toMatch(/^Not found in this project: its code does not speak of \*kafka\*/);
    expect(answer).toContain('Searched: *kafka* (in no file)');
    expect(answer).toContain('You could ask');
  });

  it('understands follow-ups by the last answer', async () => {
    const conversation = await shop.begin();
    await shop.ask('Where is `total_price`?', conversation);
    const tested = await shop.ask('And where is it tested?', conversation);
    expect(tested.answer).toContain('test_total_price_applies_discounts');
    const changed = await shop.ask('what breaks if I change it?', conversation);
    expect(changed.answer).toContain('`total_price`');
    const read = await shop.tool('get_conversation', { conversation_id: conversation });
    expect(read).toMatchObject({ title: 'Where is `total_price`?', message_count: 6 });
  });

  it('says the same thing to the same question', async () => {
    const question = 'How does checkout work?';
    expect((await shop.ask(question)).answer).toBe((await shop.ask(question)).answer);
  });

  it('tells a repeated question the same events over REST, and refuses a wrong one with a status', async () => {
    const { server } = shop;
    const path = `/api/conversations/${await shop.begin()}/messages`;
    const question = { message: 'What is Cart?', client_message_id: 'cart' };
    const told: { message_id: unknown; cited: unknown[] }[] = [];
    for (let time = 0; time < 2; time++) {
      const reader = readEvents(server.url + path, server.session, question);
      const events = await reader.until(({ event }) => event === 'answer-end');
      const { message_id, citations } = events.at(-1)?.data ?? {};
      const cited = events.filter(({ event }) => event === 'citation').map(({ data }) => data);
      expect(cited).toEqual(citations);
      told.push({ message_id, cited });
      reader.close();
    }
    expect(told[1]).toEqual(told[0]);
    expect(told[0]?.cited.length).toBeGreaterThan(0);
    expect(await server.post(path, { ...question, message: 'What is Store?' })).toMatchObject({
      status: 409,
      body: { error: { type: 'conflict' } },
    });
    expect(await server.post(path, { message: ' \n' })).toMatchObject({
      status: 422,
      body: { error: { type: 'invalid_input', message: expect.stringContaining('The message is empty') } },
    });
  });
});

it('answers on PostgreSQL too', async () => {
  const shop = await openShop('postgres');
  try {
    expect((await shop.ask('What is Cart?')).answer).toMatch(/^`Cart` is a class in `shop\/cart\.py`/);
  } finally {
    await shop.stop();
  }
});
