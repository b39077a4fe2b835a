import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { responsibilityOf } from './responsibilities.ts';

test('a package is told by its manifest, at the lines that say so, unless another one says the same', async () => {
  const evidence = await evidenceIn({
    'crates/scale/Cargo.toml': '[package]\nname = "scale"\ndescription = """\nWeighs parcels\nand letters.\n"""\n',
    'crates/scale/src/lib.rs': 'pub struct Scale;\n',
    'packages/tray/package.json': '{\n  "name": "tray",\n  "description": "Part of the post office"\n}\n',
    'packages/tray/index.js': 'export class Tray {}\n',
    'packages/bag/package.json': '{\n  "name": "bag",\n  "description": "Part of the post office"\n}\n',
    'packages/ink-pads/package.json': '{\n  "name": "ink-pads",\n  "description": "Ink pads for test"\n}\n',
    'packages/ink-pads/index.js': 'export class Pad {}\n',
  });
  const told = (name: string) => responsibilityOf(evidence, { name, files: [], lines: 1 });
  expect(told('crates/scale/')).toEqual({
    text: 'Weighs parcels and letters',
    source: { path: 'crates/scale/Cargo.toml', startLine: 3, endLine: 6 },
    isInferred: false,
  });
  expect(told('packages/tray/').isInferred).toBe(true);
  expect(told('packages/ink-pads/').isInferred).toBe(true);
});

test('files that are called after languages hold the texts of the product', async () => {
  const files = Object.fromEntries(
    ['en', 'de', 'fr', 'pt_br'].map((name) => [`web/lang/${name}.js`, 'export default {};\n']),
  );
  const evidence = await evidenceIn(files);
  const part = { name: 'web/lang/', files: [...evidence.files], lines: 4 };
  expect(responsibilityOf(evidence, part).text).toBe('holds the texts of the product in four languages');
});

test('a file that defines only tables or constants is told by these', async () => {
  const evidence = await evidenceIn({
    'pier/ropes.py':
      'ROPE_NAMES = {\n    "he": {\n        "a": "hemp",\n    },\n    "si": "sisal",\n}\n_HIDDEN = {\n    "a": 1,\n    "b": 1,\n    "c": 1,\n    "d": 1,\n}\n',
    'pier/limits.py': 'LONGEST = 12\nHEAVIEST = 40\nheld = read()\n',
    'pier/made.py': 'crate = build(\n    1,\n    2,\n    3,\n    4,\n)\n',
    'web/marks.js':
      'export const MARKS = {\n  a: 1,\n  b: 2,\n  c: 3,\n  d: 4,\n};\nexport const SIGNS = [\n  1,\n  2,\n  3,\n  4,\n];\n',
    'hull/marks.go':
      'package hull\n\nvar Marks = map[string]string{\n\t"a": "b",\n\t"c": "d",\n\t"e": "f",\n\t"g": "h",\n}\n',
    'hull/marks.rb': 'MARKS = {\n  a: 1,\n  b: 2,\n  c: 3,\n  d: 4\n}.freeze\n',
  });
  const told = (path: string) =>
    responsibilityOf(evidence, { name: path, files: evidence.files.filter((each) => each.path === path), lines: 5 })
      .text;
  expect(told('pier/ropes.py')).toBe('holds the table `ROPE_NAMES`');
  expect(told('pier/limits.py')).toBe('holds the constants `LONGEST` and `HEAVIEST`');
  expect(told('pier/made.py')).toBe('a file without exported definitions');
  expect(told('web/marks.js')).toBe('holds the tables `MARKS` and `SIGNS`');
  expect(told('hull/marks.go')).toBe('holds the table `Marks`');
  expect(told('hull/marks.rb')).toBe('holds the table `MARKS`');
});

test('a part without a word on it is told by its folders, unless they only say how its files are sorted', async () => {
  const evidence = await evidenceIn({
    'pay/src/refunds/refund.ts': 'export class Refund {}\n',
    'pay/src/invoices/invoice.ts': 'export class Invoice {}\nexport class Line {}\n',
    'pay/src/cards/card.ts': 'export class Card {}\n',
    'web/types/one.ts': 'export class One {}\n',
    'web/utils/two.ts': 'export class Two {}\n',
    'web/hooks/three.ts': 'export class Three {}\n',
  });
  const told = (name: string) => {
    const files = evidence.files.filter(({ path }) => path.startsWith(name));
    return responsibilityOf(evidence, { name, files, lines: files.reduce((sum, { lines }) => sum + lines, 0) }).text;
  };
  expect(told('pay/')).toBe('holds the folders `invoices`, `cards` and `refunds`');
  expect(told('web/')).toMatch(/^defines /);
});

