import type { SourceFile } from '../../source-file.ts';
import type { DataModelFact, TableChangeFact } from '../model-facts.ts';
import { makeModel, onDelete } from '../model-maker.ts';
import { keyColumns } from '../table-keys.ts';
import type { LiquibaseChange } from './change.ts';
import { xmlChanges } from './xml-changes.ts';
import { yamlChanges } from './yaml-changes.ts';

/** A file that Liquibase follows: changes of the database as elements of XML, or as keys of YAML. */
export function isLiquibase(file: SourceFile): boolean {
  if (file.extension === 'xml') return file.text.includes('<databaseChangeLog');
  return isYaml(file) && /^["']?databaseChangeLog["']?:/m.test(file.text);
}

function isYaml({ extension }: SourceFile): boolean {
  return extension === 'yaml' || extension === 'yml';
}

function changesIn(file: SourceFile): LiquibaseChange[] {
  if (!isLiquibase(file)) return [];
  return isYaml(file) ? yamlChanges(file) : xmlChanges(file);
}

export function liquibaseModels(file: SourceFile): DataModelFact[] {
  return changesIn(file).flatMap(({ name, of, columns, line, endLine }): DataModelFact[] => {
    const table = name === 'createTable' ? of('tableName') : '';
    const fields = columns.map(({ field }) => field);
    if (table === '' || fields.length === 0) return [];
    return [makeModel(file, { name: table, stored: 'table', framework: 'Liquibase', fields, line, endLine })];
  });
}

type Change = TableChangeFact['values'];

export function liquibaseChanges(file: SourceFile): { change: Change; line: number }[] {
  return changesIn(file).flatMap((each) => changesOf(each).map((change) => ({ change, line: each.line })));
}

function changesOf({ name, of, columns }: LiquibaseChange): Change[] {
  const list = (text: string): string[] => text.split(',').map((each) => each.trim());
  const table = of('tableName');
  const named = (): { name?: string } => (of('constraintName') === '' ? {} : { name: of('constraintName') });
  switch (name) {
    case 'createTable':
      return namedKeys(table, columns);
    case 'addColumn':
      return [
        ...columns.map(({ field }): Change => ({ what: 'column added', table, field })),
        ...namedKeys(table, columns),
      ];
    case 'dropColumn':
      return [of('columnName'), ...columns.map(({ field }) => field.name)]
        .filter((column) => column !== '')
        .map((column) => ({ what: 'column dropped', table, column }));
    case 'renameColumn':
      return [{ what: 'column renamed', table, column: of('oldColumnName'), to: of('newColumnName') }];
    case 'dropTable':
      return [{ what: 'table dropped', table }];
    case 'renameTable':
      return [{ what: 'table renamed', table: of('oldTableName'), to: of('newTableName') }];
    case 'addForeignKeyConstraint': {
      const rule = onDelete(of('onDelete').toLowerCase());
      const key = {
        table: of('baseTableName'),
        ...keyColumns(list(of('baseColumnNames'))),
        to: of('referencedTableName'),
      };
      return [{ what: 'key added', ...key, ...(rule === null ? {} : { rule }), ...named() }];
    }
    case 'addUniqueConstraint':
      return [{ what: 'unique added', table, columns: list(of('columnNames')), ...named() }];
    case 'addPrimaryKey':
      return [{ what: 'primary added', table, columns: list(of('columnNames')), ...named() }];
    case 'dropPrimaryKey':
      return [{ what: 'primary dropped', table }];
    case 'dropForeignKeyConstraint':
      return [{ what: 'constraint dropped', table: of('baseTableName'), name: of('constraintName') }];
    case 'dropUniqueConstraint':
      return [{ what: 'constraint dropped', table, name: of('constraintName') }];
    case 'addNotNullConstraint':
    case 'dropNotNullConstraint':
      return [{ what: 'column changed', table, column: of('columnName'), mayBeNull: name === 'dropNotNullConstraint' }];
    case 'modifyDataType':
      return [{ what: 'column changed', table, column: of('columnName'), type: of('newDataType') }];
    case 'createIndex': {
      // Most indexes of a schema only make it fast.
      const index = { table, columns: columns.map(({ field }) => field.name), name: of('indexName') };
      return of('unique') === 'true' ? [{ what: 'unique added', ...index }] : [];
    }
    case 'dropIndex':
      return [{ what: 'constraint dropped', table, name: of('indexName') }];
    default:
      return [];
  }
}

/** The keys of single columns under their names. */
function namedKeys(table: string, columns: LiquibaseChange['columns']): Change[] {
  return columns.flatMap(({ field: { name: column, references: to, constraints }, unique, foreign }): Change[] => {
    const rule = constraints.find((each) => each.startsWith('on delete '));
    return [
      ...(unique === '' ? [] : [{ what: 'unique added' as const, table, columns: [column], name: unique }]),
      ...(foreign === '' || to === undefined
        ? []
        : [{ what: 'key added' as const, table, column, to, ...(rule ? { rule } : {}), name: foreign }]),
    ];
  });
}
