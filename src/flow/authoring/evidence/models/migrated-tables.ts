import type { ModelField } from '../../../../engine/facts/data-models/model-facts.ts';
import { isMigrationPath } from '../../../../engine/facts/data-models/sql-models.ts';
import type { CodeSource } from '../../cite.ts';
import { at, type Evidence, type Found } from '../evidence.ts';
import { directoryOf } from '../files/directory-of.ts';
import { asSpelled, keyed, NamedKeys, withColumnNamed, withoutColumn } from './changed-keys.ts';
import { firstSchemas, withoutOldDumps } from './first-schema.ts';
import { includedChanges, loosened } from './included-changes.ts';
import { tableNamed } from './named-tables.ts';
import { stepOf } from './numbered-migrations.ts';
import { dumpedMigrations, isDump } from './schema-dumps.ts';
import { byNumber, isOldSchema } from './schema-versions.ts';
import { dialectsOf } from './sql-dialects.ts';

/** A model, with the places of later migrations that changed it, or of the structures that hold its fields. */
export type MigratedModel = Found<'data-model'> & { toldIn?: CodeSource[] };

type Step = Found<'data-model'> | Found<'table-change'>;

/** Tables that migrations make, as the last migration leaves them; all other models as they are. */
export function asMigrated(evidence: Evidence, written: readonly Found<'data-model'>[]): MigratedModel[] {
  const isOld = isOldSchema(evidence);
  const facts = written.flatMap((fact) => {
    if (isOld(fact.path)) return [];
    const name = tableNamed(evidence, fact.values.name);
    return name === null ? [] : [{ ...fact, values: { ...fact.values, name } }];
  });
  const dialects = dialectsOf(evidence);
  const changes = evidence.facts('table-change').flatMap((fact) => {
    if (dialects?.isLeft(fact.path) || isOld(fact.path)) return [];
    const table = tableNamed(evidence, fact.values.table);
    return table === null ? [] : [{ ...fact, values: { ...fact.values, table } }];
  });
  const isStep = ({ values, path, startLine }: Found<'data-model'>): boolean =>
    values.stored === 'table' &&
    (values.framework === 'Liquibase' ||
      ((isDump(path) || (isMigrationPath(path) && !isSnapshot(path)) || stepOf(evidence, path, startLine) !== null) &&
        /^(?:SQL|Laravel|Knex|Kysely|Rails)$/.test(values.framework)));
  if (changes.length === 0 && !facts.some((fact) => fact.values.partial && isStep(fact))) return [...facts];
  const places = new Map<string, Step[]>();
  const included = includedChanges(evidence);
  for (const step of [...facts.filter(isStep), ...changes]) {
    const place = included.get(step.path)?.root ?? placeOf(step.path);
    places.set(place, [...(places.get(place) ?? []), step]);
  }
  const keys = keysByTable(changes);
  const others = withoutOldDumps(
    facts.filter((fact) => !isStep(fact)),
    places,
  );
  const firsts = firstSchemas(others, places);
  const begun = new Set([...firsts.values()].flat());
  return [
    ...others.filter((fact) => !begun.has(fact)).map((fact) => withKeys(fact, keys)),
    ...withoutTwins(places)
      .flatMap(({ place, steps }) => afterAll(evidence, ofNewest(steps), firsts.get(place)))
      .map((table) =>
        table.values.framework === 'Liquibase' && !included.has(table.path) ? loosened(table, changes) : table,
      ),
  ];
}

const FEWEST_SHARED = 3;

/**
 * Folders that make the same tables do not follow each other: each is a whole way to a schema. The one that makes the most
 * is the one that leads to today's.
 */
function ofNewest(steps: readonly Step[]): readonly Step[] {
  const folders = [...Map.groupBy(steps, ({ path }) => directoryOf(path)).values()]
    // A folder for each step holds one file.
    .filter((own) => new Set(own.map(({ path }) => path)).size > 1)
    .map((own) => ({ own, made: new Set(own.flatMap((step) => madeBy(step) ?? [])) }));
  const [largest, ...others] = folders.toSorted((a, b) => b.made.size - a.made.size);
  const isShared = others.some(
    ({ made }) => [...made].filter((name) => largest?.made.has(name)).length >= FEWEST_SHARED,
  );
  return largest && isShared ? largest.own : steps;
}

const TWIN = 0.8;

/**
 * Places that lie beside each other and make the same tables are ways to one schema too: of `db/migrations`,
 * `db/migrations-sqlite` and `db/beta/migrations` the one is told that makes the most, in the most files.
 */
