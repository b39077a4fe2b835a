import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { BOOKSHOP, BOOKSHOP_COMMITS } from '../../../test/bookshop.ts';
import { temporaryFolder, writeTestPack } from '../../../test/make-pack.ts';
import type { Commit } from '../../engine/pack/history/stored-commits.ts';
import { openPack, type Pack } from '../../engine/pack/open-pack.ts';
import type { Fact } from '../../engine/pack/stored-facts.ts';
import { openPackWriter } from '../../engine/pack/write-pack.ts';
import { parseFile } from '../../engine/syntax/parse-file.ts';
import { SECTIONS } from '../../record/documents/document.ts';
import { lintDocuments } from './lint-documents.ts';
import { type WrittenDocuments, writeDocuments } from './write-documents.ts';

async function packOf(
  sources: Record<string, string>,
  commits: Commit[] = [],
  tags: { name: string; commit: string; date: string }[] = [],
): Promise<Pack> {
  const file = await writeTestPack(join(temporaryFolder(), 'test.pack'), sources, { commits, tags, facts: true });
  const pack = openPack(file);
  onTestFinished(() => pack.close());
  return pack;
}

const write = (pack: Pack): WrittenDocuments => writeDocuments(pack, { commit: 'c0ffee', projectName: 'Bookshop' });

function textOf(written: WrittenDocuments, id: string): string {
  const section = [...written.prd, ...written.techspec].find((each) => each.id === id);
  return section ? [section.markdown, ...section.caveats].join('\n') : '';
}

describe('the documents of a project with a service, a command line and a library', () => {
  /** What each section must say of it. */
  const CLAIMS: [string, (string | RegExp)[]][] = [
    [
      'executive_overview',
      ['Bookshop is "a small service that sells books', 'The licence is MIT', '1.2.0 of 2024-03-01', 'five commits'],
    ],
    ['user_personas', ['Client with a key or token', 'Command-line user', 'Operator']],
    ['capabilities', ['**Orders.** Place an order and cancel it within a day', 'List and read books', '`stock`']],
    ['high_level_requirements', [/at most 20 copies \| stated and enforced/i, 'never be negative']],
    [
      'user_stories',
      [
        'As a client with a key or token I want to',
        'It rejects an order of more than 20 copies',
        'Rule: an order must have at most 20 copies',
      ],
    ],
    ['non_functional_requirements', ['22 and 24']],
    [
      'security_requirements',
      ['`requireToken`', '`BOOKSHOP_SECRET`', 'Passwords are hashed through the dependency `bcrypt`'],
    ],
    ['open_questions', ['Which Node.js is required?', '20 or later', 'should sold-out books be listed first?']],
    ['system_architecture', ['`src/server.ts`', 'flowchart LR', 'No circle of imports']],
    [
      'components',
      ['`src/orders/orders.ts`', 'Files of `src/`', '`ShopError` is an error that a caller of the shop is told'],
    ],
    ['data_models', ['erDiagram', '"books" ||--o{ "orders" : "book_id"', '`isbn`: unique']],
    ['api_specifications', ['`POST /orders/{id}/cancel`', '`GET /books/{id}`', '`requireToken`', '`GET /healthz`']],
    ['user_interface', ['Nothing is told here: only pages, templates and elements of known libraries are read']],
    ['interface_specifications', ['`stock`', 'List the books that are running out']],
    ['integration_points', ['PostgreSQL']],
    ['configuration', ['`BOOKSHOP_PORT`', '`7000`', 'secret, none found']],
    ['invariants', ['An order must have at most 20 copies', 'The stock of a book must never be negative']],
    ['reusable_components', ['`ShopError`', '3 files']],
    [
      'security_considerations',
      ['The guard `requireToken` stands before at least two routes', 'lets only callers with a valid token through'],
    ],
    ['testing', ['At least two tests were found in one file, written for vitest', '`npm test`', '1 test file']],
    ['operations', ['port 7000', '`GET /healthz`', 'No metrics endpoint']],
    [
      'design_history',
      ['Replace the session cookie with a token', 'because other programs could not keep a cookie', 'Release 1.0.0'],
    ],
    ['implementation_strategy', ['`npm run lint`']],
    ['glossary', ['| Order | A wish of a customer to buy copies of one book |']],
  ];

  it('says in every section what the project holds, and nothing that a careful reader would send back', async () => {
    const pack = await packOf(BOOKSHOP, BOOKSHOP_COMMITS);
    const written = write(pack);
    expect(lintDocuments(pack, written)).toEqual([]);
    expect(CLAIMS.map(([id]) => id)).toEqual([...SECTIONS.prd, ...SECTIONS.techspec]);
    for (const [id, claims] of CLAIMS) {
      for (const claim of claims) {
        if (typeof claim === 'string') expect.soft(textOf(written, id), id).toContain(claim);
        else expect.soft(textOf(written, id), id).toMatch(claim);
      }
    }
  });

  it('writes the same documents again to the letter, whatever the order of the files', async () => {
    const once = write(await packOf(BOOKSHOP, BOOKSHOP_COMMITS));
    const again = write(await packOf(Object.fromEntries(Object.entries(BOOKSHOP).reverse()), BOOKSHOP_COMMITS));
    expect(again).toEqual(once);
  });

  it('leaves sections as they are when a change does not touch their evidence', async () => {
    const before = write(await packOf(BOOKSHOP, BOOKSHOP_COMMITS));
    const changed = {
      ...BOOKSHOP,
      'docs/rules.md': `${BOOKSHOP['docs/rules.md']}\nA refund must be paid within a week.\n`,
    };
    const after = write(await packOf(changed, BOOKSHOP_COMMITS));
    const different = [...before.prd, ...before.techspec].filter((section) => {
      const other = [...after.prd, ...after.techspec].find(({ id }) => id === section.id);
      return other?.markdown !== section.markdown;
    });
    expect(different.map(({ id }) => id)).toEqual(['high_level_requirements', 'invariants']);
  });

  it.each([
    ['an empty repository', { 'notes.txt': 'nothing here\n' }],
    ['a single script', { 'run.sh': '#!/bin/sh\necho hello\n' }],
    ['only documents', { 'README.md': '# Notes\n\nNotes is a collection of thoughts about gardens.\n' }],
  ])('says honestly that there is little to say: %s', async (_name, sources) => {
    const pack = await packOf(sources);
    const written = write(pack);
    expect(lintDocuments(pack, written)).toEqual([]);
    expect(textOf(written, 'data_models')).toContain('No stored data model and no driver');
  });
});

