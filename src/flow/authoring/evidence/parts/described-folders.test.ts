import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { describedFolder, describedFolders } from './described-folders.ts';

test('a page for helpers describes folders below the heading of its map alone', async () => {
  const page = [
    '# Till',
    '## Repository layout',
    '- `till/coins/` — counts and sorts all coins.',
    `- \`till/notes/\` — packs the notes of a day (${Array.from({ length: 40 }, () => 'tenner').join(', ')}).`,
    '## Rules',
    '- `till/stock`: never change a file here without asking.',
  ];
  const tree =
    '# Directory structure\n\n```\ntill/\n├── doors/   # Opens and closes doors (see doors/README)\n└── uv.lock\n```\n';
  const folders = describedFolders(await evidenceIn({ 'AGENTS.md': page.join('\n'), 'CLAUDE.md': tree }));
  expect(
    ['till/coins', 'till/notes', 'till/stock', 'doors'].map((path) => describedFolder(folders, path)?.text),
  ).toEqual(['counts and sorts all coins', 'packs the notes of a day', undefined, 'Opens and closes doors']);
});

test('a page about the folders says right behind a path what lies there', async () => {
  const page = [
    '# Directory structure',
    '- `till/coins/*.py` Most [coins](https://example.com/coins) of the day',
    '  and their drawers.',
    '- `till/notes/`',
    '  [Notes](https://example.com/notes) that the bank takes back.',
    '- `till/open.py` weighs',
    '- See the `till/stock` of the yard.',
  ];
  const folders = describedFolders(await evidenceIn({ 'docs/directory-structure.md': page.join('\n') }));
  expect(
    ['till/coins', 'till/notes', 'till/open.py', 'till/stock'].map((path) => describedFolder(folders, path)?.text),
  ).toEqual(['Most coins of the day and their drawers', 'Notes that the bank takes back', undefined, undefined]);
});
