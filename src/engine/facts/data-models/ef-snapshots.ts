import type { SourceFile } from '../source-file.ts';
import { closingBracket, stringsIn } from '../text/literal.ts';
import type { DataModelFact, ModelField } from './model-facts.ts';
import { field, joinUnique, makeModel, onDelete } from './model-maker.ts';

const ENTITY = /\bmodelBuilder\.Entity\("([\w.+]+)",\s*b\s*=>\s*\{/g;
/** A statement of its own: what hands a property on to a function of a library declares it no second time. */
const PROPERTY = /^[ \t]*b\.Property<([^>;]+(?:<[^>;]*>)?)>\("(\w+)"\)([^;]*);/gm;
/** An index with a filter holds for some rows only. */
const UNIQUE = /\bb\.HasIndex\(((?:"\w+"(?:,\s*)?){1,8})\)\s*\.IsUnique\(\)(?!\s*\.HasFilter)/g;
/** Types that have a value always, unless a question mark says that there may be none. */
const VALUE =
  /^(?:bool|s?byte|u?short|u?int|u?long|float|double|decimal|char|Guid|DateTime|DateTimeOffset|DateOnly|TimeOnly|TimeSpan)$/;
const REFERENCE = /\bb\.HasOne\("([\w.+]+)",\s*(?:"(\w+)"|null)\)([^;]*);/g;

/** Libraries that keep tables of their own in the database of a product. */
const LIBRARIES = /^(?:Microsoft|OpenIddict|Duende|IdentityServer4|MassTransit|Volo|AppAny|Finbuckle)\./;

/** The file that Entity Framework keeps beside its migrations: every table as it stands, with its columns and keys. */
export function efSnapshots(file: SourceFile): DataModelFact[] {
  if (!/ModelSnapshot\.cs$/.test(file.name)) return [];
  const root = /^\s*namespace\s+(\w+)/m.exec(file.code)?.[1];
  const blocks = [...file.code.matchAll(ENTITY)].flatMap((match) => {
    const open = match.index + match[0].length - 1;
    const close = closingBracket(file.bare, open, 100_000);
    const full = match[1] ?? '';
    // What a library brings along is not the product's, unless the library is the product.
    return close < 0 || (LIBRARIES.test(full) && !full.startsWith(`${root}.`))
      ? []
      : [{ full, open: match.index, close, body: file.code.slice(open, close) }];
  });
  return blocks.flatMap(({ full, open, close, body }): DataModelFact[] => {
    const key = /\bb\.HasKey\(([^)]*)\)/.exec(body)?.[1] ?? '';
    const unique = [...body.matchAll(UNIQUE)].map(([, list = '']) => stringsIn(list));
    const references = blocks
      .filter((each) => each.full === full)
      .flatMap((each) => [...each.body.matchAll(REFERENCE)])
      .map(([, to = '', through, chain = '']) => ({
        to: lastName(to),
        through,
        held: heldIn(chain),
        rule: onDelete(/\.OnDelete\(DeleteBehavior\.(\w+)\)/.exec(chain)?.[1]),
      }));
    // An index names the properties, which may go by other names in the table.
    const columns = new Map<string, string>();
    const fields = [...body.matchAll(PROPERTY)].map(([, type = '', name = '', chain = '']): ModelField => {
      const length = /\.HasMaxLength\((\d+)\)/.exec(chain)?.[1];
      const column = /\.HasColumnName\("(\w+)"\)/.exec(chain)?.[1] ?? name;
      columns.set(name, column);
      const reference = references.find(({ held }) => held === name);
      const isKey = key.includes(`"${name}"`);
      const constraints = [
        isKey && 'primary key',
        (chain.includes('.IsRequired()') || (VALUE.test(type) && !isKey)) && 'not null',
        !isKey && !chain.includes('.IsRequired()') && /^(?:string|byte\[\])$/.test(type) && 'nullable',
        length && `max length ${length}`,
        reference?.rule,
      ];
      return field(column, type, constraints, reference?.to);
    });
    for (const names of unique)
      joinUnique(
        fields,
        names.map((name) => columns.get(name) ?? name),
        null,
      );
    if (fields.length === 0) return [];
    const relations = references.flatMap(({ to, through, held }) => {
      const name = through ?? held;
      return name === undefined ? [] : [{ kind: 'one' as const, to, through: name }];
    });
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

/** The column of `.HasForeignKey("BuyerId")`, or of `.HasForeignKey("Shop.Model.Receipt", "OrderId")`; none of several. */
function heldIn(chain: string): string | undefined {
  return /\.HasForeignKey\((?:"[\w.+]*[.+][\w.+]*",\s*)?"(\w+)"\)/.exec(chain)?.[1];
}

/** `Order` of `Shop.Model.Order` and of `Shop.Model.Store+Order`. */
function lastName(full: string): string {
  return full.split(/[.+]/).at(-1) ?? full;
}
