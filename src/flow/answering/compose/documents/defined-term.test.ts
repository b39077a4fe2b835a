import { expect, test } from 'vitest';
import { askSources } from '../../../../../test/ask-sources.ts';

const SOURCES = {
  'README.md': '# Depot\n\nDepot keeps parcels.\n',
  'docs/words.md':
    '# Words\n\n- **Late parcel**: a parcel that nobody has asked for\n  within two weeks. It goes back.\n- **The shelf** is where it waits.\n',
  'src/parcel.ts': 'export function openParcel(late: boolean): boolean {\n  return !late;\n}\n',
};

test('what a document says that a term is comes before the definition with its words', async () => {
  const { text, places } = await askSources('What is a late parcel?', { sources: SOURCES });
  expect(text).toContain(
    '`docs/words.md` says of "Late parcel": "a parcel that nobody has asked for within two weeks" [1].',
  );
  expect(places[0]).toBe('docs/words.md:3-4');
});

test('a term that only shares a word with what is asked is not told', async () => {
  const { text } = await askSources('What is a lost parcel?', { sources: SOURCES });
  expect(text).not.toContain('says of');
});

test('the glossary of the project is asked first', async () => {
  const sources = {
    ...SOURCES,
    'docs/glossary.md': '# Glossary\n\n### Late parcel\n\nOne that waits for two weeks.\n',
  };
  const { text, places } = await askSources('What is a late parcel?', { sources });
  expect(text).toContain('`docs/glossary.md` says of "Late parcel": "One that waits for two weeks" [1].');
  expect(places[0]).toBe('docs/glossary.md:3-5');
});
