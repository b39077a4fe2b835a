import { expect, test } from 'vitest';
import { askSources } from '../../../../../test/ask-sources.ts';

const SOURCES = {
  'package.json':
    '{ "name": "till", "packageManager": "pnpm@10.0.0", "scripts": { "start": "node dist/main.js", "dev": "node --watch main.ts", "build:desk": "vite build" } }',
  'README.md':
    '# Till\n\nSells books.\n\n## Building\n\n```sh\ncargo build --release\n```\n\nWith packed receipts:\n\n```sh\ncargo build --release --features zlib\n```\n',
  'CONTRIBUTING.md':
    '# Contributing\n\n## Development setup\n\nYou need a database.\n\n### First steps\n\n1. Copy the sample file.\n2. Fill in the name of the shop.\n\n## Style\n\nBe kind.\n',
  '.github/workflows/ci.yml':
    'name: CI\non: push\njobs:\n  pages:\n    runs-on: ubuntu-latest\n    steps:\n      - run: npx vitest run\n  checks:\n    runs-on: ubuntu-latest\n    steps:\n      - run: cargo test --workspace\n',
  'packages/card-reader/package.json': '{ "name": "reader", "scripts": { "test": "vitest --run" } }',
  'docs/parts.md': '# Parts\n\n## card-reader (packages/card-reader/)\n\nReads cards, and runs tests of them.\n',
  'src/main.rs': 'fn main() {}\n',
};

test.each([
  ['How do I build till with zlib support?', ['`README.md` shows under "Building" how to build it', '--features zlib']],
  [
    'How do I run the backend tests?',
    ['do as GitHub Actions, which runs `cargo test --workspace` in the job `checks`'],
  ],
  [
    'How do I run only the tests of card-reader?',
    ['use `cd packages/card-reader && pnpm test`, which runs `vitest --run`'],
  ],
  ['How do I build the desk?', ['use `pnpm build:desk`, which runs `vite build`']],
  ['How do I start the development server?', ['To run it for development, use `pnpm dev`']],
  ['How do I set up a local development environment?', ['1. Copy the sample file.\n2. Fill in the name of the shop.']],
])('%s', async (question, told) => {
  const { text } = await askSources(question, { sources: SOURCES, projectName: 'till' });
  for (const words of told) expect(text).toContain(words);
});

test('how tests are run is told by what they are written for, where the project does not say it', async () => {
  const { text } = await askSources('How do I run the tests?', {
    sources: {
      'go.mod': 'module example.org/tills\n',
      'till.go': 'package tills\n\nfunc Open() int { return 1 }\n',
      'till_test.go':
        'package tills\n\nimport "testing"\n\nfunc TestOpen(t *testing.T) {\n\tif Open() != 1 {\n\t\tt.Fatal()\n\t}\n}\n',
    },
    projectName: 'tills',
  });
  expect(text).toContain("At least one test was found in one file, written for Go's testing package");
  expect(text).toContain('no pipeline was found that shows how to run them [1].');
  expect(text).toContain('The usual command for such tests is `go test ./...`; the project itself does not say so');
});

test('where to click in what runs already does not say how to run it', async () => {
  const { text } = await askSources('How do I run this locally?', {
    sources: {
      'README.md':
        '# Till\n\nSells books.\n\n## Usage\n\n1. Fill in the title of the book.\n2. Click "Sell".\n\n```\ntitle[0]=any\n```\n',
      'CONTRIBUTING.md': '# Contributing\n\n## Native instructions\n\n```sh\npython manage.py runserver\n```\n',
      'manage.py': 'print(1)\n',
    },
    projectName: 'till',
  });
  expect(text).toContain('`CONTRIBUTING.md` shows how to run it for development under "Native instructions"');
  expect(text).not.toContain('Usage');
});

test('where nothing shows how to run it, its command and its start are told as all there is', async () => {
  const { text, support } = await askSources('How do I run it?', {
    sources: {
      'go.mod': 'module example.org/till\n\nrequire github.com/spf13/cobra v1.8.0\n',
      'main.go': 'package main\n\nimport "example.org/till/cmd"\n\nfunc main() {\n\tcmd.Execute()\n}\n',
      'cmd/root.go':
        'package cmd\n\nimport "github.com/spf13/cobra"\n\nvar root = &cobra.Command{Use: "till", Short: "Count books"}\n\nvar serve = &cobra.Command{Use: "serve", Short: "Start the till"}\n\nfunc init() {\n\troot.AddCommand(serve)\n}\n\nfunc Execute() {\n\troot.Execute()\n}\n',
    },
    projectName: 'till',
  });
  expect(support).toBe('weak');
  expect(text).toContain('no script and no section of its guides shows how to run it');
  expect(text).toContain('Its command line has `till serve`: Start the till');
});
