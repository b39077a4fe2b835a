import { expect, test } from 'vitest';
import { askSources } from '../../../../../test/ask-sources.ts';

const SOURCES = {
  'src/orders.ts': '/** Takes an order. */\nexport function takeOrder(id: string): string {\n  return id;\n}\n',
  'src/stock.ts': '/** Counts the stock. */\nexport function countStock(): number {\n  return 0;\n}\n',
  'docs/decisions/0004-own-queue.md': `# 4. The queue is our own table

RabbitMQ was the plan. The table stayed the queue instead, because an order is the record that people see.
`,
  'docs/operations.md': `# Operations

## Power cuts

After a blackout the warehouse scanner starts in offline mode and replays its journal.
Call the desk.
`,
};

test.each([
  [
    'Why is the queue our own table instead of RabbitMQ?',
    [
      'The decision record "The queue is our own table" says: "The table stayed the queue instead, because an order is the record that people see"',
    ],
    'strong',
  ],
  [
    'What happens to the warehouse scanner after a blackout?',
    [
      '`docs/operations.md` says under "Power cuts": "After a blackout the warehouse scanner starts in offline mode and replays its journal" [1]',
    ],
    'weak',
  ],
  // One of the words stands in the documents, the other nowhere.
  ['How does the scanner encrypt holograms?', ['Not found in this project'], 'none'],
  ['Why is Kafka our broker?', ['Not found in this project'], 'none'],
])('%s', async (question, said, support) => {
  const answer = await askSources(question, { sources: SOURCES });
  for (const words of said) expect(answer.text).toContain(words);
  expect(answer.support).toBe(support);
});
