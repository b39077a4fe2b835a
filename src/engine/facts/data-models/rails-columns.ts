import { escaped } from '../../../base/escaped.ts';
import { plural } from '../routes/ruby/rails-nouns.ts';
import type { SourceFile } from '../source-file.ts';
import type { ModelField, TableChangeFact } from './model-facts.ts';
import { field, joinUnique, onDelete } from './model-maker.ts';
import { condition, railsColumns, uniqueAdded } from './unique-indexes.ts';

type Change = TableChangeFact['values'];

/** One call on the table of a block: `t.string :name, :title, null: false`. */
interface Statement {
  call: string;
  names: string[];
  rest: string;
}

/** What a block of Rails says of a table, between its first line and its last: `create_table :orders do |t|`. */
interface TableBlock {
  line: number;
  endLine: number;
}

const LONGEST_COLUMN = 1_000;
/** What is called on a table that is no column. */
const NO_COLUMN =
  /^(?:index|foreign_key|check_constraint|exclusion_constraint|unique_constraint|timestamps|change\w*|re(?:move|name)\w*|primary_key\?|column_exists\?|index_exists\?)$/;
const INDEX = /^\(?\s*(\[[^\]]*\]|%[iw]\[[^\]]*\]|:\w+|"(?:[^"\\]|\\.)*"|'[^']*')(.*)$/;
const WHERE = /\bwhere:\s*("(?:[^"\\]|\\.)*"|'[^']*'|\S)/;

