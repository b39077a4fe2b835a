import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { modelsOf, storedModels } from '../models.ts';

const BASE = `package model

import "gorm.io/gorm"

// Base has the columns of all tables.
type Base struct {
	ID        string \`gorm:"primaryKey;not null"\`
	CreatedAt time.Time
}
`;

const MODELS = `package shop

import "example.com/shop/model"

type Crate struct {
	model.Base

	Label string
	Lids  []Lid
}

func (Crate) TableName() string { return "shop_crates" }

type Lid struct {
	model.Base

	Size    int
	CrateID string
	Crate   Crate
	Maker   model.Maker
	MakerID string
}

// CrateRow is what a query answers.
type CrateRow struct {
	Crate
	Count int
}

type Handler struct {
	*model.Base
	Log string
}
`;

const MAKER = `package model

type Maker struct {
	Base
	Name string
}
`;

test('a structure of Go that holds a base has its columns and a table, and the base has none', async () => {
  const evidence = await evidenceIn({
    'go.mod': 'module example.com/shop\n',
    'model/base.go': BASE,
    'model/maker.go': MAKER,
    'shop/models.go': MODELS,
  });
  const stored = storedModels(modelsOf(evidence));
  expect(stored.map(({ name, fields }) => `${name}: ${fields.map((each) => each.name).join(' ')}`).sort()).toEqual([
    'Crate: ID Label CreatedAt',
    'Lid: ID Size CrateID MakerID CreatedAt',
    'Maker: ID Name CreatedAt',
  ]);
  expect(stored.find(({ name }) => name === 'Lid')?.relations.map(({ to }) => to)).toEqual(['Crate', 'Maker']);
  expect(modelsOf(evidence).map(({ name }) => name)).not.toContain('CrateRow');
});

test('what migrations of SQL say of a column holds for the field of GORM', async () => {
  const evidence = await evidenceIn({
    'go.mod': 'module example.com/shop\n',
    'model/base.go': BASE,
    'model/maker.go': MAKER,
    'model/ticket.go': MAKER.replace('Maker', 'Ticket'),
    'migrations/1_start.up.sql':
      'CREATE TABLE makers (id text NOT NULL PRIMARY KEY, created_at timestamp, name text NOT NULL UNIQUE);\nCREATE TABLE tickets (id text PRIMARY KEY, created_at timestamp, name text);\n',
    'migrations/2_less.up.sql': 'DROP TABLE tickets;\n',
    'migrations/2_less.down.sql': 'CREATE TABLE tickets (id text PRIMARY KEY, created_at timestamp, name text);\n',
  });
  const stored = storedModels(modelsOf(evidence));
  // What a later migration drops is none, whatever structure is left of it.
  expect(stored.map(({ name }) => name)).toEqual(['Maker']);
  const [maker] = stored;
  expect(maker?.fields.find(({ name }) => name === 'Name')?.constraints).toEqual(['unique', 'not null']);
});

test('what GORM keeps in the columns of the structure around it is no model of its own', async () => {
  const evidence = await evidenceIn({
    'go.mod': 'module example.com/bakery\n',
    'bakery/loaf.go': `package bakery

type Loaf struct {
	ID    uint   \`gorm:"primary_key"\`
	Label string \`gorm:"column:label"\`
	Crust
	Box  Box  \`gorm:"embedded;embedded_prefix:box_"\`
	Seed \`gorm:"-"\`
}

type Crust struct {
	Depth  int    \`gorm:"column:crust_depth"\`
	Colour string \`gorm:"column:crust_colour"\`
}

type Box struct {
	Width int    \`gorm:"column:width"\`
	Paper string \`gorm:"column:paper"\`
}

type Seed struct {
	ID   uint   \`gorm:"primary_key"\`
	Kind string \`gorm:"column:kind"\`
}
`,
    'bakery/migrate.go': `package bakery

func migrate(db *gorm.DB) {
	var tables = []interface{}{&Loaf{}, &Seed{}}
	for _, table := range tables {
		db.AutoMigrate(table)
	}
}
`,
  });
  expect(
    storedModels(modelsOf(evidence))
      .map(({ name }) => name)
      .sort(),
  ).toEqual(['Loaf', 'Seed']);
});

test('a structure of GORM around a stored one that nothing stores or asks for is an answer', async () => {
  const evidence = await evidenceIn({
    'go.mod': 'module example.com/bakery\n',
    'bakery/loaf.go': `package bakery

type Loaf struct {
	ID     uint    \`gorm:"primary_key"\`
	Label  string  \`gorm:"column:label"\`
	Slices []Slice \`gorm:"foreignKey:LoafID"\`
}

type Slice struct {
	ID     uint \`gorm:"primary_key"\`
	LoafID uint \`gorm:"column:loaf_id"\`
}

type LoafTree struct {
	Loaf
	Shelf uint       \`gorm:"comment:where it lies"\`
	Below []LoafTree \`gorm:"-"\`
}

type LoafOfDay struct {
	Loaf
	Day string \`gorm:"column:day"\`
}
`,
    'bakery/bake.go': `package bakery

func bake(db *gorm.DB) []LoafTree {
	db.AutoMigrate(Loaf{}, Slice{})
	var days []LoafOfDay
	db.Find(&days)
	var tree []LoafTree
	tree = append(tree, LoafTree{Shelf: 1})
	return tree
}

func fell(db *gorm.DB) {
	var tree []Loaf
	db.Find(&tree)
}
`,
  });
  expect(
    storedModels(modelsOf(evidence))
      .map(({ name }) => name)
      .sort(),
  ).toEqual(['Loaf', 'LoafOfDay', 'Slice']);
});
