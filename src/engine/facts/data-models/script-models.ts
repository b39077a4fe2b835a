import { escaped } from '../../../base/escaped.ts';
import type { SourceFile } from '../source-file.ts';
import { closingBracket, namedArgument, splitList, stringValue } from '../text/literal.ts';
import { entityClasses } from './entity-classes.ts';
import type { DataModelFact } from './model-facts.ts';
import { field, isOptionBag, makeModel, onDelete } from './model-maker.ts';
import { joinDrizzleKeys, joinIndexes, joinMongoIndexes, named } from './script-keys.ts';
import { sequelizeName, sequelizeRelations, sequelizeTable } from './sequelize-models.ts';

/** TypeORM and MikroORM classes, Drizzle tables, Sequelize and Mongoose models, and exported record types. */
export function scriptModels(file: SourceFile): DataModelFact[] {
  return [...entityClasses(file), ...drizzleTables(file), ...schemaObjects(file), ...recordTypes(file)];
}

/** `export const users = pgTable('users', { id: serial('id').primaryKey() })`. */
function drizzleTables(file: SourceFile): DataModelFact[] {
  if (!file.imports(/^drizzle-orm/)) return [];
  return [...file.bare.matchAll(/\b(\w+)\s*=\s*(?:\w+\.)?(?:pgTable|mysqlTable|sqliteTable|\w*[tT]able)\(/g)].flatMap(
    (match): DataModelFact[] => {
      const open = match.index + match[0].length - 1;
      const close = closingBracket(file.bare, open);
      const [name, given, extras = ''] = close < 0 ? [] : splitList(file.code.slice(open + 1, close));
      const table = stringValue(name);
      const columns = columnsOf(file, given);
      if (table === null || !columns?.startsWith('{')) return [];
      const fields = entries(columns).map(([key, value]) =>
        field(
          key,
          /^(?:\w+\.)?(\w+)\(/.exec(value)?.[1] ?? '',
          [
            value.includes('.primaryKey(') && 'primary key',
            value.includes('.unique(') && 'unique',
            value.includes('.notNull(') && 'not null',
            /\.default\(\s*([^()]{1,40})\)/.exec(value)?.[1] &&
              `default ${/\.default\(\s*([^()]{1,40})\)/.exec(value)?.[1]}`,
            onDelete(/\bonDelete:\s*["'`]([\w ]{1,20})["'`]/.exec(value)?.[1]),
          ],
          /\.references\(\s*\(\)\s*(?::\s*\w+)?\s*=>\s*(\w+)\./.exec(value)?.[1],
        ),
      );
      joinDrizzleKeys(fields, extras);
      return [
        makeModel(file, {
          name: table,
          stored: 'table',
          framework: 'Drizzle',
          fields,
          line: file.lineAt(match.index),
          endLine: file.lineAt(close),
          symbol: symbolNamed(file, match[1] ?? ''),
        }),
      ];
    },
  );
}

/** The columns as they stand in the call, or in a constant of the file that it is given. */
function columnsOf(file: SourceFile, given: string | undefined): string | undefined {
  if (given === undefined || !/^\w+$/.test(given)) return given;
  const match = new RegExp(`\\bconst ${escaped(given)}(?:\\s*:[^=\\n]{1,80})?\\s*=\\s*\\{`).exec(file.bare);
  const open = match === null ? -1 : match.index + match[0].length - 1;
  const close = open < 0 ? -1 : closingBracket(file.bare, open);
  return close < 0 ? undefined : file.code.slice(open, close + 1);
}

/** `new Schema({ … })` of Mongoose and `sequelize.define('User', { … })`. */
function schemaObjects(file: SourceFile): DataModelFact[] {
  const mongoose = file.imports(/^mongoose$/);
  const sequelize = /sequelize|DataTypes/i.test(file.text);
  if (!mongoose && !sequelize) return [];
  return [
    ...file.bare.matchAll(
      /(?:\b(\w+)\s*(?::[^=\n]{1,80})?=\s*)?(?:new\s+(?:mongoose\.)?Schema(?:<[^>(]*>)?|(?:\w+)\.define|\b(\w+)\.init)\(/g,
    ),
  ].flatMap((match): DataModelFact[] => {
    const open = match.index + match[0].length - 1;
    const close = closingBracket(file.bare, open);
    const list = close < 0 ? [] : splitList(file.code.slice(open + 1, close));
    const isMongo = /Schema(?:<|\()/.test(match[0]);
    const object = list.find((each) => each.startsWith('{'));
    if (!object || (isMongo ? !mongoose : !/DataTypes|Sequelize\./.test(object))) return [];
    const bound = isMongo
      ? new RegExp(
          `\\bmodel(?:<[^>(]*>)?\\(\\s*['"](\\w+)['"]\\s*,\\s*${match[1] === undefined ? '\\w+' : escaped(match[1])}\\b`,
        ).exec(file.code)?.[1]
      : undefined;
    const line = file.lineAt(match.index);
    const options = list.slice(list.indexOf(object) + 1);
    const held = match[2] === undefined ? undefined : sequelizeName(file, match[2], line, options);
    const name =
      bound ?? (isMongo ? undefined : stringValue(list[0])) ?? held ?? match[1]?.replace(/Schema$/, '') ?? '';
    if (name === '' || (match[2] !== undefined && held === undefined)) return [];
    const fields = entries(object).map(([key, written]) => {
      const { type, options: value, to } = ownOptions(written);
      return field(
        key,
        // The class that holds the types says nothing of one.
        isMongo ? type : type.replace(/^(?:\w+\.)*(?:DataTypes?|Sequelize)\./, ''),
        [
          /\bprimaryKey:\s*true/.test(value) && 'primary key',
          /\bunique:\s*true/.test(value) && 'unique',
          /\ballowNull:\s*false|\brequired:\s*(?:true|\[true)/.test(value) && 'not null',
          named(value, 'maxlength', 'max length'),
          named(value, 'minlength', 'min length'),
          named(value, 'min', 'at least'),
          named(value, 'max', 'at most'),
          named(value, 'default', 'default') ?? named(value, 'defaultValue', 'default'),
        ],
        to,
      );
    });
    if (fields.length === 0) return [];
    if (isMongo) joinMongoIndexes(file, match[1], fields, options);
    else joinIndexes(fields, namedArgument(options, 'indexes'));
    return [
      makeModel(file, {
        name,
        stored: 'table',
        framework: isMongo ? 'Mongoose' : 'Sequelize',
        fields,
        ...(isMongo
          ? {}
          : {
              table: sequelizeTable(options),
              relations: sequelizeRelations(file, [match[1], match[2], name], line),
            }),
        line,
        endLine: file.lineAt(close),
      }),
    ];
  });
}

/** What a field says of itself: what lies in it, as in `keys: [{ hash: { type: String, unique: true } }]`, speaks of its own fields. */
function ownOptions(written: string): { type: string; options: string; to: string | null } {
  if (written.startsWith('[')) {
    const one = ownOptions(splitList(written.slice(1, -1))[0] ?? '');
    return { type: `[${one.type}]`, options: '', to: one.to };
  }
  if (!written.startsWith('{')) return { type: written, options: '', to: null };
  const given = entries(written);
  const type = given.find(([key]) => key === 'type')?.[1];
  // An object that lies in it may have a field of that name.
  if (type === undefined || type.startsWith('{')) return { type: 'Object', options: '', to: null };
  const own = given.filter(([key, value]) => key !== 'type' && (key === 'validate' || !value.startsWith('{')));
  const ref = stringValue(own.find(([key]) => key === 'ref')?.[1]);
  const inner = ownOptions(type);
  return {
    type: inner.type,
    options: own.map(([key, value]) => `${key}: ${value}`).join(', '),
    to: ref ?? inner.to,
  };
}

/** Exported interfaces and object types with at least three fields: known, counted, ranked last. */
function recordTypes(file: SourceFile): DataModelFact[] {
  if (file.language === 'javascript' || /\.d\.[cm]?ts$/.test(file.name)) return [];
  return file.parsed.symbols.flatMap((symbol, index): DataModelFact[] => {
    if (symbol.kind !== 'interface' || !symbol.exported || isOptionBag(symbol.name)) return [];
    const members = file.members(index);
    if (members.some(({ symbol: each }) => each.kind !== 'property')) return [];
    const fields = members.map(({ symbol: each }) =>
      field(each.name, /^[^:]*\??:\s*(.*)$/.exec(each.signature)?.[1] ?? '', [
        /^\w+\?:/.test(each.signature) && 'optional',
      ]),
    );
    if (fields.length < 3 || fields.some((each) => each.type.includes('=>'))) return [];
    return [
      makeModel(file, {
        name: symbol.name,
        stored: 'shape',
        framework: 'TypeScript',
        fields,
        line: symbol.startLine,
        endLine: symbol.endLine,
        symbol: index,
      }),
    ];
  });
}

/** Keys and values of an object literal. */
export function entries(object: string): [string, string][] {
  return splitList(object.trim().replace(/^\{|\}$/g, '')).flatMap((each): [string, string][] => {
    const match = /^['"]?([\w$]+)['"]?\s*:\s*([\s\S]+)$/.exec(each);
    return match ? [[match[1] ?? '', (match[2] ?? '').trim()]] : [];
  });
}

function symbolNamed(file: SourceFile, name: string): number | undefined {
  const index = file.parsed.symbols.findIndex((each) => each.name === name && each.container === null);
  return index < 0 ? undefined : index;
}
