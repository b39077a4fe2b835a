import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { modelsOf } from '../models.ts';

test('a class of Rails tells what it asks of the columns of its table, and which of them hold the key of another', async () => {
  const evidence = await evidenceIn({
    'db/schema.rb': `ActiveRecord::Schema[7.1].define(version: 2031_01_01) do
  create_table "crates" do |t|
    t.string "name", limit: 90
    t.string "code", null: false
    t.string "state"
    t.string "note"
    t.integer "shelf_id"
    t.integer "packer_id"
    t.integer "owner_id"
  end
  create_table "people" do |t|
    t.string "login"
  end
  create_table "shelves" do |t|
    t.string "name"
  end
end
`,
    'app/models/crate.rb': `class Crate < ApplicationRecord
  STATES = %w(open closed)
  belongs_to :shelf
  belongs_to :packer, :class_name => 'Worker'
  belongs_to :holder, class_name: 'Person', foreign_key: 'owner_id'
  validates_presence_of :name, :code, :shelf
  validates_uniqueness_of :name, :scope => :shelf, :case_sensitive => true
  validates :code, uniqueness: true, length: { maximum: 12 }
  validates_length_of :name, :maximum => 60
  validates_inclusion_of :state, :in => STATES
  validates :note, presence: true, if: :closed?
  with_options if: :open? do
    validates :note, uniqueness: true
  end
end
`,
    'app/models/person.rb': `class Person < ApplicationRecord
  self.table_name = "#{table_name_prefix}people#{table_name_suffix}"
end
`,
    'app/models/worker.rb': 'class Worker < Person\nend\n',
    'app/models/shelf.rb': 'class Shelf < ApplicationRecord\nend\n',
  });
  const models = modelsOf(evidence);
  const crate = models.find(({ name }) => name === 'Crate');
  const told = crate?.fields.map(
    ({ name, constraints, references }) => `${name}: ${constraints.join('; ')}${references ? ` -> ${references}` : ''}`,
  );
  expect(told).toEqual([
    'id: primary key',
    'name: required; unique with shelf_id; max length 60',
    'code: not null; unique; max length 12',
    'state: one of open, closed',
    'note: ',
    'shelf_id: required -> Shelf',
    'packer_id:  -> Worker',
    'owner_id:  -> Person',
  ]);
  expect(models.find(({ name }) => name === 'Person')?.fields.map(({ name }) => name)).toEqual(['id', 'login']);
});
