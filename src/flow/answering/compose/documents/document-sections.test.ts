import { expect, test } from 'vitest';
import { codeBlocksOf, isOnlyLink, proseOf, sectionsOf } from './document-sections.ts';

const MARKDOWN = `# Shop

Keeps carts.

## Running the tests

Use the script.
It takes a minute.

\`\`\`sh
# not a heading
make test
\`\`\`

## License
`.split('\n');

const RESTRUCTURED = `Proxies
-------

Set the argument::

    import shop

    shop.get(proxies={})

More words.

Cookies
=======
`.split('\n');

test('headings of both kinds of document begin sections, and a comment in code does not', () => {
  expect(sectionsOf(MARKDOWN)).toEqual([
    { title: 'Shop', startLine: 1, endLine: 4 },
    { title: 'Running the tests', startLine: 5, endLine: 14 },
    { title: 'License', startLine: 15, endLine: 16 },
  ]);
  expect(sectionsOf(RESTRUCTURED).map(({ title, startLine }) => [title, startLine])).toEqual([
    ['Proxies', 1],
    ['Cookies', 12],
  ]);
});

test('the code of a section is found by its fence or by its indentation', () => {
  expect([...codeBlocksOf(MARKDOWN, { startLine: 5, endLine: 14 })]).toEqual([
    { startLine: 11, endLine: 12, language: 'sh' },
  ]);
  expect([...codeBlocksOf(RESTRUCTURED, { startLine: 1, endLine: 11 })]).toEqual([
    { startLine: 6, endLine: 8, language: '' },
  ]);
});

test('the first paragraph of a section is what it says; a section that begins with code says nothing', () => {
  expect(proseOf(MARKDOWN, { startLine: 5, endLine: 14 })).toEqual({
    text: 'Use the script. It takes a minute.',
    startLine: 7,
    endLine: 8,
  });
  expect(proseOf(['## Use', '', '```', 'x', '```'], { startLine: 1, endLine: 5 })).toBeNull();
});

test('a section of links alone sends its reader elsewhere; brackets that nobody closes are no links', () => {
  const only = (body: string): boolean => isOnlyLink(['## More', body], { startLine: 1, endLine: 2 });
  expect(only('See [the guide](https://shop.example/guide).')).toBe(true);
  expect(only(Array.from({ length: 300 }, (_, each) => `- [part ${each}](parts/${each}.md)`).join(' '))).toBe(true);
  expect(only('Orders are kept for a year, then [removed](jobs.md).')).toBe(false);
  expect(only('[a]('.repeat(50_000) + '['.repeat(50_000))).toBe(false);
});
