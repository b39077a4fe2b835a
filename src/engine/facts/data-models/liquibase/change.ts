import type { ModelField } from '../model-facts.ts';
import { field } from '../model-maker.ts';

/** A change of the database in a file that Liquibase follows, in whatever language that is written. */
export interface LiquibaseChange {
  /** `createTable`, `addColumn` … */
  name: string;
  /** What is said of it by name, or nothing. */
  of: (key: string) => string;
  columns: LiquibaseColumn[];
  line: number;
  endLine: number;
}

interface LiquibaseColumn {
  field: ModelField;
  /** What its own keys are called, to tell what is dropped later. */
  unique: string;
  foreign: string;
}

/** What is made and changed; anything else, such as rows that are put in, leaves the tables as they are. */
export const DEEDS: ReadonlySet<string> = new Set([
  'createTable',
  'addColumn',
  'dropColumn',
  'renameColumn',
  'dropTable',
  'renameTable',
  'addForeignKeyConstraint',
  'addUniqueConstraint',
  'addPrimaryKey',
  'dropPrimaryKey',
  'dropForeignKeyConstraint',
  'dropUniqueConstraint',
  'addNotNullConstraint',
  'dropNotNullConstraint',
  'modifyDataType',
  'createIndex',
  'dropIndex',
]);

/** A whole schema in one file has so many; a file with more is no schema. */
export const MOST_CHANGES = 3_000;

/** A column by what is said of it and of its constraints. */
export function columnOf(of: (key: string) => string, rule: (key: string) => string): LiquibaseColumn[] {
  if (of('name') === '') return [];
  const isTrue = (key: string): boolean => rule(key) === 'true';
  const rules = [
    isTrue('primaryKey') && 'primary key',
    isTrue('unique') && 'unique',
    rule('nullable') === 'false' && 'not null',
    isTrue('deleteCascade') && 'on delete cascade',
  ];
  const target = rule('references').split('(')[0] || rule('referencedTableName');
  return [
    {
      field: field(of('name'), of('type'), rules, target),
      unique: isTrue('unique') ? rule('uniqueConstraintName') : '',
      foreign: target === '' ? '' : rule('foreignKeyName'),
    },
  ];
}
