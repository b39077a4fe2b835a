import { stringsIn } from '../text/literal.ts';
import type { ModelField, TableChangeFact } from './model-facts.ts';
import { joinKey, joinPrimary, joinUnique, onDelete } from './model-maker.ts';

type Change = TableChangeFact['values'];
interface TableKey {
  deed: string;
  columns: string[];
  /** The table that a foreign key points to. */
  to: string | undefined;
  rule: string | null;
}

const MOST_KEYS = 100;

/**
 * Keys that stand apart from their columns: `$table->unique(['a', 'b'])` of Laravel, `table.foreign('a')` of Knex. The maker
 * is the name of the table in the text, as a pattern.
 */
function keysIn(body: string, pattern: string): TableKey[] {
  if (!/\b(?:unique|primary|foreign|dropUnique)\(/.test(body)) return [];
  const statement = new RegExp(
    `(?<![\\w.>$])${pattern}\\s*(?:->|\\.)\\s*(unique|primary|foreign|dropUnique)\\(\\s*(\\[[^\\]]{1,400}\\]|["'\`]\\w{1,80}["'\`])([^;]{0,400}?)(?=;|\\n\\s*${pattern}\\b|$)`,
    'g',
  );
  return [...body.matchAll(statement)].slice(0, MOST_KEYS).map(([, deed = '', columns = '', rest = '']) => ({
    deed,
    columns: stringsIn(columns),
    to:
      /\b(?:inTable|on)\(\s*["'`](\w+)/.exec(rest)?.[1] ?? /\breferences\(\s*["'`](?:\w+\.)?(\w+)\.\w+/.exec(rest)?.[1],
    rule: deletedBy(rest),
  }));
}

/** `->onDelete('cascade')`, and the short words of Laravel for it. */
export function deletedBy(said: string): string | null {
  const [, written, short] =
    /\bonDelete\(\s*["'`]([\w ]{1,20})["'`]|\b(cascade|null|restrict)OnDelete\(/.exec(said) ?? [];
  return onDelete(written ?? (short === 'null' ? 'set null' : short));
}

/** The keys of a table that is made, said of its columns. */
export function joinKeys(fields: readonly ModelField[], body: string, maker: string): void {
  for (const { deed, columns, to, rule } of keysIn(body, maker)) {
    if (deed === 'unique') joinUnique(fields, columns, null);
    if (deed === 'primary') joinPrimary(fields, columns);
    if (deed === 'foreign' && to !== undefined) joinKey(fields, columns, to, rule);
  }
}

/** A key of one column or of several. */
export function keyColumns([column = '', ...others]: readonly string[]): { column: string; with?: string[] } {
  return others.length === 0 ? { column } : { column, with: others };
}

/** The keys that a migration adds to a table that is made elsewhere, or takes away. */
export function keyChanges(table: string, body: string, maker: string): Change[] {
  return keysIn(body, maker).flatMap(({ deed, columns, to, rule }): Change[] => {
    const [column = ''] = columns;
    if (deed === 'foreign')
      return to === undefined
        ? []
        : [{ what: 'key added', table, ...keyColumns(columns), to, ...(rule === null ? {} : { rule }) }];
    if (deed === 'unique') return [{ what: 'unique added', table, columns }];
    if (deed !== 'dropUnique') return [];
    // Without a list it is the name of the index, which is made of those of the table and the columns.
    const named = column.startsWith(`${table}_`) && column.endsWith('_unique');
    return [
      { what: 'unique dropped', table, columns: named ? [column.slice(table.length + 1, -'_unique'.length)] : columns },
    ];
  });
}
