import type { SourceFile } from '../source-file.ts';
import { closingBracket, shownLiteral, splitList, stringsIn, stringValue } from '../text/literal.ts';
import type { DataModelFact, ModelField } from './model-facts.ts';
import { field, joinPrimary, joinUnique, makeModel, onDelete, oneOf } from './model-maker.ts';
import { entries } from './script-models.ts';

/** What a file gives to others, or keeps at its top. */
const OBJECT =
  /^(?:module\.exports|exports\.\w+|export default|(?:export )?const \w+(?:\s*:[^=\n]{1,80})?)\s*=?\s*\{/gm;
const KEY = /\s*,?\s*['"]?([\w$@]+)['"]?\s*:\s*/y;
/** Columns as the builder of Knex calls them. */
const TYPE =
  /^(?:(?:big)?increments|(?:tiny|small|medium|big)?int|integer|bigInteger|(?:tiny|medium|long)?text|string|float|double|decimal|boolean|date|date[Tt]ime|time|timestamp|binary|enum?|jsonb?|uuid|char)$/;
/** Keys over several columns, under a name that no column has: `'@@UNIQUE_CONSTRAINTS@@': [['slug', 'kind']]`. */
const KEYS = /^['"]?([\w$@]+)['"]?\s*:\s*(\[[\s\S]*)$/;
/** Words that the builder of Knex has and schemas of messages lack. */
const OWN_WORD = /\b(?:defaultTo|maxlength|references|inTable)\s*:/;

/**
 * A schema that is written as data and made with Knex by a loop: `{ boats: { id: { type: 'string', maxlength: 24,
 * nullable: false, primary: true }, harbour_id: { type: 'string', references: 'harbours.id' } } }`.
 */
export function tableObjects(file: SourceFile): DataModelFact[] {
  if (!/\bprimary\s*:\s*true\b/.test(file.code) || !/\bnullable\s*:/.test(file.code)) return [];
  return [...file.bare.matchAll(OBJECT)].flatMap((match) => {
    const open = match.index + match[0].length - 1;
    const tables = membersOf(file, open)?.map((each) => ({ ...each, fields: columnsOf(file, each.from) }));
    if (!tables || !OWN_WORD.test(file.bare.slice(open, tables.at(-1)?.to))) return [];
    return tables.every(({ fields }) => fields !== null && isKeyed(fields))
      ? tables.map(({ name, from, to, fields }) =>
          makeModel(file, {
            name,
            stored: 'table',
            framework: 'Knex',
            fields: fields ?? [],
            line: file.lineAt(from),
            endLine: file.lineAt(to),
          }),
        )
      : [];
  });
}

interface Member {
  name: string;
  from: number;
  to: number;
}

/** The keys of an object with where their values stand, or nothing where it holds anything but keys and values. */
function membersOf(file: SourceFile, open: number): Member[] | undefined {
  const close = closingBracket(file.bare, open, file.bare.length);
  const found: Member[] = [];
  for (let at = open + 1; close >= 0 && file.code.slice(at, close).replace(',', '').trim() !== ''; ) {
    KEY.lastIndex = at;
    const key = KEY.exec(file.code);
    const from = KEY.lastIndex;
    if (!key || file.code[from] !== '{') return undefined;
    at = closingBracket(file.bare, from, close - from) + 1;
    if (at === 0) return undefined;
    found.push({ name: key[1] ?? '', from, to: at - 1 });
  }
  return found.length === 0 ? undefined : found;
}

function columnsOf(file: SourceFile, open: number): ModelField[] | null {
  const close = closingBracket(file.bare, open);
  if (close < 0) return null;
  const given = splitList(file.code.slice(open + 1, close));
  const columns = given.filter((each) => !KEYS.test(each));
  const fields = columns.flatMap((each) => entries(each)).flatMap(([name, value]) => columnOf(name, value) ?? []);
  if (fields.length === 0 || fields.length < columns.filter((each) => !each.startsWith('...')).length) return null;
  for (const each of given) {
    const [, name = '', list = ''] = KEYS.exec(each) ?? [];
    if (/primary/i.test(name)) joinPrimary(fields, stringsIn(list));
    // Each key is a list of columns, or has them among its options.
    if (/unique/i.test(name))
      for (const [, names = ''] of list.matchAll(/\[([^[\]]*)\]/g)) joinUnique(fields, stringsIn(names), null);
  }
  return fields;
}

function columnOf(name: string, written: string): ModelField | null {
  const options = new Map(written.startsWith('{') ? entries(written) : []);
  const type = stringValue(options.get('type'));
  if (type === null || !TYPE.test(type)) return null;
  const is = (key: string): boolean => options.get(key) === 'true';
  const length = type === 'string' ? /^\d+$/.exec(options.get('maxlength') ?? '')?.[0] : undefined;
  const started = shownLiteral(options.get('defaultTo'));
  const [, among = ''] = /\bisIn:\s*\[\s*\[([^[\]]*)\]/.exec(options.get('validations') ?? '') ?? [];
  const to =
    stringValue(options.get('inTable')) ?? /^(\w+)\.\w+$/.exec(stringValue(options.get('references')) ?? '')?.[1];
  return field(
    name,
    length === undefined ? type : `${type}(${length})`,
    [
      (is('primary') || /increments$/i.test(type)) && 'primary key',
      is('unique') && 'unique',
      options.get('nullable') === 'false' && 'not null',
      oneOf(stringsIn(among)),
      started !== null && started !== '' && `default ${started}`,
      deed(options),
    ],
    to,
  );
}

/** What becomes of a row with the one that it refers to: `onDelete: 'CASCADE'`, `cascadeDelete: true`. */
function deed(options: ReadonlyMap<string, string>): string | null {
  const short = [...options].find(
    ([key, value]) => /^(?:cascade|restrict|setNull)Delete$/.test(key) && value === 'true',
  );
  return onDelete(stringValue(options.get('onDelete')) ?? short?.[0].replace(/Delete$/, ''));
}

function isKeyed(fields: readonly ModelField[]): boolean {
  return fields.some(({ constraints }) => constraints.includes('primary key'));
}
