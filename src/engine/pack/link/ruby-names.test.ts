import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../test/evidence-in.ts';
import { references } from '../graph/symbol-graph.ts';
import { findSymbols } from '../search/find-symbols.ts';

test('a constant of Ruby with its module is no other one that ends alike', async () => {
  const { pack } = await evidenceIn({
    'app/services/visits/merger.rb': 'module Visits\n  class Merger\n    def call\n      1\n    end\n  end\nend\n',
    'app/services/tracks/merger.rb': 'class Tracks::Merger\n  def call\n    2\n  end\nend\n',
    'app/services/tracks/run.rb': 'class Tracks::Run\n  def call\n    Tracks::Merger.new.call\n  end\nend\n',
    'app/services/visits/run.rb': 'class VisitRun\n  def call\n    Visits::Merger.new.call\n  end\nend\n',
  });
  const usersOf = (name: string): string[] =>
    findSymbols(pack, name, { exact: true, limit: 5 })
      .filter(
        (symbol) =>
          symbol.kind === 'class' &&
          symbol.path.endsWith('merger.rb') &&
          symbol.name.includes(name.split('::')[0] ?? ''),
      )
      .flatMap(({ id }) => references(pack, id, { atLeast: 'guess', lines: 1 }))
      .map(({ path }) => path);
  expect(usersOf('Visits::Merger')).toEqual(['app/services/visits/run.rb']);
  expect(usersOf('Tracks::Merger')).toEqual(['app/services/tracks/run.rb']);
});
