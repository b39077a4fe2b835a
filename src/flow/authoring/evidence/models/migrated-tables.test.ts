import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { modelsOf, storedModels } from '../models.ts';

async function tablesIn(sources: Record<string, string>): Promise<string[]> {
  return storedModels(modelsOf(await evidenceIn(sources)))
    .map(({ name, fields }) => `${name}: ${fields.map((field) => field.name).join(' ')}`)
    .sort();
}

test('tables of SQL are told as the last migration leaves them', async () => {
  expect(
    await tablesIn({
      'db/migrations/1_start.sql':
        'CREATE TABLE letters (id int primary key, body text, colour text);\nCREATE TABLE bags (id int);\nCREATE TABLE boxes (id int);\n',
      'db/migrations/2_more.sql':
        'ALTER TABLE letters ADD COLUMN weight int NOT NULL, DROP COLUMN colour;\nALTER TABLE boxes RENAME TO cases;\n-- migrate:down\nDROP TABLE letters;\n',
      'db/migrations/10_less.sql': 'DROP TABLE IF EXISTS bags;\nALTER TABLE letters RENAME COLUMN body TO content;\n',
      'db/migrations/10_less.down.sql': 'CREATE TABLE bags (id int);\n',
      'db/migrations/11_again.sql':
        'CREATE TABLE letters_new (id int, content text, weight int);\nDROP TABLE letters;\nALTER TABLE letters_new RENAME TO letters;\n',
      'db/migrations/12_cases.sql':
        'ALTER TABLE cases RENAME TO cases_old;\nCREATE TABLE cases (id int, size int);\nDROP TABLE cases_old;\n',
    }),
  ).toEqual(['cases: id size', 'letters: id content weight']);
});

test('files that Flyway takes for migrations follow each other wherever they lie', async () => {
  expect(
    await tablesIn({
      'src/main/resources/db/PG/V1__START.sql': 'CREATE TABLE letters (id int primary key, body text);\n',
      'src/main/resources/db/PG/V12_1.5.2__MORE.sql': 'ALTER TABLE letters ADD COLUMN weight int;\n',
      'src/main/resources/db/PG/V12_1.5.15__LESS.sql':
        'ALTER TABLE letters DROP COLUMN body;\nALTER TABLE letters DROP COLUMN weight;\n',
    }),
  ).toEqual(['letters: id']);
});

test('what Liquibase makes is told as its last file leaves it', async () => {
  const log = (changes: string) =>
    `<databaseChangeLog>\n<changeSet id="a" author="b">\n${changes}\n</changeSet>\n</databaseChangeLog>\n`;
  expect(
    await tablesIn({
      'schema/changes-1.9.xml': log(
        '<createTable tableName="letters">\n<column name="id" type="INT">\n<constraints primaryKey="true"/>\n</column>\n<column name="body" type="TEXT"/>\n</createTable>\n<createTable tableName="bags"><column name="id" type="INT"/></createTable>',
      ),
      'schema/changes-1.10.xml': log(
        '<addColumn tableName="letters"><column name="weight" type="INT"/></addColumn>\n<dropColumn tableName="letters" columnName="body"/>\n<dropTable tableName="bags"/>\n<rollback>\n<dropTable tableName="letters"/>\n</rollback>',
      ),
    }),
  ).toEqual(['letters: id weight']);
});

test('what Liquibase includes follows in the order in which it is included, whatever it is called', async () => {
  const change = (changes: string) => `<databaseChangeLog>\n${changes}\n</databaseChangeLog>\n`;
  const [model] = storedModels(
    modelsOf(
      await evidenceIn({
        'res/db/master.xml': change(
          '<include file="db/tables/start.xml"/>\n<include relativeToChangelogFile="true" file="keys/zero.xml"/>\n<includeAll path="db/later"/>',
        ),
        'res/db/tables/start.xml': change(
          '<createTable tableName="letters"><column name="id" type="INT"/><column name="day" type="INT"/><column name="size" type="INT"/><column name="mail" type="INT"/></createTable>',
        ),
        'res/db/keys/zero.xml': change(
          '<dropNotNullConstraint tableName="letters" columnName="day"/><createIndex tableName="letters" indexName="by_size" unique="true"><column name="size"/></createIndex>',
        ),
        'res/db/later/a.yaml':
          'databaseChangeLog:\n  - changeSet:\n      id: 1\n      changes:\n        - addNotNullConstraint:\n            tableName: letters\n            columnName: day\n        - dropIndex:\n            tableName: letters\n            indexName: by_size\n',
        'res/db/later/b.xml': change('<renameColumn tableName="letters" oldColumnName="mail" newColumnName="email"/>'),
      }),
    ),
  );
  expect(model?.fields.map(({ name, constraints }) => `${name} ${constraints.join()}`)).toEqual([
    'id ',
    'day not null',
    'size ',
    'email ',
  ]);
});