test('a sentence of a README tells of its folder where it opens the README and can stand alone', async () => {
  const manifest = '{\n  "name": "x",\n  "description": "Weighs all the parcels of a day"\n}\n';
  const told = async (readme: string) => {
    const evidence = await evidenceIn({
      'packages/scale/README.md': readme,
      'packages/scale/package.json': manifest,
      'packages/scale/index.js': 'export class Scale {}\n',
    });
    return responsibilityOf(evidence, { name: 'packages/scale/', files: [], lines: 1 }).text;
  };
  expect(await told('# Scale\n\nThis package implements what a counter needs to weigh.\n')).toBe(
    'implements what a counter needs to weigh',
  );
  const other = 'Weighs all the parcels of a day';
  expect(await told('# Scale\n\nSuch things do not contain what is sent by others.\n')).toBe(other);
  expect(await told('# Scale\n\n## Starting the till\n\nThe data is saved in a folder beside it.\n')).toBe(other);
  expect(await told('# Scale\n\nAll code in this folder is licensed under the terms of the post.\n')).toBe(other);
});

test('what a corner of a part declares does not tell of the whole, nor what its folder says of the rest', async () => {
  const lines = (name: string, many: number) =>
    Array.from({ length: many }, (_, at) => `export const ${name}${at} = ${at};\n`).join('');
  const evidence = await evidenceIn({
    'pay/README.md': '# Pay\n\nThis folder contains all that takes money.\n',
    'pay/app.js': "const app = require('express')();\napp.get('/a', a);\napp.get('/b', b);\n",
    ...Object.fromEntries(
      ['refunds', 'cards', 'invoices'].flatMap((name) =>
        [0, 1, 2].map((at) => [`pay/${name}/${name}${at}.js`, lines(name, 40 + at)]),
      ),
    ),
  });
  const files = evidence.files.filter(({ path }) => /^pay\/.*js$/.test(path));
  const part = { files, lines: files.reduce((sum, each) => sum + each.lines, 0) };
  expect(responsibilityOf(evidence, { ...part, name: 'pay/' }).text).toBe('contains all that takes money');
  expect(responsibilityOf(evidence, { ...part, name: 'pay/**' }).text).toMatch(
    /^holds the folders `\w+`, `\w+` and `\w+`$/,
  );
});

test('a comment on a whole file may end in a list', async () => {
  const evidence = await evidenceIn({
    'scale/src/lib.rs':
      '// Copyright of the post.\n\n//! `scale` is the abstraction used by all counters to weigh parcels:\n//! - of paper\n//! - of wood\n\npub struct Scale;\n',
  });
  expect(responsibilityOf(evidence, { name: 'scale/', files: [...evidence.files], lines: 7 }).text).toBe(
    'the abstraction used by all counters to weigh parcels',
  );
});

const partIn = (evidence: Awaited<ReturnType<typeof evidenceIn>>, name: string) => {
  const files = evidence.files.filter(({ path }) => path.startsWith(name));
  return { name, files, lines: files.reduce((sum, { lines }) => sum + lines, 0) };
};

test('types that are nearly all built on one base say what a part holds, unless they are a corner of it', async () => {
  const scale = 'from .base import BaseScale\n\n\nclass Scale(BaseScale):\n    pass\n';
  const evidence = await evidenceIn({
    'scales/base.py': 'class BaseScale:\n    """Weighs what lies on a plate."""\n',
    'scales/spring.py': scale,
    'scales/beam.py': scale,
    'scales/crane.py': scale,
    'desk/base.py': 'class Tray:\n    pass\n',
    'desk/a.py': 'class A(Tray):\n    pass\n',
    'desk/b.py': 'class B(Tray):\n    pass\n',
    'desk/c.py': 'class C(Tray):\n    pass\n',
    'desk/work.py': 'def stack():\n    pass\n\n\n'.repeat(10),
  });
  expect(responsibilityOf(evidence, partIn(evidence, 'scales/'))).toMatchObject({
    text: 'three scales built on `BaseScale`: `beam`, `crane` and `spring`; `BaseScale`: weighs what lies on a plate',
    source: { path: 'scales/beam.py', startLine: 4 },
    isInferred: false,
  });
  expect(responsibilityOf(evidence, partIn(evidence, 'desk/')).text).not.toContain('built on');
});

