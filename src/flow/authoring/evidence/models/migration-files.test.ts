import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { migrationsOf } from './migration-files.ts';

const RUBY = 'class AddShop < ActiveRecord::Migration[7.0]\nend\n';

test('a migration bears a number or a day, and scripts that only mend rows are none', async () => {
  const evidence = await evidenceIn({
    'app/controllers/settings/migration/steps_controller.rb': 'class StepsController\nend\n',
    'db/migrate/20240101000000_add_shop.rb': RUBY,
    'db/post_migrate/20240102000000_drop_shop.rb': RUBY,
    'store/db_migrations/versions/ab12_first.py': 'revision = "ab12"\n',
    'prisma/migrations/20240101_start/migration.sql': 'CREATE TABLE shop (id int);\n',
    'scripts/sql/migration/repair/01-look.sql': '-- what to drop later\nSELECT id FROM shop;\n',
    'scripts/sql/migration/repair/02-mend.sql': 'UPDATE shop SET gone = 0;\n',
  });
  expect(migrationsOf(evidence).paths.toSorted()).toEqual([
    'db/migrate/20240101000000_add_shop.rb',
    'db/post_migrate/20240102000000_drop_shop.rb',
    'prisma/migrations/20240101_start/migration.sql',
    'store/db_migrations/versions/ab12_first.py',
  ]);
});

test('a migration that only mends rows counts among those that change the schema, also in a folder of its own', async () => {
  const evidence = await evidenceIn({
    'prisma/migrations/20240101_start/migration.sql': 'CREATE TABLE shop (id int);\n',
    'prisma/migrations/20240102_open/migration.sql': 'UPDATE shop SET open = 1;\n',
    'prisma/migrations/20240103_name/migration.sql': 'ALTER TABLE shop ADD name text;\n',
    'prisma/migrations/migration_lock.toml': 'provider = "postgresql"\n',
  });
  expect(migrationsOf(evidence).paths).toHaveLength(3);
});
