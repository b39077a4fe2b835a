import { expect, test } from 'vitest';
import { askSources } from '../../../../../test/ask-sources.ts';

const SOURCES = {
  'shop/scales.py': 'class DigitalScales:\n    def weigh(self, parcel):\n        return parcel.weight\n',
  'shop/labels.py':
    'def print_barcode(parcel):\
    return parcel.barcode\n',
};
const commits = [
  'Address barcode of wrong size',
  'add a form for the barcode list',
  'feat: support barcodes and test them (#7)',
  'feat: add barcode colours',
].map((subject, place) => ({
  sha: String(place + 1).repeat(40),
  author: { name: 'Ada', email: 'ada@example.com' },
  date: 1_700_000_000 + place * 86_400,
  subject,
  body: '',
  paths: ['shop/labels.py'],
}));

test.each(['When was barcode support added?', 'Which commit added barcodes?', 'Who introduced barcodes?'])(
  '%s',
  async (question) => {
    const { text, support } = await askSources(question, { sources: SOURCES, commits });
    expect(support).toBe('strong');
    expect(text).toContain('by Ada: "feat: support barcodes and test them (#7)"');
  },
);

test('a title that names a thing and no deed says that it came', async () => {
  const titles = ['Fix dark mode', 'Dark mode! (#12)', 'Dark mode'];
  const named = commits.slice(0, titles.length).map((commit, place) => ({ ...commit, subject: titles[place] ?? '' }));
  const { text, support } = await askSources('When was dark mode added?', { sources: SOURCES, commits: named });
  expect(support).toBe('strong');
  expect(text).toContain('The first commit that is titled after it is of 2023-11-15, by Ada: "Dark mode! (#12)"');
});

test('where nobody says why something was added, it is told when it came', async () => {
  const { text, support } = await askSources('Why was barcode support added?', { sources: SOURCES, commits });
  expect(support).toBe('weak');
  expect(text).toContain('the project does not say why');
  expect(text).toContain('by Ada: "feat: support barcodes and test them (#7)"');
});

test.each(['Which files changed most recently?', 'Which files were modified last?'])('%s', async (question) => {
  const { text, support } = await askSources(question, { sources: SOURCES, commits });
  expect(support).toBe('strong');
  expect(text).toContain('| `shop/labels.py` [1] | 2023-11-17 | Ada | "feat: add barcode colours" |');
  expect(text).not.toContain('scales.py');
});

test('a remark beside other code does not say why something was introduced', async () => {
  const { text, support } = await askSources('Why were barcodes introduced?', {
    sources: {
      ...SOURCES,
      'deploy/start.sh':
        '#!/bin/sh\n# Barcodes are kept in the old folder instead of the new one, so that they need not be moved.\nmkdir barcodes\n',
    },
    commits,
  });
  expect(support).toBe('weak');
  expect(text).toContain('the project does not say why');
  expect(text).not.toContain('old folder');
});

test('what is still to be done is no reason of what was', async () => {
  const { text } = await askSources('Why are barcodes printed?', {
    sources: {
      ...SOURCES,
      'shop/odd.py': '# TODO: since barcodes are printed anyway, they could be scanned\ndef scan():\n    pass\n',
    },
  });
  expect(text).not.toContain('TODO');
});
