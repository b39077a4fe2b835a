import type { SourceFile } from '../source-file.ts';
import { stringsIn } from '../text/literal.ts';
import type { DataModelFact, ModelField } from './model-facts.ts';
import { field, joinUnique, makeModel, onDelete } from './model-maker.ts';
import { fieldsOfColumns } from './named-columns.ts';

/** Entities of Doctrine; a trait or a mapped superclass has no table, and gives its columns to the classes that use it. */
export function doctrineModels(file: SourceFile): DataModelFact[] {
  if (!/(?:Entity|MappedSuperclass|Column)\b/.test(file.text) || !file.imports(/Doctrine/)) return [];
  return file.parsed.symbols.flatMap((symbol, index): DataModelFact[] => {
    const marks = marksOf(file, index, symbol.doc);
    const isEntity = symbol.kind === 'class' && marks.some((each) => /(?:^|@ORM\\|\\)Entity\b/.test(each));
    const isPart =
      symbol.kind === 'trait' || (symbol.kind === 'class' && marks.some((each) => /\bMappedSuperclass\b/.test(each)));
    if (!isEntity && !isPart) return [];
    const { fields, relations, columns } = membersOf(file, index);
    for (const together of uniqueColumns(marks)) joinUnique(fields, fieldsOfColumns(fields, columns, together), null);
    const bases = symbol.bases.map((base) => base.split('\\').at(-1) ?? base);
    if (fields.length === 0 && (isPart || bases.length === 0)) return [];
    return [
      makeModel(file, {
        name: symbol.name,
        stored: isEntity ? 'table' : 'shape',
        framework: 'Doctrine',
        table: isEntity ? tableIn(marks) : undefined,
        fields,
        relations,
        bases,
        line: symbol.startLine,
        endLine: symbol.endLine,
        symbol: index,
      }),
    ];
  });
}

/** Attributes, and the annotations in the comment. */
function marksOf(file: SourceFile, index: number, doc: string): string[] {
  return [...file.decorators(index).map(({ name, arguments: list }) => `${name}(${list.join(', ')})`), doc];
}

/** `#[ORM\\Table(name: 'shop_orders')]`, also in the comment on the class. */
function tableIn(marks: readonly string[]): string | undefined {
  return /(?:^|\\)Table\(\s*(?:name\s*[:=]\s*)?["'`]([\w.]{1,80})/.exec(
    marks.find((each) => each.includes('Table(')) ?? '',
  )?.[1];
}

interface Members {
  fields: ModelField[];
  relations: DataModelFact['values']['relations'];
  /** The names of columns that are written beside their fields. */
  columns: Map<string, string>;
}

const RELATION = /\b(OneToMany|ManyToOne|OneToOne|ManyToMany)\(([^()]*)/;
const TARGET = /\btargetEntity\s*[:=]\s*["']?([\w\\]+)|^\s*["']?([\w\\]+)(?=::class|["'])/;

function membersOf(file: SourceFile, index: number): Members {
  const found: Members = { fields: [], relations: [], columns: new Map() };
  for (const { symbol, index: at } of file.members(index)) {
    if (symbol.kind !== 'property') continue;
    const marks = marksOf(file, at, symbol.doc).join(' ');
    const name = symbol.name.replace('$', '');
    const type = /(?:private|protected|public)\s+(?:readonly\s+)?([\w?\\|]+)\s+\$/.exec(symbol.signature)?.[1] ?? '';
    const [, relation, given = ''] = RELATION.exec(marks) ?? [];
    const named = TARGET.exec(given);
    // Without a name, the type of the property tells it.
    const to = named?.[1] ?? named?.[2] ?? (/ToOne$/.test(relation ?? '') ? type.replace(/^\?/, '') : '');
    const column = /\b(?:Join)?Column\([^()]*?\bname\s*[:=]\s*["'](\w+)["']/.exec(marks)?.[1];
    if (column) found.columns.set(column, name);
    if (relation && to) {
      const written = to.split('\\').at(-1) ?? to;
      const target = /^(?:self|static)$/.test(written) ? (file.symbol(index)?.name ?? written) : written;
      // The other end shows what points to it, and has no column.
      const isHeld = /ToOne$/.test(relation) && !/\bmappedBy\b/.test(marks);
      if (isHeld) found.fields.push(field(name, target, keyRules(marks), target));
      const isMany = /ToMany$/.test(relation);
      const kind = relation === 'ManyToMany' ? 'both' : isMany ? 'many' : isHeld ? 'one' : 'part';
      found.relations.push({ kind, to: target, through: name });
    } else if (/\bColumn\b/.test(marks)) found.fields.push(field(name, type, columnRules(marks)));
  }
  return found;
}

/** A key may be left out unless it is said that it may not. */
function keyRules(marks: string): (string | null | false)[] {
  const join = /\bJoinColumn\(([^()]*)\)/.exec(marks)?.[1] ?? '';
  const isKey = /\bId\b/.test(marks);
  return [
    isKey && 'primary key',
    (/\bOneToOne\b/.test(marks) || /\bunique\s*[:=]\s*true/.test(join)) && 'unique',
    !isKey && (/\bnullable\s*[:=]\s*false/.test(join) ? 'not null' : 'nullable'),
    onDelete(/\bonDelete\s*[:=]\s*["'](\w[\w ]*)["']/.exec(join)?.[1]),
  ];
}

/** A column must have a value unless it is said that it need not. */
function columnRules(marks: string): (string | false | undefined)[] {
  // What a number is shown with is no bound.
  const isNumber = /\btype\s*[:=]\s*(?:Types::|["'])\w*(?:int|float|decimal|bool)/i.test(marks);
  const length = isNumber ? undefined : /\bColumn\([^()]*?\blength\s*[:=]\s*(\d+)/.exec(marks)?.[1];
  const isKey = /\bId\b/.test(marks);
  return [
    isKey && 'primary key',
    /\bunique\s*[:=]\s*true/.test(marks) && 'unique',
    !isKey && (/\bnullable\s*[:=]\s*true/.test(marks) ? 'nullable' : 'not null'),
    length && `max length ${length}`,
  ];
}

/** `UniqueConstraint(columns: ['user_id', 'day'])` of the table, `UniqueEntity('email')` of the form. */
function uniqueColumns(marks: readonly string[]): string[][] {
  return marks
    .flatMap((mark) => [...mark.matchAll(/\b(UniqueConstraint|UniqueEntity)\(([^()]*)/g)])
    .flatMap(([, mark, given = '']) => {
      // What a query of its own finds, or what holds for some rows, is another rule.
      if (/\b(?:repositoryMethod|groups|where)\b/.test(given)) return [];
      const [, list, one] =
        /\b(?:columns|fields)\s*[:=]\s*(?:[[{]([^\]}]*)[\]}]|(["']\w+["']))/.exec(given) ??
        (mark === 'UniqueEntity' ? /^\s*(?:[[{]([^\]}]*)[\]}]|(["']\w+["']))/.exec(given) : null) ??
        [];
      const names = stringsIn(list ?? one ?? '');
      return names.length > 0 ? [names] : [];
    });
}
