import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Whose rows the running code may see. Every query names its owner already; this is a second wall that does not rely on
 * the query. PostgreSQL holds to it by row-level security (migration 5); SQLite has no such thing.
 *
 * A request begins with nobody's rows and gets those of one owner when it has proved who it is. Work that no request asked
 * for (workers, commands, housekeeping) sees all rows.
 */
const scopes = new AsyncLocalStorage<{ rows: string }>();

const ALL = '*';
const NOBODY = '';

/** Begins a request: until its scope is narrowed to an owner, it sees nobody's rows. */
export function beginScope<Result>(work: () => Result): Result {
  return scopes.run({ rows: NOBODY }, work);
}

/** From now on the running request sees the rows of this owner alone. Without a request nothing changes. */
export function narrowScope(owner: string): void {
  const scope = scopes.getStore();
  if (!scope || scope.rows === ALL || scope.rows === owner) return;
  if (scope.rows !== NOBODY) throw new Error('A request acts for one owner from its beginning to its end.');
  scope.rows = owner;
}

/** Does one piece of work with the rows of this owner alone, whatever is running. */
export function inScope<Result>(owner: string, work: () => Result): Result {
  return scopes.run({ rows: owner }, work);
}

/** Does work that no owner asked for, such as a look that serves many requests at once. */
export function unscoped<Result>(work: () => Result): Result {
  return scopes.run({ rows: ALL }, work);
}

/** What the policies of the database compare with: an owner, nobody, or all. */
export function scopeOfRows(): string {
  return scopes.getStore()?.rows ?? ALL;
}
