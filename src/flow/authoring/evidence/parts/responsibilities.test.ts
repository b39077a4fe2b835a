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
  expect(told('pay/')).toBe('holds `invoices`, `cards` and `refunds`');
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
  expect(responsibilityOf(evidence, { ...part, name: 'pay/**' }).text).toMatch(/^holds `\w+`, `\w+` and `\w+`$/);
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