test('scripts of SQL that Liquibase follows lead to the tables too', async () => {
  expect(
    await tablesIn({
      'res/db/changelog/master.xml':
        '<databaseChangeLog><include file="db/changelog/z-start.sql"/><include file="db/changelog/a-more.sql"/></databaseChangeLog>\n',
      'res/db/changelog/z-start.sql':
        '--liquibase formatted sql\n--changeset a:1\nCREATE TABLE letters (id int primary key, body text);\n',
      'res/db/changelog/a-more.sql':
        '--liquibase formatted sql\n--changeset a:2\nALTER TABLE letters RENAME COLUMN body TO content;\n',
    }),
  ).toEqual(['letters: id content']);
});

test('a schema of Ent has the fields of what it mixes in', async () => {
  const head = 'import (\n\t"entgo.io/ent"\n\t"entgo.io/ent/schema/field"\n\t"entgo.io/ent/schema/mixin"\n)\n';
  expect(
    await tablesIn({
      'ent/schema/letter.go': `package schema\n\n${head}\ntype Letter struct {\n\tent.Schema\n}\n\nfunc (Letter) Mixin() []ent.Mixin {\n\treturn []ent.Mixin{\n\t\tmixins.Dated{},\n\t}\n}\n\nfunc (Letter) Fields() []ent.Field {\n\treturn []ent.Field{field.String("body")}\n}\n`,
      'ent/schema/mixins/dated.go': `package mixins\n\n${head}\ntype Dated struct {\n\tmixin.Schema\n}\n\nfunc (Dated) Fields() []ent.Field {\n\treturn []ent.Field{field.Time("sent_at")}\n}\n`,
    }),
  ).toEqual(['Letter: id body sent_at']);
});

test('a second folder of migrations does not go before the schema', async () => {
  const made = (columns: string) => `create_table "letters", force: :cascade do |t|\n${columns}\nend\n`;
  expect(
    await tablesIn({
      'db/schema.rb': `ActiveRecord::Schema.define(version: 1) do\n${made('t.string "title"')}end\n`,
      'db/old_migrate/1_letters.rb': `class Letters < ActiveRecord::Migration[6.0]\ndef change\n${made('t.string "a"\nt.string "b"\nt.string "c"')}end\nend\n`,
    }),
  ).toEqual(['letters: id title']);
});

test('tables of Laravel and Knex too, and what takes a migration back changes nothing', async () => {
  const migration = (up: string, down: string) =>
    `<?php\nuse Illuminate\\Support\\Facades\\Schema;\nreturn new class extends Migration {\n  public function up() {\n    ${up}\n  }\n  public function down() {\n    ${down}\n  }\n};\n`;
  expect(
    await tablesIn({
      'database/migrations/2020_letters.php': migration(
        "Schema::create('letters', function ($table) {\n      $table->id();\n      $table->string('colour');\n      $table->string('shape');\n    });\n    Schema::create('bags', function ($table) {\n      $table->id();\n    });",
        "Schema::dropIfExists('letters');",
      ),
      'database/migrations/2021_change.php': migration(
        "Schema::table('letters', function ($table) {\n      $table->dropColumn('colour');\n      $table->string('weight');\n    });\n    if (Schema::hasColumns('letters', ['shape'])) {\n      Schema::dropColumns('letters', ['shape']);\n    }\n    Schema::drop('bags');",
        "Schema::create('bags', function ($table) {\n      $table->id();\n    });",
      ),
      'knex/migrations/1_carts.js':
        "exports.up = (knex) => knex.schema.createTable('carts', (table) => {\n  table.increments('id');\n  table.string('owner');\n});\nexports.down = (knex) => knex.schema.dropTable('carts');\n",
      'knex/migrations/2_carts.js':
        "exports.up = (knex) => knex.schema.table('carts', (table) => {\n  table.renameColumn('owner', 'driver');\n});\nexports.down = (knex) => knex.schema.table('carts', (table) => {\n  table.renameColumn('driver', 'owner');\n});\n",
    }),
  ).toEqual(['carts: id driver', 'letters: id weight']);
});

