import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { modelsOf, wireModels } from '../models.ts';

test('a class has what all the classes have that it is built on, and points to itself where they do', async () => {
  const part = (name: string, field: string): string =>
    `class ${name}(models.Model):\n    ${field}\n\n    class Meta:\n        abstract = True\n\n\n`;
  const evidence = await evidenceIn({
    'shop/bases.py': `from django.db import models\n\n\n${['a', 'b', 'c'].map((each) => part(`Part${each}`, `${each} = models.IntegerField()`)).join('')}${part('Tree', "parent = models.ForeignKey('self', on_delete=models.CASCADE, null=True)")}`,
    'shop/models.py':
      'from django.db import models\nfrom .bases import Parta, Partb, Partc, Tree\n\n\nclass Shelf(Parta, Partb, Partc, Tree):\n    name = models.CharField(max_length=20)\n',
  });
  const shelf = modelsOf(evidence).find(({ name }) => name === 'Shelf');
  expect(shelf?.fields.map(({ name }) => name)).toEqual(['name', 'a', 'b', 'c', 'parent']);
  expect(shelf?.fields.at(-1)?.references).toBe('Shelf');
});

test('a class of Django that says nothing itself is stored with what its abstract one says, however long that is', async () => {
  const methods = Array.from({ length: 90 }, (_, at) => `    def step_${at}(self):\n        return ${at}\n\n`).join('');
  const evidence = await evidenceIn({
    'shop/abstract_models.py': `from django.db import models\n\n\nclass AbstractOrder(models.Model):\n    number = models.CharField(max_length=20)\n\n${methods}    class Meta:\n        abstract = True\n`,
    'shop/models.py':
      'from shop.abstract_models import *\nfrom shop.loading import is_known\n\nif not is_known("Order"):\n\n    class Order(AbstractOrder):\n        pass\n\n\nclass Other(AbstractElsewhere):\n    pass\n',
  });
  const stored = modelsOf(evidence).filter((each) => each.stored === 'table');
  expect(stored.map(({ name, fields }) => `${name}: ${fields.map((each) => each.name).join()}`)).toEqual([
    'Order: number',
  ]);
});

test('of two bases with one name, a class is built on the one that it imports', async () => {
  const base = (folder: string, field: string): string =>
    `package shop.${folder};\nimport jakarta.persistence.MappedSuperclass;\n@MappedSuperclass\npublic class Row {\n  private long ${field};\n}\n`;
  const evidence = await evidenceIn({
    'common/src/shop/common/Row.java': base('common', 'number'),
    'audit/src/shop/audit/Row.java': base('audit', 'stamp'),
    'app/src/shop/app/Box.java':
      'package shop.app;\nimport jakarta.persistence.Entity;\nimport shop.common.Row;\n@Entity\npublic class Box extends Row {\n  private String code;\n}\n',
  });
  const box = modelsOf(evidence).find(({ name }) => name === 'Box');
  expect(box?.fields.map(({ name }) => name)).toEqual(['code', 'number']);
});

test('an entity of PHP has the columns of the traits that it uses', async () => {
  const evidence = await evidenceIn({
    'src/Behavior/Stamped.php':
      '<?php\nnamespace App\\Behavior;\nuse Doctrine\\ORM\\Mapping as ORM;\ntrait Stamped\n{\n  #[ORM\\Column]\n  private \\DateTime $madeAt;\n}\n',
    'src/Entity/Crate.php':
      '<?php\nnamespace App\\Entity;\nuse App\\Behavior\\Stamped;\nuse Doctrine\\ORM\\Mapping as ORM;\n#[ORM\\Entity]\nclass Crate\n{\n  use Stamped;\n  #[ORM\\Column]\n  private string $code;\n}\n',
  });
  const stored = modelsOf(evidence).filter((each) => each.stored === 'table');
  expect(stored.map(({ name, fields }) => `${name}: ${fields.map((each) => each.name).join()}`)).toEqual([
    'Crate: code,madeAt',
  ]);
});

