import { expect, test } from 'vitest';
import { askSources } from '../../../../../test/ask-sources.ts';

const DJANGO = {
  'manage.py':
    'import sys\nfrom django.core.management import execute_from_command_line\n\nexecute_from_command_line(sys.argv)\n',
  'pier/migrations/0001_initial.py':
    'from django.db import migrations\n\n\nclass Migration(migrations.Migration):\n    operations = []\n',
  'pier/migrations/0002_boat.py':
    'from django.db import migrations\n\n\nclass Migration(migrations.Migration):\n    operations = []\n',
};

test('how migrations are run is told by the line of a document or of a start script', async () => {
  const sources = {
    ...DJANGO,
    'README.md':
      '# Pier\n\nBoats and berths.\n\n## Setup\n\nRun the migrations with `python manage.py migrate` first.\n',
    'deploy/entrypoint.sh':
      '#!/bin/sh\n# manage.py migrate is needed\nset -e\npython manage.py migrate --noinput && gunicorn pier\n',
  };
  const { text } = await askSources('How do I run the database migrations?', { sources });
  expect(text).toContain('To run the migrations, use `python manage.py migrate`, as `README.md` shows [1].');
  expect(text).toContain('- `python manage.py migrate --noinput`, as `deploy/entrypoint.sh` does [2].');
  expect(text).toContain(
    'Two migrations lie in `pier/migrations/`; the last there by its name is `pier/migrations/0002_boat.py`',
  );
});

test('where nobody says how, the usual command is told as such', async () => {
  const { text } = await askSources('How do I migrate the database?', { sources: DJANGO });
  expect(text).toContain(
    'The usual command for migrations such as those in `pier/migrations/` is `python manage.py migrate`; no script,',
  );
});

test('a script that makes one or takes one back does not run them', async () => {
  const sources = {
    ...DJANGO,
    'package.json': JSON.stringify({
      name: 'pier',
      scripts: {
        'migrate:create': 'knex migrate:make',
        'db:migrate': 'knex migrate:latest',
        'migrate:rollback': 'knex migrate:rollback',
      },
    }),
  };
  const { text } = await askSources('Which command applies the migrations?', { sources });
  expect(text).toContain('To run the migrations, use `npm run db:migrate`, which runs `knex migrate:latest` [1]');
  expect(text).not.toContain('rollback');
});

test('a program that migrates when it starts is told by its function and who calls it', async () => {
  const sources = {
    'go.mod': 'module pier.example\n\ngo 1.24\n',
    'store/schema.go':
      'package store\n\n// Migrate brings the schema to the newest of all migrations.\nfunc Migrate(path string) error {\n\treturn nil\n}\n',
    'main.go':
      'package main\n\nimport "pier.example/store"\n\nfunc main() {\n\tif err := store.Migrate("pier.db"); err != nil {\n\t\tpanic(err)\n\t}\n}\n',
  };
  const { text } = await askSources('When are the migrations run?', { sources });
  expect(text).toContain(
    'By its name, `Migrate` in `store/schema.go` does this in the code [1]; it is used by `main` in `main.go` [2]',
  );
});

test('what asks for more than that is no such question', async () => {
  const { text } = await askSources('How do I add a migration?', { sources: DJANGO });
  expect(text).toContain('Add a file to `pier/migrations/`');
});

test('a line that has a library do it comes before functions that are only called so', async () => {
  const sources = {
    'Data/Migrations/20310401000000_Boats.cs': 'public partial class Boats : Migration {\n}\n',
    'Data/Migrations/20310401000000_Boats.Designer.cs': 'partial class Boats {\n}\n',
    'Old/MoveBoats.cs': 'public static class MoveBoats {\n  public static void Migrate() {\n  }\n}\n',
    'Program.cs':
      'public class Program {\n  public static void Main() {\n    // All migrations first\n    context.Database.Migrate();\n    MoveBoats.Migrate();\n  }\n}\n',
  };
  const { text } = await askSources('How do I run the database migrations?', { sources });
  expect(text).toContain('The program runs them itself in `Program.Main` in `Program.cs`: line 4 reads');
  expect(text).toContain('One migration lies in `Data/Migrations/`');
});

test('a command that moves something elsewhere runs no migrations', async () => {
  const sources = {
    ...DJANGO,
    'pier/management/commands/migrate_to_cloud.py':
      'from django.core.management.base import BaseCommand\n\n\nclass Command(BaseCommand):\n    help = "Moves the boats"\n\n    def handle(self, *args, **options):\n        pass\n',
  };
  const { text } = await askSources('How do I run the migrations?', { sources });
  expect(text).toContain('is `python manage.py migrate`; no script,');
});

test('the last migration is that of the folder that is told, and what only helps one is none', async () => {
  const sources = {
    'bin/console': '#!/usr/bin/env php\n<?php\n',
    'migrations/Version20310401.php': '<?php\nclass Version20310401 {}\n',
    'migrations/Version20310402.php': '<?php\nclass Version20310402 {}\n',
    'src/Helper/Migration/V2BoatsHelper.php': '<?php\nclass V2BoatsHelper {}\n',
    'zone/migrations/Version20300101.php': '<?php\nclass Version20300101 {}\n',
  };
  const { text } = await askSources('How do I run the database migrations?', { sources });
  expect(text).toContain(
    'Three migrations lie in `migrations/` and one other folder; the last there by its name is `migrations/Version20310402.php`',
  );
});

test('a script is known by what it runs, and so is the code that starts a program for it', async () => {
  const sources = {
    'package.json': JSON.stringify({
      name: 'pier',
      scripts: { 'update-db': 'prisma migrate deploy', 'start-all': 'prisma migrate deploy && node pier.js' },
    }),
    'prisma/schema.prisma': 'datasource db {\n  provider = "postgresql"\n}\n',
    'prisma/migrations/01_init/migration.sql': 'create table boats (id int);\n',
    'scripts/check-db.js':
      "import { execSync } from 'node:child_process';\n\nexport function applyMigration() {\n  console.log(execSync('prisma migrate deploy').toString());\n}\n",
  };
  const { text } = await askSources('How are database migrations applied?', { sources });
  expect(text).toContain('To run the migrations, use `npm run update-db`, which runs `prisma migrate deploy` [1]');
  expect(text).toContain('The program runs them itself in `applyMigration` in `scripts/check-db.js`');
  expect(text).not.toContain('start-all');
  expect(text).not.toContain('was found to run it');
});