test('keys that migrations add and take away later belong to the columns', async () => {
  const migration = (up: string) =>
    `<?php\nuse Illuminate\\Support\\Facades\\Schema;\nreturn new class extends Migration {\n  public function up() {\n    ${up}\n  }\n};\n`;
  const models = modelsOf(
    await evidenceIn({
      'database/migrations/1_letters.php': migration(
        "Schema::create('letters', function ($table) {\n      $table->string('code')->unique();\n      $table->string('stamp')->unique();\n      $table->string('colour');\n      $table->integer('giver_id');\n      $table->integer('thing_id');\n      $table->string('thing_type');\n    });",
      ),
      'database/migrations/2_street.php': migration(
        "Schema::table('letters', function ($table) {\n      $table->unsignedInteger('street_id')\n        ->after('id')\n        ->nullable();\n      $table->foreign('street_id')->references('id')->on('streets');\n      $table->unique(['street_id', 'colour']);\n      $table->dropUnique('letters_stamp_unique');\n      $table->string('code')->nullable()->change();\n      $table->string('colour')->unique()->change();\n    });",
      ),
      'db/schema.rb':
        'ActiveRecord::Schema[7.0].define(version: 1) do\n  create_table "carts" do |t|\n    t.bigint "owner_id"\n  end\n  add_foreign_key "carts", "people", column: "owner_id"\nend\n',
      'app/Models/Letter.php':
        '<?php\nuse Illuminate\\Database\\Eloquent\\Model;\nclass Letter extends Model {\n  public function street() {\n    return $this->belongsTo(Street::class);\n  }\n  public function sender() {\n    return $this->belongsTo(Letter::class, "giver_id", "id");\n  }\n  public function reply() {\n    return $this->belongsTo(Letter::class, "thing_id");\n  }\n}\n',
      'lib/app/bag.ex':
        'defmodule App.Bag do\n  use Ecto.Schema\n\n  schema "bags" do\n    field :code, :string\n  end\nend\n',
      'priv/repo/migrations/1_bags.exs':
        'defmodule App.Bags do\n  use Ecto.Migration\n\n  def change do\n    create unique_index(:bags, [:code])\n  end\nend\n',
    }),
  );
  const told = storedModels(models).flatMap(({ name, fields }) =>
    fields.map((field) => `${name}.${field.name}: ${[...field.constraints, field.references ?? ''].join(', ')}`),
  );
  expect(told.sort()).toEqual([
    'Bag.code: unique, ',
    'Bag.id: primary key, ',
    'Letter.code: unique, ',
    'Letter.colour: not null, unique, unique with street_id, ',
    'Letter.giver_id: not null, Letter',
    'Letter.stamp: not null, ',
    'Letter.street_id: unique with colour, streets',
    'Letter.thing_id: not null, ',
    'Letter.thing_type: not null, ',
    'carts.id: primary key, ',
    'carts.owner_id: people',
  ]);
});

test('a whole schema beside the migrations tells which tables are left', async () => {
  expect(
    await tablesIn({
      'db/migration/0.1/01_start.sql':
        'CREATE TABLE letters (id int, colour text);\nCREATE TABLE bags (id int, size int);\nCREATE TABLE carts (id int, size int);\n',
      'db/migration/LATEST.sql': 'CREATE TABLE letters (id int, weight int);\nCREATE TABLE carts (id int, size int);\n',
    }),
  ).toEqual(['carts: id size', 'letters: id weight']);
});

test('a stored class has the fields of what it is built on, and one without any is not told', async () => {
  const java = (text: string) => `package shop;\nimport jakarta.persistence.*;\n${text}\n`;
  expect(
    await tablesIn({
      'src/main/java/shop/Base.java': java('@MappedSuperclass\npublic class Base {\n  @Id\n  private Integer id;\n}'),
      'src/main/java/shop/Named.java': java(
        '@MappedSuperclass\npublic class Named extends Base {\n  @NotBlank\n  private String name;\n}',
      ),
      'src/main/java/shop/Cart.java': java(
        '@Entity\n@Table(name = "carts")\npublic class Cart extends Named {\n  private int wheels;\n}',
      ),
      'src/main/java/shop/Kind.java': java('@Entity\npublic class Kind extends Named {\n}'),
      'src/main/java/shop/Other.java': java('@Entity\npublic class Other extends Elsewhere {\n}'),
    }),
  ).toEqual(['Cart: id wheels name', 'Kind: id name']);
});

test('a class has the columns of those that it is built on, and what a script fills a database with is not stored', async () => {
  const python = (text: string) => `from sqlalchemy import Column, Integer, String\n${text}`;
  const sources = {
    'shop/mixins.py': python('class StampMixin(object):\n    stamp = Column(String)\n'),
    'shop/crate.py': python(
      'from shop.mixins import StampMixin\nclass Crate(Base, StampMixin):\n    id = Column(Integer, primary_key=True)\n',
    ),
    'scripts/fill.sql': 'CREATE TABLE realm (id int primary key, name text);\n',
  };
  expect(await tablesIn(sources)).toEqual(['Crate: id stamp']);
  expect(await tablesIn({ 'scripts/fill.sql': sources['scripts/fill.sql'] })).toEqual(['realm: id name']);
});

