import type { CodeCall } from '../../syntax/parsed-file.ts';
import type { SourceFile } from '../source-file.ts';
import { namedArgument, objectValue, stringValue } from '../text/literal.ts';
import type { DataModelFact, ModelField } from './model-facts.ts';
import { field, makeModel, onDelete } from './model-maker.ts';
import { joinClassMarks, joinIndexes, named } from './script-keys.ts';

/** Classes of TypeORM, MikroORM, Sequelize and Mongoose, and those that only hand their columns on to others. */
export function entityClasses(file: SourceFile): DataModelFact[] {
  const isMapped = file.imports(HANDED_ON);
  const isBase = isMapped && /@(?:\w*Column|PrimaryKey|Property)\(/.test(file.text);
  if (!isBase && !/@(?:Entity|Table|Schema|ObjectType)\b/.test(file.text)) return [];
  return file.parsed.symbols.flatMap((symbol, index): DataModelFact[] => {
    const mark =
      symbol.kind === 'class'
        ? file.decorators(index).find((each) => /^(?:Entity|Table|Schema)$/.test(each.name))
        : undefined;
    // A class without a table of its own hands its columns on to those that are built on it.
    if (symbol.kind !== 'class' || (!mark && !isBase)) return [];
    const framework = mapperOf(file, mark?.name ?? 'Column');
    const relations: DataModelFact['values']['relations'] = [];
    const keys: { column: string | null; to: string; rules: string[] }[] = [];
    const joined: { column: string; rules: string[] }[] = [];
    const columns = new Map<string, ModelField>();
    const fields = file.members(index).flatMap(({ symbol: property, index: at }): ModelField[] => {
      const marks = file.decorators(at);
      const relation = marks.find((each) =>
        /^(?:OneToMany|ManyToOne|OneToOne|ManyToMany|BelongsTo|HasMany|HasOne|BelongsToMany)$/.test(each.name),
      );
      const column = marks.find((each) => /Column$|^Property$|^PrimaryKey$|^Prop$|^Enum$/.test(each.name));
      // A column may be read and written by functions: `@Column get stamp(): string {`.
      const isAccessor = /^(?:(?:public|protected|override)\s+)*[gs]et\s+\w+\(/.test(property.signature);
      if (!(property.kind === 'property' || isAccessor) || (!relation && !column)) return [];
      const type = /:\s*([^=;]+)/.exec(property.signature)?.[1]?.trim() ?? '';
      if (relation) {
        const to =
          /=>\s*(\w+)/.exec(relation.arguments[0] ?? '')?.[1] ??
          type.replace(/\[\]|Promise<|Relation<|Collection<|>/g, '').trim();
        const rules = heldRules(framework, relation, property.signature, marks);
        if (relation.name === 'BelongsTo') keys.push({ column: keyNamed(relation), to, rules });
        const key = stringValue(
          objectValue(marks.find(({ name }) => name === 'JoinColumn')?.arguments[0] ?? '', 'name') ?? undefined,
        );
        if (key !== null) joined.push({ column: key, rules });
        relations.push({
          kind: /^(?:ManyToMany|BelongsToMany)$/.test(relation.name)
            ? 'both'
            : /Many$/.test(relation.name)
              ? 'many'
              : relation.name === 'HasOne' || (relation.name === 'OneToOne' && !holdsKey(marks))
                ? 'part'
                : 'one',
          to,
          through: property.name,
          ...(rules.length > 0 ? { rules } : {}),
        });
        return [];
      }
      const options = column?.arguments.join(', ') ?? '';
      const made = [
        field(
          property.name,
          type,
          [
            (/^Primary/.test(column?.name ?? '') || /\bprimary:\s*true/.test(options)) && 'primary key',
            (/\bunique:\s*true/.test(options) || marks.some(isUnique)) && 'unique',
            (/\bnullable:\s*false|\brequired:\s*true/.test(options) ||
              (isMapped && isKept(framework, column, property.signature)) ||
              marks.some((each) => each.name === 'AllowNull' && each.arguments[0] === 'false')) &&
              'not null',
            (/\bnullable:\s*true|\ballowNull:\s*true/.test(options) ||
              marks.some((each) => each.name === 'AllowNull' && each.arguments[0] !== 'false')) &&
              'nullable',
            named(options, 'length', 'max length'),
            named(options, 'default', 'default'),
            column?.name === 'ForeignKeyColumn' && onDelete(/\bonDelete:\s*["'`]([\w ]+)["'`]/.exec(options)?.[1]),
          ],
          // `@ForeignKey(() => Shop)` of Sequelize stands beside the column.
          /=>\s*(\w+)/.exec(marks.find(({ name }) => /^ForeignKey(?:Column)?$/.test(name))?.arguments[0] ?? '')?.[1],
        ),
      ];
      const called = /\bname:\s*["'`]([\w]+)["'`]/.exec(options)?.[1] ?? property.name;
      for (const each of made) columns.set(called, each);
      return made;
    });
    // A relation may have its column written out beside it: whether that may be null holds for the relation.
    for (const { column, rules } of joined)
      if (columns.get(column)?.constraints.includes('not null') && rules.includes('nullable'))
        rules.splice(rules.indexOf('nullable'), 1, 'not null');
    if (fields.length === 0) return [];
    // `@BelongsTo(() => Shop, 'soldInId')` says whose key the column holds.
    for (const { column, to, rules } of keys) {
      // Without a name it is the first column that is marked as a key of the other.
      const own = fields.find((each) => (column === null ? each.references === to : each.name === column));
      if (own === undefined) continue;
      own.references = to;
      own.constraints = [...new Set([...own.constraints, ...rules])];
    }
    joinClassMarks(fields, file.decorators(index));
    const given = mark?.arguments ?? [];
    joinIndexes(fields, namedArgument(given, 'indexes'));
    const table =
      stringValue(given[0]) ??
      stringValue(namedArgument(given, 'tableName') ?? namedArgument(given, 'name') ?? undefined);
    const bases = symbol.bases.map((each) => each.replace(/<.*$/, '').split('.').at(-1) ?? each);
    return [
      makeModel(file, {
        name: symbol.name,
        stored: mark ? 'table' : 'shape',
        framework,
        table,
        fields,
        relations,
        ...(isMapped ? { bases } : {}),
        line: symbol.startLine,
        endLine: symbol.endLine,
        symbol: index,
      }),
    ];
  });
}

/** Of two that have each other, the one that says so holds the key. */
function holdsKey(marks: readonly CodeCall[]): boolean {
  return marks.some(
    ({ name, arguments: given }) => name === 'JoinColumn' || /\bowner:\s*true\b/.test(given.join(', ')),
  );
}

/** `@Unique()` or `@Index({ unique: true })` at a column; with a condition it holds for some rows only. */
function isUnique({ name, arguments: given }: CodeCall): boolean {
  const options = given.join(', ');
  return name === 'Unique' || (name === 'Index' && /\bunique:\s*true/.test(options) && !/\bwhere:/.test(options));
}

const MAPPERS: readonly (readonly [RegExp, string])[] = [
  [/mikro-orm/, 'MikroORM'],
  [/sequelize/, 'Sequelize'],
  [/mongoose/, 'Mongoose'],
  [/typeorm/, 'TypeORM'],
];

/** The library that maps a class, by what the file imports; one that is not known is called what it is imported as. */
function mapperOf(file: SourceFile, decorator: string): string {
  const known = MAPPERS.find(([pattern]) => file.imports(pattern))?.[1];
  const module = file.moduleOf(decorator);
  return known ?? (module === undefined || /^[./~]|^src\//.test(module) ? 'TypeORM' : module);
}

/** Mappers whose classes are built on others that have no table. */
const HANDED_ON = /^(?:typeorm|@mikro-orm\/)/;

/** Whether a mapper makes a column that cannot be null where nothing is said of that: its options must be written out. */
function isKept(framework: string, column: CodeCall | undefined, signature: string): boolean {
  if (column === undefined || /^Primary|^Delete/.test(column.name) || !/^(?:TypeORM|MikroORM)$/.test(framework))
    return false;
  if (framework === 'MikroORM' && (!/^Property$|^Enum$/.test(column.name) || /^[^:=(]*\?\s*:/.test(signature)))
    return false;
  return column.arguments.every(
    (each, at) =>
      (at === 0 && stringValue(each) !== null) ||
      (/^\{|=>/.test(each) && !/\b(?:nullable|primary)\b|\.\.\./.test(each)),
  );
}

/** What is said of the column that holds the key of a relation. */
function heldRules(framework: string, relation: CodeCall, signature: string, marks: readonly CodeCall[]): string[] {
  const isHeld = /^(?:ManyToOne|BelongsTo)$/.test(relation.name) || (relation.name === 'OneToOne' && holdsKey(marks));
  if (!isHeld) return [];
  const options = [...relation.arguments.slice(1), ...relation.arguments.slice(0, 1)].filter((each) =>
    each.startsWith('{'),
  );
  const of = (key: string): string | null => namedArgument(options, key);
  const [nullable] = [of('nullable'), objectValue(of('foreignKey') ?? '', 'allowNull')].filter((each) => each !== null);
  const joined = marks.find(({ name }) => name === 'JoinColumn')?.arguments.join(', ') ?? '';
  // MikroORM lets a key be null where it is said so, the others where it is not said otherwise.
  const isOpen =
    nullable === undefined ? framework !== 'MikroORM' || /^[^:=(]*\?\s*:/.test(signature) : nullable === 'true';
  const rule = onDelete(stringValue(of('onDelete') ?? of('deleteRule') ?? undefined) ?? undefined);
  return [
    // The migrations of Sequelize may keep a key from null of which its class says nothing.
    ...(framework === 'Sequelize' && nullable === undefined
      ? []
      : [isOpen && !/\bnullable:\s*false/.test(joined) ? 'nullable' : 'not null']),
    ...(relation.name === 'OneToOne' && /^(?:TypeORM|MikroORM)$/.test(framework) ? ['unique'] : []),
    ...(rule === null ? [] : [rule]),
  ];
}

/** The column of `@BelongsTo(() => Shop, 'soldInId')` and `@BelongsTo(() => Shop, { foreignKey: { name: 'soldInId' } })`, if it is named. */
function keyNamed({ arguments: given }: CodeCall): string | null {
  const key = namedArgument(given.slice(1), 'foreignKey') ?? '';
  return stringValue(given[1]) ?? stringValue(key) ?? stringValue(objectValue(key, 'name') ?? undefined);
}
