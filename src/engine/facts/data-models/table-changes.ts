import type { CodeCall } from '../../syntax/parsed-file.ts';
import type { SourceFile } from '../source-file.ts';
import { closingBracket, namedArgument, nameValue, splitList, stringsIn, stringValue } from '../text/literal.ts';
import { isOfPhpLibrary } from './followed-files.ts';
import { makerOf, tableName } from './knex-models.ts';
import { kyselyChanges } from './kysely-changes.ts';
import { tablesOf } from './laravel-loops.ts';
import { isLiquibase, liquibaseChanges } from './liquibase/liquibase-models.ts';
import type { ModelField, TableChangeFact } from './model-facts.ts';
import { onDelete } from './model-maker.ts';
import { changedColumns } from './php-models.ts';
import { changesOf, columnChanged, railsField } from './rails-columns.ts';
import { oneOf } from './ruby-models.ts';
import { sqlChanges } from './sql-changes.ts';
import { isMigration } from './sql-models.ts';
import { keyChanges } from './table-keys.ts';
import { isTakenBack } from './taken-back.ts';
import { railsColumns, uniqueAdded } from './unique-indexes.ts';
import { withNames } from './written-names.ts';

type Change = TableChangeFact['values'];
interface Placed {
  change: Change;
  line: number;
  endLine?: number;
}

/** A file with more is no migration that anybody wrote. */
const MOST_CHANGES = 1_000;

/** What migrations take away, rename or add after a table was made: SQL, Liquibase, Laravel, Knex, Rails and Ecto. */
export function tableChanges(file: SourceFile): TableChangeFact[] {
  // The schema of Rails says the foreign keys after the tables.
  if (!isMigration(file) && file.name !== 'schema.rb' && !isLiquibase(file)) return [];
  return changesIn(file)
    .slice(0, MOST_CHANGES)
    .map(({ change, line, endLine = line }) => ({
      kind: 'table-change',
      subject: change.table || file.name,
      values: change,
      startLine: line,
      endLine,
      score: 0.5,
      polarity: 'observed',
    }));
}

function changesIn(file: SourceFile): Placed[] {
  if (isLiquibase(file)) return liquibaseChanges(file);
  if (isOfPhpLibrary(file)) return called(file, laravelChanges);
  if (file.language === 'ruby') return called(file, railsChanges);
  if (file.language === 'elixir') return called(file, ectoChanges);
  if (file.isScript && /\bschema\b/.test(file.text))
    return [...called(file, knexChanges), ...kyselyChanges(file).map((each) => placed(file, each))].filter(
      ({ line }) => !isTakenBack(file, line),
    );
  return sqlChanges(file);
}

function called(file: SourceFile, changes: (call: CodeCall, file: SourceFile) => Change[]): Placed[] {
  return file.parsed.calls
    .filter((call) => !isTakenBack(file, call.line))
    .flatMap((call) => changes(call, file).map((change) => ({ change, line: call.line, endLine: call.endLine })));
}

function placed(file: SourceFile, { change, index }: { change: Change; index: number }): Placed {
  return { change, line: file.lineAt(index) };
}

function laravelChanges(call: CodeCall, file: SourceFile): Change[] {
  return tablesOf(file, call).flatMap((table) => laravelChange(call, file, table));
}

function laravelChange(call: CodeCall, file: SourceFile, table: string): Change[] {
  if (/^drop(?:IfExists)?$/.test(call.name)) return [{ what: 'table dropped', table }];
  const given = withNames(file, call.arguments[1] ?? '');
  if (call.name === 'dropColumns') return stringsIn(given).map((column) => ({ what: 'column dropped', table, column }));
  const to = stringValue(given);
  if (call.name === 'rename' && to !== null) return [{ what: 'table renamed', table, to }];
  if (call.name !== 'table') return [];
  const body = withNames(file, file.codeOf(call.line, call.endLine));
  const renamed = /\$table->rename\(\s*(["'][^"']+["'])\s*\)/.exec(body)?.[1];
  const name = stringValue(renamed);
  return [
    ...columnChanges(table, body),
    ...changedColumns(table, body),
    ...keyChanges(table, body, '\\$table'),
    ...(name === null ? [] : [{ what: 'table renamed' as const, table, to: name }]),
  ];
}

function knexChanges(call: CodeCall, file: SourceFile): Change[] {
  if (/^(?:dropColumn|renameColumn)$/.test(call.name)) return columnOfChain(call);
  const table = /(?:^|\.)schema\b/.test(call.receiver ?? '') ? tableName(file, call.arguments[0]) : null;
  if (table === null) return [];
  if (/^dropTable(?:IfExists)?$/.test(call.name)) return [{ what: 'table dropped', table }];
  const to = stringValue(call.arguments[1]);
  if (call.name === 'renameTable' && to !== null) return [{ what: 'table renamed', table, to }];
  if (!/^(?:alterTable|table)$/.test(call.name)) return [];
  const body = withNames(file, file.codeOf(call.line, call.endLine));
  const maker = makerOf(call);
  return [...columnChanges(table, body), ...(maker === undefined ? [] : keyChanges(table, body, maker))];
}

