import { escaped } from '../../../base/escaped.ts';
import type { SourceFile } from '../source-file.ts';
import type { DataModelFact, ModelField } from './model-facts.ts';
import { field, isOptionBag, joinUnique, makeModel } from './model-maker.ts';

/** Tags that mean that a struct is stored, with the name of what stores it. */
const STORES = new Map([
  ['gorm', 'GORM'],
  ['bun', 'Bun'],
  ['xorm', 'XORM'],
  ['pg', 'go-pg'],
  ['storm', 'Storm'],
]);

/** Structs with tags: those of what stores them mean a table; the others are shapes. */
export function goModels(file: SourceFile): DataModelFact[] {
  return file.parsed.symbols.flatMap((symbol, index): DataModelFact[] => {
    if (symbol.kind !== 'struct' || symbol.container !== null) return [];
    const text = file.textOf(symbol.startLine, symbol.endLine);
    const mark =
      /`[^`\n]*?\b(gorm|bun|xorm|pg|storm):"/.exec(text) ?? /^[ \t]*(gorm|bun)\.(?:Model|BaseModel)\b/m.exec(text);
    const store = STORES.get(mark?.[1] ?? '');
    const isTable = store !== undefined;
    const hasTags = /`[^`\n]*\b(?:json|db|bson|yaml|dynamodbav|validate|binding):"/.test(text);
    const bases = embedded(symbol.bases, text);
    // Without a tag of its own it is a model only if what it holds whole is one, which another file may say.
    const needsBase = !isTable && !hasTags && bases.length > 0;
    if (!isTable && ((!hasTags && !needsBase) || !symbol.exported || isOptionBag(symbol.name))) return [];
    const groups = new Map<string, string[]>();
    const between = new Set<string>();
    const fields = file.members(index).flatMap(({ symbol: each }): ModelField[] => {
      if (each.kind !== 'property') return [];
      const line = file.textOf(each.startLine, each.endLine);
      const type = /^[\w, ]+?\s+([^`/]+?)\s*(?:`|\/\/|$)/m.exec(line.trim())?.[1] ?? '';
      const tag = /`([^`]*)`/.exec(line)?.[1] ?? '';
      // What a mapper is told to leave out, or cannot see, is not stored.
      if (isTable && (!/^\p{Lu}/u.test(each.name) || LEFT_OUT.test(tag))) return [];
      // GORM keeps what both have many of in a table between them.
      if (/\bgorm:"[^"]*\bmany2many:/i.test(tag)) between.add(each.name);
      for (const group of uniqueGroups(tag)) groups.set(group, [...(groups.get(group) ?? []), each.name]);
      return [field(each.name, type, constraints(tag, type))];
    });
    if (/^[ \t]*gorm\.Model\b/m.test(text)) fields.unshift(...OF_GORM.map((each) => ({ ...each })));
    if (fields.length < (isTable || needsBase ? 1 : 3)) return [];
    for (const names of groups.values()) joinUnique(fields, names, null);
    const id = fields.find(({ name }) => name === 'ID');
    // GORM takes it for the key, unless a tag says another.
    if (store === 'GORM' && id && !fields.some(({ constraints: rules }) => rules.includes('primary key')))
      id.constraints.unshift('primary key');
    const table = new RegExp(
      `func\\s*\\((?:\\w+\\s+)?\\*?${escaped(symbol.name)}\\)\\s*TableName\\(\\)\\s*string\\s*\\{\\s*return\\s+"([^"]+)"`,
    ).exec(file.code)?.[1];
    const relations = isTable || needsBase ? related(file, fields, between) : [];
    return [
      makeModel(file, {
        name: symbol.name,
        stored: isTable ? 'table' : 'shape',
        framework: store ?? 'Go',
        table,
        fields,
        relations,
        bases,
        needsBase,
        line: symbol.startLine,
        endLine: symbol.endLine,
        symbol: index,
      }),
    ];
  });
}

