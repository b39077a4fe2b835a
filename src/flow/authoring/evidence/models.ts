import type { DataModelFact, ModelField } from '../../../engine/facts/data-models/model-facts.ts';
import { isTimed } from '../../../engine/facts/data-models/sql-models.ts';
import { identifierWords } from '../../../engine/facts/text/words.ts';
import { singular } from '../wording/plural.ts';
import { derived, type Found } from './evidence.ts';
import { TOOLING } from './files/tooling.ts';
import { withoutAnswers } from './models/answer-schemas.ts';
import { withoutDjangoTables } from './models/django-tables.ts';
import { withTablesOfConstants } from './models/drizzle-constants.ts';
import { withEmbeddedStructs, withoutAnswersAround, withoutHeldWhole } from './models/embedded-structs.ts';
import { withInheritedFields } from './models/inherited-fields.ts';
import { withMappedClasses } from './models/mapped-classes.ts';
import { asMigrated, isSnapshot, type MigratedModel } from './models/migrated-tables.ts';
import { withModulePrefixes } from './models/module-prefixes.ts';
import { sharesTable, withValidations } from './models/rails-classes.ts';
import { withoutSamples } from './models/sample-schemas.ts';
import { nameAndSchema, withSchemas } from './models/schemas.ts';
import { dialectsOf } from './models/sql-dialects.ts';
import { ofStoredVersion, withStructures } from './models/stored-versions.ts';
import { ofMadeTables } from './models/synced-structures.ts';
import { withMigratedTables } from './models/tabled-classes.ts';
import { withUserModel } from './models/user-model.ts';
import { withWrittenTables } from './models/written-tables.ts';
import { schemaFiles } from './settings/setting-facts.ts';

/** A stored or exchanged data model, with what migrations and other files add to it. */
export interface Model {
  name: string;
  /** The schema of its table, where others have a table of that name too. */
  schema?: string;
  stored: 'table' | 'wire' | 'shape';
  framework: string;
  fields: ModelField[];
  relations: DataModelFact['values']['relations'];
  fact: MigratedModel;
  /** The class that the code works with, where that is declared apart from the table. */
  declared: MigratedModel;
}

const MIGRATION = /(?:^|\/)(?:[\w-]*migrat(?:e|ions?|ors?)|alembic\/versions)\//;
/** What writes such folders large, `Scripts/Migrations/1_0/0001_boats.sql`, is .NET, whose classes of migrations are read otherwise. */
const OF_SQL = /(?:^|\/)[\w-]*Migrations?\/(?:[^/]+\/)*[^/]+\.sql$/;
const ORDER = { table: 0, wire: 1, shape: 2 };
const NOT_A_MODEL =
  /(?:Options|Props|Context|Config|Configuration|Settings|Params|Args|State|Error|Exception|Test|Mock|Form)$/;

