import type { SourceFile } from '../source-file.ts';
import { builtMappings } from './doctrine-mappings.ts';
import { doctrineModels } from './doctrine-models.ts';
import { eloquentModels } from './eloquent-models.ts';
import { tablesOf } from './laravel-loops.ts';
import type { DataModelFact, ModelField, TableChangeFact } from './model-facts.ts';
import { field, makeModel } from './model-maker.ts';
import { deletedBy, joinKeys } from './table-keys.ts';
import { isTakenBack } from './taken-back.ts';
import { withNames } from './written-names.ts';

/** Eloquent models, `Schema::create` of Laravel migrations, and Doctrine entities. */
export function phpModels(file: SourceFile): DataModelFact[] {
  return [...eloquentModels(file), ...created(file), ...doctrineModels(file), ...builtMappings(file)];
}

const TABLE = '\\$table';
/** No columns: keys over several columns, and what takes something away. */
const NO_COLUMN =
  /^(?:index|unique|primary|foreign|fullText|spatialIndex|rawIndex|after|comment|engine|charset|collation|drop\w*|rename\w*)$/;
/** A statement about a table may go over several lines. */
const STATEMENT = /\$table\s*->(\w+)\(\s*(?:['"](\w+)['"])?([^;]{0,800});/g;

/** Keys that count up, by how they are made. */
const KEYS: Readonly<Record<string, string>> = {
  increments: 'integer',
  mediumIncrements: 'mediumint',
  smallIncrements: 'smallint',
  tinyIncrements: 'tinyint',
};

function created(file: SourceFile): DataModelFact[] {
  return file.parsed.calls.flatMap((call): DataModelFact[] => {
    const tables = /^(?:create|table)$/.test(call.name) ? tablesOf(file, call) : [];
    if (tables.length === 0 || isTakenBack(file, call.line)) return [];
    const fields: ModelField[] = [];
    const body = withNames(file, file.codeOf(call.line, call.endLine));
    for (const [, type = '', own, rest = ''] of body.matchAll(STATEMENT)) {
      if (CHANGED.test(rest)) continue;
      if (type === 'id' || /^(?:big|medium|small|tiny)?[iI]ncrements$/.test(type))
        fields.push(field(own ?? 'id', KEYS[type] ?? 'bigint', ['primary key']));
      else if (/^(?:nullable)?(?:Uuid|Ulid|uuid|ulid)?[mM]orphs$/.test(type) && own) {
        const rules = [!type.startsWith('nullable') && 'not null'];
        fields.push(field(`${own}_type`, 'string', rules), field(`${own}_id`, 'bigint', rules));
      } else if (type === 'softDeletes') fields.push(field(own ?? 'deleted_at', 'timestamp'));
      else if (type === 'foreignIdFor') fields.push(...keyOfClass(rest));
      else if (type === 'rememberToken') fields.push(field('remember_token', 'string'));
      else if (type === 'timestamps') fields.push(field('created_at', 'timestamp'), field('updated_at', 'timestamp'));
      else if (own && !NO_COLUMN.test(type)) {
        const isForeign = /^foreignId|constrained\(/.test(type + rest);
        fields.push(
          field(
            own,
            type,
            [
              /->primary\(/.test(rest) && 'primary key',
              !NULLABLE.test(rest) && 'not null',
              /->unique\(/.test(rest) && 'unique',
              /->default\(([^()]*)\)/.exec(rest)?.[1] && `default ${/->default\(([^()]*)\)/.exec(rest)?.[1]}`,
              isForeign && deletedBy(rest),
            ],
            isForeign ? (/constrained\(\s*['"](\w+)['"]/.exec(rest)?.[1] ?? `${own.replace(/_id$/, '')}s`) : null,
          ),
        );
      }
    }
    joinKeys(fields, body, TABLE);
    // Each database may have a type of its own for a column.
    const distinct = fields.filter(({ name }, place) => fields.findIndex((other) => other.name === name) === place);
    return fields.length === 0
      ? []
      : tables.map((name) =>
          makeModel(file, {
            name,
            stored: 'table',
            framework: 'Laravel',
            fields: distinct,
            partial: call.name === 'table',
            line: call.line,
            endLine: call.endLine,
            symbol: call.inside ?? undefined,
          }),
        );
  });
}

const CHANGED = /->change\(\s*\)/;
const NULLABLE = /\bnullable\((?!\s*false\b)/;

/**
 * `$table->text('note')->change()`: what becomes of a column that there is already. Whether it may still be null, where
 * nothing is said of that, depends on the release of Laravel.
 */
export function changedColumns(table: string, body: string): TableChangeFact['values'][] {
  return [...body.matchAll(STATEMENT)].flatMap(([, type = '', column, rest = '']): TableChangeFact['values'][] => {
    if (column === undefined || NO_COLUMN.test(type) || !CHANGED.test(rest)) return [];
    const mayBeNull = rest.includes('nullable(') ? { mayBeNull: NULLABLE.test(rest) } : {};
    return [
      { what: 'column changed', table, column, type, ...mayBeNull },
      ...(/->unique\(/.test(rest) ? [{ what: 'unique added' as const, table, columns: [column] }] : []),
    ];
  });
}

/** `$table->foreignIdFor(ShopOrder::class)` makes the column `shop_order_id`, unless it says another name. */
function keyOfClass(given: string): ModelField[] {
  const [, model, named] = /^(?:\\?\w+\\)*(\w+)::class(?:\s*,\s*['"](\w+)['"])?/.exec(given.trim()) ?? [];
  if (model === undefined) return [];
  const name = named ?? `${model.replace(/([a-z\d])([A-Z])/g, '$1_$2').toLowerCase()}_id`;
  return [field(name, 'bigint', [!/nullable\(/.test(given) && 'not null', deletedBy(given)], model)];
}