describe('the documents of a library', () => {
  const LIBRARY = {
    'pyproject.toml': '[project]\nname = "parcel"\ndescription = "Post for people"\n',
    'README.md':
      '# Parcel\n\nParcel is a library that sends letters.\n\n```python\nparcel.send("hello")\nparcel.Stamp()\n```\n',
    'src/parcel/__init__.py': 'from .api import send\nfrom .stamps import Stamp\n',
    'src/parcel/api.py':
      'from .glue import stick\n\ndef send(text):\n    """Sends a letter to its reader."""\n    stick(text)\n',
    'src/parcel/stamps.py':
      'from .glue import stick\n\nclass Stamp:\n    """A stamp that pays for a letter."""\n    def paste(self):\n        stick(self)\n',
    'src/parcel/glue.py': 'def stick(thing):\n    """Sticks one thing to another."""\n    return thing\n',
    'src/parcel/tool.py': 'from .api import send\n\nif __name__ == "__main__":\n    send("test")\n',
  };

  it('begin with what its own documents show, not with what it uses most itself', async () => {
    const written = write(await packOf(LIBRARY));
    expect(textOf(written, 'user_personas')).toContain('imports `parcel`, for instance `Stamp`, `send` and `stick`');
    expect(textOf(written, 'system_architecture')).toContain('is entered through `src/parcel/__init__.py`');
  });

  it('call a program that says it is a server, and starts one, a server', async () => {
    const written = write(
      await packOf({
        'README.md': '# Post\n\nPost is a mail server that keeps letters.\n',
        'go.mod': 'module example.com/post\n\ngo 1.25\n',
        'main.go':
          'package main\n\nimport (\n\t"flag"\n\t"net/http"\n)\n\nfunc main() {\n\tport := flag.String("port", "25", "port to listen on")\n\tflag.Parse()\n\thttp.ListenAndServe(*port, nil)\n}\n',
      }),
    );
    expect(textOf(written, 'system_architecture')).toContain('The server with a command line starts in `main.go`');
  });

  it('do not count from a clock that was not set', async () => {
    const commit = (date: string, subject: string): Commit => ({
      sha: createHash('sha1').update(date).digest('hex'),
      author: { name: 'Ann', email: 'ann@example.com' },
      date: Date.parse(date) / 1000,
      subject,
      body: '',
      paths: ['README.md'],
    });
    const commits = [
      commit('1970-01-01T00:00:01Z', 'Fix a typo'),
      commit('2020-03-01T00:00:00Z', 'Begin'),
      commit('2021-05-01T00:00:00Z', 'Add stamps'),
    ];
    const written = write(await packOf(LIBRARY, commits));
    expect(textOf(written, 'executive_overview')).toContain(
      'Development began in March 2020 and has come to three commits by one author, the last of them on 2021-05-01',
    );
    expect(textOf(written, 'design_history')).not.toContain('1970');
  });
});

