import { expect, test } from 'vitest';
import { askSources } from '../../../../../test/ask-sources.ts';

const SOURCES = {
  'depot/settings.py': `import os

DB_HOST = os.environ["DB_HOST"]
DB_NAME = os.environ["DB_NAME"]
DB_PORT = os.environ["DB_PORT"]
`,
  'depot/seals.py': `def seal(parcel):
    """Encrypts the address of a parcel."""
    return cipher(parcel.address)
`,
};

test('settings that share one word with a question about something else are called so', async () => {
  const { text, support } = await askSources('Which setting picks the cipher of sealed addresses in the db?', {
    sources: SOURCES,
  });
  expect(support).not.toBe('strong');
  expect(text).not.toMatch(/^At least/);
});

test('settings of what is asked for are told as found', async () => {
  const { text, support } = await askSources('How do I configure the db?', { sources: SOURCES });
  expect(support).toBe('strong');
  expect(text).toContain('`DB_HOST`');
});