function withoutTwins(places: ReadonlyMap<string, Step[]>): { place: string; steps: Step[] }[] {
  const told = [...places].map(([place, steps]) => ({
    steps,
    around: place.slice(0, place.lastIndexOf('/') + 1),
    place,
    made: new Set(steps.flatMap((step) => madeBy(step)?.toLowerCase() ?? [])),
    files: new Set(steps.map(({ path }) => path)).size,
  }));
  const bySize = told.toSorted((a, b) => b.made.size - a.made.size || b.files - a.files);
  const left = new Set(
    bySize.filter(({ place, made }, rank) =>
      bySize
        .slice(0, rank)
        .some(
          (larger) =>
            made.size >= FEWEST_SHARED &&
            larger.around !== '' &&
            place.startsWith(larger.around) &&
            [...made].filter((name) => larger.made.has(name)).length >= made.size * TWIN,
        ),
    ),
  );
  return told.filter((each) => !left.has(each));
}

function madeBy(step: Step): string | null {
  return step.kind === 'data-model' && !step.values.partial ? step.values.name : null;
}

/** Changes of keys alone, in the order in which they are made. */
function keysByTable(changes: readonly Found<'table-change'>[]): Map<string, Found<'table-change'>[]> {
  const keys = changes.filter(({ values }) => /^(?:key|unique) /.test(values.what)).toSorted(inOrder);
  return Map.groupBy(keys, ({ values }) => values.table.toLowerCase());
}

/** What declares a table of Ecto or Knex leaves its keys to the migrations, a schema of Rails to its own end. */
function withKeys(fact: Found<'data-model'>, keys: ReadonlyMap<string, Found<'table-change'>[]>): MigratedModel {
  const { stored, table, name, framework } = fact.values;
  if (stored !== 'table') return fact;
  const changes = keys.get((table ?? name).toLowerCase()) ?? [];
  return changes
    .filter(({ path }) => path === fact.path || /^(?:Ecto|Knex)$/.test(framework))
    .reduce<MigratedModel>((model, step) => withFields(model, step, keyed(model.values.fields, step.values)), fact);
}

/** A file that holds the whole schema as it is now, often beside the migrations that led to it. */
export function isSnapshot(path: string): boolean {
  return /(?:^|\/)(?:latest|schema|structure|current)\.\w+$/i.test(path) && !/(?:^|\/)v?\d[^/]*\/[^/]*$/i.test(path);
}

/** Migrations that follow each other lie in one folder, or each in a numbered folder of its own. */
function placeOf(path: string): string {
  if (isDump(path)) return path.replace(/schema\/[^/]+$/, 'migrations');
  return path
    .split('/')
    .slice(0, -1)
    .filter((part) => !/^v?\d/i.test(part))
    .join('/');
}

function inOrder(a: Step, b: Step): number {
  return (
    Number(isDump(b.path)) - Number(isDump(a.path)) || byNumber.compare(a.path, b.path) || a.startLine - b.startLine
  );
}

/** In a program of steps with numbers their order is that of the numbers. */
function inSteps(evidence: Evidence, a: Step, b: Step): number {
  if (a.path !== b.path) return 0;
  return (stepOf(evidence, a.path, a.startLine) ?? 0) - (stepOf(evidence, b.path, b.startLine) ?? 0);
}

function afterAll(
  evidence: Evidence,
  steps: readonly Step[],
  first: readonly Found<'data-model'>[] = [],
): MigratedModel[] {
  const tables = new Map<string, MigratedModel>(first.map((fact) => [fact.values.name.toLowerCase(), fact]));
  const keys = new NamedKeys();
  const loose: MigratedModel[] = [];
  const isDumped = dumpedMigrations(
    evidence,
    steps.map(({ path }) => path),
  );
  const included = includedChanges(evidence);
  const rank = ({ path }: Step): number => included.get(path)?.rank ?? 0;
  const ordered = steps.toSorted((a, b) => rank(a) - rank(b) || inSteps(evidence, a, b) || inOrder(a, b));
  for (const step of ordered.filter(({ path }) => !isDumped(path))) {
    const key = (step.kind === 'data-model' ? step.values.name : keys.tableOf(step.values)).toLowerCase();
    const table = tables.get(key);
    if (step.kind === 'data-model') {
      if (!step.values.partial) tables.set(key, step);
      else if (table) tables.set(key, withFields(table, step, added(table.values.fields, step.values.fields)));
      else loose.push(step);
    } else if (table && step.values.what === 'constraint dropped') {
      const left = keys.drop(evidence, table, step.values.name);
      // Most indexes that are dropped only made it fast.
      if (left !== table.values.fields) tables.set(key, withFields(table, step, left));
    } else if (table) {
      const values = asSpelled(table.values.fields, step.values);
      keys.add(values);
      if (values.what === 'constraint renamed') keys.renameKey(key, values.name, values.to);
      if (values.what === 'table renamed') keys.renameTable(key, values.to);
      if (values.what === 'column renamed') keys.renameColumn(key, values.column, values.to);
      apply(tables, key, table, { ...step, values });
    }
  }
  return [...tables.values(), ...loose];
}

