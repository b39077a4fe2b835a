import { escaped } from '../../../base/escaped.ts';
import type { CodeSymbol } from '../../syntax/parsed-file.ts';
import type { SourceFile } from '../source-file.ts';
import { stringsIn, stringValue } from '../text/literal.ts';
import { builtMappings } from './doctrine-mappings.ts';
import { doctrineModels } from './doctrine-models.ts';
import { tablesOf } from './laravel-loops.ts';
import type { DataModelFact, ModelField, TableChangeFact } from './model-facts.ts';
import { field, makeModel } from './model-maker.ts';
import { deletedBy, joinKeys } from './table-keys.ts';
import { isTakenBack } from './taken-back.ts';
import { withNames } from './written-names.ts';

/** Eloquent models, `Schema::create` of Laravel migrations, and Doctrine entities. */
export function phpModels(file: SourceFile): DataModelFact[] {
  return [...eloquent(file), ...created(file), ...doctrineModels(file), ...builtMappings(file)];
}

function eloquent(file: SourceFile): DataModelFact[] {
  return file.parsed.symbols.flatMap((symbol, index): DataModelFact[] => {
    if (symbol.kind !== 'class' || !isEloquent(file, symbol)) return [];
    const body = file.codeOf(symbol.startLine, symbol.endLine);
    const list = /\$fillable\s*=\s*(?:\[|array\()([^\])]*)[\])]/.exec(body)?.[1] ?? '';
    const told = commentedFields(symbol.doc);
    const listed = stringsIn(list).filter((name) => !told.some((each) => each.name === name));
    const fields = [...told, ...listed.map((name) => field(name, ''))];
    const relations = file.parsed.calls.flatMap((call): DataModelFact['values']['relations'] => {
      const method = file.symbol(call.inside);
      if (
        call.receiver !== '$this' ||
        method?.container !== index ||
        !/^(?:belongsTo|hasOne|hasMany|belongsToMany|morphMany|morphOne)$/.test(call.name)
      )
        return [];
      const written =
        /(\w+)::class/.exec(call.arguments[0] ?? '')?.[1] ?? stringValue(call.arguments[0])?.split('\\').at(-1);
      const to = /^(?:self|static)$/.test(written ?? '') ? symbol.name : written;
      const kind =
        call.name === 'belongsToMany'
          ? 'both'
          : /Many/.test(call.name)
            ? 'many'
            : call.name === 'belongsTo'
              ? 'one'
              : 'part';
      const key = kind === 'one' ? stringValue(call.arguments[1]) : null;
      return to ? [{ kind, to, through: method.name, ...(key === null ? {} : { key }) }] : [];
    });
    const table = /\$table\s*=\s*['"](\w+)['"]/.exec(body)?.[1];
    return [
      makeModel(file, {
        name: symbol.name,
        stored: 'table',
        framework: 'Eloquent',
        table,
        fields,
        relations,
        line: symbol.startLine,
        endLine: symbol.endLine,
        symbol: index,
      }),
    ];
  });
}

const BASE = /(?:^|\\)(?:Model|Authenticatable|Pivot)$/;
/** What projects put between Eloquent and their own models. */
const OWN_BASE = /(?:^|\\)(?:Abstract|Base)\w*Model$/;
const USES_ELOQUENT =
  /\$this->(?:belongsTo|hasOne|hasMany|belongsToMany|morphTo|morphMany|morphOne)\(|\$(?:casts|fillable|guarded)\s*=/;

/** A model of Eloquent, also by another name of the import or by a base of the project's own; that base is none itself. */
function isEloquent(file: SourceFile, symbol: CodeSymbol): boolean {
  const body = file.codeOf(symbol.startLine, symbol.endLine);
  if (/^\s*abstract\b/m.test(body.split('{', 1)[0] ?? '')) return false;
  const isOwn = symbol.bases.some((base) => OWN_BASE.test(base)) && USES_ELOQUENT.test(body);
  const isNamed = symbol.bases.some(
    (base) =>
      BASE.test(base) ||
      new RegExp(
        `^use\\s+Illuminate\\\\Database\\\\Eloquent\\\\Model\\s+as\\s+${escaped(base.split('\\').at(-1) ?? base)}\\s*;`,
        'm',
      ).test(file.code),
  );
  return isOwn || (isNamed && file.imports(/Illuminate/));
}

const PROPERTY = /@property\s+([\w|?\\]+)\s+\$(\w+)/g;
const COLUMN_TYPE =
  /^(?:int|integer|string|bool|boolean|float|double|array|object|mixed|(?:\\?\w+\\)*(?:Carbon\w*|DateTime\w*))$/;

/** What the comment over a model says of its columns: `@property string|null $color`. What is only read is worked out. */
function commentedFields(doc: string): ModelField[] {
  return [...doc.matchAll(PROPERTY)].flatMap(([, written = '', name = '']): ModelField[] => {
    const types = written.replace(/^\?/, 'null|').split('|');
    const [type, ...others] = types.filter((each) => each !== 'null');
    if (type === undefined || others.length > 0 || !COLUMN_TYPE.test(type)) return [];
    return [field(name, type.split('\\').at(-1) ?? type, [types.includes('null') && 'optional'])];
  });
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
