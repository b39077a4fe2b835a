import { expect, test } from 'vitest';
import { loadGrammar } from './grammar.ts';
import { LANGUAGES } from './languages.ts';

test.each(LANGUAGES.filter((language) => language.grammar))('the grammar of $name loads', async (language) => {
  expect(await loadGrammar(language)).not.toBeNull();
});

test('a grammar that is not installed is no failure', async () => {
  const [typescript] = LANGUAGES;
  const missing = {
    ...typescript,
    name: 'missing',
    kind: 'code',
    extensions: [],
    grammar: { package: 'no-such', file: 'x.wasm' },
  } as const;
  expect(await loadGrammar({ ...missing, extensions: [] })).toBeNull();
});

test('no two languages claim the same file', () => {
  const claims = LANGUAGES.flatMap(({ extensions, fileNames = [] }) => [
    ...extensions.map((each) => `.${each}`),
    ...fileNames,
  ]);
  expect(claims.filter((claim, index) => claims.indexOf(claim) !== index)).toEqual([]);
});

test('every node type that a table names exists in its grammar', async () => {
  for (const language of LANGUAGES) {
    const grammar = await loadGrammar(language);
    // JavaScript and TypeScript share one table, and each lacks a few of its types.
    if (!grammar || !language.syntax || ['javascript', 'typescript', 'tsx'].includes(language.name)) continue;
    const { symbols, imports, calls, decorators = {}, comments } = language.syntax;
    const named = [...Object.keys({ ...symbols, ...imports, ...calls, ...decorators }), ...comments];
    expect(
      named.filter((type) => !grammar.names.types.includes(type)),
      language.name,
    ).toEqual([]);
  }
});
