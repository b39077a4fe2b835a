import { escaped } from '../../../base/escaped.ts';
import type { CodeSymbol } from '../../syntax/parsed-file.ts';
import type { SourceFile } from '../source-file.ts';
import { stringsIn, stringValue } from '../text/literal.ts';
import type { DataModelFact, ModelField } from './model-facts.ts';
import { field, makeModel } from './model-maker.ts';

type Relation = DataModelFact['values']['relations'][number];

/** Classes of Eloquent, with the columns that they name and what they belong to. */
export function eloquentModels(file: SourceFile): DataModelFact[] {
  return file.parsed.symbols.flatMap((symbol, index): DataModelFact[] => {
    if (symbol.kind !== 'class' || !isEloquent(file, symbol)) return [];
    const body = file.codeOf(symbol.startLine, symbol.endLine);
    const methods = file.parsed.symbols.filter(({ kind, container }) => kind === 'method' && container === index);
    return [
      makeModel(file, {
        name: symbol.name,
        stored: 'table',
        framework: 'Eloquent',
        table: /\$table\s*=\s*['"](\w+)['"]/.exec(body)?.[1],
        fields: columnsOf(symbol.doc, body, new Map(methods.map(({ name, signature }) => [name, signature]))),
        relations: relationsOf(file, index, symbol.name),
        line: symbol.startLine,
        endLine: symbol.endLine,
        symbol: index,
      }),
    ];
  });
}

const BASE = /(?:^|\\)(?:Model|Authenticatable|Pivot)$/;
/** What projects put between Eloquent and their own models. */
const OWN_BASE = /(?:^|\\)(?:Abstract|Base)\w*Model$/;
const USES_ELOQUENT =
  /\$this->(?:belongsTo|hasOne|hasMany|belongsToMany|morphTo|morphMany|morphOne)\(|\$(?:casts|fillable|guarded)\s*=/;

/** A model of Eloquent, also by another name of the import or by a base of the project's own; that base is none itself. */
function isEloquent(file: SourceFile, symbol: CodeSymbol): boolean {
  const body = file.codeOf(symbol.startLine, symbol.endLine);
  if (/^\s*abstract\b/m.test(body.split('{', 1)[0] ?? '')) return false;
  const isOwn = symbol.bases.some((base) => OWN_BASE.test(base)) && USES_ELOQUENT.test(body);
  const isNamed = symbol.bases.some(
    (base) =>
      BASE.test(base) ||
      new RegExp(
        `^use\\s+Illuminate\\\\Database\\\\Eloquent\\\\Model\\s+as\\s+${escaped(base.split('\\').at(-1) ?? base)}\\s*;`,
        'm',
      ).test(file.code),
  );
  return isOwn || (isNamed && file.imports(/Illuminate/));
}

const FILLABLE = /\$fillable\s*=\s*(?:\[|array\()([^\])]*)[\])]/;
const CASTS = /(?:\$casts\s*=|\bfunction\s+casts\(\)[^{;]{0,80}\{\s*return)\s*(?:\[|array\()([^\]]*)/;
const CAST = /(['"])(\w+)\1\s*=>\s*(?:(['"])(\w+)[^'"]*\3)?/g;

/** The columns that a class names: in the comment over it, as what may be filled in at once, and as what is turned into a type. */
function columnsOf(doc: string, body: string, methods: ReadonlyMap<string, string>): ModelField[] {
  const filled = stringsIn(FILLABLE.exec(body)?.[1] ?? '').map((name) => field(name, ''));
  const cast = [...(CASTS.exec(body)?.[1] ?? '').matchAll(CAST)].map(([, , name = '', , type = '']) =>
    field(name, type.toLowerCase()),
  );
  const sure = new Set([...filled, ...cast].map(({ name }) => name));
  const told = commentedFields(doc).filter(({ name }) => sure.has(name) || !isWorkedOut(name, methods));
  const fields = new Map<string, ModelField>();
  for (const each of [...told, ...filled, ...cast]) if (!fields.get(each.name)?.type) fields.set(each.name, each);
  return [...fields.values()];
}

/**
 * `getHasAliasAttribute()` and `hasAlias(): Attribute` make a value of what the row holds, unless they are given that of a
 * column; `crates_count` counts the rows of another table.
 */
function isWorkedOut(name: string, methods: ReadonlyMap<string, string>): boolean {
  const camel = name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  const pascal = camel.charAt(0).toUpperCase() + camel.slice(1);
  return (
    name.endsWith('_count') ||
    /\(\s*\)/.test(methods.get(`get${pascal}Attribute`) ?? '') ||
    [name, camel].some((each) => /:\s*\\?(?:\w+\\)*Attribute\b/.test(methods.get(each) ?? ''))
  );
}

const PROPERTY = /@property[ \t]+([\w|?\\]+)[ \t]+\$(\w+)([^\n]*)/g;
const COLUMN_TYPE =
  /^(?:int|integer|string|bool|boolean|float|double|array|object|mixed|(?:\\?\w+\\)*(?:Carbon\w*|DateTime\w*))$/;

/** What the comment over a model says of its columns: `@property string|null $color`. What is only read is worked out. */
function commentedFields(doc: string): ModelField[] {
  return [...doc.matchAll(PROPERTY)].flatMap(([, written = '', name = '', rest = '']): ModelField[] => {
    const types = written.replace(/^\?/, 'null|').split('|');
    const [type, ...others] = types.filter((each) => each !== 'null');
    if (type === undefined || others.length > 0 || !COLUMN_TYPE.test(type) || /\bdeprecated\b/i.test(rest)) return [];
    return [field(name, type.split('\\').at(-1) ?? type, [types.includes('null') && 'optional'])];
  });
}

const RELATION = /^(?:belongsTo|hasOne|hasMany|belongsToMany|morphMany|morphOne)$/;

function relationsOf(file: SourceFile, container: number, own: string): Relation[] {
  return file.parsed.calls.flatMap((call): Relation[] => {
    const method = file.symbol(call.inside);
    if (call.receiver !== '$this' || method?.container !== container || !RELATION.test(call.name)) return [];
    const written =
      /(\w+)::class/.exec(call.arguments[0] ?? '')?.[1] ?? stringValue(call.arguments[0])?.split('\\').at(-1);
    const to = /^(?:self|static)$/.test(written ?? '') ? own : written;
    const [theirs, ours] = call.arguments.slice(1).map((each) => stringValue(each));
    if (to === undefined) return [];
    if (/^has(?:One|Many)$/.test(call.name) && ours) {
      // `hasOne(Pier::class, 'id', 'pier_id')` looks for the key of the other among its own columns.
      if (theirs === 'id' && ours !== 'id')
        return call.name === 'hasOne' ? [{ kind: 'one', to, through: method.name, key: ours }] : [];
      // Both hold the key of a third.
      if (theirs === ours && ours.endsWith('_id')) return [];
    }
    const kind = KINDS[call.name] ?? 'many';
    return [{ kind, to, through: method.name, ...(kind === 'one' && theirs ? { key: theirs } : {}) }];
  });
}

const KINDS: Readonly<Record<string, Relation['kind']>> = {
  belongsTo: 'one',
  hasOne: 'part',
  morphOne: 'part',
  belongsToMany: 'both',
};
