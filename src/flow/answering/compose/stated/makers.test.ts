import { expect, test } from 'vitest';
import { askSources } from '../../../../../test/ask-sources.ts';

const SOURCES = {
  'src/order-repository.ts':
    'export class OrderRepository {\n  create(order: object): object {\n    return order;\n  }\n}\n',
  'src/till/till-page.ts':
    "import { OrderRepository } from '../order-repository.ts';\nexport function submitTill(order: object): object {\n  const orders = new OrderRepository();\n  return orders.create(order);\n}\n",
  'src/desk/desk-page.ts':
    "import { OrderRepository } from '../order-repository.ts';\nexport function placeAtDesk(order: object): object {\n  const orders = new OrderRepository();\n  return orders.create(order);\n}\n",
};

test('who does something is asked of the code, and not of its authors', async () => {
  const { text } = await askSources('Who creates orders besides the normal till page?', { sources: SOURCES });
  expect(text).toMatch(/^`OrderRepository.create` in `src\/order-repository.ts` creates orders; at least one place/);
  expect(text).toContain('`placeAtDesk` (probably) in `src/desk/desk-page.ts`');
  expect(text).not.toContain('submitTill');
});
