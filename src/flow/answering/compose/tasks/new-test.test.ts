import { expect, test } from 'vitest';
import { askSources } from '../../../../../test/ask-sources.ts';

const SOURCES = {
  'package.json': '{"name": "shop", "private": true, "workspaces": ["server", "page"]}',
  'server/package.json': '{"name": "server", "dependencies": {"express": "4"}, "devDependencies": {"jest": "29"}}',
  'server/src/app.js': `const express = require('express');
const app = express();
app.get('/orders/:id', (req, res) => res.json(load(req.params.id)));
`,
  'server/src/orders.spec.js': `describe('orders', () => {
  it('finds one', async () => {
    const answer = await request(app).get('/orders/7');
    expect(answer.status).toBe(200);
  });
});
`,
  'server/src/price.service.spec.js': `describe('PriceService', () => {
  it('adds up', () => {
    expect(sum([1, 2])).toBe(3);
  });
});
`,
  'page/package.json': '{"name": "page", "devDependencies": {"vitest": "3"}}',
  'page/src/far.spec.js': `it('asks another', async () => {
  const answer = await request('https://elsewhere.example').get('/far');
  expect(answer.status).toBe(200);
});
`,
};

test.each([
  [
    'How do I write a test for an endpoint?',
    'Such tests are written for jest',
    '`finds one` in `server/src/orders.spec.js`',
  ],
  [
    'How do I add a unit test for a service?',
    'Such tests are written for jest',
    '`adds up` in `server/src/price.service.spec.js`',
  ],
  ['How do I write a test?', 'Most tests are written for jest', 'is a short one to follow'],
])('%s', async (question, framework, example) => {
  const { text, support } = await askSources(question, { sources: SOURCES });
  expect(support).toBe('strong');
  expect(text).toContain(framework);
  expect(text).toContain(example);
});

test('tests that are called after handlers are of them, though they send no request', async () => {
  const sources = {
    'go.mod': 'module example.com/shop\n',
    'app/handlers/orders.go': 'package handlers\n\nfunc List() int {\n\treturn 200\n}\n',
    'app/handlers/orders_test.go':
      'package handlers\n\nimport "testing"\n\nfunc TestList(t *testing.T) {\n\tif List() != 200 {\n\t\tt.Fail()\n\t}\n}\n',
  };
  const { text, support } = await askSources('How do I write a test for a handler?', { sources });
  expect(support).toBe('strong');
  expect(text).toContain('`TestList` in `app/handlers/orders_test.go`');
});

test('where no test is called after what is asked for, any other is only near', async () => {
  const { text, support } = await askSources('How do I write a test for a worker?', { sources: SOURCES });
  expect(support).toBe('weak');
  expect(text).toContain('no test was found that is called after *worker*');
});
