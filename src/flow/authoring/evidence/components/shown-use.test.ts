import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { componentsOf } from '../components.ts';
import { shownUse } from './shown-use.ts';

test('a use below the tests of a file of Rust is no example', async () => {
  const inTests =
    '#[cfg(test)]\nmod tests {\n    use crate::scale::Scale;\n    fn weighs() { let scale = Scale::new(); }\n}\n';
  const evidence = await evidenceIn({
    'Cargo.toml': '[package]\nname = "post"\n',
    'src/lib.rs': 'pub mod scale;\npub mod a;\npub mod b;\n',
    'src/scale.rs': '/// Weighs parcels.\npub struct Scale;\nimpl Scale { pub fn new() -> Scale { Scale } }\n',
    'src/a.rs': inTests,
    'src/b.rs': 'use crate::scale::Scale;\npub fn weigh() {\n    let scale: Scale = Scale::new();\n}\n',
  });
  const scale = componentsOf(evidence).find(({ name }) => name === 'Scale');
  expect(scale && shownUse(evidence, { ...scale, use: { path: 'src/a.rs', line: 4 } })).toEqual({
    path: 'src/b.rs',
    line: 3,
  });
});

test('a use in the product is shown before one of a tool that helps to make it', async () => {
  const user = (name: string) => `from till.coins import count_coins\n\n\ndef ${name}():\n    return count_coins(1)\n`;
  const evidence = await evidenceIn({
    'till/coins.py': 'def count_coins(drawer):\n    """Counts the coins of a drawer."""\n    return drawer\n',
    'tools/fill.py': user('fill'),
    'till/shut.py': user('shut'),
    'till/open.py': user('open_all'),
  });
  const coins = componentsOf(evidence).find(({ name }) => name === 'count_coins');
  expect(coins && shownUse(evidence, { ...coins, use: { path: 'tools/fill.py', line: 5 } }).path).toMatch(/^till\//);
});
