import { escaped } from '../../../../base/escaped.ts';
import { isMigrationPath } from '../../../../engine/facts/data-models/sql-models.ts';
import { findSymbols, shortName } from '../../../../engine/pack/search/find-symbols.ts';
import { constantText } from '../constant-text.ts';
import { derived, type Evidence } from '../evidence.ts';
import type { Model } from '../models.ts';
import { isSnapshot, type MigratedModel } from './migrated-tables.ts';
import { migrationsOf } from './migration-files.ts';

/**
 * Whether all that declares a model was read, so that its fields are all that it has: nothing of it is made by a function
 * that its declaration calls, by a class from outside, or by a migration that was not understood.
 */
export function isReadWhole(evidence: Evidence, { fact, framework, stored }: Model): boolean {
  if (stored !== 'table') return true;
  return (
    !isHandedOn(evidence, fact) &&
    !(fact.values.bases ?? []).some((base) => isForeign(evidence, base)) &&
    !(isMadeFirst(fact) && isChangedUnread(evidence, fact, framework))
  );
}

/** What a migration makes, or a program that is no copy of the schema as it is now: others may change it later. */
function isMadeFirst({ path, values }: MigratedModel): boolean {
  if (isMigrationPath(path)) return !isSnapshot(path);
  return values.framework === 'SQL' && !path.endsWith('.sql');
}

/** What stands for a table while it is made: `(table) =>`, `function (Blueprint $table)`, `do |t|`. */
const MAKER =
  /(?:\(\s*(?:Blueprint\s+)?(\$?\w+)(?:\s*:\s*[\w.]+)?\s*\)\s*(?:use\s*\([^)]*\)\s*)?(?::\s*\w+\s*)?(?:=>|\{)|\bdo\s*\|\s*(\w+)\s*\|)/;
/** Columns that stand elsewhere: `...timestamps`, `*common_columns()`. */
const SPREAD = /(?:^|[{,(\n])\s*(?:\.\.\.\w|\*\w[\w.]*\()/;

/** Whether a declaration has some columns put in by other code. */
function isHandedOn(evidence: Evidence, { path, startLine, endLine, values }: MigratedModel): boolean {
  if (!/^(?:Knex|Laravel|Rails|Drizzle|Kysely|SQLAlchemy|Alembic)$/.test(values.framework)) return false;
  const text = (evidence.lines(path) ?? []).slice(startLine - 1, endLine).join('\n');
  if (/^(?:Drizzle|SQLAlchemy|Alembic)$/.test(values.framework)) return SPREAD.test(text);
  const [, written, block] = MAKER.exec(text) ?? [];
  const maker = written ?? block;
  if (maker === undefined) return false;
  const name = escaped(maker);
  return new RegExp(`[A-Za-z_]\\w*\\(\\s*${name}\\s*[,)]|(?<![\\w.$>])[a-z_]\\w* ${name}\\s*(?:,|$)`, 'm').test(
    text.slice(MAKER.exec(text)?.index).replace(MAKER, ''),
  );
}

/** What classes of models are built on that has no columns, or columns that are known: those of a user of Django. */
const WITHOUT_COLUMNS =
  /^(?:Base|(?:Base)?Model|DeclarativeBase|ABC|Generic|JsonSerializable|Serializable|Stringable|\w*Interface|I[A-Z]\w+|Abstract(?:Base)?User|PermissionsMixin)$/;

/** Whether a class is declared by no file of the project. */
function isForeign({ pack }: Evidence, base: string): boolean {
  const name = shortName(base);
  return (
    !WITHOUT_COLUMNS.test(name) &&
    !findSymbols(pack, name, { exact: true, limit: 10 }).some((each) =>
      /^(?:class|trait|interface|struct|module)$/.test(each.kind),
    )
  );
}

/** A table that a migration changes in a way of its own: by a statement, or by a name that another file gives. */
const ALTERED =
  /\balter\s+table\s+(?:if\s+exists\s+)?(?:only\s+)?["'`[]?(?:\$\{\s*([\w.]+)\s*\}|#\{\s*([\w.]+)\s*\}|\w+\.(\w+)|(\w+))/gi;

/** A table that a variable names: `ALTER TABLE $table`, `"ALTER TABLE " + table`, `ALTER TABLE %s`. */
const OPEN = /\balter\s+table\s+(?:if\s+exists\s+)?["'`]?(?:\$\w|\{\$?\w|%s|["'`]\s{0,3}[.+])/i;

/** The files of migrations that say that they change a table, by its name. */
const alteredIn = derived((evidence): Map<string, Set<string>> => {
  const found = new Map<string, Set<string>>();
  for (const path of migrationsOf(evidence).paths) {
    const text = (evidence.lines(path) ?? []).join('\n');
    const tell = (table: string): void => {
      found.set(table.toLowerCase(), (found.get(table.toLowerCase()) ?? new Set()).add(path));
    };
    // Which of the names in a file a variable stands for is not known: it may be any.
    if (OPEN.test(text)) for (const [, name = ''] of text.matchAll(/["'](\w{1,80})["']/g)) tell(name);
    for (const [, filled, ruby, inner, plain] of text.matchAll(ALTERED)) {
      const named = filled ?? ruby;
      const own =
        named === undefined ? undefined : new RegExp(`\\b${escaped(named)}\\s*=\\s*["'\`](\\w+)["'\`]`).exec(text)?.[1];
      const table = named === undefined ? (inner ?? plain) : (own ?? constantText(evidence, named));
      if (table) tell(table);
    }
  }
  return found;
});

/** Whether a file of migrations speaks of changing a table, and nothing was read of it there. */
function isChangedUnread(evidence: Evidence, { path, values, toldIn = [] }: MigratedModel, framework: string): boolean {
  // Statements of SQL are read as such, and what they do not change of the columns is known.
  if (framework === 'SQL' && path.endsWith('.sql')) return false;
  const read = new Set([path, ...toldIn.map((each) => each.path)]);
  return [...(alteredIn(evidence).get((values.table ?? values.name).toLowerCase()) ?? [])].some(
    (each) => !read.has(each),
  );
}