test('what files import under one name may be another base in each of them', async () => {
  const door = (name: string, above: string) =>
    `<?php\nnamespace App\\Doors;\nuse Timber\\Doors\\${above} as Door;\nclass ${name} extends Door\n{\n    protected $keys = [];\n}\n`;
  const evidence = await evidenceIn({
    'app/Doors/Front.php': door('Front', 'Locked'),
    'app/Doors/Back.php': door('Back', 'Narrow'),
    'app/Doors/Side.php': door('Side', 'Glazed'),
    'app/Porch/A.php': door('A', 'GlassDoor'),
    'app/Porch/B.php': door('B', 'WoodenDoor'),
    'app/Porch/C.php': door('C', 'Door'),
    'app/Gates/A.php': door('A', 'Locked'),
    'app/Gates/B.php': door('B', 'Locked'),
    'app/Gates/C.php': door('C', 'Locked'),
  });
  expect(responsibilityOf(evidence, partIn(evidence, 'app/Doors/')).text).not.toContain('built on');
  expect(responsibilityOf(evidence, partIn(evidence, 'app/Porch/')).text).toContain('built on `Door`');
  expect(responsibilityOf(evidence, partIn(evidence, 'app/Gates/')).text).toContain('built on `Locked`');
});

test('types are told by the base that they name, and not by what that is made of', async () => {
  const job = (name: string) => `class ${name} < PostJob\n  def perform\n  end\nend\n`;
  const evidence = await evidenceIn({
    'jobs/post_job.rb': 'class PostJob < Queue::Base\n  include Loud\nend\n',
    'jobs/sort_job.rb': job('SortJob'),
    'jobs/stamp_job.rb': job('StampJob'),
    'jobs/weigh_job.rb': job('WeighJob'),
    'views/a.rb': 'class A < Paper::HTML\n  def show\n  end\nend\n',
    'views/b.rb': 'class B < Paper::HTML\n  def show\n  end\nend\n',
    'views/c.rb': 'class C < Paper::HTML\n  def show\n  end\nend\n',
  });
  expect(responsibilityOf(evidence, partIn(evidence, 'jobs/')).text).toContain('three jobs built on `PostJob`');
  expect(responsibilityOf(evidence, partIn(evidence, 'views/')).text).toContain('built on `Paper::HTML`');
});

test('a part is told by what its definitions or files say of themselves, where these are a good part of it', async () => {
  const evidence = await evidenceIn({
    'post/scale.ts': '/** Weighs the parcels of one day. */\nexport function weighAll(): number {\n  return 1;\n}\n',
    'post/stamp.ts': '/** Prints stamps on letters. */\nexport class Stamper {\n  a() {}\n  print() {}\n}\n',
    'hall/one.ts': '/** Weighs the parcels of one day. */\nexport function one(): number {\n  return 1;\n}\n',
    'hall/many.ts': 'export function many(): number {\n  return 1;\n}\n'.repeat(8),
    'desk/sort.py': '"""\n    desk.sort\n    ~~~~~~~~~\n\n    Sorts letters by their town.\n"""\nA = 1\n',
    'desk/seal.py': '"""Closes bags with a seal of lead."""\nB = 1\n',
  });
  expect(responsibilityOf(evidence, partIn(evidence, 'post/'))).toMatchObject({
    text: '`Stamper` prints stamps on letters; `weighAll` weighs the parcels of one day',
    isInferred: false,
  });
  expect(responsibilityOf(evidence, partIn(evidence, 'hall/')).text).toMatch(/^defines /);
  expect(responsibilityOf(evidence, partIn(evidence, 'desk/')).text).toBe(
    '`sort.py` sorts letters by their town; `seal.py` closes bags with a seal of lead',
  );
});

test('routes are answered where their handlers lie, and registered elsewhere', async () => {
  const evidence = await evidenceIn({
    'package.json': '{ "name": "post", "dependencies": { "express": "4" } }\n',
    'server/router.js':
      "import express from 'express';\nimport { listBags, sendBag } from '../bags/handlers.js';\nconst app = express();\napp.get('/bags', listBags);\napp.post('/bags', sendBag);\napp.listen(1);\n",
    'bags/handlers.js': 'export function listBags(req, res) {}\nexport function sendBag(req, res) {}\n',
  });
  expect(responsibilityOf(evidence, partIn(evidence, 'bags/')).text).toBe(
    'answers the routes `GET /bags` and `POST /bags`',
  );
  expect(responsibilityOf(evidence, partIn(evidence, 'server/')).text).toBe(
    'registers the routes `GET /bags` and `POST /bags`',
  );
});