/** Models by kind: stored before exchanged before those that live in memory; the most connected first. */
export const modelsOf = derived((evidence): Model[] => {
  const byName = new Map<string, MigratedModel[]>();
  const dialects = dialectsOf(evidence);
  const told = evidence
    .facts('data-model')
    .filter(({ path, values }) => values.stored !== 'table' || !dialects?.isLeft(path))
    .filter(({ path, values }) => values.framework !== 'Pydantic' || !schemaFiles(evidence).has(path));
  const found = ofMadeTables(
    evidence,
    ofStoredVersion(withSchemas(withoutSamples(evidence, withoutAnswers(evidence, ofProduct(told))))),
  );
  const facts = withoutHeldWhole(
    evidence,
    withInheritedFields(evidence, withUserModel(evidence, withoutAnswersAround(evidence, withEmbeddedStructs(found)))),
  );
  const migrated = withTablesOfConstants(
    evidence,
    asMigrated(evidence, withWrittenTables(withMappedClasses(evidence, facts))),
  );
  const all = withStructures(withMigratedTables(evidence, withoutDjangoTables(withModulePrefixes(evidence, migrated))));
  const isWhole = (path: string): boolean =>
    !(MIGRATION.test(path) || OF_SQL.test(path) || isTimed(path)) || isSnapshot(path);
  const hasSchema = isRepeated(
    // A class of Eloquent names the columns that may be filled in at once, and not those that there are; one of Rails none.
    all.filter(({ values }) => values.stored === 'table' && !/^(?:Eloquent|ActiveRecord)$/.test(values.framework)),
    isWhole,
  );
  const isGo = ({ path, values }: MigratedModel): boolean => values.stored === 'table' && path.endsWith('.go');
  // A migration of Go keeps the structures as they were then.
  const hasGo = all.some((fact) => isGo(fact) && isWhole(fact.path));
  for (const fact of all) {
    if ((hasSchema || (hasGo && isGo(fact))) && !isWhole(fact.path)) continue;
    const key = keyOf(fact);
    byName.set(key, [...(byName.get(key) ?? []), fact]);
  }
  const models: Model[] = [];
  for (const facts of byName.values()) {
    const ranked = facts.toSorted(
      (a, b) =>
        Number(a.values.partial ?? false) - Number(b.values.partial ?? false) ||
        ORDER[a.values.stored] - ORDER[b.values.stored] ||
        // The declaration that the code works with, before tables that are made for it elsewhere.
        Number(isMadeFor(a)) - Number(isMadeFor(b)) ||
        // What the comment over a class of Eloquent tells may be worked out by the class, and is no column.
        Number(a.values.framework === 'Eloquent') - Number(b.values.framework === 'Eloquent') ||
        b.values.fields.length - a.values.fields.length ||
        // Of schemas for several databases, the one that says most.
        checks(b) - checks(a),
    );
    const [first] = ranked;
    if (!first || first.values.partial) continue;
    // A class without fields and the table it stands for are one model.
    const related = ranked.filter(
      ({ values }) =>
        values.relations.length > 0 &&
        values.stored === first.values.stored &&
        // A class that the code works with is not called as the statement that makes its table.
        (isMadeFor(first) || !/^(?:SQL|Liquibase)$/.test(values.framework)),
    );
    const named = related.find(({ values }) => values.framework === 'Eloquent') ?? related[0] ?? first;
    // What a class of Rails belongs to may be said in a part of it elsewhere; the code knows the table by it all the same.
    const isClass = ({ values }: MigratedModel): boolean => /^(?:Eloquent|ActiveRecord)$/.test(values.framework);
    const called = isClass(named) ? named : (ranked.find(isClass) ?? named);
    models.push({
      ...nameAndSchema(called.values),
      stored: first.values.stored,
      framework: first.values.framework,
      fields: withValidations(first.values.fields, called),
      relations: named.values.relations,
      fact: first,
      declared: called,
    });
  }
  const names = new Set(models.filter(({ stored }) => stored === 'table').map(({ name }) => name));
  for (const model of models.filter(({ framework }) => /^(?:Prisma|Entity Framework|GORM|Bun|go-pg)$/.test(framework)))
    tellRelations(model, names);
  for (const model of models.filter(({ framework }) => framework === 'Prisma')) tellLists(model, names);
  const tables = new Set(
    models.flatMap(({ name, stored, fact }) => (stored === 'table' ? [name, fact.values.name] : [])),
  );
  for (const model of models.filter(({ stored }) => stored === 'table'))
    tellHeldKeys(
      model,
      (name) => tables.has(name) || (model.framework === 'Rails' && sharesTable(evidence, name, tables)),
    );
  const twins = formsOfTables(models);
  const known = new Map(models.filter((model) => !twins.has(model)).map((model) => [model.name.toLowerCase(), model]));
  const connected = new Map<string, number>();
  for (const model of models) {
    for (const to of targetsOf(model)) {
      const target = known.get(to.toLowerCase());
      if (!target || target === model) continue;
      connected.set(target.name, (connected.get(target.name) ?? 0) + 1);
      connected.set(model.name, (connected.get(model.name) ?? 0) + 1);
    }
  }
  const weight = (model: Model): number => (connected.get(model.name) ?? 0) * 2 + Math.min(6, model.fields.length / 2);
  const copies = copiesOf(models);
  // Of a dump whose tables the classes of the project declare, the others are those of packages, or of releases before.
  const dumps = new Set(
    models
      .flatMap(({ framework, fact }) => (framework === 'Django' ? (fact.toldIn ?? []) : []))
      .map(({ path }) => path),
  );
  const isDumped = ({ framework, fact }: Model): boolean => framework === 'SQL' && dumps.has(fact.path);
  return models
    .filter((model) => !twins.has(model))
    .sort(
      (a, b) =>
        ORDER[a.stored] - ORDER[b.stored] ||
        Number(isDumped(a)) - Number(isDumped(b)) ||
        Number(copies.has(a)) - Number(copies.has(b)) ||
        weight(b) - weight(a) ||
        b.fields.length - a.fields.length ||
        (a.name < b.name ? -1 : 1),
    );
});