test('columns of an Eloquent class are those of its migrations, not those that may be filled in', async () => {
  const sources = {
    'app/Models/Crate.php':
      "<?php\nnamespace App\\Models;\nuse Illuminate\\Database\\Eloquent\\Model;\nclass Crate extends Model {\n  protected $fillable = ['label'];\n  public function shelf() { return $this->belongsTo(Shelf::class); }\n}\n",
    'database/migrations/2020_crates.php':
      "<?php\nuse Illuminate\\Support\\Facades\\Schema;\nreturn new class extends Migration {\n  public function up() {\n    Schema::create('crates', function ($table) {\n      $table->id();\n      $table->string('label');\n      $table->integer('weight');\n    });\n  }\n};\n",
  };
  expect(await tablesIn(sources)).toEqual(['Crate: id label weight']);
  const { 'app/Models/Crate.php': crate } = sources;
  const dump = 'CREATE TABLE `crates` (`id` int, `label` text, `height` int);\n';
  expect(await tablesIn({ 'app/Models/Crate.php': crate, 'database/schema/mysql-schema.sql': dump })).toEqual([
    'Crate: id label height',
  ]);
  const told = crate.replace(
    'class Crate',
    '/** @property int $id\n * @property string $label\n * @property string $title\n * @property int $size */\nclass Crate',
  );
  expect(await tablesIn({ 'app/Models/Crate.php': told, 'database/schema/mysql-schema.sql': dump })).toEqual([
    'Crate: id label height',
  ]);
});

test('what a dump of Laravel keeps of old migrations, the newer ones go on from', async () => {
  expect(
    await tablesIn({
      'database/schema/pgsql-schema.sql':
        'CREATE TABLE public.letters (id uuid NOT NULL, colour text);\nCREATE TABLE public.bags (id uuid NOT NULL);\n',
      'database/migrations/2020_bags.php':
        "<?php\nuse Illuminate\\Support\\Facades\\Schema;\nreturn new class extends Migration {\n  public function up() {\n    Schema::table('letters', function ($table) {\n      $table->string('weight');\n    });\n    Schema::create('bags', function ($table) {\n      $table->id();\n      $table->string('size');\n    });\n  }\n};\n",
    }),
  ).toEqual(['bags: id size', 'letters: id colour weight']);
});

test('the snapshot of Entity Framework tells the keys of a class, and which classes have a table', async () => {
  const models = modelsOf(
    await evidenceIn({
      'src/Data/Models/Letter.cs':
        'public class Letter {\n  public string Id { get; set; }\n  public int Key { get; set; }\n  public int Worked { get; set; }\n}\n',
      'src/Data/Models/Draft.cs':
        'public class Draft {\n  public int Id { get; set; }\n  public int Size { get; set; }\n}\n',
      'src/Migrations/PostModelSnapshot.cs':
        'partial class PostModelSnapshot : ModelSnapshot {\n  void BuildModel(ModelBuilder modelBuilder) {\n    modelBuilder.Entity("Post.Letter", b =>\n    {\n      b.Property<int>("Key");\n      b.Property<string>("Id").HasMaxLength(9);\n      b.HasKey("Key");\n    });\n  }\n}\n',
    }),
  );
  expect(storedModels(models).map(({ name, fields, fact }) => ({ name, fields, path: fact.path }))).toEqual([
    {
      name: 'Letter',
      fields: [
        { name: 'Id', type: 'string', constraints: ['nullable', 'max length 9'] },
        { name: 'Key', type: 'int', constraints: ['primary key'] },
      ],
      path: 'src/Data/Models/Letter.cs',
    },
  ]);
});

test('a column that holds the key of a relation points to it', async () => {
  const order = storedModels(
    modelsOf(
      await evidenceIn({
        'db/schema.rb':
          'create_table "orders" do |t|\n  t.bigint "buyer_id"\n  t.string "title"\nend\ncreate_table "users" do |t|\n  t.string "name"\nend\n',
        'app/models/order.rb': 'class Order < ApplicationRecord\n  belongs_to :buyer, class_name: "User"\nend\n',
        'app/models/user.rb': 'class User < ApplicationRecord\n  has_many :orders\nend\n',
      }),
    ),
  ).find(({ name }) => name === 'Order');
  expect(order?.fields.find(({ name }) => name === 'buyer_id')?.references).toBe('User');
});

test('classes of Rails have the columns that migrations give their tables', async () => {
  expect(
    await tablesIn({
      'app/models/letter.rb': 'class Letter < ApplicationRecord\n  belongs_to :bag\nend\n',
      'app/models/bag.rb': 'class Bag < ApplicationRecord\n  has_many :letters\nend\n',
      'db/migrate/1_start.rb':
        'class Start < ActiveRecord::Migration[7.0]\n  def change\n    create_table :letters do |t|\n      t.string :body\n      t.integer :bag_id\n    end\n    create_table :bags do |t|\n      t.string :name\n    end\n  end\nend\n',
      'db/migrate/2_more.rb':
        'class More < ActiveRecord::Migration[7.0]\n  def change\n    add_column :letters, :weight, :integer\n  end\nend\n',
    }),
  ).toEqual(['Bag: id name', 'Letter: id body bag_id weight']);
});

