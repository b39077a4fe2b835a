import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { modelsOf } from '../models.ts';

test('a reference of an engine means the table that begins as those of its module, and none that nobody makes', async () => {
  const migration = (name: string, body: string): string =>
    `class ${name} < ActiveRecord::Migration[7.1]\n  def change\n${body}  end\nend\n`;
  const evidence = await evidenceIn({
    'lib/depot/engine.rb': 'module Depot\n  class Engine < ::Rails::Engine\n    isolate_namespace Depot\n  end\nend\n',
    'app/models/yard.rb': "module Yard\n  def self.table_name_prefix\n    'quay_'\n  end\nend\n",
    'db/migrate/20310101000000_create_depots.rb': migration(
      'CreateDepots',
      '    create_table :depot_addresses do |t|\n      t.string :street\n    end\n    create_table :quay_cranes do |t|\n      t.string :name\n    end\n    create_table :quay_lifts do |t|\n      t.references :crane\n    end\n    create_table :clerks do |t|\n      t.string :name\n    end\n',
    ),
    'db/migrate/20310102000000_create_crates.rb': migration(
      'CreateCrates',
      '    create_table :depot_crates do |t|\n      t.references :address\n      t.references :return_address\n      t.references :clerk\n      t.references :shipper, foreign_key: true\n    end\n    add_reference :depot_crates, :crate\n',
    ),
  });
  const told = modelsOf(evidence).flatMap(({ fact, fields }) =>
    fields
      .filter(({ name }) => name.endsWith('_id'))
      .map(({ name, references }) => `${fact.values.name}.${name}: ${references ?? '-'}`),
  );
  expect(told.toSorted()).toEqual([
    'depot_crates.address_id: depot_addresses',
    'depot_crates.clerk_id: clerks',
    'depot_crates.crate_id: depot_crates',
    'depot_crates.return_address_id: -',
    'depot_crates.shipper_id: shippers',
    'quay_lifts.crane_id: quay_cranes',
  ]);
});
