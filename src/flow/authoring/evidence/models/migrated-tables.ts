import type { ModelField } from '../../../../engine/facts/fact.ts';
import type { CodeSource } from '../../cite.ts';
import { at, type Evidence, type Found } from '../evidence.ts';

/** A model, with the places of later migrations that changed it. */
export type MigratedModel = Found<'data-model'> & { changedIn?: CodeSource[] };

type Step = Found<'data-model'> | Found<'table-change'>;

/** Tables that migrations make, as the last migration leaves them; all other models as they are. */
export function asMigrated(evidence: Evidence, facts: readonly Found<'data-model'>[]): MigratedModel[] {
  const changes = evidence.facts('table-change');
  const isStep = ({ values, path }: Found<'data-model'>): boolean =>
    values.stored === 'table' &&
    /migrat/i.test(path) &&
    !isSnapshot(path) &&
    /^(?:SQL|Laravel|Knex|Kysely|Rails)$/.test(values.framework);
  if (changes.length === 0 && !facts.some((fact) => fact.values.partial && isStep(fact))) return [...facts];
  const places = new Map<string, Step[]>();
  for (const step of [...facts.filter(isStep), ...changes]) {
    const place = placeOf(step.path);
    places.set(place, [...(places.get(place) ?? []), step]);
  }
  return [...facts.filter((fact) => !isStep(fact)), ...[...places.values()].flatMap(afterAll)];
}

/** A file that holds the whole schema as it is now, often beside the migrations that led to it. */
export function isSnapshot(path: string): boolean {
  return /(?:^|\/)(?:latest|schema|structure|current)\.\w+$/i.test(path) && !/(?:^|\/)v?\d[^/]*\/[^/]*$/i.test(path);
}

/** Migrations that follow each other lie in one folder, or each in a numbered folder of its own. */
function placeOf(path: string): string {
  return path
    .split('/')
    .slice(0, -1)
    .filter((part) => !/^v?\d/i.test(part))
    .join('/');
}

/** Names that begin with a number or a date follow each other by it. */
const byNumber = new Intl.Collator('en', { numeric: true });

function afterAll(steps: readonly Step[]): MigratedModel[] {
  const tables = new Map<string, MigratedModel>();
  const loose: MigratedModel[] = [];
  const ordered = steps.toSorted((a, b) => byNumber.compare(a.path, b.path) || a.startLine - b.startLine);
  for (const step of ordered) {
    const key = (step.kind === 'data-model' ? step.values.name : step.values.table).toLowerCase();
    const table = tables.get(key);
    if (step.kind === 'data-model') {
      if (!step.values.partial) tables.set(key, step);
      else if (table) tables.set(key, withFields(table, step, added(table.values.fields, step.values.fields)));
      else loose.push(step);
    } else if (table) apply(tables, key, table, step);
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
      break;
    }
    case 'column added':
      tables.set(key, withFields(table, step, added(fields, [values.field])));
      break;
    case 'column dropped':
      tables.set(
        key,
        withFields(
          table,
          step,
          fields.filter(({ name }) => name !== values.column),
        ),
      );
      break;
    case 'column renamed':
      tables.set(
        key,
        withFields(
          table,
          step,
          fields.map((each) => (each.name === values.column ? { ...each, name: values.to } : each)),
        ),
      );
  }
}

/** A column that is given again is changed, and keeps its place. */
function added(fields: readonly ModelField[], more: readonly ModelField[]): ModelField[] {
  const known = new Set(fields.map(({ name }) => name));
  return [
    ...fields.map((each) => more.find(({ name }) => name === each.name) ?? each),
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
    changedIn: [...(table.changedIn ?? []), at(step)],
  };
}