describe('what documents say of', () => {
  const day = (date: string): Commit => ({
    sha: createHash('sha1').update(date).digest('hex'),
    author: { name: 'Ann', email: 'ann@example.com' },
    date: Date.parse(date) / 1000,
    subject: `Work of ${date}`,
    body: '',
    paths: ['README.md'],
  });

  it('releases comes from tags whose commit is in the history', async () => {
    const commits = ['2020-01-01', '2021-02-03', '2022-03-04', '2022-03-05'].map(day);
    const tag = (name: string, at: Commit | undefined) => ({
      name,
      commit: at?.sha ?? 'f'.repeat(40),
      date: `${new Date((at?.date ?? 0) * 1000).toISOString().slice(0, 10)}T10:00:00Z`,
    });
    const tags = [
      tag('v1.0.0', commits[0]),
      tag('v2.0.0', commits[1]),
      tag('v2.1.0', commits[2]),
      tag('v2.2.0-beta', commits[3]),
      tag('v9.0.0', undefined),
    ];
    const written = write(
      await packOf({ 'README.md': '# Post\n\nPost is a thing.\n', 'a.py': 'x = 1\n' }, commits, tags),
    );
    expect(textOf(written, 'executive_overview')).toContain(
      'The newest tagged release of this branch is 2.1.0 of 2022-03-04',
    );
    expect(textOf(written, 'operations')).toContain(
      'Release 2.1.0 was tagged on 2022-03-04, and later ones on other branches; one commit is dated later',
    );
    expect(textOf(written, 'design_history')).toContain('Tags mark three releases, from 1.0.0 on 2020-01-01');
    expect(textOf(written, 'design_history')).toContain('; one more tag has a suffix, `v2.2.0-beta`');
    expect(textOf(written, 'design_history')).toContain('A new first number came with 2.0.0 on 2021-02-03');
  });

  it('settings leaves those of the build out', async () => {
    const written = write(
      await packOf({
        Gemfile: "source 'https://rubygems.org'\ngem 'rack', ENV['RACK_VERSION']\n",
        'lib/server.rb': "class Server\n  def port = ENV.fetch('PORT', '80')\nend\n",
      }),
    );
    expect(textOf(written, 'configuration')).toContain('The program takes at least one environment variable');
    expect(textOf(written, 'configuration')).not.toContain('RACK_VERSION');
  });

  it('bounds comes from constants, and what protects from comments', async () => {
    const written = write(
      await packOf({
        'src/upload.ts': '/** The largest file that is taken. */\nexport const MAX_UPLOAD_BYTES = 10 * 1024 * 1024;\n',
        'src/escape.ts':
          '/** Escapes text so that a page is protected against injected scripts. */\nexport function escapeHtml(text: string) {\n  return text;\n}\n',
      }),
    );
    expect(textOf(written, 'non_functional_requirements')).toContain(
      '`MAX_UPLOAD_BYTES`: The largest file that is taken | 10 MiB | the code',
    );
    expect(textOf(written, 'security_considerations')).toContain(
      '`escapeHtml` in `src/escape.ts` escapes text so that a page is protected against injected scripts',
    );
  });

  it('one of several commands that are declared in one place has no rule of the others', async () => {
    const command = (name: string, body: string) =>
      `\troot.AddCommand(&cobra.Command{\n\t\tUse: "${name}",\n\t\tShort: "Does ${name}",\n\t\tRunE: func(cmd *cobra.Command, args []string) error {\n${body}\t\t\treturn nil\n\t\t},\n\t})\n`;
    const guard = '\t\t\tif dir == "" {\n\t\t\t\treturn errors.New("the output directory is required")\n\t\t\t}\n';
    const written = write(
      await packOf({
        'go.mod': 'module example.com/post\n\ngo 1.25\n',
        'main.go': `package main\n\nimport "github.com/spf13/cobra"\n\nvar dir string\n\nfunc init() {\n${command('adapt', '')}${command('manual', guard)}}\n\nfunc main() {}\n`,
      }),
    );
    const stories = textOf(written, 'user_stories').split('###');
    expect(stories.find((story) => story.includes('Run `post manual`'))).toContain('the output directory is required');
    expect(stories.filter((story) => story.includes('the output directory is required'))).toHaveLength(1);
  });

  it('a library comes from the headings of its README where it lists no features', async () => {
    const written = write(
      await packOf({
        'README.md':
          '# Bookshop\n\nBookshop is a library for shops:\n\n```ruby\nx\n```\n\n## Installation\n\nRun it with care and patience.\n\n## Filters\n\nFilters run before each request of a shop. More.\n\n## Helpers\n\nHelpers are shared by all routes of a shop.\n',
        'lib/bookshop.rb': 'class Bookshop\nend\n',
      }),
    );
    expect(textOf(written, 'executive_overview')).toContain('Bookshop is "a library for shops"');
    const said = textOf(written, 'capabilities');
    expect(said).toContain('**Filters.** Filters run before each request of a shop');
    expect(said).toContain('**Helpers.** Helpers are shared by all routes of a shop');
    expect(said).not.toContain('Installation');
  });

  it('is not introduced twice in the words of its manifest', async () => {
    const written = write(
      await packOf({
        'package.json': '{ "name": "till", "description": "A point of sale for small shops" }',
        'README.md': '# till\n\nRun the installer and then have a look at the manual of it.\n',
        'src/till.ts': 'export function open() {}\n',
      }),
    );
    const said = textOf(written, 'executive_overview');
    expect(said.split('A point of sale for small shops')).toHaveLength(2);
  });

  it('come from the headings below "Features", and then a single route is none', async () => {
    const written = write(
      await packOf({
        'README.md':
          '<p align="center">A small till that works<br> offline</p>\n\n## Features\n\n### Receipts\n* On paper\n* By mail\n\n### Themes\nEasily make your own theme.\n\n### Reports\n* By day\n\n### Offline\nKeeps on selling.\n',
        'src/app.ts':
          "import express from 'express';\nconst app = express();\napp.get('/healthz', (req, res) => res.send('ok'));\n",
      }),
    );
    expect(textOf(written, 'executive_overview')).toContain('is "a small till that works offline"');
    const said = textOf(written, 'capabilities');
    expect(said).toContain('**Receipts.** On paper, By mail [1]');
    expect(said).not.toContain('ealthz');
  });
});