const COPY = /[_-]?(?:history|histories|audits?|archives?|versions|revisions|backups?)$/i;

/** Tables that keep what rows of another were before: `order_history` beside `orders`. */
function copiesOf(models: readonly Model[]): Set<Model> {
  const keys = new Set(models.flatMap(({ stored, fact }) => (stored === 'table' ? keyOf(fact) : [])));
  return new Set(models.filter(({ name }) => COPY.test(name) && keys.has(keyNamed(name.replace(COPY, '')))));
}

/** Folders of scripts that read what other products wrote. */
const IMPORTERS = /^import(?:er)?s?\//;

/**
 * What a script beside the product fills a database with is another program's, where the product has tables of its own;
 * so are the types of what such a script reads, where the product has types of its own.
 */
function ofProduct(facts: readonly Found<'data-model'>[]): readonly Found<'data-model'>[] {
  const isBeside = ({ path, values }: Found<'data-model'>): boolean =>
    (values.stored === 'shape' ? IMPORTERS : TOOLING).test(path);
  const own = Map.groupBy(
    facts.filter((fact) => !isBeside(fact)),
    ({ values }) => values.stored,
  );
  return facts.filter((fact) => fact.values.stored === 'wire' || !own.has(fact.values.stored) || !isBeside(fact));
}

/** Structures of Go that only take what is sent for a stored one, with its name and some of its tags. */
function formsOfTables(models: readonly Model[]): Set<Model> {
  const isKey = ({ name, constraints }: ModelField): boolean =>
    constraints.includes('primary key') || /^id$/i.test(name);
  const tables = models.filter(({ stored, fact }) => stored === 'table' && fact.path.endsWith('.go'));
  const keyed = new Set(tables.filter(({ fields }) => fields.some(isKey)).map(({ name }) => name));
  return new Set(tables.filter(({ name, fields }) => keyed.has(name) && !fields.some(isKey)));
}

/**
 * Statements of SQL and the snapshot of Entity Framework follow what the code declares, and structures of a migration
 * are those of an older release. A class of Eloquent declares no columns.
 */
function isMadeFor({ values, path }: Found<'data-model'>): boolean {
  return (
    /^(?:SQL|Liquibase|Eloquent)$/.test(values.framework) ||
    path.endsWith('ModelSnapshot.cs') ||
    (/migrat/i.test(path) && /\.(?:go|java|kt|cs|py)$/.test(path))
  );
}

/** A schema in several files does not say in each which names are models of another: a field of such a type is a relation. */
function tellRelations(model: Model, names: ReadonlySet<string>): void {
  const isGo = model.fact.path.endsWith('.go');
  // A structure of another package has the name of that before its own.
  const bare = (type: string): string =>
    type.replace(/^(?:\[\])?\*?|\?$/g, '').replace(isGo ? /^\w+\.(?=\p{Lu}\w*$)/u : /^$/, '');
  const pointing = model.fields.filter(({ type }) => names.has(bare(type)));
  const known = new Set(model.relations.map(({ through }) => through));
  model.relations = [
    ...model.relations,
    ...pointing
      .filter(({ name }) => !known.has(name))
      .map(({ name, type }) => ({
        to: bare(type),
        kind: type.startsWith('[]') ? ('many' as const) : ('one' as const),
        through: name,
      })),
  ];
  model.fields = model.fields.filter((field) => !pointing.includes(field));
}

