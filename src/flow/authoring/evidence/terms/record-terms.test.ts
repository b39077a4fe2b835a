import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { recordTerms } from './record-terms.ts';

test('a record is called by what it is, not by what stores it', async () => {
  const table = (name: string, more = ''): string =>
    `    modelBuilder.Entity("Shop.Data.${name}", b =>\n    {\n      b.Property<int>("Id");\n      b.Property<string>("Name");\n      b.Property<string>("Place");\n      b.HasKey("Id");\n${more}    });\n`;
  const evidence = await evidenceIn({
    'src/Migrations/ShopModelSnapshot.cs': `namespace Shop.Migrations;\npartial class ShopModelSnapshot : ModelSnapshot {\n  void BuildModel(ModelBuilder modelBuilder) {\n${table('EFMarketEntity')}${table('EFStallEntity', '      b.HasOne("Shop.Data.EFMarketEntity", "Market").WithMany();\n')}  }\n}\n`,
  });
  expect(recordTerms(evidence).map(({ term, meaning }) => `${term}: ${meaning}`)).toEqual([
    'Market: Stored record with `Name` and `Place`',
    'Stall: Stored record that belongs to a market, with `Name` and `Place`',
  ]);
});
