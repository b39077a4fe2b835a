import type { CodeCall } from '../../syntax/parsed-file.ts';
import type { SourceFile } from '../source-file.ts';
import { closingBracket, namedArgument, nameValue, splitList, stringsIn, stringValue } from '../text/literal.ts';
import { oneLine } from '../text/words.ts';
import { makerOf, tableName } from './knex-models.ts';
import { kyselyChanges } from './kysely-changes.ts';
import { tablesOf } from './laravel-loops.ts';
import { isLiquibase, liquibaseChanges } from './liquibase-models.ts';
import type { ModelField, TableChangeFact } from './model-facts.ts';
import { onDelete } from './model-maker.ts';
import { changedColumns } from './php-models.ts';
import { changesOf, columnChanged, railsField } from './rails-columns.ts';
import { oneOf } from './ruby-models.ts';
import {
  columns,
  deletedWith,
  filledTables,
  isFollowed,
  isMigration,
  isSame,
  sqlText,
  uniqueIndexes,
  unquoted,
} from './sql-models.ts';
import { keyChanges, keyColumns } from './table-keys.ts';
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
  if (file.language === 'php') return called(file, laravelChanges);
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
  const to = stringValue(withNames(file, call.arguments[1] ?? ''));
  if (call.name === 'rename' && to !== null) return [{ what: 'table renamed', table, to }];
  if (call.name !== 'table') return [];
  const body = withNames(file, file.codeOf(call.line, call.endLine));
  return [...columnChanges(table, body), ...changedColumns(table, body), ...keyChanges(table, body, '\\$table')];
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

const NAME = String.raw`(?:[\w$]+|"[^"\n]{1,80}"|\x60[^\x60\n]{1,80}\x60|\[[^\]\n]{1,80}\])`;
const PATH = `${NAME}(?:\\.${NAME})?`;
const DROP = new RegExp(`\\bdrop\\s+table\\s+(?:if\\s+exists\\s+)?(${PATH}(?:\\s*,\\s*${PATH}){0,20})`, 'gi');
const RENAME = new RegExp(`\\brename\\s+table\\s+(${PATH})\\s+to\\s+(${PATH})`, 'gi');
const ALTER = new RegExp(`\\balter\\s+table\\s+(?:if\\s+exists\\s+)?(?:only\\s+)?(${PATH})\\s+`, 'gi');
const DROP_INDEX = new RegExp(
  `\\bdrop\\s+index\\s+(?:concurrently\\s+)?(?:if\\s+exists\\s+)?(${PATH})(?:\\s+on\\s+(${PATH}))?`,
  'gi',
);
const NO_COLUMN =
  /^(?:constraint|primary|unique|foreign|index|key|check|fulltext|spatial|partition|default|not|expression|identity)\b/i;
const LONGEST_STATEMENT = 4_000;

