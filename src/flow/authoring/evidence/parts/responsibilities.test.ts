import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { headerOf, responsibilityOf } from './responsibilities.ts';

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

test('what an editor is told says nothing of a file', () => {
  expect(headerOf(['/* -*- Mode: C; tab-width: 4 -*- */', '/* Weighs parcels. */', 'int scale;'])?.text.trim()).toBe(
    'Weighs parcels.',
  );
  expect(headerOf(['// vim: set ts=4:', '#include "scale.h"'])).toBeNull();
});

test('what a version control system fills in says nothing of a file', () => {
  expect(headerOf(['/* $Id: scale.c,v 1.4 2020/01/02 ann Exp $ */', '', 'int scale;'])).toBeNull();
  expect(headerOf(['/* Weighs parcels. */', 'int scale;'])?.text).toBe('Weighs parcels.');
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
