import type { DataModelFact, ModelField } from '../fact.ts';
import { closingBracket } from '../literal.ts';
import type { SourceFile } from '../source-file.ts';
import { field, isOptionBag, makeModel } from './model-maker.ts';

/** Diesel's `table!`, structs that derive a row, SeaORM models; serialised structs as shapes. */
export function rustModels(file: SourceFile): DataModelFact[] {
  return [...dieselTables(file), ...structs(file)];
}

function dieselTables(file: SourceFile): DataModelFact[] {
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
        !/Nullable/.test(each[2] ?? '') && 'not null',
      ]),
    );
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
    return [
      makeModel(file, {
        name: symbol.name,
        stored: isTable ? 'table' : 'shape',
        framework: /DeriveEntityModel/.test(derives)
          ? 'SeaORM'
          : /FromRow/.test(derives)
            ? 'SQLx'
            : isTable
              ? 'Diesel'
              : 'Rust',
        fields,
        line: symbol.startLine,
        endLine: symbol.endLine,
        symbol: index,
      }),
    ];
  });
}
