import type { ModelField } from '../../../../engine/facts/data-models/model-facts.ts';
import { isMigrationPath } from '../../../../engine/facts/data-models/sql-models.ts';
import { identifierWords } from '../../../../engine/facts/text/words.ts';
import { plural } from '../../wording/plural.ts';
import { at, type Evidence } from '../evidence.ts';
import type { MigratedModel } from './migrated-tables.ts';
import { dialectsOf } from './sql-dialects.ts';

/** Mappers that can be told to leave the tables to migrations, and then believe what their classes say of them. */
const MAPPER = /^(?:JPA|Spring Data|GORM)$/;
/** What a database holds to: of this, what its migrations say is so, whatever a class says. */
const KEPT = /^(?:not null|nullable|optional|one to one|unique\b.*|on delete .*|check .*)$/;
const SHARE = 0.5;

/**
 * Classes with what the migrations say of the columns of their tables: a mapper believes what a class says of null and of
 * keys, and only the one who makes the table sees to it. What a class has no table for is told as the class has it.
 */
export function withMigratedTables(evidence: Evidence, models: readonly MigratedModel[]): MigratedModel[] {
  const tables = Map.groupBy(models.filter(isMade), ({ values }) => plain(values.name));
  if (tables.size === 0) return [...models];
  // What a column refers to is a table; the model is called as the class that stands for it.
  const classes = new Map(
    models.flatMap(({ values: { stored, framework, table, name } }) =>
      stored === 'table' && MAPPER.test(framework)
        ? namesOf(framework, table ?? null, name).map((each) => [each, name] as const)
        : [],
    ),
  );
  const isGone = droppedTables(evidence, tables);
  return models
    .filter((model) => !isGone(model))
    .map((model) => {
      const { stored, framework, table, name } = model.values;
      if (stored !== 'table' || !MAPPER.test(framework)) return model;
      const own = namesOf(framework, table ?? null, name)
        .flatMap((each) => tables.get(each) ?? [])
        .filter((each) => isOf(model, each));
      return own.length === 0 ? model : withColumns(model, own, classes);
    });
}

/** A structure of GORM may be there still, for what it held before, when its table is not. */
function droppedTables(evidence: Evidence, left: ReadonlyMap<string, unknown>): (model: MigratedModel) => boolean {
  const dialects = dialectsOf(evidence);
  const dropped = new Set(
    evidence
      .facts('table-change')
      .flatMap(({ path, values }) =>
        values.what === 'table dropped' && isMigrationPath(path) && !dialects?.isLeft(path)
          ? [plain(values.table)]
          : [],
      ),
  );
  return ({ values: { stored, framework, table, name } }) =>
    stored === 'table' &&
    framework === 'GORM' &&
    namesOf(framework, table ?? null, name).every((each) => dropped.has(each) && !left.has(each));
}

/** What the table of a class is called: GORM takes the plural of a name, unless a method says another. */
function namesOf(framework: string, table: string | null, name: string): string[] {
  if (framework !== 'GORM' || table !== null) return [plain(table ?? name)];
  return [plain(plural(identifierWords(name)))];
}

function isMade({ values, path }: MigratedModel): boolean {
  if (values.stored !== 'table' || values.partial) return false;
  return values.framework === 'Liquibase' || (values.framework === 'SQL' && isMigrationPath(path));
}

/** Names of tables and columns by any convention: `orderLine`, `ORDER_LINE`, `shop.order_line`. */
function plain(name: string): string {
  return (name.split('.').at(-1) ?? name).replace(/[^\p{L}\d]/gu, '').toLowerCase();
}

/** Whether a table has most of the fields of a class: another service may have one of the same name. */
function isOf(model: MigratedModel, table: MigratedModel): boolean {
  const columns = columnsOf(table);
  const found = model.values.fields.filter((each) => columnOf(columns, each) !== undefined);
  return found.length >= model.values.fields.length * SHARE;
}

