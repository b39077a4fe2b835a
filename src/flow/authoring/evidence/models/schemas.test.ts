import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { modelsOf, storedModels } from '../models.ts';

const table = (name: string, ...columns: string[]): string =>
  `CREATE TABLE ${name} (\n    ${['[Id] INT NOT NULL PRIMARY KEY', ...columns].join(',\n    ')}\n);\nGO\n`;
const told = async (files: Record<string, string>): Promise<string[]> =>
  storedModels(modelsOf(await evidenceIn(files)))
    .map(
      ({ name, schema, fields, fact }) =>
        `${schema === undefined ? '' : `${schema}.`}${name} (${fields.map((each) => each.name + (each.references ? `>${each.references}` : '')).join(', ')}) ${fact.path}`,
    )
    .sort();

test('tables of one name in two schemas of a database are two models', async () => {
  expect(
    await told({
      'db/schema.sql':
        table('[crew].[Members]', '[Berth] INT NULL') +
        table('office.Members', 'Desk INT NULL') +
        table('crew.Watches', '[MemberId] INT REFERENCES crew.Members (Id)'),
    }),
  ).toEqual([
    'Watches (Id, MemberId>crew.Members) db/schema.sql',
    'crew.Members (Id, Berth) db/schema.sql',
    'office.Members (Id, Desk) db/schema.sql',
  ]);
});

test('a schema is not told of a table that is the only one of its name, nor of files for one database or another', async () => {
  expect(await told({ 'db/schema.sql': table('[crew].[Members]') })).toEqual(['Members (Id) db/schema.sql']);
  expect(
    await told({ 'install/a.sql': table('fleet.boats', 'name INT'), 'install/b.sql': table('fleet_test.boats') }),
  ).toEqual(['boats (Id, name) install/a.sql']);
});

test('classes of one name that are mapped to tables of two schemas have the columns of their own', async () => {
  const mapping = (part: string): string => `using Microsoft.EntityFrameworkCore;
namespace Fleet.${part}.Infrastructure
{
    internal class MemberConfiguration : IEntityTypeConfiguration<Member>
    {
        public void Configure(EntityTypeBuilder<Member> builder) { builder.ToTable("Members", "${part.toLowerCase()}"); }
    }
}
`;
  const member = (part: string): string =>
    `namespace Fleet.${part}.Domain\n{\n    public class Member : Entity\n    {\n        public int Id { get; private set; }\n    }\n}\n`;
  const others = ['Boat', 'Sail', 'Rope'];
  const rows = await told({
    'src/Crew/Infrastructure/MemberConfiguration.cs': mapping('Crew'),
    'src/Crew/Domain/Member.cs': member('Crew'),
    'src/Office/Infrastructure/MemberConfiguration.cs': mapping('Office'),
    'src/Office/Domain/Member.cs': member('Office'),
    ...Object.fromEntries(
      others.map((name) => [
        `src/Crew/Domain/Entities/${name}.cs`,
        `public class ${name}\n{\n    public int Id { get; set; }\n    public int Size { get; set; }\n}\n`,
      ]),
    ),
    'db/schema.sql':
      table('crew.Members', 'Berth INT NULL') +
      table('office.Members', 'Desk INT NULL') +
      others.map((name) => table(`crew.${name}s`, 'Size INT NULL')).join(''),
  });
  expect(rows.filter((row) => row.includes('Member'))).toEqual([
    'crew.Member (Id, Berth) src/Crew/Domain/Member.cs',
    'office.Member (Id, Desk) src/Office/Domain/Member.cs',
  ]);
});

test('a table that an older script makes in another schema was moved', async () => {
  const others = (schema: string): string => table(`crew.${schema}Watches`) + table(`office.${schema}Desks`);
  const rows = await told({
    'db/schema_setup.sql': others('Old') + table('office.Members', 'Desk INT NULL'),
    'db/schema_tables.sql': others('New') + table('crew.Members', 'Desk INT NULL', 'Berth INT NULL'),
  });
  expect(rows.filter((row) => row.includes('Members'))).toEqual(['Members (Id, Desk, Berth) db/schema_tables.sql']);
});
