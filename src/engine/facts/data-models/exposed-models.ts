import { escaped } from '../../../base/escaped.ts';
import type { CodeCall } from '../../syntax/parsed-file.ts';
import type { SourceFile } from '../source-file.ts';
import { namedArgument, shownLiteral, stringValue } from '../text/literal.ts';
import type { DataModelFact, ModelField } from './model-facts.ts';
import { field, joinPrimary, joinUnique, makeModel, onDelete } from './model-maker.ts';

/** Tables of Exposed, and what the key is that each of them brings along. */
const KEYS: Readonly<Record<string, string | null>> = {
  Table: null,
  IdTable: null,
  CompositeIdTable: null,
  IntIdTable: 'integer',
  UIntIdTable: 'uinteger',
  LongIdTable: 'long',
  ULongIdTable: 'ulong',
  UUIDTable: 'uuid',
};

const COLUMN =
  /^(?:u?byte|u?short|u?integer|u?long|float|double|decimal|bool|char|varchar|text|mediumText|largeText|binary|blob|(?:java|kotlin)?uuid|date|datetime|time|timestamp(?:WithTimeZone)?|duration|json|jsonb|array|enumeration|enumerationByName|customEnumeration|(?:opt)?[rR]eference|registerColumn|javaUUID)$/;
/** What is said of columns alone: such a chain begins with a column that the project has words of its own for. */
const SAID_OF_COLUMN = /\.(?:nullable|uniqueIndex|autoIncrement|entityId|references|clientDefault|defaultExpression)\(/;

/** `object Orders : IntIdTable("orders") { val number = varchar("number", 40).uniqueIndex() }` of Exposed. */
export function exposedModels(file: SourceFile): DataModelFact[] {
  if (!/\b\w*Table\b/.test(file.text)) return [];
  const isExposed = file.imports(/\bjetbrains\.exposed\b/);
  const inside = callsInside(file);
  return file.parsed.symbols.flatMap((symbol, index): DataModelFact[] => {
    const isObject = /\bobject\s+\w/.test(symbol.signature);
    if (symbol.kind !== 'class' || (!isObject && !/\b(?:abstract|open)\s+class\b/.test(symbol.signature))) return [];
    const base = symbol.bases.find((each) => /Table$/.test(each));
    if (base === undefined) return [];
    const isOwnBase = !Object.hasOwn(KEYS, base);
    const columns = columnsOf(file, index, inside);
    // The functions that make columns are those of the table: a file may do without any import of Exposed.
    if (!isExposed && (!isOwnBase || columns.length === 0)) return [];
    const made = inside.get(index)?.find((call) => call.name === base && call.receiver === null);
    const key = keyOf(base, made);
    const fields = [...(key && columns.every(({ name }) => name !== 'id') ? [key] : []), ...columns];
    if (fields.length === 0 && !isOwnBase) return [];
    joinKeys(file, index, fields, inside);
    const table = stringValue(namedArgument(made?.arguments ?? [], 'name') ?? made?.arguments[0]);
    return [
      makeModel(file, {
        name: symbol.name,
        // A class is a table where an object is made of it.
        stored: isObject ? 'table' : 'shape',
        framework: 'Exposed',
        table: isObject ? (table ?? (made?.arguments.length === 0 ? symbol.name.replace(/Table$/, '') : null)) : null,
        fields,
        bases: isOwnBase ? [base] : [],
        line: symbol.startLine,
        endLine: symbol.endLine,
        symbol: index,
      }),
    ];
  });
}

/** The calls in each definition of the file. */
function callsInside(file: SourceFile): ReadonlyMap<number | null, CodeCall[]> {
  return Map.groupBy(file.parsed.calls, (call) => call.inside);
}

/** `IntIdTable("orders", "order_id")`: the key that the table itself has. */
function keyOf(base: string, made: CodeCall | undefined): ModelField | null {
  const type = KEYS[base];
  if (!type) return null;
  const column = stringValue(namedArgument(made?.arguments ?? [], 'columnName') ?? made?.arguments[1]);
  return { ...field('id', type, ['primary key']), ...(column && column !== 'id' ? { column } : {}) };
}

function columnsOf(file: SourceFile, table: number, inside: ReadonlyMap<number | null, CodeCall[]>): ModelField[] {
  return file.members(table).flatMap(({ symbol, index }): ModelField[] => {
    if (symbol.kind !== 'property') return [];
    const calls = inside.get(index) ?? [];
    const written = file.codeOf(symbol.startLine, symbol.endLine);
    const first = calls.find(
      (call) =>
        call.receiver === null &&
        stringValue(call.arguments[0]) !== null &&
        (COLUMN.test(call.name) || SAID_OF_COLUMN.test(written)) &&
        new RegExp(`=\\s*${escaped(call.name)}\\s*[(<]`).test(written),
    );
    if (!first) return [];
    const said = (name: string) => calls.find((call) => call.name === name && call.receiver !== null);
    const column = stringValue(first.arguments[0]);
    const key = /^(?:opt)?reference$/i.test(first.name) ? first : said('references');
    const [, target] = key ? targetOf(key) : [];
    const isNullable = said('nullable') !== undefined || first.name === 'optReference';
    const length = /^(?:var)?char$/.test(first.name) ? numberOf(file, first.arguments[1]) : null;
    const value = shownLiteral(said('default')?.arguments[0]);
    return [
      {
        ...field(
          symbol.name,
          typeOf(first, target),
          [
            said('uniqueIndex') !== undefined && 'unique',
            // What a word of the project's own makes may be empty without a word here.
            !isNullable && COLUMN.test(first.name) && 'not null',
            length !== null && `max length ${length}`,
            value !== null && `default ${value}`,
            key && onDelete(deedOf(key)),
          ],
          target,
        ),
        ...(column !== null && column !== symbol.name ? { column } : {}),
      },
    ];
  });
}

/** `reference("order_id", Orders.id)`, `integer("order_id").references(Orders.id)`: the table that is pointed to. */
function targetOf(key: CodeCall): [string, string?] {
  const place = key.name === 'references' ? 0 : 1;
  const named = namedArgument(key.arguments, 'foreign') ?? namedArgument(key.arguments, 'refColumn');
  const written = named ?? namedArgument(key.arguments, 'ref') ?? key.arguments[place] ?? '';
  const target = /^(?:\w+\.)*?([A-Z]\w*)(?:\.[a-z]\w*)?$/.exec(written)?.[1];
  return target === undefined ? [written] : [written, target];
}

function deedOf(key: CodeCall): string | undefined {
  const written = namedArgument(key.arguments, 'onDelete') ?? key.arguments[key.name === 'references' ? 1 : 2] ?? '';
  return /^(?:ReferenceOption\.)?([A-Z_]+)$/.exec(written)?.[1];
}

function typeOf({ name, arguments: list }: CodeCall, target: string | undefined): string {
  if (target !== undefined && /^(?:opt)?reference$/i.test(name)) return target;
  const kind = /^enumeration/.test(name) ? /(?:^|[\s.])(\w+)::class/.exec(list.slice(1).join(' '))?.[1] : undefined;
  return kind ?? (name === 'javaUUID' ? 'uuid' : name);
}

/** A number, also of a constant of the file. */
function numberOf(file: SourceFile, written: string | undefined): string | null {
  const text = written?.replace(/^length\s*=\s*/, '') ?? '';
  if (/^\d[\d_]*$/.test(text)) return text.replaceAll('_', '');
  if (!/^[A-Z][A-Z\d_]*$/.test(text)) return null;
  return (
    new RegExp(`\\bconst\\s+val\\s+${escaped(text)}(?:\\s*:\\s*Int)?\\s*=\\s*(\\d+)\\s*$`, 'm').exec(file.bare)?.[1] ??
    null
  );
}

/** `override val primaryKey = PrimaryKey(shop, number)` and `init { uniqueIndex("name", shop, number) }`. */
function joinKeys(
  file: SourceFile,
  table: number,
  fields: ModelField[],
  inside: ReadonlyMap<number | null, CodeCall[]>,
): void {
  const names = (call: CodeCall): string[] => call.arguments.filter((each) => fields.some(({ name }) => name === each));
  const primary = file
    .members(table)
    .filter(({ symbol }) => symbol.name === 'primaryKey')
    .flatMap(({ index }) => inside.get(index) ?? [])
    .find((call) => call.name === 'PrimaryKey');
  if (primary) joinPrimary(fields, names(primary));
  for (const each of fields)
    if (each.constraints.includes('primary key'))
      each.constraints = each.constraints.filter((constraint) => constraint !== 'not null');
  for (const call of inside.get(table) ?? [])
    if (
      call.name === 'uniqueIndex' &&
      call.receiver === null &&
      !call.arguments.some((each) => /^filter|^\{/.test(each))
    )
      joinUnique(fields, names(call), null);
}
