import { expect, test } from 'vitest';
import { askSources } from '../../../../../test/ask-sources.ts';

const SOURCES = {
  'README.md':
    '# Tills\n\nTills is a point of sale for small shops.\n\n## Features\n\n- Print receipts in any language\n- Close the day with one report:\n',
  'package.json': '{ "name": "tills", "bin": { "tills": "src/main.js" } }',
  'src/main.js': 'export function openTill() {\n  return 1;\n}\n',
};

test('what a project does is told in its own words, with what one can do with it', async () => {
  const { text, support } = await askSources('What does this project do?', { sources: SOURCES, projectName: 'tills' });
  expect(support).toBe('strong');
  expect(text).toContain('Tills is "a point of sale for small shops" [1].');
  expect(text).toContain('- Print receipts in any language [');
  expect(text).toContain('- Close the day with one report [');
  expect(text).not.toContain('mermaid');
});

test('a definition that is called like the project is meant where it is marked as code, and named beside it elsewhere', async () => {
  const sources = { ...SOURCES, 'src/tills.js': '/** Keeps all tills of a shop. */\nexport class Tills {}\n' };
  const { text } = await askSources('What is `Tills`?', { sources, projectName: 'tills' });
  expect(text).toContain('`Tills` is a class in `src/tills.js`');
  const plain = await askSources('What is Tills?', { sources, projectName: 'tills' });
  expect(plain.text).toContain('Tills is "a point of sale for small shops" [1].');
  expect(plain.text).toContain('Called so too: the class `Tills` in `src/tills.js` [');
});
