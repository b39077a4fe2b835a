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

test('a drawn tree and a list of modules tell of folders that they name otherwise', async () => {
  const page = [
    '# Shop',
    '### 组织结构',
    '```',
    'shop',
    '├── shop-common -- 工具类及通用代码',
    '├── shop-office -- 后台系统接口',
    '│   └── coins // counts all the coins',
    '└── shop-demo',
    '```',
    '## Architecture',
    '',
    '**Module descriptions:**',
    '',
    '![](map.png)',
    '- **Money Changer** - responsible for changing notes into coins',
    '  1. Take the notes',
    '- **Doors** – opens and closes all doors',
    '- **Lamps** - lights that nobody has built yet',
    '',
    'Each module consists of the following submodules:',
    '',
    '- **Rules** - the rules that hold in a module',
    '- **Store** - what a module keeps on disk',
    '',
    'Other projects:',
    '',
    '- **Store** - another shop in another town',
  ];
  const files = ['Doors/Rules', 'Doors/Store', 'MoneyChanger/Rules', 'MoneyChanger/Store'].map(
    (folder) => [`src/Modules/${folder}/Own.cs`, 'public class Own { }\n'] as const,
  );
  const evidence = await evidenceIn({
    'README.md': page.join('\n'),
    ...Object.fromEntries(files),
    'src/Blocks/Rules/Rule.cs': 'public class Rule { }\n',
  });
  const folders = describedFolders(evidence);
  expect(
    [
      'shop-common/',
      'shop-office',
      'shop-office/coins',
      'shop-demo',
      'src/Modules/MoneyChanger',
      'src/Modules/Doors',
      'src/Modules/Doors/Rules',
      'src/Modules/MoneyChanger/Store',
      'src/Blocks/Rules',
    ].map((path) => describedFolder(folders, path)?.text),
  ).toEqual([
    '工具类及通用代码',
    '后台系统接口',
    'counts all the coins',
    undefined,
    'responsible for changing notes into coins',
    'opens and closes all doors',
    'the rules that hold in a module',
    'what a module keeps on disk',
    undefined,
  ]);
});

test('a page inside a folder is about what lies below that folder', async () => {
  const files = ['src/Rules/Rule.cs', 'src/shop/client/src/till.js', 'src/shop/client/src/coins/coin.js', 'lib/a/b.js'];
  const page = [
    '# Client',
    '## Project structure',
    '- `src/` - React source code of the till',
    '- `lib/` - taken from elsewhere',
  ];
  const tree = [
    '# Shop',
    '```',
    'shop/',
    '├── client/   # what the buyer looks at',
    '└── Rules/    # nothing that is here',
    '```',
  ];
  const folders = describedFolders(
    await evidenceIn({
      'src/shop/client/README.md': [...page, '- `coins/` - counts all the coins'].join('\n'),
      'src/shop/README.md': tree.join('\n'),
      'docs/structure.md': '# Structure\n- `lib/` - what several tills share\n',
      ...Object.fromEntries(files.map((path) => [path, 'class Own { }\n'])),
    }),
  );
  expect(
    ['src', 'src/Rules', 'src/shop/client', 'src/shop/client/src', 'src/shop/client/src/coins', 'lib'].map(
      (path) => describedFolder(folders, path)?.text,
    ),
  ).toEqual([
    undefined,
    undefined,
    'what the buyer looks at',
    'React source code of the till',
    'counts all the coins',
    'what several tills share',
  ]);
});

test('of a table with a name and a description for each folder the description is taken', async () => {
  const readme = [
    '# Depot',
    '| Folder | Name | Description |',
    '| --- | --- | --- |',
    '| `crates` | the crate layer | keeps and counts all crates |',
    '| `lids` | the layer of lids | lids |',
    '',
    '| 文件夹 | 说明 | 描述 |',
    '| --- | --- | --- |',
    '| `labels` | label业务层 | 打印所有标签的函数 |',
  ];
  const folders = describedFolders(
    await evidenceIn({
      'README.md': readme.join('\n'),
      ...Object.fromEntries(['crates', 'lids', 'labels'].map((path) => [`${path}/own.go`, 'package own\n'])),
    }),
  );
  expect(['crates', 'lids', 'labels'].map((path) => describedFolder(folders, path)?.text)).toEqual([
    'keeps and counts all crates',
    'the layer of lids',
    '打印所有标签的函数',
  ]);
});
