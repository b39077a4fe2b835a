import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { modelsOf, storedModels } from '../models.ts';

test('classes of Entity Framework have the columns of the tables that are written in SQL', async () => {
  const names = ['Shop', 'Order', 'Clerk'];
  const context = `using Microsoft.EntityFrameworkCore;\n\npublic class Db : DbContext\n{\n${[...names, 'LateOrder'].map((name) => `    public DbSet<${name}> ${name}s { get; set; }\n`).join('')}}\n`;
  const evidence = await evidenceIn({
    'src/Db.cs': context,
    ...Object.fromEntries(
      [...names, 'LateOrder'].map((name) => [
        `src/Entities/${name}.cs`,
        `public class ${name}\n{\n    public Guid Id { get; set; }\n    public Guid ShopId { get; set; }\n    public bool IsShown { get; set; }\n}\n`,
      ]),
    ),
    ...Object.fromEntries(
      names.map((name) => [
        `sql/Tables/${name}.sql`,
        `CREATE TABLE [dbo].[${name}] (\n    [Id] UNIQUEIDENTIFIER NOT NULL,\n    [ShopId] UNIQUEIDENTIFIER NULL,\n    CONSTRAINT [FK_${name}] FOREIGN KEY ([ShopId]) REFERENCES [dbo].[Shop] ([Id])\n);\nGO\nCREATE UNIQUE NONCLUSTERED INDEX [IX_${name}] ON [dbo].[${name}] ([ShopId] ASC);\n`,
      ]),
    ),
  });
  const stored = storedModels(modelsOf(evidence));
  expect(stored.map(({ name }) => name).sort()).toEqual(['Clerk', 'Order', 'Shop']);
  expect(stored.find(({ name }) => name === 'Order')?.fields).toEqual([
    { name: 'Id', type: 'UNIQUEIDENTIFIER', constraints: ['not null'] },
    { name: 'ShopId', type: 'UNIQUEIDENTIFIER', constraints: ['unique', 'nullable'], references: 'Shop' },
  ]);
});