test('the router of a project registers the routes that others answer, though it answers some itself', async () => {
  const handlers = ['listBags', 'sendBag', 'listCrates', 'sendCrate', 'listTrays', 'sendTray', 'weighTray'];
  const evidence = await evidenceIn({
    'package.json': '{ "name": "post", "dependencies": { "express": "4" } }\n',
    'server/router.js': `import express from 'express';\nimport { ${handlers.join(', ')} } from '../bags/handlers.js';\nconst app = express();\nfunction open(req, res) {}\nfunction shut(req, res) {}\napp.get('/open', open);\napp.get('/shut', shut);\n${handlers.map((each) => `app.get('/${each.toLowerCase()}', ${each});\n`).join('')}app.listen(1);\n`,
    'bags/handlers.js': handlers.map((each) => `export function ${each}(req, res) {}\n`).join(''),
  });
  expect(responsibilityOf(evidence, partIn(evidence, 'server/')).text).toMatch(/^registers routes/);
  expect(responsibilityOf(evidence, partIn(evidence, 'bags/')).text).toMatch(/^answers seven routes/);
});

test('a small definition at the side of a folder, and a list of options called like it, tell nothing of it', async () => {
  const evidence = await evidenceIn({
    'seal/README.md': '# Seal\n\n## Options\n\n* seal - no wax is used, and the bag stays open\n',
    'seal/bag.ts': `/** Keeps the letters of one town. */\nexport class Bag {\n${'  a = 1;\n'.repeat(30)}}\n`,
    'seal/mark.ts': '/** Says which way is up on a box. */\nexport class Mark {}\n',
  });
  expect(responsibilityOf(evidence, partIn(evidence, 'seal/')).text).toBe('`Bag` keeps the letters of one town');
});

test('a table of settings with one that is called like a folder tells nothing of it', async () => {
  const evidence = await evidenceIn({
    'README.md': '# Post\n\n- `seal`: Whether to seal bags at night\n- `bags`: Weighs the bags of a town\n',
    'seal/bag.ts': `/** Keeps the letters of one town. */\nexport class Bag {\n${'  a = 1;\n'.repeat(30)}}\n`,
    'bags/scale.ts': 'export const a = 1;\n',
  });
  expect(responsibilityOf(evidence, partIn(evidence, 'seal/')).text).toBe('`Bag` keeps the letters of one town');
});

test('a part of types is told by their number and those that are used most, and one of functions is not', async () => {
  const names = ['Bag', 'Crate', 'Tray', 'Label', 'Seal'];
  const type = (name: string) => `export interface ${name} {\n  weight: number;\n  height: number;\n}\n`;
  const evidence = await evidenceIn({
    'things/all.ts': names.map(type).join(''),
    'things/more.ts': type('Box').repeat(1),
    'work/all.ts': `${names.map(type).join('')}${'export function one() {\n  return 1;\n}\n'.repeat(30)}`,
    'work/more.ts': 'export const a = 1;\n',
  });
  expect(responsibilityOf(evidence, partIn(evidence, 'things/')).text).toMatch(
    /^declares six types, of which `\w+`, .* are /,
  );
  expect(responsibilityOf(evidence, partIn(evidence, 'work/')).text).not.toMatch(/types/);
});

test('one of many files does not tell what all are about; two are told as some of them', async () => {
  const type = (name: string, words: string, many: number) =>
    `${words === '' ? '' : `/** ${words} */\n`}export class ${name} {\n${'  weigh() { return 1; }\n'.repeat(many)}}\n`;
  const rest = (folder: string) =>
    Object.fromEntries(
      Array.from({ length: 20 }, (_, at) => [
        `${folder}/thing${at}.ts`,
        type(`Thing${'ABCDEFGHIJKLMNOPQRST'[at]}`, '', 2),
      ]),
    );
  const evidence = await evidenceIn({
    'yard/crane.ts': type('Crane', 'Lifts the crates of a ship.', 12),
    ...rest('yard'),
    'dock/crane.ts': type('Crane', 'Lifts the crates of a ship.', 12),
    'dock/winch.ts': type('Winch', 'Pulls the ropes of a ship.', 12),
    ...rest('dock'),
    'hall/crane.ts': type('Crane', 'Lifts the crates of a ship.', 12),
    'hall/rope.ts': type('Rope', '', 10),
  });
  expect(responsibilityOf(evidence, partIn(evidence, 'yard/')).text).not.toContain('lifts');
  expect(responsibilityOf(evidence, partIn(evidence, 'dock/')).text).toBe(
    'among others, `Crane` lifts the crates of a ship; `Winch` pulls the ropes of a ship',
  );
  expect(responsibilityOf(evidence, partIn(evidence, 'hall/')).text).toBe('`Crane` lifts the crates of a ship');
});

