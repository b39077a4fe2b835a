import type { SourceFile } from '../source-file.ts';
import { stringsIn } from '../text/literal.ts';
import type { DataModelFact, ModelField } from './model-facts.ts';
import { field, joinUnique, makeModel } from './model-maker.ts';
import { deletedBy } from './table-keys.ts';
import { isTakenBack } from './taken-back.ts';

const TABLE = /\.(createTable|alterTable)\(\s*["'`](?:\w+\.)?(\w+)["'`]\s*\)/g;
const COLUMN = /\.addColumn\(\s*["'`](\w+)["'`]\s*,\s*(?:["'`]([^"'`\n]{1,60})["'`]|sql`([^`]{1,60})`)?/g;
/** `.addUniqueConstraint('name', ['shop_id', 'number'])`. */
const CONSTRAINT =
  /\.add(Unique|PrimaryKey|ForeignKey)Constraint\(\s*["'`][^"'`\n]{1,120}["'`]\s*,\s*\[([^\]]{1,400})\](?:\s*,\s*["'`](\w+)["'`])?/g;
const LONGEST_CHAIN = 8_000;

/** Tables that Kysely makes: `db.schema.createTable('orders').addColumn('id', 'integer', (col) => col.primaryKey())`. */
export function kyselyModels(file: SourceFile): DataModelFact[] {
  if (!file.text.includes('.addColumn(') || !file.imports(/^kysely$/)) return [];
  return [...file.code.matchAll(TABLE)].flatMap((match): DataModelFact[] => {
    const line = file.lineAt(match.index);
    const rest = file.code.slice(match.index, match.index + LONGEST_CHAIN);
    const end = rest.indexOf('.execute(');
    const chain = end < 0 ? rest : rest.slice(0, end);
    const fields = isTakenBack(file, line) ? [] : columnsOf(chain);
    if (fields.length === 0) return [];
    return [
      makeModel(file, {
        name: match[2] ?? '',
        stored: 'table',
        framework: 'Kysely',
        fields,
        partial: match[1] === 'alterTable',
        line,
        endLine: file.lineAt(match.index + chain.length),
      }),
    ];
  });
}

function columnsOf(chain: string): ModelField[] {
  const columns = [...chain.matchAll(COLUMN)];
  const fields = columns.map((match, place) => {
    const said = chain.slice(match.index, columns[place + 1]?.index ?? chain.length);
    const [own = ''] = said.split(/\.add\w+Constraint\(/);
    return field(
      match[1] ?? '',
      match[2] ?? match[3] ?? '',
      [
        own.includes('.primaryKey(') && 'primary key',
        own.includes('.unique(') && 'unique',
        own.includes('.notNull(') && 'not null',
        deletedBy(own),
      ],
      /\.references\(\s*["'`](\w+)\.\w+/.exec(own)?.[1],
    );
  });
  for (const [, kind = '', list = '', to] of chain.matchAll(CONSTRAINT)) {
    const names = stringsIn(list);
    if (kind === 'Unique') joinUnique(fields, names, null);
    for (const each of fields.filter(({ name }) => names.includes(name))) {
      if (kind === 'PrimaryKey') each.constraints.unshift('primary key');
      if (kind === 'ForeignKey' && to !== undefined && names.length === 1) each.references = to;
    }
  }
  return fields;
}
