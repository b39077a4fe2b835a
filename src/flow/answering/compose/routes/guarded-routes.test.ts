import { expect, test } from 'vitest';
import { askSources } from '../../../../../test/ask-sources.ts';

const server = (health: string): string => `import express from 'express';
import { strange } from '@strange/door';
const app = express();
app.get('/orders', requireLogin, (req, res) => res.json([]));
app.post('/orders', requireLogin, (req, res) => res.json([]));
app.get('/health', ${health}(req, res) => res.json([]));
app.listen(80);
`;

test.each([
  ['', ['Of three routes that were found, no guard was seen on one route: `GET /health`'], ['cannot be told']],
  [
    'strange, ',
    [
      'Of three routes that were found, a guard was seen on two',
      'Of one other route it cannot be told, as not all that stands before it was understood: `GET /health`',
    ],
    ['no guard was seen'],
  ],
  ['requireLogin, ', ['Of three routes that were found, a guard was seen on each'], ['cannot be told']],
])('routes that need no login, where one has %j', async (health, said, unsaid) => {
  const { text } = await askSources('Which routes need no login?', { sources: { 'src/app.ts': server(health) } });
  for (const each of said) expect(text).toContain(each);
  for (const each of unsaid) expect(text).not.toContain(each);
});
