import { escaped } from '../../../base/escaped.ts';
import type { SourceFile } from '../source-file.ts';
import { closingBracket, splitList } from '../text/literal.ts';
import type { DataModelFact, ModelField } from './model-facts.ts';
import { field, heldRelations, joinKey, joinPrimary, joinUnique, makeModel, onDelete } from './model-maker.ts';
import { numberedSteps } from './numbered-steps.ts';
import { plainTemplate } from './sql-templates.ts';
import { hasWayBack, isTakenBack } from './taken-back.ts';
import { indexColumns, uniqueAdded } from './unique-indexes.ts';

const CREATE =
  /\bcreate\s+(?:(?:global|local)\s+)?(?:temp(?:orary)?\s+|unlogged\s+|foreign\s+|memory\s+|cached\s+)?table\s+(?:if\s+not\s+exists\s+)?((?:[\w$]+|"[^"\n]+"|`[^`\n]+`|\[[^\]\n]+\])(?:\s*\.\s*(?:[\w$]+|"[^"\n]+"|`[^`\n]+`|\[[^\]\n]+\]))?)\s*\(/gi;
const PLACEHOLDER = /^(?:foo|bar|baz|t\d*|test\w*|tmp\w*|example)$/i;
/** Words that a statement goes on with, where no name stands, and the tables that SQLite keeps for itself. */
const NO_NAME =
  /^(?:as|begin|create|delete|end|exists|from|if|insert|not|select|set|table|update|values|where|sqlite_\w+)$/i;

/** A text with more of them is no schema, and looking for the end of each would cost its square. */
const MOST_UNCLOSED = 20;
const MOST_RENAMED = 100;

/** `CREATE TABLE` in SQL files and in the strings of programs. */
export function sqlModels(file: SourceFile): DataModelFact[] {
  const isSql = SQL.test(file.extension);
  const text = isOfDjango(file) ? null : sqlText(file);
  if (text === null || (!isSql && !/create\s+table/i.test(text))) return [];
  const unquotedText = text.replace(/'[^'\n]*'/g, (quoted) => ' '.repeat(quoted.length));
  const renamed = filledIn(file, text);
  let unclosed = 0;
  const found: DataModelFact[] = [];
  for (const match of text.matchAll(CREATE)) {
    const open = match.index + match[0].length - 1;
    // A statement that itself stands in single quotes holds no others.
    const close = closingBracket(text[match.index - 1] === "'" ? text : unquotedText, open);
    if (close < 0) {
      if (++unclosed > MOST_UNCLOSED) break;
      continue;
    }
    // What a program of migrations makes again when it is taken back is none of what it leaves.
    if (hasWayBack(file) && isMigration(file) && isTakenBack(file, file.lineAt(match.index))) continue;
    if (/^\S+\s+(?:\w+\s+)?temp/i.test(match[0])) continue;
    const created = unquoted((match[1] ?? '').split('.').at(-1) ?? '');
    const name = renamed.find(({ from, index }) => isSame(from, created) && index > match.index)?.to ?? created;
    if (isSql && (OF_INSTALLER.test(text.slice(open, close + 1)) || isScratch(text, created, close))) continue;
    const fields = columns(text.slice(open + 1, close));
    if (fields.length === 0 || name === '' || PLACEHOLDER.test(name) || NO_NAME.test(match[1] ?? '')) continue;
    // A name that a program puts in is not known: `"CREATE TABLE " + name + " (id INT)"`.
    if (!isSql && !/^\w[\w-]*$/.test(created)) continue;
    found.push(
      makeModel(file, {
        name,
        schema: schemaOf(match[1] ?? ''),
        stored: 'table',
        framework: 'SQL',
        fields,
        line: file.lineAt(match.index),
        endLine: file.lineAt(close),
        symbol: file.symbolAround(file.lineAt(match.index)),
      }),
    );
  }
  const tableNamed = (table: string, schema: string | undefined): DataModelFact | undefined =>
    found.findLast(({ values }) => values.name === table && isSame(values.schema ?? schema ?? '', schema ?? '')) ??
    found.findLast(({ values }) => values.name === table);
  for (const { table, schema, columns, where = null } of uniqueIndexes(text)) {
    const made = tableNamed(table, schema);
    if (made) joinUnique(made.values.fields, columns, where);
  }
  for (const { table, schema, what, rest } of addedKeys(text)) {
    const made = tableNamed(table, schema);
    if (!made) continue;
    applyToColumns(new Map(made.values.fields.map((each) => [each.name, each])), what, rest);
    made.values.relations = heldRelations(made.values.fields);
  }
  return found;
}

/** `crew` of `crew.boats` and of `[crew].[boats]`. */
function schemaOf(path: string): string | undefined {
  const parts = path.split('.').map(unquoted);
  return parts.length > 1 && /^\w+$/.test(parts.at(-2) ?? '') ? parts.at(-2) : undefined;
}

/** Names of tables are the same in any case, but for those in quotes of some databases, which nobody tells apart by it. */
export function isSame(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

/** The installer of Windows has tables of its own, and names the columns of a key without brackets. */
const OF_INSTALLER = /\bprimary\s+key\s+`[^`\n]{1,80}`\s*[,)]|\)\s+LOCALIZABLE\b/i;