test('columns of the classes that a class is built on are its own, and a table of Entity Framework is told once', async () => {
  expect(
    await tablesIn({
      'src/Entities/Entity.cs': 'public abstract class Entity\n{\n    [Key]\n    public int Id { get; set; }\n}\n',
      'src/Entities/Letter.cs':
        '[Table("Letters")]\npublic class Letter : Entity\n{\n    public string Body { get; set; }\n    [NotMapped]\n    public bool Open { get; set; }\n}\n',
      'src/Migrations/OldModelSnapshot.cs':
        'class OldModelSnapshot\n{\n  void Build(ModelBuilder modelBuilder)\n  {\n    modelBuilder.Entity("Post.Letter", b =>\n    {\n      b.Property<int>("Id");\n      b.Property<string>("Body");\n      b.Property<string>("Colour");\n      b.HasKey("Id");\n      b.ToTable("Letter");\n    });\n  }\n}\n',
      'src/Migrations/Now/NowModelSnapshot.cs':
        'class NowModelSnapshot\n{\n  void Build(ModelBuilder modelBuilder)\n  {\n    modelBuilder.Entity("Post.Letter", b =>\n    {\n      b.Property<int>("Id");\n      b.Property<string>("Body");\n      b.HasKey("Id");\n      b.ToTable("Mail");\n    });\n  }\n}\n',
    }),
  ).toEqual(['Letter: Id Body']);
  expect(
    await tablesIn({
      'shop/base.py':
        'class HiddenMixin(object):\n    hidden = Column(Boolean)\n\n\nclass KeptMixin(HiddenMixin, OtherMixin):\n    pass\n',
      'shop/models.py': 'class Letter(KeptMixin, db.Model):\n    id = Column(Integer, primary_key=True)\n',
    }),
  ).toEqual(['Letter: id hidden']);
});

test('tables of a file that only fills a database to look at are not stored by the product', async () => {
  const sample = 'CREATE TABLE editions (id int);\nCREATE TABLE shipments (id int);\nCREATE TABLE authors (id int);\n';
  const program = 'package main\n\nfunc main() { query("select * from %s", table) }\n';
  expect(await tablesIn({ 'data/booktown.sql': sample, 'main.go': program })).toEqual([]);
  expect(
    await tablesIn({ 'data/booktown.sql': sample, 'main.go': `${program}// go:embed data/booktown.sql\n` }),
  ).toHaveLength(3);
  expect(
    await tablesIn({
      'data/booktown.sql': sample,
      'main.go': `${program}type Shipment struct{}\ntype Author struct{}\n`,
    }),
  ).toHaveLength(3);
});

test('the class of Doctrine and the table that a migration makes for it are one', async () => {
  expect(
    await tablesIn({
      'src/Entity/Order.php':
        "<?php\nuse Doctrine\\ORM\\Mapping as ORM;\n#[ORM\\Table(name: 'shop_orders')]\n#[ORM\\Entity]\nclass Order\n{\n    #[ORM\\Column]\n    private int $number;\n}\n",
      'migrations/Version1.php':
        "<?php\n$this->addSql('CREATE TABLE shop_orders (id INT NOT NULL, old_number INT NOT NULL)');\n",
    }),
  ).toEqual(['Order: number']);
});

test('names of tables that an enumeration holds are looked up, and of two ways to one schema the longer is told', async () => {
  const up = (tables: string[]) =>
    `import { Tables } from '../names';\nexport const up = async (knex: Knex) => {\n${tables.map((name) => `  await knex.schema.createTable(${name}, (table) => {\n    table.increments('id');\n    table.string('title');\n  });\n`).join('')}};\n`;
  const change = `export const up = async (knex: Knex) => {\n  await knex.schema.alterTable(Tables.BAGS, (table) => {\n    table.string('colour');\n  });\n};\n`;
  expect(
    await tablesIn({
      'src/names.ts':
        "export enum Tables {\n  BAGS = 'shop_bags',\n  OLD = BAGS,\n  BOXES = 'shop_boxes',\n  PENS = 'shop_pens',\n}\n",
      'src/migrations/v0/001_start.ts': up([
        'Tables.BAGS',
        'Tables.BOXES',
        'Tables.PENS',
        "'shop_caps'",
        'Tables.NOBODY',
      ]),
      'src/migrations/v0/002_more.ts': change,
      'src/migrations/v1/001_start.ts': up(["'bags'"]),
      'src/migrations/v1/002_more.ts': up(["'pens'"]),
      'src/migrations/v2/001_start.ts': up(['Tables.OLD', 'Tables.BOXES']),
      'src/migrations/v2/002_more.ts': up(['Tables.PENS']),
    }),
  ).toEqual(['shop_bags: id title colour', 'shop_boxes: id title', 'shop_caps: id title', 'shop_pens: id title']);
});