function apply(
  tables: Map<string, MigratedModel>,
  key: string,
  table: MigratedModel,
  step: Found<'table-change'>,
): void {
  const { values } = step;
  const { fields } = table.values;
  switch (values.what) {
    case 'table dropped':
      tables.delete(key);
      break;
    case 'table renamed': {
      const renamed = withFields(table, step, fields);
      tables.delete(key);
      tables.set(values.to.toLowerCase(), { ...renamed, values: { ...renamed.values, name: values.to } });
      for (const [other, each] of tables) tables.set(other, pointingTo(each, table.values.name, values.to));
      break;
    }
    case 'column added':
      tables.set(key, withFields(table, step, added(fields, [values.field])));
      break;
    case 'column dropped':
      tables.set(key, withFields(table, step, withoutColumn(fields, values.column)));
      break;
    case 'column renamed':
      tables.set(key, withFields(table, step, withColumnNamed(fields, values.column, values.to)));
      break;
    case 'column changed':
      tables.set(
        key,
        withFields(
          table,
          step,
          fields.map((each) => (each.name === values.column ? changed(each, values) : each)),
        ),
      );
      break;
    case 'constraint renamed':
      break;
    default:
      tables.set(key, withFields(table, step, keyed(fields, values)));
  }
}

/** What refers to a table goes with it to its new name. */
function pointingTo(model: MigratedModel, from: string, name: string): MigratedModel {
  const { fields, relations } = model.values;
  const isPointing = ({ references, shared = [] }: ModelField): boolean =>
    references === from || shared.some(({ to }) => to === from);
  if (!relations.some(({ to }) => to === from) && !fields.some(isPointing)) return model;
  return {
    ...model,
    values: {
      ...model.values,
      fields: fields.map((each) => ({
        ...each,
        ...(each.references === from ? { references: name } : {}),
        ...(each.shared ? { shared: each.shared.map((key) => (key.to === from ? { ...key, to: name } : key)) } : {}),
      })),
      relations: relations.map((each) => (each.to === from ? { ...each, to: name } : each)),
    },
  };
}

function changed(
  field: ModelField,
  { type, mayBeNull, length }: { type?: string; mayBeNull?: boolean; length?: number | null },
): ModelField {
  const others = field.constraints
    .filter((each) => mayBeNull === undefined || each !== 'not null')
    .filter((each) => length === undefined || !each.startsWith('max length '));
  return {
    ...field,
    type: type ?? field.type,
    constraints: [
      ...others,
      ...(mayBeNull === false ? ['not null'] : []),
      ...(length == null ? [] : [`max length ${length}`]),
    ],
  };
}

/** A column that is given again is changed, and keeps its place and its keys. */
function added(fields: readonly ModelField[], more: readonly ModelField[]): ModelField[] {
  const known = new Set(fields.map(({ name }) => name));
  return [
    ...fields.map((each) => {
      const again = more.find(({ name }) => name === each.name);
      if (!again) return each;
      const keys = each.constraints.filter((rule) => /^(?:primary key$|unique\b|on delete )/.test(rule));
      return { ...each, ...again, constraints: [...new Set([...keys, ...again.constraints])] };
    }),
    ...more.filter(({ name }) => !known.has(name)),
  ];
}

function withFields(table: MigratedModel, step: Step, fields: ModelField[]): MigratedModel {
  const left = new Set(fields.map(({ name }) => name));
  const relations = table.values.relations.filter(
    ({ through }) => left.has(through) || !table.values.fields.some(({ name }) => name === through),
  );
  return {
    ...table,
    values: { ...table.values, fields, relations },
    toldIn: [...(table.toldIn ?? []), at(step)],
  };
}