/** A table that holds rows for a while: the script takes them out again and drops it. */
function isScratch(text: string, name: string, from: number): boolean {
  const rest = text.slice(from);
  const spelled = String.raw`["\x60[]?${escaped(name)}["\x60\]]?(?![\w$])`;
  const dropped = new RegExp(String.raw`\bdrop\s+table\s+(?:if\s+exists\s+)?${spelled}`, 'i').exec(rest);
  return dropped !== null && new RegExp(String.raw`\bfrom\s+${spelled}`, 'i').test(rest.slice(0, dropped.index));
}

/** A name, in whatever quotes: where a template fills in a part of it, blanks may stand inside. */
const NAME = String.raw`(?:[\w$]{1,120}|"[^"\n]{1,120}"|\x60[^\x60\n]{1,120}\x60|\[[^\]\n]{1,120}\])`;
const PATH = String.raw`${NAME}(?:\.${NAME}){0,2}`;
const ADDED_KEY = new RegExp(
  String.raw`\balter\s+table\s+(?:if\s+exists\s+)?(?:only\s+)?(${PATH})\s+add\s+(?:constraint\s+${NAME}\s+)?(primary key|unique|foreign key)\b([^;]{0,600})`,
  'gi',
);

/** Keys that a dump of a schema adds after the tables: `ALTER TABLE ONLY orders ADD CONSTRAINT … FOREIGN KEY (user_id) …`. */
function addedKeys(text: string): { table: string; schema: string | undefined; what: string; rest: string }[] {
  if (!/\badd\s+(?:constraint|primary|unique|foreign)\b/i.test(text)) return [];
  return [...text.matchAll(ADDED_KEY)].slice(0, MOST_INDEXES).map(([, table = '', what = '', rest = '']) => ({
    table: unquoted(table.split('.').at(-1) ?? ''),
    schema: schemaOf(table),
    what: what.toLowerCase(),
    rest: rest.replace(/\s+/g, ' '),
  }));
}