describe('the linter', () => {
  const FAULTS: [string, (markdown: string) => string, string][] = [
    ['a paragraph without evidence', (text) => `${text}\n\nThe system is robust.`, 'no evidence'],
    ['a citation that is not listed', (text) => `${text}\n\nIt works [99].`, 'unknown citation'],
    ['left over placeholders', (text) => `${text}\n\nIt has undefined routes [1].`, 'residue'],
    ['two full stops', (text) => `${text}\n\nIt sells 7.. books [1].`, 'residue'],
    ['an empty table', (text) => `${text}\n\n| a | b |\n| --- | --- |`, 'empty table'],
    ['an empty cell', (text) => `${text}\n\n| a | b |\n| --- | --- |\n|  | [1] |`, 'empty cell'],
    ['an unfinished sentence', (text) => `${text}\n\nIt is made of [1].`, 'unfinished sentence'],
    ['a broken diagram', (text) => `${text}\n\n\`\`\`mermaid\nflowchart LR\n  end --> x\n\`\`\``, 'diagram'],
    ['a section that is too long', (text) => `${text}\n\nNo ${'word '.repeat(2_000)}`, 'too long'],
    ['an open bracket', (text) => `${text}\n\nIt works (mostly [1].`, 'unbalanced'],
    ['a section without text', () => '', 'empty'],
  ];

  it.each(FAULTS)('finds %s', async (_name, spoil, rule) => {
    const pack = await packOf(BOOKSHOP, BOOKSHOP_COMMITS);
    const written = write(pack);
    const prd = written.prd.map((section, place) =>
      place === 0 ? { ...section, markdown: spoil(section.markdown) } : section,
    );
    expect(lintDocuments(pack, { ...written, prd }).map((finding) => finding.rule)).toContain(rule);
  });

  it.each([
    ['what is quoted as its author wrote it', 'A comment asks: "Should this be undefined or null?" [1].'],
    ['a path in quotes', "Export the crates to '../crates.xlsx' [1]."],
    ['a span of numbers', 'It sells 6..16 books at a time [1].'],
    ['a verb of two words at the end', 'It is called by somebody who is not signed in [1].'],
  ])('leaves %s', async (_name, sentence) => {
    const pack = await packOf(BOOKSHOP, BOOKSHOP_COMMITS);
    const written = write(pack);
    const prd = written.prd.map((section, place) =>
      place === 0 ? { ...section, markdown: `${section.markdown}\n\n${sentence}` } : section,
    );
    expect(lintDocuments(pack, { ...written, prd })).toEqual([]);
  });

  it('finds citations that do not resolve, and what is said twice', async () => {
    const pack = await packOf(BOOKSHOP, BOOKSHOP_COMMITS);
    const written = write(pack);
    const [first, second, ...rest] = written.prd;
    if (!first || !second) throw new Error('The PRD has no sections.');
    const citations = first.citations.map((citation) =>
      citation.kind === 'code' ? { ...citation, endLine: citation.endLine + 10_000 } : citation,
    );
    const repeated = { ...second, markdown: first.markdown, citations: first.citations };
    const rules = lintDocuments(pack, { ...written, prd: [{ ...first, citations }, repeated, ...rest] }).map(
      ({ rule }) => rule,
    );
    expect(rules).toContain('citation does not resolve');
    expect(rules).toContain('repeats executive_overview');
  });
});

