import type { SourceFile } from '../source-file.ts';
import { closingBracket, splitList } from '../text/literal.ts';
import { oneLine } from '../text/words.ts';
import { isFollowed } from './followed-files.ts';
import { HOLE, loopedTables } from './looped-tables.ts';
import type { TableChangeFact } from './model-facts.ts';
import { columns, deletedWith, filledIn, isSame, sqlText, uniqueIndexes, unquoted } from './sql-models.ts';
import { keyColumns } from './table-keys.ts';
import { hasWayBack, isTakenBack } from './taken-back.ts';

type Change = TableChangeFact['values'];

const NAME = String.raw`(?:[\w$]+|"[^"\n]{1,80}"|\x60[^\x60\n]{1,80}\x60|\[[^\]\n]{1,80}\])`;
const PATH = `${NAME}(?:\\.${NAME})?`;
const DROP = new RegExp(`\\bdrop\\s+table\\s+(?:if\\s+exists\\s+)?(${PATH}(?:\\s*,\\s*${PATH}){0,20})`, 'gi');
const RENAME = new RegExp(`\\brename\\s+table\\s+(${PATH})\\s+to\\s+(${PATH})`, 'gi');
const ALTER = new RegExp(`\\balter\\s+table\\s+(?:if\\s+exists\\s+)?(?:only\\s+)?(${PATH})\\s+`, 'gi');
const ALTER_EACH = new RegExp(`\\balter\\s+table\\s+(?:if\\s+exists\\s+)?["'\`[]?${HOLE}["'\`\\]]?\\s+`, 'gi');
const DROP_INDEX = new RegExp(
  `\\bdrop\\s+index\\s+(?:concurrently\\s+)?(?:if\\s+exists\\s+)?(${PATH})(?:\\s+on\\s+(${PATH}))?`,
  'gi',
);
const RENAME_INDEX = new RegExp(
  `\\balter\\s+index\\s+(?:if\\s+exists\\s+)?(${PATH})\\s+rename\\s+to\\s+(${PATH})`,
  'gi',
);
const NO_COLUMN =
  /^(?:constraint|primary|unique|foreign|index|key|check|fulltext|spatial|partition|default|not|expression|identity)\b/i;
const LONGEST_STATEMENT = 4_000;