test('a comment that something was written down takes no migration back', async () => {
  const migration = (remark: string, statement: string) =>
    `export const step = {\n  async up(db) {\n    // ${remark}\n    await sql.raw('${statement}').execute(db);\n  },\n};\n`;
  expect(
    await tablesIn({
      'src/migrations/0001-start.ts': migration('First of all.', 'create table letters (id text primary key)'),
      'src/migrations/0002-weight.ts': migration(
        'Nobody wrote it down before.',
        'alter table letters add column weight integer',
      ),
    }),
  ).toEqual(['letters: id weight']);
});

test('of the schemas for several databases one is told, and what makes other tables stays', async () => {
  const evidence = await evidenceIn({
    'db/mysql/migrations/1_start.sql': 'CREATE TABLE letters (id int, only_mysql int);\n',
    'db/postgres/migrations/1_start.sql': 'CREATE TABLE letters (id int, body text);\n',
    'db/postgres/migrations/2_more.sql': 'ALTER TABLE letters ADD COLUMN weight int;\n',
    'db/clickhouse/schema.sql': 'CREATE TABLE visits (id int);\n',
  });
  const tables = storedModels(modelsOf(evidence)).map(
    ({ name, fields }) => `${name}: ${fields.map((each) => each.name).join(' ')}`,
  );
  expect(tables.sort()).toEqual(['letters: id body weight', 'visits: id']);
});

test('a key that a migration takes away by its name is told no more', async () => {
  const evidence = await evidenceIn({
    'db/migrations/1_start.sql':
      'CREATE TABLE letters (id int PRIMARY KEY, code text, bag int, shop int, CONSTRAINT by_code UNIQUE (code, shop), CONSTRAINT in_bag FOREIGN KEY (bag) REFERENCES bags (id));\n',
    'db/migrations/2_keys.sql':
      'ALTER TABLE letters ADD CONSTRAINT of_shop FOREIGN KEY (shop) REFERENCES shops (id);\n',
    'db/migrations/3_less.sql':
      'ALTER TABLE letters DROP CONSTRAINT letters_pkey;\nALTER TABLE letters DROP CONSTRAINT by_code;\nALTER TABLE letters DROP FOREIGN KEY in_bag;\nALTER TABLE letters DROP CONSTRAINT of_shop;\n',
  });
  const [letters] = storedModels(modelsOf(evidence));
  expect(letters?.fields.map(({ constraints, references }) => [...constraints, references])).toEqual([
    [undefined],
    [undefined],
    [undefined],
    [undefined],
  ]);
});

test('a new primary key takes the place of the old one, whatever that is called', async () => {
  const [table] = storedModels(
    modelsOf(
      await evidenceIn({
        'db/migrations/1_start.sql': 'CREATE TABLE letters (id int, bag int, PRIMARY KEY (id, bag));\n',
        'db/migrations/2_key.sql':
          'ALTER TABLE letters DROP CONSTRAINT letters_pkey1;\nALTER TABLE letters ADD PRIMARY KEY (id);\n',
      }),
    ),
  );
  expect(table?.fields.map(({ constraints }) => constraints)).toEqual([['primary key'], []]);
});

test('the types of scripts that read what other products wrote are none of the product', async () => {
  const type = (name: string) => `export interface ${name} {\n  id: string;\n  name: string;\n  size: number;\n}\n`;
  const models = modelsOf(
    await evidenceIn({ 'import/other/board.ts': type('Foreign'), 'src/board.ts': type('Board') }),
  );
  expect(models.map(({ name }) => name)).toEqual(['Board']);
});

test('a column is told with the type, and a table with the index, that the last migration gives it', async () => {
  const evidence = await evidenceIn({
    'db/migrations/1_start.sql':
      'CREATE TABLE letters (id int primary key, code bigint NOT NULL, street text);\nCREATE UNIQUE INDEX by_street ON letters (street);\n',
    'db/migrations/2_more.sql':
      'ALTER TABLE letters ALTER COLUMN code TYPE varchar(20), ALTER COLUMN code DROP NOT NULL;\nDROP INDEX by_street;\nCREATE UNIQUE INDEX by_code ON letters (code);\n',
  });
  const [letters] = storedModels(modelsOf(evidence));
  expect(letters?.fields.slice(1)).toEqual([
    { name: 'code', type: 'varchar(20)', constraints: ['unique'] },
    { name: 'street', type: 'text', constraints: [] },
  ]);
});

test('a table of Rails is called like its class, also where that says no relation itself', async () => {
  expect(
    await tablesIn({
      'db/schema.rb':
        'ActiveRecord::Schema[7.0].define(version: 1) do\n  create_table "carts" do |t|\n    t.references :shop\n  end\nend\n',
      'app/models/cart.rb': 'class Cart < ApplicationRecord\n  include Cart::Relations\nend\n',
    }),
  ).toEqual(['Cart: id shop_id']);
});