/** A list of what is no model is a column with several values: its enumeration may be declared in another file. */
function tellLists(model: Model, names: ReadonlySet<string>): void {
  const lists = model.relations.filter(({ kind, to }) => kind === 'many' && !names.has(to));
  if (lists.length === 0) return;
  model.relations = model.relations.filter((relation) => !lists.includes(relation));
  model.fields = [
    ...model.fields,
    ...lists.map(({ through, to }) => ({ name: through, type: `${to}[]`, constraints: [] })),
  ];
}

/** Mappers whose classes name the other class where the table has its key. */
const NAMES_CLASS = /^(?:Doctrine|TypeORM|MikroORM)$/;

/** The column that holds the key of a relation points to its model: `user_id` of a model that belongs to a `user`. */
function tellHeldKeys(model: Model, isTable: (name: string) => boolean): void {
  // A class of SQLAlchemy says which of its columns are keys, and may be joined by one that is none.
  if (model.framework === 'SQLAlchemy') return;
  const held = model.relations.filter(({ kind, to }) => kind === 'one' && isTable(to));
  if (held.length === 0) return;
  const targets = new Map(
    held.map(({ through, to, key }) => [identifierWords(key ?? `${through}Id`).toLowerCase(), to]),
  );
  const names = new Set(model.fields.map(({ name }) => identifierWords(name).toLowerCase()));
  // A column that is a part of a key alone points nowhere by itself.
  const isPart = ({ name }: ModelField, to: string): boolean =>
    model.fields.some((each) => each.shared?.some((key) => key.to === to && [each.name, ...key.with].includes(name)));
  // Beside `thing_type`, `thing_id` is the key of one thing or another.
  const isOfSeveral = ({ name }: ModelField): boolean => {
    const words = identifierWords(name).toLowerCase();
    return words.endsWith(' id') && names.has(words.replace(/ id$/, ' type'));
  };
  model.fields = [
    ...model.fields.map((each) => {
      const to = each.references ? undefined : targets.get(identifierWords(each.name).toLowerCase());
      return to && !isPart(each, to) && !isOfSeveral(each) ? { ...each, references: to } : each;
    }),
    ...(NAMES_CLASS.test(model.framework) ? held : []).flatMap(({ through, to, rules = [] }): ModelField[] => {
      const words = identifierWords(through).toLowerCase();
      return names.has(words) || names.has(`${words} id`)
        ? []
        : [{ name: through, type: to, constraints: rules, references: to }];
    }),
  ];
}

/** Whether migrations repeat what a schema says, and keep what it no longer says; some make tables of their own. */
function isRepeated(tables: readonly Found<'data-model'>[], isWhole: (path: string) => boolean): boolean {
  const schema = new Set(tables.filter(({ path }) => isWhole(path)).map(keyOf));
  const migrated = new Set(tables.filter(({ path }) => !isWhole(path)).map(keyOf));
  const shared = [...migrated].filter((key) => schema.has(key)).length;
  return schema.size > 0 && shared >= migrated.size * SHARE_OF_SCHEMA;
}

/** Migrations also hold tables that were dropped or renamed since. */
const SHARE_OF_SCHEMA = 0.3;

function keyOf({ values }: Found<'data-model'>): string {
  return keyNamed(values.table ?? values.name);
}

/** Names that differ by their case only are those of one table: `OrderLine`, `Orderline`. */
function keyNamed(name: string): string {
  return singular(identifierWords(name).toLowerCase()).replaceAll(' ', '');
}

function checks({ values }: Found<'data-model'>): number {
  return values.fields.reduce((sum, { constraints }) => sum + constraints.length, 0);
}

/** Names of the models that a model points to. */
export function targetsOf({ relations, fields }: Model): string[] {
  return [...relations.map(({ to }) => to), ...fields.flatMap(({ references }) => (references ? [references] : []))];
}

export function storedModels(models: readonly Model[]): Model[] {
  return models.filter(({ stored }) => stored === 'table');
}

/** Models that are exchanged or shared, without option bags and the like. */
export function wireModels(models: readonly Model[]): Model[] {
  return models.filter(
    ({ stored, name, fields }) => stored === 'wire' && !NOT_A_MODEL.test(name) && fields.length >= 2,
  );
}