/** What a script of SQL, or SQL in a program, changes of tables. */
export function sqlChanges(file: SourceFile): { change: Change; line: number }[] {
  const text = isFollowed(file) ? sqlText(file) : null;
  if (text === null || !/\b(?:(?:alter|drop|rename)\s+table|(?:unique|drop|alter)\s+(?:\w+\s+)?index)\b/i.test(text))
    return [];
  const filled = filledIn(file, text);
  // The old table makes room for the one that takes its name, and that one is told under it.
  const isRoom = (table: string, index: number): boolean =>
    filled.some((each) => isSame(each.to, table) && index < each.index);
  const found: { change: Change; index: number }[] = [];
  for (const { index, 1: names = '' } of text.matchAll(DROP))
    for (const table of names.split(',').map(lastName))
      if (!isRoom(table, index)) found.push({ change: { what: 'table dropped', table }, index });
  for (const { index, 1: from = '', 2: to = '' } of text.matchAll(RENAME))
    found.push({ change: { what: 'table renamed', table: lastName(from), to: lastName(to) }, index });
  for (const { index, schema: _schema, ...change } of uniqueIndexes(text)) found.push({ change, index });
  for (const { index, 1: name = '', 2: table = '' } of text.matchAll(DROP_INDEX))
    found.push({ change: { what: 'constraint dropped', table: lastName(table), name: lastName(name) }, index });
  for (const { index, 1: name = '', 2: to = '' } of text.matchAll(RENAME_INDEX))
    found.push({ change: { what: 'constraint renamed', table: '', name: lastName(name), to: lastName(to) }, index });
  const alter = (index: number, from: number, tables: readonly string[]): void => {
    const rest = text.slice(from, from + LONGEST_STATEMENT);
    const opening = /(["'`])\s*$/.exec(text.slice(Math.max(0, index - 40), index))?.[1];
    const end = rest.search(file.extension === 'sql' ? /;/ : (ENDS[opening ?? '`'] ?? /[;`]/));
    const clauses = splitList(end < 0 ? rest : rest.slice(0, end));
    for (const table of tables)
      for (const clause of clauses)
        for (const change of clauseChange(table, clause.trim())) found.push({ change, index });
  };
  for (const { 0: whole, 1: path = '', index } of text.matchAll(ALTER)) {
    // A name with the mark of a variable is none of a table.
    if (filled.some((each) => each.index === index) || (file.language === 'php' && path.startsWith('$'))) continue;
    alter(index, index + whole.length, [lastName(path)]);
  }
  if (file.extension !== 'sql')
    for (const { 0: whole, 1: joined, 2: held, 3: plain, index } of text.matchAll(ALTER_EACH))
      alter(index, index + whole.length, loopedTables(file, joined ?? held ?? plain ?? '', index));
  return found
    .sort((a, b) => a.index - b.index)
    .map(({ change, index }) => ({ change, line: file.lineAt(index) }))
    .filter(({ line }) => !hasWayBack(file) || !isTakenBack(file, line));
}

/** Where a statement ends, by the sign that opens the string it begins. */
const ENDS: Readonly<Record<string, RegExp>> = { '"': /[;"]/, "'": /[;']/, '`': /[;`]/ };

function clauseChange(table: string, clause: string): Change[] {
  const [, deed = '', rest = ''] =
    /^(add|drop|rename|change|alter|modify)\s+(?:column\s+)?([\s\S]+)$/i.exec(clause) ?? [];
  const said = rest.replace(/^if\s+(?:not\s+)?exists\s+/i, '');
  const words = said.split(/\s+/);
  const [first = '', second = '', third = ''] = words.map(unquoted);
  const kind = deed.toLowerCase();
  if (kind === 'rename' && /^to$/i.test(first)) return [{ what: 'table renamed', table, to: lastName(words[1] ?? '') }];
  const [, key, named] = kind === 'rename' ? (KEY_RENAMED.exec(said) ?? []) : [];
  if (key !== undefined && named !== undefined)
    return [{ what: 'constraint renamed', table, name: lastName(key), to: lastName(named) }];
  if (kind === 'rename')
    return /^to$/i.test(second) ? [{ what: 'column renamed', table, column: first, to: third }] : [];
  if (kind === 'change') {
    const renamed: Change[] = first === second ? [] : [{ what: 'column renamed', table, column: first, to: second }];
    return [...renamed, ...given(table, said.replace(/^\S+\s+/, ''))];
  }
  if (kind === 'modify') return given(table, said);
  if (kind === 'alter') return columnAltered(table, said, first);
  if (NO_COLUMN.test(said)) return kind === 'add' ? keyAdded(table, said) : keyDropped(table, said);
  if (kind === 'drop') return [{ what: 'column dropped', table, column: first }];
  return given(table, said);
}

const KEY_RENAMED = new RegExp(`^(?:constraint|index|key)\\s+(${PATH})\\s+to\\s+(${PATH})`, 'i');

function given(table: string, said: string): Change[] {
  return columns(said).map((field) => ({ what: 'column added', table, field }));
}

const TYPE = /^(?:set\s+data\s+)?type\s+([\s\S]+?)(?:\s+(?:using|collate)\b[\s\S]*)?$/i;
const NOT_NULL = /^(set|drop)\s+not\s+null$/i;

/** `ALTER COLUMN number TYPE bigint` and `… DROP NOT NULL`; SQL Server gives the column again. */
function columnAltered(table: string, said: string, column: string): Change[] {
  if (NO_COLUMN.test(said)) return [];
  const rest = said.replace(/^(?:"[^"]*"|`[^`]*`|\[[^\]]*\]|\S+)\s*/, '').trim();
  const type = TYPE.exec(rest)?.[1];
  if (type !== undefined) return [{ what: 'column changed', table, column, type: oneLine(type) }];
  const deed = NOT_NULL.exec(rest)?.[1];
  if (deed !== undefined) return [{ what: 'column changed', table, column, mayBeNull: /^drop$/i.test(deed) }];
  return /^(?:set|drop|add|reset|restart)\b/i.test(rest) ? [] : given(table, said);
}

const KEY_ADDED =
  /^(?:constraint\s+(\S+)\s+)?(unique|primary\s+key|foreign\s+key)(?:\s+(?:key|index))?\s*(?:([\w"`]+)\s*)?\(([^()]{1,400})\)(?:\s*references\s+([\w$."`[\]]{1,160}))?/i;

const CHECK_ADDED = /^(?:constraint\s+(\S+)\s+)?check\s*\(/i;

/** `ADD CONSTRAINT … CHECK (amount > 0)`, `ADD CONSTRAINT … FOREIGN KEY (user_id) REFERENCES users (id)`. */
function keyAdded(table: string, said: string): Change[] {
  const [opening, called] = CHECK_ADDED.exec(said) ?? [];
  if (opening !== undefined) {
    const close = closingBracket(said, opening.length - 1);
    const check = close < 0 ? '' : oneLine(said.slice(opening.length, close));
    return check === ''
      ? []
      : [{ what: 'check added', table, check, ...(called === undefined ? {} : { name: unquoted(called) }) }];
  }
  const [, constraint, kind = '', index, list = '', target] = KEY_ADDED.exec(said) ?? [];
  const columns = list.split(',').map((each) => unquoted(each.trim()));
  if (columns.some((name) => !/^\w+$/.test(name))) return [];
  const written = constraint ?? index;
  const name = written === undefined ? {} : { name: unquoted(written) };
  if (/^unique/i.test(kind)) return [{ what: 'unique added', table, columns, ...name }];
  if (/^primary/i.test(kind)) return [{ what: 'primary added', table, columns, ...name }];
  if (target === undefined) return [];
  const rule = deletedWith(said);
  return [
    {
      what: 'key added',
      table,
      ...keyColumns(columns),
      to: lastName(target),
      ...(rule === null ? {} : { rule }),
      ...name,
    },
  ];
}

/** `DROP CONSTRAINT orders_pkey`, `DROP PRIMARY KEY`, `DROP FOREIGN KEY of_user`, `DROP INDEX by_email`. */
function keyDropped(table: string, said: string): Change[] {
  if (/^primary\s+key\b/i.test(said)) return [{ what: 'primary dropped', table }];
  const name = /^(?:constraint|foreign\s+key|index|key|unique|check)\s+(?:if\s+exists\s+)?([\w$."`[\]]{1,120})/i.exec(
    said,
  )?.[1];
  return name === undefined ? [] : [{ what: 'constraint dropped', table, name: lastName(name) }];
}

function lastName(path: string): string {
  return unquoted(path.trim().split('.').at(-1) ?? '');
}