function statementsIn(file: SourceFile, { line: start, endLine }: TableBlock): Statement[] {
  const table = /\bdo\s*\|\s*(\w+)\s*\|/.exec(file.lines[start - 1] ?? '')?.[1] ?? 't';
  const call = new RegExp(`^${escaped(table)}\\.(\\w+[?!]?)(.*)$`);
  const found: Statement[] = [];
  for (let line = start + 1; line < endLine; line++) {
    let text = file.lines[line - 1]?.trim() ?? '';
    while (text.endsWith(',') && line + 1 < endLine && text.length < LONGEST_COLUMN)
      text += ` ${file.lines[line++]?.trim() ?? ''}`;
    const [, name, rest = ''] = call.exec(text) ?? [];
    if (name === undefined) continue;
    const [list = ''] = /^[\s(]*(?:[:"']\w+["']?(?!\w|\s*=>)\s*,?\s*)*/.exec(rest) ?? [];
    const names = [...list.matchAll(/[:"'](\w+)/g)].map(([, each = '']) => each);
    found.push({ call: name, names, rest: name === 'index' ? rest : rest.slice(list.length) });
  }
  return found.map((each) => ({ ...each, rest: withColons(each.rest) }));
}

/** Options as Ruby writes them today: `:null => false` is `null: false`. */
function withColons(options: string): string {
  return options.replace(/:(\w+)\s*=>\s*/g, '$1: ');
}

/** The columns that a block gives a new table; one that stands in two branches is one. */
export function columnsOf(file: SourceFile, block: TableBlock): ModelField[] {
  const fields: ModelField[] = [];
  for (const { call, names, rest } of statementsIn(file, block)) {
    const [, indexed, options = ''] = call === 'index' ? (INDEX.exec(rest.trim()) ?? []) : [];
    if (indexed !== undefined) {
      const columns = /\bunique:\s*true/.test(options) ? railsColumns(indexed) : [];
      joinUnique(fields, columns, condition(WHERE.exec(options)?.[1], columns));
    } else
      fields.push(...fieldsOf(file, call, names, rest).filter((each) => !fields.some((own) => own.name === each.name)));
  }
  return fields;
}

function fieldsOf(file: SourceFile, call: string, names: readonly string[], rest: string): ModelField[] {
  if (call === 'timestamps') {
    const rules = [
      (/\bnull:\s*false/.test(rest) || (!isBefore(file, 5) && !/\bnull:\s*true/.test(rest))) && 'not null',
    ];
    return [field('created_at', 'datetime', rules), field('updated_at', 'datetime', rules)];
  }
  if (NO_COLUMN.test(call)) return [];
  const [name = '', type = ''] = names;
  if (call === 'column') return name === '' ? [] : railsField(type || 'column', name, rest);
  const key = keyType(file);
  return names.flatMap((each) => railsField(call, each, rest, key));
}

/** What a block changes of a table that is there: `change_table :orders do |t| t.references :shop end`. */
export function changesOf(file: SourceFile, table: string, block: TableBlock): Change[] {
  return statementsIn(file, block).flatMap(({ call, names, rest }): Change[] => {
    const [name = '', other = ''] = names;
    if (call === 'index') {
      const [, indexed, options = ''] = INDEX.exec(rest.trim()) ?? [];
      const columns = /\bunique:\s*true/.test(options) ? railsColumns(indexed) : [];
      return columns.length === 0 ? [] : uniqueAdded(table, columns, WHERE.exec(options)?.[1] ?? null);
    }
    if (call === 'remove') return names.map((column) => ({ what: 'column dropped', table, column }));
    if (/^remove_(?:references|belongs_to)$/.test(call))
      return names.map((each) => ({ what: 'column dropped', table, column: `${each}_id` }));
    if (call === 'rename') return other === '' ? [] : [{ what: 'column renamed', table, column: name, to: other }];
    if (call === 'change') return other === '' ? [] : [columnChanged(table, name, other, rest)];
    if (call === 'change_null')
      return [{ what: 'column changed', table, column: name, mayBeNull: /^\s*true/.test(rest) }];
    return fieldsOf(file, call, names, rest).map((each) => ({ what: 'column added', table, field: each }));
  });
}

/** `change_column :orders, :note, :text, null: false`: what it does not say of a column stays, but for its length. */
export function columnChanged(table: string, column: string, type: string, options: string): Change {
  const rest = withColons(options);
  const [, mayBeNull] = /\bnull:\s*(true|false)/.exec(rest) ?? [];
  return {
    what: 'column changed',
    table,
    column,
    type,
    length: hasLength(type) ? limitIn(rest) : null,
    ...(mayBeNull === undefined ? {} : { mayBeNull: mayBeNull === 'true' }),
  };
}

/** What keys are of where a table does not say it. */
export function keyType(file: SourceFile): string {
  return isBefore(file, 5.1) ? 'integer' : 'bigint';
}

/** Whether a migration was written for a version of Rails before one: `ActiveRecord::Migration[4.2]`. */
function isBefore(file: SourceFile, version: number): boolean {
  const [written, named] = /\bActiveRecord::Migration\b(?!<%)(?:\[(\d+\.\d+)\])?/.exec(file.text) ?? [];
  return written !== undefined && Number(named ?? '4.2') < version;
}

const UNITS: Readonly<Record<string, number>> = { '': 1, kilo: 2 ** 10, mega: 2 ** 20, giga: 2 ** 30 };

/** Sizes by which MySQL is told its type of text, which hold for no other database. */
const SIZES_OF_MYSQL = [2 ** 16 - 1, 2 ** 24 - 1, 2 ** 32 - 1];

/** `limit: 255`, `limit: 1.megabyte`; null for what is worked out. */
function limitIn(rest: string): number | null {
  const [, amount = '', unit = ''] =
    /\blimit:\s*([\d_]+)(?:\.(kilo|mega|giga)bytes?)?(?=\s*(?:[,)}]|$))/.exec(rest) ?? [];
  const limit = Number(amount.replaceAll('_', '')) * (UNITS[unit] ?? 1);
  return amount === '' || SIZES_OF_MYSQL.includes(limit) ? null : limit;
}

function hasLength(type: string): boolean {
  return /^(?:string|text|binary)$/.test(type);
}

/** The columns of one statement of Rails, with what is written after the name. */
export function railsField(type: string, own: string, written: string, keys = 'bigint'): ModelField[] {
  const rest = withColons(written);
  const isReference = /^(?:references|belongs_to)$/.test(type);
  const fallback = /default:\s*("[^"]*"|'[^']*'|-?[\d.]+|true|false)/.exec(rest)?.[1];
  const limit = limitIn(rest);
  const rules = [
    type === 'primary_key' && 'primary key',
    /null:\s*false/.test(rest) && 'not null',
    limit !== null && hasLength(type) && `max length ${limit}`,
    fallback && `default ${fallback}`,
    /\bindex:\s*\{[^}]*\bunique:\s*true/.test(rest) && !/\bwhere:/.test(rest) && 'unique',
  ];
  if (!isReference) return [field(own, type === 'primary_key' ? keys : type, rules)];
  const key = /\btype:\s*[:"'](\w+)/.exec(rest)?.[1] ?? keys;
  // One that may point to several tables says to which beside it.
  if (/polymorphic:\s*(?:true|\{)/.test(rest)) return [field(`${own}_type`, 'string'), field(`${own}_id`, key, rules)];
  const deletes = onDelete(/\bon_delete:\s*:(\w+)/.exec(rest)?.[1]);
  return [field(`${own}_id`, key, [...rules, deletes], referred(own, rest))];
}

/** The table that a reference points to: the one it names, or that of its own name; null where it is computed. */
function referred(own: string, rest: string): string | null {
  const named = /\bto_table:\s*[:"'](\w+)/.exec(rest)?.[1];
  if (named !== undefined) return named;
  return /\bforeign_key:\s*(?!true\b|false\b|\{)\w/.test(rest) ? null : plural(own);
}
