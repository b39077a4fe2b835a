import type { SourceFile } from '../source-file.ts';
import { closingBracket, splitList, stringValue } from '../text/literal.ts';
import type { DataModelFact, ModelField } from './model-facts.ts';
import { field, makeModel } from './model-maker.ts';

const TABLE = /&?\b(?:\w+\.)?(?:Table|Model|TableSchema|TableDefinition)\{/g;
const MOST = 500;

/** Tables that code of Go writes down as values: `&store.Model{Ident: "orders", Attributes: store.AttributeSet{…}}`. */
export function goTables(file: SourceFile): DataModelFact[] {
  if (!/\b(?:Columns|Attributes|Fields):/.test(file.bare)) return [];
  return [...file.bare.matchAll(TABLE)].slice(0, MOST).flatMap(({ index, 0: head }): DataModelFact[] => {
    const open = index + head.length - 1;
    const close = closingBracket(file.bare, open);
    const parts = close < 0 ? [] : splitList(file.code.slice(open + 1, close));
    const name = stringValue(given(parts, /^(?:Name|Ident|TableName|Table)$/));
    const list = /^(?:\[\])?\*?[\w.]+\{([\s\S]*)\}$/.exec(given(parts, /^(?:Columns|Attributes|Fields)$/) ?? '')?.[1];
    if (name === null || list === undefined || !/^[A-Za-z]\w*$/.test(name)) return [];
    const columns = splitList(list);
    const fields = columns.flatMap(columnOf);
    if (fields.length < 2 || fields.length < columns.length) return [];
    const [line, endLine] = [file.lineAt(index), file.lineAt(close)];
    return [makeModel(file, { name, stored: 'table', framework: 'Go', fields, line, endLine })];
  });
}

/** `{Name: "id", Type: DB_BigInt, IsPrimaryKey: true}`; what a column is called where it is kept, before its name in the code. */
function columnOf(written: string): ModelField[] {
  const inside = /^&?(?:[\w.]+)?\{([\s\S]*)\}$/.exec(written)?.[1];
  const parts = splitList(inside ?? '');
  const kept = /\b(?:Ident|Name):\s*("\w+")/.exec(given(parts, /^(?:Store|Column)$/) ?? '')?.[1];
  const name = stringValue(kept ?? given(parts, /^(?:Name|Ident|Column|ColumnName)$/));
  const type = /^&?(?:\w+\.)?(?:Type|DB_)?(\w+)/.exec(given(parts, /^Type$/) ?? '')?.[1];
  if (name === null || type === undefined) return [];
  const isSet = (key: RegExp): boolean => given(parts, key) === 'true';
  return [
    field(name, type, [
      isSet(/^(?:Is)?PrimaryKey$/) && 'primary key',
      isSet(/^(?:Is)?Unique$/) && 'unique',
      given(parts, /^(?:Is)?Nullable$/) === 'false' && 'not null',
    ]),
  ];
}

function given(parts: readonly string[], key: RegExp): string | undefined {
  const pairs = parts.map((part) => /^(\w+):\s*([\s\S]+)$/.exec(part));
  return pairs.find((pair) => key.test(pair?.[1] ?? ''))?.[2]?.trim();
}
