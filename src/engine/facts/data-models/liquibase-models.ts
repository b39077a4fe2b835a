import type { SourceFile } from '../source-file.ts';
import type { DataModelFact, ModelField, TableChangeFact } from './model-facts.ts';
import { field, makeModel, onDelete } from './model-maker.ts';
import { keyColumns } from './table-keys.ts';

/** A file that Liquibase follows: changes of the database as elements of XML. */
export function isLiquibase(file: SourceFile): boolean {
  return file.extension === 'xml' && file.text.includes('<databaseChangeLog');
}

/** A whole schema in one file has so many; a file with more is no schema. */
const MOST_ELEMENTS = 3_000;
/** Looking for the end of more that have none would cost the square of the file. */
const MOST_UNCLOSED = 20;

interface Element {
  name: string;
  /** The text of its own tag. */
  tag: string;
  body: string;
  index: number;
}

/** What is made and changed, one after the other; what takes a change back is no change. */
function elementsOf(file: SourceFile): Element[] {
  const text = withoutRollbacks(file.text);
  const found: Element[] = [];
  let unclosed = 0;
  for (const match of text.matchAll(
    /<(createTable|addColumn|dropColumn|renameColumn|dropTable|renameTable|addForeignKeyConstraint|addUniqueConstraint|addPrimaryKey|dropPrimaryKey|dropForeignKeyConstraint|dropUniqueConstraint|addNotNullConstraint|dropNotNullConstraint|modifyDataType|createIndex)\b([^<>]{0,1000})>/g,
  )) {
    if (found.length === MOST_ELEMENTS || unclosed > MOST_UNCLOSED) break;
    const [whole, name = '', tag = ''] = match;
    // Most indexes of a schema only make it fast.
    if (name === 'createIndex' && attribute(tag, 'unique') !== 'true') continue;
    const from = match.index + whole.length;
    const close = tag.endsWith('/') ? from : text.indexOf(`</${name}>`, from);
    if (close < 0) unclosed++;
    else found.push({ name, tag, body: text.slice(from, close), index: match.index });
  }
  return found;
}

function withoutRollbacks(text: string): string {
  let rest = text;
  for (const [open, close] of [
    ['<!--', '-->'],
    ['<rollback>', '</rollback>'],
  ] as const) {
    const parts = rest.split(open);
    // As many signs as before, so that lines keep their numbers.
    rest = parts
      .map((part, place) => {
        const end = place === 0 ? -close.length : part.indexOf(close);
        const until = place === 0 ? 0 : end < 0 ? part.length : end + close.length;
        return `${place === 0 ? '' : ' '.repeat(open.length)}${part.slice(0, until).replace(/[^\n]/g, ' ')}${part.slice(until)}`;
      })
      .join('');
  }
  return rest;
}

function attribute(text: string, name: string): string | null {
  return new RegExp(`\\b${name}\\s*=\\s*"([^"]{1,200})"`).exec(text)?.[1] ?? null;
}

function columnsIn(body: string): ModelField[] {
  return body
    .split('<column')
    .slice(1)
    .flatMap((part): ModelField[] => {
      const tag = part.slice(0, part.indexOf('>'));
      const name = attribute(tag, 'name');
      const rules = /<constraints\b([^<>]{0,1000})>/.exec(part)?.[1] ?? '';
      const isTrue = (key: string): boolean => attribute(rules, key) === 'true';
      const target = attribute(rules, 'references')?.split('(')[0] ?? attribute(rules, 'referencedTableName');
      return name === null
        ? []
        : [
            field(
              name,
              attribute(tag, 'type') ?? '',
              [
                isTrue('primaryKey') && 'primary key',
                isTrue('unique') && 'unique',
                attribute(rules, 'nullable') === 'false' && 'not null',
                isTrue('deleteCascade') && 'on delete cascade',
              ],
              target,
            ),
          ];
    });
}

export function liquibaseModels(file: SourceFile): DataModelFact[] {
  if (!isLiquibase(file)) return [];
  return elementsOf(file).flatMap(({ name, tag, body, index }): DataModelFact[] => {
    const table = name === 'createTable' ? attribute(tag, 'tableName') : null;
    const fields = table === null ? [] : columnsIn(body);
    if (table === null || fields.length === 0) return [];
    const line = file.lineAt(index);
    const endLine = file.lineAt(index + tag.length + body.length);
    return [makeModel(file, { name: table, stored: 'table', framework: 'Liquibase', fields, line, endLine })];
  });
}

type Change = TableChangeFact['values'];

export function liquibaseChanges(file: SourceFile): { change: Change; line: number }[] {
  return elementsOf(file).flatMap(({ name, tag, body, index }) =>
    changesOf(name, tag, body).map((change) => ({ change, line: file.lineAt(index) })),
  );
}

function changesOf(name: string, tag: string, body: string): Change[] {
  const of = (key: string): string => attribute(tag, key) ?? '';
  const list = (text: string): string[] => text.split(',').map((each) => each.trim());
  const table = of('tableName');
  const named = (): { name?: string } => (of('constraintName') === '' ? {} : { name: of('constraintName') });
  switch (name) {
    case 'addColumn':
      return columnsIn(body).map((each) => ({ what: 'column added', table, field: each }));
    case 'dropColumn':
      return [of('columnName'), ...columnsIn(body).map((each) => each.name)]
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
    case 'createIndex':
      return [{ what: 'unique added', table, columns: columnsIn(body).map((each) => each.name) }];
    default:
      return [];
  }
}