test('a class at the end of a long line has the fields of the first, and may say anew what is stored of them', async () => {
  const head = 'package shop;\nimport jakarta.persistence.*;\n';
  const names = ['Row', 'Stamped', 'Named', 'Ware', 'Book', 'Novel', 'Thriller'];
  const files = names.map((name, at): [string, string] => [
    `src/shop/${name}.java`,
    `${head}${at < names.length - 1 ? '@MappedSuperclass' : '@Entity\n@AttributeOverrides({ @AttributeOverride(name = "named", column = @Column(name = "title", nullable = true)) })'}\npublic class ${name}${at === 0 ? '' : ` extends ${names[at - 1]}`} {\n  private static final Logger log = make();\n  @Column(nullable = false)\n  private String ${name.toLowerCase()};\n}\n`,
  ]);
  const evidence = await evidenceIn(Object.fromEntries(files));
  const last = modelsOf(evidence).find(({ name }) => name === 'Thriller');
  expect(last?.fields.map(({ name, constraints }) => `${name} ${constraints.join()}`.trim())).toEqual([
    'thriller not null',
    'novel not null',
    'book not null',
    'ware not null',
    'named',
    'stamped not null',
    'row not null',
  ]);
});

test('a class on a base of the project is one of Pydantic where that base is', async () => {
  const evidence = await evidenceIn({
    'shop/base.py':
      'from pydantic import BaseModel\n\n\nclass ShopBase(BaseModel):\n    model_config = {"strict": True}\n\n\nclass Plugin:\n    title: str\n',
    'shop/old/base.py': 'from pydantic import BaseModel\n\n\nclass ShopBase(BaseModel):\n    pass\n',
    'shop/crates.py':
      'from pydantic import Field\nfrom shop.base import Plugin, ShopBase\n\n\nclass CrateBase(ShopBase):\n    title: str\n    weight: int\n\n\nclass CrateCreate(CrateBase):\n    shelf: str = Field(max_length=20)\n\n\nclass CratePlugin(Plugin):\n    slug: str\n',
  });
  expect(
    wireModels(modelsOf(evidence)).map(({ name, fields }) => `${name}: ${fields.map((each) => each.name).join()}`),
  ).toEqual(['CrateCreate: shelf,title,weight', 'CrateBase: title,weight']);
});

test('a class of TypeORM has the columns of one without a table, and says of its keys whether they may be null', async () => {
  const models = modelsOf(
    await evidenceIn({
      'src/stamped.ts':
        "import { CreateDateColumn, PrimaryGeneratedColumn } from 'typeorm';\n\nexport abstract class Stamped {\n  @PrimaryGeneratedColumn('uuid')\n  id: string;\n\n  @CreateDateColumn()\n  createdAt: Date;\n}\n",
      'src/invoice.ts':
        "import { Column, Entity, ManyToOne } from 'typeorm';\nimport { Stamped } from './stamped';\n\n@Entity()\nexport class Supplier extends Stamped {\n  @Column()\n  name: string;\n}\n\n@Entity()\nexport class Invoice extends Stamped {\n  @Column()\n  number: string;\n\n  @ManyToOne(() => Supplier, { nullable: false, onDelete: 'CASCADE' })\n  supplier: Supplier;\n\n  @ManyToOne(() => Supplier)\n  payer?: Supplier;\n}\n",
    }),
  );
  expect(
    models
      .find(({ name }) => name === 'Invoice')
      ?.fields.map(({ name, constraints }) => `${name}: ${constraints.join(', ')}`),
  ).toEqual([
    'id: primary key',
    'number: not null',
    'createdAt: not null',
    'supplier: not null, on delete cascade',
    'payer: nullable',
  ]);
});

test('of two modules with one package, either has the base of a class of that package', async () => {
  const base = `package shop;\nimport jakarta.persistence.*;\n@MappedSuperclass\npublic class Row {\n  @Id\n  private Long number;\n}\n`;
  const evidence = await evidenceIn({
    'one/src/main/java/shop/Row.java': base,
    'two/src/main/java/shop/Row.java': base,
    'core/src/main/java/shop/Order.java':
      'package shop;\nimport jakarta.persistence.*;\n@Entity\npublic class Order extends Row {\n  private String name;\n}\n',
  });
  const order = modelsOf(evidence).find(({ name }) => name === 'Order');
  expect(order?.fields.map(({ name }) => name)).toEqual(['number', 'name']);
});