test('a trait of PHP that classes take in is nothing that they are built on', async () => {
  const crane = (name: string, base: string) =>
    `<?php\nnamespace Dock;\n\nuse Lift\\Motor;\n\nclass ${name}${base}\n{\n    use Motor;\n\n    public function lift() {}\n}\n`;
  const evidence = await evidenceIn(
    Object.fromEntries(
      ['Tower', 'Bridge', 'Gantry'].flatMap((name) => [
        [`yard/${name}.php`, crane(name, '')],
        [`dock/${name}.php`, crane(name, ' extends Hoist')],
      ]),
    ),
  );
  expect(responsibilityOf(evidence, partIn(evidence, 'yard/')).text).not.toContain('built on');
  expect(responsibilityOf(evidence, partIn(evidence, 'dock/')).text).toMatch(/built on `Hoist`/);
});

test('folders that say what they are for are told with their words, unless one alone does; a package of Go may say it in any file', async () => {
  const crane = 'export const a = 1;\n'.repeat(9);
  const evidence = await evidenceIn({
    'go.mod': 'module post\n',
    'lift/cranes/hook.go': '// Package cranes lifts crates out of ships.\npackage cranes\n\nvar A = 1\n\nvar B = 2\n',
    'lift/winches/README.md': '# Winches\n\nHolds ropes until a ship is made fast.\n',
    'lift/winches/rope.go': 'package winches\n\nvar C = 1\n',
    'lift/jacks/jack.go': 'package jacks\n\nvar D = 1\n',
    'pay/cards/README.md': '# Cards\n\nReads the cards of those who pay.\n',
    'pay/cards/a.ts': crane,
    'pay/refunds/a.ts': crane,
    'pay/invoices/a.ts': crane,
  });
  expect(responsibilityOf(evidence, partIn(evidence, 'lift/'))).toMatchObject({
    text: 'holds the folders `cranes` (lifts crates out of ships), `winches` (holds ropes until a ship is made fast) and `jacks`',
    source: { path: 'lift/cranes/hook.go', startLine: 1 },
    isInferred: false,
  });
  expect(responsibilityOf(evidence, partIn(evidence, 'lift/cranes/')).text).toBe('Lifts crates out of ships');
  expect(responsibilityOf(evidence, partIn(evidence, 'pay/')).text).toBe(
    'holds the folders `cards`, `invoices` and `refunds`',
  );
});

test('types on two bases say what a folder holds that is called after them', async () => {
  const types = (base: string, names: readonly string[]) =>
    Object.fromEntries(
      names.map((name) => [
        `post/stampers/${name}.py`,
        `class ${name}Stamper(${base}):\n    def stamp(self):\n        return 1\n`,
      ]),
    );
  const evidence = await evidenceIn({
    ...types('PaperStamper', ['Card', 'Letter', 'Note', 'Bill', 'Roll']),
    ...types('WoodStamper', ['Crate', 'Pallet', 'Box']),
  });
  expect(responsibilityOf(evidence, partIn(evidence, 'post/stampers/')).text).toBe(
    'eight stampers, five of them built on `PaperStamper` and three on `WoodStamper`, among them `BillStamper`, `BoxStamper`, `CardStamper` and `CrateStamper`',
  );
});

