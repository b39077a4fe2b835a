import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { modelsOf, storedModels } from '../models.ts';
import { relationsBetween } from './model-relations.ts';

async function modelsIn(sources: Record<string, string>) {
  return storedModels(modelsOf(await evidenceIn(sources)));
}

async function rulesIn(sources: Record<string, string>): Promise<Record<string, string[]>> {
  return Object.fromEntries(
    (await modelsIn(sources)).map(({ name, fields }) => [
      name,
      fields.map((field) => `${field.name}: ${field.constraints.join(', ')}`),
    ]),
  );
}

const log = (changes: string) =>
  `<databaseChangeLog>\n<changeSet id="a" author="b">\n${changes}\n</changeSet>\n</databaseChangeLog>\n`;

const LETTER = `package post;
import jakarta.persistence.*;

@Entity
@Table(name = "LETTERS")
public class Letter {
  @Id
  private Long id;
  @Column(length = 40, unique = true)
  private String apiKey;
  @Column(unique = true)
  private String email;
  @ManyToOne
  private Bag bag;
  @OneToOne
  @JoinColumn(name = "owner_id", nullable = false)
  private Person owner;
  @Column(name = "sent")
  private String sentOn;
  private int weight;
}
`;
const BAG = `package post;
import jakarta.persistence.*;

@Entity
public class Bag {
  @Id
  private Long id;
  private int size;
  private String label;
}
`;
const PERSON = BAG.replace('class Bag', 'class Person');
const MADE = log(
  `<createTable tableName="LETTERS">
<column name="id" type="INT"><constraints primaryKey="true" nullable="false"/></column>
<column name="apiKey" type="VARCHAR(40)"/>
<column name="email" type="VARCHAR(40)"/>
<column name="bag_id" type="INT"><constraints nullable="false"/></column>
<column name="owner_id" type="INT"><constraints nullable="false"/></column>
<column name="sent" type="VARCHAR(40)"/>
<column name="weight" type="INT"/>
</createTable>
<createIndex tableName="LETTERS" indexName="by_mail" unique="true"><column name="email"/></createIndex>
<createIndex tableName="LETTERS" indexName="by_bag" unique="true"><column name="bag_id"/><column name="sent"/></createIndex>`,
);

test('what the migrations say of null and of keys holds, and not what a class says', async () => {
  const rules = await rulesIn({
    'src/Letter.java': LETTER,
    'src/Bag.java': BAG,
    'res/changelogs/db-1.xml': MADE,
  });
  expect(rules['Letter']).toEqual([
    'id: primary key, not null',
    'apiKey: nullable, max length 40',
    'email: unique, nullable',
    'bag: not null, unique with sentOn',
    'owner: not null',
    'sentOn: unique with bag, nullable',
    'weight: ',
  ]);
  // A class that no migration makes a table for is told by its own words.
  expect(rules['Bag']).toEqual(['id: primary key', 'size: not null', 'label: ']);
});

test('a row is told to be the only one of another where the table has a key for it', async () => {
  const models = await modelsIn({
    'src/Letter.java': LETTER,
    'src/Bag.java': BAG,
    'src/Person.java': PERSON,
    'res/changelogs/db-1.xml': MADE,
  });
  expect(
    relationsBetween(models)
      .filter(({ to, through }) => to === 'Letter' && through === 'owner')
      .map(({ from, kind, isOpen }) => ({ from, kind, isOpen })),
  ).toEqual([{ from: 'Person', kind: 'many', isOpen: false }]);
});

test('what tables for several databases say is what each of them says', async () => {
  const rules = await rulesIn({
    'src/Bag.java': BAG,
    'src/main/resources/db/migration/V1__start.sql':
      'CREATE TABLE bag (id bigint primary key, size int not null, label text not null unique);\n',
    'other/resources/db/migration/V1__start.sql':
      'CREATE TABLE bag (id bigint primary key, size int not null, label text unique);\n',
  });
  expect(rules['Bag']).toEqual(['id: primary key', 'size: not null', 'label: unique']);
});

test('a table of the same name with other columns says nothing of a class', async () => {
  const rules = await rulesIn({
    'src/Bag.java': BAG,
    'db/migration/V1__start.sql': 'CREATE TABLE bag (id bigint primary key, owner text, note text);\n',
  });
  expect(rules['Bag']).toEqual(['id: primary key', 'size: not null', 'label: ']);
});

test('a key that the class shows beside what it points to points nowhere by itself, and a key without it does', async () => {
  const models = await modelsIn({
    'src/Bag.java': BAG,
    'src/Note.java': `package post;
import jakarta.persistence.*;

@Entity
public class Note {
  @Id
  private Long id;
  @Column(name = "bag_id", insertable = false, updatable = false)
  private Long holder;
  @ManyToOne
  private Bag bag;
  private Long lastBag;
}
`,
    'db/migration/V1__start.sql':
      'CREATE TABLE bag (id bigint primary key, size int, label text);\nCREATE TABLE note (id bigint primary key, bag_id bigint unique references bag(id), last_bag bigint references bag (id) on delete set null);\n',
  });
  expect(
    models
      .find(({ name }) => name === 'Note')
      ?.fields.map(({ name, references, constraints }) => `${name} ${references ?? ''} ${constraints.join()}`),
  ).toEqual([
    'id  primary key',
    'holder  nullable',
    'bag Bag unique,nullable',
    'lastBag Bag on delete set null,nullable',
  ]);
});

test('the length of a column is the one that the updates of its table say, however its folder calls them', async () => {
  const rules = await rulesIn({
    'src/Crate.java': `package post;
import jakarta.persistence.*;
import jakarta.validation.constraints.Size;

@Entity
@Table(name = "T_CRATE")
public class Crate {
  @Id
  @Column(name = "CRA_ID_C", length = 36)
  private String id;
  @Column(name = "CRA_MARK_C", length = 3, nullable = false)
  private String mark;
  @Column(name = "CRA_NOTE_C", length = 3)
  private String note;
  @Size(max = 20)
  @Column(name = "CRA_NAME_C")
  private String name;
}
`,
    'src/main/resources/db/update/update-000.sql':
      'create cached table T_CRATE ( CRA_ID_C varchar(36) not null, CRA_MARK_C varchar(3), CRA_NOTE_C text, CRA_NAME_C varchar(60), primary key (CRA_ID_C) );\n',
    'src/main/resources/db/update/update-001.sql': 'alter table T_CRATE alter column CRA_MARK_C type varchar(7);\n',
  });
  expect(rules['Crate']).toEqual([
    'id: primary key, not null, max length 36',
    'mark: max length 7',
    'note: nullable',
    'name: nullable, max length 20',
  ]);
});

test('a class without relations keeps its name beside the table whose keys it has', async () => {
  const models = await modelsIn({
    'src/Bag.java': BAG,
    'src/Tag.java': `package post;
import jakarta.persistence.*;

@Entity
@Table(name = "T_TAG")
public class Tag {
  @Id
  private Long id;
  @Column(name = "BAG_ID")
  private Long bagId;
}
`,
    'db/migration/V1__start.sql':
      'CREATE TABLE bag (id bigint primary key, size int, label text);\nCREATE TABLE T_TAG (id bigint primary key, BAG_ID bigint not null references bag (id));\n',
  });
  expect(models.map(({ name }) => name).sort()).toEqual(['Bag', 'Tag']);
  expect(relationsBetween(models).map(({ from, to, isOpen }) => [from, to, isOpen])).toEqual([['Bag', 'Tag', false]]);
});
