import { expect, test } from 'vitest';
import { askSources } from '../../../../../test/ask-sources.ts';

const SOURCES = {
  'src/server.ts': `import express from 'express';
import { placeOrder, showOrder } from './orders.ts';
const app = express();
app.post('/orders', requireUser, placeOrder);
app.get('/orders/:id', showOrder);
app.listen(80);
`,
  'src/orders.ts': `import { store } from './store.ts';
/** Takes an order and keeps it until it is sent. */
export function placeOrder(request, response) {
  if (request.body.copies > 20) throw new BadRequestError('An order must not have more than 20 copies');
  store(request.body);
}
export function showOrder(request, response) {
  response.json({});
}
`,
  'src/store.ts': 'export function store(order) {\n  return order;\n}\n',
  'src/post.ts': 'export class OrderPost {\n  orders() {}\n}\n',
};

test.each([
  [
    'What does POST /orders do?',
    [
      '`POST /orders` is answered by',
      '`placeOrder` in `src/orders.ts`, line 3 [1]',
      'guarded by `requireUser`',
      'Its comment says: "Takes an order and keeps it until it is sent"',
      '`store`',
    ],
  ],
  ['Who may call POST /orders?', ['It is guarded by `requireUser`']],
  ['Where is GET /orders/{orderId} handled?', ['`showOrder` in `src/orders.ts`', 'No guard was seen']],
])('%s', async (question, told) => {
  const { text } = await askSources(question, { sources: SOURCES, projectName: 'shop' });
  for (const words of told) expect(text).toContain(words);
});

test('a route that nobody registers is told by nothing', async () => {
  const { text } = await askSources('What does DELETE /orders do?', { sources: SOURCES, projectName: 'shop' });
  expect(text).not.toContain('is answered by');
});