/** `db.schema.alterTable('orders').dropColumn('title')` of Kysely. */
function columnOfChain(call: CodeCall): Change[] {
  const table = /(?:^|\.)schema\s*\.alterTable\(\s*["'`](\w+)["'`]\s*\)/.exec(call.receiver ?? '')?.[1];
  const [column, to] = call.arguments.map((each) => stringValue(each));
  if (table === undefined || !column) return [];
  if (call.name === 'dropColumn') return [{ what: 'column dropped', table, column }];
  return to ? [{ what: 'column renamed', table, column, to }] : [];
}

/** `$table->dropColumn(['a', 'b'])` of Laravel, `table.renameColumn('a', 'b')` of Knex. */
function columnChanges(table: string, body: string): Change[] {
  return [...body.matchAll(/\b(dropColumns?|renameColumn)\(([^()]{1,400})\)/g)].flatMap(
    ([, deed, list = '']): Change[] => {
      const [first, second] = stringsIn(list);
      if (deed === 'renameColumn')
        return first && second ? [{ what: 'column renamed', table, column: first, to: second }] : [];
      return stringsIn(list).map((column) => ({ what: 'column dropped', table, column }));
    },
  );
}

function railsChanges(call: CodeCall, file: SourceFile): Change[] {
  const [table, column, to] = call.arguments.slice(0, 3).map((each) => nameValue(each));
  if (call.receiver !== null || !table) return [];
  if (/^(?:add|remove)_index$/.test(call.name)) return railsIndex(call, table);
  if (call.name === 'drop_table') return [{ what: 'table dropped', table }];
  if (call.name === 'change_table') return changesOf(file, table, call);
  if (!column) return [];
  if (call.name === 'rename_table') return [{ what: 'table renamed', table, to: column }];
  if (call.name === 'remove_column') return [{ what: 'column dropped', table, column }];
  if (/^remove_(?:reference|belongs_to)$/.test(call.name))
    return [{ what: 'column dropped', table, column: `${column}_id` }];
  if (call.name === 'change_column')
    return to ? [columnChanged(table, column, to, call.arguments.slice(3).join(', '))] : [];
  if (call.name === 'change_column_null')
    return [{ what: 'column changed', table, column, mayBeNull: call.arguments[2] === 'true' }];
  if (call.name === 'rename_column' && to) return [{ what: 'column renamed', table, column, to }];
  if (call.name === 'add_column')
    return to ? railsField(to, column, call.arguments.slice(3).join(', ')).map((field) => added(table, field)) : [];
  if (/^add_(?:reference|belongs_to)$/.test(call.name))
    return railsField('references', column, call.arguments.slice(2).join(', ')).map((field) => added(table, field));
  const named = nameValue(namedArgument(call.arguments, 'column') ?? undefined);
  if (call.name !== 'add_foreign_key') return [];
  const rule = onDelete(namedArgument(call.arguments, 'on_delete')?.slice(1));
  const own = named ?? `${oneOf(column)}_id`;
  return [{ what: 'key added', table, column: own, to: column, ...(rule === null ? {} : { rule }) }];
}

function added(table: string, field: ModelField): Change {
  return { what: 'column added', table, field };
}

/** `add_index :orders, [:shop_id, :number], unique: true` of Rails. */
function railsIndex(call: CodeCall, table: string): Change[] {
  const isAdded = call.name === 'add_index';
  const of = (name: string): string | null => namedArgument(call.arguments, name);
  const columns = railsColumns(isAdded ? call.arguments[1] : (of('column') ?? call.arguments[1]));
  if (columns.length === 0) return [];
  if (!isAdded) return [{ what: 'unique dropped', table, columns }];
  return of('unique') === 'true' ? uniqueAdded(table, columns, of('where')) : [];
}

/** `create unique_index(:orders, [:shop_id, :number])` of Ecto. */
function ectoChanges(call: CodeCall): Change[] {
  const [, deed] = /^(create|drop)(?:_if_(?:not_)?exists)?$/.exec(call.name) ?? [];
  const [written = ''] = call.arguments;
  const [start, kind] = /^(unique_index|index)\(/.exec(written) ?? [];
  if (deed === undefined || start === undefined) return [];
  const close = closingBracket(written, start.length - 1);
  const list = close < 0 ? [] : splitList(written.slice(start.length, close));
  const table = nameValue(list[0]);
  const columns = railsColumns(list[1]);
  if (table === null || columns.length === 0) return [];
  if (deed === 'drop') return [{ what: 'unique dropped', table, columns }];
  const isUnique = kind === 'unique_index' || namedArgument(list, 'unique') === 'true';
  return isUnique ? uniqueAdded(table, columns, namedArgument(list, 'where')) : [];
}
