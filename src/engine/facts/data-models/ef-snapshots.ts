import type { DataModelFact, ModelField } from '../fact.ts';
import { closingBracket } from '../literal.ts';
import type { SourceFile } from '../source-file.ts';
import { field, makeModel } from './model-maker.ts';

const ENTITY = /\bmodelBuilder\.Entity\("([\w.+]+)",\s*b\s*=>\s*\{/g;
const PROPERTY = /\bb\.Property<([^>;]+(?:<[^>;]*>)?)>\("(\w+)"\)([^;]*);/g;

/** The file that Entity Framework keeps beside its migrations: every table as it stands, with its columns and keys. */
export function efSnapshots(file: SourceFile): DataModelFact[] {
  if (!/ModelSnapshot\.cs$/.test(file.name)) return [];
  const blocks = [...file.code.matchAll(ENTITY)].flatMap((match) => {
    const open = match.index + match[0].length - 1;
    const close = closingBracket(file.bare, open, 100_000);
    const full = match[1] ?? '';
    // What a library brings along is not the product's.
    return close < 0 || full.startsWith('Microsoft.')
      ? []
      : [{ full, open: match.index, close, body: file.code.slice(open, close) }];
  });
  return blocks.flatMap(({ full, open, close, body }): DataModelFact[] => {
    const key = /\bb\.HasKey\(([^)]*)\)/.exec(body)?.[1] ?? '';
    const fields = [...body.matchAll(PROPERTY)].map(([, type = '', name = '', chain = '']): ModelField => {
      const length = /\.HasMaxLength\((\d+)\)/.exec(chain)?.[1];
      return field(name, type, [
        key.includes(`"${name}"`) && 'primary key',
        chain.includes('.IsRequired()') && 'not null',
        length && `max length ${length}`,
      ]);
    });
    if (fields.length === 0) return [];
    const relations = blocks
      .filter((each) => each.full === full)
      .flatMap((each) => [...each.body.matchAll(/\bb\.HasOne\("([\w.+]+)",\s*"(\w+)"\)/g)])
      .map(([, to = '', through = '']) => ({ kind: 'one' as const, to: lastName(to), through }));
    return [
      makeModel(file, {
        name: lastName(full),
        stored: 'table',
        framework: 'Entity Framework',
        table: /\bb\.ToTable\("(\w+)"/.exec(body)?.[1],
        fields,
        relations,
        line: file.lineAt(open),
        endLine: file.lineAt(close),
      }),
    ];
  });
}

/** `Order` of `Shop.Model.Order` and of `Shop.Model.Store+Order`. */
function lastName(full: string): string {
  return full.split(/[.+]/).at(-1) ?? full;
}