test('what the map of a project says in a few words stands before what was found, and a few routes are no folder', async () => {
  const evidence = await evidenceIn({
    'docs/directory-structure.md': '- `yard/gates/*.py` Most open gates.\n',
    'yard/gates/app.py':
      "from flask import Flask\n\napp = Flask(__name__)\n\n\n@app.get('/gates')\ndef gates():\n    return 1\n\n\n@app.get('/locks')\ndef locks():\n    return 2\n",
    'yard/deploy/probe.py':
      "from flask import Flask\n\napp = Flask(__name__)\n\n\n@app.get('/up')\ndef up():\n    return 1\n\n\n@app.get('/down')\ndef down():\n    return 2\n",
    ...Object.fromEntries(
      Array.from({ length: 9 }, (_, at) => [
        `yard/deploy/step${at}.py`,
        `class Step${at}:\n    def run(self):\n        return [\n            ${at},\n            ${at},\n        ]\n`,
      ]),
    ),
  });
  expect(responsibilityOf(evidence, partIn(evidence, 'yard/gates/')).text).toBe(
    'Most open gates; answers the routes `GET /gates` and `GET /locks`',
  );
  expect(responsibilityOf(evidence, partIn(evidence, 'yard/deploy/')).text).not.toContain('routes');
});

test('a class that stands for a table is declared where it lies, whatever made the table', async () => {
  const model = (name: string) =>
    `<?php\nnamespace App\\Models;\nuse Illuminate\\Database\\Eloquent\\Model;\nclass ${name} extends Model\n{\n    protected $table = '${name.toLowerCase()}s';\n    protected $fillable = ['name'];\n}\n`;
  const evidence = await evidenceIn({
    'app/Models/Crate.php': model('Crate'),
    'app/Models/Lid.php': model('Lid'),
    'database/schema/mysql-schema.sql':
      'CREATE TABLE `crates` (\n  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,\n  `name` varchar(191) NOT NULL,\n  PRIMARY KEY (`id`)\n);\nCREATE TABLE `lids` (\n  `id` int(10) unsigned NOT NULL,\n  `name` varchar(191) NOT NULL,\n  PRIMARY KEY (`id`)\n);\n',
  });
  const told = responsibilityOf(evidence, partIn(evidence, 'app/Models/'));
  expect(told.text).toContain('declares the stored models `Crate` and `Lid`');
  expect(told.source?.path).toMatch(/^app\/Models\//);
});

test('the file of a package of Go that is written to say what it is for is asked before a README', async () => {
  const sources = {
    'go.mod': 'module example.org/quay\n',
    'cranes/doc.go': '// Package cranes gathers all cranes of the quay.\npackage cranes\n',
    'cranes/README.md': '# Cranes\n\nEach crane is painted once a year by those who lift with it.\n',
    'cranes/crane.go': 'package cranes\n\ntype Crane struct{}\n',
    'ropes/doc.go':
      '// Package ropes ties boats to the quay.\n//\n// After the work of others, licensed under the Apache License.\npackage ropes\n',
    'ropes/rope.go': 'package ropes\n\ntype Rope struct{}\n',
    'nets/README.md': '# Adding nets\n\nEach new net needs a line in the list of the quay.\n',
    'nets/net.go': 'package nets\n\ntype Net struct{}\n',
  };
  const evidence = await evidenceIn(sources);
  const told = (folder: string): string =>
    responsibilityOf(evidence, {
      name: folder,
      files: evidence.files.filter(({ path }) => path.startsWith(folder) && path.endsWith('.go')),
      lines: 4,
    }).text;
  expect(told('cranes/')).toBe('Gathers all cranes of the quay');
  expect(told('ropes/')).toBe('Ties boats to the quay');
  expect(told('nets/')).not.toContain('needs a line');
});

test('a manifest that only says its name tells nothing, and of a folder inside the document on the whole is told', async () => {
  const page = [
    '# Till',
    'Modules:',
    '',
    '- `till-common` - what all parts of the till share',
    '- `till-coins` - counts coins',
  ];
  const pom = (name: string) =>
    `<project><artifactId>${name}</artifactId><description>${name} project for till</description></project>\n`;
  const evidence = await evidenceIn(
    {
      'README.md': page.join('\n'),
      'till-office/pom.xml': pom('till-office'),
      'till-office/src/main/java/till/Drawer.java': 'package till;\npublic class Drawer {}\n',
      'till-common/pom.xml': pom('till-common'),
      'till-common/src/main/java/till/model/Coin.java': 'package till.model;\npublic class Coin {}\n',
    },
    'till',
  );
  const told = (name: string) =>
    responsibilityOf(evidence, { name, files: evidence.files.filter(({ path }) => path.startsWith(name)), lines: 9 });
  expect(told('till-office/').text).not.toContain('project for till');
  expect(told('till-common/').text).toBe('what all parts of the till share');
  expect(told('till-common/src/main/java/till/model/').text).toMatch(
    /; a part of `till-common\/`: what all parts of the till share$/,
  );
});
