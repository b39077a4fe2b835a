import { expect, test } from 'vitest';
import { makePack } from '../../../../test/make-pack.ts';
import { findSymbols, symbolsOfFile } from './find-symbols.ts';

test('a name is found in a file with very many as in one with few', async () => {
  const many = Array.from({ length: 200 }, (_, place) => `def fill_crate${place}\nend\n`).join('');
  const pack = await makePack({
    'lib/few.rb': 'class Depot::Crate\n  def seal\n  end\nend\n',
    'lib/many.rb': `${many}class Depot::Lid\n  def Seal\n  end\nend\n`,
  });
  const found = (name: string): string[] =>
    findSymbols(pack, name, { exact: true }).map((each) => `${each.path} ${each.name}`);
  expect(found('Crate')).toEqual(['lib/few.rb Depot::Crate']);
  expect(found('Depot::Lid')).toEqual(['lib/many.rb Depot::Lid']);
  expect(found('fill_crate17')).toEqual(['lib/many.rb fill_crate17']);
  expect(found('seal').toSorted()).toEqual(['lib/few.rb Depot::Crate.seal', 'lib/many.rb Depot::Lid.Seal']);
  expect(found('crate1')).toEqual([]);
  expect(symbolsOfFile(pack, 'lib/many.rb')).toHaveLength(202);
  expect(symbolsOfFile(pack, 'lib/none.rb')).toEqual([]);
});