it('counts what belongs to the product as its documents do, and not what its tests declare', async () => {
  const server = (path: string) =>
    `import express from 'express';\nconst app = express();\napp.get('${path}', show);\n`;
  const pack = await packOf({
    'src/server.ts': server('/books'),
    'test/fake-server.ts': server('/fake'),
    'src/health.ts': server('/health'),
    'src/price.ts':
      "import { z } from 'zod';\nexport const Price = z.object({ amount: z.number(), unit: z.string() });\n",
    'prisma/schema.prisma': 'model Book {\n  id Int @id\n  title String\n}\n',
  });
  const { counts, techspec } = write(pack);
  expect(counts).toEqual({ routes: 1, dataModels: 1 });
  const told = (id: string) => techspec.find((section) => section.id === id)?.markdown;
  expect(told('api_specifications')).toMatch(/^At least one route and one for operators and tools/);
  expect(told('data_models')).toMatch(/^At least one stored data model was found/);
});

describe('a section that cannot be written', () => {
  it('says so, and all others are there', async () => {
    const file = join(temporaryFolder(), 'faulty.pack');
    const writer = openPackWriter(file, { extractor: 'test' });
    const text = 'export const a = 1;\n';
    const parsed = await parseFile('src/a.ts', text);
    // A command without a name is nothing that any version has written.
    const damaged: Fact = { kind: 'command', subject: 'a', values: {}, startLine: 1, endLine: 1 };
    writer.addFile({ path: 'src/a.ts', blobId: 'a1', text, parsed, language: 'typescript', size: text.length }, [
      damaged,
    ]);
    await writer.finish({ commit: 'test' });
    const pack = openPack(file);
    onTestFinished(() => pack.close());
    const written = write(pack);
    const fallen = written.faults.map(({ section }) => section);
    expect(fallen).toContain('interface_specifications');
    expect(textOf(written, 'interface_specifications')).toContain('This section could not be written');
    expect(fallen).not.toContain('design_history');
    expect(textOf(written, 'design_history')).not.toContain('could not be written');
    expect(written.techspec.map(({ id }) => id)).toEqual(SECTIONS.techspec);
    expect(lintDocuments(pack, written).map(({ rule }) => rule)).toContain('fault');
  });
});
