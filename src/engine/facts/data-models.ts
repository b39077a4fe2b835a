import { csharpModels } from './data-models/csharp-models.ts';
import { customResources } from './data-models/custom-resources.ts';
import { xmlMappings } from './data-models/doctrine-mappings.ts';
import { efSnapshots } from './data-models/ef-snapshots.ts';
import { elixirModels } from './data-models/elixir-models.ts';
import { entModels } from './data-models/ent-models.ts';
import { exposedModels } from './data-models/exposed-models.ts';
import { goModels } from './data-models/go-models.ts';
import { goTables } from './data-models/go-tables.ts';
import { jvmModels } from './data-models/jvm-models.ts';
import { knexModels } from './data-models/knex-models.ts';
import { kyselyModels } from './data-models/kysely-models.ts';
import { liquibaseModels } from './data-models/liquibase/liquibase-models.ts';
import type { DataModelFact } from './data-models/model-facts.ts';
import { phpModels } from './data-models/php-models.ts';
import { pythonModels } from './data-models/python-models.ts';
import { rubyModels, rubyTemplateModels } from './data-models/ruby-models.ts';
import { rustModels } from './data-models/rust-models.ts';
import { schemaModels } from './data-models/schema-models.ts';
import { scriptModels } from './data-models/script-models.ts';
import { sqlModels } from './data-models/sql-models.ts';
import { tableChanges } from './data-models/table-changes.ts';
import { tableObjects } from './data-models/table-objects.ts';
import { zodModels } from './data-models/zod-models.ts';
import type { Extractor } from './extractor.ts';
import type { SourceFile } from './source-file.ts';

/** Tables, ORM models, wire messages and plain record types, with their fields, constraints and relations. */
export const dataModels: Extractor = {
  kind: 'data-model',
  places: ['source', 'generated'],
  // Of what a program writes, only the tables as they are kept are read: its types stand for others.
  find: (file) =>
    file.place === 'generated'
      ? file.language === 'go'
        ? goTables(file)
        : []
      : [...modelsOf(file), ...tableChanges(file)],
};

const known = new WeakMap<SourceFile, DataModelFact[]>();

/** Kept, because the rules of a schema are read off its models. */
export function modelsOf(file: SourceFile): DataModelFact[] {
  const models = known.get(file) ?? [
    ...(BY_LANGUAGE[file.language] ?? []).flatMap((find) => find(file)),
    ...rubyTemplateModels(file),
    ...schemaModels(file),
    ...liquibaseModels(file),
    ...xmlMappings(file),
    ...sqlModels(file),
  ];
  known.set(file, models);
  return models;
}

const SCRIPT = [scriptModels, knexModels, tableObjects, kyselyModels, zodModels];
const BY_LANGUAGE: Record<string, ((file: SourceFile) => DataModelFact[])[]> = {
  typescript: SCRIPT,
  tsx: SCRIPT,
  javascript: SCRIPT,
  python: [pythonModels],
  go: [goModels, entModels, goTables, customResources],
  java: [jvmModels],
  kotlin: [jvmModels, exposedModels],
  ruby: [rubyModels],
  php: [phpModels],
  rust: [rustModels],
  csharp: [csharpModels, efSnapshots],
  elixir: [elixirModels],
};