test('what a dump of Laravel names as done is not done again', async () => {
  const migration = (body: string): string =>
    `<?php\nuse Illuminate\\Support\\Facades\\Schema;\nreturn new class extends Migration {\n    public function up() {\n        ${body}\n    }\n};\n`;
  const evidence = await evidenceIn({
    'database/schema/mysql-schema.sql':
      "CREATE TABLE `stalls` (\n  `id` int NOT NULL,\n  `label` text DEFAULT NULL,\n  PRIMARY KEY (`id`)\n);\nCREATE TABLE `shelves` (\n  `id` int NOT NULL,\n  `stall_id` int NOT NULL,\n  PRIMARY KEY (`id`),\n  CONSTRAINT `of_stall` FOREIGN KEY (`stall_id`) REFERENCES `stalls` (`id`)\n);\nINSERT INTO `migrations` VALUES (1,'2020_01_01_000000_create_stalls',1);\n",
    'database/migrations/2020_01_01_000000_create_stalls.php': migration(
      "Schema::create('stalls', function ($table) {\n            $table->id();\n            $table->string('label');\n            $table->string('gone');\n        });",
    ),
    'database/migrations/2020_01_02_000000_more.php': migration(
      "Schema::table('stalls', function ($table) {\n            $table->string('label')->change();\n            // $table->unique('label');\n            $table->integer('size');\n        });\n        Schema::rename('stalls', 'booths');",
    ),
  });
  const told = storedModels(modelsOf(evidence)).map(
    ({ name, fields }) =>
      `${name}: ${fields.map((each) => [each.name, ...each.constraints, each.references ?? ''].join(' ').trim()).join(', ')}`,
  );
  expect(told.sort()).toEqual([
    'booths: id primary key not null, label default NULL, size not null',
    'shelves: id primary key not null, stall_id not null booths',
  ]);
});

test('folders beside each other that make the same tables are one schema, told by the one that makes the most', async () => {
  const made = (tables: string[], more = '') =>
    `exports.up = (knex) => knex.schema${tables.map((table) => `\n  .createTable('${table}', (table) => {\n    table.increments('id')\n${more}  })`).join('')}\n`;
  expect(
    await tablesIn({
      'server/db/beta/migrations/1.js': made(['bags', 'cases', 'letters'], "    table.string('old')\n"),
      'server/db/migrations-sqlite/1.js': made(['bags', 'cases', 'letters', 'tins'], "    table.string('lite')\n"),
      'server/db/migrations/1.js': made(['bags', 'cases', 'letters', 'tins']),
      'server/db/migrations/2.js':
        "exports.up = (knex) => knex.schema.table('bags', (table) => {\n  table.string('colour')\n})\n",
      'plugins/till/migrations/1.js': made(['coins']),
    }),
  ).toEqual(['bags: id colour', 'cases: id', 'coins: id', 'letters: id', 'tins: id']);
});

test('keys of SQL follow the new names of tables, columns and of the keys themselves', async () => {
  const evidence = await evidenceIn({
    'db/migrations/1_start.sql':
      'CREATE TABLE shops (id int primary key);\nCREATE TABLE bags (id int, shop_id int, NUMBER int, state int, slug text);\nCREATE TABLE tags (bag_id int, shop_id int, weight int);\n',
    'db/migrations/2_keys.sql':
      'CREATE UNIQUE INDEX bag_slug ON bags (shop_id, slug);\nCREATE UNIQUE INDEX bag_number ON bags (shop_id, number);\nALTER TABLE tags ADD CONSTRAINT of_bag FOREIGN KEY (bag_id, shop_id) REFERENCES bags (id, shop_id);\nALTER TABLE tags ADD CONSTRAINT weighs CHECK (weight > 0 AND (weight < 9));\nALTER TABLE tags ADD CONSTRAINT later CHECK (weight <> 3);\n',
    'db/migrations/3_names.sql':
      'ALTER TABLE tags RENAME COLUMN bag_id TO case_id;\nALTER TABLE bags RENAME TO cases;\nALTER TABLE cases RENAME COLUMN slug TO label;\nALTER INDEX bag_slug RENAME TO case_slug;\nALTER TABLE tags RENAME CONSTRAINT later TO sometimes;\n',
    'db/migrations/4_less.sql':
      'DROP INDEX case_slug;\nCREATE UNIQUE INDEX case_slug ON cases (shop_id, label) WHERE state <> 6;\nALTER TABLE tags DROP CONSTRAINT sometimes;\n',
  });
  const told = storedModels(modelsOf(evidence)).flatMap(({ name, fields }) =>
    fields.flatMap((each) => [
      ...each.constraints.map((rule) => `${name}.${each.name} ${rule}`),
      ...(each.shared ?? []).map((key) => `${name}.${each.name} with ${key.with.join()} to ${key.to}`),
    ]),
  );
  expect(told.sort()).toEqual([
    'cases.NUMBER unique with shop_id',
    'cases.label unique with shop_id where `state <> 6`',
    'cases.shop_id unique with NUMBER',
    'cases.shop_id unique with label where `state <> 6`',
    'shops.id primary key',
    'tags.case_id with shop_id to cases',
    'tags.weight check weight > 0 AND (weight < 9)',
  ]);
});

