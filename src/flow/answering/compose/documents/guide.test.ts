import { expect, test } from 'vitest';
import { askSources } from '../../../../../test/ask-sources.ts';

const SOURCES = {
  'README.md': `# Depot

Depot keeps parcels.

## Development

Depot is written in Python.

### Setup

Install what it needs with:

\`\`\`
make init
\`\`\`

Then start it with:

\`\`\`
make serve
\`\`\`
`,
  'docs/backups.md': `---
title: "Backups"
---

## Full backup

The command below writes all parcels to a file.

\`\`\`shell
depot backup parcels.zip
\`\`\`

To restore a backup:
- Extract the file.
- Rename the folder to \`data\`.

## How to remove all labels

Call the desk.
`,
  'docs/04_How_to_create_a_new_label.md':
    'Create a file in the `labels/` folder.\n\nSee `PlainLabel` for an example.\n',
  'docs/moving.md': '# Moving\n\n## Moving from paper\n\nSee the [guide](steps.md).\n',
  'docs/steps.md': '# Steps\n\n## Count the sheets\n\nAll of them.\n\n## Type them in\n\nOne by one.\n',
  'docs/s3.md':
    '# S3\n\nParcels may lie in S3.\n\n## Scans\n\nScans are not available for parcels in S3.\n\n## Keys\n\nSet the key.\n',
  'depot/labels.py': 'class PlainLabel:\n    def print(self):\n        return ""\n',
  'depot/backup.py': 'def backup_database(path):\n    return path\n',
  'depot/s3.py': 'def open_s3(bucket):\n    return bucket\n',
};

test.each([
  // What is done stands in a paragraph below a heading that only names the thing.
  [
    'How do I restore a backup?',
    ['under "Full backup"', 'To restore a backup', '"Rename the folder to `data`"'],
    ['depot backup'],
  ],
  // What is removed is not added; a file that has no heading is called what its name says.
  ['How do I add a new label?', ['under "How to create a new label"', 'labels/'], ['Call the desk']],
  ['How do I move from paper?', ['It points to `docs/steps.md`', '"Count the sheets"', '"Type them in"'], []],
  ['What are the limitations of S3?', ['"Scans are not available for parcels in S3"'], ['Set the key']],
  ['How do I set up the project for local development?', ['make init', 'Then start it with', 'make serve'], []],
] as const)('%s', async (question, said, unsaid) => {
  const { text } = await askSources(question, { sources: SOURCES, projectName: 'depot' });
  for (const words of said) expect(text).toContain(words);
  for (const words of unsaid) expect(text).not.toContain(words);
});

test('a page about one that has the word in its name does not tell how one more is added', async () => {
  const { text } = await askSources('How do I add a new integration?', {
    sources: {
      'docs/harbour.md': '# New Harbour Integration\n\nSend parcels to New Harbour with this integration.\n',
      'depot/parcels.py': 'def send(parcel):\n    return parcel\n',
    },
  });
  expect(text).not.toContain('treats this');
});

test('a guide to one more is headed by the thing itself, and by what is done with it', async () => {
  const { text } = await askSources('How do I write my own crate opener?', {
    sources: {
      'docs/openers.md': `# Openers

## Defining custom crate openers

Implement \`CrateOpener\`.

\`\`\`ts
class Mine implements CrateOpener {}
\`\`\`

## Calling other openers in CrateOpener implementations

Ask for them by name.

## Building a crate

Take a crate, and open it with an opener.
`,
      'src/openers.ts': '/** Opens crates. */\nexport interface CrateOpener {\n  open(): void;\n}\n',
    },
  });
  expect(text).toContain('under "Defining custom crate openers"');
  expect(text).not.toContain('under "Calling other');
  expect(text).not.toContain('under "Building a crate"');
});
