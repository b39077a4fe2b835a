import { expect, test } from 'vitest';
import { askSources } from '../../../../../test/ask-sources.ts';

const SOURCES = {
  'package.json': '{ "name": "gate", "private": true, "workspaces": ["packages/*"] }',
  'CONTRIBUTING.md': '# Contributing\n\n- `packages/desk`: the pages that visitors see\n',
  'packages/bell/package.json': '{ "name": "@gate/bell", "description": "Rings when somebody waits." }',
  'packages/bell/ring.ts': 'export function ring(): void {}\n',
  'packages/desk/package.json': '{ "name": "@gate/desk" }',
  'tools/kind/package.json': '{ "name": "kind" }',
  'packages/desk/page.ts': 'export function page(): void {}\n',
  'schema.prisma': 'model Visitor {\n  id Int @id\n}\n\nmodel Ticket {\n  id Int @id\n}\n',
};

test.each([
  [
    'Which packages are in this monorepo and what is each for?',
    [
      'two manifests of packages were found: `@gate/bell` and `@gate/desk`',
      '| `packages/bell` | Rings when somebody waits |',
      '| `packages/desk` | the pages that visitors see |',
    ],
  ],
  ['How many database tables are there?', ['There are two stored models: `Ticket` and `Visitor`']],
  ['Give me an overview of the architecture of this monorepo.', ['source files']],
])('%s', async (question, told) => {
  const { text } = await askSources(question, { sources: SOURCES, projectName: 'gate' });
  for (const words of told) expect(text).toContain(words);
});
