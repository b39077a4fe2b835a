import { describe, expect, it } from 'vitest';
import { evidenceIn } from '../../../../test/evidence-in.ts';
import { callers } from '../graph/symbol-graph.ts';
import { findSymbols } from '../search/find-symbols.ts';

/** Who calls each definition of a name, as "definition <- caller certainty". */
async function callsOf(name: string, sources: Record<string, string>): Promise<string[]> {
  const { pack } = await evidenceIn(sources);
  return findSymbols(pack, name, { exact: true, limit: 9 })
    .flatMap((symbol) =>
      callers(pack, symbol.id, {}).map((use) => `${symbol.name} <- ${use.symbol?.name} ${use.certainty}`),
    )
    .sort();
}

describe('a bare call', () => {
  it('means a method that the class inherits, and no method of a class that has nothing to do with it', async () => {
    const base = 'class Posts::BaseController\n  private\n    def announce\n      1\n    end\nend\n';
    const own = 'class Posts::BotsController < Posts::BaseController\n  def create\n    announce\n  end\nend\n';
    const other = 'class Bell\n  def announce\n    2\n  end\nend\n';
    const stranger = 'class Gate\n  def open\n    announce\n  end\nend\n';
    expect(await callsOf('announce', { 'base.rb': base, 'own.rb': own, 'bell.rb': other })).toEqual([
      'Posts::BaseController.announce <- Posts::BotsController.create likely',
    ]);
    expect(await callsOf('announce', { 'bell.rb': other, 'gate.rb': stranger })).toEqual([]);
  });

  it('of Java and C# means an inherited method too', async () => {
    expect(
      await callsOf('announce', {
        'Bell.java': 'package a;\npublic class Bell {\n  protected void announce() {}\n}\n',
        'Gong.java': 'package a;\npublic class Gong extends Bell {\n  public void hit() {\n    announce();\n  }\n}\n',
        'Drum.java': 'package a;\npublic class Drum {\n  public void announce() {}\n}\n',
      }),
    ).toEqual(['Bell.announce <- Gong.hit likely']);
    expect(
      await callsOf('Announce', {
        'Bell.cs': 'namespace A;\npublic class Bell {\n  protected void Announce() {}\n}\n',
        'Gong.cs': 'namespace A;\npublic class Gong : Bell {\n  public void Hit() {\n    Announce();\n  }\n}\n',
        'Drum.cs': 'namespace A;\npublic class Drum {\n  public void Announce() {}\n}\n',
      }),
    ).toEqual(['Bell.Announce <- Gong.Hit likely']);
  });

  it('of Ruby needs no brackets, and a name that holds a value is none', async () => {
    const bird =
      'class Bird\n  def go(wing)\n    feather = 1\n    wing\n    feather\n    flap if windy?\n    each do |beak|\n      beak\n      sing\n    end\n  end\n\n  private\n    def flap\n    end\n\n    def wing\n    end\n\n    def feather\n    end\n\n    def beak\n    end\n\n    def sing\n    end\nend\n';
    const found = await Promise.all(
      ['flap', 'sing', 'wing', 'feather', 'beak'].map((name) => callsOf(name, { 'bird.rb': bird })),
    );
    expect(found).toEqual([['Bird.flap <- Bird.go exact'], ['Bird.sing <- Bird.go exact'], [], [], []]);
  });
});
