import type { SourceFile } from '../source-file.ts';
import { stringValue } from '../text/literal.ts';
import type { DataModelFact, ModelField } from './model-facts.ts';
import { field, isOptionBag, makeModel } from './model-maker.ts';

/** Entity Framework: classes with data annotations, those in a folder of entities, and what a context or a mapping names. */
export function csharpModels(file: SourceFile): DataModelFact[] {
  return [...entities(file), ...mapped(file)];
}

/** `DbSet<Order>` of a context and `IEntityTypeConfiguration<Order>`: that a class is stored; its own file tells its fields. */
function mapped(file: SourceFile): DataModelFact[] {
  return file.parsed.symbols.flatMap((symbol, index): DataModelFact[] => {
    if (symbol.kind !== 'class') return [];
    const configured = [...symbol.signature.matchAll(/\bIEntityTypeConfiguration<([\w.]+)>/g)].map(([, name]) => name);
    const [, table, schema] =
      /\.ToTable\(\s*"(\w+)"(?:\s*,\s*(?:schema:\s*)?"(\w+)")?/.exec(file.codeOf(symbol.startLine, symbol.endLine)) ??
      [];
    const sets = symbol.bases.some((base) => /DbContext\b/.test(base)) ? file.members(index) : [];
    return [
      ...configured.map((name) => ({ name, table, schema, at: symbol, index })),
      ...sets.map(({ symbol: each, index: own }) => ({
        name: /\bDbSet<([\w.]+)>/.exec(each.signature)?.[1],
        table: undefined,
        schema: undefined,
        at: each,
        index: own,
      })),
    ].flatMap(({ name, table: own, schema: kept, at, index: where }): DataModelFact[] =>
      name === undefined
        ? []
        : [
            makeModel(file, {
              name: name.split('.').at(-1) ?? name,
              stored: 'table',
              framework: 'Entity Framework',
              table: own,
              schema: kept,
              fields: [],
              partial: true,
              line: at.startLine,
              endLine: at.endLine,
              symbol: where,
            }),
          ],
    );
  });
}

/** What is only worked out has no column. */
export function isWorkedOut(property: string): boolean {
  return /=>/.test(property) && !/\b(?:set|init)\b/.test(property);
}

function entities(file: SourceFile): DataModelFact[] {
  return file.parsed.symbols.flatMap((symbol, index): DataModelFact[] => {
    if (
      !/^(?:class|struct)$/.test(symbol.kind) ||
      /Controller$|Context$|Dto$|Request$|Response$|ViewModel$/.test(symbol.name)
    )
      return [];
    const marks = file.decorators(index);
    const members = file
      .members(index)
      .filter(({ symbol: each }) => each.kind === 'property' && /\bpublic\b/.test(each.signature));
    const owns = members.some(({ index: at }) =>
      file.decorators(at).some((each) => /^(?:Key|ForeignKey|DatabaseGenerated|Column)$/.test(each.name)),
    );
    const isEntity =
      marks.some((each) => each.name === 'Table') ||
      owns ||
      (/(?:^|\/)(?:Entities|Domain\/Models|Data\/Models)\//.test(file.path) &&
        members.some(({ symbol: each }) => /^(?:Id|\w+Id)$/.test(each.name)));
    // What others are built on has no table of its own.
    if (!isEntity || isOptionBag(symbol.name) || /\babstract\b/.test(symbol.signature)) return [];
    const relations: DataModelFact['values']['relations'] = [];
    const fields = members.flatMap(({ symbol: each, index: at }): ModelField[] => {
      const own = file.decorators(at);
      if (own.some((mark) => mark.name === 'NotMapped') || isWorkedOut(file.codeOf(each.startLine, each.endLine)))
        return [];
      const type =
        /public\s+(?:(?:virtual|required|override|static)\s+)*([\w<>?[\], .]+?)\s+\w+$/.exec(
          each.signature.replace(/\s*[{=].*$/, ''),
        )?.[1] ?? '';
      const many = /^(?:I?Collection|I?List|IEnumerable|HashSet|ISet)<(\w+)>/.exec(type)?.[1];
      if (many && /^[A-Z]/.test(many)) {
        relations.push({ kind: 'many', to: many, through: each.name });
        return [];
      }
      const has = (name: string) => own.find((mark) => mark.name === name);
      const length = (has('MaxLength') ?? has('StringLength'))?.arguments[0];
      return [
        field(stringValue(has('Column')?.arguments[0]) ?? each.name, type, [
          (has('Key') || each.name === 'Id') && 'primary key',
          has('Required') && 'not null',
          length && /^\d+$/.test(length) && `max length ${length}`,
        ]),
      ];
    });
    if (fields.length === 0) return [];
    const mark = marks.find((each) => each.name === 'Table')?.arguments ?? [];
    const table = stringValue(mark[0]);
    const schema = stringValue(mark.map((each) => /^Schema\s*=\s*(.*)$/.exec(each)?.[1]).find(Boolean)) ?? undefined;
    return [
      makeModel(file, {
        name: symbol.name,
        stored: 'table',
        framework: 'Entity Framework',
        table,
        schema,
        fields,
        relations,
        line: symbol.startLine,
        endLine: symbol.endLine,
        symbol: index,
      }),
    ];
  });
}
