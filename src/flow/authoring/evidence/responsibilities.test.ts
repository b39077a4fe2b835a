import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../test/evidence-in.ts';
import { responsibilityOf } from './responsibilities.ts';

test('a package is told by its manifest, at the lines that say so, unless another one says the same', async () => {
  const evidence = await evidenceIn({
    'crates/scale/Cargo.toml': '[package]\nname = "scale"\ndescription = """\nWeighs parcels\nand letters.\n"""\n',
    'crates/scale/src/lib.rs': 'pub struct Scale;\n',
    'packages/tray/package.json': '{\n  "name": "tray",\n  "description": "Part of the post office"\n}\n',
    'packages/tray/index.js': 'export class Tray {}\n',
    'packages/bag/package.json': '{\n  "name": "bag",\n  "description": "Part of the post office"\n}\n',
  });
  const told = (name: string) => responsibilityOf(evidence, { name, files: [], lines: 1 });
  expect(told('crates/scale/')).toEqual({
    text: 'Weighs parcels and letters',
    source: { path: 'crates/scale/Cargo.toml', startLine: 3, endLine: 6 },
    isInferred: false,
  });
  expect(told('packages/tray/').isInferred).toBe(true);
});
