import type { SourceFile } from '../source-file.ts';
import { splitList, stringsIn, stringValue } from '../text/literal.ts';
import type { TableChangeFact } from './model-facts.ts';
import { uniqueIndexes } from './sql-models.ts';
import { deletedBy, keyColumns } from './table-keys.ts';
import { indexColumns, uniqueAdded } from './unique-indexes.ts';

type Change = TableChangeFact['values'];
interface Found {
  change: Change;
  index: number;
}

/** `db.schema.alterTable('orders')` and `db.schema.createIndex('by_number')`, with all that is said of it. */
const CHAIN = /\bschema\s*\.(alterTable|createIndex|dropIndex)\(\s*["'`](?:\w+\.)?(\w+)["'`]\s*\)/g;
const LONGEST_CHAIN = 4_000;

/** What a migration of Kysely adds to tables that are made elsewhere, beside columns, and what it takes away again. */
export function kyselyChanges(file: SourceFile): Found[] {
  if (!file.imports(/^kysely$/)) return [];
  const chains = [...file.code.matchAll(CHAIN)].flatMap((match): Found[] => {
    const [whole, deed, name = ''] = match;
    const from = match.index + whole.length;
    const rest = file.code.slice(from, from + LONGEST_CHAIN);
    const end = rest.indexOf('.execute(');
    const said = end < 0 ? rest : rest.slice(0, end);
    const changes: Change[] =
      deed === 'alterTable'
        ? altered(name, said)
        : deed === 'createIndex'
          ? indexed(name, said)
          : [{ what: 'constraint dropped', table: '', name }];
    return changes.map((change) => ({ change, index: match.index }));
  });
  // What Kysely has no words for is written as SQL.
  const written = uniqueIndexes(file.code).map(({ index, ...change }) => ({ change, index }));
  return [...chains, ...written].sort((a, b) => a.index - b.index);
}

const STEP = /\.(add\w+Constraint|dropConstraint|alterColumn|addColumn)\(\s*["'`](\w+)["'`]/g;
/** `, ['shop_id', 'number'], 'shops'` behind the name of a constraint. */
const OVER = /^\s*,\s*\[([^\]]{1,400})\](?:\s*,\s*["'`](?:\w+\.)?(\w+)["'`])?/;

function altered(table: string, said: string): Change[] {
  const steps = [...said.matchAll(STEP)];
  return steps.flatMap((match, place): Change[] => {
    const [whole, deed, name = ''] = match;
    const rest = said.slice(match.index + whole.length, steps[place + 1]?.index);
    const [, list = '', to] = OVER.exec(rest) ?? [];
    const columns = stringsIn(list);
    if (deed === 'dropConstraint') return [{ what: 'constraint dropped', table, name }];
    if (deed === 'alterColumn') return columnAltered(table, name, rest);
    if (columns.length === 0) return [];
    if (deed === 'addUniqueConstraint') return [{ what: 'unique added', table, columns, name }];
    if (deed === 'addPrimaryKeyConstraint') return [{ what: 'primary added', table, columns, name }];
    if (deed !== 'addForeignKeyConstraint' || to === undefined) return [];
    const rule = deletedBy(rest);
    return [{ what: 'key added', table, ...keyColumns(columns), to, ...(rule === null ? {} : { rule }), name }];
  });
}

/** `.alterColumn('total', (col) => col.setNotNull())`. */
function columnAltered(table: string, column: string, said: string): Change[] {
  const [, deed, type] = /\.(setNotNull|dropNotNull|setDataType)\(\s*(?:["'`]([^"'`\n]{1,60})["'`])?/.exec(said) ?? [];
  if (deed === 'setDataType') return type === undefined ? [] : [{ what: 'column changed', table, column, type }];
  return deed === undefined ? [] : [{ what: 'column changed', table, column, mayBeNull: deed === 'dropNotNull' }];
}

function indexed(name: string, said: string): Change[] {
  const table = /\.on\(\s*["'`](?:\w+\.)?(\w+)["'`]/.exec(said)?.[1];
  if (table === undefined || !/\.unique\(\s*\)/.test(said) || /\.expression\(/.test(said)) return [];
  const listed = [...said.matchAll(/\.columns?\(\s*(\[[^\]]{1,400}\]|["'`][^"'`\n]{1,80}["'`])/g)];
  const columns = indexColumns(listed.flatMap(([, list = '']) => stringsIn(list)).join(', '));
  const rows = [...said.matchAll(/\.where\(((?:[^()]|\([^()]*\)){1,200})\)/g)].map(([, given = '']) =>
    rowsWhere(given),
  );
  // A condition that is not known is none that is written.
  const where = rows.length === 0 ? null : rows.includes(null) ? '' : `"${rows.join(' AND ')}"`;
  return uniqueAdded(table, columns, where).map((change) => ({ ...change, name }));
}

/** `'gone_at', 'is', null` as SQL has it. */
function rowsWhere(given: string): string | null {
  const sql = /^sql`([^`$]+)`$/.exec(given.trim())?.[1];
  if (sql !== undefined) return sql;
  const [column = '', deed, value = ''] = splitList(given).map((each) => each.trim());
  const name = /^(?:sql\.ref\()?["'`](\w+)["'`]\)?$/.exec(column)?.[1];
  const sign = stringValue(deed);
  if (name === undefined || sign === null || !/^(?:null|true|false|-?\d+|'[^']*'|"[^"]*")$/.test(value)) return null;
  return `${name} ${sign} ${stringValue(value) === null ? value : `'${stringValue(value)}'`}`;
}
