import type { SourceFile } from '../source-file.ts';
import { closingBracket } from '../text/literal.ts';
import type { DataModelFact, ModelField } from './model-facts.ts';
import { field, isOptionBag, joinKey, makeModel, onDelete } from './model-maker.ts';

/** Diesel's `table!`, structs that derive a row, SeaORM models; serialised structs as shapes. */
export function rustModels(file: SourceFile): DataModelFact[] {
  return [...dieselTables(file), ...structs(file)];
}

/** `joinable!(orders -> users (user_id))`: the column of the first holds the key of the second. */
const JOINABLE = /\bjoinable!\s*\(\s*(?:\w+::)*(\w+)\s*->\s*(?:\w+::)*(\w+)\s*\(\s*(\w+)\s*\)/g;

function dieselTables(file: SourceFile): DataModelFact[] {
  const written = [...file.bare.matchAll(JOINABLE)].map(([, from = '', to = '', column = '']) => ({
    from,
    to,
    column,
  }));
  // A column that is joined with two tables holds the key of the one or the other, which another column tells.
  const joins = written.filter(
    (each) =>
      !written.some((other) => other.from === each.from && other.column === each.column && other.to !== each.to),
  );
  return [...file.bare.matchAll(/\btable!\s*\{/g)].flatMap((match): DataModelFact[] => {
    const open = match.index + match[0].length - 1;
    const close = closingBracket(file.bare, open);
    const body = close < 0 ? '' : file.bare.slice(open + 1, close);
    const head = /(?:\w+\.)?(\w+)\s*(?:\(([^)]*)\))?\s*\{/.exec(body);
    if (!head) return [];
    const keys = (head[2] ?? 'id').split(',').map((each) => each.trim());
    const fields = [...body.slice(head.index + head[0].length).matchAll(/^\s*(\w+)\s*->\s*([\w<>]+)/gm)].map((each) =>
      field(each[1] ?? '', each[2] ?? '', [
        keys.includes(each[1] ?? '') && 'primary key',
        !/^Nullable</.test(each[2] ?? '') && 'not null',
      ]),
    );
    for (const { column, to } of joins.filter(({ from }) => from === head[1])) joinKey(fields, [column], to, null);
    return fields.length === 0
      ? []
      : [
          makeModel(file, {
            name: head[1] ?? '',
            stored: 'table',
            framework: 'Diesel',
            fields,
            line: file.lineAt(match.index),
            endLine: file.lineAt(close),
          }),
        ];
  });
}

function structs(file: SourceFile): DataModelFact[] {
  return file.parsed.symbols.flatMap((symbol, index): DataModelFact[] => {
    if (symbol.kind !== 'struct') return [];
    const derives = file
      .decorators(index)
      .filter((each) => each.name === 'derive')
      .flatMap((each) => each.arguments)
      .join(' ');
    const isTable = /\b(?:Queryable|Insertable|Identifiable|DeriveEntityModel)\b/.test(derives);
    const isShape =
      /\b(?:Serialize|Deserialize|FromRow)\b/.test(derives) && symbol.exported && !isOptionBag(symbol.name);
    if (!isTable && !isShape) return [];
    const fields = file
      .members(index)
      .flatMap(({ symbol: each }): ModelField[] =>
        each.kind === 'property' ? [field(each.name, /:\s*(.+?),?$/.exec(each.signature)?.[1] ?? '')] : [],
      );
    if (fields.length < (isTable ? 1 : 3)) return [];
    // SeaORM calls each of its structs `Model`; the table is what tells them apart.
    const table = /DeriveEntityModel/.test(derives) ? entityTable(file, index) : null;
    const relations = table === null ? [] : entityRelations(file);
    return [
      makeModel(file, {
        name: table ?? symbol.name,
        fields: table === null ? fields : withKeys(file, index, fields, relations),
        ...(table === null
          ? {}
          : { relations: relations.map(({ kind, to, held }) => ({ kind, to, through: held ?? to })) }),
        stored: isTable ? 'table' : 'shape',
        framework: /DeriveEntityModel/.test(derives)
          ? 'SeaORM'
          : /FromRow/.test(derives)
            ? 'SQLx'
            : isTable
              ? 'Diesel'
              : 'Rust',
        line: symbol.startLine,
        endLine: symbol.endLine,
        symbol: index,
      }),
    ];
  });
}

/** `#[sea_orm(table_name = "order")]`. */
function entityTable(file: SourceFile, index: number): string | null {
  return /\btable_name\s*=\s*"(\w+)"/.exec(marksOn(file, index))?.[1] ?? null;
}

function marksOn(file: SourceFile, index: number): string {
  return file
    .decorators(index)
    .filter(({ name }) => name === 'sea_orm')
    .map(({ line, endLine }) => file.textOf(line, endLine))
    .join('\n');
}

function withKeys(
  file: SourceFile,
  index: number,
  fields: readonly ModelField[],
  relations: readonly EntityRelation[],
): ModelField[] {
  const marks = new Map(file.members(index).map(({ symbol, index: at }) => [symbol.name, marksOn(file, at)]));
  return fields.map((each) => {
    const said = marks.get(each.name) ?? '';
    const relation = relations.find(({ held }) => held === each.name);
    const rules = [
      /\bprimary_key\b/.test(said) && 'primary key',
      /\bunique\b/.test(said) && 'unique',
      relation?.rule ?? null,
    ];
    return {
      ...each,
      constraints: [...each.constraints, ...rules.filter((rule) => typeof rule === 'string')],
      ...(relation ? { references: relation.to } : {}),
    };
  });
}

interface EntityRelation {
  kind: 'one' | 'many' | 'part';
  to: string;
  /** The column that holds the key. */
  held?: string;
  rule: string | null;
}

const KINDS: Readonly<Record<string, EntityRelation['kind']>> = { has_many: 'many', has_one: 'part' };
const RELATION = /\b(belongs_to|has_many|has_one)\s*=\s*"(?:super|crate)(?:::\w+)*::(\w+)::Entity"([^\])]{0,400})/g;

/** `#[sea_orm(belongs_to = "super::user::Entity", from = "Column::UserId")]` and `has_many` of the relations in the file. */
function entityRelations(file: SourceFile): EntityRelation[] {
  return [...file.code.matchAll(RELATION)].map(([, kind, to = '', rest = '']) => {
    const column = kind === 'belongs_to' ? /\bfrom\s*=\s*"(?:\w+::)*Column::(\w+)"/.exec(rest)?.[1] : undefined;
    return {
      kind: KINDS[kind ?? ''] ?? 'one',
      to,
      ...(column ? { held: column.replace(/(?<=[a-z\d])(?=[A-Z])/g, '_').toLowerCase() } : {}),
      rule: onDelete(/\bon_delete\s*=\s*"(\w+)"/.exec(rest)?.[1]),
    };
  });
}