function columnsOf({ values }: MigratedModel): Map<string, ModelField> {
  return new Map(values.fields.map((each) => [plain(each.name), each]));
}

function columnOf(columns: ReadonlyMap<string, ModelField>, field: ModelField): ModelField | undefined {
  const { name, column, references } = field;
  if (column !== undefined) return columns.get(plain(column));
  return (references === undefined ? undefined : columns.get(`${plain(name)}id`)) ?? columns.get(plain(name));
}

function withColumns(
  model: MigratedModel,
  tables: readonly MigratedModel[],
  classes: ReadonlyMap<string, string>,
): MigratedModel {
  const all = tables.map(columnsOf);
  // A class may show a column twice: as what it points to, and as the key alone.
  const names = new Map<string, string>();
  for (const field of model.values.fields.toSorted((a, b) => Number(!a.references) - Number(!b.references)))
    for (const columns of all) {
      const column = columnOf(columns, field);
      if (column && !names.has(column.name)) names.set(column.name, field.name);
    }
  const fields = model.values.fields.map((field): ModelField => {
    const columns = all.flatMap((each) => columnOf(each, field) ?? []);
    const [first, ...others] = columns.map((each) => rulesOf(each, names));
    if (first === undefined) return field;
    // Of tables for several databases, what each of them says.
    const isShown = columns.every(({ name }) => names.get(name) !== field.name);
    const rules = first
      .filter((rule) => !(isShown && /^unique\b|^check /.test(rule)))
      .filter((rule) => others.every((other) => other.includes(rule)))
      // Where the two differ, a row of the class has a value, and another row may have none.
      .filter((rule) => rule !== 'nullable' || !field.constraints.includes('not null'));
    const key = field.constraints.filter((rule) => rule === 'primary key');
    const width = widthOf(field, columns);
    const kept = field.constraints
      .filter((rule) => !KEPT.test(rule) && rule !== 'primary key')
      .flatMap((rule) => (width !== undefined && /^max length \d/.test(rule) ? width : [rule]));
    const held = isShown ? undefined : columns[0]?.references;
    const references = field.references ?? (held === undefined ? undefined : (classes.get(plain(held)) ?? held));
    return { ...field, constraints: [...key, ...rules, ...kept], ...(references === undefined ? {} : { references }) };
  });
  const toldIn = tables.flatMap((table) => [...(table.toldIn ?? []), at(table)]);
  return { ...model, values: { ...model.values, fields }, toldIn: [...(model.toldIn ?? []), ...toldIn] };
}

const SIZED = /^(?:n?varchar2?|n?char|character(?: varying)?)\s*\(\s*(\d+)/i;

/** What is told of the length in place of what the mapper is told, which the columns of the tables may contradict. */
function widthOf({ width }: ModelField, columns: readonly ModelField[]): string[] | undefined {
  if (width === undefined || columns.length === 0) return undefined;
  const [first, ...others] = columns.map(
    ({ type, constraints }) =>
      SIZED.exec(type)?.[1] ?? constraints.flatMap((rule) => /^max length (\d+)$/.exec(rule)?.[1] ?? [])[0],
  );
  // A type without a length may hold any, and tables for several databases may differ.
  return first === undefined || others.some((each) => each !== first) ? [] : [`max length ${first}`];
}

/** What a table says of a column, with the fields of the class for its columns. */
function rulesOf({ constraints }: ModelField, names: ReadonlyMap<string, string>): string[] {
  const rules = constraints
    .filter((rule) => KEPT.test(rule))
    .map((rule) => {
      const [, opening, list = '', rest = ''] =
        /^(unique(?: \(ignoring case\))? with )([^`]*?)( where `.*)?$/.exec(rule) ?? [];
      if (opening === undefined) return rule;
      return `${opening}${list.replace(/\w+/g, (word) => names.get(word) ?? word)}${rest}`;
    });
  return constraints.some((rule) => /^(?:not null|primary key)$/.test(rule)) ? rules : [...rules, 'nullable'];
}
