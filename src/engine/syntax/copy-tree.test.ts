import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Tree } from 'web-tree-sitter';
import { copyTree } from './copy-tree.ts';
import { type Grammar, loadGrammar, Visit } from './grammar.ts';
import { LANGUAGES } from './languages.ts';
import type { SyntaxTree } from './syntax-tree.ts';

/** Languages that have no corpus of their own. */
const SHARED: Record<string, string> = { tsx: 'typescript' };

// The whole file is given as it is, expectations and all: much of it is no code of the language, so every grammar also
// has errors to hide and to show.
test.each(LANGUAGES.filter(({ grammar }) => grammar))(
  'the tree of $name has the nodes that the library tells of',
  async (language) => {
    const name = SHARED[language.name] ?? language.name;
    const text = readFileSync(new URL(`../../../test/corpus/${name}.txt`, import.meta.url), 'utf8');
    const grammar = await loadGrammar(language);
    const parsed = grammar?.parser.parse(text);
    if (!grammar || !parsed) throw new Error('There is no tree to compare.');
    const { tree, cut } = copyTree(parsed, grammar, text);
    expect(cut).toBe(false);
    expect(rowsOf(tree, grammar)).toEqual(rowsByCursor(parsed, grammar));
    parsed.delete();
  },
);

test('a tree is followed to a depth and no further', async () => {
  const language = LANGUAGES.find(({ name }) => name === 'python');
  const grammar = language && (await loadGrammar(language));
  const text = `${'['.repeat(900)}${']'.repeat(900)}`;
  const parsed = grammar?.parser.parse(text);
  if (!grammar || !parsed) throw new Error('There is no tree to copy.');
  const { tree, cut } = copyTree(parsed, grammar, text);
  expect(cut).toBe(true);
  expect(tree.size).toBe(801);
  parsed.delete();
});

function rowsOf(tree: SyntaxTree, { names }: Grammar): string[] {
  return Array.from({ length: tree.size }, (_, node) => {
    const field = [...names.fields].find(([name]) => tree.isIn(node, name))?.[0] ?? '-';
    return `${tree.parent(node)} ${tree.type(node)} ${tree.start(node)}-${tree.end(node)} ${field}`;
  });
}

function rowsByCursor(parsed: Tree, { visits }: Grammar): string[] {
  const rows: string[] = [];
  const cursor = parsed.walk();
  const visitChildren = (parent: number | null): void => {
    do {
      const visit = cursor.nodeTypeId === 65_535 ? Visit.enter : visits[cursor.nodeTypeId];
      if (visit === Visit.skip) continue;
      const field = (visit === Visit.keyword ? null : cursor.currentFieldName) ?? '-';
      const row = rows.push(`${parent} ${cursor.nodeType} ${cursor.startIndex}-${cursor.endIndex} ${field}`) - 1;
      if (visit !== Visit.enter || !cursor.gotoFirstChild()) continue;
      visitChildren(row);
      cursor.gotoParent();
    } while (cursor.gotoNextSibling());
  };
  visitChildren(null);
  cursor.delete();
  return rows;
}
