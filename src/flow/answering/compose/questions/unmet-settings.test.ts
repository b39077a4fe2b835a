import { expect, test } from 'vitest';
import { askSources } from '../../../../../test/ask-sources.ts';

const SOURCES = {
  'depot/settings.py': `import os

DB_HOST = os.environ["DB_HOST"]
DB_NAME = os.environ["DB_NAME"]
DB_PORT = os.environ["DB_PORT"]
`,
  ...Object.fromEntries(
    ['seals', 'letters', 'crates', 'sacks'].map((each) => [
      `depot/${each}.py`,
      `class Cipher${each}:
    """Seals the addresses of parcels."""

    def seal_addresses(self, parcel):
        return self.cipher(parcel.address)
`,
    ]),
  ),
};

test('settings that share one word with a question about something else are called so', async () => {
  const { text, support } = await askSources('Which setting picks the cipher of parcel addresses in the database?', {
    sources: SOURCES,
  });
  expect(support).toBe('weak');
  expect(text).toMatch(/^Weak evidence: none of the settings that were found speaks of /);
});

test('settings of what is asked for are told as found', async () => {
  const { text, support } = await askSources('How do I configure the database?', { sources: SOURCES });
  expect(support).toBe('strong');
  expect(text).toContain('`DB_HOST`');
});
