import { expect, test } from 'vitest';
import { askSources } from '../../../test/ask-sources.ts';

const ROUTES = `const express = require('express');
const app = express();

function openLetter(letter) {
  return letter.seal.open();
}

function show(req, res) {
  openLetter(req.letter);
  res.json(load(req.params.id));
}

app.get('/letters/:id', show);
`;
const SEARCHES = Object.fromEntries(
  ['words', 'places', 'dates', 'stamps', 'senders', 'readers', 'drafts', 'seals', 'inks', 'papers'].map((each) => [
    `src/search/letter-search-by-${each}.js`,
    `/** Searches letters by their ${each}. */
function searchLettersBy${each}(letters, query) {
  return letters.filter((letter) => letter.${each}.includes(query));
}
module.exports = { searchLettersBy${each} };
`,
  ]),
);

test('where the place that facts lead to is none of the files that fit the words, those are told first and nothing is sure', async () => {
  const { text, support } = await askSources('How does the letter search work?', {
    sources: { 'src/routes.js': ROUTES, ...SEARCHES },
  });
  expect(support).toBe('weak');
  expect(text).toMatch(/^Weak evidence: the files that fit its words best are `src\/search\/letter-search-by-/);
  expect(text).toMatch(/The nearest is `searchLettersBy/);
  expect(text.indexOf('GET /letters/{id}')).toBeGreaterThan(text.indexOf('searchLettersBy'));
});

test('where both ways lead to one place, it is told as found', async () => {
  const { text, support } = await askSources('How does the letter search work?', {
    sources: {
      'src/routes.js': ROUTES.replaceAll('/letters/:id', '/letters/search').replaceAll('show', 'searchLetters'),
    },
  });
  expect(support).toBe('strong');
  expect(text).toMatch(/^`GET \/letters\/search` is answered/);
  // All of it, and not only what was looked at.
  expect(text).toContain('res.json(load(req.params.id));');
  expect(text).toContain('`openLetter`');
});
