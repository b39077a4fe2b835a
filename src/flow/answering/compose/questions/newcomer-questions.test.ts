import { expect, test } from 'vitest';
import { askSources } from '../../../../../test/ask-sources.ts';
import { understandQuestion } from '../../understanding/understand-question.ts';

const CLASS = (name: string): string => `<?php

namespace Shop;

class ${name}
{
    public function run(): void
    {
        echo 'a';
    }
}
`;

const SOURCES = {
  'README.md': `# Shop

Sells parcels.

## Dependencies

- flex
- bison

## Migrations

Tables are changed by migrations:

\`\`\`shell
make migration name=parcels
\`\`\`

## Usage

Parcels are packed tightly with the \`-q/--quick-pack\` flag.
`,
  'docs/architecture.md': '# Architecture\n\nA till and a store.\n',
  'docs/parcel-tracking.md': `# Parcel tracking

> [!CAUTION]
>
> It was disabled by default in all shops, due to the many letters that it lost.
`,
  'public/fonts/serif/FAQ.txt': 'You may not charge for the font as a part of a subscription of any kind.\n',
  ChangeLog: '  Let pack_parcel() take a weight.\n',
  'src/pack.c': `/* pack_parcel() is slow. */
int pack_parcel(int weight) {
  int more = weight + 1;
  return more;
}

int track_parcel(int place) {
  int tracking_default = place;
  return tracking_default;
}
`,
  'src/migrations.c': `int open_database_migration(int database) {
  int migration = database + 1;
  return migration;
}
`,
  'src/users.c': `int find_user(int user) {
  int found = user + 1;
  return found;
}
`,
  'src/Roles.php': `<?php

namespace Shop;

class Roles
{
    public static string $buyer = 'buyer';

    public static string $seller = 'seller';

    public static string $owner = 'owner';

    private static array $keys = [1 => 'buyer'];
}
`,
  'src/Plugins/Controllers/Plugins.php': CLASS('PluginsController'),
  'src/Plugins/Models/Plugin.php': CLASS('Plugin'),
  'src/Plugins/Services/Plugins.php': CLASS('PluginsService'),
  'src/Plugins/Views/Plugins.php': CLASS('PluginsView'),
  'shop/models.py': `from django.db import models


class Parcel(models.Model):
    weight = models.IntegerField()


class Stamp(models.Model):
    parcel = models.ForeignKey(Parcel, on_delete=models.CASCADE)
`,
  'shop/env.js': `export const url = process.env.SHOP_S3_URL;
export const bucket = process.env.SHOP_S3_BUCKET;
export const key = process.env.SHOP_S3_KEY;
export const port = process.env.PORT;
`,
};

test.each([
  ['Which environment variables configure S3 storage?', ['`SHOP_S3_BUCKET`', '`SHOP_S3_KEY`'], ['`PORT`']],
  ['What is SHOP_S3_URL?', ['environment variable'], ['help says']],
  ['What breaks if I change pack_parcel?', ['Users outside'], ['of that name']],
  ['What dependencies are needed?', ['flex and bison'], ['Not found']],
  ['How do I create and run a database migration?', ['make migration name=parcels'], []],
  ['What does the --quick-pack option do?', ['Parcels are packed tightly'], []],
  ['How many user roles are there and what are they?', ['`buyer`', '`seller`', '`owner`'], ['keys']],
  ['How do I write a plugin?', [], ['Add a folder to']],
  ['What is the data model of parcels?', ['point to it: `Stamp`'], []],
  ['How is the application put together?', ['`docs/architecture.md`'], ['Not found']],
  ['Why is parcel tracking disabled by default?', ['due to the many letters that it lost'], ['does not say why']],
  ['Where is the GraphQL schema defined?', ['speak of *GraphQL*'], ['stored model']],
  ['How does it charge for a subscription?', ['Not found'], ['font']],
])('who is new to a project asks: %s', async (question, said, unsaid) => {
  const { text } = await askSources(question, { sources: SOURCES });
  for (const words of said) expect(text).toContain(words);
  for (const words of unsaid) expect(text).not.toContain(words);
});

test.each([
  ['What does the parcel packer do?', ['`Packer` in', 'it puts parcels into boxes'], []],
  ['List the API endpoints for parcels.', ['`GET /api/parcels`', 'with *api* in their path'], ['`GET /parcels/page`']],
  ['What can I reuse to seal a letter?', ['`Letter.seal`'], ['No use of it']],
])('what was asked for comes before what bears its words: %s', async (question, said, unsaid) => {
  const sources = {
    'src/parcels.ts': 'export function parcel(weight: number): number {\n  return weight + 1;\n}\n',
    'src/packer.ts':
      '/** Packer puts parcels into boxes. */\nexport class Packer {\n  pack(box: string): string {\n    return box;\n  }\n}\n',
    'src/letter.ts':
      'export class Letter {\n  /** Seals this letter now. */\n  seal(): string {\n    return "";\n  }\n}\n',
    'src/web.ts':
      "import express from 'express';\nconst app = express();\napp.get('/api/parcels', list);\napp.get('/parcels/page', page);\n",
  };
  const { text } = await askSources(question, { sources });
  for (const words of said) expect(text).toContain(words);
  for (const words of unsaid) expect(text).not.toContain(words);
});

test('who does something is not what it is done to', () => {
  const wordsOf = (text: string): string[] => understandQuestion(text).words.map((word) => word.text);
  expect(wordsOf('What permissions does a user need to delete a parcel?')).not.toContain('user');
  expect(wordsOf('What must hold for a user to be allowed to open a parcel?')).not.toContain('user');
  expect(wordsOf('What must hold for a user to be created?')).toContain('user');
});

test('two that are described by more words than their names have are not compared by their names', async () => {
  const sources = {
    'src/engine.py': `class Engine:
    """Runs a till."""

    def run(self):
        return 1


class EngineRoom:
    """Holds an engine."""

    def run(self):
        return 2


class Fast:
    """Says how a till is run."""

    def run(self):
        return Engine().run()
`,
  };
  const { text, support } = await askSources('Compare the default parsing engine and the Fast printing way.', {
    sources,
  });
  expect(support).not.toBe('strong');
  expect(text).not.toContain('| signature |');
  const named = await askSources('What is the difference between Engine and EngineRoom?', { sources });
  expect(named.text).toContain('`EngineRoom` holds an engine');
});