const UNIQUE_INDEX =
  /\bcreate\s+unique\s+(?:(?:non)?clustered\s+)?index\s+(?:concurrently\s+)?(?:if\s+not\s+exists\s+)?([\w$."`[\]]{1,120}|"[^"\n]{1,120}")\s+on\s+(?:only\s+)?([\w$."`[\]]{1,160}|"[^"\n]{1,120}")\s*(?:using\s+btree\s*)?\(((?:[^()]|\((?:[^()]|\([^()]*\))*\)){1,400})\)([^;"'`]{0,200}(?:'\w{1,40}'[^;"'`]{0,100}){0,3})/gi;
const MOST_INDEXES = 500;

/** `CREATE UNIQUE INDEX` after the table. */
export function uniqueIndexes(
  text: string,
): (ReturnType<typeof uniqueAdded>[number] & { name: string; schema: string | undefined; index: number })[] {
  if (!/\bunique\s+(?:(?:non)?clustered\s+)?index\b/i.test(text)) return [];
  return [...text.matchAll(UNIQUE_INDEX)].slice(0, MOST_INDEXES).flatMap((match) => {
    const [, name = '', table = '', list = '', rest = ''] = match;
    const [, where] = /\bwhere\b([\s\S]*)/i.exec(rest) ?? [];
    const lastName = (path: string): string => unquoted(path.split('.').at(-1) ?? '');
    const made = uniqueAdded(lastName(table), indexColumns(list), where === undefined ? null : `"${where}"`);
    return made.map((each) => ({ ...each, name: lastName(name), schema: schemaOf(table), index: match.index }));
  });
}

/** The classes of Django tell what its migrations leave, whatever these fill on the way. */
function isOfDjango(file: SourceFile): boolean {
  return file.language === 'python' && /(?:^|\/)migrations\//.test(file.path) && file.imports(/^django/);
}

export const SQL = /^(?:sql|ddl|psql|pgsql|mysql)$/;
/** Where the part of a migration begins, or the file is called, that takes it back. */
const BACK = /^--\s*(?:\+goose down|\+migrate down|migrate:down|!downs|rollback\b|@?down\b|@?undo\b)/im;
export const BACK_FILE = /(?:^|[-_.])(?:down|rollback|undo|revert)\.\w+$|^U\d[\w.]*__/i;

/** The statements of a file; null where it can hold none. */
export function sqlText(file: SourceFile): string | null {
  if (!SQL.test(file.extension))
    // In a program the statement itself stands inside a string.
    // Beside a keyspace, it is a table of Cassandra.
    return file.place !== 'source' ||
      /\bcreate\s+keyspace\b/i.test(file.text) ||
      /^(?:text|markdown|html|css|yaml|json|toml|vue|svelte)$/.test(file.language)
      ? null
      : withPlainNames(joinedStrings(file));
  if (BACK_FILE.test(file.name) && /migrat/i.test(file.path)) return null;
  const back = file.text.includes('--') ? BACK.exec(file.text)?.index : undefined;
  return withPlainNames(plainTemplate(file.text.slice(0, back))).replace(/--[^\n]*|\/\*[\s\S]*?\*\//g, (comment) =>
    comment.replace(/[^\n]/g, ' '),
  );
}

/** What a function or class of Python says of itself may show how to use it. */
const DOCSTRING = /^([ \t]*(?:(?:async\s+)?def|class|\))[^\n]*:[ \t]*\r?\n\s*)([rRuU]?("""|''')[\s\S]*?\3)/gm;

function withoutExamples({ code, language }: SourceFile): string {
  if (language !== 'python') return code;
  return code.replace(DOCSTRING, (_, head: string, doc: string) => head + doc.replace(/[^\n]/g, ' '));
}

/** A statement that goes on over strings, `"CREATE TABLE x (" + "id INT)"`, in as many signs; `\\"` in one is a quote. */
function joinedStrings(file: SourceFile): string {
  if (!/create\s+table/i.test(file.text)) return file.code;
  return (
    withoutExamples(file)
      .replace(/(["'])[ \t]{0,40}[+.]?[ \t]{0,40}\r?\n[ \t]{0,80}\1/g, (between) => between.replace(/[^\n]/g, ' '))
      // In other quotes than those that end the string; a template of a script is itself in such.
      .replaceAll('\\"', file.isScript ? ' "' : ' `')
  );
}

/** `{{orders}}` and `[[id]]`, which a library quotes, and `{{ prefixed "orders" }}` of a template, in as many signs. */
function withPlainNames(text: string): string {
  if (!/\btable\s+(?:if\s+not\s+exists\s+)?["`]?\{\{/i.test(text)) return text;
  return text.replace(
    /\{\{\s{0,3}(?:\w{1,40}\s{1,3})?["']?(\w{1,80})["']?\s{0,3}\}\}|\[\[(\w{1,80})\]\]/g,
    (whole, table?: string, column?: string) => (table ?? column ?? '').padEnd(whole.length),
  );
}

/**
 * A folder of migrations, a file that Flyway takes for one or that is named by a release, `V12_1.5__ADD_ORDERS.sql`,
 * `1.5.0.sql`, or a numbered one of a folder of updates: `db/update/update-007.sql`.
 */
export function isMigrationPath(path: string): boolean {
  if (/migrat/i.test(path) || isTimed(path)) return true;
  if (/(?:^|\/)(?:db|database|sql|schema)\/(?:updates?|upgrades?)\/(?:[^/]+\/)*[^/]*\d[^/]*\.sql$/i.test(path))
    return true;
  return /(?:^|\/)(?:(?:V\d[\w.]*__[^/]+|v?\d+(?:\.\d+)+)|(?:db\.)?changelogs?\/(?:[^/]+\/)*[^/]+)\.sql$/.test(path);
}

/** A migration by its name, which says when it was written, whatever its folder is called: `1.4.0-1703229996-add-orders.ts`. */
export function isTimed(path: string): boolean {
  return /(?:^|\/)(?:\w[\w.]{0,20}[-_])?\d{10,14}[-_][^/]+\.(?:sql|[cm]?[jt]s|py|rb|php)$/.test(path);
}

/** A file of migrations, or a program that lists them beside what uses the tables: `const MIGRATIONS = [{ up: '…' }]`. */
export function isMigration(file: SourceFile): boolean {
  if (isMigrationPath(file.path)) return true;
  const isChanging = file.text.includes('ALTER TABLE') || file.text.includes('alter table');
  return (isChanging && /\bmigrations\s*[:=]/i.test(file.bare)) || numberedSteps(file).length > 0;
}

/** The same in a file: steps with numbers may be written from the last to the first, so that each is read alone. */
export function filledIn(file: SourceFile, text: string): { from: string; to: string; index: number }[] {
  const steps = numberedSteps(file);
  if (steps.length === 0) return filledTables(text);
  return steps.flatMap(({ from, to }) =>
    filledTables(text.slice(from, to)).map((each) => ({ ...each, index: each.index + from })),
  );
}

/** A table that is filled beside the old one and then takes its name: `ALTER TABLE orders_new RENAME TO orders`. */
function filledTables(text: string): { from: string; to: string; index: number }[] {
  if (!/\brename\s+to\b/i.test(text)) return [];
  const made = new Map<string, number>();
  for (const { index, 1: path = '' } of text.matchAll(CREATE)) {
    const name = unquoted(path.split('.').at(-1) ?? '').toLowerCase();
    if (!made.has(name)) made.set(name, index);
  }
  return [...text.matchAll(/\balter\s+table\s+(?:if\s+exists\s+)?([\w$."`[\]]+)\s+rename\s+to\s+([\w$."`[\]]+)/gi)]
    .map(({ index, 1: from = '', 2: to = '' }) => ({
      from: unquoted(from.split('.').at(-1) ?? ''),
      to: unquoted(to.split('.').at(-1) ?? ''),
      index,
    }))
    .filter(({ from, index }) => (made.get(from.toLowerCase()) ?? index) < index)
    .slice(0, MOST_RENAMED);
}

const TARGET = /\breferences\s+((?:(?:[\w$]+|"[^"]+"|`[^`]+`|\[[^\]]+\])\.)?(?:"[^"]+"|`[^`]+`|\[[^\]]+\]|[\w$]+))/i;

const SIZED_TYPE =
  /^(?:n?(?:var)?char2?|character|varbinary|binary|bit|decimal|numeric|number|int|bigint|timestamp)\s*\(/i;

/** SQLite and SQL Server let the comma between the keys of a table be left out. */
const NEXT_KEY =
  /(?<=\)[^()]{0,60}\s)(?<!\bconstraint\s{1,20}\S{1,80}\s{1,20})(?=(?:constraint\s+\S{1,80}\s+)?(?:foreign|primary)\s+key\s*(?:(?:non)?clustered\s*)?\()/i;

export function columns(body: string): ModelField[] {
  const fields = new Map<string, ModelField>();
  for (const part of splitList(body.replace(/--[^\n]*|\/\*[\s\S]*?\*\//g, '')).flatMap((each) =>
    each.split(NEXT_KEY),
  )) {
    const text = part.replace(/\s+/g, ' ').trim();
    const table =
      /^(?:constraint\s+(?:"[^"]*"|`[^`]*`|\S+)\s+)?(primary key|unique(?: key| index)?|foreign key|check|key|index|exclude|fulltext(?: key)?|spatial(?: key)?|like|period)\b\s*(.*)$/i.exec(
        text,
      );
    // A column may be called so: behind `key` stands its type, and not the name of an index.
    const isColumn =
      table &&
      /^(?:key|index|like|period|check|fulltext|spatial|exclude)$/i.test(table[1] ?? '') &&
      (!/^(?:[\w"`]+\s*)?\(/.test(table[2] ?? '') || SIZED_TYPE.test(table[2] ?? ''));
    if (table && !isColumn) {
      applyToColumns(fields, (table[1] ?? '').toLowerCase(), table[2] ?? '');
      continue;
    }
    const column = /^("[^"]+"|`[^`]+`|\[[^\]]+\]|[A-Za-z_]\w*)(?:\s+(.*))?$/.exec(text);
    if (!column) continue;
    const rest = column[2] ?? '';
    // `total AS price * amount` of SQL Server is worked out and has no type of its own.
    const type = /^as\b/i.test(rest)
      ? 'computed'
      : (/^(?:"[^"]+"|[A-Za-z]\w*)(?:\s+(?:varying|precision|unsigned|with(?:out)? time zone))?(?:\s*\([^)]*\))?(?:\[\])?/i.exec(
          rest,
        )?.[0] ?? '');
    const after = type === 'computed' ? rest : rest.slice(type.length);
    const isGenerated =
      type === 'computed' ||
      /\bgenerated\s+always\s+as\s*\(|\bas\s*\(.*\)\s*(?:stored|virtual|persisted)\b/i.test(after);
    const check = /\bcheck\s*\((.*?)\)(?=$|\s+(?:not|default|unique|references|primary|collate)\b)/i.exec(after)?.[1];
    const fallback = /(?<!\bby )\bdefault\s+('[^']*'|[\w.+-]+(?:\((?:[^()]|\([^()]*\))*\))?)/i.exec(after)?.[1];
    const name = unquoted(column[1] ?? '');
    fields.set(
      name,
      field(
        name,
        type,
        [
          /\bprimary key\b/i.test(after) && 'primary key',
          /\bunique\b/i.test(after) && 'unique',
          /\bnot null\b/i.test(after) && 'not null',
          check && `check ${check}`,
          valuesOf(type),
          isGenerated && 'generated',
          fallback && `default ${fallback}`,
          deletedWith(after),
        ],
        unquoted(TARGET.exec(after)?.[1]?.split('.').at(-1) ?? ''),
      ),
    );
  }
  return [...fields.values()];
}

const LONGEST_VALUES = 90;

/** `enum('open','paid')` of MySQL. */
function valuesOf(type: string): string | null {
  const [, list] = /^enum\s*\(\s*('[\w -]{1,40}'(?:\s*,\s*'[\w -]{1,40}')+)\s*\)$/i.exec(type) ?? [];
  const told = `one of ${list
    ?.split(',')
    .map((each) => each.trim())
    .join(', ')}`;
  return list === undefined || told.length > LONGEST_VALUES ? null : told;
}

export function deletedWith(said: string): string | null {
  return onDelete(/\bon\s+delete\s+(cascade|restrict|set\s+null|set\s+default)\b/i.exec(said)?.[1]);
}

function applyToColumns(fields: Map<string, ModelField>, what: string, rest: string): void {
  // Of a key with parts, `((a, b), c)`, all columns are meant.
  const flat = /^\s*\(\s*\(/.test(rest) ? rest.replace(/\(\s*\(([^()]*)\)/, '($1') : rest;
  const names = (/^\s*(?:[\w"`]+\s*)?\(([^)]*)\)/.exec(flat)?.[1] ?? '')
    .split(',')
    .map((each) => unquoted(each.trim().split(/\s|\(/)[0] ?? ''));
  if (what === 'primary key') joinPrimary([...fields.values()], names);
  if (what.startsWith('unique')) joinUnique([...fields.values()], names, null);
  const target = what === 'foreign key' ? TARGET.exec(rest)?.[1] : undefined;
  if (target) joinKey([...fields.values()], names, unquoted(target.split('.').at(-1) ?? ''), deletedWith(rest));
  const check = what === 'check' ? /^\((.*)\)/.exec(rest)?.[1] : undefined;
  const checked = check
    ? [...fields.keys()].find((name) => new RegExp(`\\b${escaped(name)}\\b`).test(check))
    : undefined;
  if (check && checked) fields.get(checked)?.constraints.push(`check ${check}`);
}

export function unquoted(name: string): string {
  return name
    .trim()
    .replace(/^["`[]|["`\]]$/g, '')
    .trimEnd();
}