/** The structures that one holds whole, by value and without a name: `model.Base`. */
function embedded(bases: readonly string[], text: string): string[] {
  return bases
    .filter(
      (base) =>
        !/^(?:gorm|bun)\.|^sync\./.test(base) &&
        new RegExp(`^[ \\t]*${escaped(base)}[ \\t]*(?:\x60|//|$)`, 'm').test(text),
    )
    .map((base) => base.split('.').at(-1) ?? base);
}

/** What `gorm.Model` adds to a structure that holds it. */
const OF_GORM: readonly ModelField[] = [
  field('ID', 'uint', ['primary key']),
  field('CreatedAt', 'time.Time'),
  field('UpdatedAt', 'time.Time'),
  field('DeletedAt', 'gorm.DeletedAt'),
];

const LEFT_OUT = /\b(?:gorm|bun|xorm|pg):"-(?::all)?"/;
/** The size of a number is counted in bits. */
const NUMBER = /^\*?(?:u?int|float|byte$|bool|time\.)/;

function constraints(tag: string, type: string): (string | false | null | undefined)[] {
  const gorm = /\b(?:gorm|bun|xorm|storm):"([^"]*)"/.exec(tag)?.[1] ?? '';
  const storm = tag.includes('storm:"') ? gorm.split(',') : [];
  const rules = /\b(?:validate|binding):"([^"]*)"/.exec(tag)?.[1]?.split(',') ?? [];
  const rule = (name: string, words: string) => {
    const found = rules.find((each) => each.startsWith(`${name}=`));
    return found ? `${words} ${found.slice(name.length + 1)}` : null;
  };
  return [
    (/primary_?key|\bpk\b/i.test(gorm) || storm.includes('id')) && 'primary key',
    uniqueGroups(tag).length === 0 && /\bunique(?:_?Index)?\b/i.test(gorm) && !PARTLY.test(gorm) && 'unique',
    /not null|notnull/i.test(gorm) && 'not null',
    rules.includes('required') && 'not null',
    !NUMBER.test(type) && /\bsize:(\d+)/.exec(gorm)?.[1] && `max length ${/\bsize:(\d+)/.exec(gorm)?.[1]}`,
    /\bdefault:([^;,]+)/.exec(gorm)?.[1] && `default ${/\bdefault:([^;,]+)/.exec(gorm)?.[1]}`,
    rule('min', 'at least'),
    rule('max', 'at most'),
    rule('gte', 'at least'),
    rule('lte', 'at most'),
    rule('oneof', 'one of'),
    rules.includes('email') && 'email',
  ];
}

function related(
  file: SourceFile,
  fields: readonly ModelField[],
  between: ReadonlySet<string>,
): DataModelFact['values']['relations'] {
  const structs = new Set(file.parsed.symbols.filter((each) => each.kind === 'struct').map((each) => each.name));
  return fields.flatMap((each): DataModelFact['values']['relations'] => {
    const match = /^(\[\])?\*?(\w+)$/.exec(each.type);
    if (match && between.has(each.name)) return [{ kind: 'both' as const, to: match[2] ?? '', through: each.name }];
    return match && structs.has(match[2] ?? '')
      ? [{ kind: match[1] ? ('many' as const) : ('one' as const), to: match[2] ?? '', through: each.name }]
      : [];
  });
}

/** An index over some rows only, or over fields that are named elsewhere. */
const PARTLY = /\b(?:where|composite):/;

/** The names of the indexes that several fields may share: `uniqueIndex:by_team`, `index:by_team,unique`, `UNIQUE(s)`. */
function uniqueGroups(tag: string): string[] {
  if (PARTLY.test(tag)) return [];
  const named = tag.matchAll(/\bunique(?:_?Index)?(?::(\w+)|\((\w+)\))|\bindex:(\w+),\s*unique\b/gi);
  return [...named].flatMap((match) => match.slice(1).filter((each) => each !== undefined));
}
