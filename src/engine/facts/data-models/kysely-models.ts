import type { DataModelFact, ModelField } from '../fact.ts';
import type { SourceFile } from '../source-file.ts';
import { field, makeModel } from './model-maker.ts';
import { isTakenBack } from './sql-models.ts';

const TABLE = /\.(createTable|alterTable)\(\s*["'`](?:\w+\.)?(\w+)["'`]\s*\)/g;
const COLUMN = /\.addColumn\(\s*["'`](\w+)["'`]\s*,\s*(?:["'`]([^"'`\n]{1,60})["'`]|sql`([^`]{1,60})`)?/g;
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
  return columns.map((match, place) => {
    const said = chain.slice(match.index, columns[place + 1]?.index ?? chain.length);
    const [own = ''] = said.split(/\.add\w+Constraint\(/);
    return field(
      match[1] ?? '',
      match[2] ?? match[3] ?? '',
      [
        own.includes('.primaryKey(') && 'primary key',
        own.includes('.unique(') && 'unique',
        own.includes('.notNull(') && 'not null',
      ],
      /\.references\(\s*["'`](\w+)\.\w+/.exec(own)?.[1],
    );
  });
}
