import { expect, test } from 'vitest';
import { askSources } from '../../../../../test/ask-sources.ts';

const SOURCES = {
  'docs/decisions/0003-one-transaction.md':
    '# One request is one transaction\n\n## Context\n\nIf a handler calls `session.commit()` midway, a later failure leaves the ledger half-applied.\n\n## Decision\n\nApplication code never calls `session.commit()`. The commit happens at the edge.\n',
  'shop/orders/service.py':
    '# A retried order must be kept, as the session of the service may be lost before its commit.\nclass SessionService:\n    def place(self, session):\n        session.flush()\n',
};

test('why code must not be called is told by the document that states the rule, with what it says beside it', async () => {
  const { text, support } = await askSources('Why must I never call session.commit in a service?', {
    sources: SOURCES,
  });
  expect(text).toMatch(/^The documentation states: "Application code never calls `session\.commit\(\)`/);
  expect(text).toContain('leaves the ledger half-applied');
  expect(text).not.toContain('SessionService');
  expect(support).toBe('strong');
});

test('a rule about other code is not told', async () => {
  const { text } = await askSources('Why must I never call session.rollback in a service?', { sources: SOURCES });
  expect(text).not.toContain('The documentation states');
});
