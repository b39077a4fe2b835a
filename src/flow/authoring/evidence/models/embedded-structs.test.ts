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
    'migrations/1_start.up.sql':
      'CREATE TABLE makers (id text NOT NULL PRIMARY KEY, created_at timestamp, name text NOT NULL UNIQUE);\n',
  });
  const [maker] = storedModels(modelsOf(evidence));
  expect(maker?.fields.find(({ name }) => name === 'Name')?.constraints).toEqual(['unique', 'not null']);
});
