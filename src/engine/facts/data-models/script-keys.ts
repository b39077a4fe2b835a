import { escaped } from '../../../base/escaped.ts';
import type { CodeCall } from '../../syntax/parsed-file.ts';
import type { SourceFile } from '../source-file.ts';
import { namedArgument, objectValue, splitList, stringsIn, stringValue } from '../text/literal.ts';
import type { ModelField } from './model-facts.ts';
import { field, joinCheck, joinKey, joinPrimary, joinUnique, onDelete } from './model-maker.ts';
import { condition } from './unique-indexes.ts';

/** What stands at a mapped class and is said of several columns: `@Unique(['shop', 'number'])`, `@Check('"total" > 0')`. */
export function joinClassMarks(fields: readonly ModelField[], marks: readonly CodeCall[]): void {
  for (const { name, arguments: given } of marks) {
    const options = given.find((each) => each.startsWith('{')) ?? '';
    const of = (key: string): string | undefined => objectValue(options, key) ?? undefined;
    const list = given.find((each) => each.startsWith('[')) ?? of('columns') ?? of('properties') ?? '';
    const columns = stringsIn(list);
    // A column that is worked out is not among the strings.
    const isKnown = columns.length > 0 && columns.length === splitList(list.replace(/^\[|,?\s*\]$/g, '')).length;
    if ((name === 'Unique' || (name === 'Index' && of('unique') === 'true')) && isKnown)
      joinUnique(fields, columns, condition(of('where'), columns));
    if (name === 'Check') joinCheck(fields, stringValue(of('expression') ?? given.at(-1)) ?? '');
    const target = /=>\s*(\w+)/.exec(of('referenceTable') ?? '')?.[1];
    if (name === 'ForeignKeyConstraint' && isKnown && target !== undefined)
      joinKey(fields, columns, target, onDelete(stringValue(of('onDelete')) ?? undefined));
  }
}

/** `indexes: [{ fields: ['shopId', 'number'], unique: true }]` of Sequelize. */
export function joinIndexes(fields: readonly ModelField[], written: string | null): void {
  if (!written?.startsWith('[')) return;
  for (const index of splitList(written.replace(/^\[|\]$/g, ''))) {
    const list = objectValue(index, 'fields') ?? '';
    const columns = stringsIn(list);
    const isKnown = columns.length > 0 && columns.length === splitList(list.replace(/^\[|,?\s*\]$/g, '')).length;
    if (isKnown && objectValue(index, 'unique') === 'true')
      joinUnique(fields, columns, objectValue(index, 'where') === null ? null : undefined);
  }
}

/** `length: 80` among options, in words. */
export function named(options: string, key: string, words: string): string | null {
  const value = new RegExp(
    `\\b${escaped(key)}:\\s*(\\[\\s*)?(-?[\\d.]+|true|false|'[^'\\n]{0,30}'|"[^"\\n]{0,30}")`,
  ).exec(options)?.[2];
  return value === undefined ? null : `${words} ${value}`;
}

const DRIZZLE_UNIQUE = /\b(?:uniqueIndex|unique)\([^()]*\)\s*\.on\(([^()]*)\)(\s*\.where\()?/g;

/** `(t) => [primaryKey({ columns: [t.shopId, t.number] }), uniqueIndex('by_code').on(t.code)]` after the columns. */
export function joinDrizzleKeys(fields: readonly ModelField[], extras: string): void {
  const columnsOf = (list: string): string[] => [...list.matchAll(/\b\w+\.(\w+)\b/g)].map(([, name = '']) => name);
  const [, keys = ''] = /\bprimaryKey\(\s*(?:\{[^{}]*\bcolumns:\s*)?\[?([^[\]{}()]*)/.exec(extras) ?? [];
  joinPrimary(fields, columnsOf(keys));
  for (const [, list = '', where] of extras.matchAll(DRIZZLE_UNIQUE)) {
    const columns = columnsOf(list);
    if (columns.length === splitList(list).length) joinUnique(fields, columns, where === undefined ? null : undefined);
  }
}

const MONGO_INDEX = /\b(\w+)\.index\(\s*\{([^{}]*)\}\s*,\s*\{([^{}]*(?:\{[^{}]*\}[^{}]*)?)\}/g;

/** `OrderSchema.index({ shop: 1, number: 1 }, { unique: true })`, and the days that Mongoose keeps by itself. */
export function joinMongoIndexes(
  file: SourceFile,
  schema: string | undefined,
  fields: ModelField[],
  options: readonly string[],
): void {
  if (namedArgument(options, 'timestamps') === 'true')
    for (const name of ['createdAt', 'updatedAt'])
      if (!fields.some((each) => each.name === name)) fields.push(field(name, 'Date'));
  for (const [, of, keys = '', rest = ''] of schema === undefined ? [] : file.code.matchAll(MONGO_INDEX)) {
    if (of !== schema || !/\bunique:\s*true\b/.test(rest)) continue;
    const columns = [...keys.matchAll(/['"]?([\w$]+)['"]?\s*:/g)].map(([, name = '']) => name);
    joinUnique(fields, columns, /\b(?:sparse|partialFilterExpression)\b/.test(rest) ? undefined : null);
  }
}