function sqlChanges(file: SourceFile): Placed[] {
  const text = isFollowed(file) ? sqlText(file) : null;
  if (text === null || !/\b(?:(?:alter|drop|rename)\s+table|(?:unique|drop)\s+(?:\w+\s+)?index)\b/i.test(text))
    return [];
  const filled = filledTables(text);
  // The old table makes room for the one that takes its name, and that one is told under it.
  const isRoom = (table: string, index: number): boolean =>
    filled.some((each) => isSame(each.to, table) && index < each.index);
  const found: { change: Change; index: number }[] = [];
  for (const { index, 1: names = '' } of text.matchAll(DROP))
    for (const table of names.split(',').map(lastName))
      if (!isRoom(table, index)) found.push({ change: { what: 'table dropped', table }, index });
  for (const { index, 1: from = '', 2: to = '' } of text.matchAll(RENAME))
    found.push({ change: { what: 'table renamed', table: lastName(from), to: lastName(to) }, index });
  for (const { index, ...change } of uniqueIndexes(text)) found.push({ change, index });
  for (const { index, 1: name = '', 2: table = '' } of text.matchAll(DROP_INDEX))
    found.push({ change: { what: 'constraint dropped', table: lastName(table), name: lastName(name) }, index });
  for (const match of text.matchAll(ALTER)) {
    if (filled.some(({ index }) => index === match.index)) continue;
    const rest = text.slice(match.index + match[0].length, match.index + match[0].length + LONGEST_STATEMENT);
    const opening = /(["'`])\s*$/.exec(text.slice(Math.max(0, match.index - 40), match.index))?.[1];
    const end = rest.search(file.extension === 'sql' ? /;/ : (ENDS[opening ?? '`'] ?? /[;`]/));
    for (const clause of splitList(end < 0 ? rest : rest.slice(0, end)))
      for (const change of clauseChange(lastName(match[1] ?? ''), clause.trim()))
        found.push({ change, index: match.index });
  }
  return found
    .sort((a, b) => a.index - b.index)
    .map((each) => placed(file, each))
    .filter(({ line }) => !file.isScript || !isTakenBack(file, line));
}

/** Where a statement ends, by the sign that opens the string it begins. */
const ENDS: Readonly<Record<string, RegExp>> = { '"': /[;"]/, "'": /[;']/, '`': /[;`]/ };

function clauseChange(table: string, clause: string): Change[] {
  const [, deed = '', rest = ''] =
    /^(add|drop|rename|change|alter|modify)\s+(?:column\s+)?([\s\S]+)$/i.exec(clause) ?? [];
  const said = rest.replace(/^if\s+(?:not\s+)?exists\s+/i, '');
  const words = said.split(/\s+/);
  const [first = '', second = '', third = ''] = words.map(unquoted);
  const kind = deed.toLowerCase();
  if (kind === 'rename' && /^to$/i.test(first)) return [{ what: 'table renamed', table, to: lastName(words[1] ?? '') }];
  if (kind === 'rename')
    return /^to$/i.test(second) ? [{ what: 'column renamed', table, column: first, to: third }] : [];
  if (kind === 'change') {
    const renamed: Change[] = first === second ? [] : [{ what: 'column renamed', table, column: first, to: second }];
    return [...renamed, ...given(table, said.replace(/^\S+\s+/, ''))];
  }
  if (kind === 'modify') return given(table, said);
  if (kind === 'alter') return columnAltered(table, said, first);
  if (NO_COLUMN.test(said)) return kind === 'add' ? keyAdded(table, said) : keyDropped(table, said);
  if (kind === 'drop') return [{ what: 'column dropped', table, column: first }];
  return given(table, said);
}

function given(table: string, said: string): Change[] {
  return columns(said).map((field) => added(table, field));
}

const TYPE = /^(?:set\s+data\s+)?type\s+([\s\S]+?)(?:\s+(?:using|collate)\b[\s\S]*)?$/i;
const NOT_NULL = /^(set|drop)\s+not\s+null$/i;

/** `ALTER COLUMN number TYPE bigint` and `… DROP NOT NULL`; SQL Server gives the column again. */
function columnAltered(table: string, said: string, column: string): Change[] {
  if (NO_COLUMN.test(said)) return [];
  const rest = said.replace(/^(?:"[^"]*"|`[^`]*`|\[[^\]]*\]|\S+)\s*/, '').trim();
  const type = TYPE.exec(rest)?.[1];
  if (type !== undefined) return [{ what: 'column changed', table, column, type: oneLine(type) }];
  const deed = NOT_NULL.exec(rest)?.[1];
  if (deed !== undefined) return [{ what: 'column changed', table, column, mayBeNull: /^drop$/i.test(deed) }];
  return /^(?:set|drop|add|reset|restart)\b/i.test(rest) ? [] : given(table, said);
}

const KEY_ADDED =
  /^(?:constraint\s+(\S+)\s+)?(unique|primary\s+key|foreign\s+key)(?:\s+(?:key|index))?\s*(?:([\w"`]+)\s*)?\(([^()]{1,400})\)(?:\s*references\s+([\w$."`[\]]{1,160}))?/i;

/** `ADD CONSTRAINT … FOREIGN KEY (user_id) REFERENCES users (id)`. */
function keyAdded(table: string, said: string): Change[] {
  const [, constraint, kind = '', index, list = '', target] = KEY_ADDED.exec(said) ?? [];
  const columns = list.split(',').map((each) => unquoted(each.trim()));
  if (columns.some((name) => !/^\w+$/.test(name))) return [];
  const written = constraint ?? index;
  const name = written === undefined ? {} : { name: unquoted(written) };
  if (/^unique/i.test(kind)) return [{ what: 'unique added', table, columns, ...name }];
  if (/^primary/i.test(kind)) return [{ what: 'primary added', table, columns, ...name }];
  if (target === undefined) return [];
  const rule = deletedWith(said);
  return [
    {
      what: 'key added',
      table,
      ...keyColumns(columns),
      to: lastName(target),
      ...(rule === null ? {} : { rule }),
      ...name,
    },
  ];
}

/** `DROP CONSTRAINT orders_pkey`, `DROP PRIMARY KEY`, `DROP FOREIGN KEY of_user`, `DROP INDEX by_email`. */
function keyDropped(table: string, said: string): Change[] {
  if (/^primary\s+key\b/i.test(said)) return [{ what: 'primary dropped', table }];
  const name = /^(?:constraint|foreign\s+key|index|key|unique)\s+(?:if\s+exists\s+)?([\w$."`[\]]{1,120})/i.exec(
    said,
  )?.[1];
  return name === undefined ? [] : [{ what: 'constraint dropped', table, name: lastName(name) }];
}

function lastName(path: string): string {
  return unquoted(path.trim().split('.').at(-1) ?? '');
}