test('migrations go on from the script that makes the first tables, wherever it lies', async () => {
  const later = {
    'app/migrations/1600000000000_colour.sql':
      "BEGIN;\nALTER TABLE bins ADD COLUMN colour TEXT NOT NULL DEFAULT 'red';\nDROP TABLE old_bins;\nCOMMIT;\n",
    'app/migrations/1600000000001_more.sql':
      'CREATE TABLE handles (id INTEGER PRIMARY KEY, lid_id TEXT REFERENCES lids(id));\nALTER TABLE bins DROP COLUMN gone;\n',
  };
  expect(
    await tablesIn({
      'app/src/sql/init.sql':
        'CREATE TABLE bins (id TEXT PRIMARY KEY, label TEXT NOT NULL, gone INTEGER);\nCREATE TABLE old_bins (id TEXT);\nCREATE TABLE lids (id TEXT PRIMARY KEY);\n',
      ...later,
    }),
  ).toEqual(['bins: id label colour', 'handles: id lid_id', 'lids: id']);
  // A copy of the schema as it is now already has what they add.
  expect(
    await tablesIn({
      'app/src/sql/init.sql':
        'CREATE TABLE bins (id TEXT PRIMARY KEY, label TEXT NOT NULL, colour TEXT, gone INTEGER);\n',
      ...later,
    }),
  ).toEqual(['bins: id label colour gone', 'handles: id lid_id']);
});

test('what a plain program makes is told as the statements in later programs leave it', async () => {
  expect(
    await tablesIn({
      'install/create.php':
        "<?php\n$db->exec('CREATE TABLE lids (\n  id INTEGER PRIMARY KEY,\n  shop_id INTEGER,\n  bag_id INTEGER,\n  FOREIGN KEY(shop_id) REFERENCES shops(id)\n  FOREIGN KEY(bag_id) REFERENCES bags(id)\n)');\n",
      'migrations/001.php': "<?php\n$db->exec('ALTER TABLE lids ADD COLUMN size INTEGER');\n",
      'migrations/002.php':
        '<?php\n$db->exec("CREATE TABLE trays (id INTEGER PRIMARY KEY, name TEXT NOT NULL)");\nforeach (["lids", "trays"] as $table) {\n  $db->exec("ALTER TABLE $table ADD COLUMN colour TEXT");\n}\n',
    }),
  ).toEqual(['lids: id shop_id bag_id size colour', 'trays: id name colour']);
});

const STEPS = `<?php
namespace Schema;

const VERSION = 4;

function version_4(PDO $pdo)
{
    $pdo->exec('ALTER TABLE letters ADD COLUMN "seal" VARCHAR(25) NOT NULL');
    $pdo->exec("ALTER TABLE letters ADD COLUMN \\"stamp\\" INT DEFAULT '0'");
    $pdo->exec('DROP TABLE bags');
}

function version_3(PDO $pdo)
{
    $pdo->exec('ALTER TABLE files RENAME TO letter_has_files');
}

function version_2(PDO $pdo)
{
    $pdo->exec('ALTER TABLE letter_has_files RENAME TO files');
    $pdo->exec('ALTER TABLE letters DROP COLUMN colour');
}

function version_1(PDO $pdo)
{
    $pdo->exec("
        CREATE TABLE letters (
            id SERIAL PRIMARY KEY,
            colour TEXT
        )
    ");
    $pdo->exec('CREATE TABLE bags (id SERIAL PRIMARY KEY)');
    $pdo->exec('CREATE TABLE boxes (id SERIAL PRIMARY KEY)');
    $pdo->exec('CREATE TABLE letter_has_files (id SERIAL PRIMARY KEY, path TEXT)');
}
`;

test('functions with numbers change tables in the order of these, and a dump of a release before is not told', async () => {
  const dump =
    'CREATE TABLE letters (id int primary key);\nCREATE TABLE boxes (id int);\nCREATE TABLE letter_has_files (id int, path text);\n';
  const tables = ['boxes: id', 'letter_has_files: id path', 'letters: id seal stamp'];
  expect(await tablesIn({ 'app/Schema/Postgres.php': STEPS, 'app/Schema/dumps/start.sql': dump })).toEqual(tables);
  expect(await tablesIn({ 'app/Schema/Postgres.php': STEPS })).toEqual(tables);
});

test('functions with numbers that only make tables, and two of a kind, are no steps', async () => {
  const two = STEPS.replace(/function version_([34])\(/g, 'function other$1(');
  // Nothing says which of them runs first.
  expect((await tablesIn({ 'app/Schema/Postgres.php': two })).map((table) => table.split(':')[0])).toEqual([
    'bags',
    'boxes',
    'letter_has_files',
    'letters',
  ]);
});
